/** How one value is put in the place of another (C7): "to Hamburg instead of Berlin". Phrases stand between bars, as `fold` gives them. */
export interface ExchangeTable {
  /** In front of what is not wanted any more. */
  readonly instead: string;
  /** They say that only beside a value that is wanted: "Hamburg, not Berlin". */
  readonly denies: string;
  /** Between what is denied and what is wanted: "not 40 but 50". */
  readonly joints: string;
  /** They lead to a value and say nothing of it: "actually", "I meant", "make it". */
  readonly leads: string;
  /** They make a day the first that will do, and so no answer to which one: "not before". */
  readonly floors: string;
  /** Behind a value: "please". */
  readonly tails: string;
}
