/** Reasons in the audit log are encrypted with the key of their conversation, and the chain holds without them (R5). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localMasterKey, masterKeys } from '../../../adapters/encryption/master-keys.ts';
import { appendAudit, type AuditEntry } from '../../../adapters/postgres/audit/audit.ts';
import { listAudit } from '../../../adapters/postgres/audit/read.ts';
import { verifyAudit } from '../../../adapters/postgres/audit/verify.ts';
import { openDatabase, type Database } from '../../../adapters/postgres/database/database.ts';
import { findSwitch, setSwitch } from '../../../adapters/postgres/effects/switches.ts';
import { listHolds, setHold } from '../../../adapters/postgres/erasure/holds.ts';
import { sealedWords } from '../../../adapters/postgres/keys/sealed-words.ts';
import { auditKey } from '../../support/audit-key.ts';
import { startLedgerStand, type LedgerStand } from './stand.ts';

const words = 'Dana Ruiz asked for it – ключ';
let stand: LedgerStand;
beforeAll(async () => {
  stand = await startLedgerStand();
});
afterAll(() => stand.stop());

const reasonsOf = (database: Database, tenant: string) =>
  database.asTenant(tenant, async (tx) => {
    const { items } = await listAudit(tx, tenant, { conversation: null, after: 0, limit: 50 });
    return items.map(({ reason }) => reason);
  });

async function noted(tenant: string, conversation: string | null, reason = words): Promise<void> {
  const entry: AuditEntry = {
    actor: 'ann',
    event: 'conversation.paused',
    subject: null,
    data: {},
    conversation,
    reason,
  };
  await stand.database.asTenant(tenant, (tx) => appendAudit(tx, tenant, entry));
}

/** Everything that the database holds of a tenant's reasons. */
async function stored(tenant: string): Promise<string> {
  const { rows } = await stand.owner.query(
    `select (select jsonb_agg(encode(r.reason, 'escape')) from audit_reasons r where r.tenant = $1)::text
         || (select jsonb_agg(a) from audit_log a where a.tenant = $1)::text as text`,
    [tenant],
  );
  return rows[0].text;
}

test('R5 a reason stands encrypted in the database, and is shown to who may read the log', async () => {
  const { tenant, conversation } = await stand.talk();
  await noted(tenant, conversation);
  await noted(tenant, null, 'of the tenant');
  await noted(tenant, 'nobody-has-it', 'of what is gone');
  expect(await stored(tenant)).not.toMatch(/Dana|of the tenant|of what is gone/);
  expect(await reasonsOf(stand.database, tenant)).toEqual([words, 'of the tenant', 'of what is gone']);
  const { rows } = await stand.owner.query(
    'select conversation from data_keys where tenant = $1 order by conversation nulls last',
    [tenant],
  );
  expect(rows).toEqual([{ conversation }, { conversation: null }]);
  expect(await verifyAudit(stand.database, tenant)).toMatchObject({ kind: 'intact', rows: 3 });
});

test('R5 with its key gone, a copy of it opens for nobody, and the chain still verifies', async () => {
  const { tenant, conversation } = await stand.talk();
  await noted(tenant, conversation);
  await noted(tenant, null, 'of the tenant');
  await stand.owner.query('delete from data_keys where tenant = $1 and conversation = $2', [tenant, conversation]);
  expect(await reasonsOf(stand.database, tenant)).toEqual([null, 'of the tenant']);
  expect(await verifyAudit(stand.database, tenant)).toMatchObject({ kind: 'intact', rows: 2 });
});

test('a process with another master key, or with none, verifies the chain and reads no reason', async () => {
  const { tenant, conversation } = await stand.talk();
  await noted(tenant, conversation);
  const keyless = openDatabase({ url: stand.url, auditKey, connections: 1 });
  expect(await reasonsOf(keyless, tenant)).toEqual([null]);
  expect(await verifyAudit(keyless, tenant)).toMatchObject({ kind: 'intact', rows: 1 });
  await keyless.close();
  const other = sealedWords(masterKeys([localMasterKey(Buffer.alloc(32, 1))]));
  const foreign = openDatabase({ url: stand.url, auditKey, words: other, connections: 1 });
  await expect(reasonsOf(foreign, tenant)).rejects.toThrow(/master key local:.*which this process was not given/);
  await foreign.close();
});

test.each([
  [
    'other words in its place',
    `update audit_reasons set reason = '["salt","Bob asked"]', reason_key = null where tenant = $1`,
  ],
  ['a bit of it', 'update audit_reasons set reason = set_byte(reason, 20, get_byte(reason, 20) # 1) where tenant = $1'],
  [
    'the reason of another row',
    `update audit_reasons r set reason = o.reason from audit_reasons o where r.tenant = $1 and o.tenant = $1 and o.seq = 3 - r.seq`,
  ],
])('whoever changes %s is found out', async (_what, change) => {
  const { tenant, conversation } = await stand.talk();
  await noted(tenant, conversation);
  await noted(tenant, conversation, 'another');
  await stand.owner.query(change, [tenant]);
  expect(await verifyAudit(stand.database, tenant)).toEqual({ kind: 'changed', at: 1 });
});

test('a transaction that is rolled back leaves no key that anybody goes on with', async () => {
  const { tenant, conversation } = await stand.talk();
  const failing = stand.database.asTenant(tenant, async (tx) => {
    const by = { actor: 'ann', event: 'conversation.paused', subject: null, data: {}, reason: words } as const;
    await appendAudit(tx, tenant, { ...by, conversation });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await noted(tenant, conversation, 'later');
  expect(await reasonsOf(stand.database, tenant)).toEqual(['later']);
});

test('reasons of holds and switches are encrypted too, and shown', async () => {
  const { tenant, conversation } = await stand.talk();
  const by = { actor: 'ann', keyId: 'ann', via: 'api', reason: words } as const;
  for (const on of [
    { of: 'conversation', subject: conversation },
    { of: 'participant', subject: 'dana' },
  ] as const)
    expect(await stand.database.asTenant(tenant, (tx) => setHold(tx, tenant, on, by))).toMatchObject({ reason: words });
  const order = { kind: 'email', off: true, reason: words, actor: 'ann' };
  await stand.database.asTenant(tenant, (tx) => setSwitch(tx, tenant, order));
  await stand.database.asTenant(tenant, (tx) => setSwitch(tx, tenant, order));
  const { rows } = await stand.owner.query(
    `select (select jsonb_agg(encode(reason, 'escape')) from legal_holds where tenant = $1)::text
         || (select jsonb_agg(encode(reason, 'escape')) from action_switches where tenant = $1)::text as text`,
    [tenant],
  );
  expect(rows[0].text).not.toContain('Dana');
  expect(await stored(tenant)).not.toContain('Dana');
  const [holds, turned] = await stand.database.asTenant(tenant, async (tx) => [
    await listHolds(tx, tenant, { after: 0, limit: 5 }),
    await findSwitch(tx, tenant, 'email'),
  ]);
  expect(holds.items.map(({ reason }) => reason)).toEqual([words, words]);
  expect(turned).toMatchObject({ off: true, reason: words });
  // Twice the same is once.
  expect(await reasonsOf(stand.database, tenant)).toEqual([words, words, words]);
});
