import type { Clarification } from '../../contracts/state/clarification-state.ts';
import type { AnswerReceipt } from '../../contracts/state/messages.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { due, escalate, receive } from '../../domain/clarification/protocol.ts';
import { opened, written, type Where } from './requests.ts';
import { settle, startStand, type Stand } from './stand.ts';

let stand: Stand;
let admin: string;
let where: Where;
let request: Clarification;
beforeAll(async () => {
  stand = await startStand();
  admin = await stand.key('admin');
});
beforeEach(async () => {
  stand.temporal.answered.length = 0;
  stand.temporal.receiveAnswers({ kind: 'ended' });
  where = await begin();
  request = await written(stand, where, opened());
});
afterAll(() => stand.stop());

const full = [
  { field: 'percentage', value: '10%' },
  { field: 'tier', value: 'gold', explanation: 'as always' },
];
const response = (more: object = {}) => ({ request_id: request.id, from: 'sales-lead', clarifications: full, ...more });
const path = () => `/v1/clarifications/${request.id}`;
const receipt = (more: Partial<AnswerReceipt> = {}) => ({
  kind: 'receipt' as const,
  receipt: {
    requestId: request.id,
    status: 'resolved' as const,
    seq: 2,
    remaining: [],
    tenths: 10,
    band: 'proceed' as const,
    next: null,
    turnId: 'turn-1',
    ...more,
  },
});
const resolved = (state = request) => receive(state, { from: 'sales-lead', by: 'key', answers: full, at: Date.now() });

describe('answering a request', () => {
  test('C8 tells the workflow who answers what, with the instruction as it reads now', async () => {
    stand.temporal.receiveAnswers(receipt());
    const answering = call('POST', `${path()}/response`, {
      ...response({ updated_instruction: { text: 'Give customer 12 a discount of 10%.', fields: { note: 'x' } } }),
    });
    await expect.poll(() => stand.temporal.answered.length).toBe(1);
    await written(stand, where, resolved());
    expect((await answering).json()).toEqual({
      request_id: request.id,
      conversation_id: where.conversation,
      status: 'resolved',
      remaining: [],
      confidence_score: 1,
      band: 'proceed',
      turn_id: 'turn-1',
    });
    const [{ workflowId, answer }] = stand.temporal.answered as [(typeof stand.temporal.answered)[0]];
    expect(workflowId).toBe(`conversation-local-${where.conversation}`);
    expect(answer).toMatchObject({
      requestId: request.id,
      from: 'sales-lead',
      actor: admin.split('_')[1],
      clarifications: full,
      updated: { ref: expect.stringMatching(new RegExp(`^${request.id}:`)) },
    });
    expect(JSON.stringify(answer.updated)).not.toContain('discount');
    // What is left out of the updated instruction stays as it was: no default may stand in for it.
    expect(answer.updated).not.toHaveProperty('type');
    expect(answer.reading?.findings?.fields.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['percentage', 'tier']),
    );
  });

  test('C8 is answered as soon as it is written down, in its conversation as well', async () => {
    stand.temporal.receiveAnswers(receipt());
    const url = `/v1/conversations/${where.conversation}${path().slice(3)}/response`;
    const answering = call('POST', url, response());
    await expect.poll(() => stand.temporal.answered.length).toBe(1);
    await written(stand, where, resolved());
    expect((await answering).statusCode).toBe(200);
    expect((await call('GET', path())).json()).toMatchObject({ status: 'resolved', answered_by: 'sales-lead' });
    const other = await begin();
    const foreign = `/v1/conversations/${other.conversation}${path().slice(3)}/response`;
    expect((await call('POST', foreign, response())).statusCode).toBe(404);
  });

  test('C8 of some fields says what is still asked, and is answered though its minutes are late', async () => {
    const open = { status: 'pending', remaining: ['tier'], tenths: null, band: null, turnId: null } as const;
    stand.temporal.receiveAnswers(receipt(open));
    const started = Date.now();
    const answer = await call('POST', `${path()}/response`, response({ clarifications: full.slice(0, 1) }));
    expect(answer.json()).toEqual({
      request_id: request.id,
      conversation_id: where.conversation,
      status: 'pending',
      remaining: ['tier'],
    });
    expect(Date.now() - started).toBeLessThan(5_000);
  });

  test('C7 that raises a new question answers with it, when it can be shown', async () => {
    const next = opened({ round: 2 });
    stand.temporal.receiveAnswers(receipt({ tenths: 6, band: 'clarify', next: next.clarification, turnId: null }));
    const answering = call('POST', `${path()}/response`, response());
    await expect.poll(() => stand.temporal.answered.length).toBe(1);
    await written(stand, where, resolved());
    await written(stand, where, next);
    const answer = (await answering).json();
    expect(answer).toMatchObject({ band: 'clarify', clarification_request: { id: next.clarification.id } });
    expect((await call('GET', `/v1/clarifications/${next.clarification.id}`)).json()).toMatchObject({ round: 2 });
  });

  test('with wait_s also gives what came of the instruction', async () => {
    stand.temporal.receiveAnswers(receipt());
    const answering = call('POST', `${path()}/response?wait_s=20`, response());
    await expect.poll(() => stand.temporal.answered.length).toBe(1);
    await written(stand, where, resolved());
    await settle(stand, where, { message_id: 'm', turn_id: 'turn-1' }, 'Done.');
    expect((await answering).json()).toMatchObject({ turn_id: 'turn-1', settled: { reply: { text: 'Done.' } } });
  });

  test('R6 the same answer is the same update, also without an Idempotency-Key', async () => {
    stand.temporal.receiveAnswers('away');
    const ids = async (...bodies: readonly [object, Record<string, string>?][]) => {
      stand.temporal.answered.length = 0;
      for (const [body, headers] of bodies)
        expect((await call('POST', `${path()}/response`, body, { headers: headers ?? {} })).statusCode).toBe(503);
      return new Set(stand.temporal.answered.map(({ updateId }) => updateId)).size;
    };
    expect(await ids([response()], [response({ timestamp: '2026-11-21T09:00:00Z' })])).toBe(1);
    expect(await ids([response()], [response({ clarifications: full.slice(1) })])).toBe(2);
    const key = { 'idempotency-key': `k-${request.id}` };
    expect(await ids([response(), key], [response(), key])).toBe(1);
  });

  test('R6 that is given again after the end is given to the workflow, which knows it', async () => {
    await written(stand, where, resolved());
    stand.temporal.receiveAnswers(receipt());
    expect((await call('POST', `${path()}/response`, response())).json()).toMatchObject({ status: 'resolved' });
    expect((await call('GET', path())).json().late).toEqual([]);
  });
});

describe('an answer that is not taken', () => {
  test.each([
    ['an id that is none', 'nobody'],
    ['an id that nobody has', '00000000-0000-4000-8000-000000000000'],
  ])('C8 %s is answered 404', async (_what, id) => {
    const answer = await call('POST', `/v1/clarifications/${id}/response`, response({ request_id: id }));
    expect([answer.statusCode, answer.json().type]).toEqual([404, 'urn:parley:problem:unknown-clarification']);
  });

  test('R4 another tenant’s request is not there', async () => {
    const foreign = await stand.key('admin', { tenant: 'other' });
    expect((await call('GET', path(), undefined, { key: foreign })).statusCode).toBe(404);
    expect((await call('POST', `${path()}/response`, response(), { key: foreign })).statusCode).toBe(404);
  });

  test('C8 somebody who is not asked is told who is', async () => {
    const answer = await call('POST', `${path()}/response`, response({ from: 'sales-director' }));
    expect([answer.statusCode, answer.json().type]).toEqual([403, 'urn:parley:problem:not-the-party']);
    expect(answer.json().remedy).toContain('"sales-lead"');
    await written(stand, where, escalated());
    stand.temporal.receiveAnswers(receipt({ seq: 1 }));
    expect((await call('POST', `${path()}/response`, response({ from: 'sales-director' }))).statusCode).toBe(200);
  });

  test('C8 a key answers for its own parties, a service for all', async () => {
    stand.temporal.receiveAnswers(receipt({ seq: 1 }));
    const status = async (key: string) => (await call('POST', `${path()}/response`, response(), { key })).statusCode;
    // It is not addressed to this one yet, so there is nothing for it here.
    expect(await status(await stand.key('participant', { parties: ['sales-director'] }))).toBe(404);
    expect(await status(await stand.key('participant', { parties: ['sales-lead'] }))).toBe(200);
    expect(await status(await stand.key('service'))).toBe(200);
    expect(await status(await stand.key('analyst', { parties: ['sales-lead'] }))).toBe(403);
    expect(await status(await stand.key('participant'))).toBe(404);
    const anna = await stand.key('participant', { participant: 'anna' });
    where = await begin('anna');
    request = await written(stand, where, opened());
    const refused = await call('POST', `${path()}/response`, response(), { key: anna });
    expect([refused.statusCode, refused.json().remedy]).toEqual([403, expect.stringContaining('operator, admin')]);
  });

  test('C8 a participant answers what they were asked, in their own conversation only', async () => {
    where = await begin('anna');
    const asked = opened();
    const level = { ...asked.clarification.chain[0], party: 'anna', kind: 'participant' } as const;
    request = await written(stand, where, {
      ...asked,
      clarification: {
        ...asked.clarification,
        instruction: null,
        asked: 'anna',
        chain: [{ ...level, level: 'task_agent', channels: [], timeoutS: 60, hours: null }],
        levels: asked.clarification.levels.map((one) => ({ ...one, party: 'anna' })),
      },
    });
    stand.temporal.receiveAnswers(receipt({ seq: 1 }));
    const anna = await stand.key('participant', { participant: 'anna' });
    const berta = await stand.key('participant', { participant: 'berta' });
    const body = response({ from: 'anna' });
    expect((await call('POST', `${path()}/response`, body, { key: berta })).statusCode).toBe(404);
    expect((await call('GET', path(), undefined, { key: berta })).statusCode).toBe(404);
    expect((await call('GET', '/v1/clarifications', undefined, { key: berta })).json().items).toEqual([]);
    expect((await call('POST', `${path()}/response`, body, { key: anna })).statusCode).toBe(200);
    expect((await call('GET', path(), undefined, { key: anna })).json()).toMatchObject({ id: request.id });
  });

  test('C8 to a closed request is kept as late, once, and changes nothing', async () => {
    await written(stand, where, resolved());
    const late = response({ clarifications: [{ field: 'percentage', value: '15%' }] });
    for (const _ of [1, 2]) {
      const answer = await call('POST', `${path()}/response`, late);
      expect([answer.statusCode, answer.json().type]).toEqual([409, 'urn:parley:problem:clarification-closed']);
    }
    expect((await call('GET', path())).json()).toMatchObject({
      status: 'resolved',
      answers: full,
      late: [{ from: 'sales-lead', clarifications: [{ field: 'percentage', value: '15%' }] }],
    });
    expect(stand.temporal.answered).toEqual([]);
  });

  test('C8 that comes when the request has just been closed is kept as late too', async () => {
    stand.temporal.receiveAnswers({ kind: 'refused', type: 'RequestClosed', message: 'closed' });
    expect((await call('POST', `${path()}/response`, response())).statusCode).toBe(409);
    expect((await call('GET', path())).json()).toMatchObject({ status: 'pending', late: [{ from: 'sales-lead' }] });
  });

  test('C10 a request that timed out is still answered by the last level, and by nobody else', async () => {
    let stepped = escalated();
    stepped = { ...escalateAgain(stepped.clarification) };
    const over = due(stepped.clarification, Date.now() + 3_600_000);
    expect(over.outcome).toBe('timed-out');
    await written(stand, where, over);
    stand.temporal.receiveAnswers(receipt({ seq: over.clarification.seq }));
    expect((await call('POST', `${path()}/response`, response({ from: 'sales-lead' }))).statusCode).toBe(409);
    expect((await call('POST', `${path()}/response`, response({ from: 'operations-desk' }))).statusCode).toBe(200);
  });

  test.each([
    [{ clarifications: [{ field: 'colour', value: 'red' }] }, '/clarifications/0/field'],
    [{ clarifications: [full[0], { field: 'percentage', value: '5%' }] }, '/clarifications/1/field'],
    [{ clarifications: [{ field: 'percentage', value: ' ' }] }, '/clarifications/0/value'],
    [{ clarifications: [{ field: 'percentage', value: [] }] }, '/clarifications/0/value'],
    [{ clarifications: [full[0], { field: 'tier', value: 'bronze' }] }, '/clarifications/1/value'],
    [{ clarifications: [{ field: 'percentage', value: true }] }, '/clarifications/0/value'],
    [{ clarifications: [] }, '/clarifications'],
    [{ clarifications: [{ field: 'percentage' }] }, '/clarifications/0/value'],
    [{ request_id: '00000000-0000-4000-8000-000000000000' }, '/request_id'],
    [{ updated_instruction: { type: 'no-such-type' } }, '/updated_instruction/type'],
    [{ updated_instruction: { time_zone: 'Mars/Olympus' } }, '/updated_instruction/time_zone'],
    [{ colour: 'red' }, '/colour'],
  ])('C8 %j is not acceptable, and says where', async (more, place) => {
    const answer = await call('POST', `${path()}/response`, response(more));
    expect([answer.statusCode, answer.json().errors?.[0]?.path]).toEqual([422, place]);
    expect(stand.temporal.answered).toEqual([]);
    expect((await call('GET', path())).json()).toMatchObject({ status: 'pending', answers: [], late: [] });
  });

  test('C5 a choice may be given by its letter', async () => {
    stand.temporal.receiveAnswers(receipt({ seq: 1 }));
    const byLetter = response({ clarifications: [full[0], { field: 'tier', value: 'B' }] });
    expect((await call('POST', `${path()}/response`, byLetter)).statusCode).toBe(200);
  });

  test('C8 a body of 1 MB is answered 413', async () => {
    const huge = response({ clarifications: [{ field: 'percentage', value: 'x'.repeat(1_000_000) }] });
    expect((await call('POST', `${path()}/response`, huge)).statusCode).toBe(413);
  });

  test.each([
    ['RequestNotFound', undefined, 404, 'unknown-clarification'],
    ['NotTheParty', undefined, 403, 'not-the-party'],
    ['AnswerNotAcceptable', { place: '/clarifications/1/value', expected: 'a tier' }, 422, 'not-acceptable'],
    ['ConversationClosing', undefined, 409, 'conversation-closed'],
  ])('C8 the workflow’s refusal %s is answered with its problem', async (type, detail, status, problem) => {
    const details = detail === undefined ? [] : [detail];
    stand.temporal.receiveAnswers({ kind: 'refused', type, message: 'told', details });
    const answer = await call('POST', `${path()}/response`, response());
    expect([answer.statusCode, answer.json().type]).toEqual([status, `urn:parley:problem:${problem}`]);
    if (status === 422)
      expect(answer.json().errors).toEqual([{ path: '/clarifications/1/value', message: 'expected a tier' }]);
  });
});

describe('reading requests', () => {
  test('C8 one is shown field for field, with its level, its levels and their clocks', async () => {
    const shown = (await call('GET', path())).json();
    expect(shown).toMatchObject({
      id: request.id,
      from: 'sales-agent',
      to: 'sales-lead',
      confidence_score: 0.6,
      ambiguity_type: 'missing_information',
      timeout: 60,
      conversation_id: where.conversation,
      assistant: 'operations-agents',
      level: 'task_agent',
      levels: [{ level: 'task_agent', party: 'sales-lead', reminded_at: [] }],
    });
    expect(shown.specific_issues).toHaveLength(2);
  });

  test('are listed page by page, by status, conversation and who is asked', async () => {
    where = await begin();
    const made: Clarification[] = [];
    for (const _ of [1, 2, 3]) made.push(await written(stand, where, opened()));
    const [first, second] = made as [Clarification, Clarification];
    request = second;
    await written(stand, where, escalated());
    const list = async (query: string) =>
      (await call('GET', `/v1/clarifications?conversation=${where.conversation}&${query}`)).json();
    const ids = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);
    expect(ids(await list(''))).toEqual(made.map(({ id }) => id));
    expect(await list('limit=1')).toMatchObject({ items: [{ id: first.id }], next: first.id });
    expect(ids(await list(`limit=1&after=${first.id}`))).toEqual([second.id]);
    expect(ids(await list('status=escalated'))).toEqual([second.id]);
    expect(ids(await list('assignee=sales-director'))).toEqual([second.id]);
    expect((await call('GET', '/v1/clarifications?conversation=nobody')).statusCode).toBe(404);
    for (const query of ['status=happy', 'after=nobody', 'limit=0', 'assignee='])
      expect((await call('GET', `/v1/clarifications?${query}`)).statusCode).toBe(400);
  });

  test('C10 what has come up to a person stands in the queue, the oldest deadline first', async () => {
    const tenant = 'queueing';
    const operator = await stand.key('operator', { tenant });
    const admins = await stand.key('admin', { tenant });
    where = await begin(null, { key: admins, tenant });
    const climbed: string[] = [];
    for (const at of [Date.now() - 20_000, Date.now() - 120_000]) {
      request = opened().clarification;
      const stepped = escalate(request, { at, because: 'test', toLevel: 'human_operator' });
      if ('refused' in stepped) throw new Error(stepped.refused);
      climbed.push((await written(stand, where, stepped)).id);
    }
    await written(stand, where, opened());
    const queue = async (query: string) =>
      (await call('GET', `/v1/queue?${query}`, undefined, { key: operator })).json();
    const all = await queue('');
    expect(all.items.map(({ id }: { id: string }) => id)).toEqual(climbed.toReversed());
    expect(all.items).toMatchObject([
      { kind: 'clarification', assignee: 'operations-desk', level: 'human_operator', overdue: true },
      { overdue: false },
    ]);
    const first = await queue('limit=1');
    expect((await queue(`limit=1&after=${first.next}`)).items).toMatchObject([{ id: climbed[0] }]);
    const now = encodeURIComponent(new Date().toISOString());
    expect((await queue(`due_before=${now}`)).items).toHaveLength(1);
    expect((await queue('kind=approval')).items).toEqual([]);
    expect((await queue('assignee=nobody')).items).toEqual([]);
    for (const query of ['kind=laundry', 'due_before=soon', 'after=@@', 'after=nonsense'])
      expect((await call('GET', `/v1/queue?${query}`, undefined, { key: operator })).statusCode).toBe(400);
    for (const role of ['participant', 'service'] as const)
      expect((await call('GET', '/v1/queue', undefined, { key: await stand.key(role, { tenant }) })).statusCode).toBe(
        403,
      );
  });
});

function escalated() {
  const stepped = escalate(request, { at: Date.now(), because: 'test' });
  if ('refused' in stepped) throw new Error(stepped.refused);
  return stepped;
}

function escalateAgain(state: Clarification) {
  const stepped = escalate(state, { at: Date.now(), because: 'test' });
  if ('refused' in stepped) throw new Error(stepped.refused);
  return stepped;
}

async function begin(
  participant: string | null = null,
  { key = admin, tenant = 'local' }: { key?: string; tenant?: string } = {},
): Promise<Where> {
  const body = { assistant: 'operations-agents', ...(participant === null ? {} : { participant }) };
  const { conversation_id: conversation } = (await call('POST', '/v1/conversations', body, { key })).json();
  return { tenant, conversation };
}

function call(
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
  { key = admin, headers = {} }: { key?: string; headers?: Record<string, string> } = {},
) {
  return stand.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${key}`, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
}
