import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { WrittenStep } from '../../../contracts/state/clarification-state.ts';
import { postgresTurnRecords } from '../../../adapters/postgres/turns/turn-records.ts';
import { inWords, listQueue, type QueueAsked } from '../../../adapters/postgres/conversations/queue.ts';
import { queueItem } from '../../../contracts/wire/clarification.ts';
import { receive } from '../../../domain/clarification/protocol.ts';
import { startLedgerStand, type LedgerStand, type Where } from '../ledger/stand.ts';
import { afterClocks, doubt, joined, monday, opened, snapshot } from './fixture.ts';

let stand: LedgerStand;
let records: ReturnType<typeof postgresTurnRecords>;
beforeAll(async () => {
  stand = await startLedgerStand();
  records = postgresTurnRecords(stand.database);
});
afterAll(() => stand.stop());

let tenant: string;
beforeEach(() => {
  tenant = `queue-${randomUUID().slice(0, 8)}`;
});

async function talk(waitingOn: string, more: { flow?: object; instructed?: boolean } = {}): Promise<Where> {
  const where = await stand.talk(tenant, []);
  await stand.owner.query(
    'update conversations set waiting_on = $3, flow = $4, instructed = $5 where tenant = $1 and id = $2',
    [
      where.tenant,
      where.conversation,
      waitingOn,
      more.flow === undefined ? null : JSON.stringify(more.flow),
      more.instructed ?? false,
    ],
  );
  return where;
}

async function asked(step: WrittenStep, waitingOn: 'clarification' | 'operator' = 'clarification'): Promise<string> {
  const where = await stand.talk(tenant, []);
  await records.keep(where, { clarifications: [step], snapshot: snapshot({ waiting_on: waitingOn }) });
  return step.clarification.id;
}

async function unknownEffect(): Promise<string> {
  const where = await talk('operator');
  const id = `${where.conversation}-1`;
  await stand.owner.query(
    `insert into effects (tenant, action_id, conversation, kind, state, preview, preview_hash, recipient)
       values ($1, $2, $3, 'email', 'unknown', '{"subject": "Hello"}', 'h', 'anna@example.org')`,
    [tenant, id, where.conversation],
  );
  return id;
}

const list = async (more: Partial<QueueAsked> = {}, of = tenant) => {
  const page = await stand.database.asTenant(of, (rows) => listQueue(rows, of, { limit: 50, ...more }));
  return page && { ...page, items: page.items.map((row) => inWords(row, (_assistant, artifact) => artifact)) };
};

test('C10 everything that waits for a person is there once, the oldest deadline first, what has none last', async () => {
  const later = await asked(afterClocks(opened({ at: monday + 5_000 }), 3));
  const first = await asked(afterClocks(opened({ from: 'x' }), 3));
  const timedOut = await asked(afterClocks(opened({ at: monday - 3_600_000 }), 4), 'operator');
  const flow = { kind: 'email', action_id: 'a-1', preview: { to: 'anna@example.org', subject: 'Hello' } };
  await talk('approval', { instructed: true, flow: { ...flow, expires_at: '2026-11-24T10:00:00Z' } });
  const effect = await unknownEffect();
  const paused = (await talk('operator')).conversation;
  // None of these waits for somebody who works here: a participant's own preview least of all.
  await talk('approval', { flow: { ...flow, action_id: 'a-2', expires_at: '2026-11-24T10:00:00Z' } });
  await asked(opened());
  await asked(afterClocks(opened({ reversible: true }), 4));
  await talk('participant');
  const closed = await talk('operator');
  await records.close(closed, { actor: 'ann', reason: 'over' });

  const found = await list();
  expect(found?.items.map(({ kind, id }) => [kind, id])).toEqual([
    ['clarification', timedOut],
    ['clarification', first],
    ['clarification', later],
    ['approval', 'a-1'],
    ['effect-unknown', effect],
    ['paused', paused],
  ]);
  expect(found?.next).toBeNull();
  for (const item of found?.items ?? []) queueItem.parse(item);
  expect(found?.items[1]).toEqual({
    kind: 'clarification',
    id: first,
    conversation_id: expect.any(String),
    assistant: 'a',
    assignee: 'human_operator',
    level: 'human_operator',
    status: 'escalated',
    what: `${doubt.field}: ${doubt.issue}`,
    since: new Date(monday + 180_000).toISOString(),
    due_at: new Date(monday + 240_000).toISOString(),
    overdue: new Date(monday + 240_000) < new Date(),
  });
  expect(found?.items[0]).toMatchObject({ status: 'timed-out' });
  expect(found?.items[3]).toMatchObject({ what: 'email Hello for anna@example.org', assignee: null });
});

test('C10 asks only for what was not answered yet', async () => {
  const up = afterClocks(opened({ issues: [doubt, { ...doubt, field: 'budget', issue: 'No budget' }] }), 3);
  const answers = [{ field: 'target_date', value: '2026-12-25' }];
  const at = monday + 190_000;
  await asked(joined(up, receive(up.clarification, { from: 'human_operator', by: 'k', answers, at })));
  expect((await list())?.items).toMatchObject([{ what: 'budget: No budget' }]);
});

test('C10 is narrowed by kind, assignee and deadline, and is a tenant’s own', async () => {
  const one = await asked(afterClocks(opened(), 3));
  await asked(afterClocks(opened({ at: monday + 60_000 }), 3));
  const paused = (await talk('operator')).conversation;
  const ids = async (more: Partial<QueueAsked>) => (await list(more))?.items.map(({ id }) => id);
  expect(await ids({ kind: 'paused' })).toEqual([paused]);
  expect(await ids({ assignee: 'human_operator' })).toHaveLength(2);
  expect(await ids({ assignee: 'nobody' })).toEqual([]);
  expect(await ids({ dueBefore: new Date(monday + 250_000) })).toEqual([one]);
  expect((await list({}, (await stand.talk()).tenant))?.items).toEqual([]);
});

test('C10 pages follow one another, whatever is settled between them', async () => {
  const waiting: { id: string; where: Where }[] = [];
  for (const index of [0, 1, 2, 3, 4]) {
    const where = await stand.talk(tenant, []);
    const step = afterClocks(opened({ at: monday + Math.floor(index / 2) * 1_000 }), 3);
    await records.keep(where, { clarifications: [step], snapshot: snapshot() });
    waiting.push({ id: step.clarification.id, where });
  }
  const whole = (await list())?.items.map(({ id }) => id) ?? [];
  const page = await list({ limit: 2 });
  expect(page?.items.map(({ id }) => id)).toEqual(whole.slice(0, 2));
  const settled = waiting.find(({ id }) => id === whole[1]);
  if (settled) await records.close(settled.where, { actor: 'ann', reason: 'over' });
  const second = await list({ limit: 2, after: page?.next ?? '' });
  expect(second?.items.map(({ id }) => id)).toEqual(whole.slice(2, 4));
  const third = await list({ limit: 2, after: second?.next ?? '' });
  expect(third).toMatchObject({ items: [{ id: whole[4] }], next: null });
  expect(await list({ after: 'nonsense' })).toBeNull();
});
