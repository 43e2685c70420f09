/**
 * When an effect is tried again whose provider asked to come later: minutes apart, as mail servers expect it (RFC 5321,
 * section 4.5.4.1).
 */
import type { RetryWindow, Performed } from '../../contracts/state/effect.ts';
import type { EffectResult } from './moves.ts';

/** An effect that has been tried before. */
export interface Waited {
  /** How often. */
  readonly tries: number;
  /** When it is tried for the last time (epoch milliseconds). */
  readonly until: number;
}

/** The wait behind the next try, as a multiple of the first one; the last for ever: 2, 5, 10, 15, 30, 30 minutes. */
const steps = [1, 2.5, 5, 7.5, 15] as const;
/** What a provider names is kept within these, so that no word of its own makes it hammered or forgotten. */
const longestNamedMs = 3_600_000;

/** The next try; null: there is none, its time is over. */
export function waitAfter(
  { why, afterMs }: Extract<Performed, { kind: 'waits' }>,
  retryWindow: RetryWindow | undefined,
  { waited, now }: { readonly waited: Waited | undefined; readonly now: number },
): Extract<EffectResult, { kind: 'waits' }> | null {
  if (retryWindow === undefined) return null;
  const { firstMs, wholeMs } = retryWindow;
  const { tries, until } = waited ?? { tries: 0, until: now + wholeMs };
  if (until - now < firstMs) return null;
  const own = firstMs * (steps[Math.min(tries, steps.length - 1)] ?? 1);
  const delay = afterMs === undefined ? own : Math.min(Math.max(afterMs, firstMs / 4), longestNamedMs);
  return { kind: 'waits', why, nextAt: Math.min(now + Math.ceil(delay), until), until };
}
