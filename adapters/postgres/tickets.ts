/** Tickets for the websocket: 32 random bytes, good once and for a minute; only their digest is stored. */
import { createHash, randomBytes } from 'node:crypto';
import type { Database, Queryable } from './database.ts';

export const ticketLifetimeS = 60;

/** Makes a ticket for one conversation. */
export async function issueTicket(rows: Queryable, tenant: string, conversation: string): Promise<string> {
  const ticket = randomBytes(32).toString('hex');
  await rows.query(
    `insert into stream_tickets (tenant, digest, conversation, expires_at) values ($1, $2, $3, now() + make_interval(secs => $4))`,
    [tenant, digestOf(ticket), conversation, ticketLifetimeS],
  );
  return ticket;
}

/** Uses a ticket up. Null when it is unknown, used, expired or for another conversation. */
export async function redeemTicket(
  database: Database,
  ticket: string,
  conversation: string,
): Promise<{ readonly tenant: string } | null> {
  const digest = digestOf(ticket);
  const { rows } = await database.asBearer({ kind: 'ticket', value: digest }, (visible) =>
    visible.query<{ tenant: string }>(
      `update stream_tickets set used_at = now()
       where digest = $1 and conversation = $2 and used_at is null and expires_at > now() returning tenant`,
      [digest, conversation],
    ),
  );
  return rows[0] ?? null;
}

function digestOf(ticket: string): string {
  return createHash('sha256').update(ticket).digest('hex');
}
