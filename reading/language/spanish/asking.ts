/** What a first message is asked with in Spanish (G12). Of the imperatives all forms: tú, usted, ustedes and vos, alone and with the pronouns behind them. */
import type { AskingTable } from '../asking-table.ts';

const clitics = ['', 'me', 'nos', 'le', 'les', 'lo', 'la', 'melo', 'mela', 'selo', 'sela', 'noslo', 'nosla'];
const infinitiveClitics = ['', 'me', 'nos', 'le', 'les', 'lo', 'la', 'melo', 'mela', 'selo', 'sela', 'te'];

function withClitics(words: string, clitic: readonly string[]): readonly string[] {
  return words.split(' ').flatMap((word) => clitic.map((behind) => word + behind));
}

const arrangeNow = withClitics(
  'programa programe programen programá agenda agende agenden agendá reserva reserve reserven reservá organiza organice organicen organizá concierta concierte concertá ' +
    'fija fije fijá coordina coordine coordiná acuerda acuerde planifica planifique apunta apunte apuntá anota anote anotá pon ponga pongan poné monta monte montá haz haga hagan hacé ' +
    'crea cree creá mete meta meté añade añada agrega agregue agregá bloquea bloquee bloqueá cita cite arma arme armá prepara prepare prepará gestiona gestione gestioná consigue consiga ' +
    'conseguí arregla arregle arreglá solicita solicite saca saque sacá cierra cierre cuadra cuadre cuadrá incluye incluya registra registre guarda guarde guardá mira mire da de deja deje dejá',
  clitics,
);
const writeNow = withClitics(
  'escribe escriba escriban redacta redacte redacten redactá envia envie envien enviá manda mande manden mandá prepara prepare prepará elabora elabore compon componga ' +
    'pasa pase haz haga hacé hace responde responda respondé contesta conteste contestá dirige dirija formula formule echa eche tira tire lanza lance',
  clitics,
);
const arranging = withClitics(
  'programar agendar reservar organizar concertar fijar coordinar acordar planificar apuntar anotar poner montar hacer crear meter añadir agregar bloquear citar armar preparar gestionar ' +
    'conseguir arreglar solicitar sacar cerrar cuadrar incluir registrar tener mantener pedir pactar marcar convocar establecer',
  infinitiveClitics,
);
const writing = withClitics(
  'escribir redactar enviar mandar preparar elaborar componer pasar hacer responder contestar dirigir formular remitir tirar echar',
  infinitiveClitics,
);
const phoning = withClitics('llamar telefonear contactar', ['', 'lo', 'la', 'le', 'los', 'las', 'les']);
const finding = withClitics(
  'busca busque buscá encuentra encuentre encontrá mira mire mirá comprueba compruebe revisa revise revisá haz haga hacé consigue consiga propon proponga dime diga saca saque bloquea bloquee reserva reserve ve vea',
  clitics,
);
const tellNow = withClitics(
  'dile digale decile avisa avise avisá informa informe informá recuerda recuerde recordá pregunta pregunte preguntá comunica comunique invita invite invitá pide pida pedí advierte advierta notifica notifique ' +
    'confirma confirme confirmá agradece agradezca felicita felicite contacta contacte responde responda contesta conteste cuenta cuente explica explique',
  clitics,
);
const telling = withClitics(
  'decir avisar informar recordar preguntar comunicar invitar pedir advertir notificar confirmar agradecer felicitar contactar responder contestar contar explicar',
  infinitiveClitics,
);

export const spanishAsking: AskingTable = {
  lists: {
    'ask-es-arrange': arrangeNow,
    'ask-es-write': writeNow,
    'ask-es-arranging': arranging,
    'ask-es-writing': writing,
    'ask-es-phoning': phoning,
    'ask-es-find': finding,
    'ask-es-finding': withClitics(
      'buscar encontrar mirar comprobar conseguir sacar proponer hallar bloquear reservar',
      infinitiveClitics,
    ),
    'ask-es-tell': tellNow,
    'ask-es-telling': telling,
    'ask-es-time':
      'hueco|huecos|huequito|hora|horas|hora libre|rato|ratito|momento|media hora|espacio|tiempo|minutos|fecha|dia|cita|turno|disponibilidad|algo|franja|cuarto de hora|horario'.split(
        '|',
      ),
    'ask-es-now':
      'por favor|porfa|porfavor|entonces|y|asi que|pues|tambien|ahora|hola|bueno|oye|venga|ok|y por favor|asi que por favor|asi que porfa|che|che porfa|mira|ey|buenas|hola che'.split(
        '|',
      ),
    'ask-es-want':
      'quiero|quisiera|necesito|necesitamos|queremos|quisieramos|me gustaria|nos gustaria|desearia|deseo|querria|quería|queriamos|debo|debemos|tengo que|tenemos que|hay que|habria que|habra que|tendria que|tendriamos que|tocaria|toca|me toca|hace falta|me hace falta|nos hace falta|preciso|precisamos|nesesito|ocupo|pretendo|espero|me urge|nos urge|urge|debería|me vendria bien|nos vendria bien|intento|estoy intentando|trato de|me convendria|solicito|busco'.split(
        '|',
      ),
  },
  groups: {
    order: [
      '^ [<ask-es-now>] (<ask-es-arrange>|<ask-es-write>)',
      '(por favor|porfa|y|asi que|entonces|pues|coma|punto|puedas|pueda|puedes|puede|momento|rato) (<ask-es-arrange>|<ask-es-write>)',
      '^ vamos a (<ask-es-arranging>|<ask-es-writing>)',
      '^ [<ask-es-now>] (me|nos) (pones|pone|reservas|reserva|agendas|agenda|apuntas|apunta|programas|programa|organizas|organiza|haces|hace|montas|monta|armas|arma|coordinas|coordina|concertas|conciertas|concierta|fijas|fija|gestionas|gestiona|bloqueas|arreglas|arregla|sacas|saca|agregas|agrega|creas|crea|escribes|escribis|redactas|redacta|mandas|manda|envias|envia|preparas|prepara|anotas|anota|buscas|busca|cuadras|cuadra|metes|mete|consigues|conseguis|consigue)',
    ],
    infinitive: ['^ [<ask-es-now>] (<ask-es-arranging>|<ask-es-writing>)'],
    finding: [
      '^ [<ask-es-now>] (<ask-es-find>) ..4 (<ask-es-time>)',
      '(por favor|porfa|y|asi que|entonces|pues|podrias|podria|puedes|puede) (<ask-es-find>|<ask-es-finding>) ..4 (<ask-es-time>)',
      '^ [<ask-es-now>] (<ask-es-find>) (cuando|que dia|si hay|si tengo|si tenemos|a que hora|que hora|si queda)',
      '^ [<ask-es-now>] (reservalo|reservelo|reservala|reservela|reservamelo|agendalo|agendelo|agendala|agendela|apuntalo|apuntelo|apuntala|apuntela|apuntamelo|anotalo|anotelo|programalo|programelo|programala|organizalo|organicelo|ponlo|pongalo|ponmelo|pongamelo|fijalo|fijelo|cuadralo|cuadrelo|resérvamela|metelo|hazlo|hagalo|hazme un hueco|hagame un hueco)',
      '(<ask-es-want>) ..1 (<ask-es-time>) para (<ask-es-phoning>|hablar|conversar|una llamada|charlar)',
      '(<ask-es-want>) (<ask-es-arranging>) ..1 (<ask-es-time>)',
    ],
    ask: [
      '(puede|puedes|podria|podrias|podes|pueden|podriais|podeis|podrian) !(ser)',
      '(te|le|os|les) (importa|importaria|pido|agradeceria|agradezco)',
      '(ayudame|ayudeme|ayudanos|ayudenos|echame una mano|echeme una mano|me ayudas|me ayuda)',
      '(por favor|porfa|porfavor|porfis)',
      '(quiero|quisiera|necesito|me gustaria) que (me|nos|le|les|llames|llame|escribas|escriba|mandes|mande|envies|envie|reserves|reserve|agendes|agende|programes|programe|organices|organice|pongas|ponga|redactes|redacte|prepares|prepare|busques|busque)',
      '(haz|haga) el favor',
      '(agradeceria|agradezco|gustaria|encantaria|estaria bien|seria genial|seria estupendo|seria ideal|vendria bien|estaria genial|ruego|pido) [mucho] (si|que)',
      '(cuando|si) (puedas|pueda usted|tengas|tengas un|tenga un|tenga usted|puede|puedes|pudieras|pudiera|le viene bien|te viene bien)',
    ],
    may: [
      '(puedo|podemos|podria|podriamos|se puede|se podria) (<ask-es-arranging>|<ask-es-writing>)',
      '(es|seria) posible',
      '^ [<ask-es-now>] (vamos a|podemos)',
      '(hay|habria) (forma|manera|posibilidad) de',
    ],
    must: ['(<ask-es-want>)', '^ [<ask-es-now>] (a ver si) ..2 (<ask-es-phoning>|hablo|hablamos|llamo|llamamos)'],
    wish: [
      '(<ask-es-want>) !(ayuda|consejo|saber)',
      '(dame|deme|danos|denos|ponme|pongame)',
      '(seria|estaria) (ideal|bueno|genial)',
    ],
    doing: [
      '(<ask-es-arranging>)',
      '(<ask-es-writing>)',
      '(organizara|organizaras|programara|programaras|agendara|agendaras|reservara|reservaras|concertara|concertaras|fijara|fijaras|pusiera|pusieras|mandara|mandaras|enviara|enviaras|escribiera|escribieras|redactara|redactaras|hiciera|hicieras|buscara|buscaras|preparara|prepararas|apuntara|apuntaras|anotara|anotaras)',
      '(reserves|reserve|agendes|agende|programes|programe|organices|organice|pongas|ponga|redactes|redacte|prepares|prepare|escribas|escriba|mandes|mande|envies|envie|hagas|haga)',
    ],
    telling: [
      '^ [<ask-es-now>] (<ask-es-tell>)',
      '(por favor|porfa|y) (<ask-es-tell>)',
      '(<ask-es-telling>)',
      '^ [<ask-es-now>] (que) (sepa|sepan)',
    ],
    call: [
      '(llamada|llamadita|llamada telefonica|videollamada|call|telefonazo|yamada|conversacion telefonica|cita telefonica|reunion telefonica|charla telefonica|entrevista telefonica|llamada de telefono|audio llamada|llamado|llamado telefonico|conferencia telefonica)',
    ],
    meeting: [
      '(reunion|cita|entrevista|charla|sesion|conversacion|videoconferencia|hueco|media hora|ratito|turno|encuentro)',
    ],
    phoning: ['(<ask-es-phoning>)', '(dar|darle|pegar|pegarle|echar|echarle) un (toque|telefonazo|llamado|timbrazo)'],
    'phone-now': [
      '^ [<ask-es-now>] (llama|llame|llamen|llamá|llamale|llamalo|llamala|llamelo|llamela|telefonea|telefonee|telefonealo|telefoneala|llamad)',
      '(por favor|porfa|y|asi que) (llama|llame|llamen|llamale|llamalo|llamala|llamelo|llamela|telefonea|telefonee)',
      '^ [<ask-es-now>] (dale|dele|pegale|peguele) un (toque|telefonazo|llamado|timbrazo)',
    ],
    talking: [
      '(hablar|ablar|conversar|charlar|platicar|reunirme|reunirnos|hablarle) [mañana|hoy|un rato|un momento|urgentemente|brevemente|ya|directamente|seriamente|por telefono|x telefono|x tlf|por tlf] (con)',
      '(hablarle) a',
    ],
    'by-phone': [
      '(por|x|via|al) (telefono|tlf|tfno|telef|telf|telefonica|tel|movil)',
      '(telefonica|telefonico|telefonicamente)',
    ],
    mail: [
      '(correo|email|mail|e mail|emilio|carta|mensaje|correo electronico|correito|recordatorio|advertencia|amonestacion|lineas|nota) !(tradicional)',
    ],
    mailing: ['(<ask-es-writing>)'],
    'mail-now': [
      '^ [<ask-es-now>] (escribe|escriba|escriban|escribele|escribale|escribeles|escribales|escribile|respondele|respondale|contestale|contestele|responde|conteste|contesta)',
      '(por favor|porfa|y|asi que) (escribe|escriba|escribele|escribale|escribeles|escribales|respondele|contestale)',
    ],
    'by-mail': ['(por|via|mediante|en un|con un|x) (correo|email|mail|e mail|correo electronico)'],
    not: [
      '(le|les|te) (hace|haria|haría) falta',
      '(no|nunca|jamas|sin|ningun|ninguna|ninguno|nada|tampoco|ni|nadie|en vez de|en lugar de) !(muy tarde|mas tarde|olvides|olvide|te olvides|se olvide|hay problema|hay prisa|sea muy|obstante)',
      '(cancela|cancele|anula|anule|olvida|olvide|deja|deje) ..2 (llamada|correo|email|cita|reunion)',
      // One that there is already is thrown away, or made otherwise.
      '(tira|tire|tiren|tirad|borra|borre|quita|quite) (la|el|esa|ese|esta|este|mi) (llamada|correo|email|cita|reunion|mensaje)',
      '(haz|haga|hace|pon|ponga|deja|deje) (la|el|esa|ese|esta|este|mi) (llamada|correo|email|cita|reunion|mensaje) ..1 (mas|menos) (larga|largo|corta|corto|breve|tarde|pronto|temprano|amable|formal|clara|claro|duro|dura)',
    ],
    advice: [
      '(debo|deberia|tengo que|tendria que|hay que|conviene|convendria|necesito) ..3 (o|u)',
      '(es|seria|sera|esta|estaria) (mejor|peor|prudente|correcto|de mala educacion|buena idea|mala idea|legal|normal|grosero|necesario|obligatorio|conveniente|adecuado|apropiado|sensato|feo|raro|bien|mal|demasiado|preferible|mas prudente|mas sensato|recomendable|aconsejable)',
      '(que hago|que haria|que harias|que debo|que deberia|que me aconsejas|que me aconseja|que me recomiendas|que me recomienda|que opinas|que opina|que le digo|que escribo|que pasa si|que pasaria|dame un consejo|consejo|consejos|me aconsejas|que tal si|y si|y ahora que|tiene derecho|que piensas|que te parece|algun truco)',
      '(imagina|imagine|imaginate|supon|suponga|supongamos|pongamos que|hipoteticamente|en teoria|digamos que)',
      '(me pregunto|dudo|no se si|estoy pensando|pienso en|estoy dudando|me planteo)',
      '(llamar|llamarla|llamarlo|llamarle|escribir|escribirle|escribirla) o',
      '(sabes|sabe|puedes|puede) (hacer llamadas|escribir correos)',
      '(sabes|sabe) (llamar|telefonear|escribir)',
      '(deberia|deberiamos) (llamar|llamarla|llamarlo|llamarle|escribir|escribirle|hablar|mandar|enviar)',
      '(llamadas|correos)',
      '(haber|haberla|haberlo|haberle|haberles|haberlas|haberlos)',
      '(queria|queriamos|quise) ..8 ayer',
      '(preparar|prepararme|preparo|ensayar|ensayo|practicar) ..3 (llamada|reunion|conversacion|charla|entrevista)',
    ],
    'self-question': ['^ (debo|deberia|tengo que|tendria que|hay que|debemos|hace falta|necesito|toca)'],
    how: [
      'como (empiezo|digo|le digo|lo digo|hago|puedo|debo|se|le|lo|la|explico|abordo|funciona|deberia|escribo|planteo|reacciono|actuo|gestiono|arreglo|empezar|decir|se lo)',
      '^ [y|pero|entonces] (que|por que|quien|cual|cuanto|cuantos|cuantas|cuanta|donde|como|cuando) !(me|te|nos|sea)',
      'por donde (empiezo|empezar)',
    ],
    doubt: [
      '(me|nos) (da|dan|daria|dio) [mucho|mucha|un poco de|cierto] (miedo|vergüenza|verguenza|apuro|pereza|palo|cosa|corte)',
      '(temo|tengo miedo|tengo panico|me asusta|me aterra)',
      '(demasiado|muy) pronto para',
      '(es|me parece) [todavia|aun] pronto',
      '(prematuro|prematura)',
      'no se $',
      '(quiza|quizas|tal vez|a lo mejor|puede que|puede ser|algun dia|yo no se|aun no lo se|no lo se|no estoy seguro|no estoy segura|igual|probablemente|ya veremos|ya vere|mas adelante|todavia no|aun no|ahora no|o no|mejor no)',
    ],
    condition: [
      '(si) !(hay|tengo|puede|puedes|podria|podrias|es posible|fuera posible|no es molestia|te parece|le parece|no te importa|no le importa|tenemos|queda|quedan|se puede|es tan amable|eres tan amable|hace falta|por favor)',
      '(a menos que|salvo que|siempre que|siempre y cuando|con tal de que|en caso de|a no ser|solo si|a condicion|mientras|en cuanto|tan pronto|una vez que|despues de que|hasta que|segun si|depende)',
      '(cuando) (vuelva|vuelvas|vuelvan|regrese|llegue|termine|acabe|este|conteste|responda|haya|el|ella|yo|usted|venga|salga|sepa|firme|quiera|se|me|le)',
      '^ (espera|espere|un momento)',
      '(primero|pero antes|y antes) $',
      '(primero tengo|primero debo|primero quiero)',
    ],
    reported: [
      '(pregunto|pregunta que|añadio|explico|respondio|dijo|dice|dicen|dijeron|me pidio|me pide|nos pidio|ha dicho|me ha dicho|me ha pedido|escribio|exige|exigio|segun|ordeno|quiere que yo|quiere que le|quiere que la|quiere que lo|pretende|insiste|insistio|opina|cree que|me aconsejo|me recomendo|espera que yo)',
    ],
    past: [
      '(seria|estaria|serviria|ayudaria|parece|cree|creo|fue|era|estuvo|estaba|ha|han|he|hemos|habia|ayer|anoche|anteayer|la semana pasada|el mes pasado|salio|llego|llegaron|acabo|termino|duro|paso|es|son|esta|estan|fueron|hubo|sera|tiene|tenia|hizo|hicieron|va|iba|sigue|parece|parecia|ya|cuesta|le|les|se|que le|que me|que la|que te)',
    ],
    idiom: [
      '(llamar|llamarle|llamarles|llamarla|llama|llame) la atencion',
      '(llamame|llameme|escribeme|escribame|mandame un mensaje|llamarme|escribirme|me llama|me llaman|me llamo|se llama|te llamas)',
      '(llama|llame|llamar) (a emergencias|al 112|al 911|a la policia|una ambulancia|a una ambulancia)',
      '(hablar|conversar|charlar) con (usted|vosotros|ustedes|alguien|una persona|un humano|alguna persona)',
      '(correo|llamada|mensaje) (no deseado|basura|perdida)',
      '(nota|notas) (de voz|media)',
    ],
  },
  headlineLeads:
    'un una otro otra nuevo nueva breve corta corto rápida rapida rápido rapido urgente primera primer segunda segundo pequeña pequeño llamadita por favor porfa hola bueno simple formal amable más mas solo cualquier día dia',
  headlineJoints:
    'con para a al el la los las un una unos unas mi mis nuestro nuestra nuestros nuestras su sus sobre por de del en y hoy mañana este esta antes lo acerca respecto recordando pidiendo diciendo avisando agradeciendo informando preguntando porque que según todo toda todos todas e u c',
  headlineOrigins: 'desde',
  others: 'ella él el ellos ellas le les',
  whoLeads: 'mi mis nuestro nuestra nuestros nuestras un una el la los las su sus al a con todo todos todas cada',
  help: {
    asked:
      'qué puedes hacer|qué puede hacer|qué sabes hacer|qué puedes hacer por mí|para qué sirves|cómo funcionas|en qué puedes ayudarme|en qué me puedes ayudar|cómo funciona este chat|cómo funciona este asistente|qué te puedo pedir',
    askedByNewcomers:
      'cómo funciona|cómo funciona esto|cómo va esto|cómo se usa esto|por dónde empiezo|qué tengo que hacer',
    newcomers:
      'soy nuevo aquí|soy nueva aquí|soy nuevo|soy nueva|soy nuevo en esto|soy nueva en esto|es mi primera vez|es mi primera vez aquí',
  },
  nobody: 'usted ustedes ti mí mi conmigo contigo alguien nosotros vosotros nadie numero',
};
