/**
 * How one more order begins (C7): "also cancel order 1041", "one more thing: block the account". Words are compared as `fold` gives them;
 * behind a verb's stem stand its endings, with `|` between them.
 */
export interface OrdersTable {
  /** Verbs of deeds that are ordered, in the forms of an order. None that puts right what was said: "change", "make", "set". */
  readonly verbs: string;
  /** Verbs that send the question on to somebody else: "ask Peter". Who says so has not answered it. */
  readonly askers: string;
  /** Pronouns at the end of such a form that name whom it is done for, and not what: "-le". */
  readonly receivers: string;
  /** They say that something comes besides: "also". Phrases stand between bars. */
  readonly besides: string;
  /** Of these, what parts it from all that was asked: "one more thing". */
  readonly apart: string;
  /** Beside an answer they put the order before it, or against it: "but first". */
  readonly turns: string;
  /** They begin a sentence and say nothing: "oh", "wait". */
  readonly sounds: string;
}
