/**
 * Calendar feeds: a secret address for each key that may read one; it ends with its key (F6). The table holds its digest
 * and a nonce, from which it is made anew under the installation's pepper.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';
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
export async function ensureFeed(database: Database, holder: FeedHolder, pepper: string): Promise<string> {
  return database.asTenant(holder.tenant, async (rows) => {
    const known = await tokenOf(rows, holder, pepper);
    if (known !== null) return known;
    await insertFeed(rows, holder, pepper);
    // Two concurrent first requests get the same address: the second finds the row of the first.
    const made = await tokenOf(rows, holder, pepper);
    if (made === null) throw new Error('The feed cannot be read back.');
    return made;
  });
}

/** Replaces the address; the old one stops working. */
export async function rotateFeed(
  database: Database,
  holder: FeedHolder,
  by: { readonly actor: string; readonly keyId: string; readonly via: 'api' },
  pepper: string,
): Promise<string> {
  const { tenant, keyId } = holder;
  return database.asTenant(tenant, async (rows) => {
    await rows.query('delete from calendar_feeds where tenant = $1 and key_id = $2', [tenant, keyId]);
    await insertFeed(rows, holder, pepper);
    const made = await tokenOf(rows, holder, pepper);
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
  const found = await database.asBearer({ kind: 'feed', value: digestOf(token) }, (rows) =>
    rows.query<{ tenant: string; calendar: string | null; key_id: string }>(
      'select tenant, calendar, key_id from calendar_feeds where digest = $1',
      [digestOf(token)],
    ),
  );
  const [feed] = found.rows;
  if (feed === undefined) return null;
  const { tenant, calendar, key_id: keyId } = feed;
  const ended = await database.asTenant(tenant, (rows) => endedKeys(rows, tenant, [keyId]));
  return ended.has(keyId) ? null : { tenant, calendar };
}

/** The address is known to nobody who lacks the pepper, and the row to nobody who lacks the address. */
function tokenFrom(nonce: string, { tenant, keyId }: FeedHolder, pepper: string): string {
  return createHmac('sha256', pepper)
    .update(JSON.stringify(['feed', tenant, keyId, nonce]))
    .digest('hex');
}

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Null: there is none. */
async function tokenOf(tx: Queryable, holder: FeedHolder, pepper: string): Promise<string | null> {
  const found = await tx.query<{ nonce: string }>(
    'select nonce from calendar_feeds where tenant = $1 and key_id = $2',
    [holder.tenant, holder.keyId],
  );
  const [row] = found.rows;
  return row === undefined ? null : tokenFrom(row.nonce, holder, pepper);
}

async function insertFeed(tx: Queryable, holder: FeedHolder, pepper: string): Promise<void> {
  const { tenant, keyId, participant } = holder;
  const nonce = randomBytes(32).toString('hex');
  await tx.query(
    `insert into calendar_feeds (tenant, digest, nonce, calendar, key_id) values ($1, $2, $3, $4, $5)
       on conflict (tenant, key_id) do nothing`,
    [
      tenant,
      digestOf(tokenFrom(nonce, holder, pepper)),
      nonce,
      participant === null ? null : calendarOf(participant),
      keyId,
    ],
  );
}
