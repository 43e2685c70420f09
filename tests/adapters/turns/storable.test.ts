/**
 * Text that PostgreSQL refuses (NUL, half a sign) is stored all the same, wherever it stands: nothing is retried for
 * ever.
 */
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertConversation } from '../../../adapters/postgres/conversations/conversations.ts';
import { beginRequest, finishRequest } from '../../../adapters/postgres/keys/idempotency.ts';
import { postgresTurnRecords } from '../../../adapters/postgres/turns/turn-records.ts';
import { storableJson, storableJsonText, storableText } from '../../../adapters/postgres/database/storable-json.ts';
import { appendTenantEvents } from '../../../adapters/postgres/conversations/tenant-events.ts';
import { mailPlan, startLedgerStand, type LedgerStand, type Where } from '../ledger/stand.ts';
import { opened } from '../clarifications/fixture.ts';
import { accept, monday, rowsOf, settled, snapshot, type TurnRecords, type Settled } from './fixture.ts';

let stand: LedgerStand;
let records: TurnRecords;
beforeAll(async () => {
  stand = await startLedgerStand();
  records = postgresTurnRecords(stand.database);
});
afterAll(() => stand.stop());

let where: Where;
beforeEach(async () => {
  where = await stand.talk(`storable-${randomUUID().slice(0, 8)}`);
});

const bad = [
  ['an emoji that was cut in two', 'A party \u{1f389}'.slice(0, 9)],
  ['the second half of an emoji', '\udf89 party'],
  ['NUL', 'before\u0000after'],
  ['all of them, in the name of a field too', '\ud83c\u0000\udf89'],
] as const;

describe.each(bad)('%s', (_what, text) => {
  const kept = storableText(text);
  /** In a value, in a name and below a list. */
  const member = { text, [`name ${text}`]: [{ deep: text }] };
  const keptMember = { text: kept, [`name ${kept}`]: [{ deep: kept }] };

  test('in a message, its instruction and its fingerprint', async () => {
    await accept(stand, where, { messageId: 'm1', text, hash: text, instruction: member });
    await records.begin(where, { turnId: 't1', heard: [{ messageId: 'm1', position: 2, at: monday }], forModel: true });
    const brought = { messageId: 'm2', position: 4, at: monday, text };
    await records.begin(where, { turnId: 't2', heard: [brought], forModel: true });
    expect(await rowsOf(stand, where).all('messages', 'position')).toMatchObject([
      { text: kept, hash: kept, instruction: keptMember },
      { text: kept },
    ]);
    expect(await rowsOf(stand, where).all('events', 'cursor')).toMatchObject([
      { data: { text: kept } },
      { data: { text: kept } },
    ]);
  });

  test('in every part of a settled turn', async () => {
    await accept(stand, where, { messageId: 'm1' });
    const turn = settled('t1', 'm1');
    const more = { flow: member, offer: member, deadlines: [member], last_gate: member, open_requests: [member] };
    const [decision] = turn.decisions;
    if (decision === undefined) throw new Error('The turn decides nothing.');
    const all = {
      ...turn,
      reply: { text, position: 3 },
      found: { previewHash: text },
      decisions: [{ ...decision, because: [text], rules: [member], snapshot: member }],
      settled: { ...turn.settled, reply: { text, at: '' }, flow: member },
      snapshot: { ...snapshot(), ...more },
    };
    // Whatever somebody wrote: no schema is looked at on the way to the rows.
    await records.settle(where, all as unknown as Settled);
    const { all: read, row } = rowsOf(stand, where);
    expect(await row('turns', { turn_id: 't1' })).toMatchObject({
      reply: { previewHash: kept },
      settled: { reply: { text: kept }, flow: keptMember },
    });
    expect((await read('gate_decisions', 'serial')).slice(-1)).toMatchObject([
      { because: [kept], rules: [keptMember], snapshot: keptMember },
    ]);
    expect(await row('conversations', { id: where.conversation })).toMatchObject({
      flow: keptMember,
      offer: keptMember,
      deadlines: [keptMember],
      last_gate: keptMember,
      open_requests: [keptMember],
    });
    expect((await read('events', 'cursor')).map(({ data }) => data)).toContainEqual({
      turn_id: 't1',
      flow: keptMember,
    });
  });

  test('in what is kept outside of a turn', async () => {
    const step = opened();
    const asked = { ...step.clarification, asks: text, interpretation: text, answers: [{ field: text, value: text }] };
    const more = { flow: member, offer: member, deadlines: [member], last_gate: member };
    await records.keep(where, {
      clarifications: [{ ...step, clarification: asked }],
      snapshot: { ...snapshot(), ...more } as unknown as Settled['snapshot'],
    });
    expect(await rowsOf(stand, where).row('conversations', { id: where.conversation })).toMatchObject({
      flow: keptMember,
      offer: keptMember,
      deadlines: [keptMember],
      last_gate: keptMember,
    });
    expect(await rowsOf(stand, where).all('clarification_requests', 'serial')).toMatchObject([
      { from_agent: kept, state: { interpretation: kept }, answers: [{ field: kept, value: kept }] },
    ]);
  });

  test('in a closing, a new conversation, an answer that is kept and an event of the tenant', async () => {
    await records.close(where, { actor: text, reason: text });
    expect(await rowsOf(stand, where).all('events', 'cursor')).toMatchObject([{ data: { actor: kept, reason: kept } }]);
    const body = JSON.stringify(member);
    const asked = { tenant: where.tenant, keyId: 'k', key: randomUUID(), digest: 'd', conversation: null };
    await stand.database.asTenant(where.tenant, async (rows) => {
      await insertConversation(rows, where.tenant, {
        id: 'made',
        assistant: 'a',
        assistantVersion: 'v',
        participant: text,
        locale: null,
        timeZone: null,
        name: text,
        email: null,
        session: text,
      });
      await beginRequest(rows, asked);
      await finishRequest(rows, asked, { status: 200, body });
      await appendTenantEvents(rows, where.tenant, [{ event: 'kpi:alert', data: member }]);
    });
    const replay = await stand.database.asTenant(where.tenant, (rows) => beginRequest(rows, asked));
    expect(replay).toEqual({ kind: 'replay', status: 200, body: keptMember });
    const { rows } = await stand.owner.query('select participant, participant_name from conversations where id = $1', [
      'made',
    ]);
    expect(rows).toContainEqual({ participant: kept, participant_name: kept });
  });

  test('in the ledger and the audit log, whose chain stays whole', async () => {
    const plan = mailPlan(where, { actionId: `a-${text}`, preview: member });
    const admission = await stand.ledger.admit(where, plan);
    expect(admission.kind).toBe('go');
    if (admission.kind !== 'go') return;
    await stand.ledger.conclude(where, plan.actionId, { state: 'refused', fence: admission.fence, because: text });
    const [effect] = await rowsOf(stand, where).all('effects', 'serial');
    expect(effect).toMatchObject({ preview: keptMember, refusal: kept });
    expect(Object.values(effect?.['refusals'] as object)).toMatchObject([{ because: kept }]);
    const { verifyAudit } = await import('../../../adapters/postgres/audit/verify.ts');
    expect(await verifyAudit(stand.database, where.tenant)).toMatchObject({ kind: 'intact' });
  });
});

test('what is storable already is left as it is', () => {
  const value = { text: 'a \u{1f389} b', list: [1, null, true, { ключ: 'é' }] };
  expect(JSON.parse(storableJson(value))).toEqual(value);
  expect(storableJsonText('{"a":"\\ud83c\\udf89"}')).toBe('{"a":"\u{1f389}"}');
  expect(storableJsonText('{"a":"x"}')).toBe('{"a":"x"}');
});

test('JSON for a column is made in one place', () => {
  const folder = new URL('../../../adapters/postgres/', import.meta.url);
  const made = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .toSorted((one, other) => one.localeCompare(other))
    .flatMap((name) =>
      readFileSync(new URL(name, folder), 'utf8')
        .split('\n')
        .map((line) => `${name}: ${line.trim()}`),
    )
    .filter((line) => line.includes('JSON.stringify'));
  expect(made.map((line) => line.split(':', 1)[0])).toEqual([
    // What is hashed or encrypted (five times), two names of one key, the place on a page, what keys are bound to: none
    // is a column.
    'audit/audit.ts',
    'audit/audit.ts',
    'audit/audit.ts',
    'clarifications/patterns.ts',
    'conversations/labelled-rows.ts',
    'conversations/queue.ts',
    'database/storable-json.ts',
    'database/uuid.ts',
    'erasure/holds.ts',
    'keys/feeds.ts',
    'keys/sealed-words.ts',
    'keys/wrapped-keys.ts',
    'keys/wrapped-keys.ts',
  ]);
});
