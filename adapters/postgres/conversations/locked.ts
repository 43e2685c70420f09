/** Locks a conversation's row, so that one transaction at a time writes its happenings. */
import type { Where } from '../../../contracts/state/turn.ts';
import type { Queryable } from '../database/database.ts';
import { noRow } from './events.ts';

/** @throws {Error} when the conversation has no row */
export async function lockConversation(
  tx: Queryable,
  where: Where,
): Promise<{ readonly assistant: string; readonly closed: boolean }> {
  const found = await tx.query<{ assistant: string; closed: boolean }>(
    'select assistant, closed_at is not null as closed from conversations where tenant = $1 and id = $2 for no key update',
    [where.tenant, where.conversation],
  );
  const conversation = found.rows[0];
  if (conversation === undefined) throw noRow(where);
  return conversation;
}
