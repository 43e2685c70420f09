/**
 * Words by the part that they play in a clause (G20): what a plain clause is made of, whatever its order. Where phrases (talk-table.ts) know
 * wordings, these know grammar: `remainder/clauses.ts` says which parts make a yes, an order or a choice. Only words that turn nothing round
 * may stand here. A word may play several parts; several words are one where `_` joins them. A language has one file of this shape,
 * `<language>/clauses.ts`.
 */

/** What a word can be in a clause. */
export const clauseParts = [
  /** What is shown, pointed at: "it", "that", "everything". */
  'ref',
  /** What is booked, named: "the call", "the slot". */
  'thing',
  /** What it is shown as: "the summary", "the proposal". */
  'sketch',
  /** A part of it, named: "the number", "the time". */
  'detail',
  'article',
  /** "Is", "would be": before what is spoken of it asks. */
  'is',
  /** "Looks", "sounds". */
  'seems',
  /** "Good", "correct". */
  'good',
  /** "Better", "easiest". */
  'better',
  /** "Works", "fits". */
  'suits',
  /** For whom it does: whoever speaks, alone or with others. */
  'forMe',
  /** The same of somebody else: "her", "both of us". */
  'forOthers',
  /** How much so, or that it is so as it stands. */
  'very',
  /** How it is to be done: "now", "gladly". */
  'how',
  /** "Well", "then". */
  'filler',
  'yes',
  /** "Please", "thanks", "if you'd be so kind". */
  'please',
  /** "Book", "send", as one tells somebody to. */
  'order',
  /** The same of a verb that needs what is booked beside it: "make the booking". */
  'make',
  /** The same of one that needs where to: "put it in". */
  'put',
  'into',
  /** What is split off a verb: "up", "ein". */
  'particle',
  /** "Her" as who is put down for a time. */
  'whom',
  'you',
  /** "Can", "may", "feel free to". */
  'may',
  /** "Get", "let's have": with `done` an order. */
  'let',
  'done',
  /** "If you could": only with `grateful` and an order. */
  'ifYou',
  'grateful',
  'i',
  'want',
  /** "Confirm", "agree", said of oneself. */
  'agree',
  /** "Satisfied", said of oneself. */
  'content',
  'none',
  /** "Objections", "to add": what there is none of. */
  'objection',
  /** "Further", "else". */
  'more',
  /** "My approval". */
  'consent',
  'have',
  /** "On", "with". */
  'joint',
  'because',
  'need',
  'talk',
  'free',
  /** "Only": beside a time or place it says that no other will do. */
  'only',
  /** "Take", "I'll go for". */
  'take',
  /** "Checked", "gone through". */
  'checked',
  /** "Again", "once more". */
  'again',
  /** "Important", "high time". */
  'matters',
  /** "Put off", "waited". */
  'delayed',
  /** "Long enough". */
  'long',
  /** "Get it over with". */
  'finish',
  'sooner',
  /** "Clear up", "discuss": what one wants to do in the call. */
  'settle',
  /** What one thanks for: "arranging", "your help". */
  'help',
  /** "That", before what one thanks for. */
  'that',
  /** "Option", before a letter or a number. */
  'option',
  /** Another tense of a verb of these: it plays no part, and is no slip of one that does. */
  'untold',
  /** "Double-checked": whoever says so beside a yes has looked at what they agree to. */
  'verified',
  /** "Already", beside an order. */
  'impatient',
  /** "Gives", "leaves": what a time is good for. */
  'gives',
  /** "I'll", before what one does around a call. */
  'will',
  /** What one does around it oneself, which changes nothing of it: "let her know", "prepare". */
  'around',
  /** With what, or when: "my notes", "beforehand". */
  'aroundWhat',
  /** "She", as whose doing is told. */
  'who',
  /** What may be told of her: "expects it", "has time". */
  'knows',
  /** "Can be", before what is to be done with it. */
  'leave',
  /** "Looking forward to". */
  'forward',
] as const;

export type ClausePart = (typeof clauseParts)[number];

/** Words by part, with blanks between them. */
export type ClauseTable = Readonly<Partial<Record<ClausePart, string>>>;
