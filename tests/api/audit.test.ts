/** The end of the audit log is noted outside the database, so that a log that was cut is found out; through HTTP. */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openAuditHeads } from '../../adapters/audit-heads/heads.ts';
import { caller, startStand, type Stand } from './stand.ts';

const dir = mkdtempSync(join(tmpdir(), 'parley-heads-'));
const file = join(dir, 'audit-heads.jsonl');
let stand: Stand;
let tenants = 0;
let tenant: string;
let { get, post } = {} as ReturnType<typeof caller>;
beforeAll(async () => {
  stand = await startStand({ caretakerMs: 100, auditHeads: openAuditHeads(file) });
});
beforeEach(async () => {
  tenants += 1;
  tenant = `audited-${tenants}`;
  ({ get, post } = caller(stand, await stand.key('admin', { tenant })));
});
afterAll(async () => {
  await stand.stop();
  rmSync(dir, { recursive: true, force: true });
});

test('the head is noted by itself, told at /v1/audit/head, and kept in a file that others may not read', async () => {
  await happen(2);
  await expect.poll(async () => (await get('/v1/audit/head')).json().rows, { timeout: 5_000 }).toBe(2);
  const { head, at } = (await get('/v1/audit/head')).json();
  const rows = (await get('/v1/audit')).json().items;
  expect(head).toBe(rows[1].hash);
  expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000);
  expect(readFileSync(file, 'utf8')).toContain(head);
  expect(statSync(file).mode & 0o077).toBe(0);
  expect((await get('/v1/audit/verify')).json()).toMatchObject({ verdict: 'intact', says: 'intact', rows: 2, head });
});

test('a log whose last rows were cut is told as cut, and still when it has grown again', async () => {
  await happen(3);
  await noted(3);
  await forced('delete from audit_log where tenant = $1 and seq > 1');
  expect((await get('/v1/audit/verify')).json()).toMatchObject({ verdict: 'cut', says: 'cut after row 1', row: 1 });
  await happen(4);
  const { verdict, row } = (await get('/v1/audit/verify')).json();
  expect(verdict).toBe('cut');
  expect(row).toBeLessThanOrEqual(1);
  // What is noted outlives the process.
  expect(
    openAuditHeads(file)
      .of(tenant)
      .map(({ seq }) => seq),
  ).toContain(3);
});

test('a row that was changed, and one that was forged without the key, are told as changed at their place', async () => {
  await happen(3);
  await forced(`update audit_log set reason_digest = 'other' where tenant = $1 and seq = 2`);
  expect((await get('/v1/audit/verify')).json()).toMatchObject({ says: 'changed at row 2', row: 2, rows: 1 });
});

async function happen(times: number): Promise<void> {
  for (let at = 0; at < times; at += 1) expect((await post('/v1/keys', { role: 'auditor' })).statusCode).toBe(201);
}

async function noted(rows: number): Promise<void> {
  await expect.poll(async () => (await get('/v1/audit/head')).json().rows, { timeout: 5_000 }).toBe(rows);
}

/** As somebody who owns the table and takes its guard away. */
async function forced(statement: string): Promise<void> {
  await stand.owner.query('alter table audit_log disable trigger audit_log_stays');
  await stand.owner.query(statement, [tenant]);
  await stand.owner.query('alter table audit_log enable trigger audit_log_stays');
}
