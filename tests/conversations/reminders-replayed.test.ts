/** T1 R7: a run with a reminder replays on a worker that begins with nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type App } from '../support/in-process-app.ts';
import { startTalk } from '../support/talk.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('T1 R7 a reminder that was set is no hindrance to a worker that begins with nothing', async () => {
  const talks = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const talk = await startTalk(app);
      await talk.say('My employee is absent.');
      await app.client.reminders.add(talk.id, { text: 'Look again.', in_s: 3600 });
      return talk;
    }),
  );
  await app.stopWorkers();
  await app.startWorkers();
  const answers = await Promise.all(talks.map((talk) => talk.say('Are you there?')));
  expect(answers.map(({ disposition }) => disposition)).toEqual(talks.map(() => 'answered'));
});

test('T1 R10 two reminders and five orders to hand over at once: the next run goes on', async () => {
  const talks = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const talk = await startTalk(app);
      await talk.say('My employee is absent.');
      for (const text of ['Look again.', 'And again.']) await app.client.reminders.add(talk.id, { text, in_s: 3600 });
      const handle = app.temporal.workflow.getHandle(talk.workflowId);
      for (let times = 0; times < 5; times += 1) await handle.signal('handOver');
      return talk;
    }),
  );
  const answers = await Promise.all(talks.map((talk) => talk.say('Are you there?')));
  expect(answers.map(({ disposition }) => disposition)).toEqual(talks.map(() => 'answered'));
});
