import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { learnPatternsActivity } from '../../../activities/learn-patterns.ts';
import type { WrittenStep } from '../../../contracts/state/clarification-state.ts';
import { postgresHousekeeping } from '../../../adapters/postgres/fleet/housekeeping.ts';
import { postgresTurnRecords } from '../../../adapters/postgres/turns/turn-records.ts';
import { listPatterns } from '../../../adapters/postgres/clarifications/patterns.ts';
import { listTenantEvents } from '../../../adapters/postgres/conversations/tenant-events.ts';
import { startLedgerStand, type LedgerStand, type Where } from '../ledger/stand.ts';
import { afterClocks, answered, doubt, monday, opened, snapshot, type Wanted } from './fixture.ts';

let stand: LedgerStand;
let records: ReturnType<typeof postgresTurnRecords>;
let learn: () => Promise<unknown>;
beforeAll(async () => {
  stand = await startLedgerStand();
  records = postgresTurnRecords(stand.database);
  learn = learnPatternsActivity({ housekeeping: postgresHousekeeping(stand.database) }).learnPatterns;
});
afterAll(() => stand.stop());

let where: Where;
beforeEach(async () => {
  where = await stand.talk(`patterns-${randomUUID().slice(0, 8)}`, []);
});

const keep = (step: WrittenStep): Promise<void> =>
  records.keep(where, { clarifications: [step], snapshot: snapshot() });
async function ask(times: number, wanted: Wanted = {}): Promise<void> {
  for (let index = 0; index < times; index += 1) await keep(opened(wanted));
}
const patterns = () => stand.database.asTenant(where.tenant, (rows) => listPatterns(rows, where.tenant));
const events = async () =>
  (await stand.database.asTenant(where.tenant, (rows) => listTenantEvents(rows, where.tenant, { limit: 100 }))).items;

test('C14 a request counts once for its pair and type, whatever becomes of it', async () => {
  const step = opened();
  await keep(step);
  await keep(step);
  await keep(afterClocks(step, 1));
  await keep(answered(afterClocks(step, 1), 90, 'director_agent'));
  expect(await patterns()).toEqual([
    {
      pair: 'planner->sales-agent',
      from: 'planner',
      to: 'sales-agent',
      type: 'missing_information',
      count: 1,
      fieldCounts: { target_date: 1 },
      examples: [[{ field: doubt.field, issue: doubt.issue, suggestion: doubt.suggestion }]],
      instructed: true,
      suggestedAtCount: 0,
      lastSeen: new Date(monday).toISOString(),
    },
  ]);
});

test('C12 a pair has a direction, and each type a row of its own', async () => {
  await ask(2);
  await ask(1, { from: 'sales-agent', to: 'planner' });
  await ask(1, { issues: [{ ...doubt, kind: 'vague', name: 'soon' }] });
  await ask(1, { from: 'anna', to: 'hr-manager', instruction: null });
  expect((await patterns()).map(({ pair, type, count, instructed }) => [pair, type, count, instructed])).toEqual([
    ['planner->sales-agent', 'missing_information', 2, true],
    ['anna->hr-manager', 'missing_information', 1, false],
    ['planner->sales-agent', 'vague_language', 1, true],
    ['sales-agent->planner', 'missing_information', 1, true],
  ]);
});

test('C14 the latest five requests are its examples, and every field is counted', async () => {
  for (const number of [1, 2, 3, 4, 5, 6, 7])
    await ask(1, {
      issues: [
        { ...doubt, issue: `No date ${number}` },
        { ...doubt, field: `field-${number % 2}` },
      ],
    });
  const [pattern] = await patterns();
  expect(pattern?.examples.map((issues) => issues[0]?.issue)).toEqual([3, 4, 5, 6, 7].map((n) => `No date ${n}`));
  expect(pattern?.fieldCounts).toEqual({ target_date: 7, 'field-1': 4, 'field-0': 3 });
});

test('C14 requests that are opened at once are all counted', async () => {
  const talks = await Promise.all(Array.from({ length: 6 }, () => stand.talk(where.tenant, [])));
  await Promise.all(
    talks.map((talk) =>
      records.keep(talk, {
        clarifications: [opened(), opened({ from: 'b' }), opened({ from: 'a' })],
        snapshot: snapshot(),
      }),
    ),
  );
  expect((await patterns()).map(({ count }) => count)).toEqual([6, 6, 6]);
});

test('C14 ten occurrences are no pattern; the eleventh is suggested to the administrators, once', async () => {
  await ask(10);
  await learn();
  expect(await events()).toEqual([]);
  await ask(1);
  await Promise.all([learn(), learn()]);
  await learn();
  expect(await events()).toMatchObject([
    {
      event: 'tenant:pattern_suggestion',
      cursor: '1',
      data: {
        pair: 'planner->sales-agent',
        type: 'missing_information',
        count: 11,
        suggestion: { issue: 'Frequent clarification needed for missing_information', between: 'planner->sales-agent' },
      },
    },
  ]);
  expect((await patterns())[0]).toMatchObject({ suggestedAtCount: 11 });
});

test('C14 it is suggested again at each doubling, and steps that were passed over make one suggestion', async () => {
  await ask(19);
  await learn();
  await ask(1);
  await learn();
  await ask(61);
  await learn();
  await learn();
  expect((await events()).map(({ data }) => data['count'])).toEqual([19, 20, 81]);
});
