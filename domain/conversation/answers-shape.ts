/**
 * Whether what a sender calls the answers of a reading have the shape that the flows look at (`answers` in
 * contracts/reading/reading.ts).
 */
import { isRecord } from './record.ts';

type Shape = (given: unknown) => boolean;

/** Total. Longer lists than any reader makes are refused: they cost every rule their time. */
export function isAnswers(given: unknown): boolean {
  return answers(given);
}

/** What a message gives for a deed (`gives` in contracts/reading/prefill.ts). Total. */
export function isPrefill(given: unknown): boolean {
  return gives(given);
}

const text: Shape = (given) => typeof given === 'string' && given.length <= longestText;
const count: Shape = (given) => typeof given === 'number' && Number.isInteger(given) && given >= 0;
const flag: Shape = (given) => typeof given === 'boolean';

const words = shaped({ start: count, end: count, length: count, lineLength: count, count }, { holdsPlaceholder: flag });
const value = shaped(
  {},
  {
    words,
    numbers: listOf((one) => one === null || text(one)),
    choices: listOf(text),
    days: listOf(shaped({ year: count, month: count, day: count })),
    yesterday: flag,
  },
);
const partNamed = shaped({ part: text, from: count, words: count });
const edit = shaped(
  {
    isFirst: flag,
    hasVerb: flag,
    isGeneral: flag,
    name: listOf(text),
    articles: count,
    values: listOf(shaped({ after: count, words }, { is: flag, person: text })),
  },
  { part: partNamed },
);
const form = shaped({
  choices: listOf(shaped({ field: text, named: listOf(text) }, { exact: flag, isStance: flag })),
  named: listOf(
    shaped({ field: text, isLed: flag, isLinked: flag, isBare: flag, value: (one) => one === null || value(one) }),
  ),
});
const whom = shaped({ kind: text, names: listOf(text) });
const answers = shaped(
  { people: listOf(text), addresses: listOf(text), value, edits: listOf(edit) },
  {
    words,
    name: text,
    person: text,
    recipient: text,
    number: text,
    part: text,
    topic: words,
    improves: shaped({}, { category: text, note: words }),
    emailPart: partNamed,
    marks: listOf(text),
    whom,
    beyond: shaped({ kind: text }, { minutes: count }),
    nameForms: listOf(shaped({ word: text, forms: listOf(text) }, { title: flag })),
    forms: (given) => isRecord(given) && listOf(form)(Object.values(given)),
    ...Object.fromEntries(
      ['ends', 'commands', 'skip', 'none', 'wantsOthers', 'takesBack', 'callsOff', 'wantsChange'].map((name) => [
        name,
        flag,
      ]),
    ),
  },
);

const placed = shaped({ start: count, end: count }, { in: text });
const wordsPlaced: Shape = (given) => words(given) && placed(given);
const gives = shaped(
  {
    concerns: listOf(text),
    named: listOf((one) => placed(one) && shaped({ action: text }, { ordered: flag })(one)),
  },
  {
    person: text,
    whom,
    phone: text,
    address: text,
    times: flag,
    about: (given) => wordsPlaced(given) && shaped({}, { marks: listOf(text) })(given),
    subject: wordsPlaced,
    message: wordsPlaced,
    both: placed,
  },
);

/** Longer than any reader's. */
const longestText = 254;
const longestList = 50;

function shaped(needed: Readonly<Record<string, Shape>>, optional: Readonly<Record<string, Shape>> = {}): Shape {
  return (given) =>
    isRecord(given) &&
    Object.entries(needed).every(([name, holds]) => holds(given[name])) &&
    Object.entries(optional).every(([name, holds]) => given[name] === undefined || holds(given[name]));
}

function listOf(holds: Shape): Shape {
  return (given) => Array.isArray(given) && given.length <= longestList && given.every(holds);
}
