/**
 * Short runs of `npm run bench -- turns`, `receipt`, `waiting` and `wake`: they end, and say what they promise to say.
 */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { inArena, type Arena } from '../../bench/cost/bench.ts';
import { measureReceipts } from '../../bench/cost/receipt.ts';
import { measureTurns } from '../../bench/cost/turns.ts';
import { measureWaiting } from '../../bench/cost/waiting.ts';
import { measureWake } from '../../bench/cost/wake.ts';
import { quietRuntime } from '../support/quiet.ts';

let arena: Arena;
let leave = (): void => {};
let left: Promise<void>;
beforeAll(async () => {
  quietRuntime();
  const stay = new Promise<void>((resolve) => (leave = resolve));
  await new Promise<void>((entered, failed) => {
    left = inArena(inject('servers'), async (open) => {
      arena = open;
      entered();
      await stay;
    });
    left.catch(failed);
  });
}, 120_000);
afterAll(async () => {
  leave();
  await left;
});

const some: unknown = expect.any(Number);
const goal = { goal: expect.any(String) as unknown, wanted: expect.any(String) as unknown, measured: some };

test('turns: the floors and Parley side by side, what each turn takes, and every goal', async () => {
  const tiny = { crowds: [2], crowdTurns: 2, aloneTurns: 3, rounds: 1, longTurns: 12 };
  const { figures } = await measureTurns(arena, tiny);
  const turn = {
    crowds: [{ conversations: 2, turns_per_second: some, cpu_ms_per_turn: { worker: some, api: some, bench: some } }],
    alone_ms: { count: 3, p50: some, p99: some },
  };
  expect(figures).toMatchObject({
    // An Update and an activity are 11 events and 2 actions, whatever is in them.
    bare: { ...turn, history_per_turn: { events: 11, actions: 2 }, database_per_turn: { transactions: 0 } },
    fair: { ...turn, history_per_turn: { events: 11, actions: 2 }, database_per_turn: { transactions: 2 } },
    parley: { ...turn, history_per_turn: { events: some, actions: some, bytes: some, reading_bytes: some } },
    long_conversation: { turns: 12, p50_ms_at_turn: { 10: some }, runs: [{ turns: 12, input_bytes: some }] },
    ratios: { to_bare: { turns_per_second_2: some, p50_alone: some }, to_fair: { turns_per_second_2: some } },
  });
  const { database_per_turn: database, history_per_turn: history } = figures.parley;
  expect(database.transactions).toBeGreaterThan(0);
  expect(database.round_trips).toBeGreaterThanOrEqual(database.transactions);
  expect(history.bytes).toBeGreaterThan(history.payload_bytes);
  expect(history.reading_bytes).toBeGreaterThan(0);
  for (const one of figures.goals) expect(one).toMatchObject(goal);
  expect(figures.goals.length).toBeGreaterThan(5);
}, 120_000);

test('receipt: beside a bare Update', async () => {
  const { figures } = await measureReceipts(arena, { messages: 2, rounds: 1 });
  const one = { count: 1, p50: some };
  const bare = { count: 2, p50: some };
  expect(figures).toMatchObject({ bare_update_ms: bare, receipt_ms: one, receipt_at_once_ms: one });
  expect(figures.goals).toMatchObject([goal]);
}, 120_000);

test('waiting: heap of the worker’s threads, and nothing while nobody speaks', async () => {
  const { figures } = await measureWaiting(arena, { cached: 3, idleS: 1 });
  expect(figures.heap_bytes_after.threads.length).toBeGreaterThan(0);
  expect(figures).toMatchObject({ cached: 3, heap_kb_per_conversation: some, idle: { events: 0, actions: 0 } });
}, 120_000);

test('wake: the replay of a run', async () => {
  const { figures } = await measureWake(arena, { turns: 3, replays: 1 });
  expect(figures).toMatchObject({ run: { turns: 3 }, is_longest: false, replay_cpu_ms: { p50: some } });
  expect(figures.goals).toMatchObject([goal]);
}, 120_000);
