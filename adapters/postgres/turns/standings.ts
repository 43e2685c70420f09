/** Where a conversation stands, as its row shows it: written with the clarifications that brought it there. */
import type { SnapshotMinutes, Where } from '../../../contracts/turn.ts';
import type { WrittenStep } from '../../../contracts/clarification-state.ts';
import { keepClarifications } from '../clarifications/clarifications.ts';
import type { Queryable } from '../database/database.ts';
import type { NewEvent } from '../conversations/events.ts';
import { storableJson, storableOrNull } from '../database/storable-json.ts';

/** What the row said before. */
export interface Before {
  readonly state: string;
  readonly turn: number;
}

/**
 * Stores where the conversation stands now, and the clarifications that brought it there. False when that was no news
 * any more: the conversation is closed, or what was asked back in the API is written after the workflow has gone on.
 */
export async function storeStanding(
  rows: Queryable,
  where: Where,
  {
    clarifications = [],
    snapshot,
  }: { readonly clarifications?: readonly WrittenStep[]; readonly snapshot: SnapshotMinutes },
  before: Before,
): Promise<boolean> {
  if (clarifications.length > 0) {
    const { stale } = await keepClarifications(rows, where, clarifications);
    if (stale || snapshot.turn < before.turn) return false;
  }
  return storeSnapshot(rows, where, snapshot);
}

export function stateEvents({ state, waiting_on }: SnapshotMinutes, before: string): readonly NewEvent[] {
  return state === before ? [] : [{ event: 'conversation:state', data: { state, waiting_on } }];
}

/** False when the conversation is closed: it stays as it was then. */
async function storeSnapshot(rows: Queryable, where: Where, snapshot: SnapshotMinutes): Promise<boolean> {
  const stored = await rows.query(
    `update conversations
        set state = $3, waiting_on = $4, flow = $5, offer = case when $11 then offer else $6 end, deadlines = $7,
            last_gate = case when $12 then last_gate else $8 end, turn = $9, open_requests = $10, updated_at = now()
      where tenant = $1 and id = $2 and closed_at is null`,
    [
      where.tenant,
      where.conversation,
      snapshot.state,
      snapshot.waiting_on,
      storableOrNull(snapshot.flow),
      storableOrNull(snapshot.offer ?? null),
      storableJson(snapshot.deadlines),
      storableOrNull(snapshot.last_gate ?? null),
      snapshot.turn,
      storableJson(snapshot.open_requests),
      snapshot.offer === undefined,
      snapshot.last_gate === undefined,
    ],
  );
  return stored.rowCount === 1;
}
