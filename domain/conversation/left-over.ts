/**
 * Which words kept an answer from being taken (G20): told where what is said next asks for the answer again because of
 * them. It is a decision like those of the doors, and is stored with them.
 */
import type { Say } from '../../contracts/state/flow.ts';
import type { ActionKind } from '../../contracts/reading/reading.ts';
import type { LeftOver } from '../../contracts/state/turn-annotations.ts';
import { isPassage } from '../words/words.ts';
import type { Turn } from './hearing.ts';

/** Null: nothing was left over, or it kept nothing from being taken. `step`: what was asked for; null: an offer. */
export function leftOver(
  turn: Turn,
  say: Say,
  asked: { readonly action: ActionKind; readonly step: string | null },
): LeftOver | null {
  const { left } = say.values;
  const { remainder } = turn.reading;
  if (!Array.isArray(left) || left.length === 0 || remainder.length === 0) return null;
  const parts = remainder
    .map(({ kind, start, end, in: message }) => ({ kind, at: { messageId: message ?? turn.messageId, start, end } }))
    .filter(({ at }) => left.some((one) => isPassage(one) && one.start === at.start && one.messageId === at.messageId));
  if (parts.length === 0) return null;
  return { parts, ...asked };
}
