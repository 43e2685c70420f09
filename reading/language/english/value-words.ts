/** Words that values are made of. English, as the seed's instructions are. */

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

export const numberWords = words(
  'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million dozen',
);

export const scales = words('k m mn bn b hundred thousand million billion dozen');

export const currencies = words(
  'eur euro euros usd dollar dollars gbp pound pounds sterling chf franc francs jpy yen cny yuan rmb inr rupee rupees sek nok dkk krone kroner krona pln zloty czk huf cad aud nzd sgd hkd zar brl mxn krw try ils aed',
);

export const currencySigns = '$€£¥₹₽₩';

export const percentWords = words('percent percentage pct');

export const timeUnits = words(
  'second seconds sec secs minute minutes min mins hour hours hr hrs h day days week weeks month months quarter quarters year years fortnight fortnights weekend weekends',
);

/** Words between a number and what it counts ("40 more pallets", "5 business days"). */
export const countAdjectives = words(
  'more new additional extra further other business working calendar full consecutive whole of the our their my',
);

export const weekdays: ReadonlyMap<string, number> = new Map(
  'monday tuesday wednesday thursday friday saturday sunday'
    .split(' ')
    .flatMap((day, index) => [[day, index + 1] as const]),
);

export const shortWeekdays: ReadonlyMap<string, number> = new Map([
  ['mon', 1],
  ['tue', 2],
  ['tues', 2],
  ['wed', 3],
  ['thu', 4],
  ['thur', 4],
  ['thurs', 4],
  ['fri', 5],
]);

const monthNames = 'january february march april may june july august september october november december'.split(' ');

export const months: ReadonlyMap<string, number> = new Map([
  ...monthNames.map((month, index) => [month, index + 1] as const),
  ...monthNames.map((month, index) => [month.slice(0, 3), index + 1] as const),
  ['sept', 9],
]);

/** Months that are ordinary words too: they need a number or a word before them that belongs to a date. */
export const doubtfulMonths = words('march may mar sec');

export const beforeMonth = words(
  'in by until till since end mid early late next this last during before after from to through of for and',
);

export const dayWords: ReadonlyMap<string, string> = new Map([
  ['today', 'day+0'],
  ['tonight', 'day+0'],
  ['tomorrow', 'day+1'],
  ['yesterday', 'day-1'],
  ['eod', 'day+0'],
  ['cob', 'day+0'],
  ['eow', 'this week'],
  ['eom', 'this month'],
  ['eoq', 'this quarter'],
  ['eoy', 'this year'],
  ['christmas', '12-25'],
  ['easter', 'easter'],
]);

/** "next week", "this quarter". */
export const whichPeriod = words('next this coming following current last past previous upcoming');
export const periods = words('week month quarter year weekend spring summer autumn fall winter season');

export const zones = words(
  'utc gmt cet cest est edt cst cdt mst mdt pst pdt bst ist jst aest aedt eet eest wet west hkt sgt msk zulu',
);
/** Behind a time only. */
export const zonesBehindTime = words('et pt ct mt z');
export const zoneRegions = words('europe america asia africa australia pacific atlantic indian etc');
export const namedZones = words('eastern central mountain pacific local');

/** Nouns whose number names one of them: "order 4711", "invoice no. 12". */
export const namedByNumber = words(
  'order invoice ticket refund item article sku po version room phase step page number no nr id account contract case warehouse zone bay gate line lot batch customer client product segment tier priority level week chapter section aisle rack dock building floor request claim shipment delivery report project campaign release model size route flight train store branch site hub plant hall depot quote offer deal lead position part serial reference ref shelf bin parcel package pallet container crate truck van car bus seat table row lane locker desk employee badge file folder document record entry issue case bug job task request draft letter form policy question exercise figure chart slide verse volume episode season unit block apartment flat gate terminal platform pier pump machine server port channel camera sensor printer meter tank valve building house apartment',
);

/** Whether a number behind the word names one of what it says, or several: "aisle 4", "orders 1041 and 1042". */
export function isNamedByNumber(fold: string): boolean {
  return namedByNumber.has(fold) || (fold.endsWith('s') && namedByNumber.has(singular(fold)));
}

/** "orders", "shelves", "boxes", "deliveries". */
function singular(fold: string): string {
  if (fold.endsWith('ies')) return `${fold.slice(0, -3)}y`;
  if (fold.endsWith('lves')) return `${fold.slice(0, -3)}f`;
  return fold.slice(0, -1);
}

/** A number before one of these counts nothing. */
export const functionWords = words(
  'a an the to from by at in on of for and or but with without into onto until till before after since than then as if is are was be per each via over under up down out off not no so that this these those it them they we you he she i us our your their its my him her please soon later now asap today tomorrow when where while because again back via vs plus minus within about around between during through against total left right max min maximum minimum apiece instead only',
);

export const verbsOfTheMoment = words(
  'order ship move send buy transfer deliver quote offer request claim report lead position model size route',
);

const quarters = 'q1 q2 q3 q4 h1 h2'.split(' ');
const years = Array.from({ length: 100 }, (_, year) => `fy${String(year).padStart(2, '0')}`);

/** The words with which a value can begin that begins with no digit: most words of a text are asked about only here. */
export const beginners: ReadonlySet<string> = new Set([
  ...numberWords,
  ...currencies,
  ...weekdays.keys(),
  ...shortWeekdays.keys(),
  ...months.keys(),
  ...dayWords.keys(),
  ...whichPeriod,
  ...zones,
  ...zoneRegions,
  ...namedZones,
  ...quarters,
  ...years,
  ...'a an one half end close black noon midnight midday'.split(' '),
]);
