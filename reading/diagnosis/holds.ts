/**
 * Which of the numbers of a message hold (G20): not what ought to be, what is denied, a bound, the ends of a range, or what was taken back;
 * and where they were read, when a place is named.
 */
import type { Measurement } from '../../contracts/diagnosis.ts';
import type { Word } from '../text/sentences.ts';
import type { MeterFrame } from '../../contracts/language/diagnosis.ts';
import type { Match } from '../phrases/phrases.ts';
import { meterBook, placeBook } from './meter.ts';
import { unitsByWord } from './tables.ts';
import type { Vocabulary } from './vocabulary.ts';

interface Gap {
  readonly words: readonly Word[];
  readonly matches: readonly Match[];
  /** The number stands right behind its last word, without a mark between. */
  readonly isClose: boolean;
}

/** The readings of a message with what is known of them. `words`: all of the message. */
export function withHolding(
  measurements: readonly Measurement[],
  words: readonly Word[],
  source: string,
  vocabulary: Vocabulary | null,
): readonly Measurement[] {
  if (measurements.length === 0) return measurements;
  const gaps = [...measurements, null].map((each, at) => gapBefore(measurements[at - 1], each, words, source));
  const held = new Set(measurements.keys());
  for (const at of measurements.keys()) judge(at, gaps, measurements, { held, source });
  const isPlaceFirst = placesIn(gaps[0]).length > 0;
  return measurements.map((each, at) => {
    const place = isPlaceFirst ? gaps[at] : gaps[at + 1];
    const named = placesIn(place).length > 0 ? { at: stepsAt(place, vocabulary) } : {};
    return { ...each, ...named, ...(held.has(at) ? {} : { holds: false as const }) };
  });
}

function gapBefore(
  before: Measurement | undefined,
  number: Measurement | null,
  words: readonly Word[],
  source: string,
): Gap {
  const from = before?.end ?? 0;
  const to = number?.start ?? source.length;
  const own = words.filter(({ start, end }) => start >= from && end <= to);
  const last = own.at(-1);
  const isClose = last !== undefined && /^\s*$/.test(source.slice(last.end, to));
  return { words: own, matches: meterBook.matches(own), isClose };
}

interface Judged {
  readonly held: Set<number>;
  readonly source: string;
}

function judge(at: number, gaps: readonly Gap[], measurements: readonly Measurement[], { held, source }: Judged): void {
  const gap = gaps[at] as Gap;
  const before = measurements[at - 1];
  if (before !== undefined && isRange(gap, before, measurements[at] as Measurement, source)) {
    held.delete(at - 1);
    held.delete(at);
    return;
  }
  if (leads(gap, 'expected') || leads(gap, 'bound') || leads(gap, 'call') || isDenied(gap, at)) held.delete(at);
  if (before === undefined) return;
  if (gap.matches.some(({ tag }) => tag.name === 'now')) for (let i = 0; i < at; i += 1) held.delete(i);
  if (takesBack(gap)) held.delete(at - 1);
}

/** "8 to 12", "8-12". */
function isRange(gap: Gap, { end, unit }: Measurement, { start, unit: other }: Measurement, source: string): boolean {
  if (unit !== null && unit !== other) return false;
  if (gap.words.length === 0) return /^\s*[-\u2013\u2014~]\s*$/.test(source.slice(end, start));
  return gap.words.length <= 2 && isCovered(gap, ['through', 'bound']) && has(gap, 'through');
}

/** What is said ends right in front of the number, but for "about" and the like. */
function leads({ words, matches }: Gap, name: MeterFrame): boolean {
  return matches.some(
    ({ tag, to }) =>
      tag.name === name && words.length - to <= 2 && words.slice(to).every(({ fold }) => light.has(fold)),
  );
}

const light = new Set(
  'at about around like a the to en unos como около примерно где то de del roughly only just'.split(' '),
);

/** "Not 118". A bare "no" between two numbers may take back the first or deny the second. */
function isDenied({ words, matches, isClose }: Gap, at: number): boolean {
  if (!isClose) return false;
  return matches.some(
    ({ tag, from, to }) =>
      tag.name === 'negated' && to === words.length && (at === 0 || from > 0 || !bare.has(words[from]?.fold ?? '')),
  );
}

const bare = new Set(['no', 'нет']);

/** Nothing but words that take back stands between. */
function takesBack(gap: Gap): boolean {
  if (!has(gap, 'retract') || !isCovered(gap, ['retract', 'filler', 'negated'])) return false;
  return !(gap.isClose && gap.words.length === 1 && bare.has(gap.words[0]?.fold ?? ''));
}

function has({ matches }: Gap, name: MeterFrame): boolean {
  return matches.some(({ tag }) => tag.name === name);
}

function isCovered({ words, matches }: Gap, names: readonly MeterFrame[]): boolean {
  const own = matches.filter(({ tag }) => names.some((name) => name === tag.name));
  return words.every(({ fold }, at) => unitsByWord.has(fold) || own.some(({ from, to }) => at >= from && at < to));
}

function placesIn(gap: Gap | undefined): readonly Match[] {
  return gap === undefined ? [] : placeBook.matches(gap.words);
}

/** Steps of procedures that measure at the places of a stretch. */
function stepsAt(gap: Gap | undefined, vocabulary: Vocabulary | null): string[] {
  if (gap === undefined || vocabulary === null) return [];
  const steps = vocabulary
    .matches(gap.words)
    .flatMap(({ tag: { name } }) => (name.startsWith('step:') ? [name.slice('step:'.length)] : []));
  const named = [...placesIn(gap).flatMap(({ tag }) => vocabulary.stepsAt(tag.name)), ...steps];
  return [...new Set(named)].slice(0, mostSteps);
}

const mostSteps = 40;
