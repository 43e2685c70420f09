/** What happens while a conversation closes: what is ordered then is written, and a cancellation waits for no model. */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { activity, failsForGood, meanwhile, plantedFaults } from '../support/faults.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { begun, byAnn, modelOfScenes, newScene, sayAll, sayOn, update } from '../support/scenes.ts';

const faults = plantedFaults();
let app: App;
beforeAll(async () => {
  app = await startApp({ aroundActivities: [faults.around] });
  app.script(modelOfScenes);
});
afterAll(() => app.close());

test('R12 what an operator acknowledges while the conversation closes is in the audit log', async () => {
  const scene = await newScene(app);
  for (const name of ['composeReply', 'tellParticipant'])
    faults.plant(scene.workflowId, activity(name), (attempt, go) =>
      attempt.nth === 1 ? failsForGood(attempt, go) : go(),
    );
  await sayAll(scene, 'My employee is absent.');
  const { attention } = await scene.handle.query<{ attention: { id: string }[] }>('status');
  const itemId = attention[0]?.id ?? '';
  faults.plant(
    scene.workflowId,
    activity('closeConversation'),
    meanwhile(() => update(scene, 'op.acknowledge', { itemId, ...byAnn })),
  );
  await scene.handle.signal('close', byAnn);
  await scene.handle.result();
  expect(await Promise.all(scene.sent)).toContainEqual({ acknowledged: itemId });
  const { items } = await app.client.audit.list({ conversation: scene.id });
  expect(items.map(({ action }) => action)).toContain('conversation.acknowledged');
});

test('R8 a cancellation waits for no draft of an email', async () => {
  const scene = await begun(app);
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  onTestFinished(() => letGo());
  const planted = faults.plant(scene.workflowId, activity('draftEmail'), (_, go) => held.then(go));
  await sayOn(scene, 'Please send an email.');
  await expect.poll(planted.hits).toBe(1);
  await scene.handle.cancel();
  await expect(scene.handle.result()).rejects.toThrow();
  expect(await app.client.conversations.show(scene.id)).toMatchObject({ state: 'closed' });
});
