/** What once stopped a conversation by its mere number or by where it is cut, tried again through HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countedProviders } from '../support/desks.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { testInLaws } from '../support/laws.ts';
import { eventually } from '../support/product.ts';
import { byAnn, modelOfScenes, newScene, sayAll, sayOn, update, waitingAction, type Scene } from '../support/scenes.ts';
import { brokenPromises, type Ending } from '../support/soundness.ts';

const done = new Map<string, number>();
let app: App;
beforeAll(async () => {
  app = await startApp({ ports: (real) => ({ ...real, providers: countedProviders(real.providers, done) }) });
  app.script(modelOfScenes);
});
afterAll(() => app.close());

async function isSound({ id, accepted, sent }: Scene, endings: readonly Ending[] = ['RUNNING']): Promise<void> {
  await Promise.allSettled(sent);
  const look = () => brokenPromises(app, { conversation: id, accepted, endings, done });
  await expect.poll(look, { timeout: 30_000, interval: 250 }).toEqual([]);
}

test('R9 an emoji across character 120 of the first message, and then a call up to its preview: it is shown', async () => {
  for (const at of [118, 119, 120]) {
    const scene = await newScene(app);
    await sayAll(scene, `${'My employee is absent. '.repeat(6).slice(0, at)}😀 and more`);
    await sayAll(scene, 'Book a call for me.', '1', 'Dana Reyes', 'skip');
    expect(scene.last).toMatchObject({ flow: { step: 'preview' } });
    await sayAll(scene, 'yes');
    expect(scene.last?.reply?.text).toMatch(/^Booked/);
    await isSound(scene);
  }
});

test('R6 forty messages at once to one conversation: each is answered or refused with 429, none is dropped, and nobody else waits', async () => {
  const scene = await newScene(app);
  await sayAll(scene, 'My employee is absent.');
  const other = await newScene(app);
  const sent = Array.from({ length: 40 }, (_, nth) => sayOn(scene, `Word ${nth}.`));
  const began = Date.now();
  await sayAll(other, 'My employee is absent.');
  console.log(`figure: another conversation is answered after ${Date.now() - began} ms during forty at once`);
  const ends = await Promise.allSettled(sent);
  for (const end of ends) if (end.status === 'rejected') expect(end.reason).toMatchObject({ status: 429 });
  const { events } = await scene.handle.fetchHistory();
  expect(events?.filter((event) => event.workflowExecutionSignaledEventAttributes)).toEqual([]);
  await isSound(scene);
});

testInLaws(
  'R8 a message that is said while no worker runs and after a close is told that it is closed',
  async () => {
    const scene = await newScene(app);
    await sayAll(scene, 'My employee is absent.');
    await app.stopWorkers();
    try {
      await scene.handle.signal('close', { actor: 'crm', reason: 'case closed' });
      await sayOn(scene, 'Are you there?');
    } finally {
      await app.startWorkers();
    }
    await eventually('the conversation is closed', async () =>
      (await app.client.conversations.show(scene.id)).closed_at === null ? null : true,
    );
    await isSound(scene, ['COMPLETED']);
  },
  90_000,
);

testInLaws(
  'R6 decisions that wait for one turn, each of which there was room for: at most twenty get in line, the others are refused',
  async () => {
    const scene = await newScene(app);
    await sayAll(scene, 'My employee is absent.', 'Yes, twice.', 'Yes, please.', 'Anna Schmidt', scene.address);
    const { actionId } = waitingAction(scene);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const asked = app.model.requests.length;
    app.script(async (request, count) => {
      await held;
      return modelOfScenes(request, count);
    });
    await sayOn(scene, 'friendlier');
    await expect.poll(() => app.model.requests.length).toBe(asked + 1);
    const answers: unknown[] = [];
    // The server takes ten at once, and each waits five seconds for the turn.
    for (const number of [10, 9, 10])
      answers.push(
        ...(await Promise.all(
          Array.from({ length: number }, () => update(scene, 'op.reject', { ...byAnn, actionId })),
        )),
      );
    const refused = answers.flatMap((answer) => (answer instanceof Error ? [String(answer.cause)] : []));
    release();
    expect(refused).toHaveLength(9);
    for (const one of refused) expect(one).toContain('Too many decisions wait already');
    await isSound(scene);
    app.script(modelOfScenes);
  },
  90_000,
);
