import { ApplicationFailure, type MetricMeter, type MetricTags } from '@temporalio/common';
import type { ActivityExecuteInput } from '@temporalio/worker';
import type { Context } from '@temporalio/activity';
import { expect, test } from 'vitest';
import type { Ports } from '../../workers/activities.ts';
import { workerFigures } from '../../workers/figures.ts';

/** What was counted, as lines of a page. */
function meterOf(lines: string[]): MetricMeter {
  const instrument = (name: string) => {
    const note = (value: number, tags: MetricTags = {}): void =>
      void lines.push(`${name}${JSON.stringify(tags)} ${Math.ceil(value)}`);
    return { add: note, record: note, set: note };
  };
  return { createCounter: instrument, createHistogram: instrument, createGauge: instrument } as unknown as MetricMeter;
}

const input: ActivityExecuteInput = { args: [], headers: {} };

test.each([
  ['an attempt that is made again', 1, new Error('away'), ['endless":false']],
  ['the fifth of them', 5, new Error('away'), ['endless":true']],
  ['the last that may be made', 3, new Error('away'), []],
  ['a failure for good', 1, ApplicationFailure.nonRetryable('no'), []],
])('counts of failed attempts: %s', async (_title, attempt, failure, counted) => {
  const lines: string[] = [];
  const info = { activityType: 'settleTurn', taskQueue: 'conversations@blue', attempt };
  const most = counted.length === 0 && !(failure instanceof ApplicationFailure) ? 3 : 0;
  const context = { info: { ...info, retryPolicy: { maximumAttempts: most } } } as unknown as Context;
  const { inbound } = workerFigures(meterOf(lines)).attempts(context);
  await expect(inbound?.execute?.(input, () => Promise.reject(failure))).rejects.toBe(failure);
  const failed = lines.filter((line) => line.startsWith('parley_activity_attempts_failed_total'));
  expect(failed).toEqual(
    counted.map(
      (label) => `parley_activity_attempts_failed_total{"activity":"settleTurn","queue":"conversations","${label}} 1`,
    ),
  );
});

test('calls of the model are counted by how they end, and a call that was stopped is no failure', async () => {
  const lines: string[] = [];
  const figures = workerFigures(meterOf(lines));
  const ends = [
    async () => ({}),
    () => Promise.reject(Object.assign(new Error('busy'), { name: 'ModelFailure', kind: 'rate-limited' })),
    () => Promise.reject(Object.assign(new Error('stop'), { name: 'AbortError' })),
    () => Promise.reject(new Error('a secret')),
  ];
  for (const end of ends) {
    const model = figures.watched({ reply: end } as unknown as Ports['model']);
    await model.reply({} as never, () => undefined, new AbortController().signal).catch(() => undefined);
  }
  const calls = lines.filter((line) => line.startsWith('parley_model_calls_total'));
  const ended = calls.map((line) => /"ended":"([^"]+)"/.exec(line)?.[1]);
  expect(ended).toEqual(['answered', 'rate-limited', 'stopped', 'failed']);
  expect(lines.join('\n')).not.toContain('secret');
});
