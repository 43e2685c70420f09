/**
 * The one clock of all conversations that are played at once. The server counts how many hold its time still, each task
 * under way among them, and every call that lets time pass takes one off the count: two at once would take off a task's
 * own, time would jump while it is under way, and the count never be right again. So one passes time, and nobody begins
 * anything new meanwhile, for a server that is always busy never moves its clock. What is under way goes on.
 */
import { setTimeout as pause } from 'node:timers/promises';

export interface MovableClock {
  currentTimeMs(): Promise<number>;
  sleep(ms: number): Promise<void>;
}

export interface ChaosClock {
  /** Lets time pass, for one after the other. @throws {ClockStandsStill} */
  pass(minutes: number): Promise<void>;
  /** Over when no time is passing: to be waited for before anything new is done. */
  isTime(): Promise<void>;
}

/** A task that never ends holds the server's time still, and whatever is left is played to nobody. */
export class ClockStandsStill extends Error {
  /** @param underWay the tasks that are under way, a line each */
  constructor(underWay: readonly string[] = []) {
    super([`The clock has stood still for ${patienceMs / 1000} s: a task does not end.`, ...underWay].join('\n'));
  }
}

/**
 * A workflow task that its worker forgot is over after ten seconds, and a local activity's third try after half a
 * minute.
 */
const patienceMs = 90_000;

export function chaosClock(clock: MovableClock): ChaosClock {
  let passing: Promise<void> = Promise.resolve();
  return {
    pass(minutes) {
      const passed = passing.then(() => moved(clock, minutes));
      passing = passed.catch(() => undefined);
      return passed;
    },
    async isTime() {
      for (let seen = null as Promise<void> | null; seen !== passing;) {
        seen = passing;
        await seen;
      }
    },
  };
}

async function moved(clock: MovableClock, minutes: number): Promise<void> {
  const impatience = new AbortController();
  const late = pause(patienceMs, 'late' as const, { signal: impatience.signal }).catch(() => 'in time' as const);
  const slept = clock.sleep(minutes * 60_000).then(() => 'in time' as const);
  try {
    if ((await Promise.race([slept, late])) === 'late') throw new ClockStandsStill();
  } finally {
    impatience.abort();
    slept.catch(() => undefined);
  }
}
