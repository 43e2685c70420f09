/**
 * How a calendar's failure is told to Temporal, and to the participant: what is waited for, what is not tried again,
 * and why.
 */
import { ApplicationFailure } from '@temporalio/common';
import { expect, test } from 'vitest';
import { asCalendarFailure } from '../../../activities/calendar-failure.ts';
import { CalendarFailure } from '../../../adapters/caldav/failure.ts';

const failure = (facts: Partial<ConstructorParameters<typeof CalendarFailure>[0]>) =>
  asCalendarFailure(
    new CalendarFailure({
      why: 'asks-to-wait',
      permanent: false,
      happened: 'It answered 503.',
      remedy: 'Wait.',
      ...facts,
    }),
  ) as ApplicationFailure;

test.each([
  [undefined, undefined],
  [7_000, 7_000],
  [3_600_000, 60_000],
])('F5 a calendar that asks to wait %s ms is waited for %s ms', (retryAfterMs, nextRetryDelay) => {
  const told = failure({ retryAfterMs });
  expect(told).toBeInstanceOf(ApplicationFailure);
  expect(told.nextRetryDelay ?? undefined).toBe(nextRetryDelay);
  expect(told).toMatchObject({ type: 'CalendarUnavailable', nonRetryable: false, details: [{ why: 'asks-to-wait' }] });
});

test('F5 what no other try would mend is not tried again, and says why', () => {
  const told = failure({ why: 'login', permanent: true, happened: 'It answered 401.', remedy: 'Correct it.' });
  expect(told).toMatchObject({
    nonRetryable: true,
    message: 'It answered 401. Correct it.',
    details: [{ why: 'login' }],
  });
});

test('any other failure passes untouched', () => {
  const other = new Error('The database is away.');
  expect(asCalendarFailure(other)).toBe(other);
});
