/** Of several values of a kind the one that takes the place of the others: "030 123456, sorry, 030 123457", "anna@exmaple.com – typo, anna@example.com". */
import type { Reading, Span } from '../../contracts/reading.ts';
import { answersOf } from './answer.ts';

/** Only this one where one takes the others' place, else all of them. */
export function saidLast<Value extends Span>(values: readonly Value[], answer: Reading): readonly Value[] {
  const { blank } = answersOf(answer).letter ?? {};
  const last = values.find(({ start, end }) => start === blank?.start && end === blank.end);
  return last === undefined ? values : [last];
}
