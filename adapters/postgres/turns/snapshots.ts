/** The state of a conversation in its row, written with the clarifications that caused it. */
import type { HandoffOnWire } from '../../../contracts/state/handoff.ts';
import type { SnapshotRecord, Where } from '../../../contracts/state/turn.ts';
import type { WrittenStep } from '../../../contracts/state/clarification-state.ts';
import { storeClarifications } from '../clarifications/clarifications.ts';
import type { WrittenContextStep } from '../context/events.ts';
import { storeContexts } from '../context/requests.ts';
import type { Queryable } from '../database/database.ts';
import type { NewEvent } from '../conversations/events.ts';
import { storableJson, storableOrNull } from '../database/storable-json.ts';

/** The row before the change. */
export interface Before {
  readonly state: string;
  readonly turn: number;
  /** The latest handoff. */
  readonly handoff: HandoffOnWire | null;
}

/**
 * Stores the state and the clarifications that caused it. False when the state is outdated: the conversation is closed,
 * or the question was opened by the API and is written after the workflow has moved on.
 */
export async function storeStanding(
  tx: Queryable,
  where: Where,
  {
    clarifications = [],
    contexts = [],
    snapshot,
  }: {
    readonly clarifications?: readonly WrittenStep[];
    readonly contexts?: readonly WrittenContextStep[];
    readonly snapshot: SnapshotRecord;
  },
  before: Before,
): Promise<boolean> {
  if (clarifications.length > 0) {
    const { stale } = await storeClarifications(tx, where, clarifications);
    if (stale || snapshot.turn < before.turn) return false;
  }
  if (contexts.length > 0) {
    const { stale } = await storeContexts(tx, where, contexts);
    if (stale || snapshot.turn < before.turn) return false;
  }
  return storeSnapshot(tx, where, snapshot);
}

export function stateEvents({ state, waiting_on }: SnapshotRecord, before: string): readonly NewEvent[] {
  return state === before ? [] : [{ event: 'conversation:state', data: { state, waiting_on } }];
}

/** False when the conversation is closed, or when the row has a newer state. */
async function storeSnapshot(tx: Queryable, where: Where, snapshot: SnapshotRecord): Promise<boolean> {
  const stored = await tx.query(
    `update conversations
        set state = $3, waiting_on = $4, flow = $5, offer = case when $11 then offer else $6 end, deadlines = $7,
            last_gate = case when $12 then last_gate else $8 end, turn = $9, open_requests = $10,
            handoff = case when $13::jsonb is null then handoff else $13 end, stood_at = coalesce($14, stood_at), question = $15, asked = $16,
            attention = coalesce($17, attention), updated_at = now()
      where tenant = $1 and id = $2 and closed_at is null and (stood_at <= $14) is not false`,
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
      storableOrNull(snapshot.handoff ?? null),
      snapshot.stood_at ?? null,
      storableOrNull(snapshot.question ?? null),
      storableOrNull(snapshot.asked ?? null),
      storableOrNull(snapshot.attention ?? null),
    ],
  );
  return stored.rowCount === 1;
}
