/**
 * Signed orders of the latest minutes, by their signatures: each is taken once, also by the run after the one that took
 * it (decision 0027). Nobody here can tell a signature from a forgery, and need not: a forged one is another one.
 */
import { isRecord } from './record.ts';

export interface SeenOrder {
  /** The beginning of its signature, enough to tell it from all others. */
  readonly mac: string;
  /** Epoch milliseconds: what comes later counts as unsigned anyway. */
  readonly until: number;
}

/** More orders within five minutes than people and programs give in one conversation. */
const mostSeen = 200;
/** In base64: 132 bits. */
const macLength = 22;
/** What is signed holds no longer, and a forger may write any time. */
const longestMs = 6 * 60_000;
/** Whoever checks a signature may have a clock that is behind by as much. */
const slackMs = 5 * 60_000;

/** Why an order is not taken; null: it is unsigned, or the first of its signature. `now`: epoch milliseconds. */
export function seenRefusal(
  seen: readonly SeenOrder[] | undefined,
  asked: unknown,
  now: number,
): { readonly because: 'order-repeated' | 'orders-full' } | null {
  const signed = signatureIn(asked, now);
  if (signed === null) return null;
  const known = lately(seen, now);
  if (known.some(({ mac }) => mac === signed.mac)) return { because: 'order-repeated' };
  return known.length < mostSeen ? null : { because: 'orders-full' };
}

/** With this order, and without those that are over. Unsigned ones leave it as it is. */
export function withSeen(
  seen: readonly SeenOrder[] | undefined,
  asked: unknown,
  now: number,
): readonly SeenOrder[] | undefined {
  const signed = signatureIn(asked, now);
  return signed === null ? seen : [...lately(seen, now), signed];
}

function signatureIn(asked: unknown, now: number): SeenOrder | null {
  const { signed } = isRecord(asked) ? asked : {};
  if (!isRecord(signed) || typeof signed['mac'] !== 'string') return null;
  const { mac, until } = signed;
  const latest = now + longestMs;
  return { mac: mac.slice(0, macLength), until: typeof until === 'number' ? Math.min(until, latest) : latest };
}

function lately(seen: readonly SeenOrder[] = [], now: number): readonly SeenOrder[] {
  return seen.filter(({ until }) => until + slackMs >= now);
}
