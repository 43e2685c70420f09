/** What choices mean in everyday words, whatever language a schema has them in: "hoch" is `high`. */
export const meanings = [
  'low',
  'medium',
  'normal',
  'high',
  'urgent',
  'critical',
  'minutes',
  'hours',
  'days',
  'weeks',
  'months',
  'years',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
  'red',
  'green',
  'blue',
  'yellow',
  'orange',
  'brown',
  'black',
  'white',
  'grey',
] as const;

export type Meaning = (typeof meanings)[number];

export interface EverydayTable {
  /** All forms of a word between bars, as `fold` gives them: case, number and gender. */
  readonly words: Readonly<Record<Meaning, string>>;
  /** What may stand around such a word and says nothing more: articles, "it is", "please", what is chosen ("priority"). */
  readonly around: string;
}
