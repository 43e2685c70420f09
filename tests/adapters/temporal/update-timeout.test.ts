/** How long a message waits for its receipt: less where nobody answered a moment ago, and only there. */
import { WorkflowUpdateFailedError, WorkflowUpdateRPCTimeoutOrCancelledError } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { expect, test } from 'vitest';
import { updateTimeouts } from '../../../adapters/temporal/update-timeout.ts';

const unanswered = new WorkflowUpdateRPCTimeoutOrCancelledError('Workflow update call timeout or cancelled');

test('a queue where nobody answers costs the next senders less, and costs another queue’s nothing', async () => {
  const { timeouts, at } = stand();
  await expect(timeouts.during('blue', () => Promise.reject(unanswered))).rejects.toBe(unanswered);
  expect([timeouts.limitMs('blue'), timeouts.limitMs('green')]).toEqual([1_500, 10_000]);
  at(30_000);
  expect(timeouts.limitMs('blue')).toBe(10_000);
});

test('a conversation that is stuck among others that answer takes nobody’s patience', async () => {
  const { timeouts, at } = stand();
  let giveUp = (): void => undefined;
  const stuck = timeouts.during('blue', () => new Promise((_, reject) => (giveUp = () => reject(unanswered))));
  at(5_000);
  await timeouts.during('blue', () => Promise.resolve('receipt'));
  at(10_000);
  giveUp();
  await expect(stuck).rejects.toBe(unanswered);
  expect(timeouts.limitMs('blue')).toBe(10_000);
});

test('any answer, a refusal too, shows that somebody is there again', async () => {
  const { timeouts } = stand();
  const refused = new WorkflowUpdateFailedError('refused', ApplicationFailure.nonRetryable('full', 'QueueFull'));
  await expect(timeouts.during('blue', () => Promise.reject(unanswered))).rejects.toBe(unanswered);
  await expect(timeouts.during('blue', () => Promise.reject(refused))).rejects.toBe(refused);
  expect(timeouts.isLost('blue')).toBe(false);
});

function stand() {
  let now = 0;
  return { timeouts: updateTimeouts(() => now), at: (ms: number) => (now = ms) };
}
