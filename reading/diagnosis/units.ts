/** What a word behind a number measures, scaled to a unit of the contract: "mA", "kPa". */
import type { Unit } from '../../contracts/reading/diagnosis.ts';
import { prefixes } from './meter.ts';
import { unitsByWord } from './tables.ts';

export interface Scaled {
  readonly unit: Unit;
  readonly scale: number;
}

const short: ReadonlyMap<string, number> = new Map([
  ['m', -3],
  ['k', 3],
  ['u', -6],
  ['\u00b5', -6],
  ['\u03bc', -6],
  ['h', 2],
]);
const bases: ReadonlySet<Unit> = new Set<Unit>(['V', 'VAC', 'VDC', 'A', 'ohm', 'bar']);
/** Units that are a part of one of the contract. */
const others: ReadonlyMap<string, Scaled> = new Map<string, Scaled>([
  ...['pa', 'pascal', 'pascals', 'па', 'паскаль', 'паскалеи', 'pascales'].map((word): [string, Scaled] => [
    word,
    { unit: 'bar', scale: 1e-5 },
  ]),
  ...['\u00b5f', '\u03bcf'].map((word): [string, Scaled] => [word, { unit: 'uF', scale: 1 }]),
  ['\u03c9', { unit: 'ohm', scale: 1 }],
  ['k\u03c9', { unit: 'kohm', scale: 1 }],
]);

/** The unit of a word, folded; `raw` as it is written. Null: it is none. */
export function unitOf(word: string, raw: string): Scaled | null {
  const unit = unitsByWord.get(word);
  if (unit !== undefined) return { unit, scale: 1 };
  const other = others.get(word);
  if (other !== undefined) return other;
  for (let length = 1; length <= 5 && length < word.length; length += 1) {
    const prefix = word.slice(0, length);
    const power = short.get(prefix) ?? prefixes.get(prefix);
    const behind = word.slice(length);
    const base = unitsByWord.get(behind);
    const part = others.get(behind);
    if (power === undefined) continue;
    // A capital M is a million.
    const scale = raw.startsWith('M') || raw.startsWith('М') ? 1e6 : 10 ** power;
    if (base !== undefined && bases.has(base)) return { unit: base, scale };
    if (part !== undefined && part.unit === 'bar') return { unit: 'bar', scale: part.scale * scale };
  }
  return null;
}

/** Without the traces of counting in twos. */
export function scaled(value: number, scale: number): number {
  return scale === 1 ? value : Number((value * scale).toPrecision(12));
}
