import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  findClarification,
  findFirstClarification,
  listClarifications,
  recordLate,
} from '../../../adapters/postgres/clarifications/clarifications.ts';
import type { WrittenStep } from '../../../contracts/state/clarification-state.ts';
import { postgresTurnRecords } from '../../../adapters/postgres/turns/turn-records.ts';
import { clarificationRequest } from '../../../contracts/wire/clarification.ts';
import type { Clarification } from '../../../contracts/state/clarification-state.ts';
import { late, receive, remind } from '../../../domain/clarification/protocol.ts';
import { requestOnWire } from '../../../domain/clarification/on-wire.ts';
import { extend } from '../../domain/clarification/cases.ts';
import { startLedgerStand, type LedgerStand, type Where } from '../ledger/stand.ts';
import { settled } from '../turns/fixture.ts';
import { afterClocks, answered, doubt, joined, monday, opened, snapshot, written } from './fixture.ts';

let stand: LedgerStand;
let records: ReturnType<typeof postgresTurnRecords>;
beforeAll(async () => {
  stand = await startLedgerStand();
  records = postgresTurnRecords(stand.database);
});
afterAll(() => stand.stop());

let where: Where;
beforeEach(async () => {
  where = await stand.talk(`rows-${randomUUID().slice(0, 8)}`, []);
});

const keep = (...clarifications: WrittenStep[]): Promise<void> =>
  records.keep(where, { clarifications, snapshot: snapshot() });

async function row(step: WrittenStep): Promise<Record<string, unknown>> {
  const { rows } = await stand.owner.query('select * from clarification_requests where request_id = $1', [
    step.clarification.id,
  ]);
  return rows[0];
}

async function events(): Promise<readonly { event: string; data: Record<string, unknown> }[]> {
  const { rows } = await stand.owner.query(
    'select event, data from events where tenant = $1 and conversation = $2 order by cursor',
    [where.tenant, where.conversation],
  );
  return rows;
}

async function conversation(): Promise<Record<string, unknown>> {
  const { rows } = await stand.owner.query('select * from conversations where tenant = $1 and id = $2', [
    where.tenant,
    where.conversation,
  ]);
  return rows[0];
}

const named = async (): Promise<string[]> => (await events()).map(({ event }) => event.replace('conversation:', ''));

describe('C12 a request as a row', () => {
  test('C12 has the columns of the seed, and is counted among the open questions', async () => {
    const step = opened();
    await keep(step);
    expect(await row(step)).toMatchObject({
      from_agent: 'sales-agent',
      to_agent: 'planner',
      original_message_id: step.clarification.message.messageId,
      confidence_score: 0.6,
      ambiguity_type: 'missing_information',
      specific_issues: [{ field: doubt.field, issue: doubt.issue, suggestion: doubt.suggestion }],
      requested_at: new Date(monday),
      responded_at: null,
      response_status: 'pending',
      escalated_to: null,
      resolution_time_ms: null,
      department: 'sales',
      level: 'task_agent',
      due_at: new Date(monday + 60_000),
      chain_due_at: new Date(monday + 240_000),
      timed_out_at: null,
    });
    expect(await conversation()).toMatchObject({ open_questions: 1, department: 'sales' });
  });

  test('C8 its first event is the request of the seed, with the level that is asked', async () => {
    const step = opened();
    await keep(step);
    const [first] = await events();
    const { level, party, due_at, understood, ...request } = first?.data ?? {};
    expect(understood).toBeInstanceOf(Array);
    expect(first?.event).toBe('conversation:clarification_request');
    expect({ level, party, due_at }).toEqual({
      level: 'task_agent',
      party: 'planner',
      due_at: new Date(monday + 60_000).toISOString(),
    });
    expect(clarificationRequest.strict().parse(request)).toEqual(requestOnWire(step.clarification));
  });

  test('C12 written twice, or late, it changes nothing', async () => {
    const first = opened();
    const escalated = afterClocks(first, 1);
    await keep(escalated);
    const before = { events: await events(), row: await row(first), conversation: await conversation() };
    await keep(escalated);
    await records.keep(where, { clarifications: [first], snapshot: snapshot({ state: 'answering' }) });
    expect({ events: await events(), row: await row(first) }).toEqual({ events: before.events, row: before.row });
    expect(await conversation()).toMatchObject({ state: 'clarifying', open_questions: 1 });
  });

  test('C12 whose opener died before writing is told as opened all the same', async () => {
    const first = opened();
    const { clarification, happened } = afterClocks(first, 1);
    await keep({ clarification, happened: happened.slice(1) });
    expect(await named()).toEqual(['clarification_request', 'escalation', 'state']);
  });

  test('C10 what happens on the way is told in order, each once, with its level', async () => {
    const first = opened();
    const reminded = written(remind(first.clarification, monday + 30_000));
    const more = extend(reminded.clarification, { bySeconds: 60, at: monday + 40_000, by: 'ann', because: 'busy' });
    const up = afterClocks(more, 1);
    const done = answered(up, 200, 'director_agent');
    await keep(first);
    await keep(reminded);
    await keep(joined(joined(reminded, more), { ...up, happened: up.happened.slice(1) }));
    await keep(done);
    expect(await named()).toEqual([
      'clarification_request',
      'state',
      'reminder',
      'clarification_update',
      'escalation',
      'clarification_resolved',
    ]);
    const told = Object.fromEntries((await events()).map(({ event, data }) => [event, data]));
    const id = first.clarification.id;
    expect(told['conversation:reminder']).toMatchObject({ request_id: id, per_cent: 50, party: 'planner' });
    expect(told['conversation:escalation']).toEqual({
      request_id: id,
      from_level: 'task_agent',
      to_level: 'director_agent',
      party: 'director_agent',
      due_at: new Date(monday + 180_000).toISOString(),
      because: 'no-answer',
      by: null,
    });
    expect(told['conversation:clarification_resolved']).toEqual({
      request_id: id,
      status: 'resolved',
      level: 'director_agent',
      by: 'director_agent',
    });
    expect(await row(first)).toMatchObject({
      response_status: 'resolved',
      escalated_to: 'director_agent',
      responded_at: new Date(monday + 200_000),
      resolution_time_ms: '200000',
      timed_out_at: new Date(monday + 120_000),
    });
    expect(await conversation()).toMatchObject({ open_questions: 0 });
  });

  test('C12 passed on before its clock ran out it is no timeout', async () => {
    const first = opened();
    const { clarification: c } = first;
    const up: Clarification = {
      ...c,
      at: 1,
      status: 'escalated',
      seq: 2,
      levels: [
        ...c.levels,
        {
          level: 'director_agent',
          party: 'd',
          from: monday + 10,
          dueAt: monday + 60_010,
          remindAt: [],
          remindedAt: [],
        },
      ],
    };
    await keep(written({ clarification: up, happened: [] }));
    expect(await row(first)).toMatchObject({ timed_out_at: null, escalated_to: 'director_agent' });
  });

  test('C10 that timed out at the top still blocks; on a best guess it does not', async () => {
    const [blocked, guessed] = [afterClocks(opened(), 4), afterClocks(opened({ reversible: true }), 4)];
    await keep(blocked, guessed);
    expect([await row(blocked), await row(guessed)]).toMatchObject([
      { response_status: 'timed-out' },
      { response_status: 'best-guess' },
    ]);
    expect(await conversation()).toMatchObject({ open_questions: 1 });
  });

  test('C7 a partial answer is kept under the same clock', async () => {
    const first = opened({ issues: [doubt, { ...doubt, field: 'budget' }] });
    const answers = [{ field: 'budget', value: 500 }];
    await keep(joined(first, receive(first.clarification, { from: 'planner', by: 'k', answers, at: monday + 1_000 })));
    expect(await row(first)).toMatchObject({ response_status: 'pending', answers, due_at: new Date(monday + 60_000) });
    expect((await events()).at(1)).toMatchObject({
      event: 'conversation:clarification_update',
      data: { change: 'answered', remaining: ['target_date'] },
    });
  });

  test('R8 words that the database cannot hold do not hold up the conversation', async () => {
    const step = opened({ from: 'pla\u0000nner', issues: [{ ...doubt, issue: 'half a sign: \ud83d' }] });
    await keep(step);
    expect(await row(step)).toMatchObject({ to_agent: 'pla\ufffdnner' });
  });
});

describe('C8 a late answer', () => {
  const answer = { from: 'planner', at: new Date(monday).toISOString(), clarifications: [{ field: 'a', value: 'b' }] };

  test('C8 is noted once and changes nothing else', async () => {
    const step = answered(opened());
    await keep(step);
    const before = await row(step);
    const { id } = step.clarification;
    const note = (): Promise<boolean> =>
      stand.database.asTenant(where.tenant, (rows) => recordLate(rows, where.tenant, id, answer));
    expect([await note(), await note()]).toEqual([true, true]);
    expect(await row(step)).toEqual({ ...before, late: [answer] });
  });

  test('C8 that the workflow heard is noted too, without an event', async () => {
    const step = answered(opened());
    await keep(step);
    const told = (await events()).length;
    const after = late(step.clarification, {
      from: 'planner',
      at: monday + 99_000,
      answers: [{ field: 'a', value: 'b' }],
    });
    await keep(written(after));
    expect(await row(step)).toMatchObject({
      response_status: 'resolved',
      late: [
        { from: 'planner', at: new Date(monday + 99_000).toISOString(), clarifications: [{ field: 'a', value: 'b' }] },
      ],
    });
    expect(await events()).toHaveLength(told);
  });

  test('C8 to an unknown request is none', async () => {
    const note = (id: string): Promise<boolean> =>
      stand.database.asTenant(where.tenant, (rows) => recordLate(rows, where.tenant, id, answer));
    expect([await note(randomUUID()), await note('nonsense')]).toEqual([false, false]);
  });
});

describe('R3 a closed conversation', () => {
  test('R3 leaves no question open, and says so once', async () => {
    const [open, done] = [opened(), answered(opened())];
    await keep(open, done);
    await records.close(where, { actor: 'ann', reason: 'over' });
    expect([await row(open), await row(done)]).toMatchObject([
      { response_status: 'cancelled', ended_at: expect.any(Date), state: { status: 'cancelled', seq: 2 } },
      { response_status: 'resolved' },
    ]);
    expect(await conversation()).toMatchObject({ open_questions: 0, open_requests: [] });
    const cancelled = (await events()).filter(({ data }) => data['status'] === 'cancelled');
    expect(cancelled).toMatchObject([{ data: { request_id: open.clarification.id, by: 'ann' } }]);
  });

  test('R3 cancels what comes to be written after it', async () => {
    await records.close(where, { actor: 'ann', reason: 'over' });
    const step = opened();
    await keep(step);
    expect(await row(step)).toMatchObject({ response_status: 'cancelled' });
    expect(await conversation()).toMatchObject({ state: 'closed', open_questions: 0 });
    expect((await named()).slice(-2)).toEqual(['clarification_request', 'clarification_resolved']);
  });
});

describe('a turn that asks back', () => {
  const turn = (step: WrittenStep, text: string) => ({
    ...settled(step.clarification.message.turnId, step.clarification.message.messageId),
    heard: [{ messageId: step.clarification.message.messageId, text: 'Launch it soon.', at: monday, position: 2 }],
    reply: { text, position: 3 },
    found: null,
    decisions: [],
    settled: {
      ...settled(step.clarification.message.turnId, step.clarification.message.messageId).settled,
      disposition: 'clarification_required' as const,
      reply: { text, at: '' },
    },
    snapshot: snapshot({ open_requests: [{ request_id: step.clarification.id }] }),
    status: 'waiting_clarification' as const,
    clarifications: [step],
  });
  const messages = async () => {
    const { rows } = await stand.owner.query(
      'select role, status from messages where tenant = $1 and conversation = $2 order by position',
      [where.tenant, where.conversation],
    );
    return rows;
  };
  const settle = async (step: WrittenStep, text: string): Promise<void> => {
    const asked = turn(step, text);
    await records.begin(where, asked);
    await records.settle(where, asked);
    await records.settle(where, asked);
  };

  test('C12 stores the request, the question and the waiting message in one transaction', async () => {
    const step = opened();
    await settle(step, 'Which date?');
    expect(await messages()).toEqual([
      { role: 'participant', status: 'waiting_clarification' },
      { role: 'assistant', status: 'completed' },
    ]);
    expect(await conversation()).toMatchObject({
      state: 'clarifying',
      waiting_on: 'clarification',
      open_questions: 1,
      open_requests: [{ request_id: step.clarification.id }],
    });
    expect(await named()).toEqual(['message', 'clarification_request', 'message', 'state']);
  });

  test('C12 without words says nothing in the conversation', async () => {
    await settle(opened(), '');
    expect(await messages()).toEqual([{ role: 'participant', status: 'waiting_clarification' }]);
    expect(await named()).toEqual(['message', 'clarification_request', 'state']);
    const { rows } = await stand.owner.query('select settled from turns where tenant = $1', [where.tenant]);
    expect(rows).toMatchObject([{ settled: { reply: null } }]);
  });

  test('C12 that is written after the workflow has gone on does not bring the old state back', async () => {
    const step = opened();
    await records.keep(where, {
      clarifications: [afterClocks(step, 1)],
      snapshot: snapshot({ state: 'escalated' }),
    });
    await settle(step, 'Which date?');
    expect(await conversation()).toMatchObject({ state: 'escalated', open_questions: 1 });
    const told = await named();
    expect(told.filter((name) => name === 'clarification_request')).toHaveLength(1);
  });
});

describe('C12 found and listed', () => {
  test('C12 by id, by message, and page by page; of this tenant only', async () => {
    const steps = [opened({ from: 'a' }), answered(opened({ from: 'b' })), afterClocks(opened({ from: 'c' }), 1)];
    for (const step of steps) await keep(step);
    const [first, second, third] = steps.map(({ clarification }) => clarification.id);
    const ask = <T>(work: (rows: Parameters<typeof findClarification>[0]) => Promise<T>, tenant = where.tenant) =>
      stand.database.asTenant(tenant, work);
    const list = (filter: object, page: { after?: string; limit: number }) =>
      ask(async (rows) => {
        const found = await listClarifications(rows, where.tenant, { participant: null, ...filter }, page);
        return found && { ids: found.items.map(({ state }) => state.id), more: found.more };
      });
    expect(await list({}, { limit: 2 })).toEqual({ ids: [first, second], more: true });
    expect(await list({}, { after: second ?? '', limit: 2 })).toEqual({ ids: [third], more: false });
    expect(await list({ status: 'resolved' }, { limit: 9 })).toEqual({ ids: [second], more: false });
    expect(await list({ assignee: 'director_agent' }, { limit: 9 })).toEqual({ ids: [third], more: false });
    expect(await list({ level: 'director_agent' }, { limit: 9 })).toEqual({ ids: [third], more: false });
    expect(await list({ conversation: 'other' }, { limit: 9 })).toEqual({ ids: [], more: false });
    expect(await list({ participant: 'anna' }, { limit: 9 })).toEqual({ ids: [], more: false });
    expect(await list({}, { after: 'nonsense', limit: 9 })).toBeNull();

    const one = await ask((rows) => findClarification(rows, where.tenant, first ?? ''));
    expect(one).toMatchObject({ conversation: where.conversation, assistant: 'a', department: 'sales', late: [] });
    expect(one?.state).toEqual(steps[0]?.clarification);
    const { messageId } = steps[0]?.clarification.message ?? { messageId: '' };
    const byMessage = await ask((rows) => findFirstClarification(rows, where.tenant, where.conversation, messageId));
    expect(byMessage?.id).toBe(first);

    const foreign = (await stand.talk()).tenant;
    expect(await ask((rows) => findClarification(rows, foreign, first ?? ''), foreign)).toBeNull();
    expect(await ask((rows) => findClarification(rows, where.tenant, first ?? ''), foreign)).toBeNull();
  });
});
