/** Readings in a segment: numbers with what they measure. */
import type { Measurement, Unit } from '../../contracts/diagnosis.ts';
import { numberOf } from '../language/word-classes.ts';
import type { Word } from '../text/sentences.ts';
import { diagnosisWords, unitsByWord } from './tables.ts';

const decimal = diagnosisWords('decimal');
const current = new Set(['ac', 'dc', 'ca', 'cc', 'cd', 'переменки', 'постоянки', 'постоянного', 'переменного']);

const zeros = new Set(['zero', 'cero', 'ноль', 'нуль']);

/** Resistance of a circuit that is open: more than any step asks for. */
export const openCircuit = 1e9;

/** The readings of a segment, from left to right. A number in words counts with a unit, or alone. */
export function measurementsIn(words: readonly Word[], source: string): readonly Measurement[] {
  const found: Measurement[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] as Word;
    const first = word.fold.charCodeAt(0);
    if (first >= 0x30 && first <= 0x39) {
      const written = digitsOf(word, source);
      if (written === null) continue;
      const unit = written.unit ?? unitAt(words, at + 1, word, source);
      const last = written.unit === null && unit !== null && !isSign(unit, word, source) ? words[at + 1] : word;
      found.push({
        start: word.start,
        end: (last ?? word).end,
        value: written.value,
        unit: withCurrent(unit, words, at),
      });
      continue;
    }
    const value = wordsValue(words, at);
    if (value === null) continue;
    const unit = unitAt(words, value.to, word, source);
    if (unit === null && !value.isPoint) continue;
    found.push({ start: word.start, end: (words[value.to] ?? word).end, value: value.number, unit });
    at = value.to;
  }
  return found;
}

function digitsOf(
  { fold, start }: Word,
  source: string,
): { readonly value: number; readonly unit: Unit | null } | null {
  let end = 0;
  while (end < fold.length && isNumeric(fold.charCodeAt(end))) end += 1;
  const unit = end === fold.length ? null : (unitsByWord.get(fold.slice(end)) ?? null);
  if (end < fold.length && unit === null) return null;
  const number = Number(fold.slice(0, end).replace(',', '.'));
  const isNegative = source.charCodeAt(start - 1) === 0x2d && !isNumeric(source.charCodeAt(start - 2));
  return Number.isFinite(number) ? { value: isNegative ? -number : number, unit } : null;
}

function isNumeric(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || code === 0x2e || code === 0x2c;
}

/** "%", an inch mark or a degree sign right behind it, or the next word. */
function unitAt(words: readonly Word[], at: number, number: Word, source: string): Unit | null {
  const sign = source.charAt(number.end) === ' ' ? source.charAt(number.end + 1) : source.charAt(number.end);
  if (sign === '%') return '%';
  const next = words[at];
  if (sign === '°') return next?.fold === 'c' ? 'C' : next?.fold === 'f' ? 'F' : 'deg';
  if (next === undefined) return null;
  // "35 per cent", "85 por ciento".
  if (
    (next.fold === 'per' && words[at + 1]?.fold === 'cent') ||
    (next.fold === 'por' && words[at + 1]?.fold === 'ciento')
  )
    return '%';
  return unitsByWord.get(next.fold) ?? null;
}

function isSign(unit: Unit, word: Word, source: string): boolean {
  return unit === '%' && source.slice(word.end, word.end + 2).includes('%');
}

/** "118 V AC" is alternating, "12.6 volts dc" direct current. */
function withCurrent(unit: Unit | null, words: readonly Word[], at: number): Unit | null {
  if (unit !== 'V') return unit;
  const kind = words.slice(at + 1, at + 3).find(({ fold }) => current.has(fold))?.fold;
  if (kind === undefined) return unit;
  return kind === 'ac' || kind === 'ca' || kind.startsWith('пер') ? 'VAC' : 'VDC';
}

/** "Five", "twelve point six". */
function wordsValue(
  words: readonly Word[],
  at: number,
): { readonly number: number; readonly to: number; readonly isPoint: boolean } | null {
  const first = (words[at] as Word).fold;
  const whole = zeros.has(first) ? 0 : numberOf(first);
  if (Number.isNaN(whole)) return null;
  const behind = words[at + 2];
  const part = behind === undefined ? Number.NaN : numberOf(behind.fold);
  if (decimal.has(words[at + 1]?.fold ?? '') && part >= 0 && part < 10)
    return { number: whole + part / 10, to: at + 3, isPoint: true };
  return { number: whole, to: at + 1, isPoint: false };
}
