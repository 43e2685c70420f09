/** How numbers off a meter are said (D2): a language has one file of this shape, `<language>/meter.ts`. Lists of words are between blanks. */
export interface MeterTable {
  /** Words and what they count, in turn: "eleven 11". */
  readonly numbers: string;
  /** "A hundred": times what stands in front of it. */
  readonly hundred: string;
  /** What may stand between the parts of a number in words: "and". */
  readonly joints: string;
  /** In front of a hundred it counts one: "a". */
  readonly one: string;
  /** Behind a number, or behind its unit, they add to it, as phrases and what they add. */
  readonly parts: Readonly<Record<string, number>>;
  /** Behind a number in words it counts parts of ten or a hundred: "десятых 10". */
  readonly fractions: string;
  /** Words in front of a unit, and the power of ten they stand for: "milli -3". */
  readonly prefixes: string;
  /** Units that no step asks for: a number with one is no reading of it. */
  readonly foreign: string;
  /** Behind a number they make an hour of a day of it: "pm". In front: "at". */
  readonly hours: string;
  readonly phrases: Readonly<Record<MeterFrame, readonly string[]>>;
  /** Where somebody measures, by a key that the languages share. */
  readonly places: Readonly<Record<string, string>>;
  /** Between a measuring and a place: "at the". A phrase without its end. */
  readonly at: string;
}

export type MeterFrame =
  /** The number behind it is what ought to be, or was named, not what was read: "should be". */
  | 'expected'
  /** The number behind it is not the one: "not". */
  | 'negated'
  /** The number behind it holds, and none before: "now". */
  | 'now'
  /** The number behind it is a bound: "less than". */
  | 'bound'
  /** Between two numbers: the first is taken back. */
  | 'retract'
  /** May stand beside what takes back: "it's". */
  | 'filler'
  /** Between two numbers that are the ends of a range: "to". */
  | 'through'
  /** Somebody is called by the number behind it. */
  | 'call';
