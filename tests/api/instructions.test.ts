import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storedAssistants } from '../../api/resources/assistants/assistants.ts';
import type { Api } from '../../api/process/api.ts';
import type { Assistant } from '../../api/process/assistants.ts';
import { createApi } from '../../api/server.ts';
import { createWakes } from '../../api/process/wakes.ts';
import { pepper, startStand, type Stand } from './stand.ts';
import { signed } from '../support/order-key.ts';

let stand: Stand;
let service: string;
let types: readonly { name: string; department: string | null; fields: { name: string; required: boolean }[] }[];
beforeAll(async () => {
  stand = await startStand();
  service = await stand.key('service');
  ({ types } = (await call('GET', '/v1/assistants/operations-agents')).json());
});
beforeEach(() => (stand.temporal.heard.length = 0));
afterEach(() => stand.temporal.behave('takes'));
afterAll(() => stand.stop());

const text = 'Send invoice 12 to anna@example.org.';
const clear = (more: object = {}) => ({ from: 'sales-lead', to: 'sales-agent', text, ...more });
/** A type that cannot be carried out without more than these words. */
const demanding = () => types.find(({ fields }) => fields.some(({ required }) => required)) ?? expect.fail('no type');
const heard = () => stand.temporal.heard.at(-1) ?? expect.fail('nothing was heard');

describe('giving an instruction', () => {
  test('C8 opens a conversation between the parties and answers how it was judged', async () => {
    const answer = await call('POST', '/v1/instructions', clear());
    expect(answer.statusCode).toBe(201);
    const body = answer.json();
    expect(body).toMatchObject({ message_id: expect.any(String), confidence_score: 1, band: 'proceed' });
    expect((await call('GET', `/v1/conversations/${body.conversation_id}`)).json()).toMatchObject({
      assistant: 'operations-agents',
      participant: null,
      sender: 'sales-lead',
      open_requests: [],
    });
    expect((await call('GET', `/v1/conversations/${body.conversation_id}/messages`)).json().items).toMatchObject([
      { message_id: body.message_id, text },
    ]);
  });

  test('C8 tells the workflow the whole instruction, and what its words say', async () => {
    const { name, department, fields } = demanding();
    const more = {
      type: name,
      fields: { [fields[0]?.name ?? 'x']: '12', extra: ['a', 1, true] },
      from_role: 'director_agent',
      timeout_s: 90,
      reversible: true,
      time_zone: 'Europe/Berlin',
    };
    await call('POST', '/v1/instructions', clear(more));
    const { message, started } = heard();
    expect(message.instruction).toEqual({
      from: 'sales-lead',
      to: 'sales-agent',
      type: name,
      fromRole: 'director_agent',
      toRole: null,
      department,
      timeoutS: 90,
      reversible: true,
      timeZone: 'Europe/Berlin',
    });
    expect(message.reading?.findings).toMatchObject({ type: name });
    expect(started.identity).toMatchObject({ participant: null, timeZone: 'Europe/Berlin' });
  });

  test('C2 one that lacks what its type demands is judged unclear, also while no worker is there to ask', async () => {
    stand.temporal.behave('no-worker');
    const answer = await call('POST', '/v1/instructions', clear({ type: demanding().name, text: 'Please do it.' }));
    expect(answer.statusCode).toBe(202);
    expect(answer.json()).toMatchObject({ band: 'clarify', ambiguity_type: 'missing_information' });
    expect(answer.json().clarification_request).toBeUndefined();
  });

  test('X12 the same message id of the same party is the same message, in the same conversation', async () => {
    const first = (await call('POST', '/v1/instructions', clear({ message_id: 'order-7' }))).json();
    const again = await call('POST', '/v1/instructions', clear({ message_id: 'order-7' }));
    expect([again.statusCode, again.json()]).toEqual([201, first]);
    expect(first.message_id).toBe('order-7');
    const others = [clear({ message_id: 'order-7', from: 'sales-agent' }), clear({ message_id: 'order-8' })];
    for (const other of others)
      expect((await call('POST', '/v1/instructions', other)).json().conversation_id).not.toBe(first.conversation_id);
    const changed = await call('POST', '/v1/instructions', clear({ message_id: 'order-7', text: 'Something else.' }));
    expect([changed.statusCode, changed.json().type]).toEqual([409, 'urn:parley:problem:message-id-reused']);
  });

  test('R6 sent again with its Idempotency-Key it is the same message, though its first answer was never given', async () => {
    const headers = { 'idempotency-key': 'give-1' };
    stand.temporal.behave('away');
    expect((await call('POST', '/v1/instructions', clear(), { headers })).statusCode).toBe(503);
    stand.temporal.behave('takes');
    const first = (await call('POST', '/v1/instructions', clear(), { headers })).json();
    const again = await call('POST', '/v1/instructions', clear(), { headers });
    expect(again.json()).toEqual(first);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(stand.temporal.heard).toHaveLength(1);
  });

  test('C7 goes on with a conversation, unless that is closed, foreign or held with somebody else', async () => {
    const { conversation_id } = (await call('POST', '/v1/instructions', clear())).json();
    const next = await call('POST', '/v1/instructions', clear({ conversation_id, text: 'Send invoice 13 as well.' }));
    expect(next.json()).toMatchObject({ conversation_id });
    const { conversation_id: talk } = (await call('POST', '/v1/conversations', { assistant: 'hr-manager' })).json();
    expect(await refusal(clear({ conversation_id: talk }))).toEqual([422, '/conversation_id']);
    expect(await refusal(clear({ conversation_id, assistant: 'hr-manager' }))).toEqual([422, '/assistant']);
    for (const unknown of ['nobody', 'a b', '..'])
      expect((await call('POST', '/v1/instructions', clear({ conversation_id: unknown }))).statusCode).toBe(404);
    const foreign = { key: await stand.key('admin', { tenant: 'other' }) };
    expect((await call('POST', '/v1/instructions', clear({ conversation_id }), foreign)).statusCode).toBe(404);
    await stand.owner.query(`update conversations set state = 'closed', closed_at = now() where id = $1`, [
      conversation_id,
    ]);
    expect((await call('POST', '/v1/instructions', clear({ conversation_id }))).statusCode).toBe(409);
  });

  test.each([
    [{ type: 'no-such-type' }, '/type'],
    [{ text: ' ' }, '/text'],
    [{ from: '' }, '/from'],
    [{ time_zone: 'Mars/Olympus' }, '/time_zone'],
    [{ timeout_s: 0 }, '/timeout_s'],
    [{ assistant: 'hr-manager' }, '/assistant'],
    [{ fields: Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`f${at}`, at])) }, '/fields'],
    [{ colour: 'red' }, '/colour'],
  ])('C8 %j is not acceptable, and nothing is begun', async (more, place) => {
    const before = await count();
    expect(await refusal(clear(more))).toEqual([422, place]);
    expect(await count()).toBe(before);
  });

  test('an assistant that is not there is answered 404, a type that is not there with those that are', async () => {
    expect((await call('POST', '/v1/instructions', clear({ assistant: 'nobody' }))).statusCode).toBe(404);
    const { errors } = (await call('POST', '/v1/instructions', clear({ type: 'no-such-type' }))).json();
    for (const { name } of types) expect(errors[0].message).toContain(name);
  });

  test('a key that is bound to a participant gives none, whatever its role', async () => {
    for (const role of ['participant', 'service', 'admin'] as const) {
      const key = await stand.key(role, { participant: 'anna', parties: ['sales-lead'] });
      expect((await call('POST', '/v1/instructions', clear(), { key })).statusCode, role).toBe(403);
    }
  });
});

describe('which assistant takes it', () => {
  let app: Api;
  beforeAll(async () => {
    const stored = storedAssistants(stand.database);
    const real = (await stored.current('operations-agents')) ?? expect.fail('not there');
    const desk = withParties(real, 'second-desk', ['night-agent', 'shared-agent']);
    const day = withParties(real, 'operations-agents', ['day-agent', 'shared-agent']);
    app = createApi({
      signer: signed,
      database: stand.database,
      conversations: stand.temporal,
      erasing: { begin: async () => undefined, beginSubject: async () => undefined },
      wakes: createWakes(),
      pepper,
      clock: () => Date.now(),
      assistants: {
        list: async () => [day, desk],
        broken: async () => [],
        current: async (name) => [day, desk].find(({ file }) => file.name === name) ?? null,
        version: async (name) => [day, desk].find(({ file }) => file.name === name) ?? null,
      },
      settings: { publicUrl: null, webUiUrl: null, namespace: 'parley', lane: null },
    });
    await app.ready();
  });
  afterAll(() => app.close());

  test.each([
    ['the one that knows the party that is to do it', { to: 'night-agent' }, 201, 'second-desk'],
    ['the one that knows the party that gives it', { from: 'day-agent', to: 'stranger' }, 201, 'operations-agents'],
    ['the one that is named', { to: 'shared-agent', assistant: 'second-desk' }, 201, 'second-desk'],
    ['nobody when both know it', { to: 'shared-agent' }, 422, null],
    ['nobody when none knows it', { to: 'stranger' }, 422, null],
  ])('of several it is %s', async (_what, more, status, assistant) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/v1/instructions',
      headers: { authorization: `Bearer ${service}` },
      payload: clear(more),
    });
    expect(answer.statusCode).toBe(status);
    if (assistant !== null) expect(heard().started.policy.assistant).toBe(assistant);
    else
      expect(answer.json().errors).toEqual([
        { path: '/assistant', message: expect.stringContaining('operations-agents, second-desk') },
      ]);
  });

  function withParties(real: Assistant, name: string, parties: readonly string[]): Assistant {
    const clarification = real.policy.clarification ?? expect.fail('clarifies nothing');
    const party = { role: 'task_agent', kind: 'service' as const, channels: [] };
    const directory = parties.map((one) => ({ ...party, name: one }));
    return {
      ...real,
      file: { ...real.file, name },
      policy: { ...real.policy, assistant: name, clarification: { ...clarification, parties: directory } },
    };
  }
});

test('assistants show what they take instructions as, with every field, and what is in words alone', async () => {
  const { items } = (await call('GET', '/v1/assistants')).json();
  for (const one of items) expect(one.types.at(-1)).toMatchObject({ name: 'free', department: null, fields: [] });
  const desk = items.find(({ name }: { name: string }) => name === 'operations-agents');
  expect(desk.instructions).toBe(true);
  expect(desk.types.length).toBeGreaterThan(1);
  for (const type of desk.types)
    for (const field of type.fields)
      expect(Object.keys(field).toSorted()).toEqual(['choices', 'description', 'kind', 'name', 'required']);
});

async function refusal(body: object): Promise<[number, string]> {
  const answer = await call('POST', '/v1/instructions', body);
  return [answer.statusCode, answer.json().errors?.[0]?.path];
}

async function count(): Promise<number> {
  return (await stand.owner.query('select 1 from conversations')).rowCount ?? 0;
}

function call(
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
  { key = service, headers = {} }: { key?: string; headers?: Record<string, string> } = {},
) {
  return stand.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${key}`, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
}
