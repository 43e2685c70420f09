/** How soon every tenant is reconciled where there are many, and one of them has very many open conversations. */
import { performance } from 'node:perf_hooks';
import { NativeConnection } from '@temporalio/worker';
import { learnPatternsActivity } from '../../activities/learn-patterns.ts';
import { reconcileActivity } from '../../activities/reconcile.ts';
import { retainContextsActivity } from '../../activities/retain-contexts.ts';
import { retainRowsActivity } from '../../activities/retain-rows.ts';
import { rollUpKpisActivity } from '../../activities/roll-up-kpis.ts';
import { postgresHousekeeping } from '../../adapters/postgres/fleet/housekeeping.ts';
import { postgresLedger } from '../../adapters/postgres/effects/ledger.ts';
import { openDatabase, type Database } from '../../adapters/postgres/database/database.ts';
import { auditKey } from '../../tests/support/audit-key.ts';
import { signed } from '../../tests/support/order-key.ts';
import type { Servers } from '../../tests/support/servers.ts';
import { storedAssistants } from '../../workers/assistants.ts';
import { reconcilingPorts } from '../../workers/reconciling.ts';
import { atMost, type Goal, type Measured } from '../cost/goals.ts';

interface Asked {
  readonly tenants: number;
  /** Open conversations of one of them; the last in the alphabet. */
  readonly open: number;
  /** Open conversations of each of the others. */
  readonly each: number;
  /** Tenants in which a message waits, of the last in the alphabet. */
  readonly changed: number;
  readonly progress: (line: string) => void;
}

interface Run {
  readonly seconds: number;
  readonly tenants: number;
}

interface Kept {
  /** Runs from the first until every tenant was reconciled and every conversation looked at. */
  readonly runs: readonly Run[];
  readonly tenants_after_first_run: number;
  /** A run with nothing to do. */
  readonly idle: Run;
  /** A run after messages came. */
  readonly changed: Run;
  readonly other_parts_s: Readonly<Record<string, number>>;
  readonly goals: readonly Goal[];
}

const mostRuns = 20;

/** Rows are made by SQL; Temporal is asked for the workflow of every conversation, and has none. */
export async function measureHousekeeping(servers: Servers, asked: Asked): Promise<Measured<Kept>> {
  const { tenants, changed, progress } = asked;
  const owner = openDatabase({ url: servers.ownerUrl, connections: 2 });
  const database = openDatabase({ url: servers.databaseUrl, auditKey, connections: 20 });
  const connection = await NativeConnection.connect({ address: servers.temporal });
  const { namespace } = servers;
  const assistants = storedAssistants(database);
  const ports = {
    ...reconcilingPorts({ connection, namespace, lane: null, database, signer: signed, codec: null, assistants }),
    housekeeping: postgresHousekeeping(database),
    ledger: postgresLedger(database),
    providerOf: () => null,
    retentionDays: {},
    assistants,
    clock: () => Date.now(),
  };
  const run = async (): Promise<Run> => {
    const began = performance.now();
    const done = await reconcileActivity(ports).reconcile();
    const took = { seconds: Math.round((performance.now() - began) / 100) / 10, tenants: done.tenants };
    progress(`a run: ${took.seconds} s, ${took.tenants} tenants`);
    return took;
  };
  try {
    await makeRows(owner, asked);
    progress(`${tenants} tenants are there`);
    const runs = [await run()];
    const first = await reconciledSince(owner, new Date(0));
    while (runs.length < mostRuns && (await unlooked(owner)) > 0) runs.push(await run());
    const idle = await run();
    const before = new Date();
    await say(owner, changed);
    const after = await run();
    const seen = await reconciledSince(owner, before);
    const others: Record<string, number> = {};
    for (const [name, part] of Object.entries(otherParts(ports))) {
      const began = performance.now();
      await part();
      others[name] = Math.round((performance.now() - began) / 100) / 10;
    }
    const goals = [
      atMost('tenants that the first run did not reconcile', tenants - first, 0),
      atMost('runs until every open conversation was looked at', runs.length, 3),
      atMost('tenants with a new message that the next run did not reconcile', changed - seen, 0),
      atMost('seconds of that run', after.seconds, 60),
      atMost('seconds of the longest other part', Math.max(...Object.values(others)), 120),
    ];
    const figures = { runs, tenants_after_first_run: first, idle, changed: after, other_parts_s: others, goals };
    return { figures, kept: goals.every(({ met }) => met) };
  } finally {
    await Promise.allSettled([owner.close(), database.close(), connection.close()]);
  }
}

function otherParts(
  ports: Parameters<typeof rollUpKpisActivity>[0] &
    Parameters<typeof retainRowsActivity>[0] &
    Parameters<typeof learnPatternsActivity>[0] &
    Parameters<typeof retainContextsActivity>[0],
) {
  return {
    kpis: () => rollUpKpisActivity(ports).rollUpKpis(),
    patterns: () => learnPatternsActivity(ports).learnPatterns(),
    contexts: () => retainContextsActivity(ports).retainContexts(),
    retained: () => retainRowsActivity(ports).retainRows(),
  };
}

async function makeRows(owner: Database, { tenants, open, each }: Asked): Promise<void> {
  await owner.query(
    `insert into tenants (tenant) select 'b-' || lpad(n::text, 6, '0') from generate_series(1, $1::int) n`,
    [tenants],
  );
  await owner.query(
    `insert into conversations (tenant, id, assistant, assistant_version, created_at)
       select t.tenant, t.tenant || '-' || n, a.name, a.version, now() - interval '1 hour'
         from tenants t cross join lateral (select name, version from assistants where name = 'hr-manager' limit 1) a
         cross join lateral generate_series(1, case when t.tenant = 'b-' || lpad($1::text, 6, '0') then $2::int else $3::int end) n
        where t.tenant like 'b-%'`,
    [tenants, open, each],
  );
  await owner.query(
    `insert into messages (tenant, conversation, message_id, turn_id, role, text, position, status, at)
       select tenant, id, id || '-m', id || '-m', 'participant', 'Hello.', 2, 'completed', created_at
         from conversations where tenant like 'b-%'`,
  );
  await owner.query('analyze');
}

/** A message that its workflow has taken up a while ago, in the last tenants of all. */
async function say(owner: Database, changed: number): Promise<void> {
  await owner.query(
    `insert into messages (tenant, conversation, message_id, turn_id, role, text, position, status, at)
       select tenant, tenant || '-1', tenant || '-n', tenant || '-n', 'participant', 'Hello.', 4, 'in_progress', now() - interval '2 minutes'
         from (select tenant from tenants where tenant like 'b-%' order by tenant desc limit $1::int) last`,
    [changed],
  );
}

async function reconciledSince(owner: Database, since: Date): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    `select count(*)::int as n from tenants where tenant like 'b-%' and reconciled_at > $1`,
    [since],
  );
  return rows[0]?.n ?? 0;
}

async function unlooked(owner: Database): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    `select count(*)::int as n from conversations where tenant like 'b-%' and looked_at is null`,
  );
  return rows[0]?.n ?? 0;
}
