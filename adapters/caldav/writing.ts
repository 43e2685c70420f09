/**
 * Writing one object of a calendar, unless it has been changed since it was looked up. A weak tag is never matched (RFC
 * 9110, section 13.1.1), and one that a proxy has made up is not taken: then what stands there is compared with what
 * was looked up.
 */
import type { KeptCall } from './events.ts';
import { CalendarFailure, unexpected } from './failure.ts';
import type { DavAnswer, SendDav } from './requests.ts';

/** Where a call is kept, and as what. */
export interface Kept {
  readonly href: string;
  readonly etag: string | null;
  readonly ics: string;
  readonly call: KeptCall;
}

/**
 * How a write went: `changed` when something else stands there, or something else has been written there meanwhile.
 * `isCompared`: the server matched no tag, so another may have written at the same moment.
 */
export type Written = { readonly kind: 'written'; readonly isCompared?: true } | { readonly kind: 'changed' };

export function writing(send: SendDav) {
  return {
    /** Writes a call that is not there yet. */
    async create(uid: string, ics: string, stop?: AbortSignal): Promise<Written> {
      const answer = await put(nameFor(uid), ics, { 'if-none-match': '*' }, stop);
      return isConflict(answer) ? { kind: 'changed' } : asWritten(answer, 'the booking');
    },

    /** Writes a call anew. */
    async replace(kept: Kept, ics: string, stop?: AbortSignal): Promise<Written> {
      const answer = await matched(kept, stop, (condition) => put(kept.href, ics, condition, stop));
      return answer === null ? { kind: 'changed' } : asWritten(answer, 'the change of a call');
    },

    /** Takes back what was just written. */
    async remove(kept: Kept): Promise<void> {
      const { href } = kept;
      const answer = await matched(kept, undefined, (headers) => send({ method: 'DELETE', href, headers }));
      if (answer !== null && answer.status >= 300 && !isGone(answer)) throw unexpected(answer, 'taking a call back');
    },
  };

  function put(href: string, ics: string, condition: Condition, stop?: AbortSignal): Promise<DavAnswer> {
    const headers = { 'content-type': 'text/calendar; charset=utf-8', ...condition };
    return send({ method: 'PUT', href, headers, body: ics }, stop);
  }

  /** With the tag, or without one when what stands there is the same; null: it is not. */
  async function matched(
    kept: Kept,
    stop: AbortSignal | undefined,
    doIt: (condition: Condition) => Promise<DavAnswer>,
  ): Promise<Compared | null> {
    if (kept.etag !== null && isStrong(kept.etag)) {
      const answer = await doIt({ 'if-match': kept.etag });
      if (answer.status !== 412) return answer;
    }
    const now = await state(kept, stop);
    if (now === null) return null;
    const isNew = now.etag !== null && isStrong(now.etag) && now.etag !== kept.etag;
    const answer = await doIt(isNew ? { 'if-match': now.etag } : {});
    return { ...answer, isCompared: true };
  }

  /** What stands where the call was looked up; null when it is not the same any more. */
  async function state({ href, ics }: Kept, stop: AbortSignal | undefined): Promise<DavAnswer | null> {
    const answer = await send({ method: 'GET', href }, stop);
    if (isGone(answer)) return null;
    if (answer.status !== 200) throw unexpected(answer, 'the question for a call');
    return bare(answer.body) === bare(ics) ? answer : null;
  }
}

type Condition = Readonly<Record<string, string>>;
type Compared = DavAnswer & { readonly isCompared?: true };

/** The address that a call is written to, below the calendar's own. */
export function nameFor(uid: string): string {
  if (uid.length > 200) throw tooLong(uid);
  // A dot in front would have a meaning in an address.
  return `./${encodeURIComponent(uid)}.ics`;
}

function isStrong(etag: string): boolean {
  return /^"[^"]*"$/.test(etag);
}

function isGone({ status }: DavAnswer): boolean {
  return status === 404 || status === 410;
}

/** RFC 4791, section 5.3.2.1: the UID stands in the calendar under another name. */
function isConflict({ status, body }: DavAnswer): boolean {
  return status === 412 || body.includes('no-uid-conflict');
}

function asWritten(answer: Compared, doing: string): Written {
  if (answer.status < 200 || answer.status >= 300) throw unexpected(answer, doing);
  return { kind: 'written', ...(answer.isCompared ? { isCompared: true } : {}) };
}

/** A report and a download may differ in their line ends. */
function bare(text: string): string {
  return text.replaceAll('\r', '').trim();
}

function tooLong(uid: string): CalendarFailure {
  return new CalendarFailure({
    why: 'refused',
    permanent: true,
    happened: `The UID of a call has ${uid.length} characters.`,
    remedy: 'Give conversations shorter ids.',
  });
}
