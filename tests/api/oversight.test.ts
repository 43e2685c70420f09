import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { learnPatternsActivity } from '../../activities/learn-patterns.ts';
import { rollUpKpisActivity } from '../../activities/roll-up-kpis.ts';
import { postgresHousekeeping } from '../../adapters/postgres/fleet/housekeeping.ts';
import { postgresTurnRecords } from '../../adapters/postgres/turns/turn-records.ts';
import { createMetrics } from '../../api/metrics/metrics.ts';
import { kpi, pattern, tenantEvent } from '../../contracts/wire/clarification.ts';
import { afterClocks, answered, opened, snapshot, type Wanted } from '../adapters/clarifications/fixture.ts';
import { caller, startStand, type Stand } from './stand.ts';

let stand: Stand;
let { post, get } = {} as ReturnType<typeof caller>;
beforeAll(async () => {
  stand = await startStand();
  ({ post, get } = caller(stand, await stand.key('admin')));
});
afterAll(() => stand.stop());

const now = Date.now();

/** Messages of which some are asked back about, in a new conversation. */
async function talk(
  messages: number,
  requests: number,
  wanted: Wanted = {},
  end: typeof answered = answered,
): Promise<void> {
  const conversation: string = (await post('/v1/conversations', { assistant: 'operations-agents' })).json()
    .conversation_id;
  for (let index = 0; index < messages; index += 1)
    await stand.owner.query(
      `insert into messages (tenant, conversation, message_id, role, text, position, status, at)
         values ('local', $1, $2, 'participant', 'Hello.', 2, 'completed', now())`,
      [conversation, randomUUID()],
    );
  const clarifications = Array.from({ length: requests }, () => end(opened({ at: now - 600_000, ...wanted })));
  await postgresTurnRecords(stand.database).keep(
    { tenant: 'local', conversation },
    { clarifications, snapshot: snapshot() },
  );
}

test('C13 key figures are counted when they are asked for, by window, assistant and department', async () => {
  expect((await get('/v1/kpis')).json().items).toMatchObject([
    { kpi: 'clarification_rate', value: null, status: 'no-data' },
    { kpi: 'resolution_time', value: null, status: 'no-data' },
    { kpi: 'timeout_rate', value: null, status: 'no-data' },
    { kpi: 'success_rate', value: null, status: 'no-data' },
  ]);
  await talk(100, 15);
  const items: unknown[] = (await get('/v1/kpis?window=1h')).json().items;
  for (const item of items) kpi.parse(item);
  expect(items).toContainEqual({
    kpi: 'clarification_rate',
    value: 15,
    target: 10,
    alert: 20,
    recovers_at: 18,
    sample: 100,
    minimum_sample: 20,
    status: 'warning',
    source: 'participants',
    assistant: 'operations-agents',
    department: 'sales',
  });
  expect(items).toContainEqual(
    expect.objectContaining({
      kpi: 'resolution_time',
      value: 30,
      status: 'few-data',
      assistant: null,
      department: null,
    }),
  );
  expect((await get('/v1/kpis?window=1y')).statusCode).toBe(400);
});

test('C13 the metrics show them for all tenants together, and name none', async () => {
  const { body } = await get('/metrics');
  expect(body).toMatch(/^parley_kpi\{kpi="clarification_rate",window="1h",source="participants"\} 15$/m);
  expect(body).toMatch(/^parley_kpi\{kpi="success_rate",window="7d",source="participants"\} 100$/m);
  expect(
    body
      .split('\n')
      .filter((line) => line.startsWith('parley_kpi{'))
      .join(),
  ).not.toMatch(/local|operations/);
});

test('C14 patterns come with their suggestion and a patch once they recur', async () => {
  await talk(0, 2, { from: 'buyer' });
  await talk(0, 12, { from: 'anna', to: 'operations-agents', instruction: null });
  const { items, next } = (await get('/v1/patterns')).json();
  for (const item of items) pattern.parse(item);
  expect(next).toBeNull();
  expect(items).toMatchObject([
    {
      pair: 'planner->sales-agent',
      type: 'missing_information',
      count: 15,
      suggestion: { between: 'planner->sales-agent' },
      patch: expect.stringContaining('+When you instruct sales-agent, always include:\n+- target_date: '),
    },
    { pair: 'anna->operations-agents', count: 12, suggestion: expect.any(Object), patch: null },
    { pair: 'buyer->sales-agent', count: 2, suggestion: null, patch: null },
  ]);
});

test('C14 the patch of a sender who has a prompt sheet adds to that sheet', async () => {
  await talk(0, 11, { from: 'sales-director' });
  const items: { pair: string; patch: string | null }[] = (await get('/v1/patterns')).json().items;
  const sheet = readFileSync('assistants/operations-agents/parties/sales-director.liquid', 'utf8');
  const patch = items.find(({ pair }) => pair === 'sales-director->sales-agent')?.patch ?? '';
  expect(patch).toMatch(/^--- a\/assistants\/operations-agents\/parties\/sales-director\.liquid\n/);
  const context = patch.split('\n').filter((line) => line.startsWith(' '));
  expect(context.map((line) => line.slice(1))).toEqual(sheet.split('\n').slice(-4, -1));
});

test('C13 C14 alarms and suggestions are events of the tenant, without gaps', async () => {
  const ports = { housekeeping: postgresHousekeeping(stand.database), clock: () => now };
  await talk(0, 4, {}, (step) => afterClocks(step, 4));
  await rollUpKpisActivity(ports).rollUpKpis();
  await learnPatternsActivity(ports).learnPatterns();
  const first = (await get('/v1/events?limit=2')).json();
  const rest = (await get(`/v1/events?after=${first.next}&limit=200`)).json();
  const items = [...first.items, ...rest.items].map((item) => tenantEvent.parse(item));
  expect(items.map(({ cursor }) => Number(cursor))).toEqual(items.map((_item, index) => index + 1));
  const alarms = items.filter(({ event }) => event === 'tenant:kpi_alert');
  expect(alarms).toContainEqual(
    expect.objectContaining({
      data: expect.objectContaining({
        kpi: 'success_rate',
        window: '24h',
        assistant: null,
        department: 'sales',
        value: 87.5,
      }),
    }),
  );
  expect(items.filter(({ event }) => event === 'tenant:pattern_suggestion')).toHaveLength(3);
  const foreign = caller(stand, await stand.key('admin', { tenant: 'other' }));
  expect((await foreign.get('/v1/events')).json()).toEqual({ items: [], next: null });
  expect((await foreign.get('/v1/patterns')).json()).toEqual({ items: [], next: null });
});

test('C13 the metrics are told without the key figures while these cannot be counted', async () => {
  for (const kpis of [async () => Promise.reject(new Error('away')), () => new Promise<never>(() => undefined)]) {
    const counts = { kpis, housekeeping: kpis, tokens: kpis, memory: kpis, temporal: kpis };
    const connections = () => ({ busy: 1, idle: 2, waiting: 0 });
    const text = await createMetrics({ ...counts, connections, requestsWaiting: () => 0 }).text();
    expect(text).toContain('process_cpu_seconds_total');
    expect(text).not.toContain('parley_kpi{');
  }
});
