/**
 * What a mail server's answer means: the enhanced status code first (RFC 3463, and the codes that IANA keeps), then the
 * reply code and where in the dialogue it came (RFC 5321). Whether it is final is the reply code's to say: 4xx may come
 * right by waiting, 5xx does not.
 */
import type { FailureCause } from '../../contracts/state/failure-cause.ts';

/** An answer that is no success. */
export interface Reply {
  /** 421, 550, … */
  readonly code: number;
  /** The lines of it, the code with them. */
  readonly words: string;
  readonly stage: Stage;
}

export type Stage = 'connection' | 'tls' | 'login' | 'sender' | 'recipient' | 'message';

export interface Meaning {
  readonly why: FailureCause;
  /** Another attempt may come through, later. */
  readonly waits: boolean;
  /** In how many milliseconds, where the words name it. */
  readonly afterMs?: number;
}

/** Null: it is no answer of a mail server. */
export function meaningOf(reply: Reply): Meaning | null {
  const { code, words } = reply;
  if (code < 400 || code > 599) return null;
  const cause = causeOf(reply);
  if (code >= 500) return { why: cause, waits: false };
  const afterMs = namedWaitMs(words);
  // Whatever it is that keeps it now, waiting is what is asked for; a full mailbox is worth naming.
  const why = cause === 'mailbox-full' ? cause : 'asks-to-wait';
  return { why, waits: true, ...(afterMs === undefined ? {} : { afterMs }) };
}

/** The enhanced status code: "5.1.1". */
export function enhancedIn(words: string): string | undefined {
  return /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(words)?.[1];
}

function causeOf(reply: Reply): FailureCause {
  const { code, words, stage } = reply;
  const own = byCode.get(code);
  if (own) return /\bstarttls\b/i.test(words) ? 'unsafe' : own;
  const detail = enhancedIn(words)?.slice(2) ?? '';
  const named = stage === 'login' ? undefined : (byStatus.get(detail) ?? bySubject.get(detail.slice(0, 2)));
  return named === undefined ? causeByStage(reply) : said(words, named);
}

/** Reply codes that mean one thing wherever they come. */
const byCode: ReadonlyMap<number, FailureCause> = new Map([
  [530, 'login'],
  [534, 'login'],
  [535, 'login'],
  [538, 'login'],
  [454, 'asks-to-wait'],
  [556, 'no-recipient'],
]);

/** Subject and detail of RFC 3463, whatever the class. */
const byStatus: ReadonlyMap<string, FailureCause> = new Map([
  ['1.1', 'no-recipient'],
  ['1.2', 'no-recipient'],
  ['1.3', 'address-form'],
  ['1.4', 'no-recipient'],
  ['1.6', 'no-recipient'],
  ['1.7', 'not-allowed'],
  ['1.8', 'not-allowed'],
  ['1.10', 'no-recipient'],
  ['2.1', 'no-recipient'],
  ['2.2', 'mailbox-full'],
  ['2.3', 'too-big'],
  ['2.252', 'not-allowed'],
  ['3.1', 'failing'],
  ['3.4', 'too-big'],
  ['3.5', 'set-up'],
  ['4.1', 'no-recipient'],
  ['4.3', 'failing'],
  ['4.4', 'no-recipient'],
  ['4.6', 'set-up'],
  ['6.7', 'address-form'],
  ['6.8', 'address-form'],
  ['6.9', 'address-form'],
  ['7.8', 'login'],
  ['7.9', 'login'],
  ['7.10', 'unsafe'],
  ['7.11', 'unsafe'],
  ['7.12', 'login'],
  ['7.13', 'login'],
  ['7.14', 'login'],
  ['7.27', 'not-allowed'],
]);

/** The subject alone: policy and trust are about whether it is wanted. */
const bySubject: ReadonlyMap<string, FailureCause> = new Map([['7.', 'unwanted']]);

function causeByStage({ code, words, stage }: Reply): FailureCause {
  switch (stage) {
    case 'tls':
      return 'unsafe';
    case 'login':
      return 'login';
    case 'connection':
      return code === 554 ? 'unwanted' : 'refused';
    case 'sender':
      return code === 552 ? 'too-big' : said(words, senderCodes.has(code) ? 'not-allowed' : 'refused');
    case 'recipient':
      return said(words, byRecipient.get(code) ?? 'refused');
    case 'message':
      return code === 552 ? 'too-big' : said(words, 'refused');
    default:
      return stage satisfies never;
  }
}

const senderCodes: ReadonlySet<number> = new Set([550, 551, 553]);

const byRecipient: ReadonlyMap<number, FailureCause> = new Map([
  [422, 'mailbox-full'],
  [550, 'no-recipient'],
  [551, 'no-recipient'],
  [552, 'mailbox-full'],
  [553, 'address-form'],
]);

/**
 * Many servers say 550 or 5.7.1 to everything, and 452 to all that is full: what their words tell apart where no status
 * code does.
 */
function said(words: string, otherwise: FailureCause): FailureCause {
  if (/\brelay(?:ing)?\b/i.test(words)) return 'not-allowed';
  if (enhancedIn(words) !== undefined) return otherwise;
  if (/\b(?:mailbox|inbox)(?: is)? full\b|\bover ?quota\b|\bquota exceeded\b/i.test(words)) return 'mailbox-full';
  return /\b(?:blocked|blacklisted|blocklisted|spam|policy|reputation|dmarc|spf)\b/i.test(words)
    ? 'unwanted'
    : otherwise;
}

const second = 1_000;
const inMs: Readonly<Record<string, number>> = { s: second, m: 60 * second, h: 3_600 * second };

/** "try again in 5 minutes", "retry after 300 s", "come back in 00:05:00", "Retry-After: 120". */
function namedWaitMs(words: string): number | undefined {
  const line = words.slice(0, 1_000);
  const clock = /\b(\d{1,2}):(\d{2}):(\d{2})\b/.exec(line);
  if (clock) return (Number(clock[1]) * 3_600 + Number(clock[2]) * 60 + Number(clock[3])) * second;
  const named =
    /\b(?:in|after|for|wait|another)[ :]{1,2}(?:about |at least )?(\d{1,5}) ?(s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?)\b/i.exec(
      line,
    );
  if (named) return Number(named[1]) * (inMs[`${named[2]?.[0]}`.toLowerCase()] ?? second);
  const bare = /\bretry-after[ :]{1,2}(\d{1,5})\b/i.exec(line);
  return bare ? Number(bare[1]) * second : undefined;
}
