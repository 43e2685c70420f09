/**
 * What answers an offer in other words (G6): there a preview and its own question still follow, so that a wish agrees and doing it oneself
 * refuses; beside what is shown the same words say too little, or too much. A language has one file of this shape, `<language>/offered.ts`.
 */

export interface OfferedTable {
  /** It is wished for, judged good, or nothing speaks against it: "that would help", "can't hurt", "let's". */
  readonly casual: readonly string[];
  /** When is left open: "whenever suits her", "soon", "as soon as you can". */
  readonly leaving: readonly string[];
  /** It is not needed, does no good, is done already, or whoever speaks does it: "I'll ring her", "no point". */
  readonly waiving: readonly string[];
  /** What is said politely beside either. */
  readonly courtesy: readonly string[];
}
