import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { postgresLedger } from '../../adapters/postgres/effects/ledger.ts';
import type { Ordered } from '../../adapters/temporal/conversations.ts';
import { effectLimits } from '../../contracts/assistant/policy.ts';
import { settle, startStand, type Stand } from './stand.ts';

let stand: Stand;
let admin: string;
let conversation: string;
let actions: string;
beforeAll(async () => {
  stand = await startStand();
  admin = await stand.key('admin');
});
beforeEach(async () => {
  stand.temporal.answerOrders(receipt('turn-1'));
  stand.temporal.ordered.length = 0;
  conversation = (await call('POST', '/v1/conversations', { assistant: 'hr-manager' })).json().conversation_id;
  actions = `/v1/conversations/${conversation}/actions/${conversation}-1`;
});
afterAll(() => stand.stop());

const receipt = (turnId: string): Ordered => ({ kind: 'receipt', receipt: { turnId, disposition: 'answering' } });
const refused = (type: string, details: readonly unknown[] = []): Ordered => ({
  kind: 'refused',
  type,
  message: 'told',
  details,
});

describe('approving an action', () => {
  const body = { preview_hash: 'hash-1' };

  test('F4 says yes to exactly one preview, by the key that says it', async () => {
    const approver = await stand.key('approver');
    const answer = await call('POST', `${actions}/approve`, body, { key: approver });
    expect(answer.statusCode).toBe(202);
    expect(answer.json()).toMatchObject({ turn_id: 'turn-1', disposition: 'answering', reply: null });
    const keyId = approver.split('_')[1];
    expect(stand.temporal.ordered).toEqual([
      {
        workflowId: `conversation-local-${conversation}`,
        updateId: expect.stringMatching(/^order-/),
        order: { actionId: `${conversation}-1`, previewHash: 'hash-1', actor: keyId, keyId, via: 'api' },
      },
    ]);
  });

  test('with wait_s is answered with the settled turn', async () => {
    const waiting = call('POST', `${actions}/approve?wait_s=20`, body);
    await expect.poll(() => stand.temporal.ordered.length).toBe(1);
    await settle(stand, { tenant: 'local', conversation }, { message_id: 'm', turn_id: 'turn-1' }, 'Booked.');
    const answer = await waiting;
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ turn_id: 'turn-1', disposition: 'answered', reply: { text: 'Booked.' } });
  });

  test('F4 of a preview that changed is a conflict, and the right hash is not given away', async () => {
    stand.temporal.answerOrders(refused('PreviewChanged', ['hash-2']));
    const answer = await call('POST', `${actions}/approve`, body);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ type: 'urn:parley:problem:preview-changed' });
    expect(answer.body).not.toContain('hash-2');
    expect(await audited()).toEqual([]);
  });

  test.each([
    ['an action that is none', refused('ActionNotFound'), 404, 'unknown-action'],
    ['an action that waits no more', refused('ActionOver'), 409, 'action-over'],
    ['a conversation in which nothing was said', { kind: 'ended' }, 404, 'unknown-action'],
    ['a conversation that is closing', refused('ConversationClosing'), 409, 'conversation-closed'],
  ] as const)('%s', async (_what, answered, status, problem) => {
    stand.temporal.answerOrders(answered);
    const answer = await call('POST', `${actions}/approve`, body);
    expect([answer.statusCode, answer.json().type]).toEqual([status, `urn:parley:problem:${problem}`]);
  });

  test('of a conversation whose workflow broke off at the preview is a conflict, and closing it leaves nothing behind', async () => {
    await stand.owner.query(
      `update conversations set waiting_on = 'participant', flow = $2, offer = '{}', deadlines = '[{}]' where id = $1`,
      [conversation, { kind: 'email', action_id: `${conversation}-1`, step: 'preview' }],
    );
    stand.temporal.answerOrders({ kind: 'ended' });
    const answer = await call('POST', `${actions}/approve`, body);
    expect([answer.statusCode, answer.json().type]).toEqual([409, 'urn:parley:problem:conversation-closed']);
    expect((await call('POST', `/v1/conversations/${conversation}/actions/other/approve`, body)).statusCode).toBe(404);
    expect((await call('POST', `/v1/conversations/${conversation}/close`, {})).statusCode).toBe(200);
    expect((await call('GET', `/v1/conversations/${conversation}`)).json()).toMatchObject({
      state: 'closed',
      waiting_on: null,
      flow: null,
      offer: null,
      deadlines: [],
      open_requests: [],
    });
  });

  test('of a closed conversation is a conflict', async () => {
    await call('POST', `/v1/conversations/${conversation}/close`, {});
    stand.temporal.answerOrders({ kind: 'ended' });
    expect((await call('POST', `${actions}/approve`, body)).statusCode).toBe(409);
  });

  test('while Temporal is away is answered 503 and may be repeated', async () => {
    stand.temporal.answerOrders('away');
    const answer = await call('POST', `${actions}/approve`, body);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBeDefined();
  });

  test('R6 sent again with its Idempotency-Key is the same order, also when its first answer was never given', async () => {
    stand.temporal.answerOrders('away');
    const send = () =>
      call('POST', `${actions}/approve`, body, { headers: { 'idempotency-key': `k-${conversation}` } });
    expect((await send()).statusCode).toBe(503);
    stand.temporal.answerOrders(receipt('turn-7'));
    const first = await send();
    const second = await send();
    expect(second.json()).toEqual(first.json());
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(stand.temporal.ordered).toHaveLength(2);
    expect(new Set(stand.temporal.ordered.map(({ updateId }) => updateId)).size).toBe(1);
    expect(await audited()).toHaveLength(1);
  });

  test.each([
    [{}, '/preview_hash'],
    [{ preview_hash: '' }, '/preview_hash'],
    [{ preview_hash: 'h', actor: 'somebody' }, '/actor'],
  ])('%j is not accepted', async (given, path) => {
    const answer = await call('POST', `${actions}/approve`, given);
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([422, path]);
    expect(stand.temporal.ordered).toEqual([]);
  });

  test('and rejecting it are noted in the audit log with who, what and why', async () => {
    await call('POST', `${actions}/approve`, body);
    stand.temporal.answerOrders(receipt('turn-2'));
    expect((await call('POST', `${actions}/reject`, { reason: 'wrong person' })).statusCode).toBe(202);
    stand.temporal.answerOrders(receipt('turn-3'));
    expect((await call('POST', `${actions}/reject`)).statusCode).toBe(202);
    const actor = admin.split('_')[1];
    const by = { actor, key_id: actor, via: 'api' };
    expect(await audited()).toMatchObject([
      {
        event: 'action.approved',
        action: 'action.approved',
        ...by,
        subject: `${conversation}-1`,
        data: { preview_hash: 'hash-1' },
      },
      { event: 'action.rejected', ...by, subject: `${conversation}-1`, reason: 'wrong person' },
      { event: 'action.rejected', ...by, reason: null },
    ]);
  });
});

describe('confirming an effect', () => {
  const body = { outcome: 'not_done', reason: 'never arrived' };

  test('F5 is an order to its conversation', async () => {
    expect((await call('POST', `${actions}/confirm-effect`, body)).statusCode).toBe(202);
    expect(stand.temporal.ordered[0]?.order).toMatchObject({ ...body, actionId: `${conversation}-1` });
  });

  test.each([
    ['has ended', { kind: 'ended' }],
    ['does not wait for it', refused('NothingToConfirm')],
    ['does not know it', refused('ActionNotFound')],
  ] as const)('F5 of a conversation that %s is written into the ledger', async (_what, answered) => {
    await madeUnknown();
    stand.temporal.answerOrders(answered);
    const answer = await call('POST', `${actions}/confirm-effect`, body);
    expect([answer.statusCode, answer.json().disposition]).toEqual([200, 'command']);
    const effects = await call('GET', `/v1/effects?conversation=${conversation}`);
    expect(effects.json().items).toMatchObject([{ state: 'refused', confirmed: 'not_done', because: 'not-done' }]);
    expect((await audited()).at(-1)).toMatchObject({
      event: 'effect.confirmed',
      reason: 'never arrived',
      data: { outcome: 'not_done' },
    });
    expect((await call('POST', `${actions}/confirm-effect`, { ...body, outcome: 'done' })).statusCode).toBe(409);
  });

  test('F5 that is not there is answered 404, also when it is another conversation’s', async () => {
    stand.temporal.answerOrders({ kind: 'ended' });
    await madeUnknown();
    for (const action of ['nobody', `${conversation}-2`])
      expect((await call('POST', actions.replace(/[^/]+$/, action) + '/confirm-effect', body)).statusCode).toBe(404);
    const other = (await call('POST', '/v1/conversations', { assistant: 'hr-manager' })).json().conversation_id;
    expect((await call('POST', actions.replace(conversation, other) + '/confirm-effect', body)).statusCode).toBe(404);
  });

  test('without a reason is not accepted, whoever finds out', async () => {
    for (const given of [{ outcome: 'done' }, { outcome: 'done', reason: ' ' }, { outcome: 'perhaps', reason: 'r' }])
      expect((await call('POST', `${actions}/confirm-effect`, given)).statusCode).toBe(422);
    stand.temporal.answerOrders(refused('OrderWithoutReason'));
    const answer = await call('POST', `${actions}/confirm-effect`, body);
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([422, '/reason']);
  });

  async function madeUnknown(): Promise<void> {
    const ledger = postgresLedger(stand.database);
    const where = { tenant: 'local', conversation };
    const decisionId = `${conversation}-opened`;
    await stand.owner.query(
      `insert into gate_decisions
         (tenant, decision_id, conversation, turn_id, door, origin, verdict, because, action, policy_version, rules, snapshot, at)
         values ('local', $1, $2, 't', 'act', 'reply', 'open', '{}', 'email', 'a@1', '[]', '{}', now())`,
      [decisionId, conversation],
    );
    const preview = { to: 'anna@example.org', subject: 'Hello', message: 'Hello.' };
    const admission = await ledger.admit(where, {
      actionId: `${conversation}-1`,
      kind: 'email',
      preview,
      previewHash: 'hash-1',
      decisionId,
      recipient: null,
      timeZone: 'UTC',
      limits: effectLimits.parse({}),
      now: Date.now(),
    });
    expect(admission.kind).toBe('go');
    await ledger.conclude(where, `${conversation}-1`, { fence: 1, state: 'unknown' });
  }
});

describe('the ledger', () => {
  test('is listed by conversation, state and kind, page by page', async () => {
    const states = ['done', 'refused', 'done', 'done'];
    for (const [at, state] of states.entries())
      await stand.owner.query(
        `insert into effects (tenant, action_id, conversation, kind, state, preview, preview_hash)
           values ('local', $1, $2, $3, $4, '{}', 'h')`,
        [`${conversation}-${at + 1}`, conversation, at === 3 ? 'calendar' : 'email', state],
      );
    const ids = async (query: string) =>
      (await call('GET', `/v1/effects?conversation=${conversation}&${query}`))
        .json()
        .items.map((one: { action_id: string }) => one.action_id);
    expect(await ids('state=done&kind=email')).toEqual([`${conversation}-1`, `${conversation}-3`]);
    expect(await ids('state=refused')).toEqual([`${conversation}-2`]);
    expect(await ids(`state=done&limit=1&after=${conversation}-1`)).toEqual([`${conversation}-3`]);
    for (const query of ['state=happy', 'kind=%00', 'kind=a%20b'])
      expect((await call('GET', `/v1/effects?${query}`)).statusCode).toBe(400);
  });
});

describe('F7 a kill switch', () => {
  test('is on until it is turned, and shows who turned it and why', async () => {
    const url = '/v1/action-switches/webhook-1';
    expect((await call('GET', url)).json()).toEqual({
      kind: 'webhook-1',
      off: false,
      reason: null,
      actor: null,
      at: null,
      assistants: [],
    });
    const operator = await stand.key('operator');
    const off = await call('PUT', url, { off: true, reason: 'wrong target' }, { key: operator });
    expect(off.json()).toMatchObject({
      kind: 'webhook-1',
      off: true,
      reason: 'wrong target',
      actor: operator.split('_')[1],
    });
    expect((await call('PUT', url, { off: true, reason: 'wrong target' })).json()).toEqual(off.json());
    expect((await call('GET', '/v1/action-switches')).json()).toEqual({ items: [off.json()], next: null });
    const other = await stand.key('admin', { tenant: 'another' });
    expect((await call('GET', '/v1/action-switches', undefined, { key: other })).json().items).toEqual([]);
    const { items } = (await call('GET', '/v1/audit')).json();
    expect(items.filter(({ subject }: { subject: string }) => subject === 'webhook-1')).toHaveLength(1);
  });

  test.each(['email', 'calendar', 'invitation'])('names the assistants that have actions of kind %s', async (kind) => {
    const { assistants } = (await call('GET', `/v1/action-switches/${kind}`)).json();
    expect(assistants).toContain('hr-manager');
  });

  test.each([
    {},
    { off: true },
    { off: true, reason: '' },
    { off: 'yes', reason: 'r' },
    { off: true, reason: 'r', tenant: 'other' },
  ])('%j is not accepted', async (body) => {
    expect((await call('PUT', '/v1/action-switches/email', body)).statusCode).toBe(422);
  });

  test.each(['%00', 'a%20b', '..', 'x'.repeat(41)])('of "%s" is not there', async (kind) => {
    expect((await call('GET', `/v1/action-switches/${kind}`)).statusCode).toBe(404);
  });
});

describe('mail of the local sink', () => {
  test('is shown to the tenant whose action sent it, and to no other', async () => {
    const held = (id: string, messageId: string) => ({
      id,
      at: new Date().toISOString(),
      from: 'a@x.org',
      to: ['b@x.org'],
      subject: id,
      messageId,
      bytes: 3,
      headers: [
        {
          name: 'Subject',
          value: id,
        },
      ],
      text: 'abc',
      attachments: [],
      raw: 'Subject: x\r\n\r\nabc',
    });
    for (const [id, action] of [
      ['m-1', '1'],
      ['m-2', '2'],
      ['m-3', '9'],
    ] as const) {
      stand.mails.push(held(id, `<${conversation}-${action}@parley.test>`));
      if (action !== '9')
        await stand.owner.query(
          `insert into effects (tenant, action_id, conversation, kind, state, preview, preview_hash) values ('local', $1, $2, 'email', 'done', '{}', 'h')`,
          [`${conversation}-${action}`, conversation],
        );
    }
    stand.mails.push(held('m-4', ''), held('m-5', '<a\u0000b@x>'));
    const first = (await call('GET', '/v1/mail?limit=1')).json();
    expect(first).toMatchObject({ items: [{ id: 'm-1', message_id: `<${conversation}-1@parley.test>` }], next: 'm-1' });
    expect((await call('GET', `/v1/mail?after=${first.next}`)).json()).toMatchObject({
      items: [{ id: 'm-2' }],
      next: null,
    });
    expect((await call('GET', '/v1/mail?after=m-3')).statusCode).toBe(400);
    expect((await call('GET', '/v1/mail/m-2')).json()).toMatchObject({
      text: 'abc',
      headers: [{ name: 'Subject', value: 'm-2' }],
    });
    for (const id of ['m-3', 'm-4', 'm-5', 'nobody', '..%2f..%2fetc'])
      expect((await call('GET', `/v1/mail/${id}`)).statusCode).toBe(404);
    const other = await stand.key('admin', { tenant: 'another' });
    expect((await call('GET', '/v1/mail', undefined, { key: other })).json()).toEqual({ items: [], next: null });
    expect((await call('GET', '/v1/mail/m-1', undefined, { key: other })).statusCode).toBe(404);
  });
});

describe('the audit log', () => {
  test('of a conversation in which nothing was done is empty, of one that there is not it is 404, of an erased one it stays', async () => {
    const of = (id: string) => call('GET', `/v1/audit?conversation=${id}`);
    expect((await of(conversation)).json()).toEqual({ items: [], next: null });
    const unknown = await of('nobody-knows-it');
    expect([unknown.statusCode, unknown.json().type]).toEqual([404, 'urn:parley:problem:unknown-conversation']);
    await call('POST', `/v1/conversations/${conversation}/close`, {});
    await stand.owner.query('delete from events where conversation = $1', [conversation]);
    await stand.owner.query('delete from conversations where id = $1', [conversation]);
    expect((await of(conversation)).json().items.length).toBeGreaterThan(0);
  });

  test('is read page by page and found whole, and its head is found again later', async () => {
    const key = await stand.key('auditor', { tenant: 'audited' });
    const operator = await stand.key('operator', { tenant: 'audited' });
    for (const kind of ['a', 'b', 'c'])
      await call('PUT', `/v1/action-switches/${kind}`, { off: true, reason: 'r' }, { key: operator });
    const first = (await call('GET', '/v1/audit?limit=2', undefined, { key })).json();
    expect(first).toMatchObject({
      items: [
        { seq: 1, subject: 'a' },
        { seq: 2, subject: 'b' },
      ],
      next: '2',
    });
    const rest = (await call('GET', '/v1/audit?after=2', undefined, { key })).json();
    expect(rest).toMatchObject({ items: [{ seq: 3, prev_hash: first.items[1].hash }], next: null });
    const verdict = (await call('GET', '/v1/audit/verify', undefined, { key })).json();
    expect(verdict).toEqual({ verdict: 'intact', says: 'intact', rows: 3, head: rest.items[0].hash, row: null });
    const verify = (contains: string) => call('GET', `/v1/audit/verify?contains=${contains}`, undefined, { key });
    expect((await verify(first.items[0].hash)).json().verdict).toBe('intact');
    expect((await verify('f'.repeat(64))).json()).toMatchObject({ verdict: 'cut', says: 'cut after row 3' });
    expect((await verify('nonsense')).statusCode).toBe(400);
    await stand.owner.query('alter table audit_log disable trigger audit_log_stays');
    await stand.owner.query(`update audit_log set actor = 'x' where tenant = 'audited' and seq = 2`);
    await stand.owner.query('alter table audit_log enable trigger audit_log_stays');
    const changed = { verdict: 'changed', says: 'changed at row 2', rows: 1, head: null, row: 2 };
    expect((await call('GET', '/v1/audit/verify', undefined, { key })).json()).toEqual(changed);
  });
});

async function audited(): Promise<readonly Record<string, unknown>[]> {
  return (await call('GET', `/v1/audit?conversation=${conversation}`)).json().items;
}

function call(
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object,
  { key = admin, headers = {} }: { key?: string; headers?: Record<string, string> } = {},
) {
  return stand.app.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${key}`,
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  });
}
