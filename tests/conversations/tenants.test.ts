/** R4: nobody sees another tenant's data, and a participant's key sees that participant's only. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createClient, type ParleyClient } from '../../client/client.ts';
import type { Role } from '../../adapters/postgres/keys/keys.ts';
import { dayAhead } from '../support/days.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { startTalk, type Talk } from '../support/talk.ts';

let app: App;
/** A conversation of this tenant with everything in it: messages, decisions, an effect. */
let talk: Talk;
let action: string;
const participant = 'dana@example.com';
const request = `Can you schedule a call for ${dayAhead('Europe/Berlin')}?`;
const words = ['My employee Wilhelmina Ordway is absent.', request, '1', '+49 30 7654321', 'yes'];
beforeAll(async () => {
  app = await startApp();
  talk = await startTalk(app, { participant });
  await talk.sayAll(...words);
  action = `${talk.id}-a1`;
});
afterAll(() => app.close());

const routes: readonly (readonly [string, (id: string) => readonly [string, string, unknown?]])[] = [
  ['the snapshot', (id) => ['GET', `/v1/conversations/${id}`]],
  ['the transcript', (id) => ['GET', `/v1/conversations/${id}/messages`]],
  ['the events', (id) => ['GET', `/v1/conversations/${id}/events`]],
  ['the decisions', (id) => ['GET', `/v1/conversations/${id}/gate-decisions`]],
  ['the effects', (id) => ['GET', `/v1/effects?conversation=${id}`]],
  ['saying something', (id) => ['POST', `/v1/conversations/${id}/messages?wait_s=5`, { text: 'Hello?' }]],
  ['closing', (id) => ['POST', `/v1/conversations/${id}/close`, {}]],
  ['a ticket for the stream', (id) => ['POST', '/v1/stream-tickets', { conversation: id }]],
];

describe('R4 another tenant', () => {
  test.each(routes)('R4 gets 404 for %s, as if there were no such conversation', async (_, route) => {
    const before = await fingerprint();
    const stranger = await app.addKey({ tenant: `${app.tenant}-other`, role: 'admin' });
    const [foreign, unknown] = [
      await call(stranger, route(talk.id)),
      await call(stranger, route('no-such-conversation')),
    ];
    expect(foreign.status).toBe(404);
    expect(foreign.body.replaceAll(talk.id, '…')).toBe(unknown.body.replaceAll('no-such-conversation', '…'));
    expect(await fingerprint()).toEqual(before);
  });

  test.each(routes)('R4 the owner gets through to %s', async (name, route) => {
    const other = await startTalk(app, { participant });
    await other.say('My employee is absent.');
    const { status } = await call(app.key, route(other.id));
    expect(status, name).toBeLessThan(300);
  });

  test('R4 sees nothing of it in any list, nor by asking for what comes after one of its items', async () => {
    const stranger = await app.addKey({ tenant: `${app.tenant}-other`, role: 'admin' });
    for (const path of ['/v1/conversations', '/v1/effects']) {
      const { status, body } = await call(stranger, ['GET', path]);
      expect({ status, items: (JSON.parse(body) as { items: unknown[] }).items }).toEqual({ status: 200, items: [] });
    }
    expect((await call(stranger, ['GET', `/v1/conversations?after=${talk.id}`])).status).toBe(400);
    expect((await call(stranger, ['GET', `/v1/effects?after=${action}`])).status).toBe(400);
  });

  test('R4 has a calendar feed of its own, without these bookings', async () => {
    const stranger = await app.addKey({ tenant: `${app.tenant}-other`, role: 'admin' });
    const [own, foreign] = [await feedOf(app.key), await feedOf(stranger)];
    expect(own.url).not.toBe(foreign.url);
    expect(own.text).toContain('Wilhelmina Ordway');
    expect(foreign.text).not.toContain('BEGIN:VEVENT');
  });

  test('R4 hears nothing of it on a socket: a ticket opens one conversation, once', async () => {
    const stranger = await app.addKey({ tenant: `${app.tenant}-other`, role: 'admin' });
    const { conversation_id } = await createClient({ baseUrl: app.url, apiKey: stranger }).conversations.create({
      assistant: 'hr-manager',
    });
    const { ticket } = JSON.parse(
      (await call(stranger, ['POST', '/v1/stream-tickets', { conversation: conversation_id }])).body,
    ) as { ticket: string };
    const open = (conversation: string) =>
      socketAnswer(`${app.url}/v1/stream?conversation=${conversation}&ticket=${ticket}`);
    expect(await open(talk.id)).toBe(401);
    await expect(
      createClient({ baseUrl: app.url, apiKey: stranger }).stream({
        conversation: talk.id,
        webSocket: WebSocket,
        onEvent: () => undefined,
      }),
    ).rejects.toMatchObject({ status: 404 });
  });

  test('R4 may use the same ids for its own, and both stay apart', async () => {
    const tenant = `${app.tenant}-twin`;
    const twin = createClient({ baseUrl: app.url, apiKey: await app.addKey({ tenant, role: 'admin' }) });
    app.script(['I see.']);
    const { conversation_id } = await twin.conversations.create({
      assistant: 'hr-manager',
      participant,
      time_zone: 'Europe/Berlin',
    });
    const said = { message_id: 'shared-1', text: 'My employee is absent.' };
    const mine = await startTalk(app, { participant });
    await mine.say('Our team is late.', { message_id: 'shared-1' });
    expect(await twin.messages.say(conversation_id, said, { waitS: 30 })).toMatchObject({ disposition: 'answered' });
    expect((await twin.messages.of(conversation_id).list()).items.map(({ text }) => text)).toEqual([
      said.text,
      'I see.',
    ]);
    // The participant of that name is somebody else there: nothing of theirs is busy.
    const offered = await twin.messages.say(conversation_id, { text: request }, { waitS: 30 });
    const here = await mine.say(request);
    const booked = await bookedTime();
    expect(offered.reply?.text).toContain(booked);
    expect(here.reply?.text).not.toContain(booked);
  });
});

describe('R4 a participant’s key', () => {
  let own: { readonly key: string; readonly client: ParleyClient };
  beforeAll(async () => {
    own = await clientOf({ role: 'participant', participant: 'eve@example.com' });
  });

  test.each(routes)('R4 gets 404 for %s of somebody else', async (_, route) => {
    expect((await call(own.key, route(talk.id))).status).toBe(404);
  });

  test('R4 lists its own conversations and effects only', async () => {
    const mine = await own.client.conversations.create({ assistant: 'hr-manager' });
    expect((await own.client.conversations.list()).items.map(({ conversation_id }) => conversation_id)).toEqual([
      mine.conversation_id,
    ]);
    expect((await call(own.key, ['GET', '/v1/effects'])).body).toBe('{"items":[],"next":null}');
  });

  test('R4 creates for itself only', async () => {
    const mine = await own.client.conversations.create({ assistant: 'hr-manager' });
    expect(await own.client.conversations.show(mine.conversation_id)).toMatchObject({ participant: 'eve@example.com' });
    await expect(own.client.conversations.create({ assistant: 'hr-manager', participant })).rejects.toMatchObject({
      status: 403,
    });
  });

  test('R4 talks in its own conversation, also in one that somebody else made for it', async () => {
    const made = await startTalk(app, { participant: 'eve@example.com' });
    app.script(['I see.']);
    expect(await own.client.messages.say(made.id, { text: 'My employee is absent.' }, { waitS: 30 })).toMatchObject({
      disposition: 'answered',
    });
  });

  test('R4 its feed holds its own calendar only', async () => {
    expect((await feedOf(own.key)).text).not.toContain('BEGIN:VEVENT');
    const { key } = await clientOf({ role: 'participant', participant });
    expect((await feedOf(key)).text).toContain('Wilhelmina Ordway');
  });
});

describe('R4 what stands in the clear with Temporal', () => {
  test('R4 workflow id and search attributes hold no words of anybody', async () => {
    await app.client.conversations.close(talk.id, 'Wilhelmina is back');
    const { workflowId, typedSearchAttributes, memo, searchAttributes } = await app.temporal.workflow
      .getHandle(talk.workflowId)
      .describe();
    expect(workflowId).toBe(`conversation-${app.tenant}-${talk.id}`);
    const values = typedSearchAttributes.getAll().map(({ key, value }) => `${key.name} ${String(value)}`);
    expect(values).toContain(`ParleyTenant ${app.tenant}`);
    expect(values).toContain('ParleyOutcome acted');
    const shown = JSON.stringify([workflowId, values, memo, searchAttributes]);
    for (const word of [...words, participant, 'Wilhelmina', 'Ordway', 'absent', '7654321', 'Europe/Berlin'])
      if (word.length > 3) expect(shown).not.toContain(word);
  });
});

async function call(
  key: string,
  [method, path, body]: readonly [string, string, unknown?],
): Promise<{ status: number; body: string }> {
  const response = await fetch(`${app.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'x-request-id': 'the-same' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.text() };
}

/** Everything the owner can see of the conversation: nothing of it may change by a stranger's call. */
async function fingerprint(): Promise<readonly string[]> {
  const reads = routes.map(([, route]) => route(talk.id)).filter(([method]) => method === 'GET');
  return Promise.all(reads.map(async (route) => (await call(app.key, route)).body));
}

async function clientOf(of: { readonly role: Role; readonly participant?: string }) {
  const key = await app.addKey(of);
  return { key, client: createClient({ baseUrl: app.url, apiKey: key }) };
}

async function feedOf(key: string): Promise<{ url: string; text: string }> {
  const { url } = await createClient({ baseUrl: app.url, apiKey: key }).calendarFeed();
  return { url, text: await (await fetch(url)).text() };
}

/** The start of the booking, as its participant was shown it. */
async function bookedTime(): Promise<string> {
  const { items } = await app.client.messages.of(talk.id).list({ limit: 200 });
  const told = items
    .map(({ text }) => /^Booked: a call with .+ on (.+) \(/.exec(text)?.[1])
    .find((time) => time !== undefined);
  if (told === undefined) throw new Error('Nothing was booked.');
  return told;
}

/** The HTTP status with which a websocket is refused. */
function socketAnswer(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url.replace('http', 'ws'));
    socket.once('unexpected-response', (_, { statusCode }) => resolve(statusCode ?? 0));
    socket.once('open', () => {
      socket.close();
      reject(new Error('The socket was opened.'));
    });
    socket.once('error', () => undefined);
  });
}
