/** How asking a CalDAV server fails, as plain data: what an activity needs in order to retry, to wait or to give up. */
import type { FailureCause } from '../../contracts/state/failure-cause.ts';

export interface CalendarFailureFacts {
  /** What stands in the way, for whoever tells the participant. */
  readonly why: FailureCause;
  /** True when the same request would fail again: no retry. */
  readonly permanent: boolean;
  readonly happened: string;
  readonly remedy: string;
  /** The HTTP status, when there was one. */
  readonly status?: number | undefined;
  /** What the server asked for in `Retry-After`, in milliseconds, uncapped. */
  readonly retryAfterMs?: number | undefined;
}

/**
 * The calendar could not be asked. Recognise it by `name === 'CalendarFailure'` and read its fields: activities cannot
 * import this class.
 */
export class CalendarFailure extends Error {
  override readonly name = 'CalendarFailure';
  readonly why: FailureCause;
  readonly permanent: boolean;
  readonly happened: string;
  readonly remedy: string;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;

  constructor({ why, permanent, happened, remedy, status, retryAfterMs }: CalendarFailureFacts) {
    super(`${happened} ${remedy}`);
    this.why = why;
    this.permanent = permanent;
    this.happened = happened;
    this.remedy = remedy;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** An answer that is no success. What the server says besides is left out: it may repeat what it was sent. */
export function unexpected(
  { status, retryAfterMs }: { readonly status: number; readonly retryAfterMs?: number | undefined },
  doing: string,
): CalendarFailure {
  const happened = `The calendar server answered ${status} to ${doing}.`;
  const { remedy, ...known } = causes.find(({ of }) => of(status)) ?? otherCause;
  const { why, permanent } = known;
  return new CalendarFailure({ why, permanent, happened, remedy, status, retryAfterMs });
}

interface Cause extends Pick<CalendarFailureFacts, 'why' | 'permanent' | 'remedy'> {
  readonly of: (status: number) => boolean;
}

const oneOf =
  (...statuses: readonly number[]) =>
  (status: number) =>
    statuses.includes(status);

/** The first that fits counts. */
const causes: readonly Cause[] = [
  {
    of: oneOf(401, 407),
    why: 'login',
    permanent: true,
    remedy: 'Correct CALDAV_USERNAME and CALDAV_PASSWORD.',
  },
  {
    of: (status) => status >= 300 && status < 400,
    why: 'set-up',
    permanent: true,
    remedy: 'The calendar has moved: put its new address into CALDAV_URL.',
  },
  {
    of: oneOf(403, 451),
    why: 'not-allowed',
    permanent: true,
    remedy: 'Check that CALDAV_URL is the address of a calendar that this user may change.',
  },
  {
    of: oneOf(404, 410),
    why: 'set-up',
    permanent: true,
    remedy: 'Check that CALDAV_URL is the address of a calendar that this user may change.',
  },
  // Locked, too early, too many, or over its limits: it asks for patience.
  { of: oneOf(423, 425, 429, 503), why: 'asks-to-wait', permanent: false, remedy: 'It is tried again when it allows.' },
  { of: oneOf(408), why: 'silent', permanent: false, remedy: 'It is tried again.' },
  { of: oneOf(409), why: 'conflict', permanent: false, remedy: 'It is tried again.' },
  {
    of: oneOf(412, 428),
    why: 'refused',
    permanent: false,
    remedy: 'The object is looked up and it is tried again.',
  },
  {
    of: (status) => status >= 500,
    why: 'failing',
    permanent: false,
    remedy: 'It is tried again; if it stays, look at the server.',
  },
  {
    of: (status) => status >= 200 && status < 300,
    why: 'unreadable',
    permanent: true,
    remedy: 'Check that CALDAV_URL is the address of a calendar: this is no answer of one.',
  },
];

const otherCause = {
  why: 'refused',
  permanent: true,
  remedy:
    'Check that CALDAV_URL is the address of a calendar that this user may change, and what the server’s log says.',
} as const;

/** An answer that breaks off, or is none of a calendar server. */
export function garbled(doing: string): CalendarFailure {
  return new CalendarFailure({
    why: 'unreadable',
    permanent: false,
    happened: `The calendar server’s answer to ${doing} cannot be read.`,
    remedy: 'It is tried again; if it stays, look at the server and whatever stands between.',
  });
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
