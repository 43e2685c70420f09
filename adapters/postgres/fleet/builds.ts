/** Builds of the worker: their workflows' code, and when each was first seen. */
import type { Queryable } from '../database/database.ts';

export interface KeptBuild {
  readonly build: string;
  /** Release of Temporal's SDK. */
  readonly sdk: string;
  /** The workflows' code, compressed. */
  readonly code: Buffer;
  readonly seal: string;
}

/** Stores a build unless it is stored. Gives the epoch milliseconds at which it was first seen, by the database's clock. */
export async function keepBuild(tx: Queryable, { build, sdk, code, seal }: KeptBuild): Promise<number> {
  await tx.query(
    `insert into worker_builds (build, sdk, code, seal) values ($1, $2, $3, $4) on conflict (build) do nothing`,
    [build, sdk, code, seal],
  );
  return (await firstSeen(tx, build)) ?? Date.now();
}

/** Null: no worker of this build has stored it. */
export async function firstSeen(tx: Queryable, build: string): Promise<number | null> {
  const { rows } = await tx.query<{ at: string }>(
    `select extract(epoch from first_at) * 1000 as at from worker_builds where build = $1`,
    [build],
  );
  return rows[0] === undefined ? null : Number(rows[0].at);
}

export async function findBuild(tx: Queryable, build: string): Promise<KeptBuild | null> {
  const { rows } = await tx.query<KeptBuild>(`select build, sdk, code, seal from worker_builds where build = $1`, [
    build,
  ]);
  return rows[0] ?? null;
}

/** Deletes what is older than the newest `most`, except for what is `needed`. */
export async function forgetBuilds(tx: Queryable, needed: readonly string[], most: number): Promise<void> {
  await tx.query(
    `delete from worker_builds where build <> all($1) and build not in
       (select build from worker_builds order by first_at desc limit $2)`,
    [needed, most],
  );
}
