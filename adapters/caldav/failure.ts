/** How asking a CalDAV server fails, as plain data: what an activity needs in order to retry or to give up. */
import type { FailureCause } from '../../contracts/failure-cause.ts';

export interface CalendarFailureFacts {
  /** True when the same request would fail again: no retry. */
  readonly permanent: boolean;
  readonly happened: string;
  readonly remedy: string;
  /** The HTTP status, when there was one. */
  readonly status?: number | undefined;
  /** What the participant is told of it; absent: nothing that is known. */
  readonly why?: FailureCause | undefined;
}

/**
 * The calendar could not be asked. Recognise it by `name === 'CalendarFailure'` and read its fields: activities cannot
 * import this class.
 */
export class CalendarFailure extends Error {
  override readonly name = 'CalendarFailure';
  readonly permanent: boolean;
  readonly happened: string;
  readonly remedy: string;
  readonly status: number | undefined;
  readonly why: FailureCause | undefined;

  constructor({ permanent, happened, remedy, status, why }: CalendarFailureFacts) {
    super(`${happened} ${remedy}`);
    this.permanent = permanent;
    this.happened = happened;
    this.remedy = remedy;
    this.status = status;
    this.why = why;
  }
}

/** An answer that is no success. What the server says besides is left out: it may repeat what it was sent. */
export function unexpected(status: number, doing: string): CalendarFailure {
  const facts = { status, happened: `The calendar server answered ${status} to ${doing}.` };
  if (status === 401) {
    const remedy = 'Correct CALDAV_USERNAME and CALDAV_PASSWORD.';
    return new CalendarFailure({ ...facts, permanent: true, remedy });
  }
  if (status >= 300 && status < 400) {
    const remedy = 'The calendar has moved: put its new address into CALDAV_URL.';
    return new CalendarFailure({ ...facts, permanent: true, remedy });
  }
  if (status >= 500 || transient.includes(status)) {
    return new CalendarFailure({ ...facts, permanent: false, remedy: 'It is tried again.' });
  }
  const remedy = 'Check that CALDAV_URL is the address of a calendar that this user may change.';
  return new CalendarFailure({ ...facts, permanent: true, remedy });
}

/** The connection was refused, broke off, or took too long. */
export function unreachable(because: string): CalendarFailure {
  return new CalendarFailure({
    permanent: false,
    why: 'unreachable',
    happened: `The calendar server cannot be reached (${because}).`,
    remedy: 'It is tried again; if it stays, check CALDAV_URL and the network.',
  });
}

/** Time-out, conflict, precondition, too early, locked, too many: another attempt may find things changed. */
const transient = [408, 409, 412, 423, 425, 429];
