/**
 * What is wanted of a time beyond the one call that is booked: it is said, and nothing is taken silently in part (F8).
 */
import type { Answers } from '../../../contracts/reading/answers.ts';
import type { CalendarFlow } from '../../../contracts/state/flow.ts';
import type { CalendarPolicy } from '../../../contracts/assistant/policy.ts';
import type { Reading } from '../../../contracts/reading/reading.ts';
import { horizonOf } from './slots.ts';

export type Beyond = NonNullable<Answers['beyond']>;

/** With the policy: a call that is as long as every call is nothing beyond. */
export function beyondOf(reading: Reading, policy: CalendarPolicy | null): Beyond | null {
  const { beyond } = reading.answers;
  return beyond === undefined ? null : beyondIn(beyond, policy);
}

export function beyondIn(beyond: Beyond, policy: CalendarPolicy | null): Beyond | null {
  return beyond.kind === 'length' && beyond.minutes === policy?.slotMinutes ? null : beyond;
}

/** The notice that is said with the times that are offered, and what it needs. */
export function noticeOf(
  beyond: Beyond | null,
  policy: CalendarPolicy,
): Pick<CalendarFlow, 'notice' | 'limits'> & { readonly notice?: NonNullable<CalendarFlow['notice']> } {
  if (beyond === null) return {};
  const notice = beyond.kind === 'length' || beyond.kind === 'clock' ? beyond.kind : 'once';
  const { workingHours, slotMinutes } = policy;
  return { notice, limits: { ...workingHours, daysAhead: horizonOf(policy, null), slotMinutes } };
}

/** Nothing else is left over. */
export function isOnlyLength({ remainder }: Reading): boolean {
  return remainder.length <= 1;
}
