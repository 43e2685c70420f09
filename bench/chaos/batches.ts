/**
 * As many steps as are wanted, batch by batch: each has a process, a database and a server with a clock of its own, is
 * settled and looked at before the next one begins, and its database is dropped. What a run holds does not grow with
 * its length.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../adapters/postgres/database/database.ts';
import { bareEnvironment } from '../../tests/support/product.ts';
import type { Servers } from '../../tests/support/servers.ts';
import type { BatchOrder, BatchResult } from './batch.ts';
import type { ChaosFigures } from './interleavings.ts';

export interface BatchSettings {
  readonly servers: Servers;
  /** Of all batches together, at least. */
  readonly steps: number;
  readonly stepsOfBatch: number;
  readonly seed: number;
  /** No further batch begins after so many milliseconds. */
  readonly limitMs: number;
  readonly progress: (line: string) => void;
}

export interface BatchesFigures extends ChaosFigures {
  readonly batches: number;
  readonly steps_per_minute: number;
  /**
   * Batches that did not come to their end, by the seed of their first conversation: nobody knows how they would have
   * ended.
   */
  readonly unfinished: readonly { readonly seed: number; readonly because: string }[];
  /** Of the largest process that played a batch, at its end. */
  readonly memory_mb: number;
}

/** Plays batch after batch; the first that breaks a promise is the last one. */
export async function playBatches(settings: BatchSettings): Promise<BatchesFigures> {
  const { steps, stepsOfBatch, seed, limitMs, progress } = settings;
  const began = Date.now();
  const secondsNow = () => Math.round((Date.now() - began) / 1000);
  const unfinished: { readonly seed: number; readonly because: string }[] = [];
  let batches = 0;
  let memory = 0;
  let sum = nothingYet(seed);
  for (let next = seed; sum.steps < steps && Date.now() - began < limitMs; batches += 1) {
    const wanted = Math.min(stepsOfBatch, steps - sum.steps);
    const { figures, because, memory_mb: used } = await playBatch(settings.servers, wanted, next);
    if (figures) sum = together(sum, figures);
    else unfinished.push({ seed: next, because: because ?? '' });
    if (because !== null) progress(`The batch of seed ${next} did not come to its end: ${because}`);
    next += Math.ceil(wanted / stepsOfOne);
    memory = Math.max(memory, used);
    progress(`${sum.steps} of ${steps} steps after ${secondsNow()} s, ${used} MB`);
    if (sum.broken.length > 0 || unfinished.length === mostUnfinished) break;
  }
  const seconds = secondsNow();
  const pace = Math.round((sum.steps * 60) / Math.max(1, seconds));
  return { ...sum, seconds, batches, steps_per_minute: pace, unfinished, memory_mb: memory };
}

const stepsOfOne = 25;
/** Most of them wait for an answer that does not come in time, or for time to pass. */
const hands = 24;
/** More of them, and something is wrong that another batch would not tell. */
const mostUnfinished = 3;

/** In a process of its own, which leaves nothing under way behind. */
async function playBatch(servers: Servers, steps: number, seed: number): Promise<BatchResult> {
  const { drop, ...database } = await copyOfDatabase(servers, `chaos_${seed}`);
  try {
    const order: BatchOrder = { servers: { ...servers, ...database }, steps, stepsOfOne, hands, seed };
    return await resultOf(order);
  } finally {
    await drop();
  }
}

async function resultOf(order: BatchOrder): Promise<BatchResult> {
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    env: { ...bareEnvironment(), BENCH_CHAOS: JSON.stringify(order), PARLEY_SUPERVISED: '1' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let said = '';
  for await (const part of child.stdout) said += String(part);
  const [code] = await ended;
  const line = said.split('\n').find((one) => one.startsWith('{'));
  if (line !== undefined) return JSON.parse(line) as BatchResult;
  return { figures: null, because: `its process ended with ${code}`, memory_mb: 0 };
}

const program = fileURLToPath(new URL('./batch.ts', import.meta.url));

function nothingYet(seed: number): ChaosFigures {
  const none = { steps: 0, conversations: 0, messages: 0, faults_met: 0, effects_done: 0, hours_passed: 0, seconds: 0 };
  return { seed, ...none, taken: {}, broken: [] };
}

function together(one: ChaosFigures, other: ChaosFigures): ChaosFigures {
  const taken = { ...one.taken };
  for (const [name, times] of Object.entries(other.taken)) taken[name] = (taken[name] ?? 0) + times;
  return {
    seed: one.seed,
    steps: one.steps + other.steps,
    conversations: one.conversations + other.conversations,
    messages: one.messages + other.messages,
    taken,
    faults_met: one.faults_met + other.faults_met,
    effects_done: one.effects_done + other.effects_done,
    hours_passed: Math.round((one.hours_passed + other.hours_passed) * 10) / 10,
    broken: [...one.broken, ...other.broken],
    seconds: one.seconds + other.seconds,
  };
}

/** A database of its own, made from the one that the servers began with, to which nobody is connected. */
async function copyOfDatabase({ ownerUrl, databaseUrl }: Servers, name: string) {
  const original = new URL(ownerUrl).pathname.slice(1);
  const asOwner = async (statement: string): Promise<void> => {
    const owner = openDatabase({ url: inDatabase(ownerUrl, 'template1'), connections: 1 });
    await owner.query(statement);
    await owner.close();
  };
  await asOwner(`create database ${name} template ${original}`);
  return {
    ownerUrl: inDatabase(ownerUrl, name),
    databaseUrl: inDatabase(databaseUrl, name),
    drop: () => asOwner(`drop database ${name} with (force)`),
  };
}

function inDatabase(of: string, name: string): string {
  const url = new URL(of);
  url.pathname = `/${name}`;
  return url.href;
}
