/**
 * Token buckets by name, shared by all processes of the API. Own code, because the well-kept limiters count in fixed
 * windows: these allow twice the rate at a window's edge and need a second limiter for bursts. A process takes some
 * tokens of a bucket at once and spends them by itself, so that most requests cost no round trip.
 */
import type { TakeTokens } from '../../adapters/postgres/keys/rates.ts';

export interface Rate {
  readonly perMinute: number;
  /** Capacity of the bucket. */
  readonly burst: number;
}

export interface Buckets {
  /** Takes a token and returns 0; without a token returns the milliseconds until there is one. */
  take(name: string): Promise<number>;
  /** Returns a token to the bucket. */
  giveBack(name: string): void;
}

/** What this process holds of a bucket, or until when it has not to ask for any. Times in epoch milliseconds. */
type Held =
  | { readonly kind: 'held'; readonly tokens: number; readonly until: number }
  | { readonly kind: 'empty'; readonly until: number };

const mostHeld = 20_000;
/** What is not spent by then is lost, so that an idle process keeps nothing from the others. */
const heldMs = 5_000;
/** How much of a bucket is taken at once. */
const share = 20;

/** `clock`: epoch milliseconds. `kind` keeps the names of one limit apart from those of another. */
export function createBuckets(kind: string, rate: Rate, clock: () => number, takeTokens: TakeTokens): Buckets {
  const held = new Map<string, Held>();
  const wanted = Math.max(1, Math.floor(rate.burst / share));
  const put = (name: string, one: Held): void => {
    // Moved to the end, so that frequent callers are not dropped.
    held.delete(name);
    held.set(name, one);
    if (held.size <= mostHeld) return;
    const [oldest] = held.keys();
    if (oldest !== undefined) held.delete(oldest);
  };
  /** Null: more has to be taken first. */
  const spent = (name: string, now: number): number | null => {
    const own = held.get(name);
    if (own === undefined || own.until <= now) return null;
    if (own.kind === 'empty') return Math.ceil(own.until - now);
    if (own.tokens < 1) return null;
    put(name, { ...own, tokens: own.tokens - 1 });
    return 0;
  };
  async function more(name: string, now: number): Promise<void> {
    const { granted, waitMs } = await takeTokens(`${kind} ${name}`, rate, wanted, now);
    const kept: Held =
      granted > 0
        ? { kind: 'held', tokens: granted, until: now + heldMs }
        : { kind: 'empty', until: now + Math.max(1, waitMs) };
    put(name, kept);
  }
  /** Requests that come at once take more together, so that none of it is lost. */
  const underway = new Map<string, Promise<void>>();

  return {
    async take(name) {
      for (;;) {
        const now = clock();
        const waitMs = spent(name, now);
        if (waitMs !== null) return waitMs;
        const taking = underway.get(name) ?? more(name, now).finally(() => underway.delete(name));
        underway.set(name, taking);
        await taking;
      }
    },
    giveBack(name) {
      const own = held.get(name);
      const tokens = own?.kind === 'held' ? own.tokens : 0;
      put(name, { kind: 'held', tokens: Math.min(rate.burst, tokens + 1), until: clock() + heldMs });
    },
  };
}
