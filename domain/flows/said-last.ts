/**
 * Values that another one takes the place of: "030 123456, sorry, 030 123457", "anna@exmaple.com – typo,
 * anna@example.com".
 */
import type { Reading } from '../../contracts/reading/reading.ts';

/**
 * Whether every other word leads to the value or puts it in the place of another: "not anna@example.com but
 * a.schmidt@example.com" denies nothing of it.
 */
export function isPutRight({ remainder, ...answer }: Reading): boolean {
  const isSaid = answer.answers.letter?.blank !== undefined;
  return isSaid && remainder.every(({ kind }) => kind === 'unknown' || kind === 'negation' || kind === 'delay');
}

/** Whether something is left over that could turn the value round; "no wait, Tuesday" waits for nothing. */
export function isTurnedValue({ remainder }: Reading): boolean {
  return remainder.some(({ kind }) => kind !== 'unknown' && kind !== 'question' && kind !== 'delay');
}
