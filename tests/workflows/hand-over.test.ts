/**
 * A run is handed over in the very task that answers an update: whatever happens meanwhile, the conversation goes on,
 * or is closed.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Info } from '@temporalio/activity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { failsForGood, meanwhile, plantedFaults, type Way } from '../support/faults.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { testInLaws } from '../support/laws.ts';
import { byAnn, modelOfScenes, newScene, sayAll, saySignal, update, type Scene } from '../support/scenes.ts';
import { brokenPromises, type Ending } from '../support/soundness.ts';

const faults = plantedFaults();
let app: App;
beforeAll(async () => {
  app = await startApp({ aroundActivities: [faults.around] });
  app.script(modelOfScenes);
});
afterAll(() => app.close());

testInLaws(
  'R10 what a run writes at its end is refused for good: the next run goes on, and the rows agree',
  async () => {
    const { scene, hits } = await handedOver(failsForGood);
    await expect.poll(hits, { timeout: 20_000 }).toBe(1);
    await update(scene, 'op.resume', byAnn);
    await sayAll(scene, 'Yes, twice.');
    await isSound(scene, 'RUNNING');
    expect(await runsOf(scene)).toBe(2);
  },
);

testInLaws('R10 cancelled while its run is handed over: it is cancelled, and no other run begins', async () => {
  const { scene } = await handedOver(meanwhile((info) => faults.cancel(workflowOf(info))));
  await isSound(scene, 'CANCELLED');
  expect(await runsOf(scene)).toBe(1);
});

test('R10 closed while its run is handed over: it is closed, and no other run begins', async () => {
  const { scene } = await handedOver(meanwhile((info) => workflowOf(info).signal('close')));
  await isSound(scene, 'COMPLETED');
  expect(await runsOf(scene)).toBe(1);
});

testInLaws('R10 an operator’s order in the very task that hands a run over is answered', async () => {
  const { answers } = await handedOver((_, go) => go(), 'op.pause', byAnn);
  expect(await Promise.all(answers)).toEqual([{ paused: true }]);
});

const workflowOf = ({ workflowExecution }: Info) =>
  app.temporal.workflow.getHandle(workflowExecution?.workflowId ?? '');

/**
 * A paused conversation; while its workflow reads a message, it is told to hand over, and an update comes: both in one
 * task.
 */
async function handedOver(way: Way, name = 'say', more: object = { text: 'My employee is absent.' }) {
  const scene = await newScene(app);
  await sayAll(scene, 'My employee is absent.');
  await update(scene, 'op.pause', byAnn);
  const planted = faults.plant(scene.workflowId, { activity: 'keepClarifications', form: 'activity' }, way);
  const answers: Promise<unknown>[] = [];
  faults.plant(
    scene.workflowId,
    { activity: 'readMessage', form: 'local' },
    meanwhile(async () => {
      await scene.handle.signal('handOver');
      answers.push(update(scene, name, { messageId: randomUUID(), ...more }));
      await pause(300);
    }),
  );
  await saySignal(scene, 'Are they ill?');
  await expect.poll(() => answers.length, { timeout: 20_000 }).toBe(1);
  return { scene, answers, hits: planted.hits };
}

async function isSound({ id, accepted, sent }: Scene, ending: Ending): Promise<void> {
  await Promise.allSettled(sent);
  const expected = { conversation: id, accepted, endings: [ending], done: new Map<string, number>() };
  await expect.poll(() => brokenPromises(app, expected), { timeout: 30_000, interval: 250 }).toEqual([]);
}

async function runsOf({ workflowId }: Scene): Promise<number> {
  let runs = 0;
  for await (const _ of app.temporal.workflow.list({ query: `WorkflowId = "${workflowId}"` })) runs += 1;
  return runs;
}
