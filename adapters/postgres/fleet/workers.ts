/** Live workers: one row each, with its time by the database's clock. */
import type { Queryable } from '../database/database.ts';

export interface WorkerRow {
  /** Id of one process. */
  readonly worker: string;
  /** Suffix of its task queues; null: none. */
  readonly lane: string | null;
  readonly queues: readonly string[];
  readonly build: string;
  /** Why its model is unreachable; null: it is reachable. */
  readonly modelFault: string | null;
}

/** Records that this worker is alive. Deletes workers that were silent for an hour. */
export async function showWorker(tx: Queryable, shown: WorkerRow): Promise<void> {
  const { worker, lane, queues, build, modelFault } = shown;
  await tx.query(
    `insert into workers (worker, lane, queues, build, model_fault) values ($1, $2, $3, $4, $5)
     on conflict (worker) do update set seen_at = now(), model_fault = excluded.model_fault`,
    [worker, lane ?? '', queues, build, modelFault],
  );
  await tx.query(`delete from workers where seen_at < now() - interval '1 hour'`);
}

/** Records that this worker takes no more tasks. */
export async function hideWorker(tx: Queryable, worker: string): Promise<void> {
  await tx.query('delete from workers where worker = $1', [worker]);
}

/** The workers of a lane that were seen within `withinMs`. */
export async function liveWorkers(
  tx: Queryable,
  lane: string | null,
  withinMs: number,
): Promise<readonly Pick<WorkerRow, 'worker' | 'queues' | 'build' | 'modelFault'>[]> {
  const found = await tx.query<{ worker: string; queues: string[]; build: string; modelFault: string | null }>(
    `select worker, queues, build, model_fault as "modelFault" from workers
     where lane = $1 and seen_at > now() - make_interval(secs => $2) order by started_at, worker`,
    [lane ?? '', withinMs / 1000],
  );
  return found.rows;
}
