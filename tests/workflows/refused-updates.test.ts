/**
 * An update that its validator refuses leaves no event, but the workflow is woken for it, at a later time and with a
 * longer history: nothing may follow from that, for nobody could replay it.
 */
import { Worker } from '@temporalio/worker';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launch, makeDesk } from '../conversations/desk.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { endReplaying } from '../support/replaying.ts';
import { sceneOf } from '../support/scenes.ts';

let app: App;
let desk: string;
beforeAll(async () => {
  // It replays histories without keys.
  app = await startApp({ codec: 'off' });
  desk = await makeDesk(`refused-${app.tenant}`, { timeoutS: 3 });
});
afterAll(async () => {
  endReplaying();
  await app.close();
});

test('R7 refused updates around the time at which an SLA runs out: every history replays', async () => {
  const histories = await Promise.all(['one', 'two', 'three', 'four'].map(refusedAround));
  const options = { workflowBundle: { codePath: inject('servers').workflowBundle } };
  const faults: unknown[] = [];
  for await (const { error } of Worker.runReplayHistories(options, histories)) if (error) faults.push(error);
  expect(faults).toEqual([]);
}, 60_000);

/** A conversation whose question climbs twice while refused updates come in every few milliseconds. */
async function refusedAround(messageId: string) {
  const given = launch(desk, { message_id: messageId, fields: { platform: 'TikTok', budget: 'EUR 1' } });
  const asked = await app.client.instructions.give(given);
  const { handle } = sceneOf(app, asked.conversation_id);
  const { timestamp = '', timeout = NaN } = asked.clarification_request ?? {};
  const dueAt = Date.parse(timestamp) + timeout * 1_000;
  const refused: Promise<unknown>[] = [];
  for (const due of [dueAt, dueAt + 3_000]) {
    await soonMs(due - 80 - Date.now());
    for (let sent = 0; sent < 25; sent += 1) {
      refused.push(handle.executeUpdate('op.pause', { args: [null] }).catch((error: unknown) => error));
      await soonMs(8);
    }
  }
  const ends = await Promise.all(refused);
  expect(ends.every((end) => end instanceof Error)).toBe(true);
  await expect
    .poll(async () => (await app.client.clarifications.show(asked.clarification_request?.id ?? '')).status)
    // On a slow machine its time has run out on the last level too, by now.
    .toMatch(/^(?:escalated|timed-out)$/);
  return { workflowId: handle.workflowId, history: await handle.fetchHistory() };
}

function soonMs(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
}
