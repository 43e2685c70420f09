/**
 * An answer and another order in one message (C7): "Hamburg. And cancel order 1041." They are parted only where the
 * order stands behind everything else, says which thing of its own it is about, and holds nothing that could take the
 * answer back (G20): "Hamburg. But cancel the shipment" is about what was asked.
 */
import type { Reading } from '../../contracts/reading/reading.ts';
import type { CompiledLibrary } from '../fields/library.ts';
import { Text } from '../text/text.ts';
import { partedAt } from './orders.ts';
import { Sentences } from './sentences.ts';
import { unknownObject } from './unknown-object.ts';

/** In UTF-16 code units: whoever says more than that tells a story, and does not answer. */
const longest = 400;

/** The two parts, each read by `read` as if it were all that was said. Null: the message has one. */
export function partedIn(
  { source, sentences }: Text,
  { several }: Pick<CompiledLibrary, 'several'>,
  read: (text: string) => Reading,
): NonNullable<Reading['parted']> | null {
  const parts = source.length > longest ? null : partedAt(source, sentences);
  if (parts === null) return null;
  const { at, deed } = parts;
  // With blanks in front every word stands where it stands in the message.
  const ordered = ' '.repeat(deed) + source.slice(deed);
  if (unknownObject(ordered, new Sentences(new Text(ordered)).beginning(), several) !== null) return null;
  const order = read(ordered);
  const isTurned = order.remainder.some(({ kind }) => kind !== 'unknown');
  if (isTurned || order.sentences.some(({ act }) => act === 'question')) return null;
  return { answer: read(withoutJoint(source.slice(0, at))), order, at: { start: at, end: source.length } };
}

/** "Hamburg, and …" answers "Hamburg". */
function withoutJoint(answer: string): string {
  let end = answer.length;
  while (end > 0 && ' ,;:\n\u2013\u2014-'.includes(answer.charAt(end - 1))) end -= 1;
  return answer.slice(0, end);
}
