/**
 * Plays the fault matrix: each place at which the workflow waits, and each thing that can happen there, on a server whose clock can be
 * moved. A few places at a time, each time on a server of its own: with about a hundred conversations on one its clock may stand still.
 * `PARLEY_MATRIX`: a part of a name, for its cells alone.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { awaits } from './awaits.ts';
import { countedProviders, makeDesks } from './desks.ts';
import { plantedFaults } from './faults.ts';
import { openHouse } from './house.ts';
import { begin, cellsOf, end, lift, reach, type Cell, type Stand } from './matrix.ts';
import { modelOfScenes } from './scenes.ts';
import { startSkippingServer, type SkippingServer } from './skipping.ts';

/** Files that play a part each, side by side. */
const parts = 3;
/** Places that are played on one server. */
const atATime = 3;

/** Every third place, from `first` (0 to 2) on: neighbours in the list take about as long. */
export function playMatrix(first: number): void {
  const places = awaits.filter((_, nth) => nth % parts === first);
  const asked = process.env['PARLEY_MATRIX'] ?? '';
  const cells = cellsOf(places, asked);
  // Vitest takes no file without a test.
  if (cells.length === 0) return test.skip('no cell is asked for', () => undefined);
  const broken = new Map<Cell, readonly string[]>();
  beforeAll(async () => {
    for (let from = 0; from < places.length; from += atATime) {
      const together = places.slice(from, from + atATime);
      const some = cells.filter(({ at }) => together.includes(at));
      if (some.length > 0) for (const [cell, sentences] of await played(some)) broken.set(cell, sentences);
    }
  }, 1_200_000);

  describe.each(places.filter((at) => cells.some((cell) => cell.at === at)))('R8 while it waits: $name', (at) => {
    const row = cells.filter((cell) => cell.at === at).map((cell) => ({ happens: cell.fault.name, cell }));
    test.each(row)('$happens', ({ cell }) => {
      expect(broken.get(cell)).toEqual([]);
    });
  });
}

/** What is broken in each cell. */
async function played(cells: readonly Cell[]): Promise<ReadonlyMap<Cell, readonly string[]>> {
  const { clock, servers } = await startSkippingServer();
  const faults = plantedFaults(() => clock.currentTimeMs());
  const done = new Map<string, number>();
  const house = await openHouse({
    aroundActivities: [faults.around],
    ports: (real) => ({ ...real, providers: countedProviders(real.providers, done), secondReader: true }),
    servers: () => Promise.resolve(servers),
  });
  try {
    return await goneThrough({ house, faults, done, desks: await makeDesks(house.tenant) }, clock, cells);
  } finally {
    await house.close();
    await clock.teardown();
  }
}

async function goneThrough(stand: Stand, clock: Clock, cells: readonly Cell[]): ReturnType<typeof end> {
  stand.house.script(modelOfScenes);
  const began = Date.now();
  const took = (what: string): void => console.log(`figure: ${what} after ${Date.now() - began} ms`);
  const scenes = await begin(stand, cells);
  took(`${cells.length} conversations begun`);
  await reach(stand, scenes);
  took('reached');
  await passing(clock, '45 minutes');
  took('45 minutes');
  if (scenes.some(({ cell }) => cell.at.comesAfterH !== undefined)) await passing(clock, '25 hours');
  took('25 hours');
  await lift(stand, scenes);
  // What is tried again waits for the clock, which stands still unless it is let go.
  await passing(clock, '10 minutes');
  took('10 minutes without a fault');
  const found = await end(stand, scenes);
  took('looked at');
  return found;
}

/** What holds the clock longest, a task that its worker forgot and a local activity's third try, is over in half a minute. */
const patienceMs = 60_000;

/** On a conversation whose task fails for ever the clock stands still; then the rows say which one it is. */
async function passing(clock: Clock, time: '10 minutes' | '45 minutes' | '25 hours'): Promise<void> {
  await Promise.race([clock.sleep(time), pause(patienceMs)]);
}

type Clock = SkippingServer['clock'];
