/** Readiness of the API and of everything it depends on, part by part. */
import { z } from 'zod';
import { liveWorkers } from '../../../adapters/postgres/fleet/workers.ts';
import { taskQueues } from '../../../temporal-config/task-queues.ts';
import type { OperationsPorts } from './ports.ts';

const check = z.object({ ok: z.boolean(), detail: z.string().optional(), remedy: z.string().optional() });

/**
 * The response of `/readyz`. With `of=api` it says only whether this process can take calls, which a load balancer asks
 * each of several. No part is checked then: if a shared part such as the database is missing, the processes report it
 * themselves, and a load balancer that removed all of them would report less.
 */
export const readiness = z.object({
  status: z.enum(['ready', 'not-ready']),
  /** The API is shutting down: it serves requests but should get no new ones. */
  draining: z.literal(true).optional(),
  /** Failed checks without which messages are still taken. */
  degraded: z.array(z.string()),
  /** The checked parts. */
  checks: z.object({ postgres: check, temporal: check, worker: check, model: check }).partial(),
});

export type Check = z.infer<typeof check>;

/** Checks all parts concurrently. Never throws. */
export async function readinessOf(services: OperationsPorts): Promise<z.infer<typeof readiness>> {
  const { conversations, settings, registration } = services;
  const queues = taskQueues(settings.lane ?? undefined);
  const [postgres, seen, missing, workers] = await Promise.all([
    databaseCheck(services),
    conversations.health(queues.conversations),
    registration?.() ?? null,
    workersSeen(services),
  ]);
  const temporal: Check = missing === null ? seen.temporal : { ok: false, ...missing };
  const worker = workerCheck(workers, Object.values(queues), seen.worker);
  const model = modelCheck(workers, queues.model);
  const ready = postgres.ok && temporal.ok && worker.ok;
  return {
    status: ready ? 'ready' : 'not-ready',
    degraded: model.ok ? [] : ['model'],
    checks: { postgres, temporal, worker, model },
  };
}

/** Of a process that needs the database alone. Never throws. */
export async function databaseReadiness(database: OperationsPorts['database']): Promise<z.infer<typeof readiness>> {
  const postgres = await databaseCheck({ database });
  return { status: postgres.ok ? 'ready' : 'not-ready', degraded: [], checks: { postgres } };
}

const databaseLimitMs = 2_000;

/**
 * A worker reports every 5 s (`workers/presence.ts`) and counts as stopped after this long; together with the cache of
 * this route, that is visible within 15 s.
 */
const seenWithinMs = 12_000;

type Seen = Awaited<ReturnType<typeof liveWorkers>> | null;

/** Null: the database is unreachable. */
async function workersSeen({ database, settings }: OperationsPorts): Promise<Seen> {
  try {
    return await inTime(liveWorkers(database, settings.lane, seenWithinMs));
  } catch {
    return null;
  }
}

/** Requires that workers are alive, that together they serve every queue, and that Temporal sees them poll. */
function workerCheck(workers: Seen, queues: readonly string[], polling: Check): Check {
  if (workers === null) return { ok: false, detail: 'Unknown while the database is away.' };
  if (workers.length === 0)
    return { ok: false, detail: `No worker has shown itself for ${seenWithinMs / 1000} s. Start one.` };
  const untaken = queues.filter((queue) => !workers.some((worker) => worker.queues.includes(queue)));
  if (untaken.length === 0) return polling;
  const detail = `No worker takes from ${untaken.join(' and ')}. Start one that does (PARLEY_QUEUES).`;
  return { ok: false, detail };
}

function modelCheck(workers: Seen, queue: string): Check {
  const asking = workers?.filter(({ queues }) => queues.includes(queue)) ?? [];
  if (asking.length === 0) return { ok: false, detail: 'Unknown: no worker is there to reach it.' };
  const fault = asking.find(({ modelFault }) => modelFault !== null)?.modelFault;
  return fault == null ? { ok: true } : { ok: false, detail: fault };
}

async function databaseCheck({ database }: Pick<OperationsPorts, 'database'>): Promise<Check> {
  try {
    await inTime(database.query('select 1'));
    return { ok: true };
  } catch (error) {
    const code = (error as { readonly code?: unknown }).code;
    return {
      ok: false,
      detail: `The database does not answer (${typeof code === 'string' ? code : (error as Error).message}).`,
    };
  }
}

async function inTime<T>(asked: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`no answer within ${databaseLimitMs / 1000} s`)), databaseLimitMs);
  });
  // A check that exceeds its limit may fail later; that failure is ignored.
  asked.catch(() => undefined);
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}
