/** Who has an item of the queue open. Pages repeat this; a viewer that does not expires. */
import type { QueueViewer } from '../../../contracts/wire/operators.ts';
import type { Queryable } from '../database/database.ts';

export interface Viewing {
  readonly tenant: string;
  readonly kind: string;
  readonly item: string;
  /** The key family of the viewer. */
  readonly family: string;
  readonly keyId: string;
}

/** A page that was silent for this long counts as closed. */
const seenForS = 25;

/** Records that a viewer has the item open; the key's label is the viewer's name. */
export async function noteViewer(tx: Queryable, { tenant, kind, item, family, keyId }: Viewing): Promise<void> {
  await tx.query(
    `insert into queue_viewers (tenant, kind, item, key_family, name)
       select $1, $2, $3, $4, coalesce(nullif(k.label, ''), k.role) from api_keys k where k.tenant = $1 and k.id = $5
     on conflict (tenant, kind, item, key_family) do update
       set seen_at = now(), name = excluded.name,
           since = case when queue_viewers.seen_at < now() - $6 * interval '1 second' then now() else queue_viewers.since end`,
    [tenant, kind, item, family, keyId, seenForS],
  );
}

export async function forgetViewer(tx: Queryable, { tenant, kind, item, family }: Viewing): Promise<void> {
  await tx.query(`delete from queue_viewers where tenant = $1 and kind = $2 and item = $3 and key_family = $4`, [
    tenant,
    kind,
    item,
    family,
  ]);
}

/** The other viewers of the item, in order of arrival. */
export async function otherViewers(
  tx: Queryable,
  { tenant, kind, item, family }: Viewing,
): Promise<readonly QueueViewer[]> {
  const { rows } = await tx.query<{ readonly name: string; readonly since: Date }>(
    `select name, since from queue_viewers
      where tenant = $1 and kind = $2 and item = $3 and key_family <> $4 and seen_at >= now() - $5 * interval '1 second'
      order by since, key_family limit 20`,
    [tenant, kind, item, family, seenForS],
  );
  return rows.map(({ name, since }) => ({ name, since: since.toISOString() }));
}

/** Deletes viewers that were silent for a minute. */
export async function sweepViewers(tx: Queryable, tenant: string): Promise<void> {
  await tx.query(`delete from queue_viewers where tenant = $1 and seen_at < now() - interval '1 minute'`, [tenant]);
}
