/** The workflows' code as it is kept for the workers after: it runs, and nothing else than what was kept does. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { KeptBuild } from '../../adapters/postgres/fleet/builds.ts';
import { Secret } from '../../settings/environment.ts';
import { packed, unpacked } from '../../workers/builds.ts';
import { readHistories } from '../../workers/histories/archive.ts';
import { replayed } from '../../workers/histories/replay.ts';
import { quietRuntime } from '../support/quiet.ts';
import { endReplaying } from '../support/replaying.ts';

const key = new Secret('a key for tests only');
let kept: KeptBuild;
beforeAll(async () => {
  kept = await packed('one', { codePath: inject('servers').workflowBundle }, key);
});
afterAll(endReplaying);

test('R11 the code of a build that was kept does what it did', async () => {
  quietRuntime();
  const found = await unpacked(kept, key);
  if (found.kind !== 'runs') throw new Error(found.because);
  for await (const verdict of replayed(found.bundle, readHistories('tests/histories/0.5.0/first-turn.json')))
    expect(verdict).toMatchObject({ kind: 'replays' });
  expect(kept.code.length).toBeLessThan(600_000);
});

test.each<readonly [string, (kept: KeptBuild) => KeptBuild | null, RegExp]>([
  ['that nobody has kept', () => null, /is not kept/],
  [
    'whose code somebody has changed',
    (one) => ({ ...one, code: Buffer.concat([one.code, Buffer.of(0)]) }),
    /PARLEY_AUDIT_KEY/,
  ],
  ['that was given another build’s name', (one) => ({ ...one, build: 'two' }), /PARLEY_AUDIT_KEY/],
  ['that was sealed with nothing', (one) => ({ ...one, seal: '' }), /PARLEY_AUDIT_KEY/],
])('R11 a build %s is not run', async (_, change, because) => {
  expect(await unpacked(change(kept), key)).toEqual({ kind: 'unusable', because: expect.stringMatching(because) });
});
