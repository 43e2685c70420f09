/**
 * What a short message could answer, whatever was asked (the field `answers` of a reading): words by where they stand, names,
 * numbers and addresses as values.
 *
 * Promise: fields are only added.
 */
import { z } from 'zod';

/**
 * Marks of words in their order, articles and "about" left out: what deciders compare instead of the words (R9). Absent: the words are
 * too many, or say something else than a value.
 */
export const wordMarks = z.array(z.string().max(16)).max(12);

/** People by name, and how a message puts them. */
export const whom = z.object({
  kind: z.enum(['with', 'several', 'either', 'related', 'also']),
  names: z.array(z.string().max(80)).max(4),
});

/**
 * What an answer gives where one value is asked for: `one`; `several`, or `either` of them; `none` that stands, where all are taken back;
 * `left-out`: it says that there is none.
 */
export const valueSaid = z.object({
  kind: z.enum(['one', 'several', 'either', 'none', 'left-out']),
  values: z.array(z.string().max(254)).max(4),
});

/** Words of ours before a participant's own, where these are no sentence by themselves: "I would like to ask", in their language. */
export const letterLead = z.string().regex(/^[a-z]{2,3}[.](?:tells|asks|begs)$/);

/** Where words stand in a message, and what a decider has to know of them; the words themselves stay in the message's row. */
export const wordsFound = z.object({
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  /** In UTF-16 code units, as they are shown: trimmed, without control characters. 0: nothing but blanks. */
  length: z.int().nonnegative(),
  /** The same on one line. */
  lineLength: z.int().nonnegative(),
  /** How many words, counted to 9. */
  count: z.int().min(0).max(9),
  /** They hold a placeholder of whatever form (F2). */
  holdsPlaceholder: z.boolean().optional(),
  /** They say what the words are to be like, and are not the words themselves: "something friendlier". */
  describes: z.literal(true).optional(),
  /** In a letter these words of ours stand before them. */
  lead: letterLead.optional(),
  /** The ends of their lines were dictated: "new line". */
  dictated: z.literal(true).optional(),
});

/** A value that some words give to a field of a form, before it is known which day is today. */
export const valueFound = z.object({
  /** A value in one's own words. */
  words: wordsFound.optional(),
  /** Numbers in canonical digits, null for one that cannot be read. Absent: the words are too many for a number. */
  numbers: z.array(z.string().max(40).nullable()).max(4).optional(),
  /** Choices that are named. */
  choices: z.array(z.string().max(80)).max(4).optional(),
  /** Days that are written as `2026-12-31`. */
  days: z
    .array(z.object({ year: z.int(), month: z.int(), day: z.int() }))
    .max(3)
    .optional(),
  yesterday: z.literal(true).optional(),
});

/** What a message says of a form of the assistant's. */
export const formAnswer = z.object({
  /** Fields with choices, as far as the whole message names some of them; `exact`: it is that choice and nothing else. */
  choices: z
    .array(
      z.object({
        field: z.string().max(40),
        named: z.array(z.string().max(80)).max(4),
        exact: z.literal(true).optional(),
        /** The choice is a bare yes or no, which may as well answer the question at hand. */
        isStance: z.literal(true).optional(),
      }),
    )
    .max(8),
  /** Fields that are named, in the order of the words. */
  named: z
    .array(
      z.object({
        field: z.string().max(40),
        /** The words in front only lead to it: "please change the". */
        isLed: z.boolean(),
        /** "to", a colon or the like stands behind it. */
        isLinked: z.boolean(),
        /** Nothing stands between it and the next one, or the end. */
        isBare: z.boolean(),
        /** It is to be left out: "remove the email". */
        removed: z.literal(true).optional(),
        value: valueFound.nullable(),
      }),
    )
    .max(6),
});

/** A part of an email that is named: with the word `from` (counted from 0), by so many words. */
export const partNamed = z.object({
  part: z.enum(['subject', 'message', 'address', 'person']),
  from: z.int().nonnegative(),
  words: z.int().min(1),
});

/** Of a word, folded: to be compared with that of another one (domain/words/fingerprint.ts). */
const wordMark = z.string().max(20);

/** Words that may ask for a change of an email: "change the subject to …". Which field is meant depends on its placeholders. */
export const editFound = z.object({
  /** They stand at the very beginning of the message. */
  isFirst: z.boolean(),
  /** "change", "make". */
  hasVerb: z.boolean(),
  /** "change something": what, is not said. */
  isGeneral: z.boolean(),
  /** Marks of the words behind that: the name of what is to be changed stands at their beginning, perhaps behind articles. */
  name: z.array(wordMark).max(9),
  articles: z.int().nonnegative(),
  part: partNamed.optional(),
  /** New values by the number of words of the name; `is`: behind a mere "is". */
  values: z
    .array(
      z.object({
        after: z.int(),
        is: z.literal(true).optional(),
        words: wordsFound,
        person: z.string().max(80).optional(),
      }),
    )
    .max(3),
});

/** What a message says where words of an email are asked for: what merely leads to them, and what is said about the email instead (F2). */
export const letterSaid = z.object({
  /** Nothing but a wish about what is asked for. */
  wants: z.enum(['leave-out', 'back', 'as-subject', 'own-words', 'later']).optional(),
  /** Somebody else is to get the email as well. */
  copies: z.literal(true).optional(),
  /** Nothing but that the email goes to somebody else, or elsewhere; neither is given where it is only wrong. */
  recipient: z
    .object({
      wrong: z.enum(['address', 'person']),
      person: z.string().max(80).optional(),
      address: z.string().max(254).optional(),
    })
    .optional(),
  /** What is to be written, out of its frame: "tell her that …". */
  told: wordsFound.optional(),
  /** Whom it is told, by name; somebody else's frame is part of what is written. */
  toldTo: z.string().max(80).optional(),
  /** What is told speaks of whoever is to read it: it cannot stand in a letter to them. */
  isIndirect: z.literal(true).optional(),
  /** It begins as a wish for other words in the email: "put in thanks" is no yes to it. */
  inserts: z.literal(true).optional(),
  /** A day, a name, a number or an address that is all that is said, beside what leads to it and what it takes the place of: "put Monday, sorry, Tuesday". */
  blank: wordsFound.optional(),
  /** Nothing that could stand in a blank: it is said to whoever listens ("ask Anna", "shorter please", "you asked me that already"). */
  toUs: z.literal(true).optional(),
  /** A question that begins as those to whoever listens do. */
  asks: z.literal(true).optional(),
  /** A question that names the letter, or stands for it: "what does it say?". */
  asksAbout: z.literal(true).optional(),
  /** Nothing but words of talk: no name, number or day, and no word that says what something else is about. */
  talk: z.literal(true).optional(),
  /** A subject, out of its frame: "call it …". */
  title: wordsFound.optional(),
  /** A name to sign with, out of its frame. */
  signed: wordsFound.optional(),
  /** Behind what is to be written something is said about the email: `words` are those before. */
  aside: z.object({ words: wordsFound, edits: z.array(editFound).max(2) }).optional(),
});

/**
 * What a short message could answer, whatever was asked: read once, without knowing it, and resolved by the flows against
 * slots, placeholders and fields. Names, numbers and addresses are values; everything freer is said by where it stands.
 * About 1 KB at most.
 */
export const answers = z.object({
  /** All words as they were written; absent when the message is too long to be read to its end. */
  words: wordsFound.optional(),
  /** Nothing but a word that ends what is going on. */
  ends: z.literal(true).optional(),
  /** Nothing but a word that steers Parley or a flow (G19). */
  commands: z.literal(true).optional(),
  /** Of `!improve tone: …`: what it is about, as it was written, and the note itself; absent, where there is none. */
  improves: z.object({ category: z.string().max(20).optional(), note: wordsFound.optional() }).optional(),
  /** Nothing but "skip". */
  skip: z.literal(true).optional(),
  /** Nothing but "no", "none" or the like. */
  none: z.literal(true).optional(),
  /** Nothing but that it is as always, stands elsewhere or is not decided: "as usual", "see above", "tbd". */
  elsewhere: z.literal(true).optional(),
  /** Nothing but that any will do: "you pick". */
  any: z.literal(true).optional(),
  /** Nothing but that the first there is will do: "asap". */
  soonest: z.literal(true).optional(),
  /** Nothing but that what is offered or shown is too early, or too late. */
  unfit: z.enum(['early', 'late']).optional(),
  /** Nothing but that one does not know, or has none: "no idea". */
  unknown: z.literal(true).optional(),
  /** Nothing but a place that needs no number: "on Teams". */
  online: z.literal(true).optional(),
  /** Nothing but that it goes on without: "just book it". */
  without: z.literal(true).optional(),
  /** Nothing but digits that may be a time: "930", "10 30". */
  clock: z.object({ hour: z.int().min(0).max(23), minute: z.int().min(0).max(59) }).optional(),
  /** Where a person, a phone number or an address is asked for; absent: it gives none. */
  who: valueSaid.optional(),
  phone: valueSaid.optional(),
  address: valueSaid.optional(),
  /**
   * Whom it names beyond a bare name: `with`, one who is led to outright. `several` who are joined, `either` of some, and who are told by
   * somebody they belong to (`related`: whose names these are) are nobody yet. `also`: one more. Absent: nothing of the kind.
   */
  whom: whom.optional(),
  /**
   * What it wants of a time beyond one call: again and again (`every`), on `several` days, on one more (`also`), on a clock that nobody knows
   * ("her time"), or so many `minutes` long.
   */
  beyond: z
    .object({ kind: z.enum(['every', 'several', 'also', 'clock', 'length']), minutes: z.int().positive().optional() })
    .optional(),
  /** Of `people` those that can be names. */
  people: z.array(z.string().max(80)).max(4),
  /** Of the words of `people` those that are titles, or that the same name may have in another case. In lower case. */
  nameForms: z
    .array(
      z.object({
        word: z.string().max(80),
        forms: z.array(z.string().max(84)).max(24),
        title: z.literal(true).optional(),
      }),
    )
    .max(24)
    .optional(),
  /**
   * How the words of a choice stand together: the `place` that is put right, a number beside a weekday that is a date (`dated`), or what
   * only looks like a choice (`doubt`). `next`: the one right behind (1) or before (-1) the time that is named, which begins or ends nothing.
   */
  choice: z
    .object({
      place: z.int().optional(),
      dated: z.literal(true).optional(),
      doubt: z.literal(true).optional(),
      next: z.union([z.literal(1), z.literal(-1)]).optional(),
    })
    .optional(),
  /** Whole addresses that a mail server takes, each once. */
  addresses: z.array(z.string().max(254)).max(5),
  /** The part of a booked call that it speaks of. */
  part: z.enum(['phone', 'invite', 'time', 'person']).optional(),
  /** What a call is to be about, said outright: "the topic is …" (F9). */
  topic: wordsFound.optional(),
  /** Nothing but what a call is about: "to go over her review". */
  about: wordsFound.extend({ marks: wordMarks }).optional(),
  /** What its questions ask about; `else`: what no flow knows. */
  asks: z
    .array(z.enum(['length', 'person', 'when', 'phone', 'topic', 'recipient', 'subject', 'else']))
    .max(3)
    .optional(),
  /** "none of these", "another time". */
  wantsOthers: z.literal(true).optional(),
  /** "without", "remove". */
  takesBack: z.literal(true).optional(),
  /** "cancel it", but not "don't cancel it". */
  callsOff: z.literal(true).optional(),
  /** "make it", "but", "instead". */
  wantsChange: z.literal(true).optional(),
  /** What the whole message gives as a value. */
  value: valueFound,
  edits: z.array(editFound).max(4),
  /** The first part of an email that is named anywhere. */
  emailPart: partNamed.optional(),
  /** Marks of the words of a short message, to be compared with the names of placeholders. */
  marks: z.array(wordMark).max(30).optional(),
  /** Absent: it says nothing of a letter but its words. */
  letter: letterSaid.optional(),
  /** By kind of form. */
  forms: z.record(z.string(), formAnswer).optional(),
});

export type WordsFound = z.infer<typeof wordsFound>;
export type ValueFound = z.infer<typeof valueFound>;
export type FormAnswer = z.infer<typeof formAnswer>;
export type EditFound = z.infer<typeof editFound>;
export type LetterLead = z.infer<typeof letterLead>;
export type LetterSaid = z.infer<typeof letterSaid>;
export type PartNamed = z.infer<typeof partNamed>;
export type ValueSaid = z.infer<typeof valueSaid>;
export type Whom = z.infer<typeof whom>;
export type Answers = z.infer<typeof answers>;
