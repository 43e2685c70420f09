/** How fast and how dear turns are: many conversations at once, and one caller alone. */
import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { percentilesOf, type Percentiles } from '../chance/figures.ts';
import { cpuBetween, cpuMs } from './cpu.ts';

/** Something whose turns are measured. */
export interface Contender {
  readonly name: string;
  /** Its processes by name; their CPU is told apart. */
  readonly processes: Readonly<Record<string, number>>;
  /** A conversation that nothing was said in yet. */
  open(): Promise<string>;
  turn(conversation: string): Promise<void>;
}

export interface Crowd {
  readonly conversations: number;
  readonly turns_per_second: number;
  readonly latency_ms: Percentiles;
  /** Milliseconds of CPU a turn, by process; `bench` is the callers with the scripted model. */
  readonly cpu_ms_per_turn: Readonly<Record<string, number>>;
}

/** So many conversations at once, each with so many turns, one after the other; their first turn is not counted. */
export async function crowd(contender: Contender, conversations: number, turns: number): Promise<Crowd> {
  const ids = await Promise.all(Array.from({ length: conversations }, () => contender.open()));
  await Promise.all(ids.map((id) => contender.turn(id)));
  const before = cpuMs(contender.processes);
  const began = performance.now();
  const taken = await Promise.all(ids.map((id) => inTurn(contender, id, turns)));
  const seconds = (performance.now() - began) / 1000;
  const all = conversations * turns;
  return {
    conversations,
    turns_per_second: rounded(all / seconds),
    latency_ms: roundedAll(percentilesOf(taken.flat())),
    cpu_ms_per_turn: cpuBetween(before, cpuMs(contender.processes), all),
  };
}

/**
 * One conversation, one turn after the other. Milliseconds of each; the first, which starts the workflow, is not among
 * them.
 */
export async function alone(contender: Contender, turns: number): Promise<readonly number[]> {
  const id = await contender.open();
  await contender.turn(id);
  return inTurn(contender, id, turns);
}

export async function inTurn(contender: Contender, id: string, turns: number): Promise<readonly number[]> {
  const taken: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const began = performance.now();
    await contender.turn(id);
    taken.push(performance.now() - began);
  }
  return taken;
}

/** The one in the middle by speed: what a machine does beside is not what is measured. */
export function middleOf(crowds: readonly Crowd[]): Crowd {
  const sorted = crowds.toSorted((one, other) => one.turns_per_second - other.turns_per_second);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (!middle) throw new Error('Nothing was measured.');
  return middle;
}

export function newConversationId(): string {
  return `floor-${randomUUID()}`;
}

export function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

export function roundedAll({ count, p50, p95, p99, longest }: Percentiles): Percentiles {
  const one = (value: number | null): number | null => (value === null ? null : rounded(value));
  return { count, p50: one(p50), p95: one(p95), p99: one(p99), longest: one(longest) };
}
