/**
 * What a conversation costs while it waits for its participant: heap of the worker that has it cached, events, actions.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import { billable } from '../../tests/support/history.ts';
import { withHands } from '../chance/figures.ts';
import { turnOf, type Stage } from './bench.ts';
import { allMet, atMost, type Goal, type Measured } from './goals.ts';
import type { MeasuredParley } from './product.ts';
import { latestRun } from './runs.ts';
import type { Heap } from './answers.ts';

export interface WaitingCostSettings {
  /** Conversations that wait in the worker's cache, beside those that were there at the first look. */
  readonly cached: number;
  /** Seconds for which nothing is said. */
  readonly idleS: number;
  readonly progress?: (line: string) => void;
}

export interface WaitingCostFigures {
  readonly cached: number;
  readonly heap_bytes_before: Heap;
  readonly heap_bytes_after: Heap;
  /** Of all threads of the worker together. */
  readonly heap_kb_per_conversation: number;
  /** Of ten conversations while nothing was said. */
  readonly idle: { readonly seconds: number; readonly events: number; readonly actions: number };
  readonly goals: readonly Goal[];
}

/** Code is loaded and caches are warm after so many; what comes on top is what a conversation costs. */
const warmUp = 30;
const hands = 8;
const sampled = 10;

export async function measureWaiting(
  { parley, temporal }: Stage,
  { cached, idleS, progress = () => {} }: WaitingCostSettings,
): Promise<Measured<WaitingCostFigures>> {
  await speakIn(parley, Math.min(warmUp, cached));
  const before = await parley.worker.ask('heap');
  const ids = await speakIn(parley, cached);
  progress(`${cached} conversations wait`);
  const after = await parley.worker.ask('heap');
  const kb = Math.round(((sumOf(after) - sumOf(before)) / cached / 1024) * 10) / 10;
  const idle = await idleCost(temporal, ids.slice(0, sampled).map(parley.workflowIdOf), idleS);
  const goals = [
    atMost('KB of heap per cached conversation', kb, 60),
    atMost('events while waiting', idle.events, 0),
    atMost('billable actions while waiting', idle.actions, 0),
  ];
  const figures = { cached, heap_bytes_before: before, heap_bytes_after: after, heap_kb_per_conversation: kb };
  return { figures: { ...figures, idle, goals }, kept: allMet(goals) };
}

async function speakIn(parley: MeasuredParley, count: number): Promise<readonly string[]> {
  return withHands(hands, Array.from({ length: count }), async () => {
    const id = await parley.create();
    await turnOf(parley, id);
    return id;
  });
}

function sumOf({ main, threads }: Heap): number {
  // Without the threads that run the workflows there is nothing to say about conversations.
  if (threads.length === 0) throw new Error('The worker’s workflow threads did not answer.');
  return threads.reduce((sum, bytes) => sum + bytes, main);
}

async function idleCost(
  temporal: Client,
  workflowIds: readonly string[],
  seconds: number,
): Promise<WaitingCostFigures['idle']> {
  const names = async (): Promise<readonly (readonly string[])[]> =>
    Promise.all(workflowIds.map(async (id) => (await latestRun(temporal, id)).events.map(({ name }) => name)));
  // The last workflow task of a turn may end after its answer.
  await pause(500);
  const before = await names();
  await pause(seconds * 1000);
  const added = (await names()).flatMap((events, index) => events.slice(before[index]?.length));
  return { seconds, events: added.length, actions: billable(added) };
}
