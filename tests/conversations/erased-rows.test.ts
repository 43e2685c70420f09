/**
 * R5, the rows: of a conversation that is erased no table but the audit log knows anything, whatever tables there will
 * be.
 */
import { inject } from 'vitest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../adapters/postgres/database/database.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { testInLaws } from '../support/laws.ts';
import { startTalk, type Talk } from '../support/talk.ts';

let app: App;
let owner: Database;
let rows: Database;
beforeAll(async () => {
  app = await startApp();
  owner = openDatabase({ url: inject('servers').ownerUrl, connections: 1 });
  rows = openDatabase({ url: inject('servers').databaseUrl, connections: 1 });
});
afterAll(async () => {
  await Promise.allSettled([app.close(), owner.close(), rows.close()]);
});

/** Rows without a word of anybody, which have to outlive the conversation. */
const kept = ['public.audit_log', 'public.erasures'];

/** Every table of the database whose rows name this somewhere, in whatever column. */
async function tablesNaming(id: string): Promise<readonly string[]> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const naming: string[] = [];
  for (const { name } of tables) {
    const found = await owner.query(`select 1 from ${name} as row where strpos(row::text, $1) > 0 limit 1`, [id]);
    if (found.rowCount !== 0) naming.push(name);
  }
  return naming;
}

const erase = async (tenant: string, id: string) =>
  (await rows.query<{ done: boolean }>(`select erase_conversation($1, $2, '[]') as done`, [tenant, id])).rows[0]?.done;

/** A talk that has left something in as many tables as talking does. */
async function rich(): Promise<Talk> {
  const talk = await startTalk(app, { assistant: 'regulatory-copilot' });
  const vat = { domain: 'ERASED', kind: 'TAX', jurisdiction: 'IE', prefLabel: 'Levy on ink' };
  const call = { name: 'capture_concepts', arguments: JSON.stringify({ concepts: [vat] }) };
  app.script([{ kind: 'reply', text: 'It is due.', toolCalls: [call] }, 'It depends.']);
  const headers = {
    authorization: `Bearer ${app.key}`,
    'content-type': 'application/json',
    'idempotency-key': talk.id,
  };
  const body = JSON.stringify({ text: 'Do I owe it?' });
  const url = `${app.url}/v1/conversations/${talk.id}/messages?wait_s=30`;
  expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200);
  await talk.say('And in Spain?');
  await talk.say('!improve tone: too short');
  await app.client.feedback.add(talk.id, { note: 'too short', category: 'tone' });
  await app.client.memory.copy(talk.id, (await startTalk(app, { assistant: 'regulatory-copilot' })).id);
  await fetch(`${app.url}/v1/stream-tickets`, {
    method: 'POST',
    headers: { authorization: headers.authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ conversation: talk.id }),
  });
  await owner.query(
    `insert into conversation_summaries (tenant, conversation, version, since, through, text, model)
       values ($1, $2, 1, 0, 1, 'They asked about a levy.', 'scripted')`,
    [app.tenant, talk.id],
  );
  await owner.query('insert into conversation_budgets (tenant, conversation) values ($1, $2)', [app.tenant, talk.id]);
  await owner.query(
    `insert into token_claims (tenant, conversation, ref, tokens, until) values ($1, $2, 'r', 1, now())`,
    [app.tenant, talk.id],
  );
  return talk;
}

testInLaws(
  'R5 M9 nothing but the audit log names a conversation that was erased; another one keeps its rows',
  async () => {
    const [talk, other] = [await rich(), await rich()];
    await app.client.conversations.close(talk.id);
    const before = await tablesNaming(talk.id);
    for (const name of [
      'prompts',
      'conversation_context',
      'conversation_summaries',
      'token_usage',
      'messages',
      'feedback',
    ])
      expect(before).toContain(`public.${name}`);
    expect(before).toContain('public.idempotency_keys');
    const ofOther = await tablesNaming(other.id);
    expect(await erase(app.tenant, talk.id)).toBe(true);
    expect(await tablesNaming(talk.id)).toEqual(kept);
    expect(await tablesNaming(other.id)).toEqual(ofOther);
    expect(await app.client.audit.verify()).toMatchObject({ verdict: 'intact' });
    await expect(app.client.conversations.show(talk.id)).rejects.toMatchObject({ status: 404 });
    expect(await erase(app.tenant, talk.id)).toBe(false);
  },
);

test('R5 another tenant erases nothing', async () => {
  const talk = await startTalk(app, { assistant: 'regulatory-copilot' });
  expect(await erase(`${app.tenant}-other`, talk.id)).toBe(false);
  expect((await app.client.conversations.show(talk.id)).conversation_id).toBe(talk.id);
});

test('R5 a table that names conversations goes with them, or is taken care of by name', async () => {
  // `erase_conversation` takes these itself: they may name a conversation that is gone.
  const byName = ['stream_tickets', 'calendar_events', 'audit_reasons', 'idempotency_keys'].map(
    (one) => `public.${one}`,
  );
  const { rows } = await owner.query<{ name: string; goes: boolean }>(
    `with recursive going (oid) as (
       select 'conversations'::regclass::oid
       union select f.conrelid from pg_constraint f join going on f.confrelid = going.oid and f.contype = 'f' and f.confdeltype = 'c')
     select format('%I.%I', t.schemaname, t.tablename) as name,
            format('%I.%I', t.schemaname, t.tablename)::regclass::oid in (select oid from going) as goes
       from information_schema.columns c join pg_tables t on t.schemaname = c.table_schema and t.tablename = c.table_name
      where c.column_name like 'conversation%' and c.data_type in ('text', 'uuid') and c.table_schema not in ('pg_catalog', 'information_schema')`,
  );
  expect(rows.length).toBeGreaterThan(15);
  const staying = rows.filter(({ name, goes }) => !goes && !byName.includes(name) && !kept.includes(name));
  expect(staying.map(({ name }) => name)).toEqual([]);
});
