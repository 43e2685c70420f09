/** Numbers that name things instead of counting them: "A-1102", "orders 1041, 1042 and 1043" (C16). */
import { isNamedByNumber } from './value-words.ts';
import type { Word } from '../text/sentences.ts';

/** "A-1102", "PO-4711": the letters that a hyphen joins to the number. */
export function codeBefore(text: string, words: readonly Word[], i: number, word: Word): Word | null {
  const letters = words[i - 1];
  const isJoined = text.charAt(word.start - 1) === '-' && letters?.end === word.start - 1;
  return isJoined && /^[a-z]{1,5}$/.test(letters.fold) && !joinedToNumbers.has(letters.fold) ? letters : null;
}

/** "mid-2026", "sub-5". */
const joinedToNumbers = new Set('mid pre post sub non re ex late early fy q h'.split(' '));

/** "orders 1041, 1042 and 1043": what stands in a row with a number that names something names another one. */
export function isOneMore(out: readonly Word[]): boolean {
  const last = out.at(-1);
  const before = last !== undefined && joinsNames.has(last.fold) ? out.at(-2) : last;
  return before?.fold === '_id';
}

/** "parcels 77120, 77121", "tickets 55 and 56": the plural says that several are named, so that they are no range. */
export function isFirstOfMany(words: readonly Word[], i: number, length: number, out: readonly Word[]): boolean {
  const previous = out.at(-1);
  if (!previous || !previous.fold.endsWith('s') || !isNamedByNumber(previous.fold)) return false;
  const next = words[i + length];
  const other = next?.fold === 'and' || next?.fold === 'or' ? words[i + length + 1] : next;
  return /^\d+$/.test(other?.fold ?? '') && (words[i] as Word).fold.length >= 2;
}

const joinsNames = new Set(['and', 'or', 'to', 'through', 'until']);

/** Looked at for every word: without a pattern it costs next to nothing. */
export function hasDigit(fold: string): boolean {
  for (let i = 0; i < fold.length; i += 1) {
    const code = fold.charCodeAt(i);
    if (code >= 0x30 && code <= 0x39) return true;
  }
  return false;
}
