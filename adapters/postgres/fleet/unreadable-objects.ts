/** Reports unreadable calendar objects to operators once: an event of the tenant, and a count for the metrics. */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { appendTenantEvents, lockTenantEvents } from '../conversations/tenant-events.ts';
import type { Database, Queryable } from '../database/database.ts';
import { addHousekeepingCount } from './housekeeping-notes.ts';

interface Unreadable {
  readonly address: string;
  readonly because: string;
  readonly ics: string;
}

const event = 'calendar:unreadable';

/**
 * An object is reported again only after it has changed. Objects that this process has reported are not looked up
 * again.
 */
export function unreadableNotes(database: Database) {
  const told = new LRUCache<string, true>({ max: 1_000 });
  return async (tenant: string, objects: readonly Unreadable[]): Promise<readonly Unreadable[]> => {
    const keyOf = (object: Unreadable): string => `${tenant} ${object.address} ${versionOf(object)}`;
    const unheard = objects.filter((object) => !told.has(keyOf(object)));
    if (unheard.length === 0) return [];
    const fresh = await database.asTenant(tenant, async (rows) => {
      await lockTenantEvents(rows, tenant);
      const news: Unreadable[] = [];
      for (const object of unheard) if (!(await isTold(rows, tenant, object))) news.push(object);
      if (news.length === 0) return news;
      await addHousekeepingCount(rows, tenant, { did: 'calendar_unreadable', count: news.length });
      await appendTenantEvents(
        rows,
        tenant,
        news.map((object) => {
          const { address, because } = object;
          return { event, data: { address, because, version: versionOf(object) } };
        }),
      );
      return news;
    });
    for (const object of unheard) told.set(keyOf(object), true);
    return fresh;
  };
}

async function isTold(rows: Queryable, tenant: string, object: Unreadable): Promise<boolean> {
  const found = await rows.query(
    `select 1 from tenant_events where tenant = $1 and event = $2 and data->>'address' = $3 and data->>'version' = $4 limit 1`,
    [tenant, event, object.address, versionOf(object)],
  );
  return found.rows.length > 0;
}

function versionOf({ ics }: Unreadable): string {
  return createHash('sha256').update(ics).digest('hex').slice(0, 16);
}
