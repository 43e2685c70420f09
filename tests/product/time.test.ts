/** The promise about a day, on a server whose clock can be moved. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { status } from '../../workflows/conversation/messages.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { eventually } from '../support/product.ts';
import { startSkippingServer, type SkippingServer } from '../support/skipping.ts';
import { startTalk } from '../support/talk.ts';
import { modelOfTalks, transcriptOf } from './talks.ts';

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
  app.script(modelOfTalks().respond);
});
afterAll(async () => {
  await app.close();
  await clock.teardown();
});

test('F1 a flow waits for 24 hours and no longer: then the participant is told, and a yes books nothing', async () => {
  const talk = await startTalk(app);
  const { flow } = await talk.sayAll('My employee is absent.', 'Yes, twice.', 'Please do.', '1', 'Dana Reyes', 'skip');
  expect(flow?.step).toBe('preview');
  const leftMs = Date.parse(flow?.expires_at ?? '') - (await clock.currentTimeMs());
  expect(leftMs).toBeGreaterThan(23.9 * 3_600_000);
  expect(leftMs).toBeLessThanOrEqual(24 * 3_600_000);

  await clock.sleep(leftMs - 60_000);
  const handle = app.temporal.workflow.getHandle(talk.workflowId);
  expect(await handle.query(status)).toMatchObject({ flow: { step: 'preview' }, waitingOn: 'approval' });
  await clock.sleep(120_000);
  await eventually('the participant is told', async () => {
    const told = (await transcriptOf(app.client, talk.id)).filter(({ text }) => text.includes('never confirmed'));
    return told.length === 1 ? true : null;
  });
  expect(await app.client.conversations.show(talk.id)).toMatchObject({ flow: null, deadlines: [] });
  expect(await talk.say('yes')).toMatchObject({ disposition: 'answered', flow: null });
  expect((await app.client.effects.of(talk.id).list()).items).toEqual([]);
});
