/** R5, wider: everything of a participant, and of a tenant, through HTTP; what is others' stays as it is. */
import { inject } from 'vitest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../adapters/postgres/database/database.ts';
import { postgresErasures } from '../../adapters/postgres/erasure/erasures.ts';
import { postgresSubjectErasures } from '../../adapters/postgres/erasure/subject-erasures.ts';
import { verifyAudit } from '../../adapters/postgres/audit/verify.ts';
import { installationTenant } from '../../adapters/postgres/keys/keys.ts';
import { createClient, type ParleyClient } from '../../client/client.ts';
import { collect } from '../../client/pages.ts';
import type { SubjectErasure } from '../../contracts/wire/erasure.ts';
import { taskQueues } from '../../temporal-config/task-queues.ts';
import { erasureNames } from '../../workflows/erasure/messages.ts';
import { auditKey } from '../support/audit-key.ts';
import { testInLaws } from '../support/laws.ts';
import { encrypting } from '../support/payload-keys.ts';
import { canary, columnsWith, rowsOfTenant } from '../support/columns.ts';
import { dayAhead } from '../support/days.ts';
import { plantedFaults } from '../support/faults.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { startTalk, talkIn, type Talk } from '../support/talk.ts';

let app: App;
let owner: Database;
/** As the application sees it. */
let rows: Database;
/** Of the installation. */
let installation: string;
const faults = plantedFaults();
/** The calendar's next answer waits for this. */
let held: Promise<void> | null = null;
let releaseCalendar: () => void = () => undefined;
const holdCalendar = (): void => {
  held = new Promise((resolve) => (releaseCalendar = resolve));
};
beforeAll(async () => {
  app = await startApp({
    aroundActivities: [faults.around],
    ports: (real) => ({
      ...real,
      providers: {
        ...real.providers,
        calendar: {
          ...real.providers.calendar,
          perform: async (...order) => {
            await held;
            return real.providers.calendar.perform(...order);
          },
        },
      },
      // Of an installation of its own: other files have tenants on servers that this app cannot see.
      housekeeping: {
        ...real.housekeeping,
        tenants: async () => [app.tenant],
        tenantsBeingErased: async () =>
          (await real.housekeeping.tenantsBeingErased()).filter((one) => one.startsWith(app.tenant)),
      },
    }),
  });
  owner = openDatabase({ url: inject('servers').ownerUrl, auditKey, ...encrypting, connections: 1 });
  rows = openDatabase({ url: inject('servers').databaseUrl, auditKey, ...encrypting, connections: 1 });
  installation = await app.addKey({ tenant: installationTenant, role: 'installation' });
});
afterAll(async () => {
  await Promise.allSettled([app.close(), owner.close(), rows.close()]);
});

const day = dayAhead('Europe/Berlin');
const why = { reason: 'asked for by letter 7' };

function send(method: string, path: string, { body, key = app.key }: { body?: object; key?: string } = {}) {
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  return fetch(`${app.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...json },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

const progressOf = async (path: string, key = app.key): Promise<SubjectErasure> =>
  (await (await send('GET', `${path}/erasure`, { key })).json()) as SubjectErasure;

/** No conversation is left, and what else names them is gone: what follows is of no word. */
async function expectErased(path: string, words: readonly string[], key = app.key): Promise<SubjectErasure> {
  const left = async () => (await progressOf(path, key)).conversations.left;
  await expect.poll(left, { timeout: 30_000 }).toBe(0);
  const found = async () => outsideOfOrder(await columnsWith(owner, ...words));
  await expect.poll(found, { timeout: 30_000 }).toEqual([]);
  return progressOf(path, key);
}

/** The order itself knows whose it is until it is done. */
function outsideOfOrder(columns: readonly string[]): readonly string[] {
  return columns.filter((one) => one !== 'public.subject_erasures.participant');
}

/** The workflow has done what it does at once, and waits for latecomers. */
async function expectLeftToLatecomers(tenant: string, { erasure_id: id }: SubjectErasure): Promise<void> {
  const handle = app.temporal.workflow.getHandle(erasureNames(null).subjectIdOf(tenant, id));
  const timers = async (): Promise<number> =>
    ((await handle.fetchHistory()).events ?? []).filter(({ timerStartedEventAttributes: one }) => one != null).length;
  await expect.poll(timers, { timeout: 30_000 }).toBe(1);
}

/** What the workflow does after latecomers had their time. */
async function finish(tenant: string, { erasure_id: id }: SubjectErasure): Promise<boolean> {
  const open = await owner.asTenant(tenant, (tx) =>
    tx.query<{ conversation: string }>('select conversation from erasures where tenant = $1 and done_at is null', [
      tenant,
    ]),
  );
  for (const { conversation } of open.rows) await postgresErasures(rows).finish({ tenant, conversation });
  return postgresSubjectErasures(rows).finish({ tenant, id });
}

/** Two conversations that have left something in as many tables as talking does. */
async function leaves(client: ParleyClient, tenant: string, participant: string) {
  const words = { said: canary(), person: canary(), note: canary(), file: canary(), concept: canary(), name: canary() };
  const talkWith = async (assistant: string): Promise<Talk> => {
    const made = await client.conversations.create({
      assistant,
      participant,
      participant_name: words.name,
      time_zone: 'Europe/Berlin',
    });
    return talkIn({ ...app, client, tenant }, made.conversation_id);
  };
  const [hr, tax] = [await talkWith('hr-manager'), await talkWith('regulatory-copilot')];
  app.script(() => `You said ${words.said}.`);
  await hr.say(`My employee ${words.said} is absent.`);
  await hr.say(`!improve tone: ${words.note}`);
  await hr.sayAll(`Please schedule a call for ${day} with Anna ${words.person}.`, '1', '+49 30 1234567', 'yes');
  const concept = { domain: 'ERASED', kind: 'TAX', jurisdiction: 'IE', prefLabel: `Levy ${words.concept}` };
  const call = { name: 'capture_concepts', arguments: JSON.stringify({ concepts: [concept] }) };
  app.script([{ kind: 'reply', text: 'It is due.', toolCalls: [call] }]);
  await tax.say('Do I owe it?');
  app.script(() => 'All right.');
  for (const word of [words.said, words.person, words.note, words.concept, words.name])
    expect(await columnsWith(owner, word), word).not.toEqual([]);
  return { talks: [hr, tax], words: Object.values(words) };
}

describe('R5 everything of a participant', () => {
  test('goes from every column of every table, and nobody else loses a row; the audit log says so and verifies', async () => {
    const [paula, berta] = [`paula-${canary()}`, `berta-${canary()}`];
    const [hers, others] = [await leaves(app.client, app.tenant, paula), await leaves(app.client, app.tenant, berta)];
    const key = await app.addKey({ role: 'participant', participant: paula });
    const [shared, alone, goal] = [canary(), canary(), canary()];
    for (const [session, participants] of [
      [shared, [paula, berta]],
      [alone, [paula]],
    ] as const) {
      const phase_artifacts = { phase0: { goal: session === alone ? goal : 'to know' } };
      expect((await send('PUT', `/sessions/${session}`, { body: { phase: 1, phase_artifacts } })).status).toBe(201);
      await send('PUT', `/sessions/${session}/participants`, { body: { participants } });
    }
    const ofBerta = await rowsAbout(others.talks);
    expect((await send('GET', '/v1/conversations', { key })).status).toBe(200);

    const path = `/v1/participants/${encodeURIComponent(paula)}`;
    const ordered = await send('DELETE', path, { body: why });
    expect(ordered.status).toBe(202);
    expect(await ordered.json()).toMatchObject({ of: 'participant', state: 'erasing', done_at: null });
    expect((await send('GET', '/v1/conversations', { key })).status).toBe(401);
    for (const talk of hers.talks)
      await expect
        .poll(async () => (await send('GET', `/v1/conversations/${talk.id}`)).status, { timeout: 20_000 })
        .toBe(404);
    const erasure = await expectErased(path, [paula, goal, ...hers.words]);
    expect(erasure.conversations).toMatchObject({ left: 0, erased: 2 });

    expect(await rowsAbout(others.talks)).toEqual(ofBerta);
    const session = (await (await send('GET', `/sessions/${shared}`)).json()) as { participants?: string[] };
    expect(session.participants).toEqual([berta]);
    expect((await send('GET', `/sessions/${alone}`)).status).toBe(404);

    expect(await finish(app.tenant, erasure)).toBe(true);
    expect(await columnsWith(owner, paula)).toEqual([]);
    expect(await progressOf(path)).toMatchObject({ state: 'erased', conversations: { erased: 2, finished: 2 } });
    expect(await app.client.audit.verify()).toMatchObject({ verdict: 'intact' });
    const audit = await collect(app.client.audit.each());
    const about = audit.filter(({ subject }) => subject === erasure.erasure_id);
    expect(about).toMatchObject([
      { event: 'erasure.ordered', via: 'api', reason: why.reason, data: { of: 'participant' } },
      { event: 'erasure.done', actor: 'parley', data: { of: 'participant', conversations: 2 } },
    ]);
    const each = audit.filter(({ data }) => data['erasure'] === erasure.erasure_id);
    expect(each.map(({ event }) => event)).toEqual(['conversation.erased', 'conversation.erased']);
    expect(new Set(each.map(({ actor }) => actor))).toEqual(new Set([about[0]?.actor]));
  }, 90_000);

  testInLaws(
    'ordered twice is ordered once; nobody unknown is erased; who comes back is erased again',
    async () => {
      const who = `again-${canary()}`;
      const path = `/v1/participants/${who}`;
      expect((await send('DELETE', path, { body: why })).status).toBe(404);
      expect((await send('GET', `${path}/erasure`)).status).toBe(404);
      expect((await send('DELETE', path, { body: {} })).status).toBe(422);
      await (await startTalk(app, { participant: who })).say('Good morning.');
      const erase = () => send('DELETE', path, { body: why });
      const [one, two] = await Promise.all([erase(), erase()]);
      const first = (await one.json()) as SubjectErasure;
      expect([one.status, two.status]).toEqual([202, 202]);
      expect(((await two.json()) as SubjectErasure).erasure_id).toBe(first.erasure_id);
      await expectErased(path, [who]);
      expect(await finish(app.tenant, first)).toBe(true);
      expect(await (await send('DELETE', path, { body: why })).json()).toMatchObject({
        erasure_id: first.erasure_id,
        state: 'erased',
      });
      await startTalk(app, { participant: who });
      const second = (await (await send('DELETE', path, { body: why })).json()) as SubjectErasure;
      expect(second).toMatchObject({ state: 'erasing' });
      expect(second.erasure_id).not.toBe(first.erasure_id);
      await expectErased(path, [who]);
    },
    60_000,
  );

  testInLaws(
    'waits for an effect that is being attempted, erases the other conversations meanwhile, and then this one',
    async () => {
      const who = `busy-${canary()}`;
      const path = `/v1/participants/${who}`;
      const [talk, other] = [await startTalk(app, { participant: who }), await startTalk(app, { participant: who })];
      await other.say('Good morning.');
      await talk.sayAll(`Please schedule a call for ${day}.`, '1', 'Anna Schmidt', 'skip');
      holdCalendar();
      await app.client.messages.say(talk.id, { text: 'yes' });
      const states = async () => (await app.client.effects.of(talk.id).list()).items.map(({ state }) => state);
      await expect.poll(states, { timeout: 20_000 }).toEqual(['attempting']);
      expect((await send('DELETE', path, { body: why })).status).toBe(202);
      const counts = async () => (await progressOf(path)).conversations;
      await expect.poll(counts, { timeout: 20_000 }).toMatchObject({ left: 1, erased: 1 });
      releaseCalendar();
      held = null;
      await expect.poll(counts, { timeout: 30_000 }).toMatchObject({ left: 0, erased: 2 });
    },
    90_000,
  );

  testInLaws(
    'whatever dies: workers that are away, a step that fails, an API that could not begin it',
    async () => {
      const who = `late-${canary()}`;
      const path = `/v1/participants/${who}`;
      await (await startTalk(app, { participant: who })).say('Good morning.');
      await app.stopWorkers();
      const ordered = (await (await send('DELETE', path, { body: why })).json()) as SubjectErasure;
      expect(ordered.conversations).toEqual({ left: 1, erased: 0, finished: 0 });
      const workflowId = erasureNames(null).subjectIdOf(app.tenant, ordered.erasure_id);
      await app.temporal.workflow.getHandle(workflowId).terminate('as if it had never begun');
      const planted = faults.plant(
        workflowId,
        { activity: 'eraseSubjectConversations', form: 'activity' },
        async ({ nth }, go) => {
          const done = await go();
          if (nth === 1) throw new Error('The worker died before it could say so.');
          return done;
        },
      );
      await app.startWorkers();
      const { conversations: taskQueue } = taskQueues(app.lane);
      await app.temporal.workflow.execute('housekeeping', { workflowId: `kept-${who}`, taskQueue, args: [] });
      await expectErased(path, [who]);
      await expect.poll(() => planted.hits(), { timeout: 30_000 }).toBeGreaterThan(1);
      expect((await progressOf(path)).conversations.erased).toBe(1);
    },
    90_000,
  );
});

describe('R5 a tenant', () => {
  testInLaws(
    'goes from every table but its log; its keys end at once; no other tenant loses a row; its name is never taken again',
    async () => {
      const tenant = `${app.tenant}-gone`;
      const admin = await app.addKey({ tenant, role: 'admin' });
      const participants = await app.addKey({ tenant, role: 'participant', participant: 'paula' });
      const client = createClient({ baseUrl: app.url, apiKey: admin });
      const { talks, words } = await leaves(client, tenant, `paula-${canary()}`);
      const reason = canary();
      expect(
        (await send('POST', `/v1/conversations/${talks[0]?.id}/budget`, { body: { tokens: 10, reason }, key: admin }))
          .status,
      ).toBe(200);
      const label = canary();
      await client.keys.create({ role: 'auditor', label });
      await (await startTalk(app)).say('Good morning.');
      const before = await rowsOfTenant(owner, app.tenant);

      const path = `/v1/tenants/${tenant}`;
      const ordered = await send('DELETE', path, { body: why, key: installation });
      expect(ordered.status).toBe(202);
      for (const key of [admin, participants])
        expect((await send('GET', '/v1/conversations', { key })).status).toBe(401);
      const erasure = await expectErased(path, [...words, reason, label], installation);
      expect(erasure.conversations).toMatchObject({ left: 0, erased: 2 });
      expect(await rowsOfTenant(owner, app.tenant)).toEqual(before);

      expect(await owner.query('select 1 from tenant_keys where tenant = $1', [tenant])).toMatchObject({ rowCount: 1 });
      expect(await finish(tenant, erasure)).toBe(true);
      expect(Object.keys(await rowsOfTenant(owner, tenant))).toEqual([
        'public.audit_log',
        'public.erasures',
        'public.subject_erasures',
        'public.tenants',
      ]);
      expect(await verifyAudit(rows, tenant)).toMatchObject({ kind: 'intact' });
      expect(await verifyAudit(rows, installationTenant)).toMatchObject({ kind: 'intact' });
      expect(await progressOf(path, installation)).toMatchObject({ state: 'erased', of: 'tenant' });
      const again = await send('POST', '/v1/tenants', { body: { tenant }, key: installation });
      expect([again.status, ((await again.json()) as { type: string }).type]).toEqual([
        409,
        'urn:parley:problem:tenant-exists',
      ]);
      await expect(app.addKey({ tenant, role: 'admin' })).rejects.toThrow('is erased');
      expect(await (await send('DELETE', path, { body: why, key: installation })).json()).toMatchObject({
        state: 'erased',
        erasure_id: erasure.erasure_id,
      });
    },
    90_000,
  );

  test('that there is not is 404, the installation’s own is refused, and no tenant’s administrator may', async () => {
    const erase = async (tenant: string, key: string) => {
      const answer = await send('DELETE', `/v1/tenants/${tenant}`, { body: why, key });
      return [answer.status, ((await answer.json()) as { type: string }).type.split(':').at(-1)];
    };
    expect(await erase('nobody-has-it', installation)).toEqual([404, 'unknown-tenant']);
    expect(await erase('local', installation)).toEqual([409, 'home-tenant']);
    expect(await erase(app.tenant, app.key)).toEqual([403, 'role-not-allowed']);
    expect((await send('DELETE', '/v1/participants/paula', { body: why, key: installation })).status).toBe(403);
  });

  test('that is erased keeps nothing that a late request writes', async () => {
    const tenant = `${app.tenant}-late`;
    await app.addKey({ tenant, role: 'admin' });
    const answer = await send('DELETE', `/v1/tenants/${tenant}`, { body: why, key: installation });
    const erasure = (await answer.json()) as SubjectErasure;
    await expectLeftToLatecomers(tenant, erasure);
    await rows.asTenant(tenant, (tx) =>
      tx.query(`insert into conversations (tenant, id, assistant, assistant_version) values ($1, 'late', 'x', '1')`, [
        tenant,
      ]),
    );
    await rows.asTenant(tenant, (tx) =>
      tx.query(`insert into tenant_events (tenant, cursor, event, data) values ($1, 99, 'late', '{}')`, [tenant]),
    );
    // Something has come since: it goes, and is looked for once more.
    expect(await finish(tenant, erasure)).toBe(false);
    expect(await finish(tenant, erasure)).toBe(true);
    expect((await rowsOfTenant(owner, tenant))['public.conversations']).toBeUndefined();
    expect((await rowsOfTenant(owner, tenant))['public.tenant_events']).toBeUndefined();
  });
});

/** Rows of each table that name one of these conversations. */
async function rowsAbout(talks: readonly Talk[]): Promise<Readonly<Record<string, number>>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows: found } = await owner.query<{ n: number }>(
      `select count(*)::int as n from ${name} as row where ${talks.map((_, nth) => `strpos(row::text, $${nth + 1}) > 0`).join(' or ')}`,
      talks.map(({ id }) => id),
    );
    if ((found[0]?.n ?? 0) > 0) counts[name] = found[0]?.n ?? 0;
  }
  return counts;
}
