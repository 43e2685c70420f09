/**
 * X11: whatever an event carries, its schema in docs/contracts says so, and nothing else is in it. Events of real
 * conversations.
 */
import { WebSocket } from 'ws';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { collect } from '../../client/pages.ts';
import { conversationEvents } from '../../contracts/wire/events.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { testInLaws } from '../support/laws.ts';
import { startTalk, type Talk } from '../support/talk.ts';
import { startProject, waitsFor } from './project.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(() => app.script(() => 'Write down what happened.'));

type EventName = keyof typeof conversationEvents;
const seen = new Set<string>();

/** Every event of a conversation, held against its schema; a field that the schema does not name is a fault. */
async function check(conversation: string): Promise<void> {
  for (const { event, data } of await collect(app.client.events.of(conversation).each())) {
    expect(Object.keys(conversationEvents), `there is no schema of ${event}`).toContain(event);
    const { error } = conversationEvents[event as EventName].strict().safeParse(data);
    expect(error, `${event} ${JSON.stringify(data)}`).toBeUndefined();
    seen.add(event);
  }
}

/** Says something while a websocket listens: parts of replies come over it alone. */
async function listened(talk: Talk, text: string): Promise<void> {
  const enough = new AbortController();
  const deltas: unknown[] = [];
  let stream: Promise<unknown> = Promise.resolve();
  await new Promise<void>((onOpen) => {
    stream = app.client.stream({
      conversation: talk.id,
      webSocket: WebSocket,
      signal: enough.signal,
      onOpen,
      onEvent: ({ event, data }) => {
        if (event === 'conversation:delta') deltas.push(data);
      },
    });
  });
  try {
    await talk.say(text);
    await expect.poll(() => deltas.length).toBeGreaterThan(0);
  } finally {
    enough.abort();
    await stream;
  }
  for (const data of deltas)
    expect(
      conversationEvents['conversation:delta'].strict().safeParse(data).error,
      JSON.stringify(data),
    ).toBeUndefined();
  seen.add('conversation:delta');
}

test('X11 diagnoses', async () => {
  const talk = await startTalk(app, { assistant: 'rv-service-desk' });
  await talk.sayAll('AC is not cooling', '118 volts', 'START FINAL REPORT');
  await check(talk.id);
});

testInLaws('X11 of a talk with a flow, a person, danger and an end', async () => {
  const talk = await startTalk(app);
  await listened(talk, 'Which records should I keep?');
  await talk.sayAll('Book a call for me.', '1', 'Dana', 'skip', 'yes', 'I want to talk to a human.');
  await app.client.person.say(talk.id, { text: 'Hello, this is Ann.' });
  await app.client.person.handBack(talk.id, 'settled');
  await talk.say('My employee says she is going to kill herself.');
  await app.client.conversations.close(talk.id, 'done');
  await expect.poll(async () => (await app.client.conversations.show(talk.id)).state).toBe('closed');
  await check(talk.id);
});

test('X11 of a question between parties, passed on, given time, answered, and of an instruction that goes on', async () => {
  const given = await app.client.instructions.give({
    assistant: 'operations-agents',
    from: 'shop',
    to: 'sales-agent',
    department: 'operations',
    text: 'Ship orders quickly',
    timeout_s: 600,
  });
  const id = given.conversation_id;
  const requestId = given.clarification_request?.id ?? '';
  const handle = app.temporal.workflow.getHandle(`conversation-${app.tenant}-${id}`);
  const by = { requestId, actor: 'ann', reason: 'a test' };
  await handle.executeUpdate('op.extendSla', { args: [{ ...by, bySeconds: 60 }] });
  await handle.executeUpdate('op.escalate', { args: [{ ...by, toLevel: 'human_operator' }] });
  await expect.poll(async () => (await app.client.clarifications.show(requestId)).level).toBe('human_operator');
  await check(id);
  await app.client.conversations.close(id, 'done');
  await expect.poll(async () => (await app.client.conversations.show(id)).state).toBe('closed');
  await check(id);
  const clear = await app.client.instructions.give({
    assistant: 'operations-agents',
    from: 'shop',
    to: 'sales-agent',
    text: 'Please answer customer 4711 today.',
    type: 'free',
  });
  await expect
    .poll(async () => (await collect(app.client.events.of(clear.conversation_id).each())).map(({ event }) => event))
    .toContain('conversation:instruction');
  await check(clear.conversation_id);
});

testInLaws('X11 of material that is waited for, given time, skipped and supplied', async () => {
  const talk = await startProject(app);
  const { request_id } = await waitsFor(talk, 'What do our findings say about sleep?');
  await talk.say('And what do our drafts say?');
  await app.client.contextRequests.extend(talk.id, request_id, { by_s: 60, reason: 'in a meeting' });
  await app.client.contextRequests.supply(talk.id, {
    request_id,
    payloads: [{ slot_key: 'findings', content: 'Finding 1.' }],
  });
  await check(talk.id);
});

testInLaws('X11 every event that a run can bring about was held against its schema', () => {
  // What only a clock, a long silence or a doubtful message brings about is tested where that is (context-time,
  // person-time).
  const rare = [
    'conversation:reminder',
    'conversation:delayed',
    'conversation:model',
    'conversation:clarity',
    'conversation:clarification_resolved',
  ];
  expect(Object.keys(conversationEvents).filter((name) => !seen.has(name) && !rare.includes(name))).toEqual([]);
});
