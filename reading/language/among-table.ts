/** Words that say of how many, and of which, one is meant: "the later of the two on Monday" (F8). */
export interface AmongWords {
  /** They lead to what is chosen from: "of", "out of". */
  readonly amongLeads: string;
  /** Between that and the day: "the", "those that are". */
  readonly amongBetween: string;
  /** How many there are. */
  readonly amongCounts: string;
  /** Whichever of them: "one", "either". */
  readonly amongAny: string;
  /** Which of them, beside the words for places in a row: "later", "none". */
  readonly amongSelectors: string;
}
