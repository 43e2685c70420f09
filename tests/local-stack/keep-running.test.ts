import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDataDir } from '../../local-stack/data-dir.ts';
import { type Crash, type KeptSpec, keepRunning, PartFailed, runOnce } from '../../local-stack/keep-running.ts';
import { programSpec } from '../../local-stack/programs.ts';
import type { Announcement } from '../../local-stack/child.ts';
import { dataFolder } from './fixtures/folders.ts';
import { type Habit, standIns } from './fixtures/stand-ins.ts';

function workerSpec(habit?: Habit, readyLimitMs = 5_000): KeptSpec<Announcement> {
  const programs = standIns(habit === undefined ? {} : { worker: habit });
  const spec = programSpec('worker', programs, openDataDir(dataFolder()), { env: {} });
  return { ...spec, ready: ({ announced }) => announced, readyLimitMs };
}

test('a part that ends again and again is started again, each time later, and then given up', async () => {
  const crashes: Crash[] = [];
  await new Promise<void>((givenUp) => {
    const crashed = (crash: Crash) => {
      crashes.push(crash);
      if (crash.againInMs === null) givenUp();
    };
    void keepRunning(workerSpec('ends'), { crashed, backoffMs: [5, 10, 15] });
  });
  expect(crashes.map(({ againInMs }) => againInMs)).toEqual([5, 10, 15, null]);
  expect(crashes[0]?.account).toContain('it ended with code 4');
});

test('a part that was stopped is not started again', async () => {
  const crashes: Crash[] = [];
  const kept = await keepRunning(workerSpec(), { crashed: (crash) => crashes.push(crash), backoffMs: [0] });
  await kept.stop();
  expect(kept.pid()).toBeNull();
  expect(crashes).toEqual([]);
});

test('a part that never gets ready is ended and named', async () => {
  const started = keepRunning(workerSpec('never-ready', 200), {});
  await expect(started).rejects.toThrow(/worker did not start: not ready after 0.2 s/);
});

test('a program that cannot be started is named', async () => {
  const spec = { ...workerSpec(), command: join('no', 'such', 'program') };
  await expect(keepRunning(spec, {})).rejects.toThrow(PartFailed);
});

test('a program that does its work once gives its ready line when it has ended', async () => {
  const dir = openDataDir(dataFolder());
  const spec = programSpec('prepare', standIns(), dir, { env: { PARLEY_DATA_DIR: dir.path } });
  const pids: (number | null)[] = [];
  const news = await runOnce(spec, 5_000, { begun: (part) => pids.push(part.pid()) });
  expect(news).toMatchObject({ ready: true, bootstrap_key_created: true });
  expect(pids).toEqual([expect.any(Number)]);
});

test('one whose work fails is named with the end of its log', async () => {
  const dir = openDataDir(dataFolder());
  const spec = programSpec('prepare', standIns({ prepare: 'crash' }), dir, { env: { PARLEY_DATA_DIR: dir.path } });
  await expect(runOnce(spec, 5_000, {})).rejects.toThrow(/prepare did not start[^]*cannot read its settings/);
});
