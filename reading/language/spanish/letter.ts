/** Spanish words around the words of a letter. What each list is for stands in ../letter-table.ts. */
import type { LetterTable } from '../letter-table.ts';

export const spanishLetter: LetterTable = {
  openers:
    'por favor|solo|simplemente|vale|ok|sí|bueno|bien|pues|entonces|y|ah|oh|eh|en realidad|puedes|podrías|puede|podría|quiero|quiero que|quisiera|me gustaría|en el cuerpo|en el mensaje|en el texto|' +
    'en el correo|en el asunto|como asunto|como texto|para el asunto|para el texto|perdón|perdona',
  closers: 'por favor|gracias|vale|ok|está bien|entonces|nada más|y ya|y ya está',
  tells:
    'dile|dile a *|dígale|dígale a *|diles|dígales|cuéntale|cuéntele|cuéntale a *|avísale|avísele|avísale a *|infórmale|infórmele|infórmale a *|escríbele|escríbale|escríbele a *|comunícale|comuníquele|recuérdale|recuérdele|' +
    'recuérdale a *|hazle saber|hágale saber|decirle|decirle a *|escribirle|avisarle|informarle|dile por favor|dígale por favor|di|diga|escribe|escriba|pon|ponga|menciona|mencione|explica|explícale|explíquele|decir|escribir|poner',
  writes: 'escríbele escríbale escribirle escribe escriba',
  asks: 'pregúntale|pregúntele|pregúntale a *|pregúntele a *|pregúntales|pregunta|pregunte|preguntarle|preguntarle a *|preguntar',
  begs: 'pídele que|pídale que|pedirle que|pídele a * que|pídale a * que|ruégale que|ruéguele que',
  reads:
    'debe decir|tiene que decir|que diga|el texto es|el mensaje es|el cuerpo es|el texto debe decir|el mensaje debe decir|quiero decir|quiero decir que|quiero decirle|quiero decirle que|quiero que diga|lo siguiente|' +
    'escribe esto|escriba esto|pon esto|ponga esto',
  whom: { ella: 'ella', él: 'él', ellos: 'ellos', ellas: 'ellas' },
  third: 'ella él ellos ellas',
  that: 'que de',
  thatStarts: 'el la los las está están hay no se es ya nos',
  whether: 'si cuándo dónde qué quién cómo por cuál cuánto cuánta cuándo a',
  to: '',
  requests: {
    mails: 'escribe escriba escríbele escríbale envía envíe manda mande mándale mándele envíale envíele correo email',
    around:
      'por favor puedes puede podrías podría quiero un una el la mensaje carta nota breve corto a y mi jefe jefa colega empleado empleada para',
    saying: 'diciendo|diciéndole|para decirle|para decir|y dile|y dígale|y di',
    asking: 'pregúntale pregúntele preguntando preguntándole pregunta',
  },
  greets: 'hola gracias muchas feliz felices felicidades enhorabuena buenos buenas perdón adiós saludos',
  shoulds: 'debe debería',
  copulas: 'es',
  ends: '',
  news: 'nuevo nueva otro otra',
  frames: 'tiene que decir ser así lo siguiente esto el la ahora como sigue',
  beings: 'ser',
  pleases: 'por favor|porfa',
  titles:
    'llámalo|llámelo|ponle|póngale|el asunto es|el asunto sería|el asunto debe ser|el asunto tiene que ser|asunto|pon|ponga|escribe|escriba|usa|use|digamos|algo como|algo así como|se trata de|es sobre|' +
    'que sea|titúlalo|titúlelo',
  signs:
    'mi nombre es|el nombre es|nombre es|me llamo|soy|yo soy|es|firma como|firme como|firma con|firme con|firma|firme|fírmalo como|fírmelo como|fírmalo con|fírmelo con|fírmalo|fírmelo|de parte de|en nombre de|de|pon|ponga|usa|use|' +
    'escribe|escriba|un saludo|saludos|saludos cordiales|un cordial saludo|cordialmente|atentamente|un abrazo|abrazos|muchas gracias|gracias|mis mejores deseos|respetuosamente|nombre',
  groups: 'equipo departamento oficina dirección familia recepción administración equipo',
  wants: {
    'leave-out':
      'omitir|omítelo|omítalo|omite|saltar|sáltalo|sáltelo|salta|ninguno|ninguna|nada|nadie|sin nombre|sin firma|sin asunto|sin texto|sin mensaje|sin|déjalo en blanco|déjelo en blanco|en blanco|vacío|déjalo vacío|déjelo vacío|' +
      'quítalo|quítelo|no hace falta|no es necesario|no hay nombre|no pongas nombre|no ponga nombre|no firmes|no firme|no lo firmes|no lo firme|anónimo|no quiero|déjalo fuera|sin título|ningún nombre|ningún asunto',
    back: 'atrás|vuelve atrás|vuelva atrás|volver|volver atrás|regresa|regrese|un paso atrás|vuelve a la pregunta anterior|la pregunta anterior|pregunta anterior|la anterior|deshacer|deshaz|ve atrás|vuelve',
    'as-subject':
      'lo mismo que el asunto|igual que el asunto|como el asunto|el mismo que el asunto|el mismo texto que el asunto|lo mismo que en el asunto|usa el asunto|use el asunto|copia el asunto|el asunto|lo del asunto|lo mismo de arriba',
    'own-words':
      'invéntate algo|invéntese algo|inventa algo|invente algo|inventa|invéntatelo|piensa en algo|piense en algo|piensa algo|lo que quieras|lo que quiera|lo que tú quieras|lo que usted quiera|como quieras|como quiera|cualquier cosa|cualquiera|' +
      'lo que sea|da igual|me da igual|tú decides|usted decide|decide tú|decídelo tú|elige tú|elija usted|escribe algo|escriba algo|algo bonito|algo corto|algo amable|sugiere algo|sugiera algo|qué sugieres|qué sugiere|qué me sugieres|' +
      'qué propones|qué propone|qué pongo|qué escribo|qué debo|qué debería|qué debería escribir|qué debería poner|qué digo|ayúdame|ayúdeme|sorpréndeme|ya lo sabes|ya lo sabe|tú lo sabes|lo sabes|como siempre|lo de siempre|escríbelo tú|escríbalo usted|hazlo tú|pon algo|ponga algo|pon lo que|escribe lo que',
    later:
      'no sé|no lo sé|no lo sé aún|ni idea|no tengo idea|no estoy seguro|no estoy segura|aún no|todavía no|espera|espere|un momento|espera un momento|espere un momento|un segundo|déjame pensar|déjeme pensar|luego|más tarde|después|ahora no|' +
      'qué|por qué|cómo|eh|qué quieres decir|qué quiere decir|qué significa|qué es eso|para qué|para qué lo necesitas|por qué lo necesitas|es necesario|hace falta|tengo que|qué nombre|mi nombre|cuál nombre|nueva línea|nuevo párrafo|punto y aparte|' +
      'envíalo|envíelo|enviar|envía|mándalo|mándelo|hazlo|listo|ya está|eso es todo|siguiente|sigue|continúa|bórralo|bórrelo|cámbialo|cámbielo',
  },
  inserts:
    'pon|ponga|ponle|póngale|añade|añada|agrega|agregue|incluye|incluya|mete|meta|llámalo|llámelo|escribe|escriba|menciona|mencione|inserta|inserte',
  invents:
    'invéntate algo|inventa algo|invente algo|piensa en algo|piense en algo|qué me sugieres|qué sugieres|qué debo|qué puedo|escribe algo|escriba algo|pon algo|ponga algo|pon lo que|escribe lo que|ayúdame a',
  asksUs: 'puedes puede podrías podría debo tengo',
  leads:
    'creo que|yo creo que|supongo que|me parece que|probablemente|será|será el|sería|sería el|es|es el|que sea|que sea el|pon|ponga|pongamos|escribe|escriba|anota|anote|usa|use|toma|tome|di|diga|digamos|diría|mejor|' +
    'el día es|la fecha es|el nombre es|el número es|la respuesta es|pon que|ponga que|di que|diga que|debe ser|debería ser|tiene que ser|sería para|' +
    'nos vemos|nos reunimos|nos encontramos|quedamos|nos juntamos|tiene lugar|vamos a decir|diría que',
  waits: 'espera espere',
  instead: 'sino mejor',
  dayNames: 'día fecha hora reunión cita llamada charla plazo de del para',
  prepositions: 'a en para antes desde hasta sobre por',
  takesBack:
    'perdón perdona perdone digo mejor dicho corrección errata bueno quiero decir equivoqué me espera espere ay uy',
  toUs:
    'recuérdame|recuérdamelo|recuérdemelo|sé amable|sé breve|sea amable|te lo digo|te digo|se lo digo|ya te diré|escríbelo|escríbela|redáctalo|formúlalo|formúlelo|qué opinas|qué te parece|qué dices|qué propones|el que te|la que te|el que dije|la que dije|lo que te|pon el de|pon la de|agrega|añade|espera a|pregúntale|pregúntaselo|pregúntele|pregúnteselo|pregunta a|consúltalo|consulta con|consúltelo|búscalo|búsquelo|busca|mira en|míralo|averigua|' +
    'averígualo|tradúcelo|tradúzcalo|traduce|traduzca|acórtalo|reformúlalo|reformula|resúmelo|corrígelo|eso ya|ya me|ya te|ya se lo|ya lo dije|ya lo he|' +
    'ya lo sabes|te lo dije|te lo he|te dije|se lo dije|me lo has|puedo|podría|podemos|enséñame|enséñamelo|muéstrame|muéstramelo|déjame|deja que|' +
    'quiero ver|quisiera ver|usa lo|usa el mismo|usa la misma|pon lo|pon el mismo|depende|eso depende|empecemos|empezar|empieza|volvamos|comencemos|' +
    'desde cero|léelo|léela|léemelo|léemela|léame|léamelo|leérmelo',
  things: 'lo la eso esto dice queda texto borrador correo mensaje asunto enviado',
  styles:
    'corto larga largo corta breve amable formal informal cordial educado suave claro sencillo simple personal cercano neutro',
  degrees: 'más menos un poco algo mucho bastante tan demasiado no muy',
  copies:
    'cc|bcc|copia|copia a|una copia a|en copia|en copia a|con copia a|con copia|también a|envíalo también a|envíelo también a|mándalo también a|mándelo también a|manda también|envía también|mande también|envíe también|y a|y también a|copia para',
  corrects:
    'equivocada equivocado incorrecta incorrecto mal no perdón sino mejor otra otro error corrección destinatario destinataria envíalo envíelo mándalo mándelo realidad',
  wrong: 'equivocada equivocado incorrecta incorrecto mal otra otro',
  around:
    'la el los las es a para dirección correo correo-e email e-mail persona nombre destinatario destinataria correcta correcto correctamente por favor sino perdón quería decir no está en realidad debe ser ir mejor otra otro nueva nuevo ' +
    'envíalo envíelo mándalo mándelo envíaselo envíeselo mándaselo mándeselo escríbele y que equivocada equivocado incorrecta incorrecto mal error corrección de ah un una lo va digo era se',
  towards: 'a para es',
  addresses: 'dirección correo email e-mail',
  persons: 'persona nombre destinatario destinataria',
  negations: 'no',
  joints: 'ah y oh además también pd',
  spoken: { '@': 'arroba', '.': 'punto', _: 'guion bajo|guión bajo|barra baja', '-': 'guion|guión|menos' },
};
