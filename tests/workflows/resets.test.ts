/** An operator resets a conversation to just before something was done: it is done once, and nobody is answered twice. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { awaits, type Await, type Desks } from '../support/awaits.ts';
import { countedProviders, makeDesks } from '../support/desks.ts';
import { openHouse, type House } from '../support/house.ts';
import { eventually } from '../support/product.ts';
import { modelOfScenes, sayAll, type Scene } from '../support/scenes.ts';
import { brokenPromises } from '../support/soundness.ts';

const done = new Map<string, number>();
let house: House;
let desks: Desks;
beforeAll(async () => {
  house = await openHouse({
    ports: (real) => ({ ...real, providers: countedProviders(real.providers, done) }),
  });
  house.script(modelOfScenes);
  desks = await makeDesks(house.tenant);
});
afterAll(() => house.close());

const places = awaits.filter(
  ({ place, after, comesAfterH }) => place?.form === 'activity' && after === undefined && comesAfterH === undefined,
);

test.each(places)('R1 reset to before this was done: $name', async (at) => {
  const scene = await at.begin(house, desks);
  await at.step(scene);
  await isSound(scene);
  await resetTo(scene, at);
  await isSound(scene);
  if ((await house.client.conversations.show(scene.id)).closed_at !== null) return;
  await sayAll(scene, '!help');
  expect(scene.last?.disposition).not.toBe('answering');
});

/** A new run from the task that asked for it. */
async function resetTo({ workflowId, handle }: Scene, { place }: Await): Promise<void> {
  const event = await eventually('it was done', async () => {
    const { events } = await handle.fetchHistory();
    const asked = events?.findLast(
      ({ activityTaskScheduledEventAttributes: scheduled }) => scheduled?.activityType?.name === place?.activity,
    );
    return asked?.activityTaskScheduledEventAttributes ?? null;
  });
  const { namespace } = house.temporal.options;
  await house.temporal.workflowService.resetWorkflowExecution({
    namespace,
    workflowExecution: { workflowId },
    reason: 'a test',
    requestId: randomUUID(),
    workflowTaskFinishEventId: event.workflowTaskCompletedEventId ?? null,
  });
}

async function isSound({ id, accepted, sent }: Scene): Promise<void> {
  await Promise.allSettled(sent);
  const look = () => brokenPromises(house, { conversation: id, accepted, endings: ['RUNNING', 'COMPLETED'], done });
  await expect.poll(look, { timeout: 20_000, interval: 250 }).toEqual([]);
}
