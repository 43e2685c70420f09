/**
 * Parts of a plain final yes beside those of `<language>/talk.ts` (G20): it is made of a yes or an order, and of what may stand around it.
 * Each list is a class of words, and none of them tells anything of what is shown.
 */
export interface YesTable {
  readonly assent: readonly string[];
  /** A yes that a word in it would cut in two: "exactly as I wanted". */
  readonly across: readonly string[];
  readonly order: readonly string[];
  /** What is said to whoever is asked: addresses, thanks, signs. */
  readonly courtesy: readonly string[];
  /** How sure or how quickly, and words before a yes. */
  readonly filler: readonly string[];
}
