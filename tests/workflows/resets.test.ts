/**
 * An operator resets a conversation to just before something was done: it is done once, and nobody is answered twice.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { awaits, type Await, type Desks } from '../support/awaits.ts';
import { countedProviders, makeDesks } from '../support/desks.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { sampleOf } from '../support/laws.ts';
import { eventually } from '../support/product.ts';
import { modelOfScenes, sayAll, type Scene } from '../support/scenes.ts';
import { brokenPromises } from '../support/soundness.ts';

const done = new Map<string, number>();
/** Conversations whose turns begin when their door is opened. */
const held = new Map<string, { readonly reached: () => void; readonly opened: Promise<void> }>();
let app: App;
let desks: Desks;
beforeAll(async () => {
  app = await startApp({
    ports: (real) => ({
      ...real,
      providers: countedProviders(real.providers, done),
      records: {
        ...real.records,
        begin: async (where, turn) => {
          const door = held.get(where.conversation);
          door?.reached();
          await door?.opened;
          return real.records.begin(where, turn);
        },
      },
    }),
  });
  app.script(modelOfScenes);
  desks = await makeDesks(app.tenant);
});
afterAll(() => app.close());

const places = awaits.filter(
  ({ place, after, comesAfterH }) => place?.form === 'activity' && after === undefined && comesAfterH === undefined,
);

test.each(sampleOf(places, 3))('R1 reset to before this was done: $name', async (at) => {
  const scene = await at.begin(app, desks);
  await at.step(scene);
  await isSound(scene);
  await resetTo(scene, at);
  await isSound(scene);
  if ((await app.client.conversations.show(scene.id)).closed_at !== null) return;
  await sayAll(scene, '!help');
  expect(scene.last?.disposition).not.toBe('answering');
});

test('R1 reset to before an effect that was approved while the turn before it was under way: the row goes along', async () => {
  const at = awaits.find(({ name }) => name === 'a call is approved from outside');
  if (!at) throw new Error('The place has another name now.');
  const scene = await at.begin(app, desks);
  const [turn, door] = [opening(), opening()];
  held.set(scene.id, { reached: turn.open, opened: door.opened });
  const asked = sayAll(scene, 'What does that mean?');
  try {
    await turn.opened;
    await at.step(scene);
    await eventually('the approval is taken', async () => {
      const { events } = await scene.handle.fetchHistory();
      const names = events?.map(({ workflowExecutionUpdateAcceptedEventAttributes: taken }) => taken?.acceptedRequest);
      return names?.some((request) => request?.input?.name === 'approveAction') ? true : null;
    });
  } finally {
    door.open();
  }
  await asked;
  await isSound(scene);
  await resetTo(scene, at);
  await isSound(scene);
});

/** A new run from the task that asked for it. */
async function resetTo(scene: Scene, { place, of }: Await): Promise<void> {
  const handle = app.temporal.workflow.getHandle(of?.(scene) ?? scene.workflowId);
  const event = await eventually('it was done', async () => {
    const { events } = await handle.fetchHistory();
    const asked = events?.findLast(
      ({ activityTaskScheduledEventAttributes: scheduled }) => scheduled?.activityType?.name === place?.activity,
    );
    return asked?.activityTaskScheduledEventAttributes ?? null;
  });
  const { namespace } = app.temporal.options;
  await app.temporal.workflowService.resetWorkflowExecution({
    namespace,
    workflowExecution: { workflowId: handle.workflowId },
    reason: 'a test',
    requestId: randomUUID(),
    workflowTaskFinishEventId: event.workflowTaskCompletedEventId ?? null,
  });
}

function opening(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

async function isSound({ id, accepted, sent }: Scene): Promise<void> {
  await Promise.allSettled(sent);
  const look = () => brokenPromises(app, { conversation: id, accepted, endings: ['RUNNING', 'COMPLETED'], done });
  await expect.poll(look, { timeout: 20_000, interval: 250 }).toEqual([]);
}
