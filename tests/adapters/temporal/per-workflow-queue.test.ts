/** Calls to one workflow wait for each other: a few at once, the others in order, neither too many nor too long. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { perWorkflowQueue, type LinedUp } from '../../../adapters/temporal/per-workflow-queue.ts';

const limits = { inFlight: 8, waiting: 64, waitLimitMs: 10_000 };
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a line', () => {
  test('lets eight through at once and the others in the order in which they came', async () => {
    const { say, departed, finish } = stand();
    const said = Array.from({ length: 20 }, (_, number) => say('flooded', number));
    await settleTimers();
    expect(departed).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    await finish(3);
    expect(departed).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    for (let number = 0; number < 20; number += 1) await finish(number);
    expect(departed).toEqual(Array.from({ length: 20 }, (_, number) => number));
    expect((await Promise.all(said)).every(({ kind }) => kind === 'through')).toBe(true);
  });

  test('is one workflow’s own: another one is called at once', async () => {
    const { say, departed } = stand();
    for (let number = 0; number < 30; number += 1) void say('flooded', number);
    void say('quiet', 100);
    await settleTimers();
    expect(departed).toContain(100);
  });

  test('refuses at once what is more than it holds', async () => {
    const { say } = stand();
    for (let number = 0; number < 8 + 64; number += 1) void say('flooded', number);
    expect(await say('flooded', 72)).toEqual({ kind: 'queue-full', retryAfterS: 2 });
    expect(await Promise.race([say('quiet', 73), Promise.resolve('waits')])).toBe('waits');
  });

  test('refuses what has waited for ten seconds, and lets nobody wait behind it', async () => {
    const { say, departed, finish } = stand();
    for (let number = 0; number < 8; number += 1) void say('flooded', number);
    const late = say('flooded', 8);
    await vi.advanceTimersByTimeAsync(5_000);
    const later = say('flooded', 9);
    await vi.advanceTimersByTimeAsync(5_000);
    expect((await late).kind).toBe('queue-full');
    await finish(0);
    await finish(9);
    expect((await later).kind).toBe('through');
    expect(departed).not.toContain(8);
  });

  test('calls again while the server refuses because others are under way; nobody overtakes it', async () => {
    const { say, departed, finish, crowd } = stand();
    crowd(2);
    const first = say('flooded', 0);
    await settleTimers();
    const second = say('flooded', 1);
    await settleTimers();
    expect(departed).toEqual([0]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(departed).toEqual([0, 0, 0]);
    await finish(0);
    await finish(1);
    expect([(await first).kind, (await second).kind]).toEqual(['through', 'through']);
  });

  test('gives up after ten seconds of it', async () => {
    const { say, departed, crowd } = stand();
    crowd(Infinity);
    const said = say('flooded', 0);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await said).toEqual({ kind: 'queue-full', retryAfterS: 2 });
    expect(departed.length).toBeGreaterThan(8);
    expect(departed.length).toBeLessThan(30);
  });

  test('another error ends its own call alone', async () => {
    const { through } = stand();
    const failing = through('flooded', () => Promise.reject(new Error('away')));
    await expect(failing).rejects.toThrow('away');
    expect(await through('flooded', () => Promise.resolve('there'))).toEqual({ kind: 'through', value: 'there' });
  });
});

class Crowded extends Error {}

function stand() {
  const line = perWorkflowQueue(limits, () => Date.now());
  const departed: number[] = [];
  const under = new Map<number, () => void>();
  let crowdedFor = 0;
  const through = <Value>(workflowId: string, call: () => Promise<Value>): Promise<LinedUp<Value>> =>
    line.through(workflowId, call, (error) => error instanceof Crowded);
  return {
    through,
    departed,
    crowd: (times: number) => (crowdedFor = times),
    say: (workflowId: string, number: number) =>
      through(workflowId, () => {
        departed.push(number);
        if (crowdedFor > 0) {
          crowdedFor -= 1;
          return Promise.reject(new Crowded());
        }
        return new Promise<number>((resolve) => under.set(number, () => resolve(number)));
      }),
    async finish(number: number) {
      under.get(number)?.();
      await settleTimers();
    },
  };
}

async function settleTimers(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
}
