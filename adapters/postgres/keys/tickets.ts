/** Websocket tickets: 32 random bytes, valid once and for a minute, bound to a key; only their digest is stored. */
import { createHash, randomBytes } from 'node:crypto';
import type { Database, Queryable } from '../database/database.ts';
import { endedKeys } from './ended-keys.ts';
import { endedSessions } from './sessions.ts';

export const ticketLifetimeS = 60;

/** With what a socket ends. */
interface TicketHolder {
  readonly keyId: string;
  /** The digest of a console session, or null. */
  readonly session: string | null;
  /** The end of an access token, or null. */
  readonly endsAt: Date | null;
}

/** Issues a ticket for one conversation; it ends with the key that requested it. */
export async function issueTicket(
  tx: Queryable,
  tenant: string,
  { keyId, session, endsAt, conversation }: TicketHolder & { readonly conversation: string },
): Promise<string> {
  const ticket = randomBytes(32).toString('hex');
  await tx.query(
    `insert into stream_tickets (tenant, digest, conversation, key_id, session, ends_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))`,
    [tenant, digestOf(ticket), conversation, keyId, session, endsAt, ticketLifetimeS],
  );
  return ticket;
}

/** Redeems a ticket. Null when it is unknown, used, expired, for another conversation, or its key or sign-in has ended. */
export async function redeemTicket(
  database: Database,
  ticket: string,
  conversation: string,
): Promise<(TicketHolder & { readonly tenant: string }) | null> {
  const digest = digestOf(ticket);
  const { rows } = await database.asBearer({ kind: 'ticket', value: digest }, (visible) =>
    visible.query<{ tenant: string; key_id: string | null; session: string | null; ends_at: Date | null }>(
      `update stream_tickets set used_at = now()
       where digest = $1 and conversation = $2 and used_at is null and expires_at > now()
       returning tenant, key_id, session, ends_at`,
      [digest, conversation],
    ),
  );
  const [used] = rows;
  if (used === undefined || used.key_id === null) return null;
  const { tenant, key_id: keyId, session, ends_at: endsAt } = used;
  const hasEnded = await database.asTenant(
    tenant,
    async (visible) =>
      (await endedKeys(visible, tenant, [keyId])).size > 0 ||
      (session !== null && (await endedSessions(visible, tenant, [session])).size > 0),
  );
  return hasEnded ? null : { tenant, keyId, session, endsAt };
}

/** Deletes the tenant's tickets that were used or expired at least a minute ago. */
export async function sweepTickets(tx: Queryable, tenant: string): Promise<void> {
  await tx.query(
    `delete from stream_tickets where tenant = $1 and least(used_at, expires_at) < now() - interval '1 minute'`,
    [tenant],
  );
}

function digestOf(ticket: string): string {
  return createHash('sha256').update(ticket).digest('hex');
}
