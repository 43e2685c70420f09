/**
 * "Tuesday 10, no, 11": behind a day a number alone may be anything; one that is corrected by another number is its
 * hour.
 */
import type { TimeMention } from '../../contracts/reading/reading.ts';
import type { TimeParts } from '../../contracts/language/time-parts.ts';
import { saysHour } from './draft.ts';
import type { Scan } from './lookup.ts';
import { numberAt } from './numbers.ts';

const noon = 12;
const latest = 23;

/** The hour that the word at `i` is of the time before it; null: it is none. */
export function correctedHour(scan: Scan, i: number, last: TimeMention): TimeParts | null {
  if (last.weekday === undefined || last.day !== undefined || saysHour(last)) return null;
  const number = numberAt(scan, i);
  const isBehind = scan.words[i - 1]?.end === last.end && scan.gap(i) === '';
  if (number?.to !== i + 1 || !number.digits || !isBehind || number.value < 1 || number.value > latest) return null;
  let to = i + 1;
  while (scan.at(to, 'correction')) to = scan.past(scan.past(to, 'correction'), 'joint', 'the', 'at');
  if (to === i + 1 || numberAt(scan, to) === null) return null;
  return { hour: number.value, minute: 0, grain: 'hour', ...(number.value < noon ? { halfDayOpen: true } : {}) };
}
