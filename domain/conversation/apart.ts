/** A message that asks for more than one deed: what it says to each (F9). */
import type { ActionKind } from '../../contracts/reading/reading.ts';
import { isTurned } from '../flows/remainder.ts';
import type { Turn } from './hearing.ts';

/**
 * What the turn says to one deed: no value that belongs to another one. Words that could turn an answer round turn each
 * round. A turn that has words for one deed only says all of them.
 */
export function saidFor(turn: Turn, action: ActionKind): Turn {
  const { apart, remainder, unshown } = turn.reading;
  const part = apart?.action === action ? apart.own : apart?.others.find((one) => one.action === action)?.reading;
  if (part === undefined) return turn;
  const left = isTurned(turn.reading) ? { remainder } : {};
  return { ...turn, reading: { ...part, ...left, ...(unshown === undefined ? {} : { unshown }) } };
}
