/** Calendar feeds: a secret address for each calendar (F6). */
import { randomBytes } from 'node:crypto';
import type { Database } from './database.ts';

/** The token in the feed's address; made at the first asking. `calendar` null: every calendar of the tenant. */
export async function ensureFeed(database: Database, tenant: string, calendar: string | null): Promise<string> {
  return database.asTenant(tenant, async (rows) => {
    const find = (): Promise<{ rows: { token: string }[] }> =>
      rows.query<{ token: string }>(
        'select token from calendar_feeds where tenant = $1 and calendar is not distinct from $2 order by created_at limit 1',
        [tenant, calendar],
      );
    const known = (await find()).rows[0];
    if (known) return known.token;
    // Two first askings at once get one address: the second waits here and then finds the row of the first.
    await rows.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `calendar-feed ${tenant} ${calendar ?? ''}`,
    ]);
    const meanwhile = (await find()).rows[0];
    if (meanwhile) return meanwhile.token;
    const token = randomBytes(32).toString('hex');
    await rows.query('insert into calendar_feeds (tenant, token, calendar) values ($1, $2, $3)', [
      tenant,
      token,
      calendar,
    ]);
    return token;
  });
}

/** Whose calendar a token opens; null when the token is none of ours. */
export async function findFeed(
  database: Database,
  token: string,
): Promise<{ readonly tenant: string; readonly calendar: string | null } | null> {
  const found = await database.asBearer({ kind: 'feed_token', value: token }, (rows) =>
    rows.query<{ tenant: string; calendar: string | null }>(
      'select tenant, calendar from calendar_feeds where token = $1',
      [token],
    ),
  );
  return found.rows[0] ?? null;
}
