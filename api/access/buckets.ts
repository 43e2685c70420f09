/**
 * Token buckets by name. Our own few lines: the well-kept limiters count in windows, where twice the number goes through at a
 * window's edge and a burst is a second limiter, and none gives a token back to a caller who turns out to be welcome.
 */

export interface Rate {
  readonly perMinute: number;
  /** What the bucket holds. */
  readonly burst: number;
}

export interface Buckets {
  /** Takes a token: 0. Without one: the milliseconds until there is. */
  take(name: string): number;
  /** Gives a token back. */
  giveBack(name: string): void;
}

interface Bucket {
  readonly tokens: number;
  /** Epoch milliseconds at which it held them. */
  readonly at: number;
}

/** A bucket that is full again says nothing, so the oldest ones go; an attacker with more names than this has other means too. */
const mostBuckets = 20_000;

/** `clock`: epoch milliseconds. */
export function createBuckets({ perMinute, burst }: Rate, clock: () => number): Buckets {
  const buckets = new Map<string, Bucket>();
  const perMs = perMinute / 60_000;
  const tokensIn = (name: string, now: number): number => {
    const known = buckets.get(name);
    return known === undefined ? burst : Math.min(burst, known.tokens + Math.max(0, now - known.at) * perMs);
  };
  const put = (name: string, bucket: Bucket): void => {
    // Last in, last out: whoever calls often is not forgotten.
    buckets.delete(name);
    buckets.set(name, bucket);
    if (buckets.size <= mostBuckets) return;
    const [oldest] = buckets.keys();
    if (oldest !== undefined) buckets.delete(oldest);
  };
  return {
    take(name) {
      const now = clock();
      const tokens = tokensIn(name, now);
      if (tokens < 1) return Math.ceil((1 - tokens) / perMs);
      put(name, { tokens: tokens - 1, at: now });
      return 0;
    },
    giveBack(name) {
      const now = clock();
      put(name, { tokens: Math.min(burst, tokensIn(name, now) + 1), at: now });
    },
  };
}
