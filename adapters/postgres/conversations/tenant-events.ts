/** Events of a tenant that belong to no conversation: alerts, recoveries, suggestions. Numbered without gaps. */
import type { TenantEvent } from '../../../contracts/wire/clarification.ts';
import type { Queryable } from '../database/database.ts';
import { directed } from '../database/page-order.ts';
import type { PageAsked, PageFound } from './records.ts';
import { storableJson } from '../database/storable-json.ts';

export type NewTenantEvent = Pick<TenantEvent, 'event' | 'data'>;

/**
 * Appends events with the next cursors. It locks the tenant's events until the transaction ends, so it must come last:
 * no row may be locked after it.
 */
export async function appendTenantEvents(
  tx: Queryable,
  tenant: string,
  events: readonly NewTenantEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await lockTenantEvents(tx, tenant);
  const { rows: found } = await tx.query<{ last: string }>(
    'select coalesce(max(cursor), 0) as last from tenant_events where tenant = $1',
    [tenant],
  );
  const last = Number(found[0]?.last ?? 0);
  for (const [index, { event, data }] of events.entries())
    await tx.query('insert into tenant_events (tenant, cursor, event, data) values ($1, $2, $3, $4)', [
      tenant,
      last + 1 + index,
      event,
      storableJson(data),
    ]);
}

/** Held until the transaction ends; {@link appendTenantEvents} takes the same lock again. */
export async function lockTenantEvents(tx: Queryable, tenant: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`tenant-events ${tenant}`]);
}

/** Events beyond a cursor, oldest first by default, without gaps. */
export async function listTenantEvents(
  tx: Queryable,
  tenant: string,
  { after, limit, order }: PageAsked,
): Promise<PageFound<TenantEvent>> {
  const { beyond, way } = directed(order);
  const found = await tx.query<Omit<TenantEvent, 'at'> & { readonly at: Date }>(
    `select event, cursor, data, at from tenant_events where tenant = $1 and ($2::bigint is null or cursor ${beyond} $2)
      order by cursor ${way} limit $3`,
    [tenant, after ?? null, limit + 1],
  );
  return {
    items: found.rows.slice(0, limit).map((row) => ({ ...row, at: row.at.toISOString() })),
    more: found.rows.length > limit,
  };
}
