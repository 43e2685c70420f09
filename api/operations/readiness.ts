/** Whether everything is there that an answer needs, part by part. */
import { z } from 'zod';
import { liveWorkers } from '../../adapters/postgres/fleet/workers.ts';
import { taskQueues } from '../../temporal-config/task-queues.ts';
import type { ApiServices } from '../deps.ts';

const check = z.object({ ok: z.boolean(), detail: z.string().optional(), remedy: z.string().optional() });

export const readiness = z.object({
  status: z.enum(['ready', 'not-ready']),
  /** Names of checks that have failed and without which messages are taken all the same. */
  degraded: z.array(z.string()),
  checks: z.object({ postgres: check, temporal: check, worker: check, model: check }),
});

export type Check = z.infer<typeof check>;

/** Asks all parts at once. Never throws. */
export async function readinessOf(services: ApiServices): Promise<z.infer<typeof readiness>> {
  const { conversations, settings, registration } = services;
  const queue = taskQueues(settings.lane ?? undefined).conversations;
  const [postgres, seen, missing, workers] = await Promise.all([
    databaseCheck(services),
    conversations.health(queue),
    registration?.() ?? null,
    workersSeen(services),
  ]);
  const temporal: Check = missing === null ? seen.temporal : { ok: false, ...missing };
  const worker = workerCheck(workers, seen.worker);
  const model = modelCheck(workers);
  const ready = postgres.ok && temporal.ok && worker.ok;
  return {
    status: ready ? 'ready' : 'not-ready',
    degraded: model.ok ? [] : ['model'],
    checks: { postgres, temporal, worker, model },
  };
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

/** Both have to be true: that a worker lives, and that Temporal hears of it. */
function workerCheck(workers: Seen, polling: Check): Check {
  if (workers === null) return { ok: false, detail: 'Unknown while the database is away.' };
  if (workers.length > 0) return polling;
  const detail = `No worker has shown itself for ${seenWithinMs / 1000} s. Start one.`;
  return { ok: false, detail };
}

function modelCheck(workers: Seen): Check {
  if (workers === null || workers.length === 0)
    return { ok: false, detail: 'Unknown: no worker is there to reach it.' };
  const fault = workers.find(({ modelFault }) => modelFault !== null)?.modelFault;
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
