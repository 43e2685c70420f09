/** Messages and their turns, as the API asks for them while somebody waits. */
import type { SettledMessage } from '../../contracts/conversation.ts';
import type { Queryable } from './database.ts';

export interface SaidMessage {
  readonly text: string;
  readonly turnId: string | null;
  /** The settled answer of its turn, or null while that is under way. */
  readonly settled: SettledMessage | null;
}

/** A participant's message by the id its sender gave it. */
export async function findSaid(
  rows: Queryable,
  tenant: string,
  conversation: string,
  messageId: string,
): Promise<SaidMessage | null> {
  const found = await rows.query<{ text: string; turn_id: string | null; settled: SettledMessage | null }>(
    `select m.text, m.turn_id, t.settled from messages m
     left join turns t on t.tenant = m.tenant and t.conversation = m.conversation and t.turn_id = m.turn_id
     where m.tenant = $1 and m.conversation = $2 and m.message_id = $3 and m.role = 'participant'`,
    [tenant, conversation, messageId],
  );
  const row = found.rows[0];
  return row ? { text: row.text, turnId: row.turn_id, settled: row.settled } : null;
}

/** The settled answer of a message's turn, or null. `turnId` is where to look while the message has no row yet. */
export async function settledAnswer(
  rows: Queryable,
  tenant: string,
  conversation: string,
  said: { readonly messageId: string; readonly turnId: string },
): Promise<SettledMessage | null> {
  const found = await rows.query<{ settled: SettledMessage }>(
    `select t.settled from turns t
     where t.tenant = $1 and t.conversation = $2 and t.settled is not null and t.turn_id = coalesce(
       (select m.turn_id from messages m where m.tenant = $1 and m.conversation = $2 and m.message_id = $3), $4)`,
    [tenant, conversation, said.messageId, said.turnId],
  );
  return found.rows[0]?.settled ?? null;
}

export interface QueuedMessage {
  readonly messageId: string;
  readonly turnId: string;
  readonly text: string;
  /** The key that it came with. */
  readonly keyId: string;
  /** Null: not known yet, because no worker has taken the message up; it is shown last. */
  readonly position: number | null;
  /** Epoch milliseconds. */
  readonly at: number;
}

/**
 * Shows an accepted message at once; the workflow's minutes store it in any case, and their row wins. Says whether the
 * conversation was closed meanwhile.
 */
export async function keepQueued(
  rows: Queryable,
  tenant: string,
  conversation: string,
  message: QueuedMessage,
): Promise<{ readonly closed: boolean }> {
  await rows.query(
    `insert into messages (tenant, conversation, message_id, turn_id, role, text, position, status, at, key_id)
     values ($1, $2, $3, $4, 'participant', $5,
       coalesce($6::bigint, (select coalesce(max(position), 0) / 2 * 2 + 2 from messages where tenant = $1 and conversation = $2)),
       'queued', to_timestamp($7::double precision / 1000), $8)
     on conflict (tenant, conversation, message_id) do update set key_id = excluded.key_id where messages.key_id is null`,
    [
      tenant,
      conversation,
      message.messageId,
      message.turnId,
      message.text,
      message.position,
      message.at,
      message.keyId,
    ],
  );
  const found = await rows.query<{ closed: boolean }>(
    'select closed_at is not null as closed from conversations where tenant = $1 and id = $2',
    [tenant, conversation],
  );
  return { closed: found.rows[0]?.closed ?? false };
}
