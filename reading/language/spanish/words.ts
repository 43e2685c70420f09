/** The words of Spanish in lists. What each is for stands in ../table.ts. */
import type { PhraseLists } from '../phrase-table.ts';
import type { WordLists } from '../table.ts';
import { spanishNobody, spanishOrders, spanishVerbs } from './verbs.ts';

export const spanishWords: Partial<WordLists> = {
  questionWords: 'que cual',
  // "¡Métela!" names nobody, though it stands there as a name would.
  notPeople: [
    spanishOrders,
    spanishNobody,
    spanishVerbs['es-taken'],
    spanishVerbs['es-dropped'],
    spanishVerbs['es-take'],
    // "Quedo de Usted".
    'usted ustedes ud uds vd vds',
    'un una unos unas hola perdon perdona perdone disculpa disculpe gracias buenas buenos',
  ]
    .join(' ')
    .replaceAll('|', ' '),
  doubtfulQuestionWords: 'cuando donde',
  wishingWords:
    'que_tal que_hay y_si por_que_no puede_ser podria_ser podemos podriamos puedo podria se_puede seria_posible posible libre disponible mejor vale viene conviene cambiar cambiarlo cambiarla mover moverla moverlo pasar pasarla pasarlo adelantar aplazar retrasar preferible',
  particularLeads: 'un una alguien',
  relatives: 'que quien cuyo cuya',
  othersPronouns: 'ella ellos ellas',
  amongLeads: 'de entre',
  amongBetween: 'las los esas esos',
  amongCounts: 'dos tres cuatro ambas',
  amongAny: 'una uno cualquiera alguna',
  amongSelectors: 'ninguna tarde tardia temprano temprana pronto',
  joiningWords: 'y o',
  phoneWords: 'telefono tel movil celular tfno llamar whatsapp',
  alternativeWords: 'o',
  politeFillers: 'perdon',
  placeWords: 'opcion numero num nro nº',
  choiceFillers: 'por favor',
  originWords: 'del de',
  withWords: 'con',
  titles: 'sra',
  calendarWords: 'lunes martes miercoles jueves viernes sabado domingo hoy manana tarde mediodia',
  timeJoints:
    'el la los las a al de del en por para desde hasta y proximo proxima pasado pasada que viene esta este media cuarto',
  otherChoices: 'ninguno ninguna otro otra otros otras',
  topicNames: 'tema titulo asunto motivo',
  topicVerbs:
    'cambia cambie cambiar pon ponga poner ponle póngale modifica modifique escribe escriba indica indique deja deje',
  topicLinks: 'a por como al',
  topicLeads: 'como de',
  topicCourtesies: 'mejor porfa ahora',
  insteadEnds: 'porfa',
  topicCopulas: 'es sea sera',
  partnerLeads: 'con a para',
  everyWords: 'cada todos todas',
  recurringWords: 'semanal semanalmente diaria diario diariamente mensual mensualmente quincenal',
  lastingLeads: 'durante por de',
  lastingEnds: 'duración',
  peopleJoints: 'y e mas junto como tanto asi',
  peopleChoices: 'o u bien',
  notLeads: 'no ni',
  forLeads: 'para',
  correctionFrames:
    'quiero quise queria decir digo con a es era yo no sino pero mejor perdon bueno que eh este y en realidad por favor',
  relationWords:
    'jefe jefa encargado encargada supervisor supervisora gerente asistente secretario secretaria suplente sustituto sustituta companero companera companeros colega colegas equipo departamento oficina empleado empleada sucesor sucesora esposa esposo mujer marido pareja madre mama padre papa hermano hermana hijo hija padres hijos primo prima tio tia amigo amiga amigos novio novia vecino vecina abogado abogada contable medico doctora cliente clienta casero casera',
  relationPossessives: 'mi mis su sus nuestro nuestra el la',
  relationLinks: 'de del',
  addingWords: 'invita invite invitar anade anadir agrega agregar incluye incluir suma sumar',
  besideWords: 'tambien ademas tampoco',
  nameLeads: 'llama llamado llamada',
  ownWords: 'me conmigo',
  ownPossessives: 'mi',
  contactNouns: 'correo email direccion numero telefono movil celular',
  aboutLeads: 'sobre',
  aboutNothing: 'eso esto ello',
  openNos: 'no',
  countingLeads: 'los esos estos ambos todos',
  countedNumbers: 'dos tres cuatro',
  shiftWords: 'turno turnos trabaja',
  offVerbs: 'tengo tenemos',
  offWords: 'libre',
  othersSubjects: 'ella tiene trabaja',
  choiceAsks: 'podria seria va iria',
  dateLeads: 'dia el',
  groupNames:
    'equipo oficina oficinas sucursal sede filial departamento planta turno almacen fabrica tienda grupo delegacion taller laboratorio',
  locatives: 'en',
  nobodysNames:
    'rrhh recursos humanos nomina nominas recepcion contabilidad administracion saber nuevo nueva jefe jefa encargado encargada supervisor supervisora capataz mujer marido esposa comite',
  channelWords: 'telefono movil video correo centralita chat enlace el la su mi por favor',
  numberFrames:
    'apunta anota mejor cambia cambialo ponlo pon muevelo su sus mi tu nuestro el la los las lo numero telefono tel movil celular cel fijo trabajo oficina empresa ' +
    'directo es este ese aqui ahi esta en al a llamame llamenme llameme llamadme marcame marqueme llamarme localizarme llamala llamalo llamela llamele llamarla llamarlo llamar llama ' +
    'llame puedes puede se localizarla usa use usar marca marque toma prueba por favor gracias muchas mil si ' +
    'claro vale ok okay hola buenas buenos dias de del con y para tiene tengo ella te me le doy paso saludos ' +
    'bueno pues eh suyo',
  countingJoints: 'y',
  minusWords: 'menos',
  deniedLeads: 'no vez lugar',
  deniedJoints: 'de',
  notWords: 'no ni nunca excepto salvo',
  numberAsks: 'puedo podemos debo esta son sera',
  quoteLeads: 'diciendo diga texto mensaje',
  letterJoints: 'y con el que',
  bothWords: 'ambos ambas dos',
  withoutWords: 'sin quita',
  callOffWords: 'cancela cancele cancelar anula',
  notCallOffWords: 'ni nunca',
  editOpeners: 'por favor sí pero y puedes puede',
  editJoints: 'pero y',
  editSays: 'ser decir',
  editVerbs: 'cambia cambie cambiar edita editar corrige corrija corregir modifica modificar',
  editArticles: 'todo toda entero entera el la los las su',
  editGenerals: 'algo esto',
  editInto: 'por con',
  indefinites: 'algo más menos poco',
  formLeads:
    'cambia cambie cambiar cambiame modifica modifique modificar corrige corrija corregir pon ponga poner el la los las mi ' +
    'nuestro nuestra por favor y tambien no si vale bueno mejor perdon quiero quisiera querria puede puedes podria podrias',
  wordsToEnd: 'cancelar cancela',
  neverNames:
    'sí si gracias quién qué él ella ellos un una el la los las mi su nadie alguien cancelar cancela para ayuda',
  yesAndNo: 'si',
  changeWords: 'cambia cambie cambiar modifica modifique modificar corrige corrija corregir pero mejor',
  yesterdayWords: 'ayer',
  truths: 'sí si',
  timeWords:
    'lunes martes miércoles jueves viernes sábado domingo hoy mañana mediodía medianoche enero febrero marzo abril mayo ' +
    'junio julio agosto septiembre octubre noviembre diciembre minuto minutos hora horas día días semana semanas mes meses ' +
    'año años',
  abbreviations: 'sra dra ud uds',
  openers: 'y si vale bueno claro hola por favor entonces pero gracias perfecto',
  bookingPhone: 'teléfono',
  bookingInvite: 'invitación correo',
  bookingTime: 'hora día fecha',
  offeredWords:
    'opciones opcion huecos hueco turnos turno horarios propuestas alternativas de ellos ellas estos estas las los tres dos',
  thankingWords: 'gracias',
  partitiveWords: 'de las los',
  othersYes: 'confirmó confirma aceptó acepta confirmado aceptado acordado',
  greetingLeads: 'buenos buenas buen',
  nextTo: '',
  goingOn: 'y luego',
  closingWords: 'saludos saludo abrazo atentamente cordialmente cordiales besos beso',
  doingOfOthers: 'esta acepta aprueba confirma confirmo quiere autoriza lo la acepto aprobo prefiere',
  nextOnes: 'siguiente',
  alsoWords: 'tambien tampoco',
  copulas: 'es son esta estan estoy estamos voy tengo tenemos ando salgo trabajo por',
  placeArticles: 'el la los las de del',
  nounLeads: 'un una su sus mi tu',
  askingVerbs: 'esta puede va viene le',
  unfinishedEnds: 'y e o u pero porque aunque con a la el un una su',
  shownPartWords:
    'numero telefono movil celular nombre apellido llama persona destinatario destinataria direccion asunto tema titulo remitente motivo',
  shownTimeWords: 'hora fecha dia',
  possiblyWords: 'podria podrian puede pueden pudiera quiza quizas igual',
  habitualDays: 'los_lunes los_martes los_miercoles los_jueves los_viernes los_sabados los_domingos',
  greetingWords: 'hola buenas',
  laterWords: 'luego despues entonces',
  subjectWords: 'yo me nos que el la los las mi lo ella',
  aboutFrames: 'para hablar tratar de acerca es tema sobre por lo',
  clauseJoints: 'que',
  consequenceWordsBefore: 'asi entonces',
  allWords: 'cualquiera cualquier todos todas todo',
  noneWords: 'ninguna ninguno ni nadie',
  dayNouns: 'dia dias',
  comparedDays: 'anterior',
  pauseWords: 'o eh mmm hmm espera a ver bueno pues',
  ownSayingVerbs: 'dije dicho repito',
  ownSayingWords: 'yo ya lo la le te se os he habia veces vez como antes pero queria quise decir dos tres por',
  oftenWords: 'veces',
  overWords: 'ayer anteayer pasado pasada hace',
  besideHeads: 'la el va que',
  heldVerbs: 'hay tenemos tengo',
  norWords: 'ni tampoco',
  talkBeginnings: 'llam habl charl reuni conversa cita telefon',
  waivingWords: 'llamo llamaré llamare hablo hablaré escribo hago encargo ocupo',
  keepingWords: 'dejalo dejala dejelo dejela dejadlo dejemoslo dejemosla dejamos dejar',
  takersOfOthers: 'ella ellos ellas jefe jefa colega compañero compañera',
  slipWords: 'digo perdon perdona perdone disculpa disculpe ay uy ups mejor miento queria quise espera no',
  afterPlace: 'despues tras siguiente sigue',
  beforePlace: 'antes anterior',
  shareLeads: 'entre',
  reasonWords: 'porque xq pq',
  reasonWordsOfClause: 'que pues',
  consequenceWords: 'conque',
  bookingPerson: 'persona nombre',
  lookalikes:
    'caro cara clara trade llamaba dejado debido contiene sienten haberlo bosque paseo paseos pasillo pamela marcela marcelo montana mandarina llamarada pasarela guardia guarderia parcela reservado reservados reservada',
  commonWords:
    'el la los las un una de que en y por con para mi su es esta no si se lo le al del como pero mas gracias hola quiero ' +
    'puede puedo cuando donde usted necesito favor llamada correo empleado',
};

/** Several words each, between bars. */
export const spanishPhrases: Partial<PhraseLists> = {
  reasonPhrases: 'ya que|puesto que|dado que|debido a|visto que|en vista de|a causa|es que|resulta que',
  wishedDoubts: 'puede ser|podría ser|pudiera ser|podrá ser',
  besideLeads: 'la de|el de|la del|el del|a la de|a la del|de la de|de la del|que la de|que la del',
  insteadWords: 'que|en vez|en lugar|antes que|mejor que|más que',
  otherClocks: 'su hora|hora suya|hora de ella|hora de él|hora de ellos|de su hora|hora local suya|en su huso',
  nameLeadIns: 'la persona es|el nombre es|es con|con|es',
  nameCourtesies: 'por favor',
  fromTheEnd:
    'por el final|desde el final|desde abajo|por abajo|contando desde el final|empezando por el final|empezando desde abajo|empezando por abajo|desde el fondo',
  fromTheStart:
    'desde arriba|por arriba|empezando por arriba|empezando por el principio|desde el principio|de la lista|por orden',
  choiceNegations: 'no es|no son|no esta|no sea|no muy|no tan|nunca|tampoco|ni',
  formingLeads:
    'hazlo|hazla|hagalo|hagala|mantenlo|mantengalo|dejalo mas|escribelo|escribalo|redactalo|redactelo|que suene|debe sonar|debe ser|tiene que ser|tiene que sonar|deberia ser|deberia sonar|usa un|use un|no seas|no sea|tu decides|tu eliges|elige tu|elija usted|escribelo tu|sorprendeme',
  tellingLeads:
    'dile|diles|digale|digales|di que|diga que|escribele|escribale|escribeles|escribales|preguntale|preguntele|recuerdale|' +
    'recuerdele|avisale|avisele|informale|informele',
  fieldLinks: 'a|debe ser|debería ser|tiene que ser|debe decir|ha de ser|sea',
  fieldsOfAddress: 'correo|correo electrónico|email|dirección de correo',
  fieldIs: 'es|como',
  bareNos: 'nadie|a nadie|para nadie|nada|ninguno|ninguna',
  pointingLeads:
    'como|igual que|lo mismo que|tal como|tal cual|véase|ver|mira|mire|según|conforme a|de acuerdo con|está en|viene en|lo tienes en|lo tiene en',
  pointedAt:
    'siempre|antes|la última vez|la otra vez|la vez pasada|el mes pasado|la semana pasada|el año pasado|hablamos|lo hablado|hablado|lo acordado|acordado|acordamos|quedamos|dije|ya dije|te dije|le dije|arriba|abajo|el adjunto|adjunto|adjuntos|mi correo|el correo|mi email|el email|mi mensaje|el ticket|el documento|el archivo|el sistema|el pedido|el contrato|de costumbre|costumbre|habitualmente|previsto',
  undecidedAnswers:
    'ya te lo dije|ya se lo dije|ya lo dije|ya lo he dicho|ya te lo he dicho|ya se lo he dicho|eso ya lo dije|te lo acabo de decir|ya lo sabes|ya lo sabe|ya lo tienes|ya lo tiene|lo de siempre|el de siempre|la de siempre|lo mismo|lo mismo de siempre|lo mismo de antes|lo habitual|lo normal|por definir|por confirmar|por determinar|por decidir|pendiente|pendiente de confirmar|pendiente de definir|aún no se sabe|todavía no se sabe|no se sabe|no se sabe aún|no está decidido|sin decidir|da igual|me da igual|da lo mismo|es igual|lo que sea|cualquiera|cualquier cosa|lo que usted vea|lo que tú veas|lo que veas|como veas|como vea|como quieras|como quiera|como prefieras|como prefiera|tú decides|usted decide|decide tú|decida usted|tú eliges|elige tú|sin preferencia|ya te diré|ya le diré|te digo luego|luego te digo|ya te aviso|ya le aviso|ya veremos|lo que haga falta|algunos|unos cuantos|unas cuantas',
  aroundAnswers: 'pues|bueno|vale|ok|por favor|eh|gracias|es|sí|entonces|creo|supongo',
  commandPhrases: 'cancelar|cancela|ayuda',
  emailSubject: 'asunto',
  emailMessage: 'mensaje|cuerpo|texto',
  emailAddress: 'dirección|correo',
  emailPerson: 'persona|nombre|destinatario',
};
