/** Spanish ways to choose one of several times (G20). What each list is for stands in ../talk-table.ts. */
import type { TalkTable } from '../talk-table.ts';

const suits =
  'va|viene|queda|conviene|sirve|funciona|encaja|cuadra|acomoda|interesa|gusta|apetece|vale|late|acoplo|ajusta|iria|vendria|convendria|cuadraria|encajaria|quedaria|serviria|acomodaria|gustaria|interesaria';
const how =
  'bien|mejor|perfecto|perfecta|genial|fenomenal|estupendo|de maravilla|de lujo|de perlas|comodo|comoda|mas comodo|mas comoda|mucho mejor|bastante bien|bastante mejor|muy bien|super bien|super|mas|mucho mas|a mi|a nosotros|para mi|mas facil|mejor que ninguna|regio|joya|barbaro|al pelo|ok|redondo|como anillo al dedo|de fabula';

export const spanishChoosing = {
  taking: [
    '(se me hace|me resulta|nos resulta|se nos hace|me sale|nos sale|me pilla) [mucho|mas|un poco] (mejor|comodo|comoda|facil|bien|practico|practica|conveniente|perfecto|perfecta)',
    '(toma|tome|tomemos|deja|deje|dejame|dejeme|coja|coge) [<es-det>]',
    '(escogeria|elegiria|tomaria|cogeria|agarraria|pediria|pillaria|optaria por|votaria por|apostaria por|me quedaria con|nos quedariamos con|iria a|iria con|voto por|apuesto por|opto por|optamos por|me decido por|nos decidimos por|me decanto por|me inclino por|me tiro por|me late mas|le voy a|me sumo a|me anoto en|me anoto para|me anoto a|me apunto en|pido|pedimos|solicito|seleccione|selecciono|seleccionamos|marco|marcamos|confirmo|confirmamos|acepto|aceptamos|reservo|agendo|reservamos|agendamos|eligo|elegimos|escogemos|quedemonos con|dejame|deje|dejeme|separame|separeme|apartame|aparteme|resuervame|bloqueame|guardame|guardeme|asigname|asigneme|registrame|registreme|cuenta conmigo|cuente conmigo|que quede|quede|vamonos con|jalo con|dale con|dale a|denme|denos|me llevo|nos llevamos|le entro a|preferimos|preferiria|prefeririamos|mi preferencia es|mi favorita es|mi favorito es|la buena es|el bueno es|la elegida es|me cae mejor|me va|me tira mas) [para|en|a|con|por] [<es-det>]',
    `(me|nos|le|les|a mi me|a nosotros nos|a los dos nos) [mejor|mas] (${suits}) [<es-so>] [${how}]`,
    `(la|el|lo|las|los) que [mas|mejor|menos mal] (me|nos|le|les) [mas|mejor] (${suits}|puedo|parece) [mas|mejor|bien] (es|seria|son|sera) [<es-det>]`,
    `(es|seria|sera) (la|el|lo) que [mas|mejor|menos mal] (me|nos|le|les) [mas|mejor] (${suits}|parece) [mas|mejor|bien]`,
    '(es|seria|sera) [el|la|mi|lo] (unico|unica) [dia|hora|hueco|opcion|momento|turno|horario|posibilidad] [que|en que|en el que|en la que|cuando] [me|nos] [puedo|podemos|va|viene|queda|sirve|cuadra|tengo|tengo libre|estoy libre|encaja] [bien|libre|disponible]',
    '(con|en|a|para) [<es-det>] (me apano|me arreglo|me las arreglo|voy bien|vamos bien|me organizo|me apaño)',
    '(me apano|me arreglo|me las arreglo|voy bien|vamos bien|me organizo|llego bien|llego sin problema|puedo sin problema|puedo perfectamente|puedo bien|puedo seguro|podria|podriamos|podre|podremos|estoy disponible|estare disponible|ando libre|tengo libre|tengo disponible|tengo hueco|tengo un hueco|tengo disponibilidad) [bien|mejor|sin problema]',
    '[nos|me|se] (la|lo|las) (hacemos|dejamos|ponemos|fijamos|agendamos|reservamos|cerramos|programamos|tenemos|dejaria|pondria|haria|fijaria|agendaria) [mejor] [en|para|a] [<es-det>]',
    '(tiremos|tiro|tiramos|tira|vayamos|me voy|vamonos|voy|vamos|inclino|inclinamos|va) (por|con|para|a por) [<es-det>]',
    '(tiene que|tendria que|debe|deberia|ha de|habria de|va a tener que|tendra que) (ser) [en|para|a] [<es-det>]',
    '(seria|sera|es) (mejor|lo mejor|lo ideal|ideal|preferible|perfecto|perfecta|estupendo|genial|lo suyo|mas comodo|mas comoda|mas facil|mi opcion|mi preferida|mi eleccion|la buena|la mia|la elegida|la indicada|mi primera opcion) [para mi|para nosotros]',
    '(si|en caso de) (tengo|tuviera|tuviese|he|hay|hubiera|debo) [que|de] (elegir|escoger|quedarme con una)',
  ],
  'asked-taking': [
    '(te|os) (parece|va|viene|iria|vendria|cuadra|sirve) [bien] (el|la|las|a|lo|en)',
    '(le|les) parece [bien] (el|la|las|a|lo|en)',
    '[y] (podemos|podriamos|puedo|podria|se puede|se podria) [nosotros] (dejarlo|ponerlo|hacerlo|agendarlo|fijarlo|quedar|tenerlo|hacerla|ponerla|dejarla|agendarla|hablar|vernos|apuntarme|anotarme|reservar|tomar|coger|elegir|escoger|quedarme con) [en|para|a|con] [<es-det>]',
    '[y] (y si) (quedamos|lo hacemos|hablamos|nos vemos|lo dejamos|lo ponemos|fuera|es|elegimos|cogemos|tomamos|vamos con) [en|para|a|con] [<es-det>]',
    '(me|nos) (da|das|dejas|deja|pones|pone|apuntas|apunta|reservas|reserva|agendas|agenda|anotas|anota|guardas|guarda|separas|separa|puede dar|puedes dar|asigna|asignas) [para|en|a|con] (el|la|las|los)',
    '(podria|podrias|puede|puedes) (apuntarme|anotarme|ponerme|reservarme|agendarme|darme|dejarme|guardarme|asignarme|apuntarnos|agendarnos|ponernos) [para|en|a|con] [<es-det>]',
  ],
  opinion: [
    '(cualquiera|cualquier|una cualquiera|alguna|alguno) de (las|los|esas|esos) (tres|dos|opciones|huecos|turnos)',
    'si (te|os|les) (viene|va|cuadra|conviene) bien',
    'si (le|te|os|les) (parece|parece bien|da lo mismo|acomoda)',
    'si (le) (viene|va|cuadra|conviene) bien $',
    'si (no) (hay|tiene|tienes) (problema|inconveniente|otra cosa|mas remedio|nadie)',
    'si (hay|queda|tiene|tienes|tienen|sigue habiendo|aun hay|todavia hay) (hueco|sitio|lugar|disponibilidad|cupo|espacio|libre)',
    'si [me|nos|te|le] (se|es|fuera|fuese|sea|resulta|resultara) (puede|pudiera|podria|posible|factible|viable)',
    '(por mi|si de mi depende|si por mi fuera|si dependiera de mi|puestos a elegir|de elegir|de ser posible|de poder ser|a ser posible|siendo posible|en lo posible|preferentemente|preferiblemente|de preferencia|mas que nada|yo que se)',
  ],
  thing: [
    '(de|entre) (las|los|esas|esos|estas|estos|todas las|todos los) [dos|tres|primeras|opciones|huecos|turnos|horarios] [que] [me|nos] [propones|propone|ofreces|ofrece|das|da|hay|pones|muestras|muestra|has dado|ha dado|mencionas|menciona|has puesto|quedan|dices|dice]',
    '(el|la|los|las|del|al|ese|esa|este|esta|un|una|mi|en el|en la|para el|para la|con el|con la|de la) (turno|hueco|slot|horario|espacio|bloque|alternativa|posibilidad|momento|franja|franja horaria|huequito|cupo|lugar|cita|sesion|casilla|renglon|linea|fila|propuesta|fecha|hora)',
    '(turno|hueco|slot|espacio|bloque|alternativa|posibilidad|franja|cupo|letra|numero|nro|inciso|apartado)',
    '(que|la que|el que|las que|los que) [me|nos] (propones|propone|ofreces|ofrece|das|da|hay|pones|muestras|muestra|has dado|ha dado|mencionas|menciona|sale|aparece|figura|dices|dice|indicas|indica)',
    '(lo de|lo del|lo que es)',
  ],
  glue: [
    '(la|el|las|los) que (es|cae|toca|empieza|comienza|seria|tienes|tiene|hay|tenes|sale) [en|a|para|por]',
    'entre',
  ],
  others: [
    '(todas|todos|los tres|las tres|las dos|los dos) (estan|me van|me vienen|nos van|nos vienen|me quedan|son) (ocupadas|ocupados|mal|fatal|imposible|imposibles|pesimo|muy mal|muy temprano|muy tarde)',
    '(tiene|tienes|tienen|hay|habria|habra|tendrian|tendria|tendrias|queda) [algo|alguna|algun] (otra|otro|otras|otros|algo mas|mas opciones|mas huecos|mas horarios|otra cosa) [hora|horas|horario|horarios|dia|dias|opcion|opciones|hueco|huecos|fecha|fechas|cosa|disponible|libre]',
    '(que|que otras|que otros|que otra|que mas) (mas|otras|otros|otra|hay|tiene|tienes|opciones|horas|horarios|huecos|fechas) (tiene|tienes|hay|tienen|puede ofrecer|puedes ofrecer|quedan|ofrece|ofreces|disponibles|libres)',
    '(que mas|que otra cosa) (puede|puedes|me puede|me puedes) (ofrecer|ofrecerme|proponer|proponerme)',
  ],
  refusal: [
    '(me retiro|me retracto|me desdigo|nos retiramos|nos retractamos)',
    '(queda|quedan|esta|estan) (descartado|descartada|descartados|descartadas|fuera|eliminado|eliminada)',
    '(descarto|descartamos|elimino|quito|tacho|fuera)',
  ],
  earliest: [
    '(la|el) que (esta|este|queda|quede|cae|caiga|viene) (mas cerca|mas cercana|mas cercano|mas proxima|antes)',
    '(el|la|lo) (mas) (pronto|pronta|temprana|temprano|cercana|cercano|proxima|proximo|inmediata|inmediato|reciente|tempranera|tempranero) [posible|que tengas|que tenga|que haya|que hay|de todas|de todos|de las tres|de los tres|disponible]',
    '(la|el) (que) (sea|este|quede|caiga|venga|salga|toque|haya) (antes|primero|mas pronto|mas temprano|mas cerca|mas cercana) [de todas|de todos|en el tiempo]',
    '(cuanto|mientras|entre mas) (antes|mas pronto|mas temprano) (mejor|posible)',
    '(lo) (antes|mas pronto|mas temprano) (posible|que se pueda|que puedas|que pueda)',
    '(lo que|la que|el que) (haya|hay|tengas|tenga|salga) (antes|primero|mas pronto|mas temprano)',
  ],
  latest: [
    '(el|la|lo) (mas) (tarde|tardia|tardio|lejana|lejano|tardecito) [posible|que tengas|que tenga|que haya|que hay|de todas|de todos|de las tres|de los tres|disponible]',
    '(la|el) (que) (sea|este|quede|caiga|venga|salga|toque|haya) (mas tarde|despues|mas lejos|al final|la ultima|mas lejana) [de todas|de todos]',
    '(cuanto|mientras|entre mas|entre) (mas tarde|tarde) (mejor)',
    '(lo) (mas tarde|mas lejos) (posible|que se pueda|que puedas|que pueda)',
  ],
} as const satisfies Partial<Record<keyof TalkTable, readonly string[]>>;
