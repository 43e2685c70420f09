/** Writes a settled turn completely in one statement, with its events. */
import type { Finding, SnapshotRecord, Stored, Where, WrittenTurnRecord } from '../../../contracts/state/turn.ts';
import { storeClarifications } from '../clarifications/clarifications.ts';
import { storeContexts } from '../context/requests.ts';
import { noRow, type NewEvent } from '../conversations/events.ts';
import { handoffEvents } from '../conversations/handoff-events.ts';
import { failAllWaiting } from '../conversations/ended-waits.ts';
import { statement, type Queryable } from '../database/database.ts';
import { storableJson } from '../database/storable-json.ts';

const settleTurn = statement('settle-model-turn', 'select settle_model_turn($1, $2, $3, $4) as known');

/** A turn record with its findings. */
export type WrittenTurn = WrittenTurnRecord<Finding>;

/** What is known of a turn: the grounds of its reply, and whether it is settled. */
export interface Known {
  readonly reply: Finding | null;
  readonly settled: boolean;
}

/** What an earlier attempt has stored. */
export function storedIn({ reply, settled }: Known): Stored {
  return reply ?? (settled ? 'settled' : null);
}

/** Writes the whole turn in one statement. Without a snapshot the conversation's row stays unchanged. */
export async function settle(
  tx: Queryable,
  where: Where,
  turn: WrittenTurn,
  snapshot: SnapshotRecord | null,
): Promise<Stored> {
  const { prompt } = turn;
  const written = [where.tenant, where.conversation, storableJson({ ...writtenOf(turn), snapshot })];
  const settled = await tx.query<{ known: Known | null }>(settleTurn([...written, storableJson(prompt ?? null)]));
  const known = settled.rows[0]?.known;
  if (!known) throw noRow(where);
  return storedIn(known);
}

/** Writes a turn together with its steps of clarifications and context requests, in one transaction. */
export async function settleWithQuestions(tx: Queryable, where: Where, turn: WrittenTurn): Promise<Stored> {
  const { rows: found } = await tx.query<Known & { readonly turn: number; readonly closed: boolean }>(
    `select c.turn, c.closed_at is not null as closed, t.reply, t.settled is not null as settled
       from conversations c left join turns t on t.tenant = c.tenant and t.conversation = c.id and t.turn_id = $3
      where c.tenant = $1 and c.id = $2 for no key update of c`,
    [where.tenant, where.conversation, turn.turnId],
  );
  const [before] = found;
  if (before === undefined) throw noRow(where);
  if (before.settled) return storedIn(before);
  const questions = await storeClarifications(tx, where, turn.clarifications ?? []);
  const { contexts = [] } = turn;
  const materials = contexts.length > 0 ? await storeContexts(tx, where, contexts) : { stale: false };
  const stale = questions.stale || materials.stale;
  // A question that the API opened may be written after the workflow has moved on.
  const isNews = !stale && turn.snapshot.turn >= before.turn;
  const stored = await settle(tx, where, turn, isNews ? turn.snapshot : null);
  // The conversation was closed meanwhile: nobody will answer.
  if (before.closed) await failAllWaiting(tx, where);
  return stored;
}

/** The argument of the function `settle_model_turn`, which adds the time of the reply. */
function writtenOf(turn: WrittenTurn): Record<string, unknown> {
  // A clarification of an instruction has its question in the request; the conversation shows no reply.
  const isSaid = turn.reply.text !== '';
  return {
    turnId: turn.turnId,
    heard: turn.heard.map(({ messageId }) => messageId),
    forModel: turn.forModel,
    status: turn.status,
    found: turn.found,
    settled: isSaid ? turn.settled : { ...turn.settled, reply: null },
    reply: isSaid ? { ...turn.reply, messageId: replyIdOf(turn.turnId) } : null,
    decisions: turn.decisions,
    events: eventsOf(turn),
    ...(turn.usage ? { usage: turn.usage } : {}),
  };
}

/** The event of a reply, with its question. */
function said(turnId: string, text: string, { disposition, question = null }: WrittenTurn['settled']): NewEvent {
  const data = { message_id: replyIdOf(turnId), turn_id: turnId, role: 'assistant', text, disposition, question };
  return { event: 'conversation:message', data };
}

function eventsOf({
  settled,
  decisions,
  reply,
  turnId,
  instruction,
  handoffs = [],
  danger,
  diagnosis,
}: WrittenTurn): readonly NewEvent[] {
  const events: NewEvent[] = [];
  // First of all events: its time is the time of storing.
  if (reply.text !== '') events.push(said(turnId, reply.text, settled));
  if (danger) {
    const { kind, messageId, quote } = danger;
    events.push({ event: 'conversation:danger', data: { turn_id: turnId, message_id: messageId, kind, quote } });
  }
  for (const { decisionId, door, verdict, because, action } of decisions) {
    events.push({
      event: 'conversation:gate',
      data: { turn_id: turnId, decision_id: decisionId, door, verdict, because, action },
    });
  }
  if (diagnosis) {
    const { mode, submode, procedure, activeStep, isolation } = diagnosis.state;
    const { by, because } = diagnosis.worded;
    const stands = { mode, submode, procedure, step: activeStep, isolated: isolation.finding };
    events.push({
      event: 'conversation:diagnosis',
      data: { turn_id: turnId, ...stands, worded_by: by, held: because },
    });
  }
  // A turn is written once, so none of its happenings is written already.
  events.push(...handoffEvents(handoffs, null));
  // Not quite clear, but processed (C2).
  if (settled.clarity?.band === 'proceed_logged')
    events.push({ event: 'conversation:clarity', data: { turn_id: turnId, ...settled.clarity } });
  if (instruction !== undefined) {
    const { confidence_score: score = 1, band = 'proceed' } = settled.clarity ?? {};
    const { messageId, ...head } = instruction;
    const judged = { confidence_score: score, band, understood: settled.understood ?? [] };
    events.push({
      event: 'conversation:instruction',
      data: { turn_id: turnId, message_id: messageId, ...head, ...judged },
    });
  }
  if (settled.disposition === 'flow_step' || settled.flow !== null) {
    // Values that a model has read from the answer are shown as such (F11); a flow's own reading is in its step.
    const byModel = settled.understood?.filter(({ reader }) => reader === 'model') ?? [];
    const read = byModel.length > 0 ? { understood: byModel } : {};
    events.push({ event: 'conversation:action', data: { turn_id: turnId, flow: settled.flow, ...read } });
  }
  return events;
}

function replyIdOf(turnId: string): string {
  return `${turnId}:reply`;
}
