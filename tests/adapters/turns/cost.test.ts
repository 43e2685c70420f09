/** What a turn costs in PostgreSQL: counted statement by statement, for the sequence that the product runs. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { postgresDeltas } from '../../../adapters/postgres/turns/deltas.ts';
import { postgresTurnRecords } from '../../../adapters/postgres/turns/turn-records.ts';
import { listen, type EventNotice, type Notifications } from '../../../adapters/postgres/database/notifications.ts';
import { withdrawMessage } from '../../../adapters/postgres/turns/messages.ts';
import { watchAnswers, type AnswerWatch } from '../../../api/resources/conversations/wait-for-answer.ts';
import { createWakes, type Wakes } from '../../../api/process/wakes.ts';
import { countRoundTrips, type RoundTrips } from '../../support/round-trips.ts';
import { startLedgerStand, type LedgerStand, type Where } from '../ledger/stand.ts';
import { accept, monday, settled, type TurnRecords } from './fixture.ts';

let stand: LedgerStand;
let records: TurnRecords;
let wakes: Wakes;
let notifications: Notifications;
const heardOf: EventNotice[] = [];
beforeAll(async () => {
  stand = await startLedgerStand();
  records = postgresTurnRecords(stand.database);
  wakes = createWakes();
  const listener = {
    ...wakes,
    event(notice: EventNotice) {
      heardOf.push(notice);
      wakes.event(notice);
    },
  };
  notifications = listen({ url: stand.url, listener });
  await vi.waitUntil(() => wakes.listening);
});
afterAll(async () => {
  await notifications.close();
  await stand.stop();
});

let where: Where;
beforeEach(async () => {
  where = await stand.talk(`cost-${randomUUID().slice(0, 8)}`, []);
  heardOf.length = 0;
});

const stay = new AbortController().signal;
const watch = (): AnswerWatch => watchAnswers({ database: stand.database, wakes, clock: () => Date.now() }, where);
const until = (watching: AnswerWatch, turnId: string, messageId: string, waitMs = 30_000) =>
  watching.until({ turnId, messageId }, Date.now() + waitMs, stay);
const begin = (turnId: string, messageId: string) =>
  records.begin(where, {
    turnId,
    heard: [{ messageId, position: 2, at: monday }],
    forModel: true,
    transcript: { limit: 20, after: -1 },
  });

/**
 * A turn with a model call as the product runs it: accepted and waited for by the API, begun and settled by a worker.
 */
async function turn(messageId = 'm1', turnId = 't1'): Promise<void> {
  const watching = watch();
  await accept(stand, where, { messageId, turnId });
  const [answer] = await Promise.all([
    until(watching, turnId, messageId),
    begin(turnId, messageId).then(() => records.settle(where, settled(turnId, messageId))),
  ]);
  watching.stop();
  expect(answer).toMatchObject({ disposition: 'answered', reply: { text: 'Have you called them?' } });
}

const cost = ({ transactions, roundTrips }: RoundTrips) => ({ transactions, roundTrips });

describe('the cost of a turn', () => {
  test('with a model call it is four transactions, and a round trip each', async () => {
    await turn('warm', 'up');
    expect(cost(await countRoundTrips(() => turn()))).toEqual({ transactions: 4, roundTrips: 4 });
  });

  test('a duplicate is one transaction: the first answer comes with the refusal to write it twice', async () => {
    await turn();
    const again = countRoundTrips(async () => {
      expect(await accept(stand, where, { messageId: 'm1' })).toMatchObject({
        inserted: false,
        known: { settled: { disposition: 'answered' } },
      });
    });
    expect(cost(await again)).toEqual({ transactions: 1, roundTrips: 1 });
  });

  test('a refusal of the workflow is two: accepted, and taken back', async () => {
    const refused = countRoundTrips(async () => {
      await accept(stand, where, { messageId: 'm1' });
      await withdrawMessage(stand.database, where.tenant, where.conversation, 'm1');
    });
    expect(cost(await refused)).toEqual({ transactions: 2, roundTrips: 2 });
  });

  test('a transaction of one statement is three round trips', async () => {
    const read = countRoundTrips(() =>
      stand.database.asTenant(where.tenant, (rows) => rows.query('select 1 from conversations')),
    );
    expect(cost(await read)).toEqual({ transactions: 1, roundTrips: 3 });
  });

  test('what is sent often is parsed once a connection', async () => {
    await turn();
    await turn('m2', 't2');
    // Every connection of the pool is asked; one that was used for it knows the statement by name.
    const known = await Promise.all(
      Array.from({ length: 12 }, () =>
        stand.database.query<{ name: string }>('select name from pg_prepared_statements'),
      ),
    );
    const names = new Set(known.flatMap(({ rows }) => rows.map(({ name }) => name)));
    expect([...names].toSorted()).toEqual(
      expect.arrayContaining(['accept-message', 'begin-model-turn', 'settle-model-turn', 'settled-answer']),
    );
  });
});

describe('before anything is known about the tables', () => {
  test.each([
    ['a conversation', 'conversations_pkey', `select 1 from conversations where tenant = 'a' and id = 'b'`],
    [
      'a message',
      'messages_pkey',
      `select 1 from messages where tenant = 'a' and conversation = 'b' and message_id = 'c'`,
    ],
    [
      'a page of conversations',
      'conversations_newest',
      `select 1 from conversations where tenant = 'a' and created_at > '-infinity' order by created_at, id limit 1`,
    ],
    [
      'a transcript',
      'messages_in_order',
      `select 1 from messages where tenant = 'a' and conversation = 'b' and position > 1 order by position, serial limit 1`,
    ],
  ])('%s is found by %s', async (_what, index, statement) => {
    // As a plan that is made on an empty table and kept.
    const plan = await stand.database.asTenant('a', async (rows) => {
      await rows.query('set local enable_seqscan = off');
      return rows.query<{ 'QUERY PLAN': string }>(`explain ${statement}`);
    });
    expect(plan.rows.map((row) => row['QUERY PLAN']).join(' ')).toContain(` using ${index} `);
  });
});

describe('who waits for an answer', () => {
  test('is told which turn was settled and which messages it answered', async () => {
    await turn();
    await expect
      .poll(() => heardOf.filter(({ conversation }) => conversation === where.conversation))
      .toEqual([{ ...where }, { ...where, settled: { turnId: 't1', messageIds: ['m1'] } }]);
  });

  test('reads nothing for turns of others, and once for its own', async () => {
    const watching = watch();
    const [early, own] = [['m1', 't1'] as const, ['m2', 't2'] as const];
    for (const [messageId] of [early, own]) await accept(stand, where, { messageId });
    const reading = countRoundTrips(async () => {
      const answer = until(watching, own[1], own[0]);
      for (const [messageId, turnId] of [early, own]) {
        await begin(turnId, messageId);
        await records.settle(where, settled(turnId, messageId));
      }
      expect(await answer).toMatchObject({ disposition: 'answered' });
    });
    expect((await reading).sent.filter((text) => text.includes('settled_answer'))).toHaveLength(1);
    watching.stop();
  });

  test('gets an answer that came before it knew under which turn, or was merged into another one', async () => {
    const watching = watch();
    await accept(stand, where, { messageId: 'm1', turnId: 'proposed' });
    await begin('merged', 'm1');
    await records.settle(where, settled('merged', 'm1'));
    await expect.poll(() => heardOf.length).toBeGreaterThan(1);
    expect(await until(watching, 'proposed', 'm1')).toMatchObject({ disposition: 'answered' });
    watching.stop();
  });

  test('looks when the connection that listens was lost, and when the time is up', async () => {
    const watching = watch();
    await accept(stand, where, { messageId: 'm1' });
    await begin('t1', 'm1');
    // Settled where nobody hears of it.
    await stand.owner.query(`update turns set settled = '{"disposition":"answered"}' where tenant = $1`, [
      where.tenant,
    ]);
    const answer = until(watching, 't1', 'm1');
    wakes.lost();
    expect(await answer).toEqual({ disposition: 'answered' });
    wakes.resumed();
    await stand.owner.query(`update turns set settled = '{"disposition":"failed"}' where tenant = $1`, [where.tenant]);
    expect(await until(watch(), 't1', 'm1', 50)).toEqual({ disposition: 'failed' });
    watching.stop();
  });
});

test('a part of a reply is one round trip and no row', async () => {
  const parts = postgresDeltas(stand.database);
  const sent = await countRoundTrips(() =>
    parts.publish(where, { turnId: 't1', attempt: 1, text: 'Have \ud83c\u0000', reset: false }),
  );
  expect(sent).toMatchObject({ transactions: 0, deltas: 1 });
});
