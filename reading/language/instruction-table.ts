/**
 * How orders are given (C16): a language has one file of this shape, `<language>/instruction.ts`. Words stand between blanks and are compared
 * as `fold` gives them, an umlaut also in full letters; things that come in many stand with what changes at their end behind a stroke.
 */
export interface InstructionTable {
  /** "The": which one is taken to be known. */
  readonly definites: string;
  /** "This": before a noun as good as "the", alone a pronoun. */
  readonly pointers: string;
  /** They bring up something new: "a". What is said of "it" behind them is said of that. */
  readonly indefinites: string;
  /** What or whom, in place of a name: "it", "them". */
  readonly pronouns: string;
  /** One person in place of a name: "him". */
  readonly persons: string;
  /** Several, who may be whoever it is done for, where it is said what they get: "them". */
  readonly groups: string;
  /** "Her order": before a noun they say whose, and are no pronoun. */
  readonly owners: string;
  /** Pronouns at the end of a verb: "-lo"; those that need an accent in front of them, because verbs end like them. */
  readonly attached: string;
  readonly attachedWithAccent: string;
  /** They lead to an order: "please", "can you", "I need you to". */
  readonly openings: string;
  /** Of these, what makes an order of words that do not begin with its verb: "bitte". */
  readonly asking: string;
  /** Words that a sentence begins with that is no order: "the", "it", "is", "when". */
  readonly statements: string;
  /** They make a rule for every time of what is said: "whenever", "if". */
  readonly always: string;
  /** They lead to where something goes, or to when it is due: what follows does not say which one is meant. */
  readonly goals: string;
  /** Of these, what leads to when it is due: "by". */
  readonly dues: string;
  /** Of these, what leads to where it goes: a number behind it is the place's. */
  readonly directions: string;
  /** They lead to what does say which: "of", "from", "about". */
  readonly attaching: string;
  /** Of these, what leads to the day on which it is to be done, or which one is meant where it is one of `events`: "on". */
  readonly onDays: string;
  /** They take place on a day. */
  readonly events: string;
  /** Behind a word for where to that is also one for "after" they say when: "nach Rücksprache". Also ends of such words, with a dash in front. */
  readonly afters: string;
  /** They begin what describes a thing: "that", "who". */
  readonly relatives: string;
  /** They part clauses: "and", "then". */
  readonly joints: string;
  /** How, when and that it is done: nothing of these is a thing, or says which. */
  readonly ways: string;
  /** Before a noun they say nothing of which one, only that it is one, or of what kind: "right", "relevant", "purchase". */
  readonly empties: string;
  /** Called a thing, and none is named. */
  readonly standIns: string;
  /** There is one where it is spoken of, or it is a stuff: "office", "stock", "team". */
  readonly unique: string;
  /** There are many, so that one of them has to be named: "order", "customer". */
  readonly many: string;
  /** What they make or get is not there yet: "order paper". Only where nouns stand without "the". */
  readonly making: string;
  /** They put things off, and what leads to a day leads to the new one. */
  readonly moving: string;
}
