/**
 * What the numbers of a message are (G20): which of them hold, and not what ought to be, is denied, a bound, an end of
 * a range, or taken back; what one of them is out of; and where they were read, when a place is named.
 */
import type { Measurement } from '../../contracts/reading/diagnosis.ts';
import type { Word } from '../text/sentences.ts';
import type { MeterFrame } from '../../contracts/language/diagnosis.ts';
import type { Match } from '../phrases/phrases.ts';
import { meterBook, placeLeads, placeNouns } from './meter.ts';
import { isNegator } from './negation.ts';
import { unitsByWord } from './tables.ts';
import type { Vocabulary } from './vocabulary.ts';

interface Gap {
  readonly words: readonly Word[];
  readonly matches: readonly Match[];
  /** The number stands right behind its last word, without a mark between. */
  readonly isClose: boolean;
}

/** The numbers of a message, and what is found out about them. */
interface Numbers {
  readonly all: readonly Measurement[];
  /** What stands in front of each, and behind the last. */
  readonly gaps: readonly Gap[];
  readonly source: string;
  readonly held: Set<number>;
  /** What ought to be, or stands on a plate. */
  readonly rated: Set<number>;
  /** The place of what a number is out of. */
  readonly of: Map<number, number>;
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
  const held = new Set([...measurements.keys()].filter((at) => measurements[at]?.holds !== false));
  const numbers: Numbers = { all: measurements, gaps, source, held, rated: new Set(), of: new Map() };
  for (const at of measurements.keys()) judge(at, numbers);
  outOfRated(numbers);
  const isPlaceFirst = placesIn(gaps[0], vocabulary).length > 0;
  return spanned(
    measurements.map((each, at) => {
      const places = placesOf(at, numbers, { isPlaceFirst, vocabulary });
      const of = numbers.of.get(at);
      const whole = of === undefined ? undefined : measurements[of];
      return {
        ...each,
        unit:
          each.unit ??
          whole?.unit ??
          (whole === undefined ? null : (measurements.find(({ unit }) => unit !== null)?.unit ?? null)),
        ...(places.length > 0
          ? {
              at: stepsAt(places, [gaps[at], gaps[at + 1]], vocabulary),
              places: places.map(({ tag }) => tag.name).slice(0, 8),
            }
          : {}),
        ...(whole === undefined ? {} : { of: whole.value }),
        ...(numbers.rated.has(at) ? { rated: true as const } : {}),
        ...(held.has(at) ? {} : { holds: false as const }),
      };
    }),
  );
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

function judge(at: number, { all, gaps, source, held, rated, of }: Numbers): void {
  const gap = gaps[at] as Gap;
  const before = all[at - 1];
  const own = all[at] as Measurement;
  if (before !== undefined && isOutOf(gap, before, own, source)) {
    of.set(at - 1, at);
    held.delete(at);
    return;
  }
  if (before !== undefined && isRange(gap, before, own, source)) {
    held.delete(at - 1);
    held.delete(at);
    return;
  }
  if (leads(gap, 'expected') || isDesignation(at, all, gaps)) rated.add(at);
  if (rated.has(at) || leads(gap, 'bound') || leads(gap, 'call') || isDenied(gap, at)) held.delete(at);
  if (before === undefined) return;
  if (gap.matches.some(({ tag }) => tag.name === 'now')) for (let i = 0; i < at; i += 1) held.delete(i);
  // "2 hours and not 1.5" denies the second.
  if (takesBack(gap) && !isDenied(gap, at)) held.delete(at - 1);
}

/** "44 of 45 µF"; the unit stands with either. */
function isOutOf(gap: Gap, { unit, end }: Measurement, { unit: other, start }: Measurement, source: string): boolean {
  if (unit !== null && other !== null && unit !== other) return false;
  if (gap.words.length === 0) return /^\s*\/\s*$/.test(source.slice(end, start));
  return gap.words.length <= 3 && isCovered(gap, ['of', 'filler']) && has(gap, 'of');
}

/**
 * "It's a 120V unit", "un equipo de 12 V": a round number that tells which one it is, in front of a thing or behind it.
 */
function isDesignation(at: number, all: readonly Measurement[], gaps: readonly Gap[]): boolean {
  const { value, unit } = all[at] as Measurement;
  if (!Number.isInteger(value)) return false;
  const { words, matches, isClose } = gaps[at] as Gap;
  const led = matches.find(({ tag, to }) => isClose && tag.name === 'which' && to === words.length);
  const isOfThing = gaps[at + 1]?.matches.some(({ tag, from }) => tag.name === 'thing' && from === 0) ?? false;
  // "Es de 120" needs no unit; "a 120" tells nothing without its thing.
  const isLed = led !== undefined && (isOfThing || (nominal.has(value) && led.to - led.from > 1));
  return unit === null ? isLed : led !== undefined || isOfThing;
}

/** Voltages that plates state. */
const nominal = new Set([12, 24, 110, 115, 120, 220, 230, 240]);

/** "Reads 2 rated 45", "35/5, reads 21.4 and 4.9": what is measured is out of what ought to be, in their order. */
function outOfRated({ all, held, rated, of, source }: Numbers): void {
  const isFarad = (at: number): boolean => all[at]?.unit === 'uF' || all[at]?.unit === null;
  const pair = [...of].find(([at, whole]) => /^\s*\/\s*$/.test(source.slice(all[at]?.end, all[whole]?.start)));
  if (pair !== undefined && isLabel(all[pair[0]], all[pair[1]])) {
    const [first, second] = pair;
    // Two halves of one part, each with its own label; "21.4 and 4.9" behind it are no range.
    const own = [...all.keys()].filter((at) => at > second && isFarad(at) && !rated.has(at));
    of.delete(first);
    held.delete(first);
    for (const each of pair) rated.add(each);
    if (own.length !== 2) return;
    for (const each of own) held.add(each);
    of.set(own[0] as number, first).set(own[1] as number, second);
    return;
  }
  const measured = [...all.keys()].filter((at) => held.has(at) && !of.has(at) && isFarad(at));
  const plates = [...rated].filter((at) => all[at]?.unit === 'uF' || measured.some((each) => all[each]?.unit === 'uF'));
  if (plates.length === 1 && measured.length === 1) of.set(measured[0] as number, plates[0] as number);
}

/** "35/5": no half of a part shows more than twice its own label. */
function isLabel(first: Measurement | undefined, second: Measurement | undefined): boolean {
  return (first?.value ?? 0) > 2 * (second?.value ?? 0);
}

/** "78 at return, 71 at the vent": the difference between two places is told by both. */
function spanned(all: readonly Measurement[]): readonly Measurement[] {
  const [warm, cold] = ['return', 'vent'].map((place) =>
    all.find((each) => each.places?.includes(place) && each.holds !== false),
  );
  if (
    warm === undefined ||
    cold === undefined ||
    warm === cold ||
    (warm.unit ?? cold.unit) !== (cold.unit ?? warm.unit)
  )
    return all;
  const { at: _at, places: _places, ...rest } = warm;
  const difference: Measurement = {
    ...rest,
    start: Math.min(warm.start, cold.start),
    end: Math.max(warm.end, cold.end),
    value: Number((warm.value - cold.value).toPrecision(12)),
    unit: scaleOf(warm.unit ?? cold.unit, warm.value),
    between: [warm.value, cold.value],
  };
  return [difference, ...all.filter((each) => each !== warm && each !== cold)];
}

/** Air of a room that has fewer degrees than that is told in Celsius. */
const coldestRoom = 45;

function scaleOf(unit: Measurement['unit'], room: number): Measurement['unit'] {
  if (unit !== null && unit !== 'deg') return unit;
  return room < coldestRoom ? 'C' : 'F';
}

/** "8 to 12", "8-12". */
function isRange(gap: Gap, before: Measurement, own: Measurement, source: string): boolean {
  const [{ end, unit }, { start, unit: other }] = [before, own];
  // "-12.3 and 12.3": the same, read both ways round.
  if ((unit !== null && unit !== other) || before.value === -own.value) return false;
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

/** What a number was read at: the thing that it is told of, or the place that is named with it. */
function placesOf(
  at: number,
  { gaps }: Numbers,
  { isPlaceFirst, vocabulary }: { readonly isPlaceFirst: boolean; readonly vocabulary: Vocabulary | null },
): readonly Match[] {
  const before = placesIn(gaps[at], vocabulary, 'front');
  if (before.length > 0) return before;
  const behind = isPlaceFirst ? placesIn(gaps[at], vocabulary) : placesIn(gaps[at + 1], vocabulary);
  // The nearest: "12.6 at the board, did not get to the valve".
  const first = Math.min(...behind.map(({ from }) => from));
  return isPlaceFirst ? behind : behind.filter(({ from }) => from <= first + 2);
}

/**
 * Places and parts of a stretch behind "at" and the like; or right in front of the number, as what it is told of:
 * "battery is at 12.6". Right behind the number a place needs no "at": "12.6 battery".
 */
function placesIn(
  gap: Gap | undefined,
  vocabulary: Vocabulary | null,
  side: 'front' | 'any' = 'any',
): readonly Match[] {
  if (gap === undefined) return [];
  const { words, matches } = gap;
  const parts = vocabulary?.matches(words).filter(({ tag }) => tag.name.startsWith('part:')) ?? [];
  const named = [...placeNouns.matches(words), ...parts];
  const reads = matches.filter(({ tag }) => tag.name === 'reads');
  const isRead = (from: number): boolean =>
    words.every(
      ({ fold }, at) => at < from || light.has(fold) || reads.some((each) => at >= each.from && at < each.to),
    );
  const isLed = (from: number): boolean =>
    words.slice(Math.max(0, from - 3), from).some(({ fold }) => placeLeads.has(fold));
  return named.filter(({ from, to }) => (side === 'front' ? isRead(to) : isLed(from) || from === 0 || isRead(to)));
}

/** Steps of procedures that measure at one of these places, or are named beside. */
function stepsAt(
  places: readonly Match[],
  beside: readonly (Gap | undefined)[],
  vocabulary: Vocabulary | null,
): string[] {
  if (vocabulary === null) return [];
  const steps = beside
    .flatMap((gap) => (gap === undefined ? [] : vocabulary.matches(gap.words).filter((match) => isReached(gap, match))))
    .flatMap(({ tag: { name } }) => (name.startsWith('step:') ? [name.slice('step:'.length)] : []));
  return [...new Set([...places.flatMap(({ tag }) => vocabulary.stepsAt(tag.name)), ...steps])].slice(0, mostSteps);
}

/** "12.6 at the board, did not get to the valve": nothing was read where it is denied. */
function isReached({ words }: Gap, { from, to }: Match): boolean {
  return !words
    .slice(Math.max(0, from - 4), from)
    .concat(words.slice(to, to + 2))
    .some(({ fold }) => isNegator(fold));
}

const mostSteps = 40;
