/** Every activity shows that its worker lives: a killed one is noticed within seconds, not only at the activity's time limit. */
import type { ActivityInterceptorsFactory } from '@temporalio/worker';

/** Well within the heartbeat time-out of `temporal-config/activity-options.ts`; a short activity never gets to send one. */
const everyMs = 2_000;

export const heartbeats: ActivityInterceptorsFactory = (context) => ({
  inbound: {
    async execute(input, next) {
      // A local activity lives and dies with its workflow task, which is watched by itself.
      const alive = context.info.isLocal ? undefined : setInterval(() => context.heartbeat(), everyMs);
      try {
        return await next(input);
      } finally {
        clearInterval(alive);
      }
    },
  },
});
