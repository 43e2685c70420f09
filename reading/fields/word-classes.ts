/**
 * What a single word can be, whatever it is read for: one look-up gives all classes of a word as bits. English, with the
 * commonest Spanish and Russian calendar and small words.
 */

/** Bits of a word's classes. */
export const is = {
  /** Says nothing by itself: articles, pronouns, auxiliaries, particles. */
  stop: 1,
  /** Part of asking for something ("looking for something nice"): never the value of a field. */
  request: 2,
  /** A number in words. */
  number: 4,
  month: 8,
  weekday: 16,
  /** "tomorrow": a day by itself. */
  day: 32,
  /** "morning", "noon". */
  dayPart: 64,
  /** "minutes", "weeks". */
  timeUnit: 128,
  currency: 256,
  /** "in", "at", "near": a place may follow. */
  placeWord: 512,
  /** "yes", "perfect". */
  affirm: 1024,
  /** "no", "wrong". */
  deny: 2048,
  /** "else", "instead": what was offered or said before is not wanted as it stands. */
  change: 4096,
  /** "any", "whatever": every value is welcome. */
  any: 8192,
  /** "not", "without": turns what follows round. */
  negation: 16384,
  /** Opens a question: "what", "which". */
  asks: 32768,
  /** A place by itself: a large city, a country, a state. */
  place: 65536,
  /** "th", "next", "this": leads a day or a week. */
  lead: 131072,
  ordinal: 262144,
  /** A unit of measure: "kg", "miles". */
  unit: 524288,
  /** "from", "with": a person may follow. */
  personWord: 1048576,
  /** "dad", "boss": a person without a name. */
  kin: 2097152,
  /** "the", "a": a day, a time or a length of time may begin with it. */
  opens: 4194304,
  /** "called": a name follows. */
  introduces: 8388608,
} as const;

const table = new Map<string, number>();
const numbers = new Map<string, number>();

/** The classes of a folded word as bits; 0 for a word that can be anything. */
export function classesOf(fold: string): number {
  return table.get(fold) ?? 0;
}

/** The number that a word stands for: "two" is 2, "third" is 3; NaN for every other word. */
export function numberOf(fold: string): number {
  return numbers.get(fold) ?? Number.NaN;
}

put(
  is.stop,
  "a an the this that these those my your our their his her its mine yours ours theirs i i'm im i'd id i'll i've ive me we we're we'd we'll we've us you you're you'd you'll you've he he's she she's it it's its they they're they'll them " +
    "and or but if then than so because as of in on at by for from to with within into onto over under about around near between through during before after until till up down out off again via per is isn't am are aren't was were be been being do does did don't doesn't didn't doing have has had having haven't hasn't " +
    "will won't would wouldn't shall should can can't cannot could couldn't may might must not no nor yes too also just only very really quite so much more most less least own same such both each every either neither all here there there's that's thats whats theres what's where's who's when's how's let's let " +
    "what which who whom whose when where why how whether while since ago already still yet ever never always well oh ah hi hello hey ok okay please pls thanks thank thankyou sorry etc s t d ll re ve m y n to's one's myself yourself himself herself itself ourselves themselves something's nothing something anything everything someone anyone everyone somebody anybody somewhere anywhere " +
    'el la los las un una unos unas de del al y o en por para con sin que es son mi tu su me te se lo le и в на с по для от до из к у о не что это как мне я вы мы он она',
);
put(
  is.request,
  'want wants wanted wanna need needs needed like likes liked love prefer preferred preferably would wish hope hoping hoped plan plans planning planned think thinking thought feel feeling feels guess suppose interested interesting interest look looks looking lookup find finding finds found search searching searches seek seeking get gets getting got give gives giving show shows tell telling know known say said see seeing check checking help helps helping assist assistance provide provides provided recommend recommendation recommendations suggest suggestion suggestions ' +
    'make makes making made take takes taking set setting put use using used try trying go going goes gonna come coming happen happening happens keep start starting starts begin run running do doing work works working ask asking question wondering wonder considering consider decide decided mind able possible possibly maybe perhaps actually instead rather probably basically currently really definitely kind kinds sort sorts type types stuff thing things way ways bit lot lots one ones option options choice choices idea ideas ' +
    'nice good great best better cool fun awesome amazing decent fine perfect new old big small different other another else more some any few many several couple various certain specific particular particularly specifically favorite favourite right correct okay exactly sure yeah yep nope yup alright absolutely certainly confirm confirmed confirming information info detail details data result results list listing listings example available availability around nearby ' +
    'please kindly now today tonight later soon upcoming next last first currently immediately quickly asap time times day days date dates week month year moment while area areas region place places spot spots city town somewhere location locations local name names called named call number numbers amount value values total ' +
    "thanks thank cheers hello hi hey bye sounds sound that'll thatll it'll itll lets let's i'd what's whats who's gotta wan going trip travel traveling visit visiting visits people person persons guy folks everyone everybody user customer book booking booked reserve reserving reserved reservation reservations buy buying purchase purchasing order ordering schedule scheduling rent renting play playing watch watching listen listening hear hearing create creating add adding send sending calculate compute determine estimate convert change update compare generate analyze fetch retrieve return list display open browse explore discover obtain identify explain describe learn read write " +
    'quiero necesito busco quisiera puedes puede hacer хочу нужно можно найти покажи',
);
put(is.opens, 'a an the same end day');
put(is.introduces, 'called named titled entitled');
put(
  is.month,
  'january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre января февраля марта апреля мая июня июля августа сентября октября ноября декабря',
);
put(
  is.weekday,
  'monday tuesday wednesday thursday friday saturday sunday mon tue tues wed weds thu thur thurs fri mondays tuesdays wednesdays thursdays fridays saturdays sundays lunes martes miercoles jueves viernes sabado domingo понедельник вторник среда среду четверг пятница пятницу суббота субботу воскресенье',
);
put(
  is.day,
  'today tomorrow tonight yesterday tmrw tmr weekend christmas easter thanksgiving hoy manana ayer сегодня завтра послезавтра вчера eod eow eom',
);
put(
  is.dayPart,
  "morning afternoon evening night tonight noon midday midnight lunchtime am pm a.m p.m a.m. p.m. oclock o'clock утром днем вечером mediodia tarde noche",
);
put(
  is.timeUnit,
  'second seconds sec secs minute minutes min mins hour hours hr hrs day days night nights week weeks fortnight month months quarter quarters year years yr yrs dia dias semana semanas mes meses ano anos hora horas minuto minutos день дня дней неделя недели недель месяц месяца месяцев год года лет час часа часов минут минуты',
);
put(
  is.currency,
  'dollar dollars usd buck bucks euro euros eur pound pounds gbp quid cent cents yen jpy inr rupee rupees chf franc francs cad aud cny yuan rmb peso pesos rub ruble rubles рублей руб dolares k$ sek nok dkk pln zloty krona brl real reais krw won bitcoin btc',
);
put(
  is.placeWord,
  'in at near nearby around from to towards toward into within outside en desde hasta hacia в из near to',
);
put(is.personWord, 'with to for by from named called mr mrs ms dr tell email contact ask invite message con para');
put(
  is.affirm,
  "yes yeah yep yup yea ya sure ok okay k correct right perfect great good fine exactly confirm confirmed absolutely definitely alright awesome cool excellent fantastic wonderful lovely nice agreed agree sounds works suits proceed accept accepted interested love affirmative indeed thats' si claro vale perfecto correcto да хорошо конечно ок",
);
put(is.deny, "no nope nah not wrong incorrect don't dont never cancel нет неверно");
put(
  is.change,
  'else other another different instead rather change actually alternatively alternative others else? otro otra otros cambiar другой другое другие измени вместо',
);
put(
  is.any,
  "any anything whatever whichever anytime anywhere either doesn't doesnt matter care cualquiera любой любая неважно",
);
put(
  is.negation,
  "no not without none never don't dont doesn't doesnt isn't isnt can't cant won't wont non neither nor sin без не нет nope avoid exclude excluding except",
);
put(
  is.asks,
  "what what's whats which who who's whose whom when when's where where's how how's why que cual cuales quien cuando donde como cuanto что какой какая какие когда где кто куда сколько как",
);
put(
  is.lead,
  'next this coming following last proxima proximo proximos este esta следующий следующую этот эту ближайший',
);
put(
  is.unit,
  'kg kgs kilogram kilograms kilo kilos g gram grams lb lbs oz ounce ounces ton tons tonne tonnes mg km kms kilometer kilometers kilometre kilometres mile miles m meter meters metre metres cm centimeter centimeters mm inch inches ft foot feet yard yards liter liters litre litres l ml gallon gallons celsius fahrenheit kelvin degrees degree watt watts kw kwh volt volts v amp amps ohm ohms hz mhz ghz mb gb tb kb bytes mph kmh kph m/s km/h ft/s psi bar units unit items item pieces piece boxes box pallets pallet packs pack cases case copies copy dozen pairs pair bottles bottle cans can cups cup tons pcs calories kcal joules newton newtons pascal people persons guests adults children kids passengers',
);
put(
  is.kin,
  'mom mum dad mother father wife husband brother sister son daughter boss manager friend roommate landlord colleague assistant grandma grandmother grandpa uncle aunt cousin girlfriend boyfriend partner supervisor director',
);
put(
  is.place,
  'london paris berlin madrid rome tokyo beijing shanghai moscow sydney melbourne toronto vancouver montreal chicago boston seattle denver dallas houston austin phoenix philadelphia atlanta miami orlando detroit portland sacramento oakland berkeley fresno anaheim nashville memphis baltimore cleveland cincinnati pittsburgh minneapolis nyc sf sfo la lax jfk dc vegas ' +
    'dubai istanbul cairo lagos nairobi johannesburg delhi mumbai bangalore kolkata chennai singapore bangkok jakarta manila seoul osaka kyoto taipei amsterdam brussels vienna zurich geneva munich hamburg frankfurt barcelona lisbon dublin edinburgh manchester birmingham liverpool prague warsaw budapest athens stockholm oslo copenhagen helsinki milan venice florence naples kyiv lima bogota santiago ' +
    'usa us uk america england scotland wales ireland france germany spain italy portugal netherlands holland belgium switzerland austria poland sweden norway denmark finland greece turkey russia ukraine china japan korea india pakistan indonesia thailand vietnam malaysia philippines australia canada mexico brazil argentina chile colombia peru egypt nigeria kenya israel europe asia africa ' +
    'california texas florida nevada oregon washington arizona colorado illinois ohio michigan georgia virginia massachusetts pennsylvania hawaii alaska utah minnesota wisconsin tennessee missouri indiana maryland москва мадрид',
);
counting(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
  is.number,
);
counting(
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth',
  is.ordinal,
);
for (const [word, value] of Object.entries({
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  hundred: 100,
  thousand: 1_000,
  million: 1_000_000,
  billion: 1_000_000_000,
  half: 0.5,
  single: 1,
  dozen: 12,
  couple: 2,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  diez: 10,
  два: 2,
  две: 2,
  три: 3,
  четыре: 4,
  пять: 5,
  десять: 10,
})) {
  put(is.number, word);
  numbers.set(word, value);
}
for (const [word, value] of Object.entries({ thirtieth: 30, 'thirty-first': 31 })) {
  put(is.ordinal, word);
  numbers.set(word, value);
}

function put(bit: number, words: string): void {
  for (const word of words.split(/\s+/)) table.set(word, (table.get(word) ?? 0) | bit);
}

function counting(words: string, bit: number): void {
  put(bit, words);
  for (const [value, word] of words.split(' ').entries()) numbers.set(word, value);
}
