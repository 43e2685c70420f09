/**
 * Token buckets by name. Own code, because the well-kept limiters count in fixed windows: these allow twice the rate at
 * a window's edge, need a second limiter for bursts, and cannot give a token back to a caller who turns out to be
 * valid.
 */

export interface Rate {
  readonly perMinute: number;
  /** Capacity of the bucket. */
  readonly burst: number;
}

export interface Buckets {
  /** Takes a token and returns 0; without a token returns the milliseconds until there is one. */
  take(name: string): number;
  /** Returns a token to the bucket. */
  giveBack(name: string): void;
}

interface Bucket {
  readonly tokens: number;
  /** Epoch milliseconds at which the bucket held them. */
  readonly at: number;
}

/**
 * A full bucket carries no information, so the oldest are dropped. An attacker with more names than this is out of
 * scope.
 */
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
    // Moved to the end, so that frequent callers are not dropped.
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
