/**
 * R8: whatever a conversation waits for, its rows agree once its workflow was cancelled, closed or terminated from
 * Temporal.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collect } from '../../client/pages.ts';
import { taskQueues } from '../../temporal-config/task-queues.ts';
import { textOf } from '../../local-stack/scripted-model/requests.ts';
import { workflowIdOf } from '../../workflows/conversation/messages.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { sampleOf } from '../support/laws.ts';
import { startTalk } from '../support/talk.ts';
import { launch, makeDesk } from './desk.ts';
import { startProject, waitsFor } from './project.ts';

let app: App;
let desk: string;
beforeAll(async () => {
  app = await startApp({
    // Of an installation of its own: conversations of other files run on servers that this app cannot see, and would be
    // closed.
    ports: (real) => ({ ...real, housekeeping: { ...real.housekeeping, tenants: async () => [app.tenant] } }),
  });
  app.script(({ messages }) => {
    const words = textOf(messages.findLast(({ role }) => role === 'user') ?? { role: 'user', content: '' });
    if (words === slow) return { kind: 'reply', text: 'Too late.', delayMs: 5_000 };
    return words === 'Yes, twice.' ? 'Would you like me to schedule that call?' : 'Have you called them?';
  });
  desk = await makeDesk(`ended-${app.tenant}`, { participants: true });
});
afterAll(() => app.close());

const by = { actor: 'ann', reason: 'a test' };
const slow = 'Tell me everything.';
const runOf = (id: string) => app.temporal.workflow.getHandle(workflowIdOf(app.tenant, id));

/** Brings a conversation to where it waits; gives its id. */
const waits: Readonly<Record<string, () => Promise<string>>> = {
  'a clarification of an instruction': async () => {
    const fields = { start_date: '2026-12-01', platform: 'TikTok' };
    const { conversation_id: id } = await app.client.instructions.give(launch(desk, { fields }));
    return id;
  },
  'an instruction behind one that is asked about': async () => {
    const fields = { start_date: '2026-12-01', platform: 'TikTok' };
    const { conversation_id: id } = await app.client.instructions.give(launch(desk, { fields }));
    await app.client.instructions.give(launch(desk, { conversation_id: id }));
    return id;
  },
  'a clarification of a participant’s words': async () => {
    const talk = await startTalk(app, { assistant: desk });
    expect(await talk.say('Please refund order 4711.')).toMatchObject({ disposition: 'clarification_required' });
    return talk.id;
  },
  material: async () => {
    const talk = await startProject(app);
    await waitsFor(talk, 'What do our findings say about sleep?');
    return talk.id;
  },
  'a person': async () => {
    const talk = await startTalk(app);
    await talk.say('I want to talk to a person');
    return talk.id;
  },
  'the yes to a call': async () => {
    const talk = await startTalk(app);
    await talk.sayAll('Can you schedule a call with Marta?', '1', 'skip');
    return talk.id;
  },
  'the answer to an offer': async () => {
    const talk = await startTalk(app);
    await talk.sayAll('My employee is absent.', 'Yes, twice.');
    return talk.id;
  },
  'the end of a pause': async () => {
    const talk = await startTalk(app);
    await talk.say('Good morning.');
    await runOf(talk.id).executeUpdate('op.pause', { args: [by] });
    await app.client.messages.say(talk.id, { text: 'Are you there?' }, { waitS: 0 });
    return talk.id;
  },
  'the model': async () => {
    const talk = await startTalk(app);
    await app.client.messages.say(talk.id, { text: slow }, { waitS: 0 });
    await expect.poll(() => statusesOf(talk.id), { timeout: 20_000 }).toEqual(['in_progress']);
    return talk.id;
  },
};

const ends: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
  terminated: async (id) => runOf(id).terminate('by mistake'),
  cancelled: async (id) => runOf(id).cancel(),
  'closed by a signal': async (id) => runOf(id).signal('close', by),
};

test.each(sampleOf(Object.keys(ends), 1))('R8 %s: the rows of whatever waited agree that it is over', async (end) => {
  const waiting = await Promise.all(Object.entries(waits).map(async ([what, begin]) => ({ what, id: await begin() })));
  await Promise.all(waiting.map(async ({ id }) => ends[end]?.(id)));
  const isClosed = async () => {
    if (end === 'terminated') await runHousekeeping();
    const shown = await Promise.all(waiting.map(({ id }) => app.client.conversations.show(id)));
    return shown.filter(({ state }) => state !== 'closed').length;
  };
  await expect.poll(isClosed, { timeout: 40_000 }).toBe(0);
  const queue = await collect(app.client.queue.each());
  const left = await Promise.all(
    waiting.map(async ({ what, id }) =>
      [
        ...(await stillWaiting(id)),
        ...queue.filter(({ conversation_id: of }) => of === id).map(({ kind }) => `${kind} in the queue`),
      ].map((one) => `${what}: ${one}`),
    ),
  );
  expect(left.flat()).toEqual([]);
});

/** What of its rows says that something is still waited for. */
async function stillWaiting(id: string): Promise<readonly string[]> {
  const { waiting_on, flow, offer, deadlines, open_requests } = await app.client.conversations.show(id);
  const over = { waiting_on, flow, offer, deadlines, open_requests };
  expect(over).toEqual({ waiting_on: null, flow: null, offer: null, deadlines: [], open_requests: [] });
  const messages = await statusesOf(id);
  const questions = await app.client.clarifications.list({ conversation: id });
  const material = (await app.client.contextRequests.list({ conversation: id })).items;
  return [
    ...messages.filter((status) => status !== 'completed' && status !== 'failed'),
    ...[...questions.items, ...material]
      .map(({ status }) => status)
      .filter((one) => one === 'pending' || one === 'escalated'),
  ];
}

async function statusesOf(id: string): Promise<readonly string[]> {
  return (await collect(app.client.messages.of(id).each())).map(({ status }) => status);
}

test('R8 whose question is withdrawn waits no more, while the talk goes on', async () => {
  const talk = await startTalk(app, { assistant: desk });
  await talk.say('Please refund order 4711.');
  await talk.say('cancel');
  const [first] = await collect(app.client.messages.of(talk.id).each());
  expect(first).toMatchObject({ status: 'failed' });
});

async function runHousekeeping(): Promise<void> {
  await app.temporal.workflow.execute('housekeeping', {
    workflowId: `housekeeping-${Math.random().toString(36).slice(2)}`,
    taskQueue: taskQueues(app.lane).conversations,
    args: [],
  });
}
