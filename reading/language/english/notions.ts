/**
 * Everyday words that stand for one another when somebody says what they want done: "somewhere to eat" is about
 * restaurants. Each line is one notion; a word may be in several. Only for comparing what a text is about with what a schema
 * is for, never for values that somebody has to be held to.
 */
import { stemOf } from '../../text/stem.ts';

const notions = [
  'restaurant eat eatery eating dine dining diner dinner lunch breakfast brunch meal food cuisine hungry bistro cafe table supper',
  'hotel accommodation room lodging motel inn hostel stay resort suite guesthouse overnight',
  'flight fly flying plane airplane airline airfare airport airways aircraft',
  'bus coach',
  'train rail railway',
  'taxi cab ride uber lyft lift chauffeur',
  'car vehicle automobile auto suv sedan',
  'movie film cinema theater theatre showtime flick showing',
  'song music track tune album artist singer playlist band',
  'event concert gig festival show match game performance',
  'attraction sightseeing tourist landmark museum park monument',
  'weather forecast temperature rain rainy sunny snow humidity wind climate hot cold umbrella meteorological',
  'doctor physician clinic medical hospital specialist provider health',
  'therapist therapy counselor counseling',
  'dentist dental tooth teeth',
  'hair haircut salon stylist barber hairdresser',
  'house home apartment flat property condo housing rental residence villa',
  'bank account balance',
  'money cash fund payment pay transfer wire remit',
  'appointment meeting visit slot session consultation',
  'calendar agenda schedule event meeting',
  'alarm wake reminder timer',
  'email mail message inbox letter',
  'message text sms chat notify notification',
  'phone telephone call mobile dial',
  'price cost fare rate fee pricing expensive charge',
  'discount markdown rebate promotion voucher coupon',
  'stock share equity ticker market',
  'currency exchange forex convert conversion dollar euro yen',
  'crypto cryptocurrency bitcoin ethereum coin',
  'loan mortgage credit interest borrow',
  'invest investment portfolio return fund',
  'tax taxes irs vat',
  'translate translation language',
  'distance far route direction travel drive mile kilometer path navigate map',
  'trip travel vacation holiday itinerary journey tour',
  'recipe cook bake ingredient dish cooking',
  'nutrition calorie diet protein carb nutritional',
  'exercise workout fitness gym training',
  'weight bmi mass',
  'book novel author reading read',
  'news article headline report',
  'image picture photo drawing illustration logo',
  'video clip youtube',
  'file document folder directory pdf',
  'search query lookup google web internet browser',
  'area surface',
  'triangle hypotenuse right-angled pythagor',
  'circle radius circumference diameter',
  'velocity speed acceleration fast',
  'physics force energy mass gravity motion kinetic',
  'equation quadratic polynomial root solve math algebra',
  'derivative integral calculus function differentiate',
  'probability odds chance statistic',
  'mean average median mode deviation',
  'prime factor divisor gcd multiple',
  'dna gene genetic protein genome molecule cell biology',
  'chemical element compound reaction atom chemistry',
  'law legal lawsuit court case attorney lawyer judge',
  'history historical',
  'population inhabitant people census resident',
  'country nation capital',
  'game player score team league championship sport match',
  'employee staff worker personnel',
  'customer client buyer segment audience',
  'product item goods merchandise article sku',
  'order shipment ship shipping deliver delivery package parcel',
  'inventory stock warehouse stocking',
  'invoice bill receipt billing',
  'refund reimbursement return',
  'campaign advertisement advertising ad promotion marketing',
  'post tweet blog social content',
  'user account profile login',
  'password security authentication',
  'ticket issue bug incident',
  'task todo job assignment',
  'code program script function programming',
  'database table sql record',
  'color colour hex rgb shade',
  'plant tree flower garden gardening',
  'animal pet dog cat species wildlife',
  'star planet galaxy astronomy solar moon orbit space zodiac',
  'time clock timezone hour',
  'school university college course class student education',
  'joke funny humor',
  'gift present',
  'shop store buy mall shopping retail',
  'clothes clothing shirt dress shoe fashion',
  'fuel gas gasoline petrol mileage',
  'electricity power energy solar voltage current electric',
  'carbon emission co2 footprint greenhouse',
  'garage repair mechanic fix maintenance',
  'paint painting artwork art sculpture',
  'instrument guitar piano violin',
  'card deck poker',
  'dice roll random',
  'join merge combine concatenate',
  'sort order arrange',
];

/** A word, then what is of its kind: to say "rock" is to speak of music, and to be asked for music and say "rock" is an answer. */
const narrower = [
  'music concert gig band song singer artist rock pop jazz hiphop rap country blues metal electronica folk symphony orchestra dj',
  'sport game match baseball football basketball soccer hockey tennis rugby cricket golf nba nfl mlb nhl',
  'genre comedy horror drama thriller romance action animation documentary fantasy adventure mystery',
  'cuisine mexican italian chinese indian thai japanese french american vegan vegetarian pizza sushi barbecue burger seafood taco',
  'restaurant mexican italian chinese indian thai japanese vegan pizza sushi barbecue burger seafood taco',
  'movie comedy horror drama thriller documentary',
  'pet dog cat puppy kitten',
  'child kid toddler baby family',
  'doctor dermatologist cardiologist gynecologist ophthalmologist neurologist pediatrician surgeon urologist dentist therapist psychologist psychiatrist orthopedist',
  'therapist psychologist psychiatrist',
  'account checking saving current deposit',
  'vaccin shot jab flu tetanus measles immunization booster covid',
  'histor battle war treaty revolution king queen empire independence president dynasty ancient emperor',
  'sport league team player championship tournament cup',
  'instrument guitar piano violin drum flute',
  'shape triangle circle square rectangle sphere cube cylinder',
  'fruit apple banana orange',
];

/** Words of doing; two of one line mean the same act. The first word names it. */
const acts = [
  'find search look lookup discover browse seek locate explore list see show suggest recommend watching_for',
  'get fetch retrieve check obtain tell know view give read display info information query',
  'book reserve reservation schedule arrange appointment booking',
  'buy purchase order ticket acquire',
  'play listen watch hear stream cast start',
  'rent hire rental lease',
  'send transfer pay email wire forward share',
  'create add make new insert register write compose draft generate build set',
  'delete remove cancel erase drop clear',
  'update change edit modify adjust move rename increase decrease',
  'calculate compute determine estimate solve evaluate much',
  'convert conversion exchange change turn',
  'translate translation say',
  'compare difference versus',
  'analyze analyse analysis examine study',
  'predict forecast project',
  'call phone ring dial',
  'ship deliver dispatch',
  'launch run execute start',
];

const neighbours = new Map<string, Set<string>>();
const actOf = new Map<string, string>();
for (const notion of notions) {
  const stems = notion.split(' ').map(stemOf);
  for (const stem of stems) {
    const known = neighbours.get(stem) ?? new Set<string>();
    for (const other of stems) if (other !== stem) known.add(other);
    neighbours.set(stem, known);
  }
}
const kinds = new Map<string, ReadonlySet<string>>(
  narrower.map((line) => {
    const [broad = '', ...rest] = line.split(' ').map(stemOf);
    return [broad, new Set(rest)];
  }),
);
for (const act of acts) {
  const [name = '', ...others] = act.split(' ');
  for (const stem of [name, ...others].map(stemOf)) if (!actOf.has(stem)) actOf.set(stem, name);
}

const nothing: ReadonlySet<string> = new Set();

/** The stems that can stand for this one. */
export function synonymsOf(stem: string): ReadonlySet<string> {
  return neighbours.get(stem) ?? nothing;
}

/** The stems that are of this one's kind. */
export function kindsNamed(stem: string): ReadonlySet<string> {
  return kinds.get(stem) ?? nothing;
}

/** What a word of doing does, by the first word of its line; undefined for every other word. */
export function actNamed(stem: string): string | undefined {
  return actOf.get(stem);
}
