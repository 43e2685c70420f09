/** Events of a conversation: numbered without gaps, in commit order. */
import type { ConversationEvent } from '../../../contracts/wire/conversation.ts';
import { statement, type Queryable } from '../database/database.ts';
import { storableJson } from '../database/storable-json.ts';

export type NewEvent = Pick<ConversationEvent, 'event' | 'data'>;

const appendEvents = statement('append-events', 'select append_events($1, $2, $3) as cursor');

/**
 * Appends events with the next cursors and notifies listeners. Locks the conversation's row, so cursors have no gaps
 * and follow commit order.
 *
 * @throws {Error} when the conversation has no row
 */
export async function addEvents(
  tx: Queryable,
  where: { readonly tenant: string; readonly conversation: string },
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const { tenant, conversation } = where;
  const taken = await tx.query<{ cursor: string | null }>(appendEvents([tenant, conversation, storableJson(events)]));
  if (taken.rows[0]?.cursor == null) throw noRow(where);
}

export function noRow({ conversation }: { readonly conversation: string }): Error {
  return new Error(`Conversation ${conversation} has no row; it was erased, or another database is connected.`);
}
