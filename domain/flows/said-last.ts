/** Of several values of a kind the one that takes the place of the others: "030 123456, sorry, 030 123457", "anna@exmaple.com – typo, anna@example.com". */
import type { Reading, Span } from '../../contracts/reading.ts';

/** Only this one where one takes the others' place, else all of them. */
export function saidLast<Value extends Span>(values: readonly Value[], answer: Reading): readonly Value[] {
  const { blank } = answer.answers.letter ?? {};
  const last = values.find(({ start, end }) => start === blank?.start && end === blank.end);
  return last === undefined ? values : [last];
}

/** Whether every other word leads to the value or puts it in the place of another: "not anna@example.com but a.schmidt@example.com" denies nothing of it. */
export function isPutRight({ remainder, ...answer }: Reading): boolean {
  const isSaid = answer.answers.letter?.blank !== undefined;
  return isSaid && remainder.every(({ kind }) => kind === 'unknown' || kind === 'negation' || kind === 'delay');
}

/** Whether something is left over that could turn the value round; "no wait, Tuesday" waits for nothing. */
export function isTurnedValue({ remainder }: Reading): boolean {
  return remainder.some(({ kind }) => kind !== 'unknown' && kind !== 'question' && kind !== 'delay');
}
