/** The words of German in lists. What each is for stands in ../table.ts. */
import type { PhraseLists } from '../phrase-table.ts';
import type { WordLists } from '../table.ts';

export const germanWords: Partial<WordLists> = {
  questionWords: 'welcher welche welches welchen welchem wie wieviel',
  doubtfulQuestionWords: 'wann wo wer wen wem wohin woher warum wieso weshalb was',
  wishingWords:
    'wie_ware wie_war was_ist_mit wie_siehts ist_mit wie_steht moglich frei verfugbar ok okay recht lieber besser stattdessen geht ginge gehts gingen passt passte passen klappt klappte konnen_wir konnten_wir konnte_ich kann_ich kann_man konnte_man durfte_ich darf_ich sollen_wir verschieben verlegen andern tauschen schieben machbar',
  particularLeads: 'ein eine jemand irgendjemand irgendwer',
  relatives: 'der die das dessen deren welcher welche',
  othersPronouns: 'sie er ihr ihm ihnen',
  amongLeads: 'von unter der',
  amongBetween: 'den der die denen diesen',
  amongCounts: 'beiden zwei zweien drei dreien vier vieren',
  amongAny: 'einer eine einen eins jeder jeden irgendeiner',
  amongSelectors: 'keiner keinen früher frühere früheren später spätere späteren',
  joiningWords: 'und oder aber sondern',
  phoneWords: 'telefon tel handy mobil mobilnummer rufnummer fax',
  alternativeWords: 'oder',
  politeFillers: 'entschuldigung verzeihung moment äh ähm hallo danke sorry na',
  placeWords: 'nummer option vorschlag punkt möglichkeit variante',
  ordinalsOfOthers:
    'mal woche monat jahr tag mahnung abmahnung verwarnung schicht quartal hälfte januar februar märz april mai juni juli ' +
    'august september oktober november dezember',
  months: 'januar jänner februar märz april mai juni juli august september oktober november dezember',
  choiceFillers: 'bitte nummer ja ok okay ich nehme die den das gern gerne dann',
  originWords: 'aus vom im',
  withWords: 'mit',
  titles: 'herr herrn frau dr prof',
  nameIntroductions: 'namens heißt',
  notPeople:
    'entschuldigung entschuldige verzeihung sorry pardon wieder nochmal ich sie ihr ihre ihren ihrem ihrer ihnen ja nein danke bitte hallo guten tag morgen abend moin servus liebe lieber sehr ' +
    'geehrte geehrter montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag januar jänner februar märz april ' +
    'mai juni juli august september oktober november dezember heute mittag nachmittag vormittag ' +
    'mitternacht wochenende woche uhr termin termine anruf gespräch telefonat telefon besprechung treffen meeting mail mails email e-mail ' +
    'brief abmahnung kündigung mitarbeiter mitarbeiterin mitarbeitern kollege kollegen kollegin kolleginnen chef chefin vorgesetzter ' +
    'vorgesetzte team abteilung firma unternehmen betrieb büro personal personalabteilung vertrag urlaub krankheit arbeit ' +
    'leute menschen frage fragen problem probleme grund zeit zeitpunkt datum nummer telefonnummer name adresse betreff ' +
    'nachricht text kalender kunde kunden kundin deutschland österreich schweiz berlin hamburg münchen köln wien zürich deutsch ' +
    'englisch weihnachten ostern silvester pfingsten feiertag ende anfang mitte schicht lehrling azubi betriebsrat damen herren arbeitnehmer arbeitnehmerin arbeitgeber angestellter angestellte' +
    ' alle allem allen sämtliche angaben daten details infos informationen buchung einladung termin' +
    ' termine timing punkte punkten änderungen änderung korrekturen korrektur einwände freigabe genehmigung zustimmung' +
    ' bestätigung erlaubnis nummer telefonnummer uhrzeit datum zeitpunkt zeit kalender person falsche falscher falsches richtige richtiger richtiges perfekt perfektes perfekte' +
    ' perfekter gutes gute guter super tolles tolle toller ideale idealer ideales erste zweite dritte letzte nächste' +
    ' sahne klasse wahl favorit gruss grüsse grüße liebe lieber liebes beste besten viele schöne herzliche gekauft' +
    ' läuft gebongt bombe hammer leiwand wahnsinn dienstagstermin montagstermin nachmittagstermin vormittagstermin' +
    ' option variante auswahl liste einverstanden genehmigt bestätigt',
  calendarWords:
    'montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag heute übermorgen mittag vormittag nachmittag ' +
    'mitternacht januar februar märz april mai juni juli august september oktober november dezember uhr wochenende',
  timeJoints:
    'am um an im in ab bis vom von zum der den dem des die das nächste nächsten nächster kommende kommenden diesen dieser ' +
    'diese letzten letzter halb viertel nach vor gegen und zwischen früh morgen',
  streets: 'straße strasse str weg platz allee gasse ufer',
  partsOfNames: 'von van zu zur vom der am',
  lengthLeads: 'innerhalb binnen alle nach seit',
  corrections: 'nein nee sondern vielmehr stattdessen entschuldigung',
  noChoice: 'weise fall',
  pronouns: 'ihn sie es das diese dieses diesen ihnen',
  prepositions: 'mit für von bei aus nach zu an auf vor und oder aber bis',
  otherChoices: 'keiner keine keines keinen andere anderen anderer anderes sonst später früher',
  topicNames: 'thema titel betreff anlass',
  topicVerbs: 'ändere ändern ändre setze setzen mach stelle nimm',
  topicLinks: 'auf zu in als',
  topicLeads: 'als',
  topicCourtesies: 'bitte lieber eher doch besser jetzt einfach mal stattdessen',
  insteadEnds: 'stattdessen bitte',
  serialHeads: 'tür hin ab nach fix',
  topicCopulas: 'ist sei soll',
  partnerLeads: 'mit an für',
  everyWords: 'jeden jede jedes',
  recurringWords: 'wöchentlich täglich monatlich zweiwöchentlich wöchentlichen wöchentliches wöchentliche',
  lastingLeads: 'für über',
  lastingEnds: 'lang dauern lange dauert',
  peopleJoints: 'und plus sowie u samt als auch zusammen',
  peopleChoices: 'oder entweder beziehungsweise bzw',
  notLeads: 'nicht statt anstatt anstelle',
  forLeads: 'für',
  correctionFrames:
    'ich ihn meine meinte wollte sagen mit an mal es das ist soll sollte lieber doch sondern aber und äh ähm hm also bitte eigentlich besser nein',
  relationWords:
    'chef chefin chefs vorgesetzte vorgesetzter vorgesetzten leiter leiterin assistent assistentin assistenz sekretär sekretärin stellvertreter stellvertreterin kollege kollegin kollegen team abteilung büro mitarbeiter mitarbeiterin mitarbeitern nachfolger nachfolgerin vorgänger vorgängerin vertretung frau mann ehefrau ehemann partner partnerin mutter mama vater papa bruder schwester sohn tochter eltern kind kinder cousin cousine onkel tante freund freundin freunde verlobte verlobter nachbar nachbarin anwalt anwältin steuerberater ärztin arzt kunde kundin vermieter',
  relationPossessives:
    'mein meine meinem meiner meinen unser unsere unserem unserer ihr ihre ihrem ihrer ihren sein seine seinem seiner seinen der dem die',
  relationLinks: 'von vom der des',
  addingWords: 'einladen lade lad hinzufügen füge dazu hinzu dazunehmen nimm mitnehmen',
  besideWords: 'auch ebenfalls zusätzlich außerdem',
  nameLeads: 'namens heißt',
  ownWords: 'mich mir ich',
  ownPossessives: 'mein meine meiner meinem meinen',
  contactNouns: 'email e-mail mail adresse mailadresse nummer telefon telefonnummer handy handynummer durchwahl',
  aboutLeads: 'über wegen bezüglich',
  aboutNothing: 'das dies es alles',
  correctingNos: 'nein ne nee',
  countingLeads: 'die diese alle beide',
  countedNumbers: 'zwei drei vier',
  shiftWords:
    'schicht spätschicht frühschicht nachtschicht tagschicht mittelschicht schichtdienst arbeitet spätdienst frühdienst nachtdienst',
  offVerbs: 'hab habe haben',
  offWords: 'frei',
  othersSubjects: 'sie er',
  clockUnits: 'uhr',
  choiceAsks: 'würde wäre könnte ginge passt passte geht klappt',
  ownSubjects: 'ich wir man du sie es das',
  dateLeads: 'den der dem',
  groupNames:
    'team büro abteilung filiale niederlassung standort werk zentrale schicht lager werkstatt labor technik gruppe mannschaft laden außenstelle produktion',
  locatives: 'in im',
  nobodysNames:
    'selber selbst hr personalabteilung personalbüro betriebsrat personalrat lohnbüro buchhaltung empfang werkschutz rechtsabteilung geschäftsführung schichtleiter schichtleiterin schichtführer teamleiter teamleiterin teamlead abteilungsleiter abteilungsleiterin vorarbeiter chef chefin azubi praktikant praktikantin kollege kollegin',
  channelWords:
    'teams zoom skype webex jitsi slack whatsapp telegram signal facetime meet google microsoft ms video e-mail mail telefon handy festnetz durchwahl zentrale chat link das die den dem der ihr ihre ihren mein meine bitte',
  numberFrames:
    'besten mach mache stattdessen lieber verschieb verschiebe ändere verlege ihre ihr ihres ihrer sein seine mein meine unsere deine die der das den dem dies diese nummer nr ' +
    'telefonnummer rufnummer telefon tel fon handynummer handy mobil mobilnummer mobiltelefon diensthandy ' +
    'diensttelefon dienstnummer dienstlich dienstliche firmenhandy festnetz festnetznummer büro büronummer ' +
    'geschäftlich durchwahl ist lautet wäre es hier bitte danke dankeschön vielen dank schön sehr gerne gern ' +
    'erreichbar erreichen erreicht zu sie er ihn man auf an über unter anrufen ruf rufen rufe rufst nimm nehmen ' +
    'nehme nutze nutzen verwende verwenden wähle wählen ja klar ok okay hallo hi guten tag hab habe hat haben ' +
    'ich wir du gefunden mit für und am von also gut so na ach äh ähm hm folgende folgt kann können natürlich ' +
    'gehts geht freundlichen grüßen grüße viele',
  countingJoints: 'und',
  minusWords: 'minus',
  deniedLeads: 'nicht statt anstatt anstelle keine',
  deniedJoints: 'von der des',
  notWords: 'nicht kein keine keinen nie außer',
  numberAsks: 'ist sind kann können soll sollen darf stimmt geht gehts hat haben nimmst rufst war wäre lautet',
  quoteLeads: 'text nachricht inhalt worten',
  letterJoints: 'und mit dem der den',
  bothWords: 'beides beide beiden',
  withoutWords: 'ohne kein keine keinen nicht weg weglassen streichen',
  callOffWords: 'absagen abgesagt stornieren storniere stornieren storniert ab',
  notCallOffWords: 'nein nicht nie kein keine keinen behalten lassen',
  editOpeners:
    'nein ja ok okay bitte aber und auch dann also gut doch einfach könnten können kannst könntest sie du ich möchte würde ' +
    'gern gerne mir',
  editJoints: 'aber und dann bitte',
  editVerbs:
    'ändern ändere ändert bearbeiten bearbeite korrigieren korrigiere ersetzen ersetze umbenennen schreiben schreibe setzen ' +
    'setze',
  editArticles:
    'ganze ganzen gesamte gesamten komplette kompletten der die das den dem des ihr ihre ihren sein seine seinen dieser diese dieses',
  editGenerals: 'es das dies etwas alles mail email entwurf angaben',
  editSays: 'sein lauten heißen',
  editInto: 'in auf zu durch mit als',
  indefinites: 'etwas irgendetwas irgendwas mehr weniger bisschen',
  formLeads:
    'bitte ändern ändere ändern setzen setze setz stelle stell mache mach korrigiere korrigieren den die das der mein meine ' +
    'unser unsere und auch nein ja doch ok okay gut moment ich möchte will würde gern können könnten sie wir lieber',
  commandsInNames: 'hilfe abbrechen abbruch stopp überspringen zurücksetzen',
  wordsToEnd: 'abbrechen abbruch stopp aufhören beenden ende',
  neverNames:
    'neue neuer neuen neues ich mich mir wir uns du dich dir er ihn ihm sie ihr ihnen es das dies dieser diese der die ein eine einen kein keine ' +
    'ist sind war bin nicht ja nein nö nee doch wer wen wem was wann wo wie warum niemand jemand alle nichts etwas bitte danke ' +
    'hallo jetzt später vielleicht egal weiß keine ahnung anruf telefon nummer name termin uhrzeit datum tag person ' +
    'mitarbeiter mitarbeiterin kollege kollegin chef chefin abbrechen abbruch hilfe andere anderer anders falsch richtig stimmt',
  yesAndNo: 'ja nein',
  changeWords:
    'ändern ändere setzen setze bearbeiten korrigieren ersetzen außer sondern stattdessen lieber falsch aber doch',
  yesterdayWords: 'gestern vorgestern',
  truths: 'ja nein wahr falsch',
  timeWords:
    'montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag heute morgen übermorgen mittag mitternacht ' +
    'vormittag nachmittag abend sofort jetzt januar februar märz april mai juni juli august september oktober november dezember ' +
    'sekunde sekunden minute minuten stunde stunden tag tage tagen woche wochen wochenende monat monate monaten quartal ' +
    'quartale jahr jahre jahren',
  abbreviations:
    'hr fr bzw ca z.b d.h u.a usw ggf evtl inkl zzgl tel mo di mi do sa so jan feb mrz apr jun jul aug sept okt nov dez',
  openers:
    'und dann also aber oder auch jetzt nun bitte ok okay ja nein gut prima super danke hallo eigentlich doch na klar ' +
    'genau perfekt einverstanden zuerst zunächst schließlich übrigens guten tag',
  bookingPhone: 'telefon telefonnummer nummer handy handynummer rufnummer',
  bookingInvite: 'einladung einladungen',
  bookingTime: 'zeit uhrzeit tag datum termin zeitpunkt stunde',
  offeredWords: 'termin zeit vorschlag option',
  thankingWords: 'danke dank',
  partitiveWords: 'von den der',
  othersYes: 'bestätigt bestätigte zugestimmt genehmigt einverstanden stimmt zu bestaetigt',
  greetingLeads: 'guten gute schönen',
  nextTo: '',
  goingOn: 'und dann',
  closingWords: 'grusse grussen gruesse gruessen gruss herzlichst hochachtungsvoll lg mfg vg bg',
  doingOfOthers: 'ist passt stimmt will findet war hat wäre bestätigt möchte',
  nextOnes: 'nächste nächster nächstes nächsten folgende folgenden',
  alsoWords: 'auch ebenfalls ebenso',
  copulas: 'ist sind wird bin war habe hab haben muss fahre arbeite',
  placeArticles: 'der die das den dem',
  nounLeads: 'ein eine einen ihre ihr meine mein',
  askingVerbs: 'ist sind passt geht klappt stimmt kann hat wird',
  unfinishedEnds: 'und oder aber weil wenn denn mit eine',
  shownPartWords:
    'nummer telefonnummer handynummer mobilnummer rufnummer handy telefon name nachname heißt schreibweise person empfänger empfängerin adresse mailadresse betreff thema absender',
  shownTimeWords: 'zeit uhrzeit datum tag wochentag stunde',
  possiblyWords: 'könnte könnten dürfte vielleicht',
  habitualDays: 'montags dienstags mittwochs donnerstags freitags samstags sonnabends sonntags',
  greetingWords: 'hallo hi hey',
  laterWords: 'dann danach später nachher',
  consequenceWords: 'somit demnach insofern sprich also deshalb daher deswegen folglich',
  aboutFrames: 'um geht es zum thema besprechen sprechen reden ist zu',
  relativePronouns: 'was',
  relativeHeads: 'alles das',
  consequenceWordsBefore: 'dann drum so',
  allWords: 'alle alles jeder jede jedes jeden egal irgendein irgendeiner',
  noneWords: 'keiner keine keins keines keinen weder niemand',
  dayNouns: 'tag tage',
  comparedDays: 'frühere früheren früherer',
  pauseWords: 'oder äh hm hmm warte moment mal doch',
  ownSayingVerbs: 'gesagt sagte wiederhole',
  ownSayingWords:
    'ich habe hab hatte es das schon doch bereits dir ihnen euch zweimal dreimal mehrmals einmal mal wie vorhin meinte meine aber gemeint',
  oftenWords: 'mal',
  overWords: 'gestern vorgestern letzte letzten letztes letzter',
  besideHeads: 'der den die termin',
  heldVerbs: 'haben hat hab',
  norWords: 'noch',
  talkBeginnings: 'red sprech gesprach gespräch telefon anruf termin besprech treff persönlich',
  waivingWords: 'ruf rufe mach mache erledige',
  keepingWords: 'lass lasse lassen lasst belassen belass',
  takersOfOthers: 'er kollege kollegin chef chefin boss kumpel freund freundin team man',
  slipWords:
    'quatsch blödsinn halt äh aeh ah ups hoppla sorry entschuldigung quatsch nein nee ne moment pardon vielmehr doch meine meinte verzeihung',
  afterPlace: 'nach danach',
  beforePlace: 'vor davor',
  shareLeads: 'von aus',
  reasonWords: 'weil denn wegen aufgrund weils',
  reasonWordsOfSomebody: 'damit da',
  subjectWords: 'ich wir er sie es mein unser ihr der die das am im kann habe hab bin ist sind können haben',
  bookingPerson: 'person name namen wer wen wem',
  lookalikes: 'gene grade gären genannt standen banden bitten bieten mieten',
  commonWords:
    'der die das dem des ein eine einen einem einer und oder nicht ist sind ich sie er es wir ihr mir mich ihm ihn ihnen uns ' +
    'mein meine meinen meinem meiner dein deine unser unsere mit für auf von zu zum zur bei aus nach auch noch schon aber wenn ' +
    'dass weil wie wer wann wo warum kann können könnte möchte möchten soll sollte muss hat haben habe hatte wird werden würde ' +
    'bin bist sein kein keine keinen nein ja danke bitte hallo guten tag gut termin anruf gespräch gerne gern doch sehr ' +
    'heute gestern jetzt hier da vom beim im um uhr machen klar genau passt stimmt richtig einverstanden ändern natürlich ' +
    'montag dienstag mittwoch donnerstag freitag samstag sonntag lieber niemand keiner keins',
};

/** Several words each, between bars. */
export const germanPhrases: Partial<PhraseLists> = {
  besideLeads: 'dem um|dem am|dem von|dem vom|der um',
  insteadWords: 'statt|statt des|anstatt|anstatt des|anstelle|anstelle des|anstelle von|als',
  otherClocks:
    'ihrer zeit|seiner zeit|deren zeit|ihrer ortszeit|seiner ortszeit|deren ortszeit|ihrer uhrzeit|seiner uhrzeit|bei ihr|bei ihm|bei denen|ihre zeit|seine zeit',
  hourBegins: 'lieber um|doch um|besser um',
  nameLeadIns:
    'ändern sie die person in|ändern sie den namen in|der name der person ist|die person ist|die person heißt|der name ist|' +
    'der name lautet|person ist|name ist|sein name ist|ihr name ist|es ist mit|das gespräch ist mit|es ist|das ist|er heißt|' +
    'sie heißt|ich meine|bitte mit|mit dem|mit der|mit|person|name',
  nameCourtesies: 'bitte|danke|stattdessen',
  choiceNegations: 'nicht|kein|keine|weder|nie',
  formingLeads:
    'mach es|mach ihn|mach sie|machen sie es|machen sie ihn|machen sie sie|halte es|halt es|halten sie es|schreib es|schreiben sie es|formuliere es|formulieren sie es|es soll|es sollte|sie soll|sie sollte|er soll|er sollte|es muss|nimm einen|nehmen sie einen|sei |seien sie|nicht so|nicht zu|nicht allzu|du schreibst|schreib du|entscheide du|entscheiden sie|such du|uberrasch mich',
  tellingLeads:
    'sag ihr|sag ihm|sag ihnen|sagen sie ihr|sagen sie ihm|sagen sie ihnen|schreib ihr|schreib ihm|schreib ihnen|' +
    'schreiben sie ihr|schreiben sie ihm|schreiben sie ihnen|schreib dass|schreiben sie dass|frag sie|frag ihn|fragen sie sie|' +
    'fragen sie ihn|erinnere sie|erinnere ihn|erinnern sie sie|erinnern sie ihn|teile ihr mit|teile ihm mit|teilen sie ihr|' +
    'teilen sie ihm',
  fieldLinks: 'auf|zu|in|soll|sollte|muss|soll sein|soll lauten',
  fieldsOfAddress: 'E-Mail|Email|Mail|E-Mail-Adresse|Mailadresse|Emailadresse',
  fieldIs: 'ist|als|lautet',
  fromTheEnd: 'von unten|vom ende|von hinten|vom schluss|von hinten gezählt|von unten gezählt',
  fromTheStart: 'von oben|von vorn|von vorne|vom anfang|in der liste|auf der liste|aus der liste|der liste',
  bareNos: 'niemand|niemanden|niemandem|an niemanden|nein|keine|keiner|kein|keines|nichts|nein danke|entfällt',
  pointingLeads:
    'wie|so wie|genau wie|genauso wie|gleich wie|dasselbe wie|das gleiche wie|siehe|s|schau|schau in|guck|laut|gemäß|nach|steht in|steht im|steht|wie in|wie im',
  pointedAt:
    'immer|üblich|gewohnt|gehabt|sonst|sonst auch|bisher|vorher|früher|letztes mal|das letzte mal|beim letzten mal|letzte woche|letzten monat|letztes jahr|besprochen|vereinbart|abgesprochen|abgemacht|ausgemacht|gesagt|schon gesagt|bereits gesagt|erwähnt|geschrieben|oben|unten|weiter oben|anhang|im anhang|der anhang|mail|meine mail|meiner mail|die mail|der mail|e mail|meine e mail|nachricht|meine nachricht|meiner nachricht|ticket|dem ticket|auftrag|bestellung|vertrag|plan|kalender|system|dokument|datei|geplant|bekannt',
  undecidedAnswers:
    'hab ich schon gesagt|habe ich schon gesagt|hab ich dir schon gesagt|habe ich ihnen schon gesagt|das hab ich schon gesagt|das habe ich schon gesagt|das hatte ich schon gesagt|schon gesagt|das weißt du schon|das wissen sie schon|wie gesagt|das hast du schon|das haben sie schon|das übliche|die übliche|der übliche|übliche|dasselbe|das gleiche|dieselbe|derselbe|noch offen|offen|noch unklar|unklar|noch nicht entschieden|nicht entschieden|steht noch nicht fest|steht noch aus|wird noch geklärt|klären wir noch|wird noch entschieden|noch nicht bekannt|reiche ich nach|folgt|folgt noch|kommt noch|wird nachgereicht|irgendwas|irgendein|irgendeiner|irgendeine|irgendwo|irgendwer|irgendwann|beliebig|egal welche|egal welcher|wie du willst|wie sie wollen|wie sie möchten|wie du möchtest|entscheide du|entscheiden sie|du entscheidest|sie entscheiden|keine präferenz|was du denkst|was sie denken|sag ich dir später|sage ich ihnen später|sag ich noch|wie nötig|nach bedarf|so viele wie nötig|ein paar|einige|mehrere|genug',
  aroundAnswers: 'na|naja|ja|also|bitte|halt|eben|ok|okay|einfach|danke|es|ist|das|glaube|ich|doch',
  commandPhrases: 'abbrechen|bitte abbrechen|abbruch|stopp|hilfe|überspringen|zurücksetzen|beenden',
  emailSubject: 'betreffzeile|betreff|titel|überschrift',
  emailMessage: 'nachricht|text|nachrichtentext|inhalt|wortlaut',
  emailAddress: 'adresse|e-mail-adresse|mailadresse|e-mail|email',
  emailPerson: 'person|name|namen|empfänger|empfängerin|mitarbeiter|mitarbeiterin',
};
