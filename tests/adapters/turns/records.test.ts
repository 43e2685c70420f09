/** A turn in the records: begun and settled once, whoever tries, with events that nobody can miss. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addEvents } from '../../../adapters/postgres/conversations/events.ts';
import { postgresTurnRecords } from '../../../adapters/postgres/turns/turn-records.ts';
import { startLedgerStand, type LedgerStand, type Where } from '../ledger/stand.ts';
import { opened } from '../clarifications/fixture.ts';
import { accept, monday, rowsOf, settled, snapshot, type TurnRecords } from './fixture.ts';

let stand: LedgerStand;
let records: TurnRecords;
beforeAll(async () => {
  stand = await startLedgerStand();
  records = postgresTurnRecords(stand.database);
});
afterAll(() => stand.stop());

let where: Where;
beforeEach(async () => {
  where = await stand.talk(`turns-${randomUUID().slice(0, 8)}`, []);
});

const rows = () => rowsOf(stand, where);
const heard = (messageId: string, position = 2) => ({ messageId, position, at: monday });
const begin = (turnId: string, ...ids: readonly string[]) =>
  records.begin(where, { turnId, heard: ids.map((id, index) => heard(id, index * 2 + 2)), forModel: true });
const events = async (): Promise<readonly { event: string; data: Record<string, unknown> }[]> =>
  (await rows().all('events', 'cursor')) as never;
const named = async (): Promise<readonly string[]> =>
  (await events()).map(({ event }) => event.replace('conversation:', ''));
const conversation = (): Promise<Record<string, unknown>> => rows().row('conversations', { id: where.conversation });

/** Without gaps, and as the conversation's row says. */
async function cursorsHold(): Promise<void> {
  const cursors = (await rows().all('events', 'cursor')).map(({ cursor }) => Number(cursor));
  expect(cursors).toEqual(cursors.map((_cursor, index) => index + 1));
  expect(Number((await conversation())['cursor'])).toBe(cursors.length);
}

describe('beginning', () => {
  test('takes up what is queued, tells it once in accepted order, and says that the model is waited for', async () => {
    await accept(stand, where, { messageId: 'm2', text: 'Second.' });
    await accept(stand, where, { messageId: 'm1', text: 'First.' });
    const begun = await begin('t1', 'm1', 'm2');
    expect(begun).toEqual({ stored: null, transcript: [], texts: {}, missing: [] });
    expect(await begin('t1', 'm1', 'm2')).toEqual(begun);
    expect((await events()).map(({ data }) => data)).toEqual(
      ['First.', 'Second.'].map((text, index) => ({
        text,
        message_id: `m${index + 1}`,
        turn_id: 't1',
        role: 'participant',
        at: new Date(monday).toISOString(),
      })),
    );
    expect(await rows().all('messages', 'position')).toMatchObject([
      { message_id: 'm1', position: '2', status: 'in_progress', turn_id: 't1' },
      { message_id: 'm2', position: '4', status: 'in_progress', turn_id: 't1' },
    ]);
    expect(await conversation()).toMatchObject({ waiting_on: 'model' });
    await cursorsHold();
  });

  test('a text whose sender wrote no row is stored; one that has a row keeps its own', async () => {
    await accept(stand, where, { messageId: 'm1', text: 'The row.' });
    const brought = [
      { ...heard('m1'), text: 'Another.' },
      { ...heard('m2', 4), text: 'By a signal.' },
    ];
    await records.begin(where, { turnId: 't1', heard: brought, forModel: true });
    expect((await rows().all('messages', 'position')).map(({ text }) => text)).toEqual(['The row.', 'By a signal.']);
    expect(await named()).toEqual(['message', 'message']);
  });

  test('a message that goes on after a question is not told again', async () => {
    await accept(stand, where, { messageId: 'm1' });
    await begin('t1', 'm1');
    await records.settle(where, settled('t1', 'm1', { status: 'waiting_clarification' }));
    await begin('t2', 'm1');
    expect((await events()).filter(({ data }) => data['message_id'] === 'm1')).toHaveLength(1);
    expect(await rows().row('messages', { message_id: 'm1' })).toMatchObject({ status: 'in_progress', turn_id: 't2' });
  });

  test('gives the transcript that was asked for, with the message just begun, oldest first', async () => {
    for (const [index, text] of ['One.', 'Two.', 'Three.'].entries()) {
      await accept(stand, where, { messageId: `m${index}`, text, instruction: index === 2 ? { type: 'free' } : null });
      const turn = { turnId: `t${index}`, heard: [heard(`m${index}`, index * 2 + 2)], forModel: index !== 1 };
      const { transcript } = await records.begin(where, { ...turn, transcript: { limit: 3, after: -1 } });
      if (index < 2) {
        const reply = { text: `To ${text}`, position: index * 2 + 3 };
        await records.settle(where, settled(turn.turnId, `m${index}`, { reply, forModel: index !== 1 }));
        continue;
      }
      expect(transcript).toMatchObject([
        { role: 'participant', text: 'One.', instruction: null },
        { role: 'assistant', text: 'To One.' },
        { role: 'participant', text: 'Three.', messageId: 'm2', instruction: { type: 'free' } },
      ]);
    }
    const later = await records.begin(where, {
      turnId: 't3',
      heard: [],
      forModel: true,
      transcript: { limit: 3, after: 3 },
    });
    expect(later.transcript.map(({ text }) => text)).toEqual(['Three.']);
    expect(later.transcript).toEqual(await records.transcript(where, { limit: 3, after: 3 }));
  });

  test('gives the texts of other messages by their ids', async () => {
    await accept(stand, where, { messageId: 'm1', text: 'One.' });
    const begun = await records.begin(where, { turnId: 't1', heard: [], forModel: false, alsoTexts: ['m1', 'none'] });
    expect(begun.texts).toEqual({ m1: 'One.' });
  });

  test('of a settled turn changes nothing, and gives what it rests on', async () => {
    await accept(stand, where, { messageId: 'm1' });
    await begin('t1', 'm1');
    await records.settle(where, settled('t1', 'm1'));
    await accept(stand, where, { messageId: 'm2' });
    const before = [await rows().all('messages', 'serial'), await events(), await conversation()];
    expect((await begin('t1', 'm1', 'm2')).stored).toEqual({ previewHash: 'Have you called them?' });
    expect([await rows().all('messages', 'serial'), await events(), await conversation()]).toEqual(before);
    await begin('t2', 'm2');
    await records.settle(where, settled('t2', 'm2', { found: null }));
    expect((await begin('t2', 'm2')).stored).toBe('settled');
  });

  test('without a conversation says so', async () => {
    const nowhere = { ...where, conversation: 'gone' };
    await expect(records.begin(nowhere, { turnId: 't', heard: [], forModel: true })).rejects.toThrow('has no row');
    await expect(records.settle(nowhere, settled('t', 'm'))).rejects.toThrow('has no row');
  });
});

describe('settling', () => {
  test('writes the reply, the answer, the decisions, the snapshot and their events', async () => {
    await accept(stand, where, { messageId: 'm1' });
    await begin('t1', 'm1');
    expect(await records.settle(where, settled('t1', 'm1'))).toBeNull();
    expect(await rows().all('messages', 'position')).toMatchObject([
      { message_id: 'm1', status: 'completed' },
      { message_id: 't1:reply', role: 'assistant', text: 'Have you called them?', status: 'completed', position: '3' },
    ]);
    const answer = await rows().row('turns', { turn_id: 't1' });
    const at = (answer['settled_at'] as Date).toISOString();
    expect(answer).toMatchObject({ reply: { previewHash: 'Have you called them?' }, settled: { reply: { at } } });
    expect(await rows().all('gate_decisions', 'serial')).toMatchObject([
      {
        door: 'answer',
        because: ['asks', 'too-early'],
        rules: [{ rule: 'asks' }],
        snapshot: { asked: 1 },
        action: null,
      },
    ]);
    expect(await conversation()).toMatchObject({ state: 'guiding', waiting_on: 'participant', turn: 1, flow: null });
    expect(await named()).toEqual(['message', 'message', 'gate', 'state']);
    expect((await events())[1]?.data).toMatchObject({ role: 'assistant', at, disposition: 'answered' });
    await cursorsHold();
  });

  test('two attempts at once: one reply, and the other one is given what was stored', async () => {
    await accept(stand, where, { messageId: 'm1' });
    await Promise.all([begin('t1', 'm1'), begin('t1', 'm1'), begin('t1', 'm1')]);
    const texts = ['One.', 'Two.', 'Three.', 'Four.'];
    const ends = await Promise.all([
      ...texts.map((text) => records.settle(where, settled('t1', 'm1', { reply: { text, position: 3 } }))),
      begin('t1', 'm1').then(() => 'begun' as const),
    ]);
    const replies = (await rows().all('messages', 'serial')).filter(({ role }) => role === 'assistant');
    expect(replies).toHaveLength(1);
    expect(ends.filter((end) => end === null)).toHaveLength(1);
    const stored = { previewHash: replies[0]?.['text'] };
    expect(ends.filter((end) => end !== null && end !== 'begun')).toEqual([stored, stored, stored]);
    expect(await named()).toEqual(['message', 'message', 'gate', 'state']);
    expect(await rows().row('messages', { message_id: 'm1' })).toMatchObject({ status: 'completed' });
    await cursorsHold();
  });

  test('in a closed conversation keeps the answer and leaves the row as it was', async () => {
    await accept(stand, where, { messageId: 'm1' });
    await begin('t1', 'm1');
    await records.close(where, { actor: 'ann', reason: 'over' });
    await records.settle(where, settled('t1', 'm1'));
    expect(await conversation()).toMatchObject({ state: 'closed', waiting_on: null });
    expect(await named()).toEqual(['message', 'state', 'message', 'gate']);
  });

  test('with a question whose records come late tells the turn, and does not bring the old state back', async () => {
    await accept(stand, where, { messageId: 'm1' });
    await begin('t2', 'm1');
    await records.settle(where, settled('t2', 'm1', { snapshot: snapshot({ state: 'guiding', turn: 2 }) }));
    const asked = settled('t1', 'm0', { clarifications: [opened()], snapshot: snapshot({ turn: 1 }) });
    expect(await records.settle(where, asked)).toBeNull();
    expect(await records.settle(where, asked)).toEqual(asked.found);
    expect(await conversation()).toMatchObject({ state: 'guiding', turn: 2, open_questions: 1 });
    expect((await named()).slice(4)).toEqual(['clarification_request', 'message', 'gate']);
    await cursorsHold();
  });
});

describe('what comes late', () => {
  const at = (stood: number, more: object) => ({
    clarifications: [],
    snapshot: { ...snapshot(more), stood_at: stood },
  });

  test('does not take the place of what is newer, whichever way that was written', async () => {
    await records.keep(where, at(2_000, { state: 'answering' }));
    await records.keep(where, at(1_000, { state: 'guiding' }));
    expect(await conversation()).toMatchObject({ state: 'answering' });
    await accept(stand, where, { messageId: 'm1' });
    await begin('t1', 'm1');
    const settledAt = { ...snapshot({ state: 'acting', turn: 1 }), stood_at: 4_000 };
    await records.settle(where, settled('t1', 'm1', { snapshot: settledAt }));
    const told = await named();
    await records.keep(where, at(3_000, { state: 'answering', turn: 1 }));
    expect(await conversation()).toMatchObject({ state: 'acting' });
    expect(await named()).toEqual(told);
  });

  test('of the same moment it is written, and so is what an older version says', async () => {
    await records.keep(where, at(2_000, { state: 'answering' }));
    await records.keep(where, at(2_000, { state: 'guiding' }));
    expect(await conversation()).toMatchObject({ state: 'guiding' });
    await records.keep(where, { clarifications: [], snapshot: snapshot({ state: 'answering' }) });
    expect(await conversation()).toMatchObject({ state: 'answering', stood_at: '2000' });
  });
});

describe('who may', () => {
  test('a transaction of one tenant cannot write as another', async () => {
    const other = await stand.talk(`other-${randomUUID().slice(0, 8)}`, []);
    const across = stand.database.asTenant(other.tenant, (asOther) =>
      addEvents(asOther, where, [{ event: 'conversation:state', data: { state: 'closed' } }]),
    );
    await expect(across).rejects.toThrow('belongs to another tenant');
    expect(await events()).toEqual([]);
  });

  test('the tenant of a statement ends with it', async () => {
    await stand.database.query('select settled_answer($1, $2, $3, $4)', [where.tenant, where.conversation, 'm', 't']);
    const seen = await Promise.all(
      Array.from({ length: 12 }, () => stand.database.query('select id from conversations')),
    );
    expect(seen.flatMap(({ rows: found }) => found)).toEqual([]);
  });

  test('a name that cannot be a tenant is refused before anything is sent', async () => {
    const asked = stand.database.asTenant(`x'; drop table turns; --`, async () => 'sent');
    await expect(asked).rejects.toThrow('cannot be a tenant');
  });
});

test('twenty writers at once leave no gap and no double among the cursors', async () => {
  const ids = Array.from({ length: 20 }, (_one, index) => `m${index}`);
  await Promise.all(ids.map((messageId) => accept(stand, where, { messageId })));
  await Promise.all(
    ids.map(async (id, index) => {
      await begin(`t-${id}`, id);
      if (index % 4 === 0)
        await stand.database.asTenant(where.tenant, (writing) =>
          addEvents(writing, where, [{ event: 'conversation:reminder', data: { id } }]),
        );
      await records.settle(where, settled(`t-${id}`, id, { reply: { text: id, position: index * 2 + 3 } }));
    }),
  );
  await cursorsHold();
  const told = (await named()).filter((name) => name === 'message');
  expect(told).toHaveLength(40);
});
