/** Spanish everyday talk by what it does (G20). What each list is for stands in ../talk-table.ts; accents do not matter here. */
import { askingForPerson } from '../person-phrases.ts';
import type { TalkTable } from '../talk-table.ts';
import { spanishPerson } from './person.ts';

export const spanishTalk: TalkTable = {
  ...askingForPerson(spanishPerson),
  lists: {
    ...spanishPerson.lists,
    'es-do':
      'reserva|reserve|reservar|agenda|agende|agendar|programa|programe|programar|envia|envie|enviar|manda|mande|' +
      'mandar|confirma|confirme|confirmar|aprueba|apruebe|apuntar|apunta|apunte|concierta|concierte|concertar',
    'es-done':
      'agendala|agendalas|agendalela|agendalelas|agendalelo|agendalelos|agendalo|agendalos|agendamela|agendamelas|agendamelo|agendamelos|agendanosla|agendanoslas|agendanoslo|agendanoslos|agendasela|agendaselas|agendaselo|agendaselos|agendatela|agendatelas|agendatelo|agendatelos|agendela|agendelas|agendelela|agendelelas|agendelelo|agendelelos|agendelo|agendelos|agendemela|agendemelas|agendemelo|agendemelos|agendenosla|agendenoslas|agendenoslo|agendenoslos|agendesela|agendeselas|agendeselo|agendeselos|agendetela|agendetelas|agendetelo|agendetelos|anotala|anotalas|anotalela|anotalelas|anotalelo|anotalelos|anotalo|anotalos|anotamela|anotamelas|anotamelo|anotamelos|anotanosla|anotanoslas|anotanoslo|anotanoslos|anotasela|anotaselas|anotaselo|anotaselos|anotatela|anotatelas|anotatelo|anotatelos|anotela|anotelas|anotelela|anotelelas|anotelelo|anotelelos|anotelo|anotelos|anotemela|anotemelas|anotemelo|anotemelos|anotenosla|anotenoslas|anotenoslo|anotenoslos|anotesela|anoteselas|anoteselo|anoteselos|anotetela|anotetelas|anotetelo|anotetelos|apuntala|apuntalas|apuntalela|apuntalelas|apuntalelo|apuntalelos|apuntalo|apuntalos|apuntamela|apuntamelas|apuntamelo|apuntamelos|apuntanosla|apuntanoslas|apuntanoslo|apuntanoslos|apuntasela|apuntaselas|apuntaselo|apuntaselos|apuntatela|apuntatelas|apuntatelo|apuntatelos|apuntela|apuntelas|apuntelela|apuntelelas|apuntelelo|apuntelelos|apuntelo|apuntelos|apuntemela|apuntemelas|apuntemelo|apuntemelos|apuntenosla|apuntenoslas|apuntenoslo|apuntenoslos|apuntesela|apunteselas|apunteselo|apunteselos|apuntetela|apuntetelas|apuntetelo|apuntetelos|cierrala|cierralas|cierralela|cierralelas|cierralelo|cierralelos|cierralo|cierralos|cierramela|cierramelas|cierramelo|cierramelos|cierranosla|cierranoslas|cierranoslo|cierranoslos|cierrasela|cierraselas|cierraselo|cierraselos|cierratela|cierratelas|cierratelo|cierratelos|cierrela|cierrelas|cierrelela|cierrelelas|cierrelelo|cierrelelos|cierrelo|cierrelos|cierremela|cierremelas|cierremelo|cierremelos|cierrenosla|cierrenoslas|cierrenoslo|cierrenoslos|cierresela|cierreselas|cierreselo|cierreselos|cierretela|cierretelas|cierretelo|cierretelos|concertala|concertalas|concertalela|concertalelas|concertalelo|concertalelos|concertalo|concertalos|concertamela|concertamelas|concertamelo|concertamelos|concertanosla|concertanoslas|concertanoslo|concertanoslos|concertasela|concertaselas|concertaselo|concertaselos|concertatela|concertatelas|concertatelo|concertatelos|concertela|concertelas|concertelela|concertelelas|concertelelo|concertelelos|concertelo|concertelos|concertemela|concertemelas|concertemelo|concertemelos|concertenosla|concertenoslas|concertenoslo|concertenoslos|concertesela|concerteselas|concerteselo|concerteselos|concertetela|concertetelas|concertetelo|concertetelos|confirmala|confirmalas|confirmalela|confirmalelas|confirmalelo|confirmalelos|confirmalo|confirmalos|confirmamela|confirmamelas|confirmamelo|confirmamelos|confirmanosla|confirmanoslas|confirmanoslo|confirmanoslos|confirmasela|confirmaselas|confirmaselo|confirmaselos|confirmatela|confirmatelas|confirmatelo|confirmatelos|confirmela|confirmelas|confirmelela|confirmelelas|confirmelelo|confirmelelos|confirmelo|confirmelos|confirmemela|confirmemelas|confirmemelo|confirmemelos|confirmenosla|confirmenoslas|confirmenoslo|confirmenoslos|confirmesela|confirmeselas|confirmeselo|confirmeselos|confirmetela|confirmetelas|confirmetelo|confirmetelos|enviala|envialas|envialela|envialelas|envialelo|envialelos|envialo|envialos|enviamela|enviamelas|enviamelo|enviamelos|envianosla|envianoslas|envianoslo|envianoslos|enviasela|enviaselas|enviaselo|enviaselos|enviatela|enviatelas|enviatelo|enviatelos|enviela|envielas|envielela|envielelas|envielelo|envielelos|envielo|envielos|enviemela|enviemelas|enviemelo|enviemelos|envienosla|envienoslas|envienoslo|envienoslos|enviesela|envieselas|envieselo|envieselos|envietela|envietelas|envietelo|envietelos|guardala|guardalas|guardalela|guardalelas|guardalelo|guardalelos|guardalo|guardalos|guardamela|guardamelas|guardamelo|guardamelos|guardanosla|guardanoslas|guardanoslo|guardanoslos|guardasela|guardaselas|guardaselo|guardaselos|guardatela|guardatelas|guardatelo|guardatelos|guardela|guardelas|guardelela|guardelelas|guardelelo|guardelelos|guardelo|guardelos|guardemela|guardemelas|guardemelo|guardemelos|guardenosla|guardenoslas|guardenoslo|guardenoslos|guardesela|guardeselas|guardeselo|guardeselos|guardetela|guardetelas|guardetelo|guardetelos|hagala|hagalo|hagamela|hagamelo|hagamosla|hagamoslo|hagamosmela|hagamosmelo|hagamosnosla|hagamosnoslo|haganosla|haganoslo|hazla|hazlo|hazmela|hazmelo|haznosla|haznoslo|llamala|llamalas|llamalela|llamalelas|llamalelo|llamalelos|llamalo|llamalos|llamamela|llamamelas|llamamelo|llamamelos|llamanosla|llamanoslas|llamanoslo|llamanoslos|llamasela|llamaselas|llamaselo|llamaselos|llamatela|llamatelas|llamatelo|llamatelos|llamela|llamelas|llamelela|llamelelas|llamelelo|llamelelos|llamelo|llamelos|llamemela|llamemelas|llamemelo|llamemelos|llamenosla|llamenoslas|llamenoslo|llamenoslos|llamesela|llameselas|llameselo|llameselos|llametela|llametelas|llametelo|llametelos|mandala|mandalas|mandalela|mandalelas|mandalelo|mandalelos|mandalo|mandalos|mandamela|mandamelas|mandamelo|mandamelos|mandanosla|mandanoslas|mandanoslo|mandanoslos|mandasela|mandaselas|mandaselo|mandaselos|mandatela|mandatelas|mandatelo|mandatelos|mandela|mandelas|mandelela|mandelelas|mandelelo|mandelelos|mandelo|mandelos|mandemela|mandemelas|mandemelo|mandemelos|mandenosla|mandenoslas|mandenoslo|mandenoslos|mandesela|mandeselas|mandeselo|mandeselos|mandetela|mandetelas|mandetelo|mandetelos|pasala|pasalo|pasamela|pasamelo|pasanosla|pasanoslo|pasela|paselo|pasemela|pasemelo|pasenosla|pasenoslo|pongala|pongalo|pongamela|pongamelo|ponganosla|ponganoslo|ponla|ponlo|ponmela|ponmelo|ponnosla|ponnoslo|programala|programalas|programalela|programalelas|programalelo|programalelos|programalo|programalos|programamela|programamelas|programamelo|programamelos|programanosla|programanoslas|programanoslo|programanoslos|programasela|programaselas|programaselo|programaselos|programatela|programatelas|programatelo|programatelos|programela|programelas|programelela|programelelas|programelelo|programelelos|programelo|programelos|programemela|programemelas|programemelo|programemelos|programenosla|programenoslas|programenoslo|programenoslos|programesela|programeselas|programeselo|programeselos|programetela|programetelas|programetelo|programetelos|reservala|reservalas|reservalela|reservalelas|reservalelo|reservalelos|reservalo|reservalos|reservamela|reservamelas|reservamelo|reservamelos|reservanosla|reservanoslas|reservanoslo|reservanoslos|reservasela|reservaselas|reservaselo|reservaselos|reservatela|reservatelas|reservatelo|reservatelos|reservela|reservelas|reservelela|reservelelas|reservelelo|reservelelos|reservelo|reservelos|reservemela|reservemelas|reservemelo|reservemelos|reservenosla|reservenoslas|reservenoslo|reservenoslos|reservesela|reserveselas|reserveselo|reserveselos|reservetela|reservetelas|reservetelo|reservetelos|reservala|reservalo|reservela|reservelo|agendala|agendalo|agendela|agendelo|enviala|envialo|enviela|' +
      'envielo|mandala|mandalo|mandela|mandelo|confirmala|confirmalo|confirmela|confirmelo|programala|programalo|' +
      'programela|apuntala|apuntalo|hazlo|hagalo|hazla|hagala|hacerlo|reservarla|reservarlo|enviarlo|enviarla|' +
      'mandarlo|mandarla|confirmarla|confirmarlo|agendarla|agendarlo|llamalo|llamala|llamele|llamela',
    'es-det': 'el|la|los|las|este|esta|ese|esa|mi|tu|su|un|una|nuestra|nuestro',
    'es-thing':
      'tema|motivo|llamada|reunion|cita|hora|horario|fecha|dia|reserva|invitacion|correo|email|mail|mensaje|carta|texto|' +
      'borrador|asunto|persona|nombre|numero|telefono|numero de telefono|direccion|datos|detalles|opcion|todo|' +
      'formulario|solicitud|informe|correo electronico',
    'es-so': 'muy|todo|tan|perfectamente|completamente|absolutamente|bastante|totalmente|tambien',
    'es-good':
      'correctos|correctas|perfectos|conforme|buenas|buenos|bien|perfecto|perfecta|correcto|correcta|genial|estupendo|fenomenal|excelente|de acuerdo|vale|ok|ideal|' +
      'fantastico|bueno|buena|confirmado|aprobado|listo|en orden|claro',
    'es-role':
      'empleado|empleada|companero|companera|colega|jefe|jefa|encargado|encargada|trabajador|trabajadora|tecnico|' +
      'tecnica|gerente|responsable|supervisor|supervisora|asistente',
  },
  courtesyAtCommands: ['por', 'favor', 'porfa', 'gracias', 'vale', 'ya'],
  commands: {
    help: ['ayuda', 'que puedo decir', 'que puedo hacer'],
    reset: [
      'reiniciar',
      'reinicia',
      'empezar de nuevo',
      'empezar otra vez',
      'volver a empezar',
      'empecemos de nuevo',
      'desde el principio',
    ],
    stop: ['parar', 'deten', 'detener', 'detente', 'alto', 'terminar', 'salir', 'termina la conversacion'],
    cancel: [
      'cancelar',
      'cancela',
      'cancelalo',
      'cancela eso',
      'cancelar eso',
      'cancele',
      'cancelelo',
      'anular',
      'anula',
      'abortar',
      'quiero cancelar',
    ],
  },
  assentAtClauseEnd: { si: 'sí' },
  drawnOut: ['si', 'vale', 'no', 'claro', 'gracias', 'ok', 'bueno'],
  assent: [
    '(le|te|les|os|se) [lo] (confirmo|confirmamos) [que]',
    '(confirmo|confirmamos) (que|<es-det> <es-thing>)',
    '(tira|tira tira|nomas|dale nomas|de una|a darle|para adelante|pa lante|a ello)',
    '(si|pues si) (esta|todo esta|va) [<es-so>] (<es-good>)',
    'todo lo que (has|ha|han) (puesto|dicho|escrito|mostrado|indicado) (es|esta) [<es-so>] (<es-good>)',
    '[esta|este|todo] (esta|va|queda) todo (<es-good>)',
    'si (por favor|porfavor|porfa|porfis|xfa|plis|pls|please|jefe|amigo|amiga|señor|hombre por favor|mil gracias|muchisimas gracias|gracias|te lo agradezco|se lo agradezco|todo perfecto|todo en orden)',
    '[eso|esto|asi] (estaria|seria|esta|queda|me parece|nos parece) [<es-so>] (<es-good>|estupendo|genial|fenomenal|fantastico|ideal|maravilloso)',
    '(estoy|estamos) [muy|totalmente|completamente|plenamente] (de acuerdo|conforme|conformes|satisfecho|satisfecha|listo|lista|encantado|encantada)',
    '(por mi parte|por mi|por nosotros) (si|bien|perfecto|vale|adelante|todo bien|de acuerdo|ok|conforme|encantado|encantada)',
    '(sipi|sipo|sii|simon|deacuerdo|okey|okas|okidoki|perfectisimo|perfectamente|estupendamente|divino|cabal|eso mismo|tal cual|asi sea|correctisimo|asi es|obviamente|naturalmente|ciertamente|totalmente|absolutamente|definitivamente|sin ningun problema|sin problemas|no hay inconveniente|a por ello|manos a la obra)',
    '(todo|eso|esto) (esta|es|queda|me parece) [<es-so>] (<es-good>|en orden|conforme)',
    '(buena|gran|muy buena) idea',
    '(eso|esto) (estaria|seria) (bien|genial|perfecto|estupendo)',
    '(sip|sep|claro|claro que si|vale|bueno|perfecto|correcto|exacto|exactamente|adelante|confirmo|confirmado|confirmada|ok|okay|oki|okey|genial|excelente|estupendo|fenomenal|fantastico|listo|de acuerdo|por supuesto|desde luego|esta bien|muy bien|bien|como no|venga|dale|sale|va|orale|hecho|obvio|cierto|afirmativo|aprobado|conforme|acepto|apruebo|asi es|eso es|efectivamente|sin duda|seguro|con gusto|con mucho gusto|encantado|encantada|si si|va bien|okis|simon|trato hecho|ideal|buenisimo|todo bien|todo correcto|todo en orden|todo perfecto)',
    '(me parece|me va|me viene|nos parece|nos va|nos viene|suena|queda|esta|va|se ve|pinta) [<es-so>] (<es-good>)',
    '(<es-det>) (<es-thing>) (es|esta|son|estan|queda) [<es-so>] (<es-good>)',
    '(hazlo|hagalo|hazla|hagala|hagamoslo|adelante con ello|adelante con eso|sigue|siga|procede|proceda|puedes|puede|puede proceder|puedes proceder|puede continuar|continua|continue|vamos|vamos alla|que asi sea|por mi|por mi bien|por mi perfecto|por mi vale|por mi si|no hay problema|sin problema|ningun problema|no tengo inconveniente|ningun inconveniente|sin cambios|nada que cambiar|tal cual|asi tal cual|asi mismo|asi esta bien|dejalo asi|dejelo asi|estoy de acuerdo|estamos de acuerdo|lo confirmo|la confirmo|te confirmo|le confirmo|te lo confirmo|se lo confirmo|doy mi visto bueno|visto bueno|luz verde|tienes mi permiso|tiene mi permiso|tienes mi aprobacion|tiene mi aprobacion|mi respuesta es si|la respuesta es si|digo que si|que si|eso quiero|me gusta|me encanta|me sirve|nos sirve|me conviene|me vale|claro hombre|claro mujer|faltaria mas|no faltaba mas)',
    'si (por favor|gracias|claro|adelante|señor|senor|señora|perfecto|correcto|de acuerdo|confirmo|quiero|por supuesto|todo|todo bien|todo correcto|esta bien|me parece bien|lo es|es correcto|asi es|muchas gracias|exacto|vale|hazlo|hagalo|va|dale|eso es)',
    '(es|esta|todo) (correcto|perfecto|bien|exacto)',
  ],
  'all-right': [
    '[<es-det>] (<es-thing>) [<es-det>] [<es-thing>] [y] [<es-det>] (<es-thing>) (es|son|esta|estan) [<es-so>] (<es-good>)',
  ],
  order: [
    '(te|le|os) agradeceria que (lo|la) (reservaras|reservases|reservara|agendaras|agendara|confirmaras|confirmara|enviaras|enviara)',
    '(quiero|quisiera|necesito|me gustaria|prefiero) que (lo|la) (reserves|reserve|confirmes|confirme|hagas|haga|agendes|agende|envies|envie|mandes|mande|anotes|anote)',
    '[por favor] (<es-done>) [ya|ahora|por favor|asi|tal cual|cuanto antes|ya mismo]',
    '[por favor] (<es-do>) [<es-det>] [<es-thing>] [ya|ahora|por favor|asi]',
    '(quiero|quisiera|me gustaria|queremos|quiero que|puede|puedes|deseo) [<es-do>|<es-done>] [<es-det>] [<es-thing>]',
  ],
  'asked-order': [
    '(me|nos|te|se) (lo|la) (reservas|reserva|agendas|agenda|apuntas|apunta|confirmas|confirma|anotas|pones|mandas|envias|programas)',
    '(puede|puedes|podria|podrias|me|nos) [me|por favor] (<es-do>|<es-done>) [<es-det>] [<es-thing>] [por favor]',
    '(lo|la) (reservas|reserva|envias|envia|mandas|manda|confirmas|agendas)',
  ],
  searching: [
    '(llama|llame|llamame|llameme|llamala|hablemos|quedemos|reunamonos|agenda algo|agende algo)',
    '(me|nos) (vendria|iria) bien [una] [llamada|cita|reunion]',
    'una (llamada|reunion|cita) (estaria|seria) (bien|genial|perfecto|perfecta|util)',
    '[por favor|entonces] (busca|busque|buscame|busqueme|encuentra|encuentre|propon|proponga|proponme|mira|mire) [me|nos] [una|un|la|el|algun|alguna] (hora|hueco|fecha|cita|horario|momento|dia)',
  ],
  writing: [
    '[por favor|entonces] (escribe|escriba|escribelo|escribalo|escribele|escribale|redacta|redacte|redactalo|redactelo|prepara|prepare|preparalo) [el|un|lo|la|una] [correo|mensaje|borrador|email|carta]',
  ],
  refusal: [
    'ya no (quiero|queremos|necesito|necesitamos|hace falta|es necesario|la quiero|lo quiero|quiero hacerlo|quiero enviarlo|quiero mandarlo|quiero llamar|quiero la llamada|quiero el correo|me interesa)',
    'ya (hablo|llamo|escribo|lo hago|la llamo|lo llamo|hable|he hablado|la llame|lo llame|le escribi|le dije|se lo dije|se lo he dicho) [yo] [con] [ella|el|ellos] [misma|mismo]',
    '(hablo|hablare|llamo|llamare|escribo|escribire) yo [mismo|misma] [con] [ella|el|ellos]',
    '(no|nop|nope|no no|no gracias|mejor no|nunca|jamas|para nada|de ninguna manera|ni hablar|que va|negativo|claro que no|por supuesto que no|todavia no|aun no|ahora no|hoy no|no por favor|no hace falta|no es necesario|no sera necesario|ya no hace falta|ya no es necesario|ya no|no quiero|no lo quiero|no la quiero|no queremos|no deseo|no me interesa|no lo necesito|no la necesito|ya no lo necesito|ya no la necesito|no necesito nada|dejalo|dejelo|dejemoslo|olvidalo|olvidelo|olvida eso|da igual dejalo|paso|en otro momento|otro dia sera|mas tarde quizas|no estoy de acuerdo|rechazado|rechazo|no es correcto|no esta bien|incorrecto|eso es todo|eso era todo|ya esta hecho|ya esta|ya lo hice|ya lo he hecho|ya esta resuelto|ya hable con el|ya hable con ella|ya se soluciono|he cambiado de opinion|cambie de opinion|cambie de idea|he cambiado de idea)',
    'no (lo|la|le|los|las) (hagas|haga|reserves|reserve|envies|envie|mandes|mande|agendes|agende|confirmes|confirme|llames|llame)',
    '(lo|la|me) (hago|hare|llamo|llamare|envio|enviare|encargo|encargare|reservo|escribo|escribire) [yo|yo mismo|yo misma|de eso|de ello|personalmente]',
    '(prefiero|mejor) (hacerlo|llamarlo|llamarla|escribirle|enviarlo) yo [mismo|misma]',
    '(prefiero que no|preferiria no|prefiero no hacerlo|preferiria que no)',
  ],
  acknowledging: [
    '(entiendo|entendido|comprendo|comprendido|ya veo|enterado|enterada|lo entiendo|ya entiendo|ya lo entiendo|ya lo se|lo se|queda claro|me queda claro)',
    'gracias por (la|tu|su|el|avisar|avisarme|informar|informarme|explicar|explicarme|responder) [informacion|respuesta|aclaracion|aviso|recordatorio|explicacion]',
  ],
  courtesy: [
    'si (es|eres|fuera|fueras) tan amable',
    'si no (es|fuera|te es|le es) (molestia|mucha molestia|mucho pedir|problema|inconveniente|molestia alguna)',
    'si no (te|le|os|les) (importa|importara|molesta)',
    'si (me|nos) (hace|haces|hicieras|hiciera) el favor',
    '(se|te|os) lo (agradeceria|agradezco|agradecere|agradecemos|agradeceriamos) [mucho|muchisimo|enormemente]',
    '[muchas|muchisimas|mil|un millon de] gracias por (tu|su|la|el|todo|toda|tanta|haber|ayudar|ayudarme|esperar|preguntar|organizar|gestionarlo|ocuparte|ocuparse) [la|el] [ayuda|paciencia|tiempo|amabilidad|gestion|atencion|apoyo|esfuerzo|rapidez|trabajo|servicio|oferta|propuesta|llamada]',
    '(xfa|xfavor|x favor|plis|porfis|porfaplis|grax|grcs|un millon de gracias|infinitas gracias|muy agradecido|muy agradecida|agradecido|agradecida|tenga la bondad|ten la bondad|sea tan amable|con permiso|un cordial saludo|saludos cordiales|atentamente|cordialmente|besos|un beso|abrazos|chao|chau)',
    '(companero|companera|colega|tio|tia|hombre|mujer|chico|chica|chicos|majo|maja|guapa|guapo|carino|crack|campeon|maestro|senorita|caballero|querido|querida|compadre)',
    '(eres|es usted) (un sol|un angel|un crack|un amor|muy amable|genial|estupendo|estupenda)',
    '(por favor|porfa|porfavor|porfis|gracias|muchas gracias|mil gracias|muchisimas gracias|gracias por todo|gracias por la ayuda|gracias por tu ayuda|gracias por su ayuda|se agradece|te lo agradezco|se lo agradezco|muy amable|que amable|hola|buenas|buenos dias|buenas tardes|buenas noches|adios|hasta luego|saludos|un saludo|un abrazo|que tengas buen dia|que tenga buen dia|buen dia|ah|oh|aja|ah vale|ah ok|anotado|tomo nota|perdon|perdona|perdone|disculpa|disculpe|lo siento|jaja|jajaja|jeje|que bien|que bueno|buen trabajo|bien hecho|amigo|amiga|señor|señora|senor|senora|jefe|equipo)',
  ],
  filler: [
    'asi (lo|la|ya lo) (dejamos|dejo|tenemos|queda) (cerrado|cerrada|hecho|hecha|listo|lista|resuelto)',
    'ya (va siendo|era|es|iba siendo) hora',
    '(y) (ya esta|ya|listo|punto|ya esta hecho)',
    '[ya] (lo he|la he|los he|las he|he) (mirado|visto|pensado|comprobado|revisado) [y]',
    '(pues|entonces|bueno|y|tambien|ademas|ahora|ya|ahora mismo|cuanto antes|lo antes posible|por mi parte|de mi parte|por nuestra parte|para mi|para nosotros|como dije|la verdad|sinceramente|a ver|mira|oye|eh|este|nada mas|en ese caso|por fin|asi)',
  ],
  thing: [
    '(a|en|para) (esa|esta|ese|este) (hora|dia|fecha|momento)',
    'en (mi|el|la|nuestro|nuestra|su) (calendario|agenda)',
    '(la|el) (unica|unico) [opcion|hora|cita|hueco|que hay]',
    'de (todos|todas|ellos|ellas|estos|estas|esos|esas|los tres|las tres|la lista|los que|las que)',
    '(que|los que|las que) (me|nos) (diste|dio|propusiste|propuso|ofreciste|ofrecio|mostraste|mostro|enviaste|envio)',
    '[<es-det>|de la|del|con la|con el|para la|para el] (<es-thing>)',
    '(a la misma hora|la misma hora|el mismo dia|eso|esto|ello|lo mismo|la misma|el mismo|asi|con el|con ella|a el|a ella|con ellos|todo eso|todo esto|lo que pone|lo mostrado|lo indicado|en el calendario|en la agenda)',
  ],
  glue: [
    '(la|el|las|los) que (va|viene|esta|hay|sigue|cae|es|queda)',
    '(por la|de por la)',
    '(alas|ala|misma|mismo|misma|exactamente|justo)',
    '(el de|la de|lo de|los de|las de|el del|la del)',
    '(a|al|el|la|los|las|de|del|en|con|para|por|es|son|sera|seria|a las|a la|sobre|sobre las|hacia|hasta|y|un|una|mi|su|proximo|proxima|que viene|señor|señora|senor|senora)',
  ],
  taking: [
    '(estoy|estamos|esta|estare|estaremos) (libre|libres|disponible|disponibles) [entonces|a esa hora|ese dia]',
    '(tengo|tenemos) [el] (tiempo|hueco|rato)',
    '(me|nos|le|les) (viene|vienen|va|van|queda|quedan|conviene|convienen|sirve|sirven|funciona|funcionan|encaja|encajan|cuadra|cuadran|acomoda|apaña|vendria|vendrian|iria|irian) [<es-so>] [<es-good>|mejor|perfecto|perfecta|de maravilla]',
    '(viene|vienen|va|van|queda|quedan|conviene|convienen|sirve|sirven|funciona|funcionan|encaja|encajan|cuadra|cuadran|acomoda|apaña|vendria|vendrian|iria|irian) [<es-so>] (<es-good>|mejor|perfecto|de maravilla) [para mi|para nosotros|para ella|para el|a mi|a nosotros]',
    '(quedamos|pongamos|dejemos|dejemoslo|digamos|tomemos|cojamos|elijamos|reservemos|agendemos|hagamos|hagamoslo|cogemos|tomamos|elegimos|escogemos|ponemos|dejamos) [con|en|para|a] [<es-det>]',
    '(coge|coja|toma|tome|elige|elija|escoge|escoja|apunta|apunte|reservame|reservenos|reservanos|agendame|anota|anotame|ponnos|apuntanos|deja|dejame|dejanos) [con|en|para|a] [<es-det>]',
    '[nos|me] (queda|queda solo|queda entonces) [<es-det>]',
    '(prefiero|quiero|quisiera|elijo|escojo|tomo|cojo|me quedo con|nos quedamos con|me gustaria|preferiria|mejor|reserva|reserve|agenda|agende|pon|ponga|ponme|pongame|apuntame|apunteme|vamos con|vamos por|voy con|voy por|que sea|dame|deme|me apunto a|opto por|mi eleccion es|seria|la|el) [<es-det>]',
    '(me|nos|le) (viene|va|queda|conviene|sirve|funciona|encaja|parece|gusta|vendria|iria) [<es-so>] [<es-good>|mejor|perfecto]',
    '(funciona|sirve|esta|va|es|seria|estaria|queda|iria) [<es-so>] (<es-good>|mejor|la mejor|el mejor|posible) [para mi|para nosotros|para ella|para el]',
    '(si es posible|si se puede|si puede ser|si todavia esta libre|si esta libre|si no es molestia)',
    '(puedo|podemos|puede|ella puede|el puede) [a|el|la]',
  ],
  'asked-taking': [
    '(me|nos) (reservas|reserva|apuntas|apunta|pones|pone|agendas|das|dejas) [en|a|para] [<es-det>]',
    '(me|nos) (puede|puedes|podria|podrias) (reservar|dar|poner|apuntar|agendar|dejar|anotar|coger) [<es-det>]',
    '(puede|puedes|podria|podrias) (reservarme|darme|ponerme|apuntarme|agendarme|dejarme|anotarme|reservarnos|apuntarnos) [<es-det>|a la|al|a las]',
    '(que tal|que te parece|que le parece|y si es) [el|la|a]',
    '(puede ser|podria ser|seria posible|es posible|podemos|podriamos|puedo|podria|me das|nos das|tienes|hay) [hacerlo|quedar|tener|hacer] [el|la|a|en|para|los|las]',
    '(puedo|podemos|podria|podriamos) (tener|tomar|elegir|reservar|escoger|coger) [<es-det>]',
  ],
  others: [
    '(no puedo|no podemos|no puede) [a|en] (ninguna|ninguno|ningun dia|ninguna hora) [de] [esas|estas|esos|estos|ellas|ellos] [horas|fechas|opciones|dias]',
    '(ninguna|ninguno) (me|nos|le) (viene|va|sirve|encaja|conviene) [bien]',
    '(que|cual) (mas|otra cosa|otras horas|otros dias|otras opciones) (hay|tienes|tiene|teneis|queda|quedan)',
    '(esas|estas|todas|esos|estos|todos) [horas|dias] (me|nos|le) (vienen|van) mal',
    '(ninguno|ninguna|ninguno de estos|ninguna de estas|ninguno de esos|ninguna de esas|ninguna me va bien|ninguno me va bien|ninguna me viene bien|ninguno me viene bien|otro|otra|otros|otras|otra hora|otro dia|otras horas|otros dias|otros horarios|otro horario|otras opciones|otra opcion|otra fecha|mas opciones|mas horarios|algo mas|otra cosa)',
  ],
  'all-but': ['(cualquiera|cualquier|todos|todas|todo|cualquier cosa) (menos|excepto|salvo)', '(menos|excepto|salvo)'],
  change: [
    '(cambia|cambie|cambiar|cambialo|cambiala|cambielo|cambiela|modifica|modifique|corrige|corrija|mueve|mueva|muevelo|muevela|pasalo|pasala|paselo|pasela|pon|ponga|ponlo|ponla|adelanta|adelantalo|retrasa|retrasalo|haz que sea|que sea|mejor|en vez de eso|en lugar de eso|en su lugar|quita|quite|anade|agrega|agregue|invita|invite|invita tambien|usa|use|actualiza|actualice) [<es-det>|lo|la] [<es-thing>] [a|al|por|para|a las|con]',
    '(en vez de|en lugar de|quise decir|queria decir|un cambio|una correccion|correccion|debe ser|deberia ser|tiene que ser|con un cambio|distinto|distinta|diferente)',
  ],
  earliest: [
    '(la|el|lo) mas (proxima|proximo|cercana|cercano|inmediata|inmediato|rapida|rapido|pronto|temprana|temprano|temprano posible|pronto posible) [posible|que haya|que tengas|que tenga|de todas|de todos]',
    '(la|el) (proxima|proximo|siguiente|primer|primera) (disponible|libre|posible|hueco|hueco libre|cita|cita libre)',
    '(cuanto antes|mientras antes|entre antes) mejor',
    '(tan pronto|lo antes) (como|que) (puedas|pueda|sea|se pueda) [posible]',
    '(la|el) que (sea|este) (antes|mas pronto|mas cerca)',
    '(el|la) (temprano|temprana)',
    '(cuanto antes mejor|mientras antes mejor|lo antes que puedas|lo antes que pueda|lo antes que se pueda|tan pronto como sea posible|tan pronto como se pueda)',
    '(lo antes posible|cuanto antes|la mas temprana|el mas temprano|lo mas temprano|lo mas pronto posible|la mas pronto|la primera disponible|el primero disponible|lo mas temprano posible)',
  ],
  latest: [
    '(la|el|lo) mas (tarde|tardia|tardio|lejana|lejano) [posible|que haya|de todas|de todos]',
    '(el|la) (tardio|tardia)',
    '(la mas tarde|el mas tardio|la mas tardia|lo mas tarde posible|lo mas tarde)',
  ],
  ending: [
    '[por favor] (cancela|cancele|cancelar|cancelalo|cancelala|cancelelo|cancelela|pare|parar|detente|detengase|termina|termine|anula|anule|anulalo|anulala|anular) [<es-det>] [<es-thing>|eso|esto] [por favor|ya|gracias]',
    '(quiero|quisiera) (cancelar|parar|anular|empezar de nuevo)',
    '(empezar de nuevo|empecemos de nuevo|volver a empezar|empezar otra vez)',
  ],
  skip: [
    '(quita el telefono|quite el telefono|quita el numero|sin el telefono|omitir|omitelo|omita|omitela|saltar|salta|saltalo|saltar esto|sin telefono|sin numero|no tengo|no lo tengo|no lo se|no tengo el numero|no se el numero|no tiene|ninguno|dejalo vacio|dejalo en blanco|en blanco)',
  ],
  'talking-to': ['(quiero hablar con|tengo que hablar con|necesito hablar con|quisiera hablar con|hablar con)'],
  role: ['[con|a|para] [mi|nuestro|nuestra|el|la|un|una] (<es-role>)'],
  naming: [
    '(se llama|es|es con|sera con|con|para|a|el nombre es|su nombre es|la persona es|el empleado es|la empleada es|llamado|llamada|el correo es|su correo es|la direccion es|su direccion es|correo|el numero es|su numero es|su telefono es|el telefono es|telefono|numero|movil|llamale al|llamala al|en el)',
    '(señor|señora|señorita|senor|senora|senorita|don|doña|dona|sr|sra|dr|dra)',
  ],
  condition: [
    '(si|si el|si ella|si ellos|si no|si puede|si puedes|si se|si acepta|si quiere|si esta|si hay|si es|si tengo|si tiene|si mi|si su|si la|si le|si me|si nos|si todo|si solo|siempre que|siempre y cuando|a menos que|salvo que|a no ser que|con tal de que|con la condicion|cuando|despues|antes|hasta que|en cuanto|una vez|en caso|solo si|solo cuando|depende|dependiendo|segun|mientras|tras)',
  ],
  contrast: ['(pero|aunque|sin embargo|excepto|salvo|solo|solamente|menos|sino|en cambio|no obstante|a pesar)'],
  negation: [
    'no (canceles|cancele|anules|anule|pares|pare|termines|termine)',
    '(nada|nadie|ni|tampoco|sin|ningun|imposible|odio)',
  ],
  question: [
    '(que|cual|cuales|quien|quienes|donde|cuando es|como|cuanto|cuanta|cuantos|por que|puedes|puede|podrias|podria|es posible|hay|verdad)',
  ],
  quotation: [
    '(dijo|dice|dicen|dije|dicho|diciendo|pregunto|pregunta|escribio|contesto|respondio|cree|creen|segun|traduce|palabra)',
  ],
  delay: [
    '(confirma|confirme|confirmalo|confirmelo|consulta|consulte|consultalo|consultelo|habla|hable|hablalo|comprueba|compruebalo|verifica|verificalo) [lo|la|esto|eso] [primero|antes] con',
    '(luego|despues|mas tarde|manana|ya|pronto|en un rato) (te|os|le|se lo|les) (digo|aviso|confirmo|cuento|respondo|contesto|lo digo|lo confirmo) [cual|que|algo]',
    '(te|os|le|se lo|les) (digo|aviso|confirmo|cuento|respondo|contesto) (luego|despues|mas tarde|manana|en un rato|pronto)',
    '(lo|me lo) (decido|pienso|miro|consulto|hablo|pregunto) [luego|despues|mas tarde|manana|primero]',
    '(vuelvo|estoy de vuelta) (en|a|dentro)',
    '(espera|espere|espere un momento|espera un momento|un momento|un momentito|un segundo|un minuto|un rato|dame un segundo|deme un momento|dame un momento|luego|despues|mas tarde|mas adelante|dejame pensar|dejeme pensar|dejame ver|dejame consultar|tengo que consultar|tengo que preguntar|tengo que comprobar|lo pienso|lo voy a pensar|ya te digo|ya le digo|te aviso|le aviso|primero tengo|primero debo|consultarlo|aguanta|aguarda|aguarde)',
  ],
  hedge: [
    '(puede|igual|quiza|quizas|tal vez|a lo mejor|supongo|creo|espero|capaz|parece) que (si|no|sea|vale|bien|bueno)',
    '(lo que tu quieras|lo que quieras|lo que usted quiera|como quieras|como quiera|lo que sea|elige tu|me da igual)',
    '(el uno|la una|uno|una) o (el|la) (otro|otra)',
    'no (estoy|estamos) (seguro|segura|seguros|del todo|muy seguro|muy segura)',
    'no [lo] (se|sabemos) [aun|todavia]',
    '(quizas|quiza|tal vez|puede ser|a lo mejor|supongo|supongo que si|creo|creo que si|me parece que si|probablemente|posiblemente|no se|no lo se|no estoy seguro|no estoy segura|ni idea|como quieras|como quiera|lo que quieras|lo que digas|tu decides|usted decide|me da igual|da igual|mas o menos|casi|depende de|en principio|ojala|espero que si|si tu lo dices|si usted lo dice|hmm|hm|mmm)',
  ],
  opinion: [
    '[yo] (creo|pienso|diria|opino|supongo|imagino|me parece) [que]',
    '(quizas|quiza|tal vez|a lo mejor|probablemente|posiblemente|seguramente|idealmente|personalmente)',
    'si (tengo|tuviera|tuviese) que (elegir|escoger|decidir) [una|uno]',
    '(a ver|dejame ver|dejeme ver|vamos a ver|veamos|deja que mire)',
    '(hm|hmm|mmm)',
    '(cualquiera|cualquier|una cualquiera|uno cualquiera|cualquier hora) [de|del|de las|de los]',
    '(me|nos) (da|es) (igual|lo mismo) [cual|cuando]',
    '(da|es) (igual|lo mismo) [cual|cuando]',
    'no (importa|me importa) [cual|cuando]',
  ],
  irony: [
    '(vale ya|ya vale|ya esta bien|basta|basta ya|ya basta|ya es suficiente|ya esta bueno)',
    '(si claro como no|si hombre|si ya|ya claro|si claro claro|claro claro|ya ya|ja ja|muy gracioso|que gracioso|en tus suenos|ni en suenos|si no|no si|bueno no|ya seguro que si|seguro que si claro|era broma|es broma|broma|vaya gracia|lo que faltaba|genial lo que faltaba)',
  ],
  past: ['(habria|hubiera|hubiese|habia|fue|era|estaba|ayer|la ultima vez|antes habria)'],
};
