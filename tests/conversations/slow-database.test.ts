/** A database that hangs: what is written inside workflow tasks holds none of them for long. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plantedFaults } from '../support/faults.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { startTalk } from '../support/talk.ts';

const faults = plantedFaults();
let app: App;
beforeAll(async () => {
  app = await startApp({ slots: { workflows: 2, pollers: 'auto' }, aroundActivities: [faults.around] });
});
afterAll(() => app.close());

test('R8 conversations whose writes hang inside workflow tasks leave the tasks to the others, and go on themselves', async () => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const slow = await Promise.all([1, 2, 3, 4].map(() => startTalk(app)));
  const quick = await startTalk(app);
  await Promise.all([...slow, quick].map((talk) => talk.say('Good morning.')));
  for (const { workflowId } of slow)
    faults.plant(workflowId, { activity: 'readMessage', form: 'local' }, (_, go) => released.then(go));
  // Without a row of the API: each is stored and read inside a workflow task.
  await Promise.all(
    slow.map(({ workflowId }) =>
      app.temporal.workflow.getHandle(workflowId).signal('say', { messageId: 'told', text: 'My employee is absent.' }),
    ),
  );
  try {
    const settled = await app.client.messages.say(quick.id, { text: 'And?' }, { waitS: 20 });
    expect(settled.reply?.text).toBe('All right.');
    // By an activity.
    for (const { id } of slow)
      await expect
        .poll(
          async () => (await app.client.messages.of(id).list()).items.find((one) => one.message_id === 'told')?.status,
          {
            timeout: 30_000,
          },
        )
        .toBe('completed');
  } finally {
    release();
  }
}, 90_000);
