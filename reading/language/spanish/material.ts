/** How one speaks of a project's material in Spanish (X1); accents do not matter here. */
import type { MaterialTable } from '../material-table.ts';

const works =
  '(agrupa|agrupe|analiza|analice|acorta|acorte|anade|actualiza|amplia|busca|busque|calcula|cambia|cita|clasifica|comenta|compara|compare|comprueba|contesta|convierte|convierta|corrige|corrija|cuenta|cuentame|describe|destaca|detalla|di|dime|digame|edita|ensename|elige|enumera|estima|evalua|explica|explicame|explique|extrae|extraiga|filtra|haz|haga|identifica|indica|integra|interpreta|justifica|lee|lista|marca|mejora|mejore|mira|muestra|muestrame|muestreme|ordena|ordene|parafrasea|pasa|pon|ponga|prioriza|pule|reduce|reescribe|reescriba|reformula|reformule|relaciona|repasa|resalta|responde|resume|resumeme|resuma|revisa|revise|saca|saque|selecciona|senala|simplifica|sintetiza|separa|subraya|traduce|traduzca|transforma|usa|valora|verifica)';
const infinitives =
  '(analizar|acortar|agrupar|buscar|comparar|comprobar|corregir|describir|explicar|explicarme|extraer|hacer|listar|mejorar|mostrar|mostrarme|ordenar|reescribir|reformular|resumir|revisar|sacar|simplificar|traducir|verificar)';
const made =
  '(escribe|escriba|redacta|redacte|propon|proponga|sugiere|sugiera|crea|cree|inventa|genera|genere|recomienda)';

export const spanishMaterial: MaterialTable = {
  phrases: {
    order: [
      `^ [por favor|ahora|bien|entonces] ${works}`,
      `(puedes|podrias|puede|podria) [por favor] ${infinitives}`,
      `(quiero|quisiera|necesito|necesitamos|queremos|me gustaria) [que|ver|tener|leer|conocer|saber]`,
      'quiero que',
      'hace falta',
    ],
    making: [`^ [por favor|ahora] ${made}`, '(puedes|podrias|puede|podria) (escribir|redactar|proponer|sugerir|crear)'],
    asking: [
      '(dime|digame|cuentame|recuerdame|ensename|muestrame)',
      '^ [y|pero|entonces] (que|cual|cuales|quien|quienes|donde|por que|como|cuanto|cuantos|cuantas|cuanta)',
    ],
    'in-general': [
      '(en general|generalmente|normalmente|habitualmente|tipicamente|en principio|por lo general)',
      '(suele|suelen)',
      '(como) (se|hay que|debo|puedo|deberia|conviene)',
      '(que es|que son) (el|la|los|las|un|una)',
      '(que) (debe|deben|deberia) (tener|contener|incluir)',
      '(que) (quiere decir|significa)',
      'diferencia entre (un|una)',
      '(me recomiendas|me sugieres|recomendarme)',
    ],
    'there-is': [
      '[ya] (tenemos|tienes|tengo|has recibido|recibiste|hemos hecho|hemos escrito|hemos terminado|hicimos|esta hecho|esta terminado|esta listo|estan listos|estan listas|estan hechas|estan terminadas|esta terminada|esta lista)',
      '(hay|existe|existen)',
      '(donde) (esta|estan) [guardado|guardada|guardados|guardadas|subido|subida]',
      '(cuando) (estara|estaran|tendremos|llegan|llegara)',
      '(quien) (escribio|hizo|redacto|tiene)',
    ],
    state: [
      '[ya] (esta|estan) (hecho|hecha|hechos|hechas|listo|lista|listos|listas|terminado|terminada|terminados|terminadas|disponible|disponibles|subido|subidas|subidos)',
      '(ha llegado|han llegado|falta|faltan)',
    ],
    aside: [
      '(sin) [mirar|ver|leer|usar|abrir|consultar]',
      '(olvida|olvidate de|ignora|deja|dejemos|dejando) [de lado|aparte|a un lado]',
      '(deja|dejemos|dejando) ..4 (de lado|aparte|a un lado)',
      '(no hace falta|no necesito|no mires|no uses|no quiero)',
      '(aparte de|en vez de|en lugar de|independientemente de)',
      '^ no [es] [sobre|de]',
    ],
    given: [
      '(aqui) (tienes|esta|estan|va|van|tiene)',
      '(te|le|os) (pego|adjunto|paso|copio|envio|mando)',
      '(estos son|estas son|este es|esta es)',
      '(el siguiente|la siguiente|los siguientes|las siguientes)',
    ],
    'going-on': [
      '(lo|los|las|ellos|ellas|eso|esto|cual|cuales|ese|esa|esos|esas|ahi)',
      '(harias|quitarias|cambiarias|elegirias|pondrias|crees|te parece|opinas|dirias)',
      '(deberia|debemos|puedo|podemos|quito|cambio)',
    ],
  },
  words: {
    own: 'nuestro nuestra nuestros nuestras mi mis su sus este esta estos estas ese esa esos esas cada todo toda todos todas ambos ambas segun',
    certain: 'el la los las del al',
    any: 'tu tus un una unos unas otro otra algun alguna ningun ninguna',
    which: 'que cual cuales cuanto cuantos cuanta cuantas',
    joining: 'y e o u ni',
    border:
      'de en a con por para sobre entre como si es son fue eran ser esta estan hay se me te le lo nos ya no que cuando donde quien porque pero hasta desde tiene tienen dice dicen',
    about: 'sobre de para que acerca',
    compound: 'plantilla',
  },
};
