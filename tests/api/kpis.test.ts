import { afterAll, beforeAll, expect, test } from 'vitest';
import { rollUpKpisActivity } from '../../activities/roll-up-kpis.ts';
import { readAssistants } from '../../adapters/assistants/all.ts';
import { storeAssistants } from '../../adapters/postgres/assistants/assistants.ts';
import { postgresHousekeeping } from '../../adapters/postgres/fleet/housekeeping.ts';
import { postgresTurnRecords } from '../../adapters/postgres/turns/turn-records.ts';
import type { Kpi, KpiChange } from '../../contracts/wire/clarification.ts';
import { opened, snapshot } from '../adapters/clarifications/fixture.ts';
import { caller, startStand, type Stand } from './stand.ts';

const tenant = 'figures';
let stand: Stand;
let { post, get } = {} as ReturnType<typeof caller>;
let talk: string;
let errand: string;
beforeAll(async () => {
  stand = await startStand();
  ({ post, get } = caller(stand, await stand.key('admin', { tenant })));
  talk = (await post('/v1/conversations', { assistant: 'hr-manager', participant: 'dana' })).json().conversation_id;
  const instruction = { from: 'planner', to: 'sales-agent', text: 'Call every customer of 2025 by 2026-12-01.' };
  errand = (await post('/v1/instructions', { ...instruction, assistant: 'operations-agents' })).json().conversation_id;
});
afterAll(() => stand.stop());

const now = () => Date.now() + 60_000;

async function heard(conversation: string, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1)
    await stand.owner.query(
      `insert into messages (tenant, conversation, message_id, role, text, position, status, at)
         values ($1, $2, gen_random_uuid(), 'participant', 'Hello.', 200, 'completed', now())`,
      [tenant, conversation],
    );
}

const rates = async (): Promise<readonly Kpi[]> =>
  (await get('/v1/kpis?window=1h'))
    .json()
    .items.filter(({ kpi, department }: Kpi) => kpi === 'clarification_rate' && department === null);

const rollUp = () =>
  rollUpKpisActivity({ housekeeping: postgresHousekeeping(stand.database), clock: now }).rollUpKpis();

const alerts = async (): Promise<readonly { data: { kpi: string; source: string } }[]> =>
  (await get('/v1/events')).json().items.filter(({ event }: { event: string }) => event === 'tenant:kpi_alert');

test('C13 talk and instructions have figures of their own, few are shown as few and raise nothing', async () => {
  await heard(talk, 30);
  await heard(errand, 3);
  await postgresTurnRecords(stand.database).keep(
    { tenant, conversation: errand },
    { clarifications: [opened({ at: Date.now() })], snapshot: snapshot() },
  );
  const all = (await rates()).filter(({ assistant }) => assistant === null);
  expect(all).toMatchObject([
    { source: 'instructions', status: 'few-data', minimum_sample: 20 },
    { source: 'participants', value: 0, status: 'ok', minimum_sample: 20 },
  ]);
  expect(all[0]?.value).toBeGreaterThan(20);
  expect(all[1]?.sample).toBeGreaterThanOrEqual(30);
  await rollUp();
  expect(await alerts()).toEqual([]);
});

test('C13 the minimum sample is data of the assistant’s policy', async () => {
  const operations = readAssistants('assistants').find(({ content }) => content.name === 'operations-agents')?.content;
  if (operations === undefined) throw new Error('There is no assistant "operations-agents".');
  const file = `${operations.files['assistant.yaml'] ?? ''}\nkpis: { minimumSample: 2, recoveryMargin: 50 }\n`;
  const files = { ...operations.files, 'assistant.yaml': file };
  await storeAssistants(stand.owner, [{ ...operations, version: 'with-few', files }]);
  const own = (await rates()).find(({ assistant }) => assistant === 'operations-agents');
  expect(own).toMatchObject({ source: 'instructions', status: 'alert', minimum_sample: 2, recovers_at: 15 });
  await rollUp();
  await rollUp();
  const told = (await alerts()).filter(({ data }) => data.kpi === 'clarification_rate');
  expect(told.length).toBeGreaterThan(0);
  expect(new Set(told.map(({ data }) => data.source))).toEqual(new Set(['instructions']));
});

test('C13 the history is read in both directions, and narrowed', async () => {
  const lines = async (query: string): Promise<readonly KpiChange[]> =>
    (await get(`/v1/kpis/history?limit=200${query}`)).json().items;
  const narrow = '&window=1h&kpi=clarification_rate&source=instructions&assistant=operations-agents&department=';
  const forward = await lines(narrow);
  expect(forward.map(({ status, alarm }) => [status, alarm])).toEqual([
    ['few-data', false],
    ['alert', true],
  ]);
  expect(await lines(`${narrow}&order=desc`)).toEqual(forward.toReversed());
  expect(await lines(`${narrow}&order=desc&after=${forward[1]?.cursor}`)).toEqual([forward[0]]);
  expect(await lines(`${narrow}&after=${forward[0]?.cursor}`)).toEqual([forward[1]]);
});

test('C10 the queue shows what waits for operators: a preview between parties, not a participant’s own', async () => {
  for (const conversation of [talk, errand])
    await stand.owner.query(
      `update conversations set waiting_on = 'approval', flow = $3 where tenant = $1 and id = $2`,
      [tenant, conversation, JSON.stringify({ kind: 'email', action_id: `${conversation}-a1`, preview: {} })],
    );
  const { items } = (await get('/v1/queue?kind=approval')).json();
  expect(items.map(({ conversation_id }: { conversation_id: string }) => conversation_id)).toEqual([errand]);
});
