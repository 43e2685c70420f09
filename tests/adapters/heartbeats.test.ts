/** Heartbeats are billed: a short activity sends none, and one that only writes sends none at all. */
import type { Context } from '@temporalio/activity';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { effect, fleetWork, recordOptions, modelCall } from '../../temporal-config/activity-options.ts';
import { heartbeats } from '../../workers/worker.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('none before 7 s, then often enough for the time-out, and none after the end', async () => {
  const beats = await beatsOf({ heartbeatTimeoutMs: 12_000 }, 30_000);
  expect(beats).toEqual([7_000, 11_000, 15_000, 19_000, 23_000, 27_000]);
});

test('none of a local activity, and none where no heartbeat time-out was asked for', async () => {
  expect(await beatsOf({ heartbeatTimeoutMs: 12_000, isLocal: true }, 30_000)).toEqual([]);
  expect(await beatsOf({}, 30_000)).toEqual([]);
});

test('whoever only writes asks for none; whoever waits for others is found dead within twenty seconds', () => {
  expect('heartbeatTimeout' in recordOptions).toBe(false);
  expect(recordOptions.startToCloseTimeout).toBe('20 seconds');
  for (const options of [modelCall, effect, fleetWork]) expect(options.heartbeatTimeout).toBe('12 seconds');
});

/** Milliseconds at which an activity of this length sends its heartbeats. */
async function beatsOf(info: object, lastsMs: number): Promise<readonly number[]> {
  const began = Date.now();
  const beats: number[] = [];
  const context = { info: { isLocal: false, ...info }, heartbeat: () => void beats.push(Date.now() - began) };
  const execute = heartbeats(context as unknown as Context).inbound?.execute;
  const running = execute?.({ args: [], headers: {} }, () => new Promise((end) => setTimeout(end, lastsMs)));
  await vi.advanceTimersByTimeAsync(lastsMs + 60_000);
  await running;
  return beats;
}
