/** `languages/<tag>/forms.yaml`: inflection and spelling. */
import { z } from 'zod';
import { count, words, wordsBy } from './words.ts';

const ending = z
  .string()
  .regex(/^[\p{L}\p{M}' ]*$/u)
  .max(60);

/** Properties of a language that are not words. */
const habits = z.strictObject({
  nounsHaveCapitals: z
    .boolean()
    .default(false)
    .describe('every noun is written with a capital, so that a capital alone names nobody'),
  politeHasCapital: z
    .boolean()
    .default(false)
    .describe('who is spoken to has a capital by which it is told from others: "Sie"'),
  nounsAreJoined: z.boolean().default(false).describe('nouns that belong together are one word: "Oktoberrechnung"'),
  nounComesFirst: z.boolean().default(false).describe('what describes a noun stands behind it: "factura azul"'),
  nounsStandTogether: z
    .boolean()
    .default(false)
    .describe('a noun in front of a noun says of what kind it is, and most are verbs too: "purchase order"'),
  noArticles: z.boolean().default(false).describe('nouns stand without a word for "the"'),
});

const byCase = (meaning: string) =>
  z
    .record(
      z.string(),
      z.array(
        z.strictObject({
          ending: z.string(),
          own: z.string(),
          behind: z.string().optional(),
          woman: z.boolean().default(false),
        }),
      ),
    )
    .default({})
    .describe(meaning);

export const formsFile = z.strictObject({
  endings: z
    .record(z.string().regex(/^[a-z][a-zA-Z]*$/), z.array(ending).min(1))
    .default({})
    .describe('endings by a name; `stem~name` in any list of the language stands for the stem with each of them'),
  habits: habits.prefault({}).describe('what differs between languages and is no word'),
  nounEnds: wordsBy(count, 'how nouns end that are no names, by how many letters more a word has at least: "-ung"'),
  pastEnds: wordsBy(count, 'how verbs end that tell the past, by how many letters more a word has at least: "-ed"'),
  roleEnds: words('where every noun has a capital, how a word ends that says what somebody is: "Fahrer"'),
  adjectives: z
    .array(z.strictObject({ ends: z.array(ending).min(1), forms: z.array(ending).min(1) }))
    .default([])
    .describe('how an adjective ends as it is called, and every end that it may have: "o", "a"; "o", "a", "os", "as"'),
  orders: z
    .strictObject({
      ends: words('how verbs of orders end; none: in whatever way'),
      askedEnds: words('the same where something asks for it: "отменить"'),
      selves: words('what may stand behind these ends: "ся"'),
      neverEnds: words('a longer word that ends so begins no order: "including"'),
    })
    .prefault({}),
  cases: z
    .strictObject({
      adjectives: words('where nouns stand without articles, how an adjective ends'),
      datives: words('the same of a noun that says to whom'),
    })
    .prefault({}),
  plurals: z
    .array(z.strictObject({ many: z.string().min(1), one: z.string() }))
    .default([])
    .describe('how words of several end, and how one of them does: "ies", "y"'),
  names: z
    .strictObject({
      paradigms: z
        .array(z.array(z.string()).min(2))
        .default([])
        .describe(
          'endings of names, paradigm by paradigm, that of the name itself first; none where names are not declined',
        ),
      behind: z
        .record(z.string(), z.array(z.string()))
        .default({})
        .describe('words behind which a name stands in a case, by the case'),
      given: byCase('how a given name ends in a case, and by itself; of several that fit the first counts'),
      family: byCase('the same of a family name, of a man and of a woman'),
      stems: z
        .record(z.string(), z.array(z.string()))
        .default({})
        .describe('ends of stems by a name that `behind` of an ending gives'),
      menAsWomen: words("men's names that are declined as women's are"),
      fleeting: z
        .record(z.string(), z.string())
        .default({})
        .describe('stems that are another one in the name itself: "павл" is "павел"'),
      latin: z
        .record(z.string(), z.array(z.string()))
        .default({})
        .describe('each letter with its spellings in Latin ones, the commonest first'),
    })
    .prefault({}),
  keyboard: z
    .strictObject({ latin: z.string().default(''), own: z.string().default('') })
    .prefault({})
    .describe('keys, by what they write on the Latin layout and on that of the language'),
  contractions: z
    .strictObject({
      unmarked: z.record(z.string(), z.string()).default({}).describe('words without their apostrophe: "dont"'),
      verbs: z
        .record(z.string(), z.string())
        .default({})
        .describe('verbs as they are joined to a word of time: "Monday\'ll"'),
      behindIs: words('behind a joined "is" they make a verb of it, and no owner: "Tuesday\'s too late"'),
    })
    .prefault({}),
});
