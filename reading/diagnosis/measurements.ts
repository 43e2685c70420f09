/** Readings in a segment: numbers with what they measure. */
import type { Measurement, Unit } from '../../contracts/reading/diagnosis.ts';
import type { Word } from '../text/sentences.ts';
import { durationBook, foreignUnits, hoursOfDay, invertedUnits, numberJoints } from './meter.ts';
import { isDigit, numberAt, partAt, type Numbered } from './numbers.ts';
import { diagnosisWords, unitsByWord } from './tables.ts';
import { scaled, unitOf, type Scaled } from './units.ts';

const prepositions = diagnosisWords('prepositions');
const current = new Set(['ac', 'dc', 'ca', 'cc', 'cd', 'переменки', 'постоянки', 'постоянного', 'переменного']);

/** Resistance of a circuit that is open: more than any step asks for. */
export const openCircuit = 1e9;

/**
 * The readings of a segment, from left to right. A number in words counts with a unit, or where it can be nothing else;
 * an hour of a day, a year, a telephone number, and what is measured in a unit of something else, is none.
 */
export function measurementsIn(words: readonly Word[], source: string): readonly Measurement[] {
  const found: Measurement[] = [];
  const durations = durationBook.matches(words);
  for (let at = 0; at < words.length; at += 1) {
    const lasting = durations.filter(({ from }) => from === at).sort((one, other) => other.to - one.to)[0];
    if (lasting !== undefined) {
      const part = partAt(words, lasting.to) ?? minutesAt(words, lasting.to, source);
      const end = (words[(part?.to ?? lasting.to) - 1] as Word).end;
      const { start } = words[at] as Word;
      found.push({ start, end, value: Number(lasting.tag.name) + (part?.adds ?? 0), unit: 'h' });
      at = (part?.to ?? lasting.to) - 1;
      continue;
    }
    const called = calledAt(words, at, source);
    if (called > at) {
      at = called - 1;
      continue;
    }
    const number = isOfName(words[at] as Word, source) ? null : numberAt(words, at, source);
    if (number === null) continue;
    const read = readingAt(words, at, number, source);
    if (read !== null) found.push(withUnitBefore(read.measurement, words, at, found.at(-1)));
    at = (read?.to ?? number.to) - 1;
  }
  return found;
}

/** "Минут 40": its unit stands in front, and is no other number's. */
function withUnitBefore(
  measurement: Measurement,
  words: readonly Word[],
  at: number,
  last: Measurement | undefined,
): Measurement {
  const before = words[at - 1];
  if (measurement.unit !== null || before === undefined || !invertedUnits.has(before.fold)) return measurement;
  if (last !== undefined && last.end >= before.end) return measurement;
  return { ...measurement, unit: unitsByWord.get(before.fold) ?? null };
}

/** "SF-35": it belongs to a name. */
function isOfName({ start }: Word, source: string): boolean {
  return source.charAt(start - 1) === '-' && /\p{L}/u.test(source.charAt(start - 2));
}

function readingAt(
  words: readonly Word[],
  at: number,
  number: Numbered,
  source: string,
): { readonly measurement: Measurement; readonly to: number } | null {
  const { value, to, suffix, isPlain } = number;
  const first = words[at] as Word;
  const last = words[to - 1] as Word;
  const lasting = withMinutes(value, suffix);
  if (lasting !== null) return { measurement: { start: first.start, end: last.end, value: lasting, unit: 'h' }, to };
  const own = suffix === '' ? null : unitOf(suffix, source.slice(last.end - suffix.length, last.end));
  if (Number.isNaN(value) || (suffix !== '' && own === null)) return null;
  const next = words[to];
  const behind = own === null ? unitAt(words, to, last, source) : null;
  const unit = own ?? behind;
  if (unit === null && (!isPlain || isNoReading(words, at, number, source))) return null;
  if (unit === null && next !== undefined && foreignUnits.has(next.fold) && !isLeading(words, to, source)) return null;
  const isWord = behind !== null && !isSign(behind, last, source);
  const end = isWord ? (next ?? last) : last;
  // "12 voltios y medio".
  const behindUnit = isWord ? to + 1 : to;
  const part =
    unit === null
      ? null
      : (partAt(words, behindUnit) ?? (unit.unit === 'h' ? minutesAt(words, behindUnit, source) : null));
  const total = scaled(value, unit?.scale ?? 1) + (part?.adds ?? 0) * (unit?.scale ?? 1);
  return {
    measurement: {
      start: first.start,
      end: (part === null ? end : (words[part.to - 1] as Word)).end,
      value: total,
      unit: withCurrent(unit?.unit ?? null, words, isWord ? to : to - 1),
    },
    to: part?.to ?? (isWord ? to + 1 : to),
  };
}

/** "An hour fifteen", «два часа двадцать»: minutes in words behind hours, at the end or in front of a comma. */
function minutesAt(
  words: readonly Word[],
  at: number,
  source: string,
): { readonly adds: number; readonly to: number } | null {
  const from = numberJoints.has(words[at]?.fold ?? '') ? at + 1 : at;
  if (words[from] === undefined || isDigit(words[from].fold)) return null;
  const minutes = numberAt(words, from, source);
  if (minutes === null || minutes.suffix !== '' || !Number.isInteger(minutes.value) || minutes.value >= 60) return null;
  const unit = words[minutes.to] === undefined ? null : unitOf((words[minutes.to] as Word).fold, '');
  if (unit !== null && unit.unit !== 'min') return null;
  return { adds: minutes.value / 60, to: unit === null ? minutes.to : minutes.to + 1 };
}

/** «13,6 с сетью», "3.1 w a light on": a letter that leads the next word is no unit. */
function isLeading(words: readonly Word[], at: number, source: string): boolean {
  const { fold, end } = words[at] as Word;
  return fold.length === 1 && prepositions.has(fold) && source.charAt(end) === ' ' && words[at + 1] !== undefined;
}

/** "1h45", "1h45m": hours, with the minutes behind. */
function withMinutes(hours: number, suffix: string): number | null {
  const [, hour = '', figures = '', minute = ''] = /^(\D{1,8})(\d{1,2})(\D{0,8})$/.exec(suffix) ?? [];
  const isTime = unitOf(hour, hour)?.unit === 'h' && (unitOf(minute, minute)?.unit ?? 'min') === 'min';
  const minutes = Number(figures);
  return isTime && minutes < 60 ? hours + minutes / 60 : null;
}

/** A year, or an hour of the day. */
function isNoReading(words: readonly Word[], at: number, { value, to }: Numbered, source: string): boolean {
  const next = words[to]?.fold ?? '';
  if (hoursOfDay.has(next)) return true;
  if (words[at - 1]?.fold === 'las' && words[at - 2]?.fold === 'a') return true;
  const { start, end } = words[at] as Word;
  return end - start === 4 && to === at + 1 && isDigit(source.charAt(start)) && value >= 1950 && value < 2040;
}

/** The word behind a telephone number: seven figures and more, in groups or in one. */
function calledAt(words: readonly Word[], at: number, source: string): number {
  let figures = 0;
  let to = at;
  for (; to < words.length; to += 1) {
    const { fold, start, end } = words[to] as Word;
    if (end - start < 3 || !/^\d+$/.test(fold)) break;
    if (to > at && !/^[ -]$/.test(source.slice((words[to - 1] as Word).end, start))) break;
    figures += fold.length;
  }
  return figures >= 7 ? to : at;
}

/** "%", an inch mark or a degree sign right behind it, or the next word. */
function unitAt(words: readonly Word[], at: number, number: Word, source: string): Scaled | null {
  const sign = source.charAt(number.end) === ' ' ? source.charAt(number.end + 1) : source.charAt(number.end);
  const of = (unit: Unit): Scaled => ({ unit, scale: 1 });
  if (sign === '%') return of('%');
  const next = words[at];
  if (sign === '°') return of(next?.fold === 'c' ? 'C' : next?.fold === 'f' ? 'F' : 'deg');
  if (next === undefined) return null;
  // "35 per cent", "85 por ciento".
  if (
    (next.fold === 'per' && words[at + 1]?.fold === 'cent') ||
    (next.fold === 'por' && words[at + 1]?.fold === 'ciento')
  )
    return of('%');
  // "De 8 a 12".
  if (next.fold === 'a' && isDigit(words[at + 1]?.fold)) return null;
  const unit = unitOf(next.fold, source.slice(next.start, next.end));
  if (unit?.unit === 's' && isLeading(words, at, source)) return null;
  // "52 degrees Celsius".
  const scale = unit?.unit === 'deg' ? scaleOf(words[at + 1]?.fold) : null;
  return scale === null ? unit : of(scale);
}

function scaleOf(word: string | undefined): 'C' | 'F' | null {
  const unit = word === undefined ? undefined : unitsByWord.get(word);
  return unit === 'C' || unit === 'F' ? unit : null;
}

function isSign({ unit }: Scaled, word: Word, source: string): boolean {
  return unit === '%' && source.slice(word.end, word.end + 2).includes('%');
}

/** "118 V AC" is alternating, "12.6 volts dc" direct current. */
function withCurrent(unit: Unit | null, words: readonly Word[], at: number): Unit | null {
  if (unit !== 'V') return unit;
  const kind = words.slice(at + 1, at + 3).find(({ fold }) => current.has(fold))?.fold;
  if (kind === undefined) return unit;
  return kind === 'ac' || kind === 'ca' || kind.startsWith('пер') ? 'VAC' : 'VDC';
}
