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

/** The words with which an amount can begin that begins with no digit: most words of a text are asked about only here. */
export const beginners: ReadonlySet<string> = new Set([...numberWords, ...currencies, ...'a an one half'.split(' ')]);
