import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rollUpKpisActivity } from '../../../activities/roll-up-kpis.ts';
import type { WrittenStep } from '../../../contracts/state/clarification-state.ts';
import { postgresHousekeeping } from '../../../adapters/postgres/fleet/housekeeping.ts';
import { countKpis } from '../../../adapters/postgres/clarifications/kpis.ts';
import { postgresTurnRecords } from '../../../adapters/postgres/turns/turn-records.ts';
import { listTenantEvents } from '../../../adapters/postgres/conversations/tenant-events.ts';
import type { KpiWindow } from '../../../contracts/wire/clarification.ts';
import { cancel } from '../../../domain/clarification/protocol.ts';
import { kpisOf, windowSeconds } from '../../../domain/kpis/kpis.ts';
import { startLedgerStand, type LedgerStand, type Where } from '../ledger/stand.ts';
import { afterClocks, answered, doubt, joined, monday, opened, snapshot } from './fixture.ts';
import { testInLaws } from '../../support/laws.ts';

let stand: LedgerStand;
let records: ReturnType<typeof postgresTurnRecords>;
beforeAll(async () => {
  stand = await startLedgerStand();
  records = postgresTurnRecords(stand.database);
});
afterAll(() => stand.stop());

/** Every figure tells, however few it is of. */
const policies = { usual: { minimumSample: 1, recoveryMargin: 20 }, byAssistant: {} };

let where: Where;
beforeEach(async () => {
  where = await stand.talk(`kpis-${randomUUID().slice(0, 8)}`, []);
});

async function say(count: number, at = monday, of = where): Promise<void> {
  for (let index = 0; index < count; index += 1)
    await stand.owner.query(
      `insert into messages (tenant, conversation, message_id, role, text, position, status, at)
         values ($1, $2, $3, 'participant', 'Hello.', 2, 'completed', $4)`,
      [of.tenant, of.conversation, randomUUID(), new Date(at)],
    );
}
const keep = (...clarifications: WrittenStep[]): Promise<void> =>
  records.keep(where, { clarifications, snapshot: snapshot() });

async function values(window: KpiWindow = '24h', at = monday + 3_600_000, tenant = where.tenant) {
  const counts = await stand.database.asTenant(tenant, (rows) =>
    countKpis(rows, tenant, { at: new Date(at), windows: windowSeconds }),
  );
  const all = kpisOf(counts, window, policies).filter(
    ({ assistant, department }) => assistant === null && department === null,
  );
  return Object.fromEntries(all.map(({ kpi, value }) => [kpi, value]));
}

describe('C13 from rows', () => {
  test('C13 nothing was said and nothing asked: no value, no failure', async () => {
    const none = { clarification_rate: null, resolution_time: null, timeout_rate: null, success_rate: null };
    expect(await values()).toEqual(none);
    expect(await values('1h')).toEqual(none);
  });

  test('C13 follow the formulas of the seed', async () => {
    await say(40);
    await keep(
      answered(opened(), 30),
      answered(afterClocks(opened(), 1), 90, 'director_agent'),
      afterClocks(opened(), 4),
      opened({ at: monday + 3_590_000 }),
      // A second question about a message is no second message that was asked back about.
      answered(opened({ round: 2 }), 30),
    );
    expect(await values()).toEqual({
      // 4 messages asked back about of 40.
      clarification_rate: 10,
      // (30 + 90 + 30) / 3.
      resolution_time: 50,
      // Escalated by its clock, and timed out: 2 of 5.
      timeout_rate: 40,
      // 3 resolved of 4 that should be over.
      success_rate: 75,
    });
  });

  test('C13 a best guess and what is older than its chain are no successes; what was withdrawn is neither', async () => {
    const withdrawn = opened();
    await keep(
      answered(opened()),
      afterClocks(opened({ reversible: true }), 4),
      opened({ at: monday - 600_000 }),
      joined(withdrawn, cancel(withdrawn.clarification, { at: monday + 10, by: 'ann', because: 'over' })),
    );
    expect(await values()).toMatchObject({ success_rate: 33.33, timeout_rate: 25 });
  });

  test('C13 a person who answers after the last clock makes it a success that was a timeout', async () => {
    const blocked = afterClocks(opened(), 4);
    await keep(answered(blocked, 400, 'human_operator'));
    expect(await values()).toMatchObject({ success_rate: 100, timeout_rate: 100, resolution_time: 400 });
  });

  test('C13 each window counts its own time', async () => {
    const hour = 3_600_000;
    for (const ago of [0.5, 5, 50]) {
      await say(10, monday - ago * hour);
      await keep(answered(opened({ at: monday - ago * hour }), ago));
    }
    await say(10, monday - 500 * hour);
    const times = await Promise.all(
      (['1h', '24h', '7d'] as const).map(async (window) => (await values(window, monday))['resolution_time']),
    );
    expect(times).toEqual([0.5, 2.75, 18.5]);
  });

  test('R4 a tenant’s figures are its own', async () => {
    await say(5);
    await keep(opened());
    const other = await stand.talk(`other-${randomUUID().slice(0, 8)}`, []);
    expect(await values('24h', monday, other.tenant)).toMatchObject({ clarification_rate: null });
    const peeked = await stand.database.asTenant(other.tenant, (rows) =>
      countKpis(rows, where.tenant, { at: new Date(monday), windows: windowSeconds }),
    );
    expect(peeked).toEqual([]);
  });
});

describe('C13 the schedule', () => {
  const rollUp = (at: number): Promise<unknown> =>
    rollUpKpisActivity({
      housekeeping: { ...postgresHousekeeping(stand.database), kpiPolicies: async () => policies },
      clock: () => at,
    }).rollUpKpis();
  const told = async (tenant = where.tenant) =>
    (await stand.database.asTenant(tenant, (rows) => listTenantEvents(rows, tenant, { limit: 500 }))).items;
  const rates = async () =>
    (await told())
      .filter(
        ({ data }) =>
          data['kpi'] === 'clarification_rate' &&
          data['window'] === '1h' &&
          data['assistant'] === null &&
          data['department'] === null,
      )
      .map(({ event, data }) => [event, data['value']]);

  test('C13 tells a crossing once and a recovery once, however often and by how many it runs', async () => {
    await say(10);
    await keep(answered(opened({ messageId: 'm-1' })), answered(opened()), answered(opened()));
    const minute = 60_000;
    await Promise.all([rollUp(monday + minute), rollUp(monday + minute), rollUp(monday + minute)]);
    await rollUp(monday + 2 * minute);
    expect(await rates()).toEqual([['tenant:kpi_alert', 30]]);
    await say(10, monday + 3 * minute);
    await rollUp(monday + 4 * minute);
    await rollUp(monday + 5 * minute);
    expect(await rates()).toEqual([
      ['tenant:kpi_alert', 30],
      ['tenant:kpi_recovered', 15],
    ]);
    // An hour later there is nothing left to count: no news.
    await rollUp(monday + 120 * minute);
    await say(2, monday + 130 * minute);
    await keep(answered(opened({ at: monday + 130 * minute })));
    await rollUp(monday + 131 * minute);
    expect((await rates()).map(([event]) => event)).toEqual([
      'tenant:kpi_alert',
      'tenant:kpi_recovered',
      'tenant:kpi_alert',
    ]);
    expect((await told()).map(({ cursor }) => Number(cursor))).toEqual(
      (await told()).map((_event, index) => index + 1),
    );
  });

  test('C13 keeps a history of what has changed', async () => {
    await say(10);
    await keep(answered(opened()));
    const history = async () =>
      (
        await stand.owner.query(
          `select value, status from kpi_history where tenant = $1 and kpi = 'clarification_rate' and "window" = '1h'
            and assistant = '' and department = '' order by serial`,
          [where.tenant],
        )
      ).rows;
    for (const minute of [1, 2, 3]) await rollUp(monday + minute * 60_000);
    expect(await history()).toEqual([{ value: 10, status: 'warning' }]);
    await rollUp(monday + 7_200_000);
    await rollUp(monday + 7_260_000);
    expect(await history()).toEqual([
      { value: 10, status: 'warning' },
      { value: null, status: 'no-data' },
    ]);
    // After a hundred days what is superseded goes; what a series was told by last stays.
    await say(10, monday + 100 * 86_400_000);
    await rollUp(monday + 100 * 86_400_000 + 1_000);
    await rollUp(monday + 100 * 86_400_000 + 2_000);
    expect(await history()).toEqual([{ value: 0, status: 'ok' }]);
  });

  test('R4 tells each tenant its own', async () => {
    await say(1);
    await keep(opened());
    const other = await stand.talk(`other-${randomUUID().slice(0, 8)}`, []);
    await rollUp(monday + 1_000);
    expect((await rates()).length).toBe(1);
    expect(await told(other.tenant)).toEqual([]);
  });

  test('R3 a tenant whose figures cannot be counted keeps nobody else from theirs', async () => {
    await say(1);
    await keep(opened());
    const real = postgresHousekeeping(stand.database);
    const { rollUpKpis } = rollUpKpisActivity({
      housekeeping: {
        ...real,
        tenants: async () => ['broken', where.tenant],
        kpiPolicies: async () => policies,
        countKpis: async (tenant, asked) => {
          if (tenant === 'broken') throw new Error('no such row');
          return real.countKpis(tenant, asked);
        },
      },
      clock: () => monday + 1_000,
    });
    await expect(rollUpKpis()).rejects.toThrow('Housekeeping failed for 1 of 2 tenants: Error: no such row.');
    expect(await rates()).toEqual([['tenant:kpi_alert', 100]]);
  });
});

testInLaws('C13 a simulated week has the figures that its rows say', async () => {
  const hour = 3_600_000;
  let asked = 0;
  for (let index = 0; index < 168; index += 1) {
    const at = monday + index * hour;
    await say(5, at);
    // Every sixth hour one message is asked back about; every seventh of these goes to the director, every ninth to the
    // end.
    if (index % 6 !== 0) continue;
    asked += 1;
    const step = opened({ at, issues: [doubt] });
    if (asked % 9 === 0) await keep(afterClocks(step, 4));
    else if (asked % 7 === 0) await keep(answered(afterClocks(step, 1), 100, 'director_agent'));
    else await keep(answered(step, 20 + (asked % 5) * 10));
  }
  const end = monday + 168 * hour - 1;
  // 28 requests: 3 to the end (9, 18, 27), 4 to the director (7, 14, 21, 28), 21 answered by the first.
  const first = Array.from({ length: 28 }, (_, index) => index + 1).filter((n) => n % 9 !== 0 && n % 7 !== 0);
  const seconds = first.reduce((sum, n) => sum + 20 + (n % 5) * 10, 0) + 4 * 100;
  expect(await values('7d', end)).toEqual({
    clarification_rate: 3.33,
    resolution_time: Math.round((seconds / 25) * 100) / 100,
    timeout_rate: 25,
    success_rate: 89.29,
  });
});
