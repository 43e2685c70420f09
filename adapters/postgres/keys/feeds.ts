/** Calendar feeds: a secret address for each key that may read one; it ends with its key (F6). */
import { randomBytes } from 'node:crypto';
import { appendAudit } from '../audit/audit.ts';
import { calendarOf } from '../effects/calendar.ts';
import type { Database, Queryable } from '../database/database.ts';
import { endedKeys } from './ended-keys.ts';

/** The owner and content of a feed: one participant's calendar, or (null) all calendars of the tenant. */
export interface FeedHolder {
  readonly tenant: string;
  readonly keyId: string;
  readonly participant: string | null;
}

/** The token in the feed's address; created on first use. */
export async function ensureFeed(database: Database, holder: FeedHolder): Promise<string> {
  return database.asTenant(holder.tenant, async (rows) => {
    const known = await tokenOf(rows, holder);
    if (known !== null) return known;
    await insertFeed(rows, holder);
    // Two concurrent first requests get the same address: the second finds the row of the first.
    const made = await tokenOf(rows, holder);
    if (made === null) throw new Error('The feed cannot be read back.');
    return made;
  });
}

/** Replaces the address; the old one stops working. */
export async function rotateFeed(
  database: Database,
  holder: FeedHolder,
  by: { readonly actor: string; readonly keyId: string; readonly via: 'api' },
): Promise<string> {
  const { tenant, keyId } = holder;
  return database.asTenant(tenant, async (rows) => {
    await rows.query('delete from calendar_feeds where tenant = $1 and key_id = $2', [tenant, keyId]);
    await insertFeed(rows, holder);
    const made = await tokenOf(rows, holder);
    if (made === null) throw new Error('The feed cannot be read back.');
    await appendAudit(rows, tenant, { ...by, event: 'feed.rotated', conversation: null, subject: keyId, data: {} });
    return made;
  });
}

/** The calendar that a token opens; null when the token is unknown or its key has ended. */
export async function findFeed(
  database: Database,
  token: string,
): Promise<{ readonly tenant: string; readonly calendar: string | null } | null> {
  const found = await database.asBearer({ kind: 'feed_token', value: token }, (rows) =>
    rows.query<{ tenant: string; calendar: string | null; key_id: string | null }>(
      'select tenant, calendar, key_id from calendar_feeds where token = $1',
      [token],
    ),
  );
  const [feed] = found.rows;
  if (feed === undefined || feed.key_id === null) return null;
  const { tenant, calendar, key_id: keyId } = feed;
  const ended = await database.asTenant(tenant, (rows) => endedKeys(rows, tenant, [keyId]));
  return ended.has(keyId) ? null : { tenant, calendar };
}

async function tokenOf(tx: Queryable, { tenant, keyId }: FeedHolder): Promise<string | null> {
  const found = await tx.query<{ token: string }>(
    'select token from calendar_feeds where tenant = $1 and key_id = $2',
    [tenant, keyId],
  );
  return found.rows[0]?.token ?? null;
}

async function insertFeed(tx: Queryable, { tenant, keyId, participant }: FeedHolder): Promise<void> {
  await tx.query(
    `insert into calendar_feeds (tenant, token, calendar, key_id) values ($1, $2, $3, $4)
       on conflict (tenant, key_id) where key_id is not null do nothing`,
    [tenant, randomBytes(32).toString('hex'), participant === null ? null : calendarOf(participant), keyId],
  );
}
