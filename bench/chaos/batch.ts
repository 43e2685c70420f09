/** Process of one batch: plays it, says in a line of JSON how it went, and ends, whatever is still under way. */
import { setTimeout as pause } from 'node:timers/promises';
import { endWithParent } from '../../settings/end-with-parent.ts';
import { quietRuntime } from '../../tests/support/quiet.ts';
import type { Servers } from '../../tests/support/servers.ts';
import { ClockStandsStill } from './clock.ts';
import { playChaos, type ChaosFigures } from './interleavings.ts';
import { openChaosHouse } from './stand.ts';

/** What `batches.ts` tells this process, in `BENCH_CHAOS`. */
export interface BatchOrder {
  readonly servers: Servers;
  readonly steps: number;
  readonly stepsOfOne: number;
  readonly hands: number;
  readonly seed: number;
}

export interface BatchResult {
  /** Null: it could not be finished. */
  readonly figures: ChaosFigures | null;
  readonly because: string | null;
  readonly memory_mb: number;
}

const given = process.env['BENCH_CHAOS'];
if (given === undefined) throw new Error('This program is started by npm run bench -- chaos. Use that.');
const { servers, ...order } = JSON.parse(given) as BatchOrder;
quietRuntime();
const stand = await openChaosHouse(servers);
// The server with the clock is this process's own, and would outlive it.
const leave = () => Promise.race([stand.clock.teardown().catch(() => undefined), pause(5_000)]);
endWithParent(async () => {
  await leave();
});
const result = await played();
await new Promise((written) => process.stdout.write(`${JSON.stringify(result)}\n`, written));
await leave();
process.exit(0);

async function played(): Promise<BatchResult> {
  const memory = () => Math.round(process.memoryUsage.rss() / 1e6);
  try {
    return { figures: await playChaos({ ...stand, ...order }), because: null, memory_mb: memory() };
  } catch (error) {
    if (!(error instanceof ClockStandsStill)) throw error;
    return { figures: null, because: error.message, memory_mb: memory() };
  }
}
