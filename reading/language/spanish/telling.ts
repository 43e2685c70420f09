/** What Spanish tells an assistant to do, or not to do, by verbs in all their forms (G20). What each list is for stands in ../talk-table.ts. */
import type { TalkTable } from '../talk-table.ts';

/** What is looked for. */
const slot =
  'algo|algun hueco|alguna hora|alguna fecha|algun momento|hueco|huecos|huequito|huequitos|huequecito|huecazo|rato|ratito|rato libre|hora|horas|horita|fecha|fechas|cita|cita con ella|cita con el|horario|horarios|momento|momentito|dia|dias|espacio|espacios|espacito|turno|turnos|opcion|opciones|propuesta|propuestas|alternativa|alternativas|disponibilidad|reunion|llamada|sitio|lugar|cupo|slot';
const some =
  'un|una|unos|unas|el|la|los|las|algun|alguna|algunos|algunas|un par de|dos o tres|varios|varias|mi|tu|su|nuestro|otro|otra';
const free =
  'libre|libres|disponible|disponibles|posible|posibles|con ella|con el|para hablar|para la llamada|para hablar con ella|para hablar con el|que haya|que tengas|que tenga|que veas|que vea';
/** "Qué hay", as it is written in a hurry too. */
const see = 'a ver|aver|haber|tu|usted|ya|entonces|pues|porfa|por favor';
const there =
  'hay|ahi|ay|haya|tienes|tiene|tengas|tenga|teneis|tienen|encuentras|encuentra|encuentres|encuentre|sale|salga|queda|quede|quedan|ves|ve|veas|vea|puedes|puede|pueda|puedas|se puede|se podria|puede ser|podria ser|pudiera ser|seria posible|esta|este';
const agenda =
  'agenda|calendario|disponibilidad|horario|horarios|huecos|huecos libres|horas libres|fechas libres|opciones|agendas|calendarios';
const tail =
  'tu|usted|ustedes|vos|vosotros|mismo|tu mismo|tu misma|pues|ya|entonces|anda|venga|porfa|por favor|por favor|nomas|sin problema|tranquilamente|adelante|va|vale|cuando puedas|si puedes|algo';

/** Since when something goes on, and of when it is: a time that is told, and wished for by nobody. */
const when =
  'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|lunes|martes|miercoles|jueves|viernes|sabado|domingo|ayer|anteayer|hoy|esta manana|verano|invierno|primavera|otono|navidad|navidades|semana santa|el verano|la semana pasada|el mes pasado|el ano pasado|el lunes pasado|hace dias|hace semanas|hace meses|hace tiempo|hace mucho|hace un mes|hace dos meses|hace dos semanas|principios de mes|que entro|que empezo|siempre';

/** What one does around a call: "yo mientras reviso". */
const meanwhile =
  'reviso|preparo|busco|saco|cierro|acabo|termino|miro|hago|voy haciendo|voy revisando|voy preparando|voy sacando|voy buscando|voy cerrando|reuno|recopilo|repaso|ordeno|relleno|imprimo|apunto|organizo|cuadro|atiendo|sigo con|me pongo con|voy a por|voy con|junto|redacto|leo|paso|compruebo|cuento|cotejo';
const papers =
  'fichajes|nominas|turnos|horarios|partes|registros|datos|informes|informe|papeles|documentos|documentacion|notas|numeros|cuentas|facturas|pedido|pedidos|inventario|albaranes|horas|horas extra|horas extras|cuadrante|cuadrantes|calendario|lista|listas|listado|correos|apuntes|agenda|planning|cierre|ausencias|retrasos|faltas|bajas|vacaciones|entradas|salidas|incidencias|tema|temas|expediente|ficha|hojas|hoja|excel|reporte|reportes|balance|caja|stock|almacen|linea|produccion';

/** What one does oneself instead, beside what one does around a call: "I'll tell her" refuses nothing. */
const own =
  'hablo|hablare|llamo|llamare|busco|buscare|encargo|encargare|ocupo|ocupare|gestiono|gestionare|organizo|organizare|arreglo|arreglare|apano|apanare|resuelvo|resolvere|comento|comentare|trato|tratare|miro|mirare|hago|hare|cierro|cerrare|reservo|reservare|agendo|agendare|soluciono|solucionare|escribo|escribire|veo|quedo|quedare|monto|montare|cuadro|cuadrare|coordino|coordinare';
const talked =
  'hablarlo|hablar|hablarle|hablarla|decirselo|decirle|comentarselo|comentarlo|comentarle|tratarlo|tratar|verlo|verla|verle|verme|verme con ella|hacerlo|llamarla|llamarlo|llamarle|escribirle|solucionarlo|resolverlo|arreglarlo|discutirlo|conversarlo|charlarlo|platicarlo|sentarme con ella|sentarme con el|quedar con ella|quedar con el|pillarla|acercarme';
const apart =
  'en persona|cara a cara|personalmente|directamente|yo|yo mismo|yo misma|de tu a tu|a solas|en privado|de viva voz|frente a frente|en el pasillo|en la oficina|en el despacho|por mi cuenta|a mi manera|con ella|con el|con ellos|con ella directamente|con ella en persona|con el en persona';

export const spanishTelling = {
  searching: [
    `(<es-seek>|<es-look>) [${see}] [${some}] (${slot}) [${free}]`,
    `(<es-seek>) [${tail}] [${tail}] $`,
    `(<es-seek>|<es-look>) [${see}] (que|lo que|cuando|si|donde) [${some}|huecos|horas|opciones|dias|fechas] [huecos|horas|opciones|dias|fechas|cuando|que] (${there}) [libre|libres|disponible|disponibles|algo|hueco|huecos|sitio|por ahi|alguno|alguna|algo libre]`,
    `(a ver|aver|haber|veamos|vamos a ver) (que|cuando|cuales|si) [huecos|horas|opciones|dias|fechas] (${there}) [libre|libres|disponible|disponibles|algo|hueco|huecos|sitio]`,
    `(dime|digame|dinos|diganos|decidme|cuentame|cuenteme|ensename|enseneme|muestrame|muestreme|pasame|paseme|ofreceme|ofrezcame|ensenanos|muestranos) [${see}] (que|cuando|cuales|lo que|los|las|unos|unas) [huecos|horas|opciones|dias|fechas|horarios] (${there}|huecos|horas|opciones|fechas|horarios) [libre|libres|disponible|disponibles]`,
    `(vete|ve|vaya|vayase|vayan|id|anda|vamos) (buscando|mirando|viendo|consultando|proponiendo|revisando|checando|sacando|encontrando) [tu|usted|me|nos|ya|${some}] [${slot}|${agenda}]`,
    `(<es-look>|consulta|consulte|abre|abra|echale|echele|echa|eche) [tu|usted|me|en|un vistazo|una ojeada|un ojo|un vistazo a|una ojeada a|un ojo a] (la|el|mi|tu|su|los|las|las horas y|al|a la) (${agenda})`,
    '(echa|eche|echale|echele|echad|echen|date|dele|dale) (un vistazo|una ojeada|un ojo|una mirada)',
    '(echa|echame|eche|echeme|echanos|echenos|echadme|echadnos) (una mano|un cable|una manita) [con eso|con ello|con esto|con la cita|con la llamada|por favor|porfa] $',
    '(ayuda|ayudame|ayudeme|ayudanos|ayudenos|ayudadme|ayudadnos|ayudenme) [por favor|porfa|tu|usted|pues] [con eso|con ello|con esto|con el tema|a organizarlo|a buscarlo|a cuadrarlo|a encontrar hueco|a buscar hueco] $',
    '(ponnos|ponganos|ponme|pongame) en (contacto|comunicacion) [con ella|con el] $',
    '(prueba|pruebe|probad|prueben|probemos|intentalo|intentelo|intentadlo|intentenlo|intentemoslo|probemoslo|pruebalo|pruebelo) [tu|usted|pues|anda|por favor|a ver|a ver si hay suerte] $',
    '[pues] a ver si (la|lo|le|nos) (pillamos|cogemos|encontramos|localizamos|cuadramos|encajamos) [libre|un hueco|un rato|hueco|algun dia]',
    '(dame|deme|danos|denos|dadme|denme|pasame|paseme) [unas|varias|dos|tres|algunas|un par de|las] (opciones|alternativas|horas|fechas|propuestas|huecos|horarios) [libres|disponibles|posibles] $',
    // Left to whoever arranges it: at an offer it is a yes, and where something is shown it does not say what of it.
    '[te|se|os|le] (lo|la) (dejo|dejamos|encargo|encargamos|encomiendo|confio|delego) [todo|ya] [a ti|a usted|a ustedes|a vosotros|en tus manos|en sus manos|en vuestras manos]',
    '(encargate|encarguese|encargaos|encarguense|encargarte|ocupate|ocupese|ocupaos|ocupense|hazte cargo|hagase cargo|haceos cargo|haganse cargo) [tu|usted|vos|ustedes|vosotros] [de eso|de ello|de esto|de todo|del tema|de buscarlo|de buscar hueco|de la cita|de la llamada] $',
  ],
  assent: [
    '^ [pues|uf|ay|oye] (me|nos) (harias|haria|hariais|harian|haces|hace|hareis) [usted|ustedes|tu] (un favor|el favor|un gran favor|un favorazo|un favorcito|un favor enorme|un favor inmenso|un enorme favor|un favor grande|un favor muy grande) $',
    '^ [pues|si|ay] (hazme|hagame|haganme|hacedme|haznos|haganos|hacedmelo) (el|ese|este|un) (favor) $',
    '^ [pues|eso|esto|uf|ay|a mi] (me|nos) (vendria|iria|viene) [a mi] (de perlas|de maravilla|de lujo|de fabula|al pelo|de cine|estupendamente|fenomenal|genial|muy bien|super bien|de miedo|de escandalo|como anillo al dedo) $',
    '^ [pues|uf|ay|eso] (me|nos) (salvas|salva|salvais|salvan|quitas|quita|quitais|sacas|saca) [usted|tu] (la vida|el dia|la manana|la semana|un peso de encima|un gran peso de encima|un problema de encima|un marron|de un apuro|de un lio|un problema) $',
    '^ [eso|pues|esto] (seria|sera) (de gran ayuda|de mucha ayuda|una gran ayuda|una ayuda enorme|un alivio|un gran alivio|lo mejor|lo suyo|lo ideal|un favorazo) $',
    '^ [pues|uf|ay|asi|eso|y] (me|nos) [asi] (ahorras|ahorra|ahorrais|ahorran|facilitas|facilita|simplificas|simplifica|arreglas|arregla|resuelves|resuelve|solucionas|soluciona|evitas|evita) (trabajo|mucho trabajo|un monton de trabajo|tiempo|mucho tiempo|un monton de tiempo|la vida|el dia|la papeleta|un lio|un monton de lio|quebraderos de cabeza|un quebradero de cabeza|el mal trago|el trago) $',
    '^ [pues|si|a mi] (me apunto|nos apuntamos|me interesa|nos interesa|me encantaria|nos encantaria|me animo|nos animamos|compro) $',
    '(tira|tire|tirad|tiren|tiramos|tiremos|tirale|tirele) [pues] (con ello|con eso|adelante|p adelante|palante|pa lante|para adelante|millas)',
    'todo (en su sitio|en su lugar|cuadra|encaja|coincide|cuadrado|clavado)',
    '^ [pues|venga] ya (estas|esta|estais|estan) tardando $',
    'no te digo que no $',
    '(ay|oh|uy|uf) si',
    '(pues|hombre|mujer|mira|pues mira|vale|ok|bueno|venga) si (la verdad|mira|hombre|mujer|porfa|claro|por que no)',
    'si la verdad',
    '(pues|bueno|hombre|mujer|claro|anda|uy|ah|ay|oh) si $',
    '^ [pues|si|uf] (te|se|os|le|les) [lo] (agradeceria|agradeceriamos) [mucho|muchisimo|un monton|enormemente|de corazon|infinito|infinitamente|la verdad] $',
    '^ (tal cual|tal y como|asi como|tal como) (esta|estaba|viene|lo veo|la veo|lo has puesto|lo ha puesto|sale|aparece) $',
    '(ni lo dudes|no lo dudes|no lo dude|ni lo dude|sin dudarlo|no lo dudo|ni me lo pienso|sin pensarlo|sin pensarlo dos veces|con los ojos cerrados)',
  ],
  order: [
    '[si|pues|venga] (dala|dela|dalo|delo|denla|denlo|dadla) por (hecha|hecho|confirmada|confirmado|reservada|reservado|cerrada|cerrado|agendada|agendado) [ya|por favor|porfa|gracias]',
    '(<es-done>) [ya|por favor|tu|usted|pues|ahora] (en|al) (la agenda|el calendario|mi agenda|mi calendario|su agenda|su calendario|nuestra agenda|calendario|sistema|el sistema)',
    '(<es-done>) (tu|usted|vos) [mismo|misma] $',
    '(haz|haga|hagan|hace|haced|hagamos|realiza|realice|efectua|efectue|confirma|confirme) [usted|tu|ya|entonces|pues] (la|el|esa|esta|dicha|mi) (reserva|reservacion|gestion|programacion|cita|llamada|reunion)',
    '(dale|dele|denle|pulsa|pulse|aprieta|apriete) (al|el) (boton|ok|okay|si|play|enter|aceptar|confirmar)',
    '(puedes|puede|podeis|pueden|podes) [ya|usted|vos] (<es-done>|<es-do>) [ya|ahora|por favor|sin problema|cuando quieras|cuando quiera]',
  ],
  refusal: [
    `no [me|nos|le|se] [la|lo|las|los] (<es-prevent>) [nada|ninguna|ninguno|mas|ya|aun|todavia] [por favor]`,
    `[ya|no|mejor] [lo|la|le|les|me|se lo|me lo|eso|de eso] [me] (${own}) yo [mismo|misma|solo|sola|luego|despues|manana] [${apart}] [${apart}]`,
    `[ya|mejor] yo [mismo|misma] [la|lo|le|me] (${own}) [${apart}] [${apart}]`,
    `(prefiero|preferiria|prefiere|preferimos|mejor|casi mejor|mejor si|casi prefiero) [yo] (${talked}) [${apart}] [${apart}] $`,
    '(de momento|por ahora|por el momento|por lo pronto|hoy|ahora mismo|todavia|aun|esta vez|en principio) no [hace falta|gracias|quiero|me hace falta|es necesario|la necesito|lo necesito]',
    'no (de momento|por ahora|por el momento|por lo pronto|hoy|ahora mismo|todavia|aun|esta vez) [gracias]',
    '[mejor|pues|no|bueno] (lo dejamos|lo dejo|dejemoslo|dejalo|dejelo|dejadlo|dejenlo|la dejamos|la dejo|dejemosla|dejala|dejela) (aqui|estar|correr|para otro dia|para mas adelante|para otra ocasion|pasar|por hoy|de momento|por ahora|mejor|ya)',
    'no (merece|vale) la pena',
    '(ni de broma|ni de cona|ni loco|ni loca|ni hablar|quita quita|anda ya|de eso nada|nanai|naranjas de la china|ni por asomo|ni pensarlo|paso de eso|hoy paso|yo paso|esta vez paso|por ahi no)',
    `(mejor|prefiero que|casi mejor) [ya] (se lo|le|la|lo|se la) (comento|digo|cuento|hablo|explico|planteo|saco) yo [mismo|misma|directamente] [${apart}|en el comedor|en la maquina del cafe|en el descanso|a la salida] [${apart}]`,
    '(al final|finalmente|pensandolo bien|mejor pensado|bien pensado) [mejor|pues|creo que] no',
    'ya (lo|la|le) (hemos|he) (hablado|tratado|solucionado|arreglado|aclarado|resuelto|comentado) [con ella|con el|todo|en persona|por telefono|cara a cara|esta manana|hoy|antes]',
  ],
  negation: [
    '(tira|tire|tirad|tiren) (la|el|las|los) !(adelante)',
    '(<es-drop>|<es-dropped>) [de] [<es-det>]',
    // What is named behind them is what one would rather not have.
    '(lo|la|el) [unico|unica|malo|mala] [pega|pero|duda] [que] [me|nos] (molesta|fastidia|preocupa|incomoda|revienta|estorba|frena|chirria|echa para atras|mata)',
    '(lo|la|el) (unica|unico|unica pega|unico pero|malo) [es] (pega|pero|problema|inconveniente|malo)',
  ],
  taking: [
    '(<es-take>) [ya|por favor|porfa|usted|tu|pues|mejor] [en|a|para|con|por] [<es-det>]',
    '(<es-take>) (esa|ese|esta|este|eso|esto|aquella)',
    '(<es-taken>) [ya|por favor|porfa|usted|tu|pues|mejor] [en|a|para|con|por] [<es-det>]',
    '(coge|coja|cojan|coged|cojamos|pilla|pille|pillad|agarra|agarre|agarren|agarrad|agarremos|toma|tome|tomen|tomad|tomemos|escoge|escoja|escojan|escojamos|elige|elija|elijan|elijamos|cojo|cogemos|pillo|pillamos|agarro|agarramos|me cojo|me pillo|me agarro|me tomo|me pido|me pongo|me pongo con|nos cogemos|nos pillamos) [en|a|para|con|por] [<es-det>]',
    '(quedate|quedese|quedaos|quedense|quedemonos|quedarnos|quedarme|nos quedamos|me quedo|quedamos|quedemos) (con) [<es-det>]',
    '(ve|vete|vaya|vayase|vamos|vayamos|vamonos|tira|tire|tiremos|dale|dele) (a|con|por|para|a por|pa) [<es-det>]',
  ],
  delay: [
    '(dame|deme|danos|denos|dadme|denme|dale|dele|denle|dadnos|dennos) (un|una|unos|unas|dos|tres|cinco|diez|algo de|mas) (momento|momentito|rato|ratito|segundo|segundito|minuto|minutito|minutos|segundos|dia|dias|tiempo|hora|horas|semana|semanas)',
    '(manana|pasado|luego|despues|mas tarde|el lunes|la semana que viene|otro dia|en otro momento) (la|lo|me lo|se lo) (cerramos|reservamos|hacemos|confirmamos|agendamos|cierro|reservo|hago|confirmo|agendo|vemos|miramos|hablamos|decidimos|decido|miro|veo)',
    '(la|lo) (cerramos|reservamos|hacemos|confirmamos|agendamos|vemos|miramos|hablamos|decidimos) (manana|pasado|luego|despues|mas tarde|otro dia|en otro momento|la semana que viene)',
    '(<es-check>) [lo|la|esto|eso|antes|primero|todo|bien] [antes|primero|bien] (con|a) (ella|el|ellos|ellas|mi|su|la|los|el equipo|todos|quien)',
    '(<es-check>) [lo|la|esto|eso|todo|bien] [antes|primero] con',
    '(<es-check>) [lo|la|esto|eso|todo|bien] (antes|primero)',
  ],
  change: [
    '(hay que|habria que|habra que|tendria que|tendriamos que|tengo que|deberiamos|deberia|quiero|quisiera|querria|necesito|me gustaria|convendria|conviene|toca|falta) (cambiar|cambiarle|cambiarla|cambiarlo|cambiarme|modificar|modificarle|modificarla|modificarlo|corregir|corregirle|corregirla|corregirlo|actualizar|editar|mover|moverla|moverlo|pasarla|pasarlo|ajustar|ajustarla) [<es-det>] [<es-thing>]',
    '(cambiale|cambiele|cambiame|cambieme|cambianos|cambienos|cambiadle|cambienle|modificale|modifiquele|modificame|modifiqueme|corrigele|corrijale|corrigeme|corrijame|mueveme|muevame|muevenos|muevanos|pasame|paseme|pasanos|pasenos|pasamela|pasemela|muevemela|muevamela|ponle|pongale|actualizame|ajustame) [<es-det>|de|otro|otra] [<es-thing>] [a|al|para|por]',
    '(el|la|mi|su|ese|esa) (<es-thing>) (hay que|habria que|quiero|quisiera|necesito|tengo que|toca|convendria) (cambiarla|cambiarlo|modificarla|modificarlo|corregirla|corregirlo|cambiar|modificar|corregir)',
  ],
  hedge: [
    '(ponme|pongame|ponnos|ponganos|ponla|ponlo|pongala) (al dia|al corriente|al tanto|a prueba|en duda|en espera|en pausa|en cuarentena)',
    '(<es-done>) a (paseo|la porra|la mierda|freir esparragos|tomar viento|su casa|casa|la calle|tomar por saco|hacer punetas|la basura|la papelera)',
    // Which of them is not said.
    '(las tres|los tres|todas|todos|las dos|los dos|cualquiera de las tres) (me|nos|le) (van|vienen|valen|sirven|encajan|cuadran|convienen|funcionan|quedan|gustan) [bien|igual|perfecto|genial|igual de bien]',
    // Asks for help, and turns nothing down.
    'no (entiendo|comprendo|entendi|comprendi|me aclaro|me entero|pillo|capto) [muy|bien|nada|mucho|lo] [bien|que|como|donde|cual|cuales|cuando|por que|esto|eso|nada|la pregunta|lo que]',
    '(vaya|menudo|valiente|flaco|buen) favor',
    'un flaco favor',
  ],
  filler: [
    '[y] asi (me|nos) (quedo|quedamos|voy|vamos|duermo|dormimos|desentiendo|desentendemos|olvido|olvidamos|relajo|quito) [mas|ya|un poco|bien] [tranquilo|tranquila|tranquilos|tranquilas|contento|contenta|a gusto|relajado|relajada|descansado|descansada|de ello|del tema|de todo|eso de encima|un problema] [el|este|para el|todo el|por el] [fin de semana|finde|lunes|martes|miercoles|jueves|viernes|sabado|domingo|puente|dia]',
    `[y|pues] [yo] (mientras|mientras tanto|entretanto|entre tanto|a la vez|de paso) [yo|ya] (${meanwhile}) [los|las|el|la|mis|unos|unas|lo|mi|de|todos los|todas las|los ultimos] [${papers}] [de|del|de la|de los|para el|para la|para|de este|a] [${when}]`,
    `[y|que|porque|pues|es que|si] [ya] (lleva|llevo|llevamos|llevan|vengo|venimos|viene|anda|andamos|estamos|estoy|esta|sigue|seguimos) [ya] [asi|con esto|con lo mismo|con lo mismo ya|tarde|llegando tarde|dandole vueltas|detras de esto|igual|fatal] (desde) [el|la|hace|principios de|finales de|mediados de|antes de] (${when}) [asi|con esto|con lo mismo|dandole vueltas|llegando tarde|tarde|detras de esto|igual]`,
    `[y|que|porque|pues|es que] desde [el|la|hace|principios de|finales de|mediados de] (${when}) [que] (lleva|llevo|llevamos|viene|vengo|venimos|anda|andamos|llega|estamos|estoy|esta|sigue) (asi|con esto|tarde|llegando tarde|dandole vueltas|igual|fatal|con lo mismo)`,
    '[y|que|porque|pues|es que] [ella|el] (los|las) (lunes|martes|miercoles|jueves|viernes|sabados|domingos|mananas|tardes) [ella|el] [siempre|casi siempre] (llega|llega tarde|viene tarde|se retrasa|se duerme|no llega a su hora|nunca llega a su hora|no llega puntual|nunca llega puntual) [tarde|siempre]',
    '(antes|despues|luego|mas tarde) (estoy|estamos|trabajo|trabajamos|ando|no puedo|no podemos|no llego|no salgo|no estoy|me pilla|me toca)',
    '(antes de que) (llegue|lleguen|entre|entren|venga|vengan|empiece|empiecen|abra|abran|salga|salgan|arranque|arranquen|termine|acabe|me vaya|se vaya|se llene|suene|aparezca|aparezcan|me llamen|me reclamen)',
    '[yo] (confio|confiamos) [plenamente|del todo|totalmente] (en ti|en usted|en vosotros|en ustedes|en vos)',
    '[a mi] (cualquier dia|cualquier hora|cualquier momento|el dia que sea|la hora que sea|cuando sea) (me|nos) (va|viene|vale|sirve|cuadra|parece|queda) (bien|perfecto|genial|igual de bien)',
    'a ver si (hay suerte|cuela|suena la flauta|tenemos suerte|hay suerte y puede)',
    // What is dictated for marks.
    '(coma|punto|punto final|punto y final|punto y aparte|punto y seguido|dos puntos|punto y coma|signo de exclamacion|signo de admiracion|nueva linea|guion)',
    '(menos mal|por fin|al fin|ya era hora|que alivio|que descanso|que ganas)',
  ],
  courtesy: [
    'que (maravilla|alivio|descanso|gozada|ilusion|alegria|suerte|bien|bueno|amable|amables|majo|maja|majos|detalle|detallazo|eficacia|eficiencia|rapidez|gusto|comodidad|gustazo)',
    '(da|asi da) (gusto|gustazo)',
    'por dios',
    '(que pena|pena|siento|disculpa|disculpe|perdona|perdone) (molestar|molestarle|molestarte|molestarlos|la molestia|interrumpir)',
  ],
  question: [
    '[y] por que no (hay|habria|habra|tienes|tiene|tendrias|queda|quedan|sale|aparece) [nada|algo|hueco|huecos|ninguna|ninguno|ningun hueco|sitio|mas]',
  ],
  thing: ['(el|la|un|una|mi|tu|su|este|esta|ese|esa|del|al) (agenda|programa|envio)'],
  opinion: [
    'yo [me|nos|se] (la|lo|las|los) (pondria|haria|dejaria|fijaria|agendaria|reservaria|cerraria|programaria|meteria|apuntaria|anotaria|cogeria|tomaria)',
  ],
  latest: [
    '(la|el) que (queda|esta|cae|este|quede|va) (mas lejos|mas tarde|mas alejada|mas alejado|mas adelante|despues|mas al final)',
  ],
  glue: [
    '(la|el|lo) (unica|unico) que (cae|es|va|hay|queda|tienes|tiene|esta|toca|empieza|seria|sea|me queda|veo) [en|a|por|para|el|la]',
    '(la|el|las|los|esa|ese|una|uno) que [me] (cae|caiga|va|queda|toca|esta|empieza|tienes|tiene|hay|sea|es) [en|a|por|para]',
  ],
  'asked-taking': [
    '[y] no (habria|habra|hay|tendrias|tendria|tendran|tienes|tiene|quedaria|queda|sobra) [por ahi|alguna|algun|un|una|otro|otra] (hueco|huequito|sitio|nada|algo|posibilidad|lugar|turno|cita|disponibilidad|libre) [libre|disponible|para] [el|la|a|en]',
    '(me|nos) (regala|regalas|obsequia|colabora con|concede|concedes|separa|separas|aparta|apartas) [para|en|a|con] [<es-det>]',
  ],
} as const satisfies Partial<Record<keyof TalkTable, readonly string[]>>;
