/** The words of Spanish in lists. What each is for stands in ../table.ts. */
import type { PhraseLists, WordLists } from '../table.ts';

export const spanishWords: Partial<WordLists> = {
  questionWords: 'que cual',
  doubtfulQuestionWords: 'cuando donde',
  joiningWords: 'y o',
  phoneWords: 'telefono tel movil celular tfno llamar whatsapp',
  alternativeWords: 'o',
  politeFillers: 'perdon',
  placeWords: 'opcion numero',
  choiceFillers: 'por favor',
  withWords: 'con',
  titles: 'sra',
  calendarWords: 'lunes martes miercoles jueves viernes sabado domingo hoy manana tarde mediodia',
  timeJoints:
    'el la los las a al de del en por para desde hasta y proximo proxima pasado pasada que viene esta este media cuarto',
  otherChoices: 'ninguno ninguna otro otra otros otras',
  topicNames: 'tema titulo asunto motivo',
  topicVerbs: 'cambia cambie cambiar pon ponga poner modifica',
  topicLinks: 'a por como al',
  topicCopulas: 'es sea sera',
  partnerLeads: 'con a para',
  nameLeads: 'llama llamado llamada',
  ownWords: 'me conmigo',
  ownPossessives: 'mi',
  contactNouns: 'correo email direccion numero telefono movil celular',
  aboutLeads: 'sobre',
  aboutNothing: 'eso esto ello',
  quoteLeads: 'diciendo diga texto mensaje',
  letterJoints: 'y con el que',
  bothWords: 'ambos ambas dos',
  withoutWords: 'sin quita',
  callOffWords: 'cancela cancele cancelar anula',
  notCallOffWords: 'ni nunca',
  editOpeners: 'por favor sí pero y puedes puede',
  editJoints: 'pero y',
  editVerbs: 'cambia cambie cambiar edita editar corrige corrija corregir modifica modificar',
  editArticles: 'el la los las su',
  editGenerals: 'algo esto',
  editInto: 'por con',
  indefinites: 'algo más menos poco',
  formLeads: 'cambia el la los las por favor',
  wordsToEnd: 'cancelar cancela',
  neverNames:
    'sí si gracias quién qué él ella ellos un una el la los las mi su nadie alguien cancelar cancela para ayuda',
  yesAndNo: 'si',
  changeWords: 'cambia pero',
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
  offeredWords: 'de ellos ellas estos estas las los tres dos',
  closingWords: 'saludos saludo abrazo atentamente cordialmente cordiales besos beso',
  copulas: 'es son esta estan',
  placeArticles: 'el la los las de del',
  subjectWords: 'yo me nos que el la los las mi lo ella',
  aboutFrames: 'para hablar tratar de acerca es tema sobre por lo',
  clauseJoints: 'que',
  consequenceWordsBefore: 'asi entonces',
  noneWords: 'ninguna ninguno ni',
  slipWords: 'digo perdon perdona perdone disculpa disculpe ay uy ups mejor miento queria quise espera no',
  afterPlace: 'despues tras siguiente sigue',
  beforePlace: 'antes anterior',
  reasonWords: 'porque xq pq',
  bookingPerson: 'persona nombre',
  lookalikes: 'caro cara clara trade llamaba dejado debido contiene sienten haberlo bosque',
  commonWords:
    'el la los las un una de que en y por con para mi su es esta no si se lo le al del como pero mas gracias hola quiero ' +
    'puede puedo cuando donde usted necesito favor llamada correo empleado',
};

/** Several words each, between bars. */
export const spanishPhrases: Partial<PhraseLists> = {
  nameLeadIns: 'la persona es|el nombre es|es con|con|es',
  nameCourtesies: 'por favor',
  fromTheEnd:
    'por el final|desde el final|desde abajo|por abajo|contando desde el final|empezando por el final|empezando desde abajo|empezando por abajo|desde el fondo',
  fromTheStart:
    'desde arriba|por arriba|empezando por arriba|empezando por el principio|desde el principio|de la lista|por orden',
  bareNos: 'nada|ninguno|ninguna',
  commandPhrases: 'cancelar|cancela|ayuda',
  emailSubject: 'asunto',
  emailMessage: 'mensaje|cuerpo|texto',
  emailAddress: 'dirección|correo',
  emailPerson: 'persona|nombre|destinatario',
};
