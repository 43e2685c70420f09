/** A worker shows that it lives, and whether it reaches its model, for `/readyz`. A killed one shows nothing more. */
import { setTimeout as pause } from 'node:timers/promises';

export interface Shown {
  readonly modelFault: string | null;
}

export interface PresenceSettings {
  /** Writes that this worker lives. */
  readonly show: (shown: Shown) => Promise<void>;
  /** Writes that it takes nothing more. */
  readonly hide: () => Promise<void>;
  /** Why the model cannot be asked; null: it can. */
  readonly modelFault: () => Promise<string | null>;
  /** Hears once of every outage of whatever it is written to. */
  readonly onLost: (error: unknown) => void;
  readonly everyMs?: number;
  readonly modelEveryMs?: number;
}

export interface Presence {
  /** Settles when it was shown for the first time, or could not be: a worker without its database waits for it. */
  readonly begun: Promise<void>;
  /** Shows nothing more, and takes back what it showed. */
  end(): Promise<void>;
}

/**
 * Shown two times and a half within what the API takes for living (`api/resources/operations/readiness.ts`): one that
 * is lost is no alarm.
 */
const showEveryMs = 5_000;
/** A look at the model's server is a request over the network; it is told within seconds all the same. */
const lookEveryMs = 10_000;

/** Begins at once. */
export function showPresence(settings: PresenceSettings): Presence {
  const { show, hide, onLost, everyMs = showEveryMs, modelEveryMs = lookEveryMs } = settings;
  const ending = new AbortController();
  const { signal } = ending;
  let modelFault: string | null = null;
  let lost = false;

  const looking = repeat(modelEveryMs, signal, async () => {
    modelFault = await settings.modelFault();
  });
  const showOnce = async (): Promise<void> => {
    try {
      await show({ modelFault });
      lost = false;
    } catch (error) {
      if (!lost) onLost(error);
      lost = true;
    }
  };
  const begun = showOnce();
  const showing = begun.then(() => repeat(everyMs, signal, showOnce));
  return {
    begun,
    async end() {
      ending.abort();
      await Promise.allSettled([showing, looking]);
      await hide().catch(onLost);
    },
  };
}

async function repeat(everyMs: number, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await work();
    await pause(everyMs, undefined, { signal }).catch(() => undefined);
  }
}
