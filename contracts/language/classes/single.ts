/**
 * Word classes of single words, whatever they are read for: each name is a class of `vocabulary.yaml`, each text its
 * purpose.
 */

export const is = {
  stop: 'Says nothing by itself: articles, pronouns, auxiliaries, particles',
  request: 'Part of asking for something ("looking for something nice"): never the value of a field',
  month: 'beside number',
  weekday: 'beside month',
  day: '"tomorrow": a day by itself',
  dayPart: '"morning", "noon"',
  timeUnit: '"minutes", "weeks"',
  currency: 'beside timeUnit',
  placeWord: '"in", "at", "near": a place may follow',
  affirm: '"yes", "perfect"',
  deny: '"no", "wrong"',
  change: '"else", "instead": what was offered or said before is not wanted as it stands',
  any: '"any", "whatever": every value is welcome',
  negation: '"not", "without": turns what follows round',
  asks: 'Opens a question: "what", "which"',
  place: 'A place by itself: a large city, a country, a state',
  lead: '"th", "next", "this": leads a day or a week',
  unit: 'A unit of measure: "kg", "miles"',
  personWord: '"from", "with": a person may follow',
  kin: '"dad", "boss": a person without a name',
  opens: '"the", "a": a day, a time or a length of time may begin with it',
  introduces: '"called": a name follows',
} as const;

export const means = {
  low: 'what a schema lets choose: "low", in every case, number and gender',
  medium: 'what a schema lets choose: "medium", in every case, number and gender',
  normal: 'what a schema lets choose: "normal", in every case, number and gender',
  high: 'what a schema lets choose: "high", in every case, number and gender',
  urgent: 'what a schema lets choose: "urgent", in every case, number and gender',
  critical: 'what a schema lets choose: "critical", in every case, number and gender',
  minutes: 'what a schema lets choose: "minutes", in every case, number and gender',
  hours: 'what a schema lets choose: "hours", in every case, number and gender',
  days: 'what a schema lets choose: "days", in every case, number and gender',
  weeks: 'what a schema lets choose: "weeks", in every case, number and gender',
  months: 'what a schema lets choose: "months", in every case, number and gender',
  years: 'what a schema lets choose: "years", in every case, number and gender',
  monday: 'what a schema lets choose: "monday", in every case, number and gender',
  tuesday: 'what a schema lets choose: "tuesday", in every case, number and gender',
  wednesday: 'what a schema lets choose: "wednesday", in every case, number and gender',
  thursday: 'what a schema lets choose: "thursday", in every case, number and gender',
  friday: 'what a schema lets choose: "friday", in every case, number and gender',
  saturday: 'what a schema lets choose: "saturday", in every case, number and gender',
  sunday: 'what a schema lets choose: "sunday", in every case, number and gender',
  red: 'what a schema lets choose: "red", in every case, number and gender',
  green: 'what a schema lets choose: "green", in every case, number and gender',
  blue: 'what a schema lets choose: "blue", in every case, number and gender',
  yellow: 'what a schema lets choose: "yellow", in every case, number and gender',
  orange: 'what a schema lets choose: "orange", in every case, number and gender',
  brown: 'what a schema lets choose: "brown", in every case, number and gender',
  black: 'what a schema lets choose: "black", in every case, number and gender',
  white: 'what a schema lets choose: "white", in every case, number and gender',
  grey: 'what a schema lets choose: "grey", in every case, number and gender',
  around: 'what may stand around such a word and says nothing more',
} as const;

export const value = {
  numberWords: 'number words that an amount may begin with',
  scales: 'they multiply a number: "thousand", "k"',
  currencies: 'currencies and their codes',
  percentWords: '"percent"',
  timeUnits: 'units of time behind a number',
  countAdjectives: 'between a number and what it counts: "40 more pallets"',
  namedByNumber: 'nouns whose number names one of them: "order 4711"; one of several is one as well',
  functionWords: 'a number before one of these counts nothing',
  verbsOfTheMoment: 'at the beginning of an order they are verbs, elsewhere nouns: "ship"',
  beginners: 'an amount may begin with these beside number words and currencies: "a", "half"',
  timeJoints: 'Between a day and its hour: "at"',
  ors: 'Between two choices of which one is meant: "or"',
  preferring: 'Between a time and a comma what follows is wanted rather: "better"',
  unknowns: 'A text that begins so is no value of a place, a person or an identifier: "no idea", "anything"',
  nows: 'between two values the second stands in the place of the first: "now"',
  empties: 'what is asked for may stay empty: "leave it blank"',
  others: 'a number behind one counts or names something, and is no phone: "contract"',
  extensions: 'between a phone number and the one of somebody there: "ext."',
} as const;

export const name = {
  particles: 'before a part of a name: "de la Cruz", "von Steinfurt"',
  innerParticles: 'the same only behind another one: "von der Leyen"',
  joints: 'between two parts of one name: "Cruz y Soto"',
  suffixes: 'behind a name: "Jr"',
  degrees: 'behind a title: "Dr. med."',
  betweenCapitals: 'Between two capitals of one name: "Anna de la Cruz"',
  given: 'Given names that are common; none that is a word as well: "Grace", "Mark"',
  selves: 'before a name whoever speaks has it: "my name is"',
  remarks:
    'behind a name what follows is about them, or about the call; a name behind one is where they are, and nobody: "from"',
  near: 'before a name somebody beside them is meant: "next to"',
  conditions: 'what stands behind one depends on something: "if"',
} as const;

export const dictated = {
  before: 'before a word for a mark they make a word of it: "en punto"',
  behind: 'the same behind it: "Punkt 10 Uhr"',
} as const;
