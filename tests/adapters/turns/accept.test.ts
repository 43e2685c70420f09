/** A message's row comes first: accepted, known, refused, taken back. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { postgresTurnRecords } from '../../../adapters/postgres/turns/turn-records.ts';
import { listMessages } from '../../../adapters/postgres/conversations/records.ts';
import {
  acceptMessage,
  messageTexts,
  settledAnswer,
  withdrawMessage,
} from '../../../adapters/postgres/turns/messages.ts';
import { startLedgerStand, type LedgerStand, type Where } from '../ledger/stand.ts';
import { accept, message, monday, rowsOf, settled, type TurnRecords } from './fixture.ts';

let stand: LedgerStand;
let records: TurnRecords;
beforeAll(async () => {
  stand = await startLedgerStand();
  records = postgresTurnRecords(stand.database);
});
afterAll(() => stand.stop());

let where: Where;
beforeEach(async () => {
  where = await stand.talk(`accept-${randomUUID().slice(0, 8)}`, []);
});

const withdraw = (messageId: string): Promise<boolean> =>
  stand.database.asTenant(where.tenant, (rows) => withdrawMessage(rows, where.tenant, where.conversation, messageId));
const listed = async (after?: string, limit = 10): Promise<readonly string[]> => {
  const page = await stand.database.asTenant(where.tenant, (rows) =>
    listMessages(rows, where.tenant, where.conversation, { after, limit }),
  );
  return (page?.items ?? []).map(({ message_id }) => message_id);
};
const close = (): Promise<void> => records.close(where, { actor: 'ann', reason: 'over' });
const turnOf = (messageId: string, position: number) => ({
  turnId: `t-${messageId}`,
  heard: [{ messageId, position, at: monday }],
  forModel: true,
});

describe('a new message', () => {
  test('is queued with its fingerprint, and the conversation comes back with it', async () => {
    const instruction = { from: 'ann', fields: { team: 'blue' } };
    const accepted = await accept(stand, where, { messageId: 'm1', turnId: 't1', hash: 'h1', size: 9, instruction });
    expect(accepted).toMatchObject({
      inserted: true,
      known: null,
      conversation: { id: where.conversation, state: 'initial', turn: 0, cursor: '0', closedAt: null },
    });
    expect(accepted.conversation.createdAt).toBeInstanceOf(Date);
    expect(await rowsOf(stand, where).row('messages', { message_id: 'm1' })).toMatchObject({
      role: 'participant',
      status: 'queued',
      position: null,
      turn_id: 't1',
      hash: 'h1',
      size: 9,
      instruction,
      at: new Date(monday),
    });
  });

  test('of an operator is stored as theirs', async () => {
    await accept(stand, where, { messageId: 'm1', role: 'operator' });
    expect(await rowsOf(stand, where).row('messages', { message_id: 'm1' })).toMatchObject({ role: 'operator' });
  });

  test('is not taken in a conversation that there is not, of another participant or of another tenant', async () => {
    const other = await stand.talk(`other-${randomUUID().slice(0, 8)}`, []);
    const asked = [
      [where.tenant, message(where, { conversation: 'none' })],
      [where.tenant, message(where, { participant: 'bob' })],
      [where.tenant, message(other)],
      [other.tenant, message(where)],
    ] as const;
    for (const [tenant, said] of asked) expect(await acceptMessage(stand.database, tenant, said)).toBeNull();
    expect(await rowsOf(stand, where).all('messages', 'serial')).toEqual([]);
  });

  test('is not written in a closed conversation, which says so', async () => {
    await close();
    const accepted = await accept(stand, where, { messageId: 'm1' });
    expect(accepted).toMatchObject({ inserted: false, known: null });
    expect(accepted.conversation.closedAt).toBeInstanceOf(Date);
  });

  test('that nobody has taken up is shown last, on every page', async () => {
    await accept(stand, where, { messageId: 'early' });
    await accept(stand, where, { messageId: 'taken' });
    await accept(stand, where, { messageId: 'late' });
    await records.begin(where, turnOf('taken', 2));
    expect(await listed()).toEqual(['taken', 'early', 'late']);
    expect(await listed('taken')).toEqual(['early', 'late']);
    expect(await listed('early', 1)).toEqual(['late']);
    expect(await listed('late')).toEqual([]);
  });
});

describe('a message whose id is known', () => {
  test('is not written again; what became of the first one is told at once', async () => {
    await accept(stand, where, { messageId: 'm1', turnId: 't1', hash: 'h1', text: 'One.' });
    const again = await accept(stand, where, { messageId: 'm1', turnId: 't2', hash: 'h2', text: 'Other.' });
    expect(again).toMatchObject({
      inserted: false,
      known: { role: 'participant', hash: 'h1', turnId: 't1', status: 'queued', settled: null },
    });
    await records.begin(where, { ...turnOf('m1', 2), turnId: 't9' });
    await records.settle(where, settled('t9', 'm1'));
    await close();
    expect(await accept(stand, where, { messageId: 'm1' })).toMatchObject({
      inserted: false,
      known: { turnId: 't9', status: 'completed', settled: { disposition: 'answered' } },
    });
  });

  test('twenty senders of one id at once write one row', async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, (_one, index) => accept(stand, where, { messageId: 'm1', hash: `h${index}` })),
    );
    expect(all.filter(({ inserted }) => inserted)).toHaveLength(1);
    const [row] = await rowsOf(stand, where).all('messages', 'serial');
    for (const { inserted, known } of all) expect(inserted ? null : row?.['hash']).toBe(known?.hash ?? null);
  });
});

describe('taking a message back', () => {
  test('removes what is queued, once', async () => {
    await accept(stand, where, { messageId: 'm1' });
    expect([await withdraw('m1'), await withdraw('m1')]).toEqual([true, false]);
    expect(await rowsOf(stand, where).all('messages', 'serial')).toEqual([]);
  });

  test('leaves what a turn has taken up, whoever asks', async () => {
    await accept(stand, where, { messageId: 'm1' });
    await records.begin(where, turnOf('m1', 2));
    expect(await withdraw('m1')).toBe(false);
    // The policy of the table says so too.
    const removed = await stand.database.asTenant(where.tenant, (rows) =>
      rows.query('delete from messages where tenant = $1', [where.tenant]),
    );
    expect(removed.rowCount).toBe(0);
    expect(await listed()).toEqual(['m1']);
  });

  test('a turn that hears what was taken back says that it is missing, and the others of it go on', async () => {
    await accept(stand, where, { messageId: 'm1' });
    await accept(stand, where, { messageId: 'm2' });
    await withdraw('m1');
    const heard = ['m1', 'm2'].map((messageId, index) => ({ messageId, position: index * 2 + 2, at: monday }));
    expect(await records.begin(where, { turnId: 't', heard, forModel: true })).toMatchObject({ missing: ['m1'] });
    expect(await listed()).toEqual(['m2']);
  });
});

test('the words of messages are found by their ids, with what an instruction brought', async () => {
  await accept(stand, where, { messageId: 'm1', text: 'One.', hash: 'h1' });
  await accept(stand, where, { messageId: 'm2', text: 'Two.', hash: 'h2', instruction: { type: 'free' } });
  const found = await messageTexts(stand.database, where, ['m2', 'm1', 'none']);
  expect(Object.fromEntries(found)).toEqual({
    m1: { text: 'One.', hash: 'h1', instruction: null },
    m2: { text: 'Two.', hash: 'h2', instruction: { type: 'free' } },
  });
});

test('an answer is found by the message, by the turn while the message has no row, and not by another tenant', async () => {
  await accept(stand, where, { messageId: 'm1', turnId: 'proposed' });
  await records.begin(where, { ...turnOf('m1', 2), turnId: 't1' });
  const answer = (tenant: string, messageId: string, turnId: string) =>
    settledAnswer(stand.database, tenant, where.conversation, { messageId, turnId });
  expect(await answer(where.tenant, 'm1', 't1')).toBeNull();
  await records.settle(where, settled('t1', 'm1'));
  expect(await answer(where.tenant, 'm1', 'proposed')).toMatchObject({ reply: { text: 'Have you called them?' } });
  expect(await answer(where.tenant, 'unwritten', 't1')).toMatchObject({ disposition: 'answered' });
  expect(await answer('another', 'm1', 't1')).toBeNull();
});
