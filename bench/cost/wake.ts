/** What it costs to wake a conversation that no worker has cached any more, at the longest history a run can have. */
import type { Client } from '@temporalio/client';
import { Worker } from '@temporalio/worker';
import { readableHistory } from '../../workers/histories/archive.ts';
import type { Servers } from '../../tests/support/servers.ts';
import { percentilesOf, type Percentiles } from '../chance/figures.ts';
import { turnOf, type Stage } from './bench.ts';
import { allMet, atMost, type Goal, type Measured } from './goals.ts';
import { roundedAll } from './pace.ts';
import type { MeasuredParley } from './product.ts';
import { runsOf, sizesOf, type RunSizes } from './runs.ts';

export interface WakeSettings {
  /** Turns of the conversation at most; it ends earlier when its first run continues as new. */
  readonly turns: number;
  /** Times that the history is replayed. */
  readonly replays: number;
  readonly progress?: (line: string) => void;
}

export interface WakeFigures {
  readonly run: RunSizes;
  /** The run ended because it was long enough: no wake is dearer. */
  readonly is_longest: boolean;
  /** CPU of a replay that begins with nothing: the worker's start, the workflows' code and the history. */
  readonly replay_cpu_ms: Percentiles;
  /** The same for a conversation of one turn: what it takes to start. */
  readonly start_cpu_ms: Percentiles;
  /** The difference: what the history costs a worker that runs. */
  readonly wake_cpu_ms: number;
  readonly goals: readonly Goal[];
}

const limitMs = 400;

export async function measureWake(
  { servers, parley, temporal }: Stage,
  { turns, replays, progress = () => {} }: WakeSettings,
): Promise<Measured<WakeFigures>> {
  const short = await parley.create();
  await turnOf(parley, short);
  const long = await speakUntilContinued(temporal, parley, turns);
  const runs = await runsOf(temporal, parley.workflowIdOf(long));
  const [first] = runs;
  if (!first) throw new Error('The conversation has no run.');
  progress(`a run of ${first.events.length} events`);
  const replay = replayer(servers, temporal);
  const startMs = percentilesOf(await replay(parley.workflowIdOf(short), undefined, replays));
  const replayMs = percentilesOf(await replay(parley.workflowIdOf(long), first.runId, replays));
  const wakeMs = Math.round((replayMs.p50 ?? 0) - (startMs.p50 ?? 0));
  const goals = [atMost('CPU milliseconds of a cold wake', wakeMs, limitMs)];
  const figures = {
    run: sizesOf(first),
    is_longest: runs.length > 1,
    replay_cpu_ms: roundedAll(replayMs),
    start_cpu_ms: roundedAll(startMs),
    wake_cpu_ms: wakeMs,
    goals,
  };
  return { figures, kept: allMet(goals) };
}

async function speakUntilContinued(temporal: Client, parley: MeasuredParley, turns: number): Promise<string> {
  const id = await parley.create();
  await turnOf(parley, id);
  const runId = await runIdOf(temporal, parley.workflowIdOf(id));
  for (let turn = 1; turn < turns; turn += 1) {
    await turnOf(parley, id);
    if (turn % 10 === 0 && (await runIdOf(temporal, parley.workflowIdOf(id))) !== runId) break;
  }
  return id;
}

async function runIdOf(temporal: Client, workflowId: string): Promise<string> {
  return (await temporal.workflow.getHandle(workflowId).describe()).runId;
}

/** CPU milliseconds of this whole process for each replay, each with a worker of its own. */
function replayer({ workflowBundle }: Servers, temporal: Client) {
  return async (workflowId: string, runId: string | undefined, times: number): Promise<readonly number[]> => {
    const history = await readableHistory(temporal, workflowId, runId);
    const options = { workflowBundle: { codePath: workflowBundle } };
    // The first one pays for the SDK's own start.
    await Worker.runReplayHistory(options, history, workflowId);
    const taken: number[] = [];
    for (let time = 0; time < times; time += 1) {
      const before = process.cpuUsage();
      await Worker.runReplayHistory(options, history, workflowId);
      const { user, system } = process.cpuUsage(before);
      taken.push((user + system) / 1000);
    }
    return taken;
  };
}
