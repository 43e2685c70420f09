/** T1: reminders that recur, on a server whose clock can be moved. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collect } from '../../client/pages.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { startSkippingServer, type SkippingServer } from '../support/skipping.ts';
import { startTalk, type Talk } from '../support/talk.ts';

const dayMs = 86_400_000;
let clock: SkippingServer['clock'];
let app: App;
beforeAll(async () => {
  app = await startApp({
    async servers() {
      const started = await startSkippingServer();
      clock = started.clock;
      return started.servers;
    },
  });
});
afterAll(async () => {
  await app.close();
  await clock.teardown();
});

const timesOf = async (talk: Talk) =>
  (await collect(app.client.events.of(talk.id).each()))
    .filter(({ event }) => event === 'conversation:reminder')
    .map(({ data }) => (data as { readonly due_at: string }).due_at);

test('T1 a rule is followed to its end on the clock of its zone, and held while the conversation is paused', async () => {
  const talk = await startTalk(app);
  await talk.say('My employee is absent.');
  const first = new Date((await clock.currentTimeMs()) + dayMs).toISOString().slice(0, 16);
  const rule = 'FREQ=DAILY;COUNT=3';
  const { due_at, reminder_id: id } = await app.client.reminders.add(talk.id, {
    text: 'Water the plants.',
    at: first,
    time_zone: 'UTC',
    rule,
  });
  const due = [0, 1, 2].map((days) => new Date(Date.parse(due_at) + days * dayMs).toISOString());
  await clock.sleep(dayMs + 3_600_000);
  await expect.poll(() => timesOf(talk), { timeout: 20_000 }).toEqual(due.slice(0, 1));
  const handle = app.temporal.workflow.getHandle(talk.workflowId);
  await handle.executeUpdate('op.pause', { args: [{ actor: 'ann', reason: 'a test' }] });
  await clock.sleep(dayMs);
  expect(await timesOf(talk)).toHaveLength(1);
  await handle.executeUpdate('op.resume', { args: [{ actor: 'ann', reason: 'a test' }] });
  await clock.sleep(300_000);
  await expect.poll(async () => (await timesOf(talk)).length, { timeout: 20_000 }).toBe(2);
  await clock.sleep(3 * dayMs);
  await expect.poll(async () => (await timesOf(talk)).at(-1), { timeout: 20_000 }).toBe(due[2]);
  expect(await timesOf(talk)).toHaveLength(3);
  expect(await app.client.reminders.show(talk.id, id)).toMatchObject({ status: 'said', said: 3 });
});
