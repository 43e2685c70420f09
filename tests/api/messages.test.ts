import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AddressInfo } from 'node:net';
import { settle, startStand, type Stand } from './stand.ts';
import { testInLaws } from '../support/laws.ts';

let stand: Stand;
let headers: Record<string, string>;
let conversation: string;
let messages: string;
beforeAll(async () => {
  stand = await startStand();
  headers = { authorization: `Bearer ${await stand.key('admin')}` };
});
beforeEach(async () => {
  conversation = (await post('/v1/conversations', { assistant: 'hr-manager', time_zone: 'Europe/Berlin' })).json()
    .conversation_id;
  messages = `/v1/conversations/${conversation}/messages`;
});
afterEach(() => stand.temporal.behave('takes'));
afterAll(() => stand.stop());

const text = 'My employee has been absent for three days.';
const mine = () => ({ tenant: 'local', conversation });

describe('saying something', () => {
  test('answers with a receipt at once and shows the message as queued', async () => {
    const answer = await post(messages, { text, message_id: 'm1' });
    expect(answer.statusCode).toBe(202);
    expect(answer.json()).toMatchObject({
      message_id: 'm1',
      disposition: 'answering',
      reply: null,
      gate: null,
      flow: null,
    });
    const { items } = (await get(messages)).json();
    expect(items).toMatchObject([
      { message_id: 'm1', turn_id: answer.json().turn_id, role: 'participant', text, status: 'queued' },
    ]);
  });

  test('tells the workflow who talks to what, and what the words say', async () => {
    await post(messages, { text: 'Please book a call for Tuesday.', message_id: 'm1' });
    const { workflowId, started, message } = stand.temporal.heard.at(-1) ?? expect.fail('nothing was heard');
    expect(workflowId).toBe(`conversation-local-${conversation}`);
    expect(started.identity).toMatchObject({ tenant: 'local', conversation, timeZone: 'Europe/Berlin' });
    expect(started.policy).toMatchObject({ version: 'hr-manager@1', assistant: 'hr-manager' });
    expect(message).toMatchObject({ messageId: 'm1', size: 'Please book a call for Tuesday.'.length });
    expect(message).not.toHaveProperty('text');
    expect(message.reading?.requests).toMatchObject([{ action: 'calendar' }]);
  });

  test('with wait_s gives the answer as soon as the turn is settled', async () => {
    const waiting = post(`${messages}?wait_s=20`, { text, message_id: 'm1' });
    const receipt = await queued('m1');
    await settle(stand, mine(), receipt, 'Have you called them?');
    const answer = await waiting;
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      message_id: 'm1',
      disposition: 'answered',
      reply: { text: 'Have you called them?' },
    });
  });

  test('gives each message of a shared turn the answer under its own id', async () => {
    const waiting = ['m1', 'm2'].map((message_id) =>
      post(`${messages}?wait_s=20`, { text: `${text} ${message_id}`, message_id }),
    );
    const [first] = [await queued('m1'), await queued('m2')];
    await settle(stand, mine(), first, 'Have you called them?', ['m1', 'm2']);
    const answers = (await Promise.all(waiting)).map((answer) => answer.json());
    expect(answers).toMatchObject([
      { message_id: 'm1', reply: { text: 'Have you called them?' } },
      { message_id: 'm2', reply: { text: 'Have you called them?' } },
    ]);
  });

  test('when the time is up gives the receipt, and the same message can be waited for again', async () => {
    const answer = await post(`${messages}?wait_s=0.2`, { text, message_id: 'm1' });
    expect(answer.statusCode).toBe(202);
    const again = post(`${messages}?wait_s=20`, { text, message_id: 'm1' });
    // Nobody has taken it up yet, so it is told once more; the workflow knows it.
    const told = () => stand.temporal.heard.filter(({ workflowId }) => workflowId.endsWith(conversation));
    await expect.poll(told).toHaveLength(2);
    await settle(stand, mine(), answer.json(), 'Have you called them?');
    expect((await again).json()).toMatchObject({
      turn_id: answer.json().turn_id,
      reply: { text: 'Have you called them?' },
    });
  });

  test('a caller who has gone ends only the waiting', async () => {
    const url = await listening();
    const gone = new AbortController();
    const call = fetch(`${url}${messages}?wait_s=30`, {
      method: 'POST',
      body: JSON.stringify({ text, message_id: 'm1' }),
      headers: { ...headers, 'content-type': 'application/json' },
      signal: gone.signal,
    });
    const receipt = await queued('m1');
    gone.abort();
    await expect(call).rejects.toThrow('abort');
    await settle(stand, mine(), receipt, 'Have you called them?');
    expect((await post(`${messages}?wait_s=1`, { text, message_id: 'm1' })).json().reply.text).toBe(
      'Have you called them?',
    );
  });
});

describe('saying it again', () => {
  test('X12 the same id and words get the first answer', async () => {
    const receipt = (await post(messages, { text, message_id: 'm1' })).json();
    await settle(stand, mine(), receipt, 'Have you called them?');
    const heard = stand.temporal.heard.length;
    const again = await post(messages, { text, message_id: 'm1' });
    expect(again.statusCode).toBe(200);
    expect(again.json()).toMatchObject({ message_id: 'm1', turn_id: receipt.turn_id, disposition: 'duplicate' });
    expect(again.json().reply.text).toBe('Have you called them?');
    expect(stand.temporal.heard).toHaveLength(heard);
  });

  test('X12 the same words without an id, with nothing answered in between, are the first message', async () => {
    const first = (await post(messages, { text })).json();
    const second = (await post(messages, { text })).json();
    expect(second).toMatchObject({ message_id: first.message_id, turn_id: first.turn_id, disposition: 'duplicate' });
    expect((await get(messages)).json().items).toHaveLength(1);
  });

  test('R6 the same id with other words is refused, whoever notices first', async () => {
    await post(messages, { text, message_id: 'm1' });
    expect((await post(messages, { text: `${text}!`, message_id: 'm1' })).statusCode).toBe(409);
    await stand.owner.query('delete from messages where conversation = $1', [conversation]);
    expect((await post(messages, { text: `${text}!`, message_id: 'm1' })).statusCode).toBe(409);
  });

  test('X12 many at once are one message', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => post(messages, { text, message_id: 'm1' })));
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([202]));
    expect(new Set(answers.map((answer) => answer.json().turn_id)).size).toBe(1);
    expect((await get(messages)).json().items).toHaveLength(1);
  });
});

describe('when it cannot be taken', () => {
  test.each([
    ['MessageIdReused', 409, undefined],
    ['ConversationClosing', 409, undefined],
    ['QueueFull', 429, '5'],
    ['MalformedMessage', 422, undefined],
  ])('the workflow’s refusal %s is answered %i', async (refuses, status, retryAfter) => {
    stand.temporal.behave({ refuses });
    const answer = await post(messages, { text });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['retry-after']).toBe(retryAfter);
  });

  test('R1 without a worker it is stored and accepted', async () => {
    stand.temporal.behave('no-worker');
    expect((await post(messages, { text, message_id: 'm1' })).statusCode).toBe(202);
    expect((await get(messages)).json().items).toMatchObject([{ message_id: 'm1', status: 'queued' }]);
  });

  test('R1 while Temporal is away it is answered 503 with Retry-After, and its row waits until it is known whether it came through', async () => {
    stand.temporal.behave('away');
    const answer = await post(messages, { text, message_id: 'm1' }, { 'idempotency-key': 'away-1' });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('2');
    expect((await get(messages)).json().items).toEqual([]);
    expect(await doubted()).toEqual([true]);
    expect((await get(`/v1/conversations/${conversation}`)).statusCode).toBe(200);
    stand.temporal.behave('takes');
    expect((await post(messages, { text, message_id: 'm1' }, { 'idempotency-key': 'away-1' })).statusCode).toBe(202);
    expect(await doubted()).toEqual([false]);
    expect((await get(messages)).json().items).toMatchObject([{ message_id: 'm1', status: 'queued' }]);
  });

  test('R1 what is refused for certain is taken back', async () => {
    stand.temporal.behave({ refuses: 'QueueFull' });
    expect((await post(messages, { text, message_id: 'm1' })).statusCode).toBe(429);
    expect((await get(messages)).json().items).toEqual([]);
  });

  test('a closed conversation takes nothing more and keeps the answers it gave', async () => {
    const receipt = (await post(messages, { text, message_id: 'm1' })).json();
    await settle(stand, mine(), receipt, 'Have you called them?');
    await stand.owner.query(`update conversations set state = 'closed', closed_at = now() where id = $1`, [
      conversation,
    ]);
    expect((await post(messages, { text: 'More.' })).statusCode).toBe(409);
    expect((await post(messages, { text, message_id: 'm1' })).statusCode).toBe(200);
  });

  test('a workflow that has ended closes the door too', async () => {
    stand.temporal.behave('ended');
    expect((await post(messages, { text })).statusCode).toBe(409);
  });
});

describe('closing', () => {
  test('a conversation in which nothing was said is closed at once, and only once', async () => {
    const answer = await post(`/v1/conversations/${conversation}/close`, { reason: 'a mistake' });
    expect(answer.json()).toEqual({ conversation_id: conversation, state: 'closed' });
    expect((await post(`/v1/conversations/${conversation}/close`, {})).statusCode).toBe(409);
    expect((await get(`/v1/conversations/${conversation}/events`)).json().items.at(-1)).toMatchObject({
      event: 'conversation:state',
      data: { state: 'closed', reason: 'a mistake' },
    });
  });

  test('a running conversation is asked to close, and whoever asked is told when it has', async () => {
    await post(messages, { text });
    const closing = post(`/v1/conversations/${conversation}/close`, {});
    await expect.poll(() => stand.temporal.closed).toContain(`conversation-local-${conversation}`);
    await stand.owner.query(`update conversations set state = 'closed', closed_at = now() where id = $1`, [
      conversation,
    ]);
    expect((await closing).statusCode).toBe(200);
  });

  test('a message that is about to start the workflow is waited for, and the workflow closes', async () => {
    stand.temporal.behave('no-worker');
    await post(messages, { text, message_id: 'm1' });
    const closing = post(`/v1/conversations/${conversation}/close`, {});
    stand.temporal.behave('takes');
    await post(messages, { text, message_id: 'm1' });
    await expect.poll(() => stand.temporal.closed).toContain(`conversation-local-${conversation}`);
    expect((await closing).statusCode).toBe(202);
  });

  testInLaws('one whose message nobody takes up is closed all the same, and the message counts as failed', async () => {
    stand.temporal.behave('no-worker');
    await post(messages, { text, message_id: 'm1' });
    expect((await post(`/v1/conversations/${conversation}/close`, {})).statusCode).toBe(200);
    expect((await get(messages)).json().items).toMatchObject([{ message_id: 'm1', status: 'failed' }]);
  });
});

describe('lists', () => {
  test('pages are complete, in order and without overlap', async () => {
    for (const assistant of ['rv-service-desk', 'rv-service-desk', 'rv-service-desk'])
      await post('/v1/conversations', { assistant });
    const all = (await get('/v1/conversations?assistant=rv-service-desk&state=initial&waiting_on=participant')).json()
      .items;
    const paged: unknown[] = [];
    let next: string | null = null;
    do {
      const after: string = next === null ? '' : `&after=${next}`;
      const page = (await get(`/v1/conversations?assistant=rv-service-desk&limit=1${after}`)).json();
      paged.push(...page.items);
      next = page.next;
    } while (next !== null);
    expect(all.length).toBeGreaterThanOrEqual(3);
    expect(paged).toEqual(all);
  });

  test('the transcript and the events go on after what was seen', async () => {
    for (const message_id of ['m1', 'm2', 'm3']) await post(messages, { text: `${text} ${message_id}`, message_id });
    const first = (await get(`${messages}?limit=2`)).json();
    expect(first.next).toBe('m2');
    expect((await get(`${messages}?after=m2`)).json()).toMatchObject({ items: [{ message_id: 'm3' }], next: null });
    expect((await get(`/v1/conversations/${conversation}/events?after=0&limit=1`)).json().items).toMatchObject([
      { cursor: '1' },
    ]);
  });
});

test('R1 a server that goes down gives those who wait their receipts first', async () => {
  const leaving = await startStand();
  const key = { authorization: `Bearer ${await leaving.key('admin')}` };
  const url = await listening(leaving);
  const send = (path: string, body: object) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { ...key, 'content-type': 'application/json' },
    });
  const { conversation_id: id } = (await (await send('/v1/conversations', { assistant: 'hr-manager' })).json()) as {
    conversation_id: string;
  };
  const waiting = send(`/v1/conversations/${id}/messages?wait_s=60`, { text });
  await expect.poll(() => leaving.temporal.heard.length).toBe(1);
  await leaving.stop();
  expect((await waiting).status).toBe(202);
});

function post(url: string, payload: object, more: Record<string, string> = {}) {
  return stand.app.inject({ method: 'POST', url, payload, headers: { ...headers, ...more } });
}

function get(url: string) {
  return stand.app.inject({ url, headers });
}

/** The message as soon as it is in the transcript. */
async function queued(messageId: string): Promise<{ message_id: string; turn_id: string }> {
  const find = async () =>
    (await get(messages)).json().items.find((item: { message_id: string }) => item.message_id === messageId);
  await expect.poll(find, { interval: 10, timeout: 5_000 }).toBeDefined();
  return find();
}

async function listening({ app }: Stand = stand): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** Of each message, whether it may have come through although its sender was told otherwise. */
async function doubted(): Promise<readonly boolean[]> {
  const { rows } = await stand.owner.query<{ doubted: boolean }>(
    'select doubted_at is not null as doubted from messages where conversation = $1',
    [conversation],
  );
  return rows.map((row) => row.doubted);
}
