import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appendAudit, auditBeginning, canonicalJson, type AuditEntry } from '../../../adapters/postgres/audit/audit.ts';
import { auditHead, listAudit } from '../../../adapters/postgres/audit/read.ts';
import { verifyAudit } from '../../../adapters/postgres/audit/verify.ts';
import { openDatabase, type Database } from '../../../adapters/postgres/database/database.ts';
import { startLedgerStand, type LedgerStand } from './stand.ts';
import { testInLaws } from '../../support/laws.ts';

let stand: LedgerStand;
let tenant: string;
let tenants = 0;
beforeAll(async () => {
  stand = await startLedgerStand();
});
afterAll(() => stand.stop());

async function newTenant(): Promise<string> {
  tenant = `audited-${(tenants += 1)}`;
  await stand.owner.query('insert into tenants (tenant) values ($1)', [tenant]);
  return tenant;
}

const entry = (subject: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
  actor: 'ann',
  event: 'switch.off',
  conversation: null,
  subject,
  data: { reason: 'r' },
  ...more,
});

const append = (database: Database, one: AuditEntry): Promise<boolean> =>
  database.asTenant(tenant, (tx) => appendAudit(tx, tenant, one));
const add = (one: AuditEntry): Promise<boolean> => append(stand.database, one);

async function filled(rows: number): Promise<void> {
  await newTenant();
  for (let at = 1; at <= rows; at += 1) await add(entry(`s-${at}`));
}

describe('the audit log', () => {
  test('is a chain per tenant that begins with nothing', async () => {
    await newTenant();
    expect(await verifyAudit(stand.database, tenant)).toEqual({ kind: 'intact', rows: 0, head: auditBeginning });
    await add(entry('a'));
    await add(entry('b'));
    const { items, more } = await stand.database.asTenant(tenant, (rows) =>
      listAudit(rows, tenant, { conversation: null, after: 0, limit: 10 }),
    );
    expect(items.map(({ seq, subject, prevHash }) => [seq, subject, prevHash])).toEqual([
      [1, 'a', auditBeginning],
      [2, 'b', items[0]?.hash],
    ]);
    expect(more).toBe(false);
    expect(await verifyAudit(stand.database, tenant)).toEqual({ kind: 'intact', rows: 2, head: items[1]?.hash });
  });

  test('keeps one order when many write at once, without a gap', async () => {
    await newTenant();
    await Promise.all(Array.from({ length: 24 }, (_, at) => add(entry(`s-${at}`))));
    expect(await verifyAudit(stand.database, tenant)).toMatchObject({ kind: 'intact', rows: 24 });
  });

  test('notes once what is named once', async () => {
    await newTenant();
    const noted = await Promise.all(Array.from({ length: 6 }, () => add(entry('a', { once: 'order 1' }))));
    expect(noted.filter(Boolean)).toHaveLength(1);
    expect(await verifyAudit(stand.database, tenant)).toMatchObject({ rows: 1 });
  });

  test('leaves nothing of a transaction that was rolled back', async () => {
    await newTenant();
    const failing = stand.database.asTenant(tenant, async (rows) => {
      await appendAudit(rows, tenant, entry('a'));
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await add(entry('b'));
    expect(await verifyAudit(stand.database, tenant)).toMatchObject({ kind: 'intact', rows: 1 });
  });

  testInLaws('is checked whole, also where it is longer than a page', async () => {
    await newTenant();
    await stand.database.asTenant(tenant, async (rows) => {
      for (let at = 0; at < 1_001; at += 1) await appendAudit(rows, tenant, entry(`s-${at}`));
    });
    expect(await verifyAudit(stand.database, tenant)).toMatchObject({ kind: 'intact', rows: 1_001 });
  });

  test('holds any words and figures, and they are what was hashed', async () => {
    await newTenant();
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ maxDepth: 3 })),
        fc.string({ unit: 'binary' }),
        async (data, actor) => {
          await add(entry('any', { data, actor }));
          expect(await verifyAudit(stand.database, tenant)).toMatchObject({ kind: 'intact' });
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('whoever tampers with it', () => {
  test.each([
    'update audit_log set actor = $1 where tenant = $2',
    `delete from audit_log where actor <> $1 and tenant = $2`,
  ])('is stopped, as the application and as the owner: %s', async (statement) => {
    await filled(1);
    await expect(stand.database.asTenant(tenant, (rows) => rows.query(statement, ['x', tenant]))).rejects.toThrow(
      'permission denied',
    );
    await expect(stand.owner.query(statement, ['x', tenant])).rejects.toThrow('only added to');
    await expect(stand.owner.query('truncate audit_log')).rejects.toThrow('only added to');
  });

  const fields = [
    `actor = 'x'`,
    `event = 'x'`,
    `subject = 'x'`,
    `conversation = 'x'`,
    `key_id = 'x'`,
    `via = 'temporal'`,
    `reason_digest = 'x'`,
    `data = '{"reason":"x"}'`,
    `at = at + interval '1 ms'`,
  ];
  test.each(fields)('and gets round that is found out where it happened: %s', async (change) => {
    await filled(4);
    await forced(`update audit_log set ${change} where tenant = $1 and seq = 3`);
    expect(await verifyAudit(stand.database, tenant)).toEqual({ kind: 'changed', at: 3 });
  });

  test('and takes a row out is found out', async () => {
    await filled(4);
    await forced('delete from audit_log where tenant = $1 and seq = 2');
    expect(await verifyAudit(stand.database, tenant)).toEqual({ kind: 'cut', after: 1 });
  });

  test('and closes the gap is found out', async () => {
    await filled(4);
    await forced('delete from audit_log where tenant = $1 and seq = 2');
    await forced('update audit_log set seq = seq - 1 where tenant = $1 and seq > 2');
    expect(await verifyAudit(stand.database, tenant)).toEqual({ kind: 'changed', at: 2 });
  });

  test('and cuts off its end is found out by whoever noted the head', async () => {
    await filled(3);
    const before = await verifyAudit(stand.database, tenant);
    const head = before.kind === 'intact' ? before.head : '';
    expect(await verifyAudit(stand.database, tenant, { contains: head })).toEqual(before);
    await add(entry('later'));
    expect(await verifyAudit(stand.database, tenant, { contains: head })).toMatchObject({ kind: 'intact', rows: 4 });
    await forced('delete from audit_log where tenant = $1 and seq > 2');
    expect(await verifyAudit(stand.database, tenant, { contains: head })).toEqual({ kind: 'cut', after: 2 });
  });

  test('and lets it grow again after the cut is found out by the heads that were noted meanwhile', async () => {
    await filled(2);
    const noted = [await headNow()];
    await add(entry('third'));
    noted.push(await headNow());
    expect(await verifyAudit(stand.database, tenant, { noted })).toMatchObject({ kind: 'intact', rows: 3 });
    await forced('delete from audit_log where tenant = $1 and seq > 2');
    expect(await verifyAudit(stand.database, tenant, { noted })).toEqual({ kind: 'cut', after: 2 });
    for (const subject of ['other', 'more']) await add(entry(subject));
    expect(await verifyAudit(stand.database, tenant)).toMatchObject({ kind: 'intact', rows: 4 });
    expect(await verifyAudit(stand.database, tenant, { noted })).toEqual({ kind: 'cut', after: 2 });
  });

  test('and writes rows of their own with the application’s password, but without its key, is found out', async () => {
    await filled(2);
    const forger = openDatabase({ url: stand.url, auditKey: 'another key, guessed', connections: 1 });
    await append(forger, entry('forged'));
    await forger.close();
    expect(await verifyAudit(stand.database, tenant)).toEqual({ kind: 'changed', at: 3 });
  });

  test('a process without the key writes nothing and says which variable is missing', async () => {
    await filled(1);
    const keyless = openDatabase({ url: stand.url, connections: 1 });
    await expect(append(keyless, entry('a'))).rejects.toThrow('PARLEY_AUDIT_KEY');
    await keyless.close();
  });

  async function headNow(): Promise<{ seq: number; hash: string }> {
    return stand.database.asTenant(tenant, (rows) => auditHead(rows, tenant));
  }

  /** As somebody who owns the table and takes its guard away. */
  async function forced(statement: string): Promise<void> {
    await stand.owner.query('alter table audit_log disable trigger audit_log_stays');
    await stand.owner.query(statement, [tenant]);
    await stand.owner.query('alter table audit_log enable trigger audit_log_stays');
  }
});

test('canonical JSON is one spelling for one value', () =>
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      expect(canonicalJson(turned(value))).toBe(canonicalJson(value));
    }),
  ));

/** The same with its keys in another order. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, member]) => [name, turned(member)]),
  );
}
