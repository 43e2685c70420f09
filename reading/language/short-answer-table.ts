/**
 * Short answers by what they say, whatever was asked: any will do, one does not know. A language has one file of this shape,
 * `<language>/short-answers.ts`; phrases are those of docs/reference/phrases.md. An answer counts where every word of it belongs to such a
 * phrase or stands around it.
 */

/** How much something presses, from the least to the most. */
export type Grade = 'low' | 'middle' | 'high' | 'top';

/** What a plain question in a flow asks about; `else`: something that no flow knows. */
export type AskedAbout = 'length' | 'person' | 'when' | 'phone' | 'topic' | 'recipient' | 'subject' | 'else';

export interface ShortAnswerTable {
  /** Words that phrases name as `<name>`, between bars. */
  readonly lists: Readonly<Record<string, string>>;
  /** They say nothing beside an answer: "well", "please", "it's". */
  readonly around: readonly string[];
  /** The choice is left to whoever asks: "any", "you pick". */
  readonly any: readonly string[];
  /** The first there is: "asap". */
  readonly soonest: readonly string[];
  /** "No idea", "I don't have one". */
  readonly unknown: readonly string[];
  /** A call that needs no number: "on Teams". */
  readonly online: readonly string[];
  /** "Just book it", "without": what is still open is left out. */
  readonly without: readonly string[];
  /** "That's too early", "a bit late for me". */
  readonly tooEarly: readonly string[];
  readonly tooLate: readonly string[];
  /** In front of what a call is about: "to go over", "it's about"; and what may close it: "zu besprechen". */
  readonly about: readonly string[];
  readonly aboutEnds: readonly string[];
  /** "How long is it": of several the first in this order counts. `else` are words that open a question. */
  readonly asks: Readonly<Record<AskedAbout, readonly string[]>>;
  /** In front of the name of a field they take it out: "remove the". */
  readonly removing: readonly string[];
  /** The same behind it: "leave the email out". */
  readonly removed: readonly string[];
  readonly grades: Readonly<Record<Grade, readonly string[]>>;
  /** Numbers in words by their digits, tens and ones apart: "twenty" and "five". */
  readonly numbers: Readonly<Record<string, readonly string[]>>;
  /** In front of a number: "just", "about", "there are". */
  readonly numberLeads: readonly string[];
  /** "Two or three": what joins numbers to one ("twenty and five"). */
  readonly numberJoints: readonly string[];
  /** They only look like a number: "one moment", "ein paar". */
  readonly noNumbers: readonly string[];
}
