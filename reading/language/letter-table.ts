/**
 * Words around the words of a letter: what merely leads to them, and what is said about the letter instead. Phrases stand between bars
 * and are compared as `fold` gives them; `*` stands for whom something is told: a pronoun of `whom`, or a name. A language has one file of
 * this shape, `<language>/letter.ts`.
 */
export interface LetterTable {
  /** Before everything else they say nothing: "please", "in the body", "can you". */
  readonly openers: string;
  /** The same behind it. */
  readonly closers: string;
  /** "Tell *", "say": what they lead to is the text. Without a `*` a word of `that`, a colon or a greeting has to follow. */
  readonly tells: string;
  /** First words of such phrases behind which a mark or a word of `that` has to stand whoever is told: "write her the report". */
  readonly writes: string;
  /** "Ask *": a word of `whether` or `to` has to follow. */
  readonly asks: string;
  /** They lead to what somebody is to do, and need no word of `to`: "попроси *". */
  readonly begs: string;
  /** They lead to the text whatever follows: "it should say". */
  readonly reads: string;
  /** Whom something is told, with the words by which a text speaks of them: such a text is not one to them. */
  readonly whom: Readonly<Record<string, string>>;
  /** The same of whoever is not said. */
  readonly third: string;
  /** "That". */
  readonly that: string;
  /** What they begin may be the text of a message that begins with `that`: "that it's closed", but not "that works". */
  readonly thatStarts: string;
  readonly whether: string;
  readonly to: string;
  /** A request for an email: words that ask for it, others around these, what leads to what it says beside "that", and words that make it a question. */
  readonly requests: Readonly<Record<'mails' | 'around' | 'saying' | 'asking', string>>;
  /** Behind "say": "hi from me". */
  readonly greets: string;
  /** Behind the name of a part they lead to what it is to be: "should", or is: "is". As they are written, with accents. */
  readonly shoulds: string;
  readonly copulas: string;
  /** Behind such a value they belong to the verb before it: "soll … sein", "schreib … rein". */
  readonly ends: string;
  /** In front of a part's name they say that it is another one: "new text". As they are written. */
  readonly news: string;
  /** Between a part's name and a colon they belong to neither: "as follows". As they are written. */
  readonly frames: string;
  /** "Be", as it is written behind "should". */
  readonly beings: string;
  /** Behind a value they are said to whoever listens. */
  readonly pleases: string;
  /** They lead to a subject: "call it", "it's about". */
  readonly titles: string;
  /** They lead to a name: "my name is", "kind regards". */
  readonly signs: string;
  /** The last word of a group that signs: "team". */
  readonly groups: string;
  /** Whole answers. */
  readonly wants: {
    /** What is asked for is left out: "skip", "no name". */
    readonly 'leave-out': string;
    /** Back to what was asked before. */
    readonly back: string;
    /** The same as the subject. */
    readonly 'as-subject': string;
    /** Somebody else is to find the words. */
    readonly 'own-words': string;
    /** No answer yet, none, or a question about the question. */
    readonly later: string;
  };
  /** They begin a wish for other words in the email, whatever these are: "put in". */
  readonly inserts: string;
  /** They begin a question to whoever listens, beside question words: "can", "do". */
  readonly asksUs: string;
  /** The same, where more may stand behind it: "make something up about …". */
  readonly invents: string;
  /** Before a day, a name or a number for a blank of a letter they say nothing: "put", "it will be". */
  readonly leads: string;
  /** Of these the last words of those that wait, where nothing is put right: "wait". */
  readonly waits: string;
  /** Between what is not meant and what is: "not … but". */
  readonly instead: string;
  /** What a blank for a day is called, with what may stand in its name: "day of the meeting". */
  readonly dayNames: string;
  /** Before a day or a time they belong to it: "on", "by". */
  readonly prepositions: string;
  /** Between two such values the second takes the place of the first, as behind a no: "sorry", "I mean". */
  readonly takesBack: string;
  /**
   * They begin what is said to whoever listens where a blank is asked for, and no value of it: work on the letter or what is to be found
   * out ("translate", "ask"), talk about the talk ("you asked"), a wish to see it first, what it depends on.
   */
  readonly toUs: string;
  /** What stands for the letter, or a part of it, in a question about it: "it", "the draft". */
  readonly things: string;
  /** How a text is to be, in comparatives, and by how much: "shorter", "a bit". */
  readonly styles: string;
  readonly degrees: string;
  /** Whoever gets a copy stands behind them: "cc", "also to". */
  readonly copies: string;
  /** They say that a recipient was wrong, or names another one: "wrong", "not", "instead". */
  readonly corrects: string;
  /** Of these those by which a recipient is wrong without another one: "wrong", "not". */
  readonly wrong: string;
  /** All other words of such a correction. */
  readonly around: string;
  /** Of `around` those behind which a name may be written small: "to". */
  readonly towards: string;
  /** "Address", where it is wrong. */
  readonly addresses: string;
  /** What stands for a person that is wrong: "person". */
  readonly persons: string;
  /** They take back what follows: "not". */
  readonly negations: string;
  /** Behind the end of a text they begin what is said about the letter: "oh", "and". */
  readonly joints: string;
  /** Signs of an address as they are spoken, by the sign. */
  readonly spoken: Readonly<Record<'@' | '.' | '_' | '-', string>>;
}
