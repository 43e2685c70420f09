/**
 * What a model says it has read in an answer (F11), held against the answer itself: words that do not stand in it are dropped, and so
 * is a value that its slot could not have. What is left is a reading like the rules' own, marked as the model's.
 */
import type { Answers } from '../../contracts/answers.ts';
import type { DiagnosisReading } from '../../contracts/diagnosis.ts';
import type { Reading } from '../../contracts/reading.ts';
import type { AskedSlot, FoundSlot, SaidFinding } from '../../contracts/second-reader.ts';
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
    const place = placeOf(text, one.quote);
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
  const answers: Answers = { ...(words ? { words } : {}), people: [], addresses: [], value: {}, edits: [] };
  return {
    lexicon: by.lexicon,
    reader: 'model',
    language: by.language,
    length: found.reduce((sum, { start, end }) => sum + end - start, 0),
    sentences: [],
    stance: 'none',
    says: parts.flatMap(({ says = [] }) => says),
    remainder: [],
    asksBackOnly: false,
    invitesMore: false,
    signals: [],
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

/** Where a quote stands in a text as whole words; null: nowhere. Linear: each place is looked at once. */
export function placeOf(text: string, quote: string): { readonly start: number; readonly end: number } | null {
  const words = quote.trim();
  if (words === '') return null;
  for (let start = text.indexOf(words); start >= 0; start = text.indexOf(words, start + words.length)) {
    const end = start + words.length;
    if (!isInWord(text, start) && !isInWord(text, end)) return { start, end };
  }
  return null;
}

/** The same, whatever the case of letters, the blanks between words and the shape of marks. */
export function foldedPlaceOf(text: string, quote: string): { readonly start: number; readonly end: number } | null {
  const said = folded(text);
  const place = placeOf(said.text, folded(quote).text);
  if (place === null) return null;
  const last = said.from[place.end - 1] ?? 0;
  return { start: said.from[place.start] ?? 0, end: last + signAt(text, last).length };
}

/** A text in its plainest form, and where each unit of it comes from. */
function folded(text: string): { readonly text: string; readonly from: readonly number[] } {
  const from: number[] = [];
  let plain = '';
  let at = 0;
  for (const sign of text) {
    const one = /\s/u.test(sign) ? (plain.endsWith(' ') ? '' : ' ') : plainSign(sign);
    for (let unit = 0; unit < one.length; unit += 1) from.push(at);
    plain += one;
    at += sign.length;
  }
  return { text: plain, from };
}

function plainSign(sign: string): string {
  if (/[‘’‚‛ʼ´`]/u.test(sign)) return "'";
  if (/[“”„‟«»]/u.test(sign)) return '"';
  return /[‐-―−]/u.test(sign) ? '-' : sign.toLowerCase();
}

/** Whether a word or a number goes on over this place. */
function isInWord(text: string, at: number): boolean {
  return /^[\p{L}\p{N}\p{M}]{2}$/u.test(`${signBefore(text, at)}${signAt(text, at)}`);
}

function signAt(text: string, at: number): string {
  const code = text.codePointAt(at);
  return code === undefined ? '' : String.fromCodePoint(code);
}

/** A pair is one sign. */
function signBefore(text: string, at: number): string {
  const low = text.charCodeAt(at - 1);
  return at <= 0 ? '' : signAt(text, low >= 0xdc00 && low <= 0xdfff && at > 1 ? at - 2 : at - 1);
}

function isSame(
  { found: one }: { readonly found: FoundSlot },
  { found: other }: { readonly found: FoundSlot },
): boolean {
  return one.value === undefined ? one.start === other.start && one.end === other.end : one.value === other.value;
}
