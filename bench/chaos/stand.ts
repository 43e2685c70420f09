/** A house whose clock can be moved, whose activities can be made to fail, and whose effects are counted where they are done. */
import { countedProviders } from '../../tests/support/desks.ts';
import { plantedFaults, type Faults } from '../../tests/support/faults.ts';
import { openHouse, type House } from '../../tests/support/house.ts';
import { modelOfScenes } from '../../tests/support/scenes.ts';
import type { Servers } from '../../tests/support/servers.ts';
import { startSkippingServer, type SkippingServer } from '../../tests/support/skipping.ts';

export interface ChaosHouse {
  readonly house: House;
  readonly clock: SkippingServer['clock'];
  readonly faults: Faults;
  readonly done: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/** Opens one; `servers` when no test has started them. */
export async function openChaosHouse(servers?: Servers): Promise<ChaosHouse> {
  const { clock, servers: skipping } = await startSkippingServer();
  const faults = plantedFaults(() => clock.currentTimeMs());
  const done = new Map<string, number>();
  const house = await openHouse({
    aroundActivities: [faults.around],
    ports: (real) => ({ ...real, providers: countedProviders(real.providers, done) }),
    servers: () => Promise.resolve({ ...servers, ...skipping }),
  });
  house.script(modelOfScenes);
  return {
    house,
    clock,
    faults,
    done,
    async close() {
      await house.close();
      await clock.teardown();
    },
  };
}
