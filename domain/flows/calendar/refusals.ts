/** What a no at a step of the calendar flow is about: the call, or a part of it that can be left out. */
import type { CalendarFlow } from '../../../contracts/state/flow.ts';
import type { Reading } from '../../../contracts/reading/reading.ts';
import { isUndecided } from '../remainder.ts';
import type { Field } from './answers.ts';

/** The call itself is not wanted. */
export function declines({ kind }: Pick<CalendarFlow, 'kind'>, reading: Reading): boolean {
  const isLess = isOfPart(reading) || isUndecided(reading);
  return reading.declines.some(({ action }) => (action === null && !isLess) || action === kind);
}

/** "No need for a number": the no is to a part that can be left out, and not to the call. */
export function isOfPart(reading: Reading): boolean {
  const { part, takesBack } = reading.answers;
  // "I have booked it by phone already" needs no call any more.
  return (takesBack === true || reading.skips) && (part === 'phone' || part === 'invite');
}

export function isRefusing({ stance, skips, says }: Reading): boolean {
  return stance === 'deny' || skips || says.includes('refusal') || says.includes('skip');
}

/** Which part of the booking an answer speaks of; null when none. */
export function partOf(reading: Reading): Field | null {
  return reading.answers.part ?? null;
}
