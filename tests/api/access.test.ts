import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installationTenant, roles, type Role } from '../../adapters/postgres/keys/keys.ts';
import { showWorker } from '../../adapters/postgres/fleet/workers.ts';
import { accessTo, permissions, type Access } from '../../api/auth/permissions.ts';
import { createApi } from '../../api/server.ts';
import { createWakes } from '../../api/process/wakes.ts';
import { beginnings, lists, makers, wordsBrought, wordsOfProgram } from './access-lists.ts';
import { ending, hold, leaving, why, withReason } from './erasing.ts';
import { attached, captured, diagnosed, remembered, reminded } from './rows.ts';
import { askForMaterial, opened, written } from './requests.ts';
import { startStand, type Stand } from './stand.ts';
import { signed } from '../support/order-key.ts';

let stand: Stand;
let conversation: string;
let clarification: string;
/** A talk that waits for material, and its request. */
let studied: string;
let waiting: string;
const keys = new Map<string, string>();
beforeAll(async () => {
  stand = await startStand();
  await showWorker(stand.database, {
    worker: 'w1',
    lane: null,
    queues: ['conversations', 'model', 'outbox'],
    build: '1',
    modelFault: null,
  });
  // It lives for as long as this file runs, however long that is.
  await stand.owner.query(`update workers set seen_at = now() + interval '1 hour'`);
  for (const role of roles) keys.set(role, await stand.key(role, holders[role]));
  keys.set('a party', await stand.key('participant', { parties: ['a-party-that-nobody-asks'] }));
  keys.set('a program', await stand.key('service', { speaksFor: [] }));
  keys.set('a second participant', await stand.key('participant', { participant: 'berta' }));
  for (const role of othersRoles)
    keys.set(
      `${other}${role}`,
      await stand.key(role, { tenant: 'other', ...(role === 'participant' ? { participant: 'paula' } : {}) }),
    );
  conversation = await create();
  await holdMail(conversation);
  clarification = await ask(conversation);
  studied = await beginBatch();
  waiting = await askForMaterial(stand, { tenant: 'local', conversation: studied });
  await call('PUT /sessions/:id', keys.get('admin'), 'theirs');
  await call('POST /v1/graph', keys.get('installation'));
});
afterAll(() => stand.stop());

const routes = Object.entries(permissions) as [string, Access][];
const other = 'another tenant’s ';
const othersRoles = roles.filter((role) => role !== 'installation');
const foreign = othersRoles.map((role) => `${other}${role}`);
const whoCalls = ['anonymous', ...roles, 'a party', 'a program', 'a second participant', ...foreign];
/** Whose the keys are, where a role says so little that its key would see nothing. */
const holders: Readonly<Partial<Record<Role, Parameters<Stand['key']>[1]>>> = {
  participant: { participant: 'paula' },
  installation: { tenant: installationTenant },
};

describe('every route × everyone who may call', () => {
  const rows = routes.flatMap(([route, access]) => whoCalls.map((who) => ({ route, access, who })));

  test.each(rows)('$route answers $who as the permission table says', async ({ route, access, who }) => {
    const isForeign = who.startsWith(other);
    const { status, ours } = await call(route, keys.get(who), isForeign ? who.replaceAll(/[^a-z]/g, '-') : 'given');
    if (access === 'address') return expect(status).toBe(404);
    if (access === 'ticket') return expect(status).toBe(426);
    if (access === 'anyone') return expect(status).toBe(200);
    // No sign-in provider is set here.
    if (access === 'provider') return expect(status).toBe(404);
    if (who === 'anonymous') return expect(status).toBe(401);
    const role = isForeign ? (who.slice(other.length) as Role) : who === 'a second participant' ? 'participant' : null;
    if (role !== null && !access.includes(role)) return expect(status).toBe(403);
    if (who === 'a program' && (!access.includes('service') || wordsBrought.includes(route)))
      return expect(status).toBe(403);
    if (who === 'a program') return expect([200, 201, 202]).toContain(status);
    if (who === 'a second participant') return expect({ status, ours }).toEqual(seenBySecond(route));
    if (isForeign) return expect({ status, ours }).toEqual(seenFromOutside(route));
    if (who === 'a party') return expect({ status, ours }).toEqual(seenByParty(route, access));
    if (!access.includes(who as Role)) return expect(status).toBe(403);
    return expect([200, 201, 202]).toContain(status);
  });

  test('every route at which a program writes is one where its key has to name whose words it brings, or brings none', () => {
    const writing = routes.filter(([route, access]) => !route.startsWith('GET ') && access.includes('service'));
    expect(writing.map(([route]) => route).toSorted()).toEqual([...wordsBrought, ...wordsOfProgram].toSorted());
  });

  test('every entry of the permission table is served', () => {
    for (const [route] of routes) {
      const [method = '', url = ''] = route.split(' ');
      expect(stand.app.hasRoute({ method, url }), route).toBe(true);
    }
  });

  test('a route that is not in the permission table is refused before the server starts', async () => {
    expect(() => accessTo('GET', '/v1/forgotten')).toThrow('not in the permission table');
    const app = createApi({
      signer: signed,
      database: stand.database,
      conversations: stand.temporal,
      erasing: { begin: async () => undefined, beginSubject: async () => undefined },
      wakes: createWakes(),
      pepper: 'pepper',
      clock: () => 0,
      assistants: {
        list: async () => [],
        current: async () => null,
        version: async () => null,
        broken: async () => [],
      },
      settings: { publicUrl: null, webUiUrl: null, namespace: 'parley', lane: null },
    });
    expect(() => app.get('/v1/forgotten', () => 'open to all')).toThrow('not in the permission table');
    await app.close();
  });

  /**
   * A key of parties sees the requests addressed to them, of which there are none here, and what is nobody's in
   * particular.
   */
  function seenByParty(route: string, access: readonly Role[]): { status: number; ours: number | undefined } {
    if (!access.includes('participant')) return { status: 403, ours: undefined };
    if (beginnings.includes(route) || route.includes('/v1/calendar-feed')) return { status: 403, ours: undefined };
    if (route.includes(' /console/')) return { status: 200, ours: undefined };
    if (route === 'GET /v1/assistants/:name') return { status: 200, ours: undefined };
    if (route === 'GET /v1/assistants' || lists.includes(route)) return { status: 200, ours: 0 };
    return { status: 404, ours: undefined };
  }

  /** Of what is another participant's as little as from outside; a batch is one conversation for the whole tenant. */
  function seenBySecond(route: string): { status: number; ours: number | undefined } {
    return route === 'POST /research/conversation' ? { status: 404, ours: undefined } : seenFromOutside(route);
  }

  /** Another tenant's things do not exist; what belongs to nobody in particular does; lists do not show it. */
  function seenFromOutside(route: string): { status: number; ours: number | undefined } {
    if (makers.includes(route)) return { status: 201, ours: undefined };
    if (route === 'POST /research/conversation') return { status: 202, ours: undefined };
    if (route.includes(' /console/') || route.includes(' /codec/')) return { status: 200, ours: undefined };
    if (route === 'POST /api/chat') return { status: 200, ours: undefined };
    if (route.includes(' /v1/tenants') || (route.includes(' /v1/graph') && !route.endsWith('captures')))
      return { status: 403, ours: undefined };
    if (route === 'POST /v1/calendar-feed/rotate') return { status: 200, ours: undefined };
    if (route === 'PUT /v1/participants/:pid/hold') return { status: 200, ours: undefined };
    if (route === 'GET /v1/assistants') return { status: 200, ours: 0 };
    if (route === 'GET /v1/assistants/:name' || route === 'GET /v1/calendar-feed')
      return { status: 200, ours: undefined };
    if (lists.includes(route)) return { status: 200, ours: 0 };
    if (route === 'PUT /v1/queue-viewers') return { status: 200, ours: undefined };
    if (route.endsWith('/v1/action-switches/:kind') || route.startsWith('GET /v1/audit/'))
      return { status: 200, ours: undefined };
    return { status: 404, ours: undefined };
  }
});

describe('keys', () => {
  test.each([
    ['no key at all', undefined],
    ['another scheme', 'Basic YTpi'],
    ['a key that is none', 'Bearer hello'],
    ['an unknown id', `Bearer pk_nobody_${'0'.repeat(64)}`],
    ['a NUL in it', `Bearer pk_a\u0000b_${'0'.repeat(64)}`],
    ['a key that is far too long', `Bearer ${'x'.repeat(5_000)}`],
  ])('R4 %s is answered 401 and told how to sign in', async (_what, authorization) => {
    const answer = await stand.app.inject({
      url: '/v1/conversations',
      headers: authorization === undefined ? {} : { authorization },
    });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['www-authenticate']).toMatch(/^Bearer/);
  });

  test('R4 the id of a key with another secret is answered 401', async () => {
    const key = keys.get('admin') ?? '';
    const last = key.endsWith('0') ? '1' : '0';
    expect((await call('GET /v1/conversations', key.slice(0, -1) + last)).status).toBe(401);
  });

  test('an expired key and a revoked key are answered 401', async () => {
    for (const change of [`expires_at = now() - interval '1 second'`, 'revoked_at = now()']) {
      const key = await stand.key('admin');
      await stand.owner.query(`update api_keys set ${change} where id = $1`, [key.split('_')[1]]);
      expect((await call('GET /v1/conversations', key)).status).toBe(401);
    }
  });

  test('the stored form of a key is not the key, and its use is noted', async () => {
    const key = await stand.key('admin');
    await call('GET /v1/conversations', key);
    const id = key.split('_')[1];
    await expect
      .poll(
        async () =>
          (await stand.owner.query('select last_used_at from api_keys where id = $1', [id])).rows[0].last_used_at,
      )
      .toBeInstanceOf(Date);
    const { rows } = await stand.owner.query('select * from api_keys where id = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain(key.split('_')[2]);
  });
});

describe('a key that is bound to a participant', () => {
  test('sees that participant’s conversations and no others', async () => {
    const anna = await stand.key('participant', { participant: 'anna' });
    const mine = await create(anna);
    const others = await create(keys.get('service'), { participant: 'berta' });
    const list = await stand.app.inject({ url: '/v1/conversations', headers: bearer(anna) });
    expect(list.json().items.map((item: { conversation_id: string }) => item.conversation_id)).toEqual([mine]);
    expect(
      (await stand.app.inject({ url: `/v1/conversations/${mine}`, headers: bearer(anna) })).json().participant,
    ).toBe('anna');
    for (const path of ['', '/messages', '/events', '/gate-decisions'])
      expect(
        (await stand.app.inject({ url: `/v1/conversations/${others}${path}`, headers: bearer(anna) })).statusCode,
      ).toBe(404);
    for (const [url, payload] of [
      [`/v1/conversations/${others}/messages`, { text: 'Hello.' }],
      [`/v1/conversations/${others}/close`, {}],
      ['/v1/stream-tickets', { conversation: others }],
    ] as const)
      expect((await stand.app.inject({ method: 'POST', url, payload, headers: bearer(anna) })).statusCode).toBe(404);
    expect(
      (await stand.app.inject({ url: `/v1/effects?conversation=${others}`, headers: bearer(anna) })).statusCode,
    ).toBe(404);
  });

  test('R4 learns from the cursor of a list no more than from the list', async () => {
    const anna = await stand.key('participant', { participant: 'anna' });
    const [hers, others] = [await create(anna), await create(keys.get('service'), { participant: 'berta' })];
    for (const id of [hers, others])
      await stand.owner.query(
        `insert into effects (tenant, action_id, conversation, kind, state, preview, preview_hash)
           values ('local', $1, $2, 'email', 'done', '{}', 'hash')`,
        [`${id}-1`, id],
      );
    const foreign = (await ask(others)) ?? '';
    const after = async (list: string, id: string) => {
      const answer = await stand.app.inject({ url: `${list}?after=${id}`, headers: bearer(anna) });
      return [answer.statusCode, answer.body.replaceAll(id, '…').replace(/"request_id":"[^"]*"/, '')];
    };
    for (const [list, theirs, unknown] of [
      ['/v1/effects', `${others}-1`, 'no-such-action'],
      ['/v1/conversations', others, 'no-such-conversation'],
      ['/v1/clarifications', foreign, '00000000-0000-4000-8000-000000000000'],
    ] as const)
      expect(await after(list, theirs), list).toEqual(await after(list, unknown));
    expect((await after('/v1/effects', `${hers}-1`))[0]).toBe(200);
  });

  test('creates for that participant only', async () => {
    const anna = await stand.key('participant', { participant: 'anna' });
    const payload = { assistant: 'hr-manager', participant: 'berta' };
    const answer = await stand.app.inject({ method: 'POST', url: '/v1/conversations', payload, headers: bearer(anna) });
    expect(answer.statusCode).toBe(403);
  });

  test('has a calendar feed of its own', async () => {
    const anna = await stand.key('participant', { participant: 'anna' });
    const admin = keys.get('admin');
    const [all, again, operators, hers] = await Promise.all(
      [admin, admin, keys.get('operator'), anna].map(
        async (key) =>
          (await stand.app.inject({ url: '/v1/calendar-feed', headers: bearer(key) })).json().url as string,
      ),
    );
    expect(again).toBe(all);
    expect(new Set([all, operators, hers]).size).toBe(3);
    const feed = await stand.app.inject({ url: new URL(hers ?? '').pathname });
    expect(feed.headers['content-type']).toMatch(/^text\/calendar/);
    expect(feed.body).toContain('BEGIN:VCALENDAR');
  });
});

describe('rows', () => {
  test('R4 every table with a tenant forces row-level security, for reading and for writing', async () => {
    const { rows } = await stand.owner.query<{ name: string; enabled: boolean; forced: boolean; policies: number }>(
      `select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
              (select count(*)::int from pg_policy p where p.polrelid = c.oid and p.polqual is not null and p.polwithcheck is not null
                 and pg_get_expr(p.polqual, c.oid) like '%parley.tenant%') as policies
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant' and not a.attisdropped
       where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`,
    );
    expect(rows.length).toBeGreaterThanOrEqual(14);
    for (const row of rows) expect(row).toEqual({ name: row.name, enabled: true, forced: true, policies: 1 });
  });

  test('R4 the application’s role owns nothing, cannot bypass, and belongs to no other role', async () => {
    const { rows } = await stand.owner.query(
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
              (select count(*)::int from pg_class where relowner = r.oid) as owned,
              (select count(*)::int from pg_auth_members where member = r.oid) as memberships
       from pg_roles r where rolname = 'parley_app'`,
    );
    const none = {
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      owned: 0,
      memberships: 0,
    };
    expect(rows).toEqual([none]);
  });

  test('R4 without a tenant no row is visible, and none can be written for another', async () => {
    for (const table of [
      'tenants',
      'api_keys',
      'conversations',
      'messages',
      'events',
      'idempotency_keys',
      'calendar_feeds',
      'effects',
      'action_switches',
      'audit_log',
      'clarification_requests',
      'clarification_patterns',
      'tenant_events',
      'kpi_history',
      'queue_viewers',
      'sessions',
      'conversation_context',
      'memory_counts',
      'captured_concepts',
      'reply_parts',
    ])
      expect((await stand.database.query(`select 1 from ${table}`)).rowCount, table).toBe(0);
    const foreign = stand.database.asTenant('other', (rows) =>
      rows.query(`insert into events (tenant, conversation, cursor, event, data) values ('local', $1, 99, 'x', '{}')`, [
        conversation,
      ]),
    );
    await expect(foreign).rejects.toThrow('row-level security');
  });
});

/** A token is made for what waits for its yes. */
async function waitsForYes(id: string, isSo: boolean): Promise<void> {
  const flow = {
    kind: 'email',
    action_id: `${id}-1`,
    step: 'preview',
    expects: 'yes',
    preview_hash: 'none',
    expires_at: '2026-12-01T10:00:00.000Z',
  };
  await stand.owner.query('update conversations set flow = $2 where id = $1', [id, isSo ? JSON.stringify(flow) : null]);
}

async function call(
  route: string,
  key: string | undefined,
  session = 'given',
): Promise<{ status: number; ours: number | undefined }> {
  const [method = '', pattern = ''] = route.split(' ');
  // A closed conversation answers 409 and an erased one 404, so each of these has one of its own.
  const ends = pattern.endsWith('/close') || route === 'DELETE /v1/conversations/:id';
  const id = ends ? await create() : pattern.includes('context-') ? studied : conversation;
  await waitsForYes(id, pattern.endsWith('/approval-token'));
  if (route === 'DELETE /v1/conversations/:id/hold') await hold(stand, `conversations/${id}`);
  const path = pattern
    .replace('/v1/mail/:id', '/v1/mail/m-1')
    .replace(
      '/sessions/:id',
      `/sessions/${method === 'PUT' && !pattern.endsWith('/participants') ? session : 'theirs'}`,
    )
    .replace(':id', id)
    .replace(':cid', encodeURIComponent(await remembered(stand, id)))
    .replace(':attachment', pattern.includes(':attachment') ? await attached(stand, id) : '')
    .replace(':aid', `${id}-1`)
    .replace(':fact', 'f1')
    .replace(':kind', 'email')
    .replace(':rid', pattern.includes('context-') ? waiting : clarification)
    .replace(':mid', pattern.includes(':mid') ? await reminded(stand, id) : '')
    .replace(':kid', pattern.includes(':kid') ? ((await stand.key('auditor')).split('_')[1] ?? '') : '')
    .replace(':pid', pattern.includes(':pid') ? await leaving(stand, route) : '')
    .replace(':tenant', pattern.includes(':tenant') ? await ending(stand, route, keys.get('installation') ?? '') : '')
    .replace(':name', 'hr-manager')
    .replace(':file', 'app-1.js')
    .replace(':token', 'f'.repeat(64));
  if (pattern === '/v1/graph/promotions') await captured(stand, conversation);
  const url = path.endsWith('/content')
    ? `${path}?key_path=phase_artifacts.phase0`
    : path === '/v1/effects'
      ? `${path}?conversation=${id}`
      : path === '/v1/stream'
        ? `${path}?conversation=${id}`
        : path === '/research/conversation'
          ? `${path}?wait_s=0`
          : path === '/v1/graph/concepts'
            ? `${path}?search=vat`
            : path === '/v1/graph/concept'
              ? `${path}?id=TAX:IE:TAX:VAT`
              : method === 'DELETE' && path === '/v1/graph/captures'
                ? `${path}?id=${await captured(stand, conversation)}&tenant=local`
                : path;
  const answer = await stand.app.inject({
    method: method as 'GET',
    url,
    headers: bearer(key),
    // Its answer ends when there is one, and nobody gives one here.
    payloadAsStream: path === '/api/chat',
    ...(['POST', 'PUT', 'PATCH'].includes(method) || withReason.includes(pattern)
      ? { payload: bodies[pattern]?.(id) ?? {} }
      : {}),
  });
  if (path === '/api/chat') answer.stream().destroy();
  const json = String(answer.headers['content-type']).startsWith('application/json') ? answer.json() : {};
  const seen = (json.items as { conversation_id?: string }[] | undefined)?.filter(
    (item) => item.conversation_id === conversation,
  );
  return { status: answer.statusCode, ours: seen?.length };
}

const bodies: Readonly<Record<string, (id: string) => object>> = {
  '/v1/instructions': () => ({ from: 'ann', to: 'sales-agent', text: 'Send invoice 12 to anna@example.org.' }),
  '/v1/clarifications/:rid/response': () => response(),
  '/v1/conversations/:id/clarifications/:rid/response': () => response(),
  '/console/login': () => ({ key: keys.get('operator') }),
  '/v1/keys': () => ({ role: 'auditor' }),
  '/v1/graph': () => ({ concepts: [{ id: 'TAX:IE:TAX:VAT', label: 'VAT' }] }),
  '/v1/graph/promotions': () => ({ tenant: 'local', id: 'TAX:IE:TAX:INK' }),
  '/v1/participants/:pid': () => why,
  '/v1/conversations/:id/hold': () => why,
  '/v1/participants/:pid/hold': () => why,
  '/v1/retention': () => ({ days: {} }),
  '/v1/tenants/:tenant': () => why,
  '/v1/tenants': () => ({ tenant: `tenant-${(tenants += 1)}` }),
  '/v1/conversations': () => ({ assistant: 'hr-manager' }),
  '/v1/conversations/:id/messages': () => ({ text: 'My employee is absent.' }),
  '/v1/conversations/:id/actions/:aid/approve': () => ({ preview_hash: 'hash' }),
  '/v1/conversations/:id/operator-messages': () => ({ text: 'Hello, this is Ann.' }),
  '/v1/conversations/:id/budget': () => ({ tokens: 1_000, reason: 'go on' }),
  '/v1/conversations/:id/diagnosis/facts/:fact/strike': () => ({ reason: 'misread' }),
  '/v1/conversations/:id/hand-back': () => ({ reason: 'settled' }),
  '/v1/conversations/:id/take-over': () => ({ reason: 'they called' }),
  '/v1/conversations/:id/acknowledge': () => ({ item_id: 'none', reason: 'seen' }),
  '/v1/conversations/:id/pause': () => ({ reason: 'hold' }),
  '/v1/conversations/:id/resume': () => ({ reason: 'cleared' }),
  '/v1/conversations/:id/reminders': () => ({ text: 'Call Dana.', in_s: 60 }),
  '/v1/conversations/:id/reminders/:mid': () => ({ in_s: 120 }),
  '/v1/conversations/:id/clarifications/:rid/escalate': () => ({ reason: 'today' }),
  '/v1/conversations/:id/clarifications/:rid/extend': () => ({ by_s: 60, reason: 'today' }),
  '/v1/conversations/:id/clarifications/:rid/tell-again': () => ({ reason: 'today' }),
  '/v1/queue-viewers': () => ({ kind: 'danger', id: 'nobody-has-it' }),
  '/v1/feedback': () => ({
    rows: [{ said: 'My employee is absent.', reply: 'Have you called?', should_trigger: false }],
  }),
  '/v1/conversations/:id/feedback': () => ({ turn_id: 'a-turn', note: 'too formal' }),
  '/v1/conversations/:id/actions/:aid/approval-token': () => ({ preview_hash: 'none', reason: 'seen' }),
  '/v1/conversations/:id/actions/:aid/confirm-effect': () => ({ outcome: 'done', reason: 'seen' }),
  '/v1/action-switches/:kind': () => ({ off: false, reason: 'all right' }),
  '/v1/conversations/:id/context-supplies': () => ({ request_id: waiting, payloads: [{ content: 'To know why.' }] }),
  '/v1/conversations/:id/context-requests/:rid/skip': () => ({ slot_key: 'goal', reason: 'not needed' }),
  '/v1/conversations/:id/context-requests/:rid/force-run': () => ({ reason: 'today' }),
  '/v1/conversations/:id/context-requests/:rid/escalate': () => ({ reason: 'today' }),
  '/v1/conversations/:id/context-requests/:rid/extend': () => ({ by_s: 60, reason: 'today' }),
  '/research/conversation': () => ({ batch_id: 'a-batch', message: 'What is our goal?' }),
  '/research/conversation/context-supply': () => ({
    batch_id: 'a-batch',
    request_id: waiting,
    payloads: [{ content: 'To know why.' }],
  }),
  '/sessions/:id/participants': () => ({ participants: ['paula'] }),
  '/sessions/:id': () => ({ phase: 1, phase_artifacts: { phase0: { goal: 'to know' } } }),
  '/v1/conversations/:id/attachments': () => ({
    kind: 'reading',
    name: 'supply.txt',
    media_type: 'text/plain',
    content_base64: 'b2s=',
  }),
  '/v1/conversations/:id/context/copy': () => ({ to: studied }),
  '/v1/conversations/:id/context/merge': () => ({ from: [studied] }),
  '/api/chat': () => ({ assistant: 'hr-manager', message: 'My employee is absent.' }),
  '/v1/stream-tickets': (id) => ({ conversation: id }),
};

/** The conversation of a batch, of the participant whose key the table is tried with. */
async function beginBatch(): Promise<string> {
  const payload = { batch_id: 'a-batch', message: 'Good morning.' };
  const url = '/research/conversation?wait_s=0';
  const headers = bearer(keys.get('participant'));
  return (await stand.app.inject({ method: 'POST', url, payload, headers })).json().conversation_id;
}

/** A request that waits for whoever talks in the conversation; every answer to it is taken. */
async function ask(id: string): Promise<string> {
  const { clarification: request, happened } = opened();
  const party = 'participant';
  const chain = request.chain.slice(0, 1).map((level) => ({ ...level, party, kind: 'participant' as const }));
  const levels = request.levels.map((level) => ({ ...level, party }));
  const asked = { ...request, asked: party, instruction: null, chain, levels };
  await written(stand, { tenant: 'local', conversation: id }, { clarification: asked, happened });
  const taken = { requestId: request.id, status: 'pending', seq: 1, remaining: ['tier'] } as const;
  stand.temporal.receiveAnswers({
    kind: 'receipt',
    receipt: { ...taken, tenths: null, band: null, next: null, turnId: null },
  });
  return request.id;
}

function response(): object {
  const clarifications = [{ field: 'percentage', value: '10%' }];
  return { request_id: clarification, from: 'participant', clarifications };
}

/** A mail that an action of ours sent, in the sink that serves every tenant. */
async function holdMail(id: string): Promise<void> {
  await stand.owner.query(
    `insert into prompts (tenant, conversation, turn_id, call, request, at)
     values ('local', $1, 'a-turn', 1, '{"model": "m", "messages": []}', now())`,
    [id],
  );
  await stand.owner.query(
    `insert into turns (tenant, conversation, turn_id, settled, settled_at) values ('local', $1, 'a-turn', '{}', now())`,
    [id],
  );
  await stand.owner.query(
    `insert into effects (tenant, action_id, conversation, kind, state, preview, preview_hash)
       values ('local', $1, $2, 'email', 'done', '{}', 'hash')`,
    [`${id}-1`, id],
  );
  await diagnosed(stand, id);
  const words = { subject: 'Hello', text: 'Hello.', headers: [], attachments: [], raw: '', bytes: 0 };
  const envelope = { id: 'm-1', at: new Date().toISOString(), from: 'a@x.org', to: ['b@x.org'] };
  stand.mails.push({ ...envelope, ...words, messageId: `<${id}-1@parley>` });
}

let tenants = 0;

/** Of the participant whose key the table is tried with, unless told. */
async function create(key = keys.get('admin'), more?: object): Promise<string> {
  const payload = { assistant: 'hr-manager', ...(more ?? (key === keys.get('admin') ? { participant: 'paula' } : {})) };
  const answer = await stand.app.inject({ method: 'POST', url: '/v1/conversations', payload, headers: bearer(key) });
  return answer.json().conversation_id;
}

function bearer(key: string | undefined): Record<string, string> {
  return key === undefined ? {} : { authorization: `Bearer ${key}` };
}
