/**
 * What was understood of a message (C17): every field with its value, and where the words stand that it was read from.
 */
import type { Understood } from '../../contracts/state/clarification-state.ts';
import { passageOf } from '../gate/evidence.ts';
import type { Turn } from './hearing.ts';

/**
 * In the order of the schema. A value that came as a field, or was known before, has no words; nor have any where the
 * reading is `ofOtherWords` than the message's own: those of an instruction that a response has written anew.
 */
export function understoodIn(
  turn: Pick<Turn, 'turnId' | 'messageId' | 'reading'>,
  { ofOtherWords = false }: { readonly ofOtherWords?: boolean } = {},
): readonly Understood[] {
  return (turn.reading.findings?.fields ?? []).map(({ field, value, from, ...span }) => ({
    field,
    value,
    quote: from === 'text' && !ofOtherWords ? passageOf(turn, span) : null,
  }));
}
