/** Spanish ways to agree in several words, and what is said around a yes (G20). What each list is for stands in ../talk-table.ts. */
import type { TalkTable } from '../talk-table.ts';

/** "There is nothing to change": what there is none of. */
const changing =
  'cambiar|cambiarle|cambiarlo|modificar|modificarle|corregir|tocar|ajustar|anadir|agregar|rectificar|retocar|quitar|mover|alterar|objetar|reprochar|editar';
const objections =
  'cambio|cambios|modificacion|modificaciones|correccion|correcciones|objecion|objeciones|pega|pegas|inconveniente|inconvenientes|queja|quejas|reparo|reparos|observacion|observaciones|comentario|comentarios|ajuste|ajustes|impedimento|impedimentos|traba|trabas|problema|problemas|drama|rollo|duda al respecto';
const forMe =
  'por mi parte|de mi parte|por mi lado|de mi lado|por nuestra parte|de nuestra parte|por mi|al respecto|en absoluto|que hacer|que hacerle|a la propuesta';
const approval =
  'luz verde|visto bueno|autorizacion|aprobacion|permiso|consentimiento|conformidad|bendicion|ok|okay|si|confirmacion|beneplacito|aval|acuerdo|apoyo';
const booked =
  'reservado|reservada|agendado|agendada|apuntado|apuntada|anotado|anotada|fijado|fijada|confirmado|confirmada|programado|programada|cerrado|cerrada|registrado|registrada|puesto|puesta|listo|lista|hecho|hecha|concertado|concertada|bloqueado|bloqueada|organizado|organizada|amarrado|amarrada|separado|separada|asentado|asentada';
const told =
  'aviso|avisare|comunico|comunicare|informo|informare|notifico|notificare|cuento|contare|digo|dire|comento|comentare';
const greeted =
  'nos vemos|hablamos|nos hablamos|conversamos|charlamos|nos llamamos|nos escuchamos|nos reunimos|nos encontramos';
const sorry =
  'disculpe|disculpa|disculpen|disculpad|perdon|perdone|perdona|perdonen|perdonad|lamento|siento|disculpas|mil disculpas|mil perdones|pido disculpas|pido perdon|le pido disculpas|te pido disculpas|lo siento';

export const spanishAgreeing = {
  'all-right': [
    '(<es-det>) (hora|fecha|dia|horario|persona|tema) y (<es-det>) (hora|fecha|dia|horario|persona|tema) (me|nos) (van|vienen|funcionan|sirven|quedan|cuadran|convienen|parecen) [<es-so>] [<es-good>|perfecto|de maravilla|genial|fenomenal]',
    'tal y como (esta|aparece|se muestra|lo has puesto|lo ha puesto|viene|se ve|indicas|indica|propones|propone|lo propones)',
  ],
  assent: [
    '(metale|metele|echele|dele|dele pues|andale|andele|pongale|tirele|de acuerd|hagamosle pues|jalo pues)',
    '[y] (<es-det>|esa|ese|este|esta) (hora|horario|dia|fecha|cita|momento|propuesta|plan) [tambien] (me|nos) (va|viene|funciona|sirve|queda|cuadra|conviene|acomoda|encaja|parece) [<es-so>] [<es-good>|perfecto|de maravilla|genial|fenomenal]',
    `no (hace falta|hacen falta|es necesario|es preciso|hay que|hay por que|tienes que|tiene que|tengo que|necesito|necesitamos|quiero|queremos|voy a|vamos a|pienso|hay necesidad de) (${changing}) [nada|nada mas|ningun dato|absolutamente nada|mas nada]`,
    'no hace falta ningun (cambio|ajuste)',
    'no (cambies|cambie|cambien|cambiemos|toques|toque|toquen|modifiques|modifique|modifiquen|muevas|mueva|corrijas|corrija|alteres|altere|cambias|cambio|cambiaria|cambiamos|modifico|modificaria|tocaria|quitaria|anadiria|agregaria) [tu|usted|yo] (nada|nada mas|ni una coma|ningun dato|absolutamente nada)',
    `[yo|nosotros] no (tengo|hay|veo|tenemos|queda|encuentro|pongo) [absolutamente] nada [mas] (que|por) (${changing}) [${forMe}]`,
    `(nada|nada mas) (que|por) (${changing}) [${forMe}]`,
    `(sin|ningun|ninguna|cero) [ningun|ninguna|mas|otro|mayor] (${objections}) [alguno|alguna|${forMe}]`,
    `[yo|nosotros] no (tengo|hay|veo|tenemos|pongo|encuentro|existe) [ningun|ninguna|mayor|mas] (objecion|objeciones|inconveniente|inconvenientes|pega|pegas|queja|quejas|cambios|correccion|correcciones|problema|reparo|reparos|impedimento|observaciones|comentarios) [alguno|alguna|${forMe}]`,
    '[yo|nosotros|asi] (lo|la|las|los|le) (veo|vemos|encuentro|noto) [todo|muy|bastante|super|totalmente|asi] (bien|perfecto|perfecta|correcto|correcta|correctos|estupendo|estupenda|genial|fenomenal|ok|fantastico|adecuado|conforme)',
    `[le|te|les|os] (doy|damos|concedo) [yo] [mi|nuestro|nuestra|el|la|toda mi] (${approval}) [para que|a] [eso|ello|proceda|procedas|la reserve|lo reserve|la reserves|lo reserves|siga|sigas|reserve|reserves]`,
    `(tiene|tienes|tienen|teneis|cuenta con|cuentas con|cuenten con|ahi tiene|ahi tienes) [usted|ya] [mi|nuestro|nuestra|el|la|toda mi] (${approval})`,
    `(${approval}) (concedida|concedido|otorgada|otorgado|dada|dado)`,
    '(autorizo|autorizamos|apruebo|aprobamos|confirmo|confirmamos|acepto|aceptamos|ratifico|ratificamos|corroboro|valido|validamos|avalo|suscribo) [yo] [que|el|la|los|las|esta|este|dicha|su|tu|todo|todos los] [<es-thing>|datos|lo|la|lo indicado|lo mostrado|lo propuesto|lo anterior]',
    '(quedo|quedamos|me quedo|estoy|me doy por) [totalmente|plenamente|muy|completamente] (conforme|conformes|satisfecho|satisfecha|de acuerdo|encantado|encantada) [con] [todo|eso|ello|la propuesta|los datos|el horario|lo propuesto|la hora]',
    '(de acuerdo|conforme|conformes|encantado|encantada|contento|contenta|feliz|satisfecho) con (todo|eso|ello|la propuesta|los datos|el horario|lo propuesto|la hora|el plan|todos los datos|los detalles|esa hora|ese horario)',
    '(esta|estan|es|me parece|seria) (chido|chida|chevere|bacano|bacan|padre|padrisimo|guay|buenisimo|de lujo|de diez|de perlas|de maravilla|macanudo|barbaro|de pelos|al pelo|de cine|de fabula)',
    'me parece $',
    '(me parece|me va|me viene|me queda|nos parece|nos va|nos viene) (estupendamente|de maravilla|de perlas|de lujo|fenomenal|super|superbien|fantastico|perfectamente|de diez|al pelo|regio|de cine|de fabula|buenisimo|bárbaro|impecable|maravillosamente)',
    '(vamos|voy|tiremos|tiramos|tira|sigamos|seguimos|sigue|siga|quedamos|nos quedamos|me quedo|adelante|dale|procedamos|proceda|procede) con (eso|ello|esa|ese|esta|este|esto|todo|la reserva|la cita|la llamada|el plan|esa hora|ese horario|esa opcion|la reunion)',
    '(asi) (lo|la) (hacemos|dejamos|quiero|queremos|haremos|dejo|agendamos|reservamos)',
    '(asi) (esta bien|esta perfecto|esta genial|queda|quedamos|queda bien|me sirve|me va bien|va bien|se queda|perfecto|es perfecto|mejor)',
    '[sip|ok|ya] (dejalo|dejela|dejala|dejelo|dejadlo|dejenlo|dejemoslo|dejemosla) (asi|tal cual|como esta|tal como esta|asi como esta|asi mismo|asi tal cual) [por favor|gracias|porfa]',
    '[por mi|que] que (se haga|asi se haga|asi sea|sea asi|se reserve|se agende|quede asi|se confirme)',
    '(listo el pollo|listo calisto|dale gas|dale al boton|dale al play|dale ahi|dale caña|dale duro|pulsa el boton|dale a reservar|dale a confirmar|dale que va|dale que si|dale pues|metele nomas|va pues|ya estas|ya esta dicho|jalo|le entro|chido|bacano|chevere|guay|chachi|mola|me mola|padrisimo|buenazo|si po|ya po|al toque|en efecto|positivo|mil veces si|siempre si|obvio que si|obvi|no faltaba mas|no faltaria mas|faltaba mas|faltaria mas|oka|okis dokis|q si|que si|pues que si|ke si|q dale|kiero|si kiero|hagale|hagale pues|hagamosle|camina|a huevo|ajua|arre|arre pues|venga si|venga vale|venga va|por descontado|por supuestisimo|claro clarito|no hay mas que hablar|no se hable mas|ni que decir tiene|evidente|evidentemente|logicamente|logico|como debe ser|amen|sale pues|sale y vale|pos va|pos orale|oki doki|yes|yep|yeah)',
    '(todo|esta todo|todo esta|va todo|los datos|todos los datos) [<es-so>] (<es-good>|controlado|perfecto) (por aqui|por aca|de mi lado|de este lado|por mi lado|por mi parte|para mi|por nuestra parte|como esta)',
    '(revisado|comprobado|verificado|chequeado|leido|visto) y (correcto|conforme|aprobado|confirmado|conforme|todo bien|todo correcto|perfecto|en orden)',
    '(es|esa es|ese es|esta es|este es|eso es) [justo|exactamente|precisamente] (lo que|la que|el que) [yo] (quiero|queria|necesito|necesitaba|buscaba|pedi|pedia|queriamos|necesitamos|esperaba|habiamos dicho|acordamos)',
    '[justo|exactamente|precisamente] (lo que) [yo] (queria|buscaba|pedi|pedia|queriamos|esperaba|acordamos)',
  ],
  order: [
    'si (<es-done>) [por favor|porfa|porfavor|ya|gracias]',
    `[si|y] (deja|deje|dejala|dejalo|dejela|dejelo|dejamela|dejamelo|dejemela|dejemelo|dejanosla|dejenosla|dejadla|dejadlo|dejenla|dejenlo|dejarla|dejarlo|dejar) [ya] [<es-det>] [<es-thing>] [ya] (${booked}) [ya|por favor|porfa]`,
    `(quede|que quede|quiero que quede) [ya] (${booked})`,
    '(<es-done>) (de una vez|de una|vos|vos nomas|nomas|al toque|sin problema|sin mas|con confianza|tranquilo|tranquila|tranquilamente|lo antes posible|enseguida|en seguida|inmediatamente|ahora mismo|hoy mismo|de inmediato)',
    '(puede|puedes|podeis|pueden|podes) [ya|usted|vos|entonces|ahora|por tanto] (<es-done>|hacerla|hacerlo|reservarla|reservarlo|agendarla|agendarlo|confirmarla|confirmarlo|apuntarla|apuntarlo|anotarla|anotarlo|programarla|programarlo|fijarla|fijarlo|registrarla|registrarlo|cerrarla|cerrarlo|enviarla|enviarlo|formalizarla|tramitarla) [ya|ahora|cuando quiera|cuando quieras|sin problema]',
  ],
  'asked-order': [
    '[me|nos] (la|lo) (dejas|deja|dejais|dejan) [ya|usted] (reservada|reservado|agendada|agendado|apuntada|apuntado|confirmada|confirmado|hecha|hecho|cerrada|cerrado|lista|listo) [por favor|porfa|porfavor]',
    '(la|lo) (reserva|agenda|programa) (usted|ya|por favor|porfa|porfavor) [por favor|porfa]',
    '(me|nos) (la|lo) (reserva|agenda|programa) [ya|usted|entonces|reservada|agendada] [por favor|porfa|porfavor]',
    '[me|nos] (la|lo) (reservas|reservan|agendas|agendan|apunta|apuntas|anota|anotas|confirma|confirmas|programas|fija|fijas|registra|registras|pone|pones|haces|hace) [ya|usted|vos|entonces|reservada|agendada|confirmada|hecha] [por favor|porfa|porfavor]',
  ],
  asking: [
    '(seria|serias|es|eres|seriais|serian|fuera|fueras) [usted] [usted|tan] (tan amable|amable|tan gentil|gentil|tan bueno|tan buena) de',
    '(tendria|tendrias|tenga|ten) [usted|por favor] (la bondad|la amabilidad|la gentileza) de',
    '(podria|podrias|puede|puedes|quisiera|querria|querrias) [usted] (hacerme el favor de|hacernos el favor de)',
  ],
  courtesy: [
    '(agradeceria|agradeceriamos|agradezco|estimaria|apreciaria|desearia) [mucho|muchisimo|enormemente] (que|si) [me|nos|por favor]',
    '(en cuanto|tan pronto como|tan pronto|lo antes que|apenas|ni bien) (puedas|podais|te sea posible|le sea posible|sea posible|tengas un momento|puedas por favor)',
    '(en cuanto|tan pronto como|lo antes que|apenas) (pueda|puedan) (usted|ustedes|por favor)',
    '(en cuanto|tan pronto como|lo antes que|apenas) (pueda|puedan) $',
    '(como esta) $',
    '(que|muy|super) (rapido|facil|bien|eficiente|sencillo) [todo] (ha sido|fue|es esto|va esto|lo haces|lo hace)',
    '(le|te|les|os) (ruego|pido|suplico|solicito|rogaria|pediria|rogamos|pedimos|encargo) [por favor] [que] [por favor]',
    '(ruego|rogamos|solicito|solicitamos|pido|favor de|por favor de) [que|se] [me|nos]',
    '[me|nos] (haria|harias|hariais|harian|hace|haces|haga|hagame|hazme|haganos) [usted|me] (un favor|el favor|un gran favor|ese favor|este favor|un favorazo|un favorcito) [de|si|y]',
    '(cuando) (puedas|podais|quieras|gustes|tengas un momento|tengas un rato|tengas tiempo|te venga bien|te parezca|desees) [por favor]',
    '(cuando) (pueda|puedan|quiera|quieran|guste|gusten|tenga un momento|tenga un rato|tenga tiempo|le venga bien|le parezca|desee) (usted|ustedes|por favor)',
    '(cuando) (pueda|puedan|quiera|quieran|guste|gusten|tenga un momento|tenga un rato|tenga tiempo|le venga bien|le parezca|desee) $',
    'si (le|te|os|les) (parece|apetece|place) $',
    `(${sorry}) [por] [el|la|los|las|mi|tanta|tanto|haber|no haber] (retraso|demora|tardanza|espera|molestia|molestias|silencio|lio|confusion|insistencia|tardado|tardar|tardar tanto|contestado antes|respondido antes|hacerle esperar|hacerte esperar|molestar|molestarle|responder tarde|contestar tarde|no contestar antes|no responder antes|la hora|tardar en contestar|tardar en responder|las prisas|prisas|las molestias|el error|error|la confusion)`,
    `(${greeted}|hasta entonces|hasta ese dia|hasta la llamada|hasta la reunion|nos vemos entonces|nos vemos alli|nos vemos ahi|hablamos entonces|hablamos ese dia|estamos en contacto|seguimos en contacto|estamos hablando|estamos pendientes|quedamos asi|en eso quedamos|en eso quedamos entonces)`,
    '(que chido|que chevere|que padre|que bacano|que bacan|que guay)',
    '(que|muy|asi da|da) (comodo|facil|practico|gusto|rapido|sencillo|agil|util|organizado|bien organizado|eficaz|bien pensado) [todo|esto|esta todo]',
    '(bendiciones|que este bien|que estes bien|cuidese|cuidate|feliz dia|lindo dia|buen finde|buen fin|buena semana|feliz semana|feliz tarde|buena tarde|buena noche|bonito dia|excelente dia|excelente semana|saludos cordiales|cordial saludo|un placer|a sus ordenes|para servirle|muy atento|muy atenta|muy eficiente|que eficiente|que rapidez|que rapido|que amables|excelente servicio|excelente trabajo|que gusto|un gusto|mucho gusto|tio|mano|carnal|wey|guey|che|parce|pana|vecino|vecina|veci|profe|licenciado|licenciada|ingeniero|ingeniera|doctor|doctora|joven|estimados|estimado|estimada|apreciado|apreciada|mijo|mija|corazon|cielo|reina|rey|viejo|loco|huevon)',
    '[muchas|mil|muchisimas] gracias (por) (organizarme|organizarnos|coordinar|coordinarlo|agendar|agendarla|agendarlo|reservar|reservarla|reservarlo|ayudarnos|atenderme|atendernos|encontrar|encontrarlo|encontrarme|arreglarlo|preparar|prepararlo|proponer|proponerlo|recordar|recordarme|la flexibilidad|tu flexibilidad|su flexibilidad|ser tan rapido|ser tan amable|ser tan eficiente|su comprension|tu comprension|la comprension|la molestia|las molestias|su servicio|el servicio|la coordinacion|tu disposicion|su disposicion|tu tiempo|su tiempo)',
  ],
  filler: [
    '[esto|eso] [ya] no puede esperar [mas]',
    '[ya|yo|pero ya] (revise|verifique|comprobe|mire|chequee|repase|consulte|cheque|confirme con|mire en) [ya] (todo|los datos|mi agenda|mi calendario|el calendario|la agenda|los detalles)',
    '[y|que|porque|pues|es que] [ya|esta|con esta] [ya|es|van|son|seria] [la|por|mas de] (segunda|tercera|cuarta|quinta|enesima|varias|muchas|tantas|demasiadas|tres|dos|cuatro|no se cuantas) (vez|veces) (que llega tarde|que pasa|que ocurre|que sucede|que falta|tarde|seguidas|ya|que lo hace|que se retrasa) $',
    '[y|que|porque|pues|es que] [ya] van [ya] (varias|muchas|tantas|demasiadas|tres|dos|cuatro|cinco) [veces|retrasos|ya] $',
    '[y|que|porque|pues|es que] [ya] (me|nos) tiene (harto|harta|hartos|cansado|cansada|preocupado|preocupada)',
    '[y|que|porque|pues|es que] [ya] (estoy|estamos) [ya] (harto|harta|hartos|cansado|cansada) (de esto|de eso|ya|de los retrasos|del tema)',
    '[y|que|porque|pues] si no [luego] [se] (me olvida|lo olvido|se me pasa|llena|ocupa|me olvido|lo cogen|me lo quitan|se llena|se ocupa|la perdemos)',
    '[y|que|porque|pues] (luego|despues) (se llena|se ocupa|se me olvida|me olvido|se complica|no hay sitio|no queda|no hay hueco|lo cogen|vuela)',
    '[que|porque|pues] no (pasa|pase) de (esta semana|hoy|manana|este mes)',
    '[y] [ya|yo] (aviso|avisare|informo|informare|se lo digo|se lo comunico) [yo|yo mismo|yo misma] (a|al|a la) [equipo|todos|resto|ella|el|grupo]',
    '[y] [ya] (me ocupo|me encargo) [yo] de (avisar|informar|decirselo|comunicarselo) [a]',
    '[y] (mientras|mientras tanto|entretanto|entre tanto) [yo] [ya] [voy] (preparo|preparando|busco|buscando|reviso|revisando|saco|sacando|reuno|recopilo|junto|organizo) (los|las|el|la|mis|unos|unas) (datos|registros|fichajes|informes|informe|papeles|documentos|numeros|notas|horarios|reporte|reportes|registro|ejemplos|puntos|temas|lista)',
    '(uf|uff|ufa|fiu|ajam|mhm|aja aja|ole|yupi|bravo|eureka|wow|guau|anda|ostras|vaya vaya|justo a tiempo|en hora buena|a tiempo)',
    '[y|que] [ahorita|ahora|ahora mismo|ya|luego|despues|enseguida|mientras] [yo] (le|les) (mando|envio|dejo|paso|pongo|hago llegar|mandare|enviare|dejare) [yo] (un|una|el|unas) (mensaje|mensajito|aviso|nota|correo|mail|email|whatsapp|wasap|recado|mensajes|lineas) [a] [ella|el]',
    'para que (este|esten|lo sepa|lo sepan|se entere|lo tenga|se prepare|venga|no se le olvide|no falte|este pendiente) [enterada|enterado|al tanto|preparada|preparado|lista|listo|avisada|avisado|en cuenta|presente|atenta]',
    '[y|yo] [ya] [me] (lo|la|me lo|me la) (apunto|anoto|pongo|marco|agrego|guardo) [ya|yo|tambien] [en] [mi|el|la|mis] [agenda|calendario|cuaderno|notas|libreta]',
    '[y] me (pongo|apunto|hago|dejo) (un|una) (recordatorio|alarma|aviso|nota|notita)',
    '[y] [yo] [voy|ire] (preparo|preparare|reviso|revisare|busco|saco|imprimo|tengo|voy preparando|preparando|sacando|tendre|llevo|llevare) [a mano|yo|ya|entretanto|mientras|mientras tanto] (los|las|el|la|mis|unos|unas) (datos|registros|fichajes|informes|informe|papeles|documentos|numeros|notas|horarios|reporte|reportes|registro|ejemplos|puntos|temas|lista) [listos|listas|listo|lista|a mano|preparados]',
    '^ (revisado|comprobado|verificado|chequeado|revisado todo|todo revisado|todo comprobado|comprobado todo) $',
    '(buena|perfecta|estupenda|excelente|buen|perfecto|excelente) (hora|fecha|dia|horario|momento|hueco|opcion|propuesta|eleccion|plan) $',
    '[y|que] [yo|nosotros|ahi|alli|aqui|ya|el lunes|ese dia] (estare|estaremos|estoy|estamos|quedo|quedamos|me quedo|voy a estar|vamos a estar) [muy|ahi|alli|a la espera|bien] (listo|lista|listos|listas|pendiente|pendientes|atento|atenta|atentos|preparado|preparada|preparados|conectado|conectada|esperando|puntual|sin falta|ahi|alli|a la espera|localizable|pegado al telefono|pegada al telefono|al tanto|al pendiente|al telefono|en la oficina) [al|del|de la|a la|en el|con el|de tu|de su|para la|su|la|tu] [telefono|llamada|cita|reunion|movil|celular|confirmacion]',
    '(alli|ahi|aqui) (estare|estaremos|estoy|estamos) [sin falta|puntual]',
    '(espero|esperamos|aguardo|quedo a la espera de|quedo pendiente de|quedo atento a|quedo atenta a) (la|su|tu|el) (confirmacion|llamada)',
    `[y|que] [ya] (le|les|se lo|la|lo) (${told}) (yo|yo mismo|yo misma|a ella|a el|a ellos) [a ella|a el|personalmente|directamente|yo|yo misma|yo mismo]`,
    `[y|que] [ya] yo (le|les|se lo|la|lo) (${told}) a (ella|el|ellos)`,
    `[y|que] [ya] yo [ya] [se lo|le|lo] (aviso|avisare|comunico|comunicare|informo|informare|digo|dire|cuento|contare) a`,
    '(me encargo|me ocupo|ya me encargo|ya me ocupo) [yo] de (avisarla|avisarle|avisarlo|decirselo|comunicarselo|informarla|informarle|informarlo)',
    '[es que|pues|porque|que] (necesito|necesitamos|tengo que|tenemos que|debo|debemos|hay que|me urge|nos urge|me interesa|nos interesa|quiero|queremos) [mucho|ya|urgentemente|si o si|de verdad|realmente] (hablar|hablarlo|conversar|conversarlo|charlar|charlarlo|tratarlo|discutirlo) [ya|cuanto antes|pronto|urgentemente|seriamente] [con ella|con el|con ellos|de esto|de eso|del tema|de ello|sobre esto|sobre el tema|esto|este tema]',
    '[es que|pues|porque|que] tenemos (mucho|muchas cosas|mucho de|cosas|bastante|bastantes cosas|un tema) [que|de que|pendiente|por] (hablar|tratar|discutir|comentar|aclarar|que hablar|conversar|resolver|revisar)',
    '[es que|pues|porque|que] (llevo|llevamos|hace) [ya|mucho|demasiado|un|unas|varias|bastante] (tiempo|semanas|meses|dias|rato|anos) [queriendo|esperando|intentando|tratando de|que quiero|detras de] [hablar|hablarlo|aclararlo|tratarlo|verlo] [con ella|con el|esto|esto con ella|de esto]',
    '[y] asi (lo|la|nos|nos lo|me lo|ya) [lo] (aclaramos|resolvemos|solucionamos|arreglamos|hablamos|tratamos|zanjamos|quitamos|cerramos|vemos|aclaro|resuelvo|hablo|soluciono|arreglo|quito|terminamos|comentamos|despachamos) [todo|de una vez|ya|cuanto antes|pronto|de encima|bien|con calma|por fin]',
    '[y] a ver si [asi|por fin] [por fin|de una vez|asi] (lo|la|esto|se|podemos|conseguimos) [lo|se] (arreglamos|aclaramos|resolvemos|solucionamos|arregla|aclara|resuelve|soluciona|resolverlo|arreglarlo|aclararlo|solucionarlo|mejora|hablamos)',
    '[asi|y] (me quedo|nos quedamos|estoy|estare|estamos) [ya] (mas tranquilo|mas tranquila|tranquilo|tranquila|mas tranquilos|tranquilos)',
    'no (quiero|queremos|puedo|podemos|conviene|vale la pena|merece la pena) (esperar|aplazarlo|posponerlo|retrasarlo|alargarlo|postergarlo|dejarlo pasar|dejarlo para despues|retrasarlo) [mas|mas tiempo|ni un dia mas]',
    '(lo siento|perdon|disculpa|disculpe|perdona|perdone) (estaba|andaba|es que estaba) (ocupado|ocupada|en una reunion|reunido|reunida|liado|liada|en otra llamada|comiendo|fuera|conduciendo|manejando|en otra cosa|sin cobertura|distraido|distraida)',
    '(por aqui|por aca|de aca|desde aqui|de este lado|finalmente|al fin|por fin|definitivamente|sin mas|sin mas demora|sin mas dilacion|sin mas vueltas|de una vez|de una buena vez|de una vez por todas|ya de ya|que ya toca|ya toca|para que esperar|a que esperamos|que esperamos|que esperas|que espera|no hay tiempo que perder|no hay nada que pensar|no hay que pensarlo|ya tardamos|ya estamos tardando|que no se diga mas|ni lo dudes|ni lo dude|no lo dudes|no lo dude|no se diga mas|sin dudarlo|ni me lo pienso|como te decia|como le decia|como ya dije|como comente|como acordamos|como quedamos|segun lo acordado|segun lo hablado)',
  ],
  thing: [
    '(segun|conforme a|de acuerdo con|de acuerdo a|tal como|como) (lo indicado|lo mostrado|lo propuesto|lo previsto|lo dicho|lo señalado|lo expuesto|lo planteado|la propuesta|lo que se muestra|lo que indica|lo que propone|lo que propones)',
    '(tal|tal y|tal cual|asi como|asi tal cual) (como|esta|aparece|sale) [lo|me lo|se] [aparece|esta|ve|muestra|sale|figura|viene|indica|propone|propones|indicas|pone|puesto|muestras|tiene|tienes|has puesto|ha puesto|escrito|describe]',
    'en (esos|estos|dichos|los mismos|tales|esas|estas) (terminos|condiciones)',
    '[a|en|con] (esos|los|estos|todos los) [mismos] (datos|detalles|terminos)',
  ],
} as const satisfies Partial<Record<keyof TalkTable, readonly string[]>>;
