import { afterAll, beforeAll, expect, test } from 'vitest';
import { appendAudit } from '../../adapters/postgres/audit/audit.ts';
import { postgresTurnRecords } from '../../adapters/postgres/turns/turn-records.ts';
import { appendTenantEvents } from '../../adapters/postgres/conversations/tenant-events.ts';
import { opened, snapshot } from '../adapters/clarifications/fixture.ts';
import { isWhole, runs, testInLaws } from '../support/laws.ts';
import { caller, startStand, type Stand } from './stand.ts';

const tenant = 'lists';
let stand: Stand;
let { post, get } = {} as ReturnType<typeof caller>;
let conversation: string;
beforeAll(async () => {
  stand = await startStand();
  ({ post, get } = caller(stand, await stand.key('admin', { tenant })));
  for (let made = 0; made < 5; made += 1)
    conversation = (await post('/v1/conversations', { assistant: 'hr-manager' })).json().conversation_id;
  for (let made = 0; made < 4; made += 1) await stand.key('auditor', { tenant });
  await stand.database.asTenant(tenant, async (rows) => {
    await appendTenantEvents(
      rows,
      tenant,
      [1, 2, 3, 4, 5].map((n) => ({ event: 'tenant:kpi_alert', data: { n } })),
    );
    for (const n of [1, 2, 3, 4, 5])
      await appendAudit(rows, tenant, {
        actor: 'a',
        event: 'key.created',
        conversation: null,
        subject: `${n}`,
        data: {},
      });
  });
  for (const n of [1, 2, 3, 4, 5]) {
    await stand.owner.query(
      `insert into messages (tenant, conversation, message_id, role, text, position, status, at)
         values ($1, $2, $3, 'participant', 'Hello.', $4, 'completed', now())`,
      [tenant, conversation, `m-${n}`, n * 2],
    );
    await stand.owner.query(
      `insert into effects (tenant, action_id, conversation, kind, state, preview, preview_hash, recipient)
         values ($1, $2, $3, 'email', 'done', '{}', 'h', 'anna@example.org')`,
      [tenant, `action-${n}`, conversation],
    );
    await stand.owner.query(
      `insert into events (tenant, conversation, cursor, event, data) values ($1, $2, $3, 'conversation:reminder', '{}')`,
      [tenant, conversation, 1_000 + n],
    );
    await stand.owner.query(
      `insert into gate_decisions (tenant, decision_id, conversation, turn_id, door, origin, verdict, because, policy_version, rules, snapshot, at)
         values ($1, $2, $3, 't', 'act', 'reply', 'held', '{}', 'a@1', '[]', '{}', now())`,
      [tenant, `d-${n}`, conversation],
    );
    await postgresTurnRecords(stand.database).keep(
      { tenant, conversation },
      { clarifications: [opened()], snapshot: snapshot() },
    );
  }
  // Two that no turn has taken up yet: they have no place in the talk and come last.
  for (const n of [6, 7])
    await stand.owner.query(
      `insert into messages (tenant, conversation, message_id, role, text, position, status, at)
         values ($1, $2, $3, 'participant', 'Hello?', null, 'queued', now())`,
      [tenant, conversation, `m-${n}`],
    );
  for (const n of [1, 2, 3, 4, 5]) stand.mails.push(mail(`mail-${n}`));
});
afterAll(() => stand.stop());

const lists = [
  ['/v1/conversations', 'conversation_id'],
  ['/v1/conversations/{id}/messages', 'message_id'],
  ['/v1/conversations/{id}/events', 'cursor'],
  ['/v1/conversations/{id}/gate-decisions', 'decision_id'],
  ['/v1/clarifications', 'id'],
  ['/v1/effects', 'action_id'],
  ['/v1/events', 'cursor'],
  ['/v1/audit', 'seq'],
  ['/v1/keys', 'id'],
  ['/v1/mail', 'id'],
] as const;

test.each(lists)('%s is read in both directions, page by page, and loses nobody', async (path, id) => {
  const address = path.replace('{id}', conversation);
  const forward = await walked(address, id, 'asc');
  expect(forward.length).toBeGreaterThanOrEqual(5);
  expect(new Set(forward).size).toBe(forward.length);
  expect(await walked(address, id, 'desc')).toEqual(forward.toReversed());
  // Without a word it is as it was: newest last.
  const { items } = (await get(`${address}?limit=200`)).json();
  expect(items.map((item: Record<string, unknown>) => item[id])).toEqual(forward);
});

test('every list whose items have an order in time takes `order`', async () => {
  const { paths } = (await get('/openapi.json')).json();
  const ordered = Object.entries<Record<string, { parameters?: { name: string }[] }>>(paths)
    .filter(([, { get: read }]) => read?.parameters?.some(({ name }) => name === 'order'))
    .map(([path]) => path);
  expect(ordered).toEqual(expect.arrayContaining(lists.map(([path]) => path)));
  const paged = Object.entries<Record<string, { parameters?: { name: string }[] }>>(paths)
    .filter(([, { get: read }]) => read?.parameters?.some(({ name }) => name === 'limit'))
    .map(([path]) => path);
  // The queue has an order of its own, by deadline, and so have artifacts: as they stand in their file. Concepts come
  // by id, suggestions as they fit. Holds that stand are few, the oldest first.
  expect(paged.filter((path) => !ordered.includes(path))).toEqual([
    '/v1/holds',
    '/v1/queue',
    // The latest alone: what is old and unsettled is in the queue.
    '/v1/undelivered-notices',
    '/v1/context-requests/{rid}/suggestions',
    '/v1/graph/concepts',
    '/v1/graph/captures',
    '/sessions/{id}/artifacts',
  ]);
});

test('an order that is none is refused with the words that there are', async () => {
  const refused = await get('/v1/conversations?order=newest');
  expect(refused.statusCode).toBe(400);
  expect(refused.json().errors).toEqual([{ path: '/order', message: 'must be one of: asc, desc' }]);
});

testInLaws(
  'no cursor, however it is changed, is more than refused',
  { timeout: isWhole ? 1_800_000 : 120_000 },
  async () => {
    const day = (text: string) => Buffer.from(JSON.stringify([text, text, 'handoff', 'x'])).toString('base64url');
    const known = [
      '1',
      'action-1',
      conversation,
      '0'.repeat(19),
      '-1',
      '1e9',
      'NaN',
      '%00',
      '\u0000',
      day('infinity'),
    ].concat(
      ['2026-02-31', '2026-13-01', '0000-01-01', '9999-12-31'].map((one) => day(`${one} 10:00:00+00`)),
      ['24:00:00+00', '23:59:60+00', '10:00:00+99', '10:00:00+15:99'].map((one) => day(`2026-02-01 ${one}`)),
    );
    const signs = '0129AZaz-_.:,%\u0000é\ud83d{"[]}+ '.split('');
    let state = 20_261_127;
    const next = (below: number): number => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return (state >>> 8) % below;
    };
    const changed = (text: string): string => {
      const at = next(text.length + 1);
      const sign = signs[next(signs.length)] ?? '';
      return (
        [text.slice(0, at) + sign + text.slice(at + next(3)), text.slice(at), sign.repeat(next(400))][next(3)] ?? ''
      );
    };
    const { paths } = (await get('/openapi.json')).json();
    const paged = Object.entries<Record<string, { parameters?: { name: string }[] }>>(paths)
      .filter(([, { get: read }]) => read?.parameters?.some(({ name }) => name === 'after'))
      .map(([path]) => path.replace('{id}', conversation));
    expect(paged.length).toBeGreaterThanOrEqual(14);
    for (const path of paged)
      for (let round = 0; round < runs(1_000) + known.length; round += 1) {
        const cursor = known[round] ?? changed(known[next(known.length)] ?? '');
        const url = `${path}?after=${encodeURIComponent(cursor.toWellFormed())}`;
        const { statusCode } = await get(url);
        expect([url, statusCode < 500]).toEqual([url, true]);
      }
  },
);

async function walked(address: string, id: string, order: 'asc' | 'desc'): Promise<unknown[]> {
  const seen: unknown[] = [];
  let next: string | null = null;
  do {
    const after: string = next === null ? '' : `&after=${encodeURIComponent(next)}`;
    const answer = await get(`${address}?limit=2&order=${order}${after}`);
    expect(answer.statusCode, answer.body).toBe(200);
    const page = answer.json();
    seen.push(...page.items.map((item: Record<string, unknown>) => item[id]));
    next = page.next;
  } while (next !== null);
  return seen;
}

function mail(id: string) {
  return {
    id,
    at: '2026-01-01T09:00:00Z',
    from: 'a@example.org',
    to: ['b@example.org'],
    subject: 'Hello',
    messageId: '<action-1@parley>',
    bytes: 10,
    headers: [],
    text: '',
    attachments: [],
    raw: '',
  };
}
