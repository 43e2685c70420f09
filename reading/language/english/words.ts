/** The words of English in lists. What each is for stands in ../table.ts. */
import { englishChoice } from './choice-words.ts';
import { englishPlaces } from './place-words.ts';
import type { PhraseLists } from '../phrase-table.ts';
import type { WordLists } from '../table.ts';

export const englishWords: WordLists = {
  ...englishChoice,
  ...englishPlaces,
  questionWords: 'what which how',
  doubtfulQuestionWords: 'when where who why',
  wishingWords:
    'how_about what_about what_if why_not can_we could_we may_we might_we shall_we should_we can_i could_i may_i can_you could_you would_you can_it could_it possible possibly available free ok okay alright fine instead rather better suit suits work works manage manageable doable move push shift switch change make swap postpone reschedule prefer',
  particularLeads: 'an a one some another someone somebody',
  relatives: 'who that which whose whom',
  joiningWords: 'and or but',
  phoneWords: 'phone tel telephone mobile cell fax call whatsapp',
  alternativeWords: 'or',
  politeFillers: 'sorry hm hmm um uh oh well wait hi hello hey excuse me pardon thanks thank you',
  ordinalsOfOthers:
    'of all thought thoughts time week month year night name day shift warning step class half hand minute january february ' +
    'march april may june july august september october november december jan feb mar apr jun jul aug sep oct nov dec',
  months: 'january february march april may june july august september october november december',
  originWords: 'from in at',
  withWords: 'with',
  titles: 'mr mrs ms miss dr prof sr',
  nameIntroductions: 'named called',
  notPeople:
    "i i'm i'll i've i'd im ok okay yes no please thanks thank hi hello hey dear monday tuesday wednesday thursday friday " +
    'saturday sunday january february march april may june july august september october november december jan feb mar apr ' +
    'jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun christmas easter thanksgiving ramadan new year eve day ' +
    'spring summer autumn winter fall english spanish russian german french american british european chinese indian ' +
    'america europe usa uk us eu london paris berlin york san francisco los angeles texas california hr it ceo cfo coo cto ' +
    'vp pto fmla ada osha eeoc pip sop kpi era faq pdf csv url utc gmt am pm est pst cet zoom teams slack outlook google ' +
    'microsoft gmail whatsapp excel word powerpoint linkedin facebook twitter apple amazon iphone android skype webex meet ' +
    'calendar drive employee employees manager managers supervisor director team staff worker workers colleague boss ' +
    'company department office policy handbook contract shift store warehouse human resources north south east west street ' +
    'avenue road city state county god covid internet a an the and or but if when what why how who where which should would ' +
    'could can will do does did is are was were has have had my our we you he she they this that these those there then so ' +
    'because since after before also just not never always maybe perhaps wrong right correct person',
  calendarWords:
    'monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun today tomorrow ' +
    'tonight tmrw tmr noon midday midnight morning afternoon evening january february march april june july august ' +
    'september october november december jan feb mar apr jun jul aug sep sept oct nov dec am pm a.m p.m week weekend days ' +
    'day month hour hours minutes',
  timeJoints:
    'a an the on at in of by for right day around about before after from to until till between and past ago later now this next last every each ' +
    "o'clock oclock half quarter early late end beginning start mid",
  streets:
    'street st avenue ave road rd drive dr boulevard blvd lane ln way court ct square place parkway highway terrace',
  partsOfNames: 'new old big great best first last good los las el la le de san',
  lengthLeads: 'within in for every after over',
  priceLeads: 'to at charge quote costs cost is ship send order move about around',
  abbreviatedThings:
    "i'm i'll i've i'd asap ok okay ceo cfo cto kpi roi ltv arr mrr ctr sku vip faq pdf csv seo sla b2b b2c us",
  placeLeads: 'to in at from near via into toward towards through around',
  corrections: 'no rather instead sorry correction actually not original originally old previous previously',
  plainBeforeSingles: 'total overall whole entire campaign final hard strict have has use set',
  noChoice: 'of way is one side end works',
  choiceLeftOpen: 'whichever whatever prefer choose choice',
  optionEnds: 'by before until for with in on at to from and please because if when',
  pronouns: 'it them these those that this',
  standIns:
    'thing things stuff matter matters issue issues problem problems situation mess rest usual needful necessary everything something ' +
    'anything someone somebody one ones care done happen happening work ready sorted fixed same',
  asides: 'asap eventually fast faster first today together properly well',
  requestOpenings:
    'can could would will please pls plz do let us want need like you kindly now just go ahead quickly hi hello hey',
  determiners: 'a an the our your their its my his her this that these those',
  prepositions: 'by to for in on at from with and or but of until before after',
  indefiniteLeads: 'a an some any the my our this that another specific certain particular',
  unspecificWords:
    'a an some any certain specific particular another something someone somebody somewhere several few couple appropriate ' +
    'relevant suitable proper',
  countedPeople:
    'people person guest adult passenger traveler traveller rider attendee participant party visitor child kid seat',
  firstOfPair:
    'from origin source start begin beginning depart departure departing pickup pick leave leaving outbound checkin since ' +
    'sender base initial first earliest old',
  secondOfPair:
    'to destination dest end ending arrive arrival return returning dropoff drop until inbound checkout recipient receiver ' +
    'target final last latest new due',
  plainInDescriptions:
    'boolean flag whether indicating indicate optional default defaults e.g eg format string integer list array object ' +
    'field parameter specify specified must can for which whose used given provided desired user want such like include ' +
    'including true false yes no none value number name',
  truthFrames:
    'is has have are be was should can allow allows allowed welcome include includes included serves serve offers offer ' +
    'needs need want wants enable enabled good desired available adequate service services inside option options only free ' +
    'to for in or not the of',
  plainActs:
    'find search get look lookup show list check give see create add make set update calculate compute determine estimate ' +
    'fetch retrieve display read tell know change',
  wordsOfAnySchema:
    'name type number list data value id given specified specific particular certain based parameter default optional ' +
    'format string boolean flag indicating whether result information info detail function api provide return retrieve ' +
    'include first second selected desired multiple set description category start end note used using various object per ' +
    'please e.g',
  wordsOfManySchemas:
    'date time city location user current state country address amount place area year month day item distance',
  otherChoices: 'none neither other others another different else more later earlier',
  topicNames: 'topic title agenda theme',
  topicVerbs: 'change set make update put rename switch',
  topicLinks: 'to into as',
  topicLeads: 'as',
  topicCourtesies: 'please rather better now just instead',
  insteadEnds: 'instead please',
  topicCopulas: 'is be should shall will',
  partnerLeads: 'with to for call phone ring email mail text write contact message invite meet',
  everyWords: 'every each',
  recurringWords: 'weekly daily monthly fortnightly biweekly recurring',
  lastingLeads: 'for',
  lastingEnds: 'long',
  peopleJoints: 'and plus n together as well along',
  peopleChoices: 'or either alternatively',
  notLeads: 'not instead',
  forLeads: 'for',
  correctionFrames:
    "i i'm im mean meant it its it's that thats that's is should be make with to but and um uh er hm well oh no please",
  relationWords:
    'boss bosses manager supervisor lead leader assistant secretary pa deputy colleague colleagues coworker coworkers teammate team department office employee report reports successor predecessor replacement wife husband spouse partner mother mom mum father dad brother sister son daughter parents kids child children cousin uncle aunt friend friends girlfriend boyfriend fiance fiancee neighbour neighbor lawyer attorney accountant doctor agent client customer landlord flatmate roommate',
  relationStems: '',
  relationPossessives: 'my our her his their your the',
  relationLinks: 'of the',
  addingWords: 'invite add include loop',
  besideWords: 'also too additionally besides',
  nameLeads: 'named called',
  ownWords: 'me myself',
  ownPossessives: 'my mine',
  contactNouns: 'email mail e-mail address number phone mobile cell telephone extension',
  aboutLeads: 'about regarding concerning discuss',
  aboutNothing: 'it this that them him her everything something anything things',
  correctingNos: 'nope nah',
  openNos: 'no',
  countingLeads: 'the these those all both',
  countedNumbers: 'two three four',
  shiftWords: 'shift shifts nights lates earlies',
  offVerbs: '',
  offWords: '',
  nobodysNames:
    'myself yourself himself herself hr payroll legal reception security accounting finance it-support helpdesk management department leader foreman supervisor manager lead boss wife husband newbie trainee intern',
  channelWords:
    'teams zoom skype webex jitsi slack whatsapp telegram signal facetime meet google microsoft ms video email mail phone telephone chat link the a my her his please',
  numberFrames:
    "would you'll get make instead change move rather her his their my your our the a this that that's it its it's is are number phone telephone tel mobile mob " +
    'cell cellphone work office landline business company direct line here there under on at via by call reach ' +
    'reached ring dial try use take please pls plz thanks thank you thx ty cheers so much lot very sure yes ' +
    "yeah yep yup ok okay alright hi hello hey and for with to go found be can i i've we have has got me him " +
    "them one number's hers good well um uh oh ah hm best regards kind of course as follows following reads " +
    'currently',
  countingJoints: 'and',
  minusWords: 'minus negative',
  deniedLeads: 'not instead rather nor',
  deniedJoints: 'of than',
  notWords: 'not no never except neither',
  numberAsks: 'is are can could shall should may does do did will would was has have',
  quoteLeads: 'saying says say reads text body message',
  letterJoints: 'and with the a that',
  bothWords: 'both',
  withoutWords: 'no not without leave remove drop',
  needWords: 'need needs require want',
  callOffWords: 'cancel cancelled canceled scrap drop off',
  notCallOffWords: 'no nope not don dont never keep leave',
  editOpeners:
    'no yes ok okay yeah yep sure please pls but and also then so well actually sorry wait oh hm just can could would you ' +
    "i'd like want to i we may need let me us",
  editJoints: 'but and also then please just',
  editVerbs: 'change edit make set update replace rewrite correct fix modify rename alter adjust reword rephrase',
  editArticles: "whole entire complete full current the a an its it's his her their this that",
  editGenerals: 'it this that something anything one thing the email mail please draft details',
  editSays: 'be say read state',
  editInto: 'to into with as from say read a',
  indefinites: 'something anything bit little more less',
  formLeads:
    'please pls change set make edit update correct fix put replace the my its our and also no yes ok okay oh well sorry ' +
    'actually wait i want would like to can could you let s',
  commandsInNames: 'help reset stop cancel skip edit undo quit exit abort',
  wordsToEnd: 'cancel stop quit exit abort',
  neverNames:
    'i me my mine we us our you your he him his she her it its they them their this that these those the a an is am are was ' +
    "were be been do does did don't dont can can't could will would should has have had know not no nope nah yes yeah yep " +
    'ok okay sure fine right correct wrong incorrect misspelt misspelled mistake if but so for to at on about with what who ' +
    'whom whose which when where why how none nobody anyone anybody someone somebody everyone nothing everything please ' +
    'thanks thank sorry hello hi hey later now maybe perhaps whoever whatever anything something else call phone number ' +
    'name time day date person employee manager colleague instead another different change',
  yesAndNo: 'yes no ok okay',
  changeWords: 'make set change edit update put replace but except instead rather wrong',
  yesterdayWords: 'yesterday',
  truths: 'true false yes no y n on off',
  timeWords:
    'monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thurs fri sat sun january february march ' +
    'april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec today ' +
    'tonight tomorrow noon midnight midday morning afternoon evening immediately now second seconds minute minutes hour ' +
    'hours day days week weeks weekend month months quarter quarters year years',
  abbreviations:
    'mr mrs ms dr prof sr jr st vs etc eg ie no nr approx dept inc ltd co corp jan feb mar apr jun jul aug sep sept oct nov ' +
    'dec mon tue tues wed thu thur thurs fri sat sun a.m p.m e.g i.e u.s u.k',
  openers:
    'and then so but or also now please pls kindly ok okay yes yeah yep sure no nope great good thanks thank well alright ' +
    'right hi hello hey just actually instead first next finally anyway oh ah um hmm cool perfect fine correct got awesome ' +
    'excellent',
  bookingPhone: 'phone telephone mobile cell number número',
  bookingInvite: 'invitation invite email mail',
  bookingTime: 'time day date hour slot',
  offeredWords: 'them these those three two four options slots ones slot one option list lot times',
  thankingWords: 'thanks thank thx cheers',
  partitiveWords: 'of the',
  othersYes:
    'confirmed confirms agreed agrees approved approves accepted accepts consented consents okayed authorised authorized',
  greetingLeads: 'good',
  nextTo: 'next',
  goingOn: 'and then',
  closingWords: 'regards wishes cheers sincerely truly best greetings love',
  doingOfOthers: 'is agrees agreed approves approved confirmed confirms accepts accepted wants likes was has would',
  nextOnes: 'next following',
  alsoWords: 'also too either neither',
  copulas: "is are it's that's its thats am i'm we're im was were have has i've we've got",
  placeArticles: 'the a',
  nounLeads: 'an her his their its my your our in on under',
  askingVerbs: 'is are was were does do did has',
  unfinishedEnds: 'and or but because if unless the a my at',
  shownPartWords:
    'number numbers phone telephone mobile cell landline digits name surname called named spelling person recipient address subject topic title sender',
  shownTimeWords: 'time date day hour weekday',
  possiblyWords: 'could might may maybe perhaps possibly',
  habitualDays: 'mondays tuesdays wednesdays thursdays fridays saturdays sundays',
  greetingWords: 'hello hi hey hiya howdy',
  laterWords: 'then after later',
  consequenceWords: 'therefore hence thus',
  aboutFrames: 'to talk discuss on subject of topic it is speak for',
  serialHeads: 'ahead go',
  clauseJoints: 'that',
  relativePronouns: 'which that',
  relativeHeads: 'one ones slot',
  consequenceWordsBefore: 'so',
  noneWords: 'none neither nobody',
  dayNouns: 'day days',
  comparedDays: 'earlier sooner',
  talkBeginnings: 'call chat talk speak spoke meet conversation discuss',
  keepingWords: 'leave keep',
  shareLeads: 'of from',
  reasonWords: 'because cause cuz coz bc',
  reasonWordsOfClause: '',
  reasonWordsOfSomebody: 'since as due given',
  subjectWords:
    "to let's lets let i'd we'd i i'm im i've i'll we we're we've she she's he he's they they're it it's there there's my our her his the that that's",
  bookingPerson: 'person name who whom',
  lookalikes:
    'genre closet closes prefect fried fiend forth moaning trades farther latter casino camino tempo master mister hurry tall mall mill mass inn bee lee dee tee wee hee goo hoo iss seating sitting wanting waited wasted wasting beside complaint context client curse filed roots charges chances resolve fight tough passed election grade finger dairy diver formula booming lonely lively greeting butter optical writer birch summit locking hardy melting import burton alight whale nachos planted respect cancels domino muchos patent regard rewards inconvenience electronic tennis booted loosing lessen carnot quinoa relied wedges latent compete conformation thee rally manger massage trough linger loner snowed wears stitch incite commuter sensor karen ann mendes biden prefer seem seen been bead conform thirsty settled sever',
  commonWords:
    'the a an of to in and for with my your is are it this that i you he she they we not yes no do did can could would ' +
    'should have has what when where how please thanks hello call sure on at be was will',
};

/** Several words each, between bars. */
export const englishPhrases: PhraseLists = {
  reasonPhrases: "that's when|that's because|that's why|given that|seeing that|seeing as|due to",
  besideLeads: 'the',
  insteadWords: 'instead of|in place of|rather than|than|over',
  wishedDoubts: 'could be',
  wishLeads: 'would|could|should|might',
  otherClocks:
    'her time|his time|their time|her timezone|his timezone|their timezone|her time zone|his time zone|their time zone|her local time|his local time|their local time',
  hourBegins: 'make it|it to|that to|time to|call to|meeting to',
  nameLeadIns:
    "change the person to|change the name to|change person to|change it to|the person's name is|it should be with|" +
    'it should be|the person should be|the person is|the name is|person is|his name is|her name is|their name is|name is|' +
    "make it|it is with|it is|it's with|it's|its|that is|that's|this is|please call|call with|talk to|speak to|with|call|" +
    'person|name|se llama',
  nameCourtesies: 'please|instead|thanks',
  choiceNegations: 'not|don t|isn t|never|neither',
  formingLeads:
    'make it|make them|make that|make this|keep it|keep that|keep this|write it|word it|phrase it|put it|have it|let it|it should|it must|it has to|it needs to|it ought to|use a|use an|use some|use more|use less|be a bit|be a little|be more|be less|be polite|be friendly|be nice|be brief|be kind|sound more|sound less|don t be|do not be|don t make|do not make|don t sound|you write|you choose|you decide|you pick|you can write|you can choose|surprise me',
  tellingLeads:
    'tell her|tell him|tell them|ask her|ask him|ask them|remind her|remind him|remind them|let her know|let him know|' +
    'let them know|inform her|inform him|inform them|thank her|thank him|thank them|write her|write him|write them|write that|' +
    'say that|explain that|mention that',
  fieldLinks: 'should be|should say|should read|has to be|must be|needs to be|to be|to|into',
  fieldsOfAddress: 'email|e-mail|mail|email address|e-mail address|mail address',
  fieldIs: 'is|as',
  fromTheEnd:
    'from the bottom|from bottom|from the end|from the last|from the back|from last|last in the list|counting from the end|counting from the bottom|up from the bottom',
  lastButOne: 'but one|bar one',
  fromTheStart:
    'from the top|from top|from the start|from the beginning|from the front|on the list|in the list|of the list|from above|in line|down',
  bareNos: 'nobody|no one|noone|to nobody|to no one|none of us|no|nope|none|nothing|n a|no thanks|no thank you',
  pointingLeads:
    "as|same as|the same as|just as|just like|like|exactly as|exactly like|see|look at|check|refer to|please refer to|per|as per|according to|cf|it's in|it is in|that's in|as in|as stated in|written in|stands in|same",
  pointedAt:
    'usual|always|before|ever|last time|the last time|last week|last month|last year|last order|the last order|the previous order|the first time|discussed|we discussed|previously discussed|discussed before|agreed|we agreed|said|i said|said before|mentioned|i mentioned|mentioned above|above|the above|below|the list below|attached|attachment|the attachment|my attachment|the attached file|my email|my last email|my previous email|the email|my mail|the mail|my message|my last message|my previous message|the message above|the ticket|ticket|the file|the document|the sheet|the spreadsheet|the system|the order|the spec|the contract|the calendar|the usual|then|we talked about|we spoke about|you know|you suggested|planned',
  undecidedAnswers:
    "i told you|i told you that|i told you already|i told you that already|i already told you|i already told you that|i have already told you|i already said that|i already said|already told you|already said that|already said|i said that already|as i said|like i said|you already know|you already know that|you already have it|you have it already|the usual|the usual one|usual|same|the same|same again|same one|ditto|tbd|tba|tbc|to be decided|to be determined|to be confirmed|to be announced|to be defined|not decided yet|not yet decided|undecided|not clear yet|still open|still to be decided|still unclear|pending|not known|not known yet|unknown yet|anything|anything goes|anything works|whatever|whatever works|whatever you think|whatever fits|whatever you like|doesn't matter|it doesn't matter|does not matter|no preference|i have no preference|your choice|your call|you choose|you decide|you pick|up to you|will follow|to follow|i'll tell you later|tell you later|i'll let you know|will let you know|let you know later|placeholder|xxx|asdf|you know|you know what i mean|you know where|the normal one|the normal amount|as needed|as required|enough|some|a few|several|somewhere|someone|somebody|sometime",
  aroundAnswers:
    "well|just|please|pls|ok|okay|oh|um|uh|hm|hmm|so|then|it's|it|is|that's|exactly|thanks|yeah|yes|sorry|probably|i|guess|think",
  commandPhrases: 'cancel|please cancel|cancel please|stop|please stop|help|reset|skip|edit|undo|quit|exit|abort',
  emailSubject: 'subject line|subject|title|heading',
  emailMessage: 'message|body|text|wording|content|email text|message text',
  emailAddress: 'address|email address|e-mail address|mail address|email|e-mail',
  emailPerson: 'person|name|recipient|addressee|employee|person name|recipient name|employee name',
};
