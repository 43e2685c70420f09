/**
 * An app whose clock can be moved, whose activities can be made to fail, and whose effects are counted where they are
 * done.
 */
import { destination, pino } from 'pino';
import { countedProviders } from '../../tests/support/desks.ts';
import { plantedFaults, type Faults } from '../../tests/support/faults.ts';
import { startApp, type App } from '../../tests/support/in-process-app.ts';
import { modelOfScenes } from '../../tests/support/scenes.ts';
import type { Servers } from '../../tests/support/servers.ts';
import { startSkippingServer, type SkippingServer } from '../../tests/support/skipping.ts';

export interface ChaosHouse {
  readonly app: App;
  readonly clock: SkippingServer['clock'];
  readonly faults: Faults;
  readonly done: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/** Opens one; `servers` when no test has started them. */
export async function openChaosHouse(servers?: Servers): Promise<ChaosHouse> {
  let started: SkippingServer | null = null;
  const faults = plantedFaults(() => running(started).clock.currentTimeMs());
  const done = new Map<string, number>();
  const app = await startApp({
    aroundActivities: [faults.around],
    // What the API did not foresee; stdout is the figures'.
    logger: pino({ level: 'error' }, destination(2)),
    ports: (real) => ({ ...real, providers: countedProviders(real.providers, done) }),
    async servers() {
      started = await startSkippingServer();
      return { ...servers, ...started.servers };
    },
  });
  app.script(modelOfScenes);
  const { clock } = running(started);
  return {
    app,
    clock,
    faults,
    done,
    async close() {
      await app.close();
      await clock.teardown();
    },
  };
}

function running(started: SkippingServer | null): SkippingServer {
  if (started === null) throw new Error('The server whose clock can be moved has not been started.');
  return started;
}
