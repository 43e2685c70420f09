/** R5 what is kept: legal holds stop erasing and retention; retention takes away what is older, and nothing else. */
import { inject } from 'vitest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../adapters/postgres/database/database.ts';
import { installationTenant } from '../../adapters/postgres/keys/keys.ts';
import { collect } from '../../client/pages.ts';
import { taskQueues } from '../../temporal-config/task-queues.ts';
import type { HousekeepingReport } from '../../workflows/housekeeping/workflow.ts';
import { auditKey } from '../support/audit-key.ts';
import { testInLaws } from '../support/laws.ts';
import { encrypting } from '../support/payload-keys.ts';
import { canary, columnsWith } from '../support/columns.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { startTalk, type Talk } from '../support/talk.ts';

let app: App;
let owner: Database;
beforeAll(async () => {
  app = await startApp({
    ports: (real) => ({
      ...real,
      retentionDays: { notices: 400 },
      // Of an installation of its own.
      housekeeping: { ...real.housekeeping, tenants: async () => [app.tenant], tenantsBeingErased: async () => [] },
    }),
  });
  owner = openDatabase({ url: inject('servers').ownerUrl, auditKey, ...encrypting, connections: 1 });
});
afterAll(async () => {
  await Promise.allSettled([app.close(), owner.close()]);
});

const why = { reason: 'the court asks for it' };

async function send(method: string, path: string, body?: object, key = app.key) {
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  const answer = await fetch(`${app.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...json },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const isHeld = { status: 409, body: { type: 'urn:parley:problem:legal-hold' } };

/** One run of housekeeping. */
async function runHousekeeping(): Promise<HousekeepingReport> {
  const { conversations: taskQueue } = taskQueues(app.lane);
  const workflowId = `kept-${Math.random()}`;
  return app.temporal.workflow.execute<() => Promise<HousekeepingReport>>('housekeeping', {
    workflowId,
    taskQueue,
    args: [],
  });
}

/** As if it had happened so many days earlier. */
async function olderBy(days: number, table: string, { id }: Talk, columns: readonly string[]): Promise<void> {
  const column = table === 'conversations' ? 'id' : 'conversation';
  const set = columns.map((one) => `${one} = ${one} - make_interval(days => ${days})`).join(', ');
  await owner.asTenant(app.tenant, (tx) => tx.query(`update ${table} set ${set} where ${column} = $1`, [id]));
}

describe('R5 a legal hold', () => {
  test('on a conversation: whoever erases it, or its participant, or the tenant is refused until it is lifted', async () => {
    const who = `held-${canary()}`;
    const talk = await startTalk(app, { participant: who });
    const own = await app.addKey({ role: 'participant', participant: who });
    const installation = await app.addKey({ tenant: installationTenant, role: 'installation' });
    const path = `/v1/conversations/${talk.id}`;
    expect((await send('PUT', `${path}/hold`, {})).status).toBe(422);
    expect(await send('PUT', `${path}/hold`, why)).toMatchObject({
      status: 200,
      body: { of: 'conversation', subject: talk.id, reason: why.reason },
    });
    expect(await send('DELETE', path)).toMatchObject(isHeld);
    expect(await send('DELETE', path, undefined, own)).toMatchObject(isHeld);
    expect(await send('DELETE', `/v1/participants/${who}`, why)).toMatchObject(isHeld);
    expect(await send('DELETE', `/v1/tenants/${app.tenant}`, why, installation)).toMatchObject(isHeld);
    expect((await send('GET', path, undefined, own)).status).toBe(200);
    expect((await send('DELETE', `${path}/hold`, why)).body).toEqual({
      of: 'conversation',
      subject: talk.id,
      state: 'lifted',
    });
    expect((await send('DELETE', `${path}/hold`, why)).status).toBe(404);
    expect((await send('DELETE', path)).status).toBe(202);
    const about = (await collect(app.client.audit.each())).filter(({ event }) => event.startsWith('hold.'));
    expect(about.slice(-2).map((row) => [row.event, row.conversation_id])).toEqual([
      ['hold.set', talk.id],
      ['hold.lifted', talk.id],
    ]);
  });

  testInLaws(
    'on a participant holds what they say from then on too; once lifted and erased, no word of it is left',
    async () => {
      const who = `held-${canary()}`;
      const because = canary();
      await app.client.holds.set({ participant: who }, because);
      const talk = await startTalk(app, { participant: who });
      expect(await send('DELETE', `/v1/conversations/${talk.id}`)).toMatchObject(isHeld);
      expect(await send('DELETE', `/v1/participants/${who}`, why)).toMatchObject(isHeld);
      expect((await app.client.holds.list()).items).toMatchObject([
        { of: 'participant', subject: who, reason: because },
      ]);
      await app.client.holds.lift({ participant: who }, because);
      expect((await send('DELETE', `/v1/participants/${who}`, why)).status).toBe(202);
      for (const word of [because, who])
        await expect
          .poll(async () => (await columnsWith(owner, word)).filter((at) => !at.includes('subject_erasures')), {
            timeout: 30_000,
          })
          .toEqual([]);
      expect(await app.client.audit.verify()).toMatchObject({ verdict: 'intact' });
    },
    60_000,
  );

  testInLaws(
    'set while an erasure is carried out keeps what is still there',
    async () => {
      const who = `held-${canary()}`;
      const talk = await startTalk(app, { participant: who });
      await app.stopWorkers();
      expect((await send('DELETE', `/v1/participants/${who}`, why)).status).toBe(202);
      await app.client.holds.set({ conversation: talk.id }, why.reason);
      await app.startWorkers();
      await runHousekeeping();
      expect((await send('GET', `/v1/conversations/${talk.id}`)).status).toBe(200);
      await app.client.holds.lift({ conversation: talk.id }, why.reason);
      await expect
        .poll(async () => (await send('GET', `/v1/conversations/${talk.id}`)).status, { timeout: 30_000 })
        .toBe(404);
    },
    60_000,
  );
});

describe('R5 retention', () => {
  test('is as the installation says, then as the tenant says; what nobody says is kept for ever', async () => {
    const policy = async () => (await app.client.retention.show()).items.filter(({ by }) => by !== 'nobody');
    expect(await policy()).toEqual([]);
    expect((await send('PUT', '/v1/retention', { days: { prompts: 0 } })).status).toBe(422);
    expect((await send('PUT', '/v1/retention', { days: { secrets: 3 } })).status).toBe(422);
    await app.client.retention.set({ prompts: 30, attachments: null });
    expect(await policy()).toEqual([
      { kind: 'attachments', days: null, by: 'tenant' },
      { kind: 'prompts', days: 30, by: 'tenant' },
    ]);
    await app.client.retention.set({});
    expect(await policy()).toEqual([]);
  });

  test('erases closed conversations that are older, as if they had been asked for, and no open or held one', async () => {
    const [old, held, open, young] = await Promise.all([0, 1, 2, 3].map(() => startTalk(app)));
    if (!old || !held || !open || !young) throw new Error('Four talks are needed.');
    for (const talk of [old, held, young]) {
      await talk.say('Good morning.');
      await app.client.conversations.close(talk.id);
      await expect
        .poll(async () => (await app.client.conversations.show(talk.id)).state, { timeout: 20_000 })
        .toBe('closed');
    }
    for (const talk of [old, held, open]) await olderBy(40, 'conversations', talk, ['closed_at', 'updated_at']);
    await app.client.holds.set({ conversation: held.id }, why.reason);
    expect((await runHousekeeping()).retained).toMatchObject({ conversations: 0 });
    await app.client.retention.set({ conversations: 30 });
    expect((await runHousekeeping()).retained).toMatchObject({ tenants: 1, conversations: 1 });
    const statuses = await Promise.all(
      [old, held, open, young].map(async ({ id }) => (await send('GET', `/v1/conversations/${id}`)).status),
    );
    expect(statuses).toEqual([404, 200, 200, 200]);
    const { items } = await app.client.audit.list({ conversation: old.id });
    expect(items.at(-1)).toMatchObject({
      event: 'conversation.erased',
      actor: 'parley',
      data: { retention_days: 30 },
    });
    expect((await runHousekeeping()).retained).toMatchObject({ conversations: 0 });
    await app.client.holds.lift({ conversation: held.id }, why.reason);
    expect((await runHousekeeping()).retained).toMatchObject({ conversations: 1 });
    await app.client.retention.set({});
  }, 90_000);

  testInLaws(
    'takes files, prompts, notes, notices and sessions that are older, and leaves those of what is held',
    async () => {
      const [old, held] = [
        await startTalk(app, { assistant: 'rv-service-desk' }),
        await startTalk(app, { assistant: 'rv-service-desk' }),
      ];
      const content_base64 = Buffer.from('It reads 12 V.').toString('base64');
      const file = { kind: 'reading', name: 'supply.txt', media_type: 'text/plain', content_base64 };
      const session = `s-${canary()}`;
      await send('PUT', `/sessions/${session}`, { phase: 1, phase_artifacts: { phase0: { goal: 'to know' } } });
      for (const talk of [old, held]) {
        await talk.say('Good morning.');
        expect((await send('POST', `/v1/conversations/${talk.id}/attachments`, file)).status).toBe(201);
        await talk.say('!improve tone: too short');
        await owner.asTenant(app.tenant, async (tx) => {
          await tx.query(
            `insert into prompts (tenant, conversation, turn_id, call, request, at) values ($1, $2, 't', 1, '{}', now())
             on conflict do nothing`,
            [app.tenant, talk.id],
          );
          await tx.query(
            `insert into clarification_notices (tenant, notice, channel, party, conversation, request, state)
             values ($1, $2, 'mail', 'desk', $3, 'r', 'told')`,
            [app.tenant, `${talk.id}:1:told`, talk.id],
          );
        });
        await app.client.conversations.close(talk.id);
        await expect
          .poll(async () => (await app.client.conversations.show(talk.id)).state, { timeout: 20_000 })
          .toBe('closed');
        await olderBy(500, 'conversations', talk, ['updated_at']);
        await olderBy(500, 'attachments', talk, ['at']);
        await olderBy(500, 'feedback', talk, ['at']);
        await olderBy(500, 'prompts', talk, ['at']);
        await olderBy(500, 'clarification_notices', talk, ['updated_at']);
      }
      await owner.asTenant(app.tenant, (tx) =>
        tx.query(`update sessions set updated_at = updated_at - interval '500 days' where id = $1`, [session]),
      );
      const counts = async ({ id }: Talk) => {
        const tables = ['attachments', 'feedback', 'prompts', 'clarification_notices'];
        return owner.asTenant(app.tenant, async (tx) => {
          const found = [];
          for (const table of tables)
            found.push((await tx.query(`select 1 from ${table} where conversation = $1`, [id])).rowCount);
          return found;
        });
      };
      expect(await counts(old)).toEqual([1, 1, 1, 1]);
      await app.client.holds.set({ conversation: held.id }, why.reason);
      // The installation's days alone are of notices; idle prompts go with contexts anyway (M9).
      await runHousekeeping();
      expect((await counts(old)).filter((_, nth) => nth !== 2)).toEqual([1, 1, 0]);
      await app.client.retention.set({ attachments: 400, feedback: 400, prompts: 400, sessions: 400 });
      expect((await runHousekeeping()).retained?.rows).toBeGreaterThan(0);
      expect(await counts(old)).toEqual([0, 0, 0, 0]);
      expect(await counts(held)).toEqual([1, 1, 1, 1]);
      expect((await send('GET', `/sessions/${session}`)).status).toBe(404);
      const { items } = await app.client.audit.list({ order: 'desc', limit: 20 });
      expect(items.filter(({ event }) => event === 'retention.carried-out').map(({ subject }) => subject)).toContain(
        'attachments',
      );
      await app.client.retention.set({});
    },
    90_000,
  );
});
