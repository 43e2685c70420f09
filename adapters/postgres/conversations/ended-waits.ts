/** Fails messages that wait for an answer that will never come (R8). */
import type { Where } from '../../../contracts/state/turn.ts';
import type { Queryable } from '../database/database.ts';

/** For a closed conversation. */
export async function failAllWaiting(tx: Queryable, { tenant, conversation }: Where): Promise<void> {
  await tx.query(
    `update messages set status = 'failed', for_model = false
      where tenant = $1 and conversation = $2 and role <> 'assistant'
        and status in ('waiting_clarification', 'waiting_context')`,
    [tenant, conversation],
  );
}

/** The clarification of these messages was withdrawn; other messages of the same turn waited with them. */
export async function failWithdrawn(
  tx: Queryable,
  { tenant, conversation }: Where,
  messageIds: readonly string[],
): Promise<void> {
  if (messageIds.length === 0) return;
  await tx.query(
    `update messages m set status = 'failed', for_model = false
       from messages asked
      where m.tenant = $1 and m.conversation = $2 and m.status = 'waiting_clarification' and m.role <> 'assistant'
        and asked.tenant = $1 and asked.conversation = $2 and asked.message_id = any($3::text[])
        and (m.message_id = asked.message_id or m.turn_id = asked.turn_id)`,
    [tenant, conversation, messageIds],
  );
}
