/**
 * Plays the fault matrix: each place at which the workflow waits, and each thing that can happen there, on a server
 * whose clock can be moved. A few places at a time, each time on a server of its own: with about a hundred
 * conversations on one its clock may stand still. Without more being asked for it is a sample that comes by every place
 * and every fault (`sampleOf`). `PARLEY_MATRIX`: `all` (`npm run matrix`), or a pattern, for the cells whose names match it.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { beforeAll, describe, expect, test } from 'vitest';
import { awaits } from './awaits.ts';
import { countedProviders, makeDesks } from './desks.ts';
import { plantedFaults, type Place } from './faults.ts';
import { startApp } from './in-process-app.ts';
import { begin, cellsOf, end, lift, reach, sampleOf, type Cell, type Stand } from './matrix.ts';
import { modelOfScenes } from './scenes.ts';
import { startSkippingServer, type SkippingServer } from './skipping.ts';

/** Files that play a part each, side by side. */
const parts = 3;
/** Conversations on one server. */
const atATime = 32;

/** Every third place, from `first` (0 to 2) on: neighbours in the list take about as long. */
export function playMatrix(first: number): void {
  const places = awaits.filter((_, nth) => nth % parts === first);
  const asked = process.env['PARLEY_MATRIX'];
  const cells = asked === undefined ? sampleOf(awaits).filter(({ at }) => places.includes(at)) : cellsOf(places, asked);
  // Vitest takes no file without a test.
  if (cells.length === 0) return test.skip('no cell is asked for', () => undefined);
  const broken = new Map<Cell, readonly string[]>();
  beforeAll(async () => {
    for (let from = 0; from < cells.length; from += atATime)
      for (const [cell, sentences] of await playedAnew(cells.slice(from, from + atATime))) broken.set(cell, sentences);
  }, 1_200_000);

  describe.each(places.filter((at) => cells.some((cell) => cell.at === at)))('R8 while it waits: $name', (at) => {
    const row = cells.filter((cell) => cell.at === at).map((cell) => ({ happens: cell.fault.name, cell }));
    test.each(row)('$happens', ({ cell }) => {
      expect(broken.get(cell)).toEqual([]);
    });
  });
}

/**
 * A clock that stands still says nothing about a conversation: everything is played once more then, on another server.
 * Nothing that is known makes it stand (`Faults.cancel`); the figure says where something does.
 */
async function playedAnew(cells: readonly Cell[]): Promise<ReadonlyMap<Cell, readonly string[]>> {
  const found = await played(cells);
  if (found !== null) return found;
  console.log('figure: the clock stood still; the places are played once more');
  return (await played(cells)) ?? new Map();
}

/** What is broken in each cell; null: the clock stood still. */
async function played(cells: readonly Cell[]): Promise<ReadonlyMap<Cell, readonly string[]> | null> {
  const { clock, servers } = await startSkippingServer();
  const faults = plantedFaults(() => clock.currentTimeMs());
  const done = new Map<string, number>();
  const app = await startApp({
    // The workers refuse local activities for a while where one took seconds, as on a busy machine (`localWhileQuick`):
    // what is planted at one is met all the same.
    outermost: [only('local', faults.around)],
    aroundActivities: [only('activity', faults.around)],
    ports: (real) => ({
      ...real,
      providers: countedProviders(real.providers, done),
      secondReader: true,
      summariser: true,
    }),
    servers: () => Promise.resolve(servers),
  });
  let found: ReadonlyMap<Cell, readonly string[]> | null = null;
  try {
    found = await goneThrough({ app, faults, done, desks: await makeDesks(app.tenant) }, clock, cells);
    return found;
  } finally {
    // What hangs on a clock that stands still is left behind with its calls: the client would try them again on a
    // connection that is closed.
    if (found !== null) await Promise.race([app.close(), pause(20_000, null, { ref: false })]);
    await Promise.race([clock.teardown(), pause(5_000, null, { ref: false })]);
  }
}

const only =
  (form: Place['form'], around: ActivityInterceptorsFactory): ActivityInterceptorsFactory =>
  (context) =>
    context.info.isLocal === (form === 'local') ? around(context) : {};

async function goneThrough(
  stand: Stand,
  clock: Clock,
  cells: readonly Cell[],
): Promise<ReadonlyMap<Cell, readonly string[]> | null> {
  stand.app.script(modelOfScenes);
  const began = Date.now();
  const took = (what: string): void => console.log(`figure: ${what} after ${Date.now() - began} ms`);
  const scenes = await begin(stand, cells);
  took(`${cells.length} conversations begun`);
  await reach(stand, scenes);
  took('reached');
  if (!(await passes(clock, '45 minutes'))) return null;
  took('45 minutes');
  const isLater = scenes.some(({ cell }) => cell.at.comesAfterH !== undefined);
  if (isLater && !(await passes(clock, '25 hours'))) return null;
  took('25 hours');
  await lift(stand, scenes);
  // What is tried again waits for the clock, which stands still unless it is let go.
  if (!(await passes(clock, '10 minutes'))) return null;
  took('10 minutes without a fault');
  const found = await end(stand, scenes);
  took('looked at');
  return found;
}

/**
 * What holds the clock longest, a task that its worker forgot and a local activity's third try, is over in half a
 * minute.
 */
const patienceMs = 40_000;

/** False: the clock stands still. */
async function passes(clock: Clock, time: '10 minutes' | '45 minutes' | '25 hours'): Promise<boolean> {
  const given = AbortSignal.timeout(patienceMs);
  const slept = clock.connection.withAbortSignal(given, () => clock.sleep(time));
  return slept.then(
    () => true,
    (error: unknown) => {
      if (given.aborted) return false;
      throw error;
    },
  );
}

type Clock = SkippingServer['clock'];
