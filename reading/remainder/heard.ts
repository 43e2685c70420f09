/** Answers that have not said everything (G20): what was only heard, and what trails off. */
import type { Remainder } from '../../contracts/reading.ts';
import { wordsOf } from '../language/words.ts';
import { wordsIn } from './beside-clause.ts';
import type { Tile } from './tiles.ts';

/** "Ok, got it": whose last word is that it was heard has agreed to nothing; "I see. Yes" and "yes, got it, book it" have. */
export function heardOnly(tiles: readonly Tile[]): readonly Remainder[] {
  const yes = tiles.findIndex(({ name }) => name === 'assent');
  const heard = tiles.find(({ name }, at) => name === 'acknowledging' && yes >= 0 && at > yes);
  if (heard === undefined || tiles.some(({ name }) => name === 'order')) return [];
  return [{ start: heard.start, end: heard.end, kind: 'hedge' }];
}

/** "Yes hello", "ja hallo": whoever greets behind a bare yes takes up a telephone, or begins anew. `tiles`: those of the message. */
export function greetedBehind(text: string, tiles: readonly Tile[]): readonly Remainder[] {
  const last = tiles.at(-1);
  const words = last?.name === 'courtesy' ? wordsIn(text, last) : [];
  const isGreeting = last !== undefined && words.length > 0 && words.every((word) => greetings.has(word));
  if (!isGreeting || tiles.length < 2 || !tiles.slice(0, -1).every(({ name }) => name === 'assent')) return [];
  return [{ start: last.start, end: last.end, kind: 'unknown', apart: true, alone: true }];
}

const greetings = wordsOf('greetingWords');

/** "Yes…": whoever trails off has not said everything. */
export function trailingOff(text: string): readonly Remainder[] {
  const end = text.trimEnd().length;
  const dots = text.slice(Math.max(0, end - 3), end);
  const length = dots.endsWith('…') ? 1 : dots === '...' ? 3 : dots.endsWith('..') ? 2 : 0;
  return length === 0 ? [] : [{ start: end - length, end, kind: 'hedge' }];
}
