/**
 * What somebody says they have read in a message (F11), held against the message: words that do not stand in it are
 * dropped, and so is a value that its slot could not have, or that its words do not say. Whoever has read it, what is
 * left may be shown.
 */
import type { AskedSlot, FoundSlot, SaidFinding } from '../../contracts/reading/second-reader.ts';
import { quotePlace } from '../../domain/words/quotes.ts';
import type { Moment } from './times.ts';
import { valueFor } from './value.ts';

/** What holds of a message, in its order; never throws. */
export function verifyFindings(
  text: string,
  asked: readonly AskedSlot[],
  said: readonly SaidFinding[],
  moment: Moment,
): readonly FoundSlot[] {
  const found = said.slice(0, mostFindings).flatMap((one): readonly FoundSlot[] => {
    const slot = asked.find(({ slot: name }) => name === one.slot);
    const place = slot === undefined ? null : quotePlace(text, one.quote);
    if (slot === undefined || place === null) return [];
    const taken = valueFor(slot, { value: one.value.trim(), text, at: place }, moment);
    return taken === null ? [] : [{ slot: slot.slot, ...place, ...taken }];
  });
  // Two values for one slot: which of them is meant would be a guess.
  const sure = found.filter((one) => found.every((other) => other.slot !== one.slot || isSame(one, other)));
  return sure.filter(({ slot }, at) => sure.findIndex((other) => other.slot === slot) === at);
}

const mostFindings = 8;

function isSame({ value: one }: FoundSlot, { value: other }: FoundSlot): boolean {
  return typeof one === 'object' && typeof other === 'object'
    ? one.start === other.start && one.end === other.end
    : one === other;
}
