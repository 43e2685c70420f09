/** The classes of single words of English. What each is for stands in ../word-classes.ts. */
export const englishClasses = {
  stop:
    "a an the this that these those my your our their his her its mine yours ours theirs i i'm im i'd id i'll i've ive me " +
    "we we're we'd we'll we've us you you're you'd you'll you've he he's she she's it it's they they're they'll them and or " +
    'but if then than so because as of in on at by for from to with within into onto over under about around near between ' +
    "through during before after until till up down out off again via per is isn't am are aren't was were be been being do " +
    "does did don't doesn't didn't doing have has had having haven't hasn't will won't would wouldn't shall should can " +
    "can't cannot could couldn't may might must not no nor yes too also just only very really quite much more most less " +
    "least own same such both each every either neither all here there there's that's thats whats theres what's where's " +
    "who's when's how's let's let what which who whom whose when where why how whether while since ago already still yet " +
    "ever never always well oh ah hi hello hey ok okay please pls thanks thank thankyou sorry etc s t d ll re ve m n to's " +
    "one's myself yourself himself herself itself ourselves themselves something's nothing something anything everything " +
    'someone anyone everyone somebody anybody somewhere anywhere',
  request:
    'want wants wanted wanna need needs needed like likes liked love prefer preferred preferably would wish hope hoping ' +
    'hoped plan plans planning planned think thinking thought feel feeling feels guess suppose interested interesting ' +
    'interest look looks looking lookup find finding finds found search searching searches seek seeking get gets getting ' +
    'got give gives giving show shows tell telling know known say said see seeing check checking help helps helping assist ' +
    'assistance provide provides provided recommend recommendation recommendations suggest suggestion suggestions make ' +
    'makes making made take takes taking set setting put use using used try trying go going goes gonna come coming happen ' +
    'happening happens keep start starting starts begin run running do doing work works working ask asking question ' +
    'wondering wonder considering consider decide decided mind able possible possibly maybe perhaps actually instead rather ' +
    'probably basically currently really definitely kind kinds sort sorts type types stuff thing things way ways bit lot ' +
    'lots one ones option options choice choices idea ideas nice good great best better cool fun awesome amazing decent ' +
    'fine perfect new old big small different other another else more some any few many several couple various certain ' +
    'specific particular particularly specifically favorite favourite right correct okay exactly sure yeah yep nope yup ' +
    'alright absolutely certainly confirm confirmed confirming information info detail details data result results list ' +
    'listing listings example available availability around nearby please kindly now today tonight later soon upcoming next ' +
    'last first immediately quickly asap time times day days date dates week month year moment while area areas region ' +
    'place places spot spots city town somewhere location locations local name names called named call number numbers ' +
    "amount value values total thanks thank cheers hello hi hey bye sounds sound that'll thatll it'll itll lets let's i'd " +
    "what's whats who's gotta wan trip travel traveling visit visiting visits people person persons guy folks everyone " +
    'everybody user customer book booking booked reserve reserving reserved reservation reservations buy buying purchase ' +
    'purchasing order ordering schedule scheduling rent renting play playing watch watching listen listening hear hearing ' +
    'create creating add adding send sending calculate compute determine estimate convert change update compare generate ' +
    'analyze fetch retrieve return display open browse explore discover obtain identify explain describe learn read write',
  opens: 'a an the same end day',
  introduces: 'called named titled entitled',
  month:
    'january february march april may june july august september october november december jan feb mar apr jun jul aug sep ' +
    'sept oct nov dec',
  weekday:
    'monday tuesday wednesday thursday friday saturday sunday mon tue tues wed weds thu thur thurs fri mondays tuesdays ' +
    'wednesdays thursdays fridays saturdays sundays',
  day: 'today tomorrow tonight yesterday tmrw tmr weekend christmas easter thanksgiving eod eow eom',
  dayPart:
    "morning afternoon evening night tonight noon midday midnight lunchtime am pm a.m p.m a.m. p.m. oclock o'clock",
  timeUnit:
    'second seconds sec secs minute minutes min mins hour hours hr hrs day days night nights week weeks fortnight month ' +
    'months quarter quarters year years yr yrs',
  currency:
    'dollar dollars usd buck bucks euro euros eur pound pounds gbp quid cent cents yen jpy inr rupee rupees chf franc ' +
    'francs cad aud cny yuan rmb rub ruble rubles k$ sek nok dkk pln zloty krona brl real reais krw won bitcoin btc',
  placeWord: 'in at near nearby around from to towards toward into within outside',
  personWord: 'with to for by from named called mr mrs ms dr tell email contact ask invite message',
  affirm:
    'yes yeah yep yup yea ya sure ok okay k correct right perfect great good fine exactly confirm confirmed absolutely ' +
    'definitely alright awesome cool excellent fantastic wonderful lovely nice agreed agree sounds works suits proceed ' +
    "accept accepted interested love affirmative indeed thats'",
  deny: "no nope nah not wrong incorrect don't dont never cancel",
  change: 'else other another different instead rather change actually alternatively alternative others else?',
  any: "any anything whatever whichever anytime anywhere either doesn't doesnt matter care",
  negation:
    "no not without none never don't dont doesn't doesnt isn't isnt can't cant won't wont non neither nor nope avoid " +
    'exclude excluding except',
  asks: "what what's whats which who who's whose whom when when's where where's how how's why",
  lead: 'next this coming following last',
  unit:
    'kg kgs kilogram kilograms kilo kilos g gram grams lb lbs oz ounce ounces ton tons tonne tonnes mg km kms kilometer ' +
    'kilometers kilometre kilometres mile miles m meter meters metre metres cm centimeter centimeters mm inch inches ft ' +
    'foot feet yard yards liter liters litre litres l ml gallon gallons celsius fahrenheit kelvin degrees degree watt watts ' +
    'kw kwh volt volts v amp amps ohm ohms hz mhz ghz mb gb tb kb bytes mph kmh kph m/s km/h ft/s psi bar units unit items ' +
    'item pieces piece boxes box pallets pallet packs pack cases case copies copy dozen pairs pair bottles bottle cans can ' +
    'cups cup pcs calories kcal joules newton newtons pascal people persons guests adults children kids passengers',
  kin:
    'mom mum dad mother father wife husband brother sister son daughter boss manager friend roommate landlord colleague ' +
    'assistant grandma grandmother grandpa uncle aunt cousin girlfriend boyfriend partner supervisor director',
  place:
    'london paris berlin madrid rome tokyo beijing shanghai moscow sydney melbourne toronto vancouver montreal chicago ' +
    'boston seattle denver dallas houston austin phoenix philadelphia atlanta miami orlando detroit portland sacramento ' +
    'oakland berkeley fresno anaheim nashville memphis baltimore cleveland cincinnati pittsburgh minneapolis nyc sf sfo la ' +
    'lax jfk dc vegas dubai istanbul cairo lagos nairobi johannesburg delhi mumbai bangalore kolkata chennai singapore ' +
    'bangkok jakarta manila seoul osaka kyoto taipei amsterdam brussels vienna zurich geneva munich hamburg frankfurt ' +
    'barcelona lisbon dublin edinburgh manchester birmingham liverpool prague warsaw budapest athens stockholm oslo ' +
    'copenhagen helsinki milan venice florence naples kyiv lima bogota santiago usa us uk america england scotland wales ' +
    'ireland france germany spain italy portugal netherlands holland belgium switzerland austria poland sweden norway ' +
    'denmark finland greece turkey russia ukraine china japan korea india pakistan indonesia thailand vietnam malaysia ' +
    'philippines australia canada mexico brazil argentina chile colombia peru egypt nigeria kenya israel europe asia africa ' +
    'california texas florida nevada oregon washington arizona colorado illinois ohio michigan georgia virginia ' +
    'massachusetts pennsylvania hawaii alaska utah minnesota wisconsin tennessee missouri indiana maryland',
};

/** What words count. */
export const englishNumbers: Readonly<Record<string, number>> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
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
};

/** Places in a row. */
export const englishOrdinals: Readonly<Record<string, number>> = {
  zeroth: 0,
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
  eleventh: 11,
  twelfth: 12,
  thirteenth: 13,
  fourteenth: 14,
  fifteenth: 15,
  sixteenth: 16,
  seventeenth: 17,
  eighteenth: 18,
  nineteenth: 19,
  twentieth: 20,
  thirtieth: 30,
  'thirty-first': 31,
};
