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

/** What was wrong with each; one worker replays them all, because making one takes longer than a history. */
const faults = new Map<string, Error | undefined>();

beforeAll(async () => {
  quietRuntime();
  const options = { workflowBundle: { codePath: inject('servers').workflowBundle } };
  const histories = [...recorded, 'poisoned.json'].map((file) => ({ workflowId: file, history: historyIn(file) }));
  for await (const { workflowId, error } of Worker.runReplayHistories(options, histories))
    faults.set(workflowId, error);
});

function historyIn(file: string): unknown {
  return JSON.parse(readFileSync(`${folder}${file}`, 'utf8'));
}

test('R7 there are histories to replay', () => {
  expect(recorded.length).toBeGreaterThanOrEqual(10);
});

test.each(recorded)('R7 replays %s', (file) => {
  expect(faults.has(file), 'it was replayed').toBe(true);
  expect(faults.get(file)).toBeUndefined();
});

test.each(recorded)('%s does not say where it was recorded', (file) => {
  expect(readFileSync(`${folder}${file}`, 'utf8')).not.toMatch(/\((?:file:\/)?\/[^)]*:\d+:\d+\)/);
});

test('R7 refuses a history in which another activity was called', () => {
  expect(faults.get('poisoned.json')).toBeInstanceOf(DeterminismViolationError);
});
