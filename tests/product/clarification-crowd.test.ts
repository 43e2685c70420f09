/** A short run of `npm run bench -- clarifications`: many questions open on one worker, and nobody answers any. */
import { expect, inject, test } from 'vitest';
import { waitForNobody } from '../../bench/clarifications/waiting.ts';
import { startSkippingServer } from '../support/skipping.ts';

test('C10 C11 a crowd of open questions: waiting costs nothing, and every chain ends within five seconds of its deadline', async () => {
  const { clock } = await startSkippingServer();
  try {
    const settings = { servers: inject('servers'), clock, assistant: 'operations-agents', open: 30, timeoutS: 20 };
    const { ended, late_s: late, waiting, ...figures } = await waitForNobody({ ...settings, fromRole: 'task_agent' });
    console.log(`figure: ${JSON.stringify({ ended, late, waiting, ...figures })}`);
    expect(waiting).toEqual({ events: 0, actions: 0 });
    expect(ended).toEqual({ 'timed-out': 30 });
    expect(late.count).toBe(30);
    expect(late.longest).toBeLessThanOrEqual(5);
  } finally {
    await clock.teardown();
  }
}, 120_000);
