/**
 * Whatever happens wherever a conversation waits (R8): it never fails, every message gets its end, rows and workflow agree, and
 * nothing is done twice. Each place at which the workflow waits, and each thing that can happen there, on a server whose clock
 * can be moved. `PARLEY_MATRIX`: a part of a name, for its cells alone.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { awaits } from '../support/awaits.ts';
import { countedProviders, makeDesks } from '../support/desks.ts';
import { plantedFaults } from '../support/faults.ts';
import { openHouse, type House } from '../support/house.ts';
import { begin, cellsOf, end, lift, reach, type Cell } from '../support/matrix.ts';
import { modelOfScenes } from '../support/scenes.ts';
import { startSkippingServer, type SkippingServer } from '../support/skipping.ts';

let clock: SkippingServer['clock'];
const faults = plantedFaults(() => clock.currentTimeMs());
const done = new Map<string, number>();
const cells = cellsOf(awaits, process.env['PARLEY_MATRIX'] ?? '');
const broken = new Map<Cell, readonly string[]>();
let house: House;

beforeAll(async () => {
  house = await openHouse({
    aroundActivities: [faults.around],
    ports: (real) => ({ ...real, providers: countedProviders(real.providers, done), secondReader: true }),
    async servers() {
      const started = await startSkippingServer();
      clock = started.clock;
      return started.servers;
    },
  });
  house.script(modelOfScenes);
  const desks = await makeDesks(house.tenant);
  const stand = { house, desks, faults, done };
  const began = Date.now();
  const took = (what: string): void => console.log(`figure: ${what} after ${Date.now() - began} ms`);
  const scenes = await begin(stand, cells);
  took(`${cells.length} conversations begun`);
  await reach(stand, scenes);
  took('reached');
  await passing('45 minutes');
  took('45 minutes');
  if (scenes.some(({ cell }) => cell.at.comesAfterH !== undefined)) await passing('25 hours');
  took('25 hours');
  await lift(stand, scenes);
  // What is tried again waits for the clock, which stands still unless it is let go.
  await passing('10 minutes');
  took('10 minutes without a fault');
  for (const [cell, sentences] of await end(stand, scenes)) broken.set(cell, sentences);
  took('looked at');
}, 1_200_000);
afterAll(async () => {
  await house.close();
  await clock.teardown();
});

/** On a conversation whose task fails for ever the clock stands still; then the rows say which one it is. */
async function passing(time: '10 minutes' | '45 minutes' | '25 hours'): Promise<void> {
  await Promise.race([clock.sleep(time), pause(240_000)]);
}

describe.each(awaits.filter((at) => cells.some((cell) => cell.at === at)))('R8 while it waits: $name', (at) => {
  const row = cells.filter((cell) => cell.at === at).map((cell) => ({ happens: cell.fault.name, cell }));
  test.each(row)('$happens', ({ cell }) => {
    expect(broken.get(cell)).toEqual([]);
  });
});
