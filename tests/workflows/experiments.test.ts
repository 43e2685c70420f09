/**
 * What once stopped a conversation, tried again through HTTP and a Temporal client on the real stack. Each is a
 * sentence.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collect } from '../../client/pages.ts';
import { launch, makeDesk } from '../conversations/desk.ts';
import { failsForGood, isDoneAndFails, plantedFaults, type Place } from '../support/faults.ts';
import { eventsOf } from '../support/history.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { testInLaws } from '../support/laws.ts';
import { eventually } from '../support/product.ts';
import { byAnn, modelOfScenes, newScene, sayAll, sayOn, sceneOf, update, type Scene } from '../support/scenes.ts';
import { brokenPromises, type Ending } from '../support/soundness.ts';

const faults = plantedFaults();
const unreadable = 'Nobody can read this.';
let app: App;
let desk: string;
/** The model answers when this is over. */
let held: Promise<void> = Promise.resolve();
beforeAll(async () => {
  app = await startApp({
    aroundActivities: [faults.around],
    ports: (real) => ({
      ...real,
      assistants: {
        async find(name, version) {
          const texts = await real.assistants.find(name, version);
          const readMessage: typeof texts.readMessage = (text, heard) => {
            if (text === unreadable) throw new TypeError('The reader stumbled.');
            return texts.readMessage(text, heard);
          };
          return { ...texts, readMessage };
        },
      },
    }),
  });
  app.script(async (request, count) => {
    await held;
    return modelOfScenes(request, count);
  });
  desk = await makeDesk(`tried-${app.tenant}`, { participants: true, timeoutS: 86_400 });
});
afterAll(() => app.close());

/** Everything that was accepted has its end, rows and workflow agree, nothing was done twice. */
async function isSound({ id, accepted, sent }: Scene, endings: readonly Ending[] = ['RUNNING']): Promise<void> {
  await Promise.allSettled(sent);
  const expected = { conversation: id, accepted, endings, done: new Map<string, number>() };
  await expect.poll(() => brokenPromises(app, expected), { timeout: 30_000, interval: 250 }).toEqual([]);
}

/** The model answers from when the returned function is called. */
function holdModel(): () => void {
  let release: () => void = () => undefined;
  held = new Promise((resolve) => (release = resolve));
  return release;
}

async function begun(): Promise<Scene> {
  const scene = await newScene(app);
  await sayAll(scene, 'My employee is absent.');
  return scene;
}

const activity = (name: string): Place => ({ activity: name, form: 'activity' });

test('R9 nine messages of 249 KB during one model call: each gets its end, and the state holds none of their words', async () => {
  const scene = await begun();
  const release = holdModel();
  await sayOn(scene, 'Yes, twice.');
  const long = 'They were absent on Monday. '.repeat(9_100).slice(0, 249 * 1024);
  for (let nth = 0; nth < 9; nth += 1) await sayOn(scene, `${nth} ${long}`);
  release();
  await isSound(scene);
  const { historySize = 0 } = await described(scene);
  expect(historySize).toBeLessThan(512 * 1024);
});

test('F4 a decision that comes during a turn is judged when that turn is over, although the next follows at once', async () => {
  const scene = await begun();
  const asked = app.model.requests.length;
  const release = holdModel();
  await sayOn(scene, 'What should I write down?');
  await expect.poll(() => app.model.requests.length).toBe(asked + 1);
  await sayOn(scene, 'And then?');
  const updates = await updatesTo(scene);
  const since = Date.now();
  const refused = update(scene, 'op.approve', { ...byAnn, actionId: 'nothing', previewHash: 'nothing' });
  await expect.poll(() => updatesTo(scene)).toBe(updates + 1);
  const releaseNext = holdModel();
  release();
  expect(String(((await refused) as Error).cause)).toContain('No action "nothing" waits');
  expect(Date.now() - since, 'sooner than an order gives up a long turn').toBeLessThan(4_500);
  releaseNext();
  await isSound(scene);
});

testInLaws(
  'R9 350 messages of 6 KB while it is paused: what was accepted is answered, what is too much is refused with 429',
  async () => {
    const scene = await begun();
    await update(scene, 'op.pause', byAnn);
    const long = 'They were absent on Monday. '.repeat(220).slice(0, 6 * 1024);
    let refused = 0;
    for (let nth = 0; nth < 350; nth += 10) {
      const ten = Array.from({ length: 10 }, (_, more) => sayOn(scene, `${nth + more} ${long}`));
      for (const one of await Promise.allSettled(ten)) {
        if (one.status === 'fulfilled') continue;
        expect(one.reason).toMatchObject({ status: 429 });
        refused += 1;
      }
    }
    expect(refused + scene.accepted.length).toBe(351);
    await update(scene, 'op.resume', byAnn);
    await isSound(scene);
  },
  180_000,
);

test('R9 a text that the reader throws on is answered like one that says nothing in particular, and the next one too', async () => {
  const scene = await begun();
  await scene.handle.signal('say', { messageId: 'stumbled-over', text: unreadable });
  scene.accepted.push('stumbled-over');
  await sayAll(scene, '!help');
  await isSound(scene);
  const { events } = await scene.handle.fetchHistory();
  expect(events?.length).toBeLessThan(60);
});

test('C8 an instruction while a question is open is a message of its own: the model gets the two one after the other', async () => {
  app.script(async () => 'Noted.');
  const unclear = await app.client.instructions.give(launch(desk, { fields: { platform: 'TikTok', budget: 'EUR 1' } }));
  const scene = sceneOf(app, unclear.conversation_id);
  const request = unclear.clarification_request?.id ?? '';
  const asked = app.model.requests.length;
  const text = 'Launch the spring campaign.';
  await app.client.instructions.give(launch(desk, { text, conversation_id: scene.id, message_id: 'second' }));
  expect(await app.client.clarifications.show(request)).toMatchObject({ status: 'pending' });
  expect(app.model.requests.length).toBe(asked);
  const clarifications = [{ field: 'start_date', value: '2026-12-25' }];
  await app.client.clarifications.respond(request, { from: 'campaign-agent', clarifications });
  await expect.poll(async () => (await app.client.conversations.show(scene.id)).turn, { timeout: 20_000 }).toBe(3);
  const bodies = app.model.requests.slice(asked).map(({ body }) => JSON.stringify(body));
  expect(bodies).toHaveLength(2);
  expect(bodies[0]).toContain('autumn campaign');
  expect(bodies[0]).not.toContain('spring campaign');
  expect(bodies[1]).toContain('spring campaign');
  app.script(modelOfScenes);
  await isSound(scene);
});

test('C8 an instruction that is answered in words reaches the model with its fields', async () => {
  app.script(['Noted.']);
  const unclear = await app.client.instructions.give(
    launch(desk, { fields: { platform: 'TikTok', budget: 'EUR 4711' } }),
  );
  const scene = sceneOf(app, unclear.conversation_id);
  await sayAll(scene, 'Starting 2026-12-25.');
  expect(scene.last).toMatchObject({ disposition: 'answered' });
  const told = JSON.stringify(app.model.requests.at(-1)?.body);
  for (const part of ['EUR 4711', 'TikTok', '2026-12-25']) expect(told).toContain(part);
  app.script(modelOfScenes);
  await isSound(scene);
});

test('F5 a reply that was stored and whose completion was lost counts: row and workflow both offer', async () => {
  const scene = await begun();
  faults.plant(scene.workflowId, activity('composeReply'), isDoneAndFails);
  await sayAll(scene, 'Yes, twice.');
  expect(scene.last).toMatchObject({ disposition: 'answered', offer: { action: 'email' } });
  await isSound(scene);
  await sayAll(scene, 'Yes, please.');
  expect(scene.last).toMatchObject({ flow: { kind: 'email' } });
});

test('G19 after !reset an instruction is asked back about: what was forgotten completes nothing', async () => {
  app.script(['Noted.']);
  const scene = await newScene(app, { assistant: desk });
  await sayAll(scene, 'Launch the autumn campaign on TikTok with a budget of EUR 5000, starting 2026-12-01.');
  expect(scene.last?.disposition).toBe('answered');
  await sayAll(scene, '!reset', 'Launch the winter campaign.');
  expect(scene.last).toMatchObject({ disposition: 'clarification_required' });
  app.script(modelOfScenes);
  await isSound(scene);
});

test('R6 the same id with corrected fields is another instruction: 409, and the first one stands', async () => {
  const given = launch(desk, { message_id: `once-${randomUUID()}`, fields: { platform: 'TikTok', budget: 'EUR 1' } });
  const first = await app.client.instructions.give(given);
  const again = { ...given, conversation_id: first.conversation_id };
  expect(await app.client.instructions.give(again)).toMatchObject({
    clarification_request: { id: first.clarification_request?.id },
  });
  const corrected = { ...again, fields: { ...given.fields, start_date: '2026-12-01' } };
  await expect(app.client.instructions.give(corrected)).rejects.toMatchObject({ status: 409 });
  await isSound(sceneOf(app, first.conversation_id));
});

test('G19 a bare message that comes while it is paused waits, and is answered when it goes on', async () => {
  const scene = await begun();
  await update(scene, 'op.pause', byAnn);
  await scene.handle.signal('say', { messageId: 'bare', text: 'Yes, twice.' });
  scene.accepted.push('bare');
  await eventually('it has been read', async () => ((await messageOf(scene, 'bare')) === undefined ? null : true));
  expect(await messageOf(scene, 'bare')).toMatchObject({ status: 'queued' });
  await update(scene, 'op.resume', byAnn);
  await expect.poll(() => messageOf(scene, 'bare')).toMatchObject({ status: 'completed' });
  expect(await app.client.conversations.show(scene.id)).toMatchObject({ offer: { action: 'email' } });
  await isSound(scene);
});

test('R3 after three turns the Web UI shows the state as it is, and an extended clock its new time', async () => {
  const scene = await begun();
  await sayAll(scene, 'Are they ill?', 'What then?');
  const { state } = await app.client.conversations.show(scene.id);
  expect(await shown(scene)).toMatchObject({ ParleyState: [state] });
  expect(state).not.toBe('initial');

  const unclear = await app.client.instructions.give(launch(desk, { fields: { platform: 'TikTok', budget: 'EUR 1' } }));
  const question = sceneOf(app, unclear.conversation_id);
  const requestId = unclear.clarification_request?.id;
  const receipt = await update(question, 'op.extendSla', { requestId, bySeconds: 86_400, ...byAnn });
  const { dueAt } = receipt as { readonly dueAt: string };
  await expect.poll(() => shown(question)).toMatchObject({ ParleyDueAt: [new Date(dueAt)] });
  await isSound(question);
});

testInLaws(
  'R6 300 messages wait, and the first is said again: it is known, and everything is answered once',
  async () => {
    const scene = await begun();
    await update(scene, 'op.pause', byAnn);
    for (let nth = 0; nth < 300; nth += 10)
      await Promise.all(Array.from({ length: 10 }, (_, more) => sayOn(scene, `Word ${nth + more}.`)));
    const [, first = ''] = scene.accepted;
    const { text = '' } = (await messageOf(scene, first)) ?? {};
    await app.client.messages.say(scene.id, { text, message_id: first });
    const told = await scene.handle.executeUpdate('say', { args: [{ messageId: scene.accepted[1], text }] });
    expect(told).toMatchObject({ disposition: 'duplicate' });
    await update(scene, 'op.resume', byAnn);
    await isSound(scene);
    const said = await collect(app.client.messages.of(scene.id).each());
    expect(said.filter((one) => one.role === 'participant' && one.text === text)).toHaveLength(1);
  },
  180_000,
);

test('G22 what happened in a turn that has to be set aside is told all the same', async () => {
  const scene = await begun();
  const once = {
    ...activity('tellParticipant'),
    asked: (asked: Readonly<Record<string, unknown>>) => asked['disposition'] === 'with_person',
  };
  faults.plant(scene.workflowId, once, failsForGood);
  await sayAll(scene, 'I want to talk to a human.');
  expect(scene.last).toMatchObject({ disposition: 'failed', state: 'with-person' });
  const told = async () => (await collect(app.client.events.of(scene.id).each())).map(({ event }) => event);
  await expect.poll(told).toContain('conversation:handoff');
  expect((await told()).filter((event) => event === 'conversation:handoff')).toHaveLength(1);
  await isSound(scene);
});

test('C2 a question whose turn has to be set aside is open all the same, and can be answered', async () => {
  const scene = await newScene(app, { assistant: desk });
  const once = {
    ...activity('tellParticipant'),
    asked: (asked: Readonly<Record<string, unknown>>) => asked['disposition'] === 'clarification_required',
  };
  faults.plant(scene.workflowId, once, failsForGood);
  const asked = app.model.requests.length;
  const release = holdModel();
  await sayOn(scene, 'Thanks for yesterday.');
  await expect.poll(() => app.model.requests.length).toBe(asked + 1);
  await sayOn(scene, 'Launch the autumn campaign on TikTok with a budget of EUR 5000.');
  release();
  const open = async () => (await app.client.conversations.show(scene.id)).open_requests;
  await expect.poll(open).toMatchObject([{ status: 'pending' }]);
  const [{ request_id: request } = { request_id: '' }] = (await open()) as readonly { readonly request_id: string }[];
  expect(await app.client.clarifications.show(request)).toMatchObject({ status: 'pending' });
  faults.lift(scene.workflowId);
  await isSound(scene);
});

test('R9 a turn that can neither be answered nor apologised for is left to an operator, and the next one is answered', async () => {
  const scene = await begun();
  const once = {
    ...activity('tellParticipant'),
    asked: (asked: Readonly<Record<string, unknown>>) => asked['disposition'] === 'command',
  };
  faults.plant(scene.workflowId, once, failsForGood);
  await sayAll(scene, '!help');
  expect(scene.last).toMatchObject({ disposition: 'failed' });
  await sayAll(scene, 'Yes, twice.');
  expect(scene.last).toMatchObject({ disposition: 'answered' });
  expect(await shown(scene)).toMatchObject({ ParleyAttention: ['needs-operator'] });
  await isSound(scene);
});

async function messageOf(scene: Scene, messageId: string) {
  const said = await collect(app.client.messages.of(scene.id).each());
  return said.find((one) => one.message_id === messageId);
}

async function updatesTo({ workflowId }: Scene): Promise<number> {
  const events = await eventsOf(app.temporal, workflowId);
  return events.filter((event) => event.startsWith('workflowExecutionUpdateAccepted')).length;
}

async function described({ handle }: Scene) {
  const { historySize, historyLength } = await handle.describe();
  return { historySize, historyLength };
}

async function shown({ handle }: Scene): Promise<object> {
  const { searchAttributes } = await handle.describe();
  return searchAttributes;
}
