/**
 * A long activity shows that its worker lives: a killed one is noticed within seconds, not only at the activity's time
 * limit.
 */
import type { ActivityInterceptorsFactory } from '@temporalio/worker';

/**
 * Heartbeats are billed like actions. Hardly any activity is as long as this, so hardly any pays for one; and it is
 * well within the heartbeat time-out of `temporal-config/activity-options.ts`, so that a slow worker does not count as
 * a dead one.
 */
const firstAfterMs = 7_000;
/** The SDK sends the latest of them when four fifths of the time-out have passed since the one before. */
const thenEveryMs = 4_000;

/**
 * Only where a heartbeat time-out was asked for: what merely writes is over, or at its own time limit, before one is
 * due.
 */
export const heartbeats: ActivityInterceptorsFactory = (context) => ({
  inbound: {
    async execute(input, next) {
      // A local activity lives and dies with its workflow task, which is watched by itself.
      if (context.info.isLocal || !context.info.heartbeatTimeoutMs) return next(input);
      let alive = setTimeout(function beat() {
        context.heartbeat();
        alive = setTimeout(beat, thenEveryMs);
      }, firstAfterMs);
      try {
        return await next(input);
      } finally {
        clearTimeout(alive);
      }
    },
  },
});
