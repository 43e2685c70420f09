/** Events of a conversation: numbered without gaps, in the order of commits. */
import type { ConversationEvent } from '../../contracts/conversation.ts';
import type { Queryable } from './database.ts';
import { storableJson } from './storable-json.ts';

export type NewEvent = Pick<ConversationEvent, 'event' | 'data'>;

/**
 * Appends events with the next cursors and wakes those who wait. The conversation's row is locked by it, so cursors come
 * without gaps and in the order of commits.
 */
export async function addEvents(
  rows: Queryable,
  where: { readonly tenant: string; readonly conversation: string },
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const { tenant, conversation } = where;
  const taken = await rows.query<{ cursor: string }>(
    'update conversations set cursor = cursor + $3 where tenant = $1 and id = $2 returning cursor',
    [tenant, conversation, events.length],
  );
  const last = Number(taken.rows[0]?.cursor);
  for (const [index, { event, data }] of events.entries()) {
    const cursor = last - events.length + 1 + index;
    await rows.query('insert into events (tenant, conversation, cursor, event, data) values ($1, $2, $3, $4, $5)', [
      tenant,
      conversation,
      cursor,
      event,
      storableJson(data),
    ]);
  }
  await rows.query(`select pg_notify('parley_events', $1)`, [JSON.stringify({ tenant, conversation, cursor: last })]);
}
