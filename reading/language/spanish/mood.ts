/**
 * What is felt and told beside an answer in Spanish, and which other way is wished for (G20): delight, relief, having had enough, where one
 * goes next, why it is not to wait. What each list is for stands in ../talk-table.ts.
 */
import type { TalkTable } from '../talk-table.ts';

/** How well something is made: beside a yes it praises, and alone it is no yes. */
const well =
  'bien|muy bien|que bien|super bien|perfectamente|estupendamente|fenomenal|genial|divinamente|maravillosamente|fantasticamente|impecablemente|claramente|de maravilla|tan bien|todo bien|todo muy bien|que bien';
const made =
  'redactado|redactada|planteado|planteada|explicado|explicada|puesto|puesta|hecho|hecha|organizado|organizada|pensado|pensada|montado|montada|preparado|preparada|resumido|resumida|presentado|presentada|escrito|escrita|elegido|elegida|armado|armada|planificado|planificada|formulado|formulada|detallado|detallada|expuesto|expuesta|buscado|encontrado|visto|dicho|traido|apuntado|apuntada|estructurado|estructurada';

/** What has come to its end at last. */
const over =
  'lo hemos resuelto|lo resolvemos|lo tenemos|lo hemos decidido|lo decidimos|lo arreglamos|lo hemos arreglado|lo aclaramos|lo cerramos|lo hemos cerrado|nos decidimos|nos ponemos con ello|nos aclaramos|nos ponemos de acuerdo|nos hemos puesto de acuerdo|se arregla|se aclara|se resuelve|se mueve algo|algo se mueve|hacemos algo|avanzamos|llega el momento|una solucion|buenas noticias|una buena noticia|algo bueno';

/** One has had enough of how things are; of the assistant and its proposal one says it with other words. */
const enough =
  'pasa de castano oscuro|clama al cielo|pasa de la raya|se pasa de la raya|raya en lo absurdo|se sale de madre|se esta saliendo de madre|se ha salido de madre|se nos va de las manos|se me va de las manos|se nos esta yendo de las manos|se me esta yendo de las manos|se esta yendo de las manos|es demasiado|es insostenible|es insoportable|es intolerable|es un desmadre|es un cachondeo|es el colmo|no hay quien lo aguante|no hay quien lo soporte|no hay por donde cogerlo|no puede seguir asi|no puede continuar asi|no se puede aguantar|no se puede tolerar|no se aguanta|no se sostiene|no tiene nombre|no tiene ni pies ni cabeza|no da para mas|dura demasiado|ha durado demasiado|huele|canta|cansa';
const weary =
  'no puedo mas|no podemos mas|no aguanto mas|no aguantamos mas|no lo aguanto|no lo soporto|no doy mas|no damos mas|estoy harto|estoy harta|estamos hartos|estamos hartas|estoy hasta las narices|estoy hasta el gorro|estoy hasta la coronilla|estoy hasta arriba|estoy hasta el moño|estamos hasta las narices|estamos hasta el gorro|me tiene frito|me tiene frita|me tiene harto|me tiene harta|me tiene contento|me saca de quicio|me trae de cabeza|nos trae de cabeza|me quita el sueno|nos tiene hartos|me esta volviendo loco|me esta volviendo loca';

/** Where one goes next, and what one does there. */
const off =
  'me voy|nos vamos|me marcho|me piro|me largo|salgo|salimos|me escapo|me bajo|me subo|me acerco|corro|vuelo|me toca ir|tengo que ir|me tengo que ir';
const errand =
  'comer|almorzar|desayunar|cenar|merendar|dormir|descansar|fumar|tomar algo|tomar un cafe|tomarme un cafe|por un cafe|por cafe|a por un cafe|a por cafe|cafe|casa|mi casa|mi puesto|mi mesa|mi sitio|la oficina|la planta|la nave|la tienda|la obra|la fabrica|el almacen|almacen|taller|el taller|despacho|comedor|gimnasio|la calle|la cama|clase|correr|pasear|por los ninos|a por los ninos|recoger a los ninos|buscar a los ninos|medico|dentista|trabajar|currar|lo mio|mis cosas|la faena|una reunion|otra reunion|reunion|la siguiente reunion|la ronda';

/** What one does not want to do with it any longer, and till when. */
const waiting =
  'dejarlo|dejarlo pasar|dejarlo estar|dejarlo asi|dejarla|esperar|esperarme|aplazarlo|aplazarla|posponerlo|posponerla|postergarlo|retrasarlo|retrasarla|demorarlo|alargarlo|alargarla|eternizarlo|seguir asi|seguir igual|seguir esperando|perder tiempo|perder mas tiempo|perder el tiempo|que se alargue|que se eternice|que se enquiste|que se retrase|que se demore|que se nos eche el tiempo encima|que pase mas tiempo|que esto siga asi|que siga asi|que vaya a mas|que esto vaya a mas|que esto se alargue|que esto se eternice|que esto se enquiste|que esto se retrase|que esto se demore|que esto pase a mayores|que pase a mayores|que esto dure';
const till =
  'mas|mas tiempo|tanto|tanto tiempo|mucho|para luego|para despues|para manana|para otro dia|para mas adelante|para mas tarde|para el final|para el ano que viene|para el mes que viene|para la semana que viene|para despues de navidad|para despues de navidades|para despues de las fiestas|para despues de las vacaciones|para despues de reyes|para despues de semana santa|para despues del verano|para despues del puente|para despues del cierre|hasta navidad|hasta navidades|hasta el verano|hasta enero|hasta el ano que viene|hasta el mes que viene|hasta despues de las fiestas|hasta despues de navidad|hasta fin de mes|hasta fin de ano|a ultima hora|a la larga|asi';
const before =
  'las fiestas|fiestas|navidad|las navidades|navidades|las vacaciones|vacaciones|fin de ano|fin de mes|final de mes|final de ano|reyes|nochebuena|semana santa|el verano|verano|el puente|que acabe el mes|que acabe el ano|que termine el mes|que termine el ano|irme de vacaciones|que vaya a mas|que sea tarde|que sea demasiado tarde';

/** To write instead of what is offered. */
const writing =
  'escribirle|escribirla|escribirlo|escribir|mandarle|mandar|mandarlo|enviarle|enviar|enviarlo|ponerle|poner|redactarle|redactar|pasarle|hacerle|dirigirle|que le escribas|que le escriba|que le escribamos|que le mandes|que le mande|que le mandemos|que le envies|que le envie|que le enviemos|que le pongas|que le ponga|que sea por|hacerlo por|que lo hagamos por|que vaya por|tratarlo por|decirselo por|comunicarselo por|avisarle por|contactarla por|contactarle por|optar por';
const writeNow =
  'escribele|escribale|escribile|escribidle|escribanle|mandale|mandele|mandadle|mandenle|enviale|enviele|enviadle|envienle|ponle|pongale|redactale|redactele|le escribimos|le mandamos|le enviamos|le ponemos|le escribo|le mando|le envio|le escribes|le mandas|le envias|le escribe|le manda|le envia';
const wish =
  'prefiero|preferiria|preferimos|prefeririamos|prefiero mejor|mejor|casi mejor|casi prefiero|seria mejor|es mejor|mejor seria|quisiera mejor|quiero mejor|preferible|seria preferible|veo mejor|me parece mejor|mas bien prefiero|optaria por|opto por|optamos por|yo optaria por|me inclino por';

export const spanishMood = {
  courtesy: [
    `[todo|esta|lo veo] [muy] (${well}) (${made})`,
    '^ que (lo|la|me lo|nos lo|se lo) (propones|propone|ofreces|ofrece|preguntas|pregunta|mencionas|menciona|digas|diga|propongas|proponga|ofrezcas|ofrezca) [tu|usted|vos]',
    '[ay|uy|oh|uf|pues] [que|muy] bien que (lo|la|me lo|nos lo|se lo) (digas|diga|digan|propongas|proponga|ofrezcas|ofrezca|menciones|mencione|preguntes|pregunte|saques|saque|sugieras|sugiera|hayas dicho|haya dicho|hayas propuesto|haya propuesto|hayas preguntado|recuerdes|recuerde)',
    `[ay|uf|uy|anda|pues] [ya] (por fin|al fin|ya|al final) (${over})`,
    '[y|que|pues|ay] [ya] (que peso me quitas|que peso me quita|me quitas un peso de encima|me quita un peso de encima|que tranquilidad|ya iba siendo hora|ya tocaba|bendito sea|aleluya|albricias|yupi|yuju|ole|hurra|toma ya)',
  ],
  filler: [
    '(ay|uy|uf|uff|buf|jolin|oye|anda)',
    '[ay|uf|pues] menos mal que [me|nos|lo|la|te|se|usted|tu] [lo|la] (propones|propone|dices|dice|ofreces|ofrece|preguntas|pregunta|mencionas|menciona|has dicho|ha dicho|sugieres|sugiere|recuerdas|recuerda|estas|esta|ayudas|ayuda|hay) [tu|usted|esto|ayuda|vos]',
    `[que|porque|pues|es que] (esto|eso|esto de los retrasos|lo de los retrasos|esto de las faltas|lo de las faltas|esto de llegar tarde|lo de llegar tarde|esto de los turnos|lo de los turnos|lo de esta chica|lo suyo|lo de ella|la situacion|el asunto|la cosa|este tema|el tema|esta situacion) [ya] (${enough})`,
    `[que|porque|pues] [esto|la cosa] ya (${enough})`,
    `[que|porque|pues|y] [yo|ya] (${weary}) [con esto|con ella|con el tema|de esto|de retrasos|de esta situacion|asi|de tanto retraso|ya|la verdad]`,
    'que [esto] (ya esta bien|ya vale|ya basta|basta) [ya] de (retrasos|retraso|tanto retraso|tantos retrasos|faltas|ausencias|excusas|esperar|llegar tarde|tonterias con los turnos)',
    `[y] (luego|despues|ahora|ya|enseguida|en seguida|acto seguido|de aqui|ahora mismo|y ya) (${off}) [corriendo|pitando|volando|ya|directo|directa] (a|al|para|a la|de|pa) (${errand})`,
    `[y] [yo] (${off}) [corriendo|pitando|volando|ya|directo|directa] (a|al|para|a la|de|pa) (${errand})`,
    '[que|y|porque] [ya] (me|nos) (estan llamando|llaman|esperan|estan esperando|reclaman|estan reclamando|llama mi jefe|espera un cliente|esperan en la puerta|esperan abajo|espera el camion|pita el telefono|suena el telefono) [por la otra linea|por otra linea|por el otro telefono|en la puerta|en recepcion|abajo|ya|en caja|en la tienda|al otro lado]',
    // "Yo" alone is a yes in other languages.
    '[y] yo (sigo|ando|aqui|trabajo|madrugo|salgo|entro|hoy|mientras tanto)',
    'que ya (toca|es hora|va siendo hora|tengo hambre|me ruge la tripa|me suenan las tripas|es la hora|apetece|son horas)',
    `no (quiero|queremos|quisiera|querria|puedo|podemos|me gusta|me gustaria|conviene|debo|debemos|deberiamos|hay que|pienso|voy a|vamos a|es cuestion de|soporto) (${waiting}) [${till}]`,
    `[yo] (quiero|queremos|quisiera|querria|necesito|necesitamos|me gustaria|me urge|hay que|tengo que|tenemos que) (cerrar|cerrarlo|resolver|resolverlo|zanjar|zanjarlo|aclarar|aclararlo|arreglar|arreglarlo|solucionar|solucionarlo|hablarlo|acabar con|terminar con|quitarme|quitarnos|dejar resuelto|dejar cerrado|dejar zanjado|dejar esto resuelto|dejarlo resuelto|dejarlo cerrado|dejarlo zanjado) [esto|esto ya|el tema|este tema|este asunto|el asunto|la cuestion|todo esto|eso] [antes de las|antes de|antes del] (${before})`,
    `antes de [las|los|el|la] (${before}) [yo] (quiero|queremos|quisiera|necesito|necesitamos|me gustaria|hay que|tengo que|tenemos que) (cerrar|cerrarlo|resolver|resolverlo|zanjar|zanjarlo|aclarar|aclararlo|arreglar|arreglarlo|solucionar|solucionarlo|hablarlo) [esto|el tema|este tema|este asunto|el asunto|todo esto]`,
    'cuanto antes (la|lo|las) (tengamos|tenga|dejemos|deje|cerremos|cierre|hablemos|hable|resolvamos|resuelva|aclaremos|aclare|arreglemos|arregle|tratemos|veamos|hagamos|solucionemos|zanjemos|dejes|cierres|resuelvan|reservemos|agendemos|apuntemos) [ya] [apuntada|reservada|cerrada|agendada|fijada|hecha|lista|resuelto|zanjado|cerrado|aclarado|resuelta|fijado|apuntado] (mejor|mejor que mejor|tanto mejor)',
    'cuanto antes [lo|la] (quede|este|sea|hablemos|hable con ella|se haga|se resuelva|se aclare|se hable|se cierre|quede todo|pase|empecemos) [todo|esto] [ya] [apuntada|reservada|cerrada|agendada|fijada|hecha|lista|resuelto|zanjado|cerrado|aclarado|resuelta|con ella] (mejor|mejor que mejor|tanto mejor)',
    '[yo] [por telefono|hablando|de viva voz|de palabra|al telefono|hablando asi] [ella y yo|uno|la gente|siempre|todo] (nos entendemos|se entiende uno|se entiende|me entiendo|me explico|nos explicamos|se aclara|se aclaran las cosas|se habla|me expreso) [todo|uno|siempre|mucho|bastante|la gente|con ella] mejor',
    '[yo] (por telefono|hablando|de viva voz|de palabra|al telefono) [ella y yo|siempre|todo|uno] (nos entendemos|se entiende uno|se entiende|me entiendo|me explico|nos explicamos|se aclara|se habla|me expreso) [todo|uno|siempre|mucho|bastante|la gente|con ella] mejor que (por|en|con|a base de) (mensajitos|mensajes|mensaje|correo|correos|escrito|chat|whatsapp|wasap|wasaps|email|emails|mail|mails|cartas|notas|papelitos)',
    'hablando se entiende la gente',
    '(pensandolo|pensandolo bien|pensandolo mejor|pensandolo dos veces|mirandolo bien|ahora que lo pienso|viendolo bien|bien mirado) [pues]',
    '[ya|che|y] (fijate|fijese|che|viste|vio) [vos|tu|usted|che] $',
    '[con|hace|aqui hace|tengo] un (frio|calor|hambre|sueno|viento|sol) que (pela|pelaba|te mueres|me muero|no veas|derrite|abrasa|raja las piedras|quema|flipas|alucinas|corta)',
    '(aqui|por aqui|hoy|aca) [aqui] (llueve|nieva|graniza|diluvia|jarrea|esta lloviendo|esta nevando|hace sol|hace frio|hace calor|hace viento|hace un frio|hace un calor|hace un sol|hace un viento|hace un dia) [a cantaros|a mares|un monton|mucho|de mil demonios|de muerte|de justicia|estupendo|horrible|espantoso|precioso|tremendo|de perros|que pela]',
  ],
  // What is said of a day so speaks against it.
  negation: [
    '[que|y] [ya] (es|son|cae|cae en|sera|seria|coincide con|tenemos) (festivo|festivos|fiesta|feriado|puente|dia festivo|dia feriado|inhabil|dia inhabil|no laborable|fiesta local|vispera de fiesta|de puente|de vacaciones)',
  ],
  irony: [
    '(cuanto|hasta cuando) [mas] [hay que|tengo que|vas a|va a] (preguntar|preguntarme|repetirlo|repetir|insistir)',
  ],
  earliest: [
    '(la|el|lo) mas (tempranito|tempranita|prontito|prontita|tempranero|tempranera|mananera|mananero|madrugador|madrugadora)',
  ],
  opinion: [
    '[y] (el dia|la hora|la fecha|el horario|el momento|lo demas|el cuando|dia y hora|el dia y la hora|la hora exacta|el dia exacto|el dia concreto|cualquier dia) [a mi|ya] (me|nos) (da|es) (igual|lo mismo|indiferente|exactamente igual)',
    // "Da" begins a clause, as it does in German.
    '[y] (el dia|la hora|la fecha|el horario|el momento|lo demas|el cuando|dia y hora|el dia y la hora|la hora exacta|el dia exacto|el dia concreto) [a mi|ya] (me|nos) $',
    '(me|nos) (da|es|resulta) (igual|lo mismo|indiferente) (el dia|la hora|la fecha|el horario|el momento|que dia|a que hora|que dia sea|cuando sea|que hora sea)',
    '(lo mismo|igual) (me|nos) da (el dia|la hora|la fecha|el horario|que dia|cuando|uno que otro|un dia que otro|un dia u otro)',
    '(el dia|la hora|la fecha) (es lo de menos|no importa|me es indiferente|la que sea|el que sea|la que quieras|el que quieras|la que quiera|el que quiera|la pones tu|lo pones tu|da igual|da lo mismo|es indiferente)',
    '(cualquier dia|cualquier hora|cualquier momento|el dia que sea|la hora que sea|a cualquier hora|en cualquier momento|el dia que puedas|cuando puedas) [de esos|de la semana|me vale|me sirve|me va bien|me viene bien]',
  ],
  refusal: [
    'ya [yo|me|nos] (lo|la|le|se lo|los|nos lo|me lo) (hable|trate|aclare|solucione|arregle|resolvi|comente|dije|vi|hablamos|tratamos|aclaramos|solucionamos|arreglamos|resolvimos|comentamos|dijimos|explico|conto|aclaro|dijo) [todo|yo] [con ella|con el|con ellos|ella|el|personalmente|en persona] [por telefono|esta manana|ayer|hoy|anoche|antes|en el pasillo|en el comedor|en el taller|en la oficina|en la entrada|a la salida]',
    'ya (hable|hablamos|lo hable|quede|quedamos|me reuni|charle|charlamos) [yo|nosotros] [con ella|con el|con ellos] (esta manana|ayer|hoy|anoche|antes|en persona|personalmente|por telefono|cara a cara)',
    '(eso|el tema|el asunto|la cosa|todo|esto) ya (se arreglo|se resolvio|se soluciono|se aclaro|se ha arreglado|se ha resuelto|se ha solucionado|se ha aclarado|esta resuelto|esta arreglado|esta solucionado|esta aclarado|esta zanjado) [solo|sola|por si solo|todo]',
    'ya se (arreglo|resolvio|soluciono|aclaro|ha arreglado|ha resuelto|ha solucionado|ha aclarado) [solo|sola|por si solo|todo]',
  ],
  change: [
    `[yo|pues|no|eso] (${wish}) [yo|que|si] (${writing}|${writeNow}) [mejor|antes|primero]`,
    `[yo|pues|no] (${wish}) (${writing}|${writeNow})`,
    '[yo|pues] [casi|le|la] (le escribiria|le mandaria|le enviaria|le pondria|escribiria|mandaria|enviaria) [mejor|antes|casi] [un|una]',
    '(preferimos|preferiria|prefeririamos) (un|una)',
    '[yo] (pasala|pasalo|pasela|paselo|pasadla|muevela|muevelo|muevala|muevalo|movela|correla|corrala|correlo|cambiala|cambiela|cambialo|adelantala|adelantela|atrasala|atrasela|retrasala|retrasela|aplazala|aplacela|posponla|pospongala|trasladala|trasladela|llevala|llevela) [mejor|por favor|porfa|un poco] (al|a|a la|a las|para|para el|para la|para las|hasta|hasta el|hasta las)',
    '[y] [el|la|mi|ese|esa] (<es-thing>) (deberia|tendria que|debe|tiene que|habria de|podria) ser (otro|otra|distinto|distinta|diferente)',
    '[mejor|pues|no] (que sea|pon|ponga|ponle|pongale|quiero|quisiera|necesito|prefiero|habria que poner|hay que poner|pongamos|falta|hace falta|busca|busque) (otro|otra) (<es-thing>)',
  ],
} as const satisfies Partial<Record<keyof TalkTable, readonly string[]>>;
