/** Short writes inside workflow tasks while the database is slow. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { localWhileQuick, restMs, slowAfterMs } from '../../workers/slow-database.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Runs one activity that takes so long; what became of it. */
function worker() {
  const around = localWhileQuick();
  return (ms: number, isLocal = true): Promise<string> => {
    const { inbound } = around({ info: { isLocal } } as Parameters<ActivityInterceptorsFactory>[0]);
    const work = () => new Promise((resolve) => setTimeout(() => resolve('done'), ms));
    const asked = { args: [], headers: {} };
    return (inbound?.execute?.(asked, work) ?? Promise.reject(new Error('Not intercepted.'))).then(
      String,
      () => 'refused',
    );
  };
}

test('all are done while each is quick', async () => {
  const run = worker();
  const some = Promise.all([run(slowAfterMs - 1), run(1), run(1)]);
  await vi.advanceTimersByTimeAsync(slowAfterMs);
  expect(await some).toEqual(['done', 'done', 'done']);
});

test('from the moment that one is slow the next ones are refused at once; activities are done as ever', async () => {
  const run = worker();
  const slow = run(60_000);
  await vi.advanceTimersByTimeAsync(slowAfterMs);
  expect(await run(1)).toBe('refused');
  const activity = run(1, false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([await slow, await activity]).toEqual(['done', 'done']);
});

test('after a rest one alone is tried: a quick one ends it, a slow one begins another rest', async () => {
  const run = worker();
  void run(60_000);
  await vi.advanceTimersByTimeAsync(slowAfterMs + restMs);
  const tried = run(60_000);
  expect(await run(1)).toBe('refused');
  await vi.advanceTimersByTimeAsync(slowAfterMs);
  expect(await run(1)).toBe('refused');
  await vi.advanceTimersByTimeAsync(restMs);
  const quick = run(1);
  expect(await run(1)).toBe('refused');
  await vi.advanceTimersByTimeAsync(1);
  expect(await quick).toBe('done');
  const next = run(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([await next, await tried]).toEqual(['done', 'done']);
});
