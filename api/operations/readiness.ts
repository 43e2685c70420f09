/** Whether everything is there that an answer needs, part by part. */
import { z } from 'zod';
import { liveWorkers } from '../../adapters/postgres/fleet/workers.ts';
import { taskQueues } from '../../temporal-config/task-queues.ts';
import type { ApiServices } from '../deps.ts';

const check = z.object({ ok: z.boolean(), detail: z.string().optional(), remedy: z.string().optional() });

export const readiness = z.object({
  status: z.enum(['ready', 'not-ready']),
  /** The API was told to end: it serves what comes, and wants nothing new. */
  draining: z.literal(true).optional(),
  /** Names of checks that have failed and without which messages are taken all the same. */
  degraded: z.array(z.string()),
  checks: z.object({ postgres: check, temporal: check, worker: check, model: check }),
});

export type Check = z.infer<typeof check>;

/** Asks all parts at once. Never throws. */
export async function readinessOf(services: ApiServices): Promise<z.infer<typeof readiness>> {
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

/**
 * Whether this one process may be sent calls: what a proxy asks each of several. Workers are nothing to it, for whatever is said is
 * kept until one is there.
 */
export function isServing({ checks }: z.infer<typeof readiness>): boolean {
  return checks.postgres.ok;
}

const databaseLimitMs = 2_000;

/**
 * A worker shows itself every 5 s (`workers/presence.ts`). After this long without it counts as stopped; together with what an
 * answer may be cached for, that is told within 15 s.
 */
const seenWithinMs = 12_000;

type Seen = Awaited<ReturnType<typeof liveWorkers>> | null;

/** Null: the database cannot say. */
async function workersSeen({ database, settings }: ApiServices): Promise<Seen> {
  try {
    return await inTime(liveWorkers(database, settings.lane, seenWithinMs));
  } catch {
    return null;
  }
}

/** All have to be true: that workers live, that they take from every queue between them, and that Temporal hears of it. */
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

async function databaseCheck({ database }: ApiServices): Promise<Check> {
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
  // When it is late, its own failure later is nobody's concern.
  asked.catch(() => undefined);
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}
