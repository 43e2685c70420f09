/**
 * What a short message could answer, whatever was asked (the field `answers` of a reading). Free words are given by
 * position; names, numbers and addresses as values.
 *
 * Promise: fields are only added.
 */
import { z } from 'zod';

/**
 * Marks of words in order, without articles and "about": deciders compare them instead of the words (R9). Absent: too
 * many words, or they are not a value.
 */
export const wordMarks = z.array(z.string().max(16)).max(12);

/** People by name, and how a message refers to them. */
export const whom = z.object({
  kind: z.enum(['with', 'several', 'either', 'related', 'also']),
  names: z.array(z.string().max(80)).max(4),
});

/**
 * The value of an answer to a question for one value: `one`; `several`, or `either` of them; `none`: all were taken
 * back; `left-out`: the message says that there is none.
 */
export const valueSaid = z.object({
  kind: z.enum(['one', 'several', 'either', 'none', 'left-out']),
  values: z.array(z.string().max(254)).max(4),
});

/**
 * Key of an introduction that Parley puts before a participant's words when these are no sentence: "I would like to
 * ask", in their language.
 */
export const letterLead = z.string().regex(/^[a-z]{2,3}[.](?:tells|asks|begs)$/);

/** The position of words in a message and their properties; the words themselves stay in the message's row. */
export const wordsFound = z.object({
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  /** In UTF-16 code units, as shown: trimmed, without control characters. 0: only blanks. */
  length: z.int().nonnegative(),
  /** The same when joined to one line. */
  lineLength: z.int().nonnegative(),
  /** Number of words, counted up to 9. */
  count: z.int().min(0).max(9),
  /** They contain a placeholder of any form (F2). */
  holdsPlaceholder: z.boolean().optional(),
  /** They describe the text instead of giving it: "something friendlier". */
  describes: z.literal(true).optional(),
  /** In a letter this introduction precedes them. */
  lead: letterLead.optional(),
  /** Line ends were dictated: "new line". */
  dictated: z.literal(true).optional(),
});

/** A value for a form's field, before the current day is known. */
export const valueFound = z.object({
  /** A value in one's own words. */
  words: wordsFound.optional(),
  /** Numbers in canonical digits; null for an unreadable one. Absent: too many words for a number. */
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

/** What a message says about a form of the assistant. */
export const formAnswer = z.object({
  /** Fields with choices, where the whole message names some of them; `exact`: it is that choice and nothing else. */
  choices: z
    .array(
      z.object({
        field: z.string().max(40),
        named: z.array(z.string().max(80)).max(4),
        exact: z.literal(true).optional(),
        /** The choice is a bare yes or no, which may also answer the current question. */
        isStance: z.literal(true).optional(),
      }),
    )
    .max(8),
  /** Fields that are named, in the order of the words. */
  named: z
    .array(
      z.object({
        field: z.string().max(40),
        /** The words before it only introduce it: "please change the". */
        isLed: z.boolean(),
        /** "to", a colon or the like follows. */
        isLinked: z.boolean(),
        /** Nothing stands between it and the next field, or the end. */
        isBare: z.boolean(),
        /** It is to be left out: "remove the email". */
        removed: z.literal(true).optional(),
        value: valueFound.nullable(),
      }),
    )
    .max(6),
});

/** A part of an email that is named: `words` words, starting with word number `from` (from 0). */
export const partNamed = z.object({
  part: z.enum(['subject', 'message', 'address', 'person']),
  from: z.int().nonnegative(),
  words: z.int().min(1),
});

/** Mark of a folded word, for comparison (domain/words/fingerprint.ts). */
const wordMark = z.string().max(20);

/**
 * Words that may ask for a change of an email: "change the subject to …". The field depends on the email's
 * placeholders.
 */
export const editFound = z.object({
  /** They stand at the very beginning of the message. */
  isFirst: z.boolean(),
  /** "change", "make". */
  hasVerb: z.boolean(),
  /** "change something", without saying what. */
  isGeneral: z.boolean(),
  /** Marks of the following words: the name of the changed part is at their beginning, perhaps after articles. */
  name: z.array(wordMark).max(9),
  articles: z.int().nonnegative(),
  part: partNamed.optional(),
  /** New values by the number of words in the name; `is`: after a mere "is". */
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

/**
 * What a message says in reply to a question for words of an email: introductions, and remarks about the email itself
 * (F2).
 */
export const letterSaid = z.object({
  /** The whole message is a wish about what is asked for. */
  wants: z.enum(['leave-out', 'back', 'as-subject', 'own-words', 'later']).optional(),
  /** Somebody else is to get a copy of the email. */
  copies: z.literal(true).optional(),
  /** The whole message says that the email goes to somebody else, or elsewhere; a bare objection gives neither. */
  recipient: z
    .object({
      wrong: z.enum(['address', 'person']),
      person: z.string().max(80).optional(),
      address: z.string().max(254).optional(),
    })
    .optional(),
  /** The text to write, without its introduction: "tell her that …". */
  told: wordsFound.optional(),
  /** The addressee's name; an introduction for somebody else is part of the text. */
  toldTo: z.string().max(80).optional(),
  /** The text refers to its reader in the third person, so it cannot be used verbatim in a letter to them. */
  isIndirect: z.literal(true).optional(),
  /** It asks to add words to the email: "put in thanks" is not a yes to it. */
  inserts: z.literal(true).optional(),
  /**
   * A day, name, number or address that is the whole message, beside its introduction and a corrected value: "put
   * Monday, sorry, Tuesday".
   */
  blank: wordsFound.optional(),
  /**
   * It addresses the assistant and cannot be text of the email ("ask Anna", "shorter please", "you asked me that
   * already").
   */
  toUs: z.literal(true).optional(),
  /** A question in the form of those to the assistant. */
  asks: z.literal(true).optional(),
  /** A question about the letter: "what does it say?". */
  asksAbout: z.literal(true).optional(),
  /** Only words of talk: no name, number, day or subject. */
  talk: z.literal(true).optional(),
  /** A subject without its introduction: "call it …". */
  title: wordsFound.optional(),
  /** A signature without its introduction. */
  signed: wordsFound.optional(),
  /** A remark about the email follows the text: `words` are the text before it. */
  aside: z.object({ words: wordsFound, edits: z.array(editFound).max(2) }).optional(),
});

/**
 * What a short message could answer. It is read once without knowing the question; flows match it with slots,
 * placeholders and fields. Names, numbers and addresses are values; all else is given by position. At most about 1 KB.
 */
export const answers = z.object({
  /** All words as they were written; absent when the message is too long to be read completely. */
  words: wordsFound.optional(),
  /** The whole message ends the current activity. */
  ends: z.literal(true).optional(),
  /** The whole message is a command to Parley or a flow (G19). */
  commands: z.literal(true).optional(),
  /** Of `!improve tone: …`: the category as it was written, and the note; absent without one. */
  improves: z.object({ category: z.string().max(20).optional(), note: wordsFound.optional() }).optional(),
  /** The whole message is "skip". */
  skip: z.literal(true).optional(),
  /** The whole message is "no", "none" or the like. */
  none: z.literal(true).optional(),
  /** The whole message says that the value is as usual, elsewhere or undecided: "as usual", "see above", "tbd". */
  elsewhere: z.literal(true).optional(),
  /** The whole message says that any value will do: "you pick". */
  any: z.literal(true).optional(),
  /** The whole message asks for the earliest: "asap". */
  soonest: z.literal(true).optional(),
  /** The whole message says that the offered or shown time is too early, or too late. */
  unfit: z.enum(['early', 'late']).optional(),
  /** The whole message says that the value is unknown: "no idea". */
  unknown: z.literal(true).optional(),
  /** The whole message is a place without a number: "on Teams". */
  online: z.literal(true).optional(),
  /** The whole message asks to continue without it: "just book it". */
  without: z.literal(true).optional(),
  /** The whole message is digits that may be a time: "930", "10 30". */
  clock: z.object({ hour: z.int().min(0).max(23), minute: z.int().min(0).max(59) }).optional(),
  /** The answer to a question for a person, phone number or address; absent: none. */
  who: valueSaid.optional(),
  phone: valueSaid.optional(),
  address: valueSaid.optional(),
  /**
   * People that it refers to other than by a bare name. `with`: introduced explicitly. `several`, `either` of some, and
   * `related` (named through somebody else) do not identify one person. `also`: one more. Absent: none.
   */
  whom: whom.optional(),
  /**
   * Requests about time beyond a single call: recurring (`every`), on `several` days, one more (`also`), on an unknown
   * clock ("her time"), or a duration in `minutes`.
   */
  beyond: z
    .object({ kind: z.enum(['every', 'several', 'also', 'clock', 'length']), minutes: z.int().positive().optional() })
    .optional(),
  /** Those of `people` that can be names. */
  people: z.array(z.string().max(80)).max(4),
  /** Words of `people` that are titles, or other cases of the same name. In lower case. */
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
   * How the words of a choice relate: the corrected `place`, a number beside a weekday that is a date (`dated`), or
   * what only looks like a choice (`doubt`). `next`: the one after (1) or before (-1) the named time.
   */
  choice: z
    .object({
      place: z.int().optional(),
      dated: z.literal(true).optional(),
      doubt: z.literal(true).optional(),
      next: z.union([z.literal(1), z.literal(-1)]).optional(),
    })
    .optional(),
  /** Complete valid addresses, each once. */
  addresses: z.array(z.string().max(254)).max(5),
  /** The part of a booked call to which it refers. */
  part: z.enum(['phone', 'invite', 'time', 'person']).optional(),
  /** The explicit topic of a call: "the topic is …" (F9). */
  topic: wordsFound.optional(),
  /** The whole message is a topic: "to go over her review". */
  about: wordsFound.extend({ marks: wordMarks }).optional(),
  /** What its questions ask about; `else`: nothing that a flow knows. */
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
  /** The value of the whole message. */
  value: valueFound,
  edits: z.array(editFound).max(4),
  /** The first named part of an email. */
  emailPart: partNamed.optional(),
  /** Marks of the words of a short message, for comparison with names of placeholders. */
  marks: z.array(wordMark).max(30).optional(),
  /** Absent: it says nothing about a letter. */
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
