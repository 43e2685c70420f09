/**
 * `languages/<tag>/diagnosis.yaml`: how technicians speak (D2, D3), and what a reply to them may not say (D9, D11,
 * D12).
 */
import { z } from 'zod';
import { languageTag } from './tag.ts';
import { count, parts, words, wordsBy } from './words.ts';

const frames = z.strictObject({
  unclear: words('Nobody knows what to make of it, or it asks to hear the same again: "say that again"'),
  already: words('It was answered before: "like I said"'),
  unable: words('It cannot be checked: "I don\'t have a meter"'),
  unsure: words('It is not known: "dunno"'),
  undone: words('It was not done, will be done later, or is refused, which is no outcome: "not yet", "I won\'t"'),
  performed: words('It was done, whatever it came to: "done"'),
  'of-person': words('It tells how somebody is: "I\'m fine"'),
  retracts: words('What was said before is taken back in passing: "wait"'),
  pro: words('Behind a yes or no, or alone, it says nothing else: "it does not"'),
  infers: words('In front of a question mark it asks whether what follows is so: "so it is burnt?"'),
  'time-asked': words('It is asked how long it takes, or what is needed'),
  'needs-asked': words('beside time-asked'),
  'cannot-check': words('A test that is wanted cannot be made, even where evidence is named: "can\'t check"'),
  dispute: words('It is doubted: "are you sure"'),
  'doubt-asked': words('A doubt where a question mark follows: "really"'),
  assent: words('It is agreed to'),
  courtesy: words('It agrees with nothing and reports nothing: "please", "thanks"'),
  harmless: words('It changes nothing, whatever it stands beside: "totally", "as you can see"'),
  every: words('It speaks of all that is asked at once: "everything", "both"'),
  locate: words('It asks where something is without asking: "I can\'t find the"'),
  explain: words('It asks what something is without asking: "tell me about"'),
  howto: words('It asks how to do it without asking: "walk me through"'),
  'howto-asked': words('Whatever else is asked in the same breath, it asks how to do it: "what do I need to"'),
  'place-asked': words('The same, for where: "which side"'),
  polar: words('It asks whether something is so, without a mark: "is that normal"'),
  'asks-behind': words('What is asked about is known of: "I don\'t know", "tell me". Behind it a question goes on'),
  well: words('It runs, is there, is as it should'),
  still: words('It does nothing'),
  state: words('Something else that is reported: "it hums"'),
  no: words('A refusal: "no"'),
  direct: words('Power was given directly: "on direct 12v"'),
  corrects: words('What was told before is told anew: "I measured again", "I was wrong"'),
  'at-fault': words(
    'How it was measured or tried was wrong, and so what came of it: "bad probe", "on the wrong scale"',
  ),
  'open-line': words('The circuit measures open'),
  short: words('It measures short'),
  repaired: words('A repair was made: "I replaced it"'),
  denies: words('A word of finding in front of evidence that is denied by it: "can\'t see"'),
  despite: words('Negated, the evidence is there all the same: "can\'t stop"'),
  'to-diagnostic': words('Mode commands (D1)'),
  'to-authorization': words('beside to-diagnostic'),
  'to-report': words('beside to-authorization'),
  'skip-labour': words('beside to-report'),
  rated: words('It tells what ought to be, or what a plate says, and not what is: "rated"'),
  past: words('It tells of before: "last year"'),
  others: words('It tells of something or somebody else: "my neighbor\'s"'),
  hearsay: words('Somebody else has said it: "the customer says"'),
  guess: words('It is supposed: "I think"'),
  partly: words('It is so only at times or in part: "sometimes"'),
  caused: words('It tells of its own cause: "because"'),
  'all-clear': words('A danger is over: "it is safe to go on"'),
  'small-talk': words('It is no answer and no wrong one: "hang on", "the picture is on its way"'),
  'of-motion': words('what a clause speaks of: motion'),
  'of-sound': words('what a clause speaks of: sound'),
  'of-power': words('what a clause speaks of: power'),
  'of-flow': words('what a clause speaks of: flow'),
  'of-flame': words('what a clause speaks of: flame'),
  'of-light': words('what a clause speaks of: light'),
  'of-heat': words('what a clause speaks of: heat'),
  'of-condition': words('what a clause speaks of: condition'),
});

const meterFrames = z.strictObject({
  expected: words('The number behind it is what ought to be, or was named, not what was read: "should be"'),
  negated: words('The number behind it is not the one: "not"'),
  now: words('The number behind it holds, and none before: "now"'),
  bound: words('The number behind it is a bound: "less than"'),
  retract: words('Between two numbers: the first is taken back'),
  filler: words('May stand beside what takes back: "it\'s"'),
  through: words('Between two numbers that are the ends of a range: "to"'),
  of: words('Between two numbers: the first is out of the second: "of"'),
  which: words('Right in front of a round number with its unit: it tells which thing it is: "a"'),
  thing: words('Right behind a round number with its unit: the thing that it tells which one of: "system"'),
  beside: words('Beside a number it changes nothing: "steady", "both"'),
  reads: words('Between a thing and the number that is read there: "reads"'),
  call: words('Somebody is called by the number behind it'),
});

export const diagnosisFile = z.strictObject({
  parts,
  phrases: frames.prefault({}).describe('what a message of a technician says'),
  reportIn: z
    .record(languageTag, z.array(z.string()))
    .default({})
    .describe('how the report is asked for in a language, by its tag: "in Spanish"'),
  evidence: z.record(z.string(), z.array(z.string())).default({}).describe('what is seen, by its kind'),
  negation: z
    .strictObject({
      endings: words('a word that ends so denies, also without the apostrophe: "n\'t"'),
      glued: words('typed in one with the word behind it, it denies that: "nogira"'),
    })
    .prefault({}),
  units: z
    .record(z.string(), z.array(z.string()))
    .default({})
    .describe('words behind a number, by the unit that they stand for'),
  meter: z
    .strictObject({
      hundred: words('"a hundred": times what stands in front of it'),
      joints: words('what may stand between the parts of a number in words: "and"'),
      one: words('in front of a hundred it counts one: "a"'),
      inverted: words('units that may stand in front of their number, where it is about so much: «минут 40»'),
      adds: wordsBy(count, 'behind a number, or behind its unit, they add so much: "and a half"'),
      durations: wordsBy(count, 'lengths of time without a number, by their hours: "half an hour"'),
      fractions: wordsBy(count, 'behind a number in words it counts parts of ten or a hundred'),
      prefixes: wordsBy(count, 'words in front of a unit, by the power of ten that they stand for'),
      foreign: words('units that no step asks for: a number with one is no reading of it'),
      hours: words('behind a number they make an hour of a day of it: "pm"; in front: "at"'),
      phrases: meterFrames.prefault({}).describe('how a number off a meter stands in its sentence'),
      places: z
        .record(z.string(), z.string())
        .default({})
        .describe('where somebody measures, by a key that the languages share'),
      at: z.string().default('').describe('between a measuring and a place: "at the"'),
    })
    .prefault({}),
  reply: z
    .strictObject({
      banned: words('never said of a vehicle: a condition is told, and not judged'),
      image: words('it sees a picture'),
      replaces: words('it recommends a replacement'),
      concludes: words('it says that the cause is found'),
    })
    .prefault({}),
});

export type DiagnosisFile = z.infer<typeof diagnosisFile>;
export type DiagnosisFrame = keyof DiagnosisFile['phrases'];
export type MeterFrame = keyof DiagnosisFile['meter']['phrases'];
