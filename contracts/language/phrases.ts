/** `languages/<tag>/phrases.yaml`: phrases by purpose, in the notation of docs/reference/phrases.md. */
import { z } from 'zod';
import { parts, words } from './words.ts';

/** Phrases in messages and replies. */
const gate = z.strictObject({
  ask: words("a question's own opening, mark or no mark"),
  tell: words('a request for an answer'),
  closer: words('a pleasantry that only looks like one'),
  more: words('invites to go on'),
  goahead: words('wants a yes'),
  confirming: words('wants what is repeated confirmed'),
  restate: words('repeats what will be done'),
  available: words('says that what was wanted can be had'),
  failed: words('did not come off, so that what follows is another try'),
  open: words('asks what a yes cannot answer'),
  suggest: words('puts a choice forward'),
  consent: words('the whole of a question that wants a yes to what was said before it'),
  affirm: words('the stance of an answer'),
  deny: words('the stance of an answer'),
  change: words('the stance of an answer'),
  'not-deny': words('turns a denial into a yes ("no problem")'),
  neutral: words('is neither ("not sure")'),
  deferred: words('makes what the sentence says wait for something ("once you have spoken")'),
  askback: words('wants the question explained'),
  'decline-any': words('puts off whatever was offered'),
  skip: words('leaves a value out'),
  mine: words('whose situation it is'),
  generic: words('whose situation it is'),
  happened: words('what tells that the person is a real one, behind and in front of it'),
  met: words('what tells that the person is a real one, behind and in front of it'),
  imagined: words('that it is one case of many'),
  everybody: words('that it is one case of many'),
  reported: words('what somebody else said or wants'),
});

/** Forms of a first message that requests something (G12). */
const asking = z.strictObject({
  order: words('somebody is told to arrange or write a thing that is named beside it'),
  infinitive: words('the same without anybody who does it, at the end of a clause'),
  finding: words('to find a time, or to book what was named before'),
  ask: words('somebody is asked to do it'),
  may: words('whether it can be done'),
  must: words('the speaker wants or has to do it'),
  wish: words('the speaker wants a thing'),
  doing: words('what is to be done with a thing, where one of those leads to it'),
  telling: words('somebody is told to let others know'),
  call: words('what a call is called'),
  meeting: words('what may be one'),
  phoning: words('to phone somebody'),
  'phone-now': words('told to'),
  talking: words('to talk with somebody'),
  'by-phone': words('how'),
  mail: words('the same of letters. What takes it back:'),
  mailing: words('the same of letters. What takes it back:'),
  'mail-now': words('the same of letters. What takes it back:'),
  'by-mail': words('the same of letters. What takes it back:'),
  not: words('in its clause'),
  advice: words('ask what would be right'),
  how: words('ask what would be right'),
  'self-question': words('where a sentence begins with it or ends with a question mark'),
  reported: words('what somebody else said'),
  past: words('it was so'),
  idiom: words('words of a call that are none. /'),
  doubt: words('doubt'),
  condition: words('condition'),
});

/**
 * Everyday phrases (G20), which leave no remainder, and words by which the kind of a remainder is recognised. Without
 * gaps, because a gap would cover unread words.
 */
const talk = z.strictObject({
  assent: words('Yes, said outright'),
  casual: words(
    'Yes as one says it offhand: enough to go on with what was offered, and too little for what is not to be taken back',
  ),
  'all-right': words('The same of several things that are shown: "time, person and topic are correct"'),
  order: words('"Do it", "book the call"'),
  'asked-order': words('The same as a question: "can you book it?"'),
  asking: words('"Could you", "wären Sie so nett": it asks for what the rest of the question says to do'),
  searching: words('"Find a slot": what a call begins with'),
  writing: words('"Write it": what an email begins with'),
  refusal: words('No, said outright; leaving it, or doing it oneself'),
  waiving: words(
    '"I\'ll ring her", "no point": enough to leave what was offered, and too little against what is shown',
  ),
  courtesy: words('Thanks, greetings, "I see": they say nothing to what was asked'),
  acknowledging: words(
    '"I see", "thanks for the info": behind a yes it says that one has heard, and not that one wants it',
  ),
  filler: words('"Well", "so", "and"'),
  thing: words('What was shown, named again: "the call", "that time", "it"'),
  glue: words('Beside a value or a thing it belongs to it: "on", "with", "the"'),
  taking: words('It chooses what is named: "I take", "works for me"'),
  'asked-taking': words('The same as a question: "can I have"'),
  role: words('Somebody by what they are: "my boss"'),
  unfit: words('"Too early": it takes back the time that it is said of'),
  others: words('"None of these", "another time"'),
  'all-but': words('Everything but what follows: "anything except"'),
  change: words('It asks for something to be otherwise: "make it", "instead"'),
  contrast: words('"But": what follows is wanted otherwise'),
  earliest: words('The first or the last of those offered, by the clock'),
  latest: words('beside earliest'),
  ending: words('It ends what is going on: "cancel that"'),
  skip: words('It leaves a value out: "skip", "no phone"'),
  'talking-to': words('It tells with whom one has to talk: a name only where a name is asked for'),
  naming: words('It introduces a name: "her name is", "my colleague"'),
  condition: words(''),
  negation: words('beside condition'),
  question: words('beside negation'),
  quotation: words('beside question'),
  delay: words('beside quotation'),
  hedge: words('beside delay'),
  opinion: words(
    '"I think", "let me see", "either": beside a time or place it says nothing of which, and beside a yes it is a doubt',
  ),
  irony: words('Yes in words, and no in meaning: "yeah right"'),
  past: words('beside irony'),
  leaving: words(
    '"Soon", "whenever suits her": an offer is taken with it, and what is shown is wanted at some time that nobody knows',
  ),
  otherwise: words('Another deed, receiver or form than what is shown: "call her", "to everyone", "as a draft"'),
});

/** Short answers by meaning, whatever was asked. */
const short = z.strictObject({
  around: words('They say nothing beside an answer: "well", "please", "it\'s"'),
  any: words('The choice is left to whoever asks: "any", "you pick"'),
  soonest: words('The first there is: "asap"'),
  unknown: words('"No idea", "I don\'t have one"'),
  online: words('A call that needs no number: "on Teams"'),
  without: words('"Just book it", "without": what is still open is left out'),
  tooEarly: words('"That\'s too early", "a bit late for me"'),
  tooLate: words('beside tooEarly'),
  about: words('In front of what a call is about: "to go over", "it\'s about"; and what may close it: "zu besprechen"'),
  aboutEnds: words('beside about'),
  removing: words('In front of the name of a field they take it out: "remove the"'),
  removed: words('The same behind it: "leave the email out"'),
  numberLeads: words('In front of a number: "just", "about", "there are"'),
  numberJoints: words('"Two or three": what joins numbers to one ("twenty and five")'),
  noNumbers: words('They only look like a number: "one moment", "ein paar"'),
});

/** References to a project's material (X1). */
const material = z.strictObject({
  order: words('It wants something done with what there is: "summarise"'),
  making: words('It wants something made: "suggest". Behind it a name without an article is of something new'),
  asking: words('It asks without a mark: "tell me"'),
  'in-general': words('The sentence is about things of that kind, whoever\'s: "usually", "how does one"'),
  'how-to': words('It asks how one does something: "how do I". What it names keeps nobody waiting'),
  reported: words('Somebody else is quoted behind it: "says that". What that names keeps nobody waiting'),
  'there-is': words(
    'What is named right behind it is only spoken of, and nothing is asked of its content: "do we have", "who wrote"',
  ),
  state: words('The same right in front of it: "is … ready"'),
  aside: words('What is named right behind it, or inside of it, is left aside: "without", "forget"'),
  given: words('The message brings along what the sentence names: "here are"'),
  'going-on': words('It goes on with what was named in the sentence before: "which one", "would you"'),
});

const commands = z.strictObject({
  help: words('what can be said'),
  back: words('one step back'),
  reset: words('all over again'),
  stop: words('it ends what is going on'),
  cancel: words('it leaves what is being filled in'),
});

export const phrasesFile = z.strictObject({
  gate: z.strictObject({ parts, groups: gate.prefault({}) }).prefault({}),
  asking: z.strictObject({ parts, groups: asking.prefault({}) }).prefault({}),
  talk: z
    .strictObject({
      parts,
      groups: talk.prefault({}),
      commands: commands
        .prefault({})
        .describe('messages that steer Parley itself; behind `!` or `/` the first of each list counts too'),
      courtesyAtCommands: words('single words that may stand around a command'),
      drawnOut: words('words that are drawn out in writing and stay what they are: "yesss"'),
      assentAtClauseEnd: z
        .record(z.string(), z.string())
        .default({})
        .describe(
          'yes only where a clause ends behind them, or written with their accent: "si" is "if" as well as "sí"',
        ),
    })
    .prefault({}),
  person: z
    .strictObject({
      parts,
      wishes: words('wishes for a person instead of the assistant, wherever they stand in a clause (G22)'),
      alone: words('the same, only where nothing else is said in the sentence'),
      about: z.string().default('').describe('what stands between such a wish and what about: "about"'),
      open: words('wishes whose verb stands behind what about'),
      tail: z.string().default('').describe('what may stand behind a wish and changes nothing'),
    })
    .prefault({}),
  short: z
    .strictObject({
      parts,
      groups: short.prefault({}),
      asks: z
        .strictObject({
          length: words('length'),
          person: words('person'),
          when: words('when'),
          phone: words('phone'),
          topic: words('topic'),
          recipient: words('recipient'),
          subject: words('subject'),
          else: words('about something that no flow knows'),
        })
        .prefault({})
        .describe('what a plain question in a flow asks about'),
      grades: z
        .strictObject({ low: words(''), middle: words(''), high: words(''), top: words('') })
        .prefault({})
        .describe('how much something presses'),
      numbers: z
        .record(z.string(), z.array(z.string()))
        .default({})
        .describe('numbers in words by their digits, tens and ones apart'),
    })
    .prefault({}),
  material: material.prefault({}),
});

export type TalkTable = z.infer<typeof phrasesFile>['talk'];
export type ShortAnswers = z.infer<typeof phrasesFile>['short'];
export type AskingGroup = keyof z.infer<typeof asking>;
export type MaterialFrame = keyof z.infer<typeof material>;
