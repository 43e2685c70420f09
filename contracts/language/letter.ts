/**
 * `languages/<tag>/letter.yaml`: introductions and other words around the text of a letter; `*` stands for the
 * addressee.
 */
import { z } from 'zod';
import { words } from './words.ts';

const lists = z.strictObject({
  openers: words('Before everything else they say nothing: "please", "in the body", "can you"'),
  closers: words('The same behind it'),
  tells: words(
    '"Tell *", "say": what they lead to is the text. Without a `*` a word of `that`, a colon or a greeting has to follow',
  ),
  writes: words(
    'First words of such phrases behind which a mark or a word of `that` has to stand whoever is told: "write her the report"',
  ),
  asks: words('"Ask *": a word of `whether` or `to` has to follow'),
  begs: words('They lead to what somebody is to do, and need no word of `to`: "попроси *"'),
  reads: words('They lead to the text whatever follows: "it should say"'),
  third: words('The same of whoever is not said'),
  that: words('"That"'),
  ownThats: words('Of these, what begins a sentence of its own: "das"'),
  thatStarts: words(
    'What they begin may be the text of a message that begins with `that`: "that it\'s closed", but not "that works"',
  ),
  whether: words('beside thatStarts'),
  to: words('beside whether'),
  greets: words('Behind "say": "hi from me"'),
  shoulds: words(
    'Behind the name of a part they lead to what it is to be: "should", or is: "is". As they are written, with accents',
  ),
  copulas: words('beside shoulds'),
  ends: words('Behind such a value they belong to the verb before it: "soll … sein", "schreib … rein"'),
  news: words('In front of a part\'s name they say that it is another one: "new text". As they are written'),
  frames: words('Between a part\'s name and a colon they belong to neither: "as follows". As they are written'),
  beings: words('"Be", as it is written behind "should"'),
  pleases: words('Behind a value they are said to whoever listens'),
  titles: words('They lead to a subject: "call it", "it\'s about"'),
  signs: words('They lead to a name: "my name is", "kind regards"'),
  groups: words('The last word of a group that signs: "team"'),
  inserts: words('They begin a wish for other words in the email, whatever these are: "put in"'),
  asksUs: words('They begin a question to whoever listens, beside question words: "can", "do"'),
  invents: words('The same, where more may stand behind it: "make something up about …"'),
  leads: words('Before a day, a name or a number for a blank of a letter they say nothing: "put", "it will be"'),
  waits: words('Of these the last words of those that wait, where nothing is put right: "wait"'),
  instead: words('Between what is not meant and what is: "not … but"'),
  dayNames: words('What a blank for a day is called, with what may stand in its name: "day of the meeting"'),
  prepositions: words('Before a day or a time they belong to it: "on", "by"'),
  takesBack: words(
    'Between two such values the second takes the place of the first, as behind a no: "sorry", "I mean"',
  ),
  toUs: words(
    'They begin what is said to whoever listens where a blank is asked for, and no value of it: work on the letter or what is to be found out ("translate", "ask"), talk about the talk ("you asked"), a wish to see it first, what it depends on',
  ),
  things: words('What stands for the letter, or a part of it, in a question about it: "it", "the draft"'),
  styles: words('How a text is to be, in comparatives, and by how much: "shorter", "a bit"'),
  degrees: words('beside styles'),
  copies: words('Whoever gets a copy stands behind them: "cc", "also to"'),
  corrects: words('They say that a recipient was wrong, or names another one: "wrong", "not", "instead"'),
  wrong: words('Of these those by which a recipient is wrong without another one: "wrong", "not"'),
  around: words('All other words of such a correction'),
  towards: words('Of `around` those behind which a name may be written small: "to"'),
  addresses: words('"Address", where it is wrong'),
  persons: words('What stands for a person that is wrong: "person"'),
  negations: words('They take back what follows: "not"'),
  joints: words('Behind the end of a text they begin what is said about the letter: "oh", "and"'),
});

/** Placeholders of a letter by their names; `*` in a name stands for each person, or each signer. */
const placeholders = z.strictObject({
  people: words('whom a letter goes to: "employee"; `*` in the names below'),
  senders: words('who signs it: "your", "manager"; `*` in the names of a sender'),
  person: words('the recipient'),
  'person-first': words('the first name of the recipient'),
  'person-last': words('the last name'),
  address: words('the address'),
  sender: words('who signs'),
  'sender-first': words('the first name of whoever signs'),
  'sender-last': words('the last name'),
  subject: words('the subject'),
  message: words('the text'),
  today: words('the day of the letter'),
  articles: words('words in a name that do not count: "the"'),
  times: words('a day or a moment, at the end of a name: "meeting day"'),
  timeEnds: words('the same as the end of one word: "Besprechungstermin"'),
  between: words('between a name and whose it is: "of"'),
  ownersBehind: z
    .boolean()
    .default(false)
    .describe('whose it is stands behind the name without a word: "дата встречи"'),
});

/** Emails as assistants write them. In a pattern `(a|b)` is one of them, and `[a|b]` one of them or nothing. */
const emails = z.strictObject({
  subjects: words('in front of the subject: "Subject"'),
  headers: words('in front of lines that stand before the text: "To"'),
  bodies: words('in front of the text: "Message"'),
  closings: words('patterns of lines that close a letter: "[kind|best] regards"'),
  signers: words('in the name of a blank it is that of whoever signs: "your"'),
  offers: words('patterns of how an assistant goes on behind an email: "would you like me"'),
});

export const letterFile = z.strictObject({
  words: lists.prefault({}),
  wants: z
    .strictObject({
      'leave-out': words('what is asked for is left out: "skip"'),
      back: words('back to what was asked before'),
      'as-subject': words('the same as the subject'),
      'own-words': words('somebody else is to find the words'),
      later: words('no answer yet, none, or a question about the question'),
    })
    .prefault({})
    .describe('whole answers'),
  requests: z
    .strictObject({
      that: words('"that"'),
      saying: words('what else leads to what it says'),
      asking: words('they make it a question'),
    })
    .prefault({}),
  whom: z
    .record(z.string(), z.array(z.string()))
    .default({})
    .describe('whom something is told, with the words by which a text speaks of them'),
  spoken: z
    .strictObject({ '@': words(''), '.': words(''), _: words(''), '-': words('') })
    .prefault({})
    .describe('signs of an address as they are spoken'),
  written: z
    .strictObject({ tells: z.string(), asks: z.string(), begs: z.string() })
    .partial()
    .default({})
    .describe(
      'what is written before words that are no sentence by themselves: "I would like to ask"; `tells` where "that" moves the verb',
    ),
  addressed: z
    .strictObject({
      selves: words('who tells it'),
      sure: z
        .record(z.string(), z.string())
        .default({})
        .describe('words for whoever reads, with those that speak to them: "him" is "you"'),
      open: z
        .record(z.string(), z.string())
        .default({})
        .describe('the same, where they may belong to a word behind them'),
    })
    .prefault({}),
  asksWithoutWord: z
    .boolean()
    .default(false)
    .describe('behind "ask *" may stand what is asked without a word for "whether": "узнай, свободна ли комната"'),
  placeholders: placeholders.prefault({}).describe('blanks of a letter by their names'),
  emails: emails.prefault({}).describe('emails as assistants write them'),
  rewrites: z
    .strictObject({
      texts: words('beginnings of words for the text of an email'),
      changes: words('the same of verbs that change it'),
    })
    .prefault({})
    .describe('where both stand in front of a text, it takes the place of the one there is'),
  lineBreaks: words('the next line, as it is dictated'),
  beforeThings: words('before such words they make a thing of them: "a new line"'),
  behindThings: words('the same behind them: "of shoes"'),
  languageNames: z.record(z.string(), z.array(z.string())).default({}).describe('languages by tag, as they are called'),
});

export type LetterFile = z.infer<typeof letterFile>;
