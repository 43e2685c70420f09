/**
 * What a model says it has read in an answer (F11), held against the answer itself: words that do not stand in it are dropped, and so
 * is a value that its slot could not have. What is left is a reading like the rules' own, marked as the model's.
 */
import type { Answers } from '../../contracts/answers.ts';
import type { DiagnosisReading } from '../../contracts/diagnosis.ts';
import type { Reading } from '../../contracts/reading.ts';
import type { AskedSlot, FoundSlot, SaidFinding } from '../../contracts/second-reader.ts';
import { quotePlace } from '../../domain/words/quotes.ts';
import { nothingAnswered } from '../answers/answers.ts';
import { foundWords } from '../answers/words.ts';
import { valueFor, type Parts } from './slot-values.ts';

/** Null: nothing of it can be taken. Never throws. `by` are lexicon and language of the rules' reading. */
export function secondReading(
  text: string,
  asked: readonly AskedSlot[],
  said: readonly SaidFinding[],
  by: Pick<Reading, 'lexicon' | 'language'>,
): { readonly reading: Reading; readonly found: readonly FoundSlot[] } | null {
  const read = said.slice(0, mostFindings).flatMap((one) => {
    const slot = asked.find(({ slot: name }) => name === one.slot);
    const place = quotePlace(text, one.quote);
    if (slot === undefined || place === null) return [];
    const found = valueFor(slot, one, place);
    if (found === null) return [];
    const { value } = found;
    return [{ parts: found.parts, found: { slot: slot.slot, ...place, ...(value === undefined ? {} : { value }) } }];
  });
  // Two values for one slot: which of them is meant would be a guess.
  const only = read.filter(({ found }) =>
    read.every((other) => other.found.slot !== found.slot || isSame(other, { found })),
  );
  const once = only.filter(({ found }, at) => only.findIndex((other) => other.found.slot === found.slot) === at);
  const [first] = once;
  if (first === undefined) return null;
  const found = once.map((one) => one.found);
  const words = foundWords(text, first.found.start, first.found.end);
  return {
    reading: readingOf(
      once.map(({ parts }) => parts),
      found,
      { words, by },
    ),
    found,
  };
}

const mostFindings = 8;

/** Its length is that of the words it quotes: what stands beside them was read by nobody. */
function readingOf(
  parts: readonly Parts[],
  found: readonly FoundSlot[],
  { words, by }: { readonly words: Answers['words']; readonly by: Pick<Reading, 'lexicon' | 'language'> },
): Reading {
  const answers: Answers = { ...nothingAnswered, ...(words ? { words } : {}) };
  return {
    lexicon: by.lexicon,
    reader: 'model',
    language: by.language,
    length: found.reduce((sum, { start, end }) => sum + end - start, 0),
    sentences: [],
    stance: 'none',
    for: null,
    finalYes: false,
    gives: { concerns: [], named: [] },
    says: parts.flatMap(({ says = [] }) => says),
    remainder: [],
    asksBackOnly: false,
    requests: [],
    declines: [],
    situation: { kind: 'unstated' },
    ordinals: parts.flatMap(({ ordinals = [] }) => ordinals),
    times: parts.flatMap(({ times = [] }) => times),
    people: parts.flatMap(({ people = [] }) => people),
    phones: parts.flatMap(({ phones = [] }) => phones),
    emails: parts.flatMap(({ emails = [] }) => emails),
    skips: parts.some(({ skips }) => skips === true),
    answers: parts.reduce<Answers>((all, { answers: more }) => ({ ...all, ...more }), answers),
    ...(parts.some(({ diagnosis }) => diagnosis) ? { diagnosis: diagnosisOf(parts) } : {}),
  };
}

/** What was found, and nothing that a model may not say: no yes, no outcome, no order. */
function diagnosisOf(parts: readonly Parts[]): DiagnosisReading {
  return {
    intents: ['MAIN_DIAGNOSTIC'],
    measurements: parts.flatMap(({ diagnosis }) => diagnosis?.measurements ?? []),
    evidence: parts.flatMap(({ diagnosis }) => diagnosis?.evidence ?? []),
    says: null,
    motor: null,
    disputes: false,
    repaired: false,
    command: null,
    reportIn: null,
    systems: [],
    parts: [],
    outcomes: [],
  };
}

function isSame(
  { found: one }: { readonly found: FoundSlot },
  { found: other }: { readonly found: FoundSlot },
): boolean {
  return one.value === undefined ? one.start === other.start && one.end === other.end : one.value === other.value;
}
