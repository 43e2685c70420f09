/** R7: recorded histories of every released version replay on today's code; one that was poisoned must not. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from '@temporalio/worker';
import { DeterminismViolationError } from '@temporalio/workflow';
import { beforeAll, expect, inject, test } from 'vitest';
import { quietRuntime } from '../support/quiet.ts';

const folder = fileURLToPath(new URL('../histories/', import.meta.url));
const recorded = readdirSync(folder, { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.json') && !file.startsWith('poisoned'));

beforeAll(() => {
  quietRuntime();
});

function replay(file: string): Promise<void> {
  const history: unknown = JSON.parse(readFileSync(`${folder}${file}`, 'utf8'));
  return Worker.runReplayHistory({ workflowBundle: { codePath: inject('servers').workflowBundle } }, history, file);
}

test('R7 there are histories to replay', () => {
  expect(recorded.length).toBeGreaterThanOrEqual(10);
});

test.each(recorded)('R7 replays %s', async (file) => {
  await replay(file);
});

test('R7 refuses a history in which another activity was called', async () => {
  await expect(replay('poisoned.json')).rejects.toThrow(DeterminismViolationError);
});
