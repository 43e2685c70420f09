/** The minutes of conversations: messages, turns, decisions, events and the snapshot row. One transaction per settled turn. */
import type { KeptStep } from './clarification-shape.ts';
import { cancelOpen } from './clarifications.ts';
import type { Database, Queryable } from './database.ts';
import { withPreviewShown } from './drafts.ts';
import { addEvents, type NewEvent } from './events.ts';
import { noRow, stateEvents, storeStanding, type Before, type SnapshotShape } from './standings.ts';
import { storableJson } from './storable-json.ts';

interface Where {
  readonly tenant: string;
  readonly conversation: string;
}

interface HeardText {
  readonly messageId: string;
  readonly text: string;
  readonly at: number;
  readonly position: number;
}

interface Decision {
  readonly decisionId: string;
  readonly door: string;
  readonly origin: string;
  readonly verdict: string;
  readonly because: readonly string[];
  readonly action: string | null;
  readonly policyVersion: string;
  readonly rules: unknown;
  readonly snapshot: unknown;
}

interface Turn<Found, Settled, Snapshot> {
  readonly turnId: string;
  readonly heard: readonly HeardText[];
  readonly forModel: boolean;
  readonly reply: { readonly text: string; readonly position: number };
  readonly found: Found | null;
  readonly decisions: readonly Decision[];
  readonly settled: Settled;
  readonly snapshot: Snapshot;
  readonly status: 'completed' | 'failed' | 'waiting_clarification';
  readonly clarifications?: readonly KeptStep[];
}

interface SettledShape {
  readonly disposition: string;
  readonly reply: { readonly text: string; readonly at: string } | null;
  readonly flow: unknown;
  readonly clarity?: { readonly band: string } | undefined;
}

/** Keeps the minutes in PostgreSQL. `Found` is what the caller stores with a turn and gets back from `begin`. */
export function postgresMinutes<Found>(database: Database) {
  return {
    async begin(
      where: Where,
      turn: { readonly turnId: string; readonly heard: readonly HeardText[]; readonly forModel: boolean },
    ): Promise<Found | 'settled' | null> {
      return database.asTenant(where.tenant, async (rows) => {
        const known = await rows.query<{ reply: Found | null; settled: unknown }>(
          `insert into turns (tenant, conversation, turn_id) values ($1, $2, $3)
             on conflict (tenant, conversation, turn_id) do update set turn_id = excluded.turn_id
             returning reply, settled`,
          [where.tenant, where.conversation, turn.turnId],
        );
        const [row] = known.rows;
        if (row?.reply) return row.reply;
        if (row?.settled) return 'settled';
        const added = await storeHeard(rows, where, turn);
        if (added.length > 0) {
          await addEvents(
            rows,
            where,
            added.map((message) => ({ event: 'conversation:message', data: messageData(message, turn.turnId) })),
          );
          await rows.query(
            `update conversations set waiting_on = 'model', updated_at = now() where tenant = $1 and id = $2`,
            [where.tenant, where.conversation],
          );
        }
        return null;
      });
    },

    async settle(where: Where, given: Turn<Found, SettledShape, SnapshotShape>): Promise<Found | 'settled' | null> {
      return database.asTenant(where.tenant, async (rows) => {
        const { rows: before } = await rows.query<Before & { settled: boolean; reply: Found | null; at: Date }>(
          `select c.state, c.turn, t.settled is not null as settled, t.reply, now() as at
             from conversations c left join turns t on t.tenant = c.tenant and t.conversation = c.id and t.turn_id = $3
            where c.tenant = $1 and c.id = $2 for update of c`,
          [where.tenant, where.conversation, given.turnId],
        );
        const [known] = before;
        if (!known) throw noRow(where);
        if (known.settled) return known.reply ?? 'settled';
        const turn = await withWords(rows, where, given);
        const at = known.at.toISOString();
        await storeReply(rows, where, turn, at);
        await storeDecisions(rows, where, turn, at);
        const isNew = await storeStanding(rows, where, turn, known);
        await addEvents(rows, where, eventsOf(turn, at));
        if (isNew) await addEvents(rows, where, stateEvents(turn.snapshot, known.state));
        return null;
      });
    },

    async keep(
      where: Where,
      kept: { readonly clarifications: readonly KeptStep[]; readonly snapshot: SnapshotShape },
    ): Promise<void> {
      await database.asTenant(where.tenant, async (rows) => {
        const { rows: before } = await rows.query<Before>(
          'select state, turn from conversations where tenant = $1 and id = $2 for update',
          [where.tenant, where.conversation],
        );
        const [known] = before;
        if (!known) throw noRow(where);
        const flow = await withPreviewShown(rows, where, kept.snapshot.flow);
        const snapshot = { ...kept.snapshot, flow };
        const isNew = await storeStanding(rows, where, { ...kept, snapshot }, known);
        if (isNew) await addEvents(rows, where, stateEvents(snapshot, known.state));
      });
    },

    async transcript(where: Where, { limit, after }: { readonly limit: number; readonly after: number }) {
      return database.asTenant(where.tenant, async (rows) => {
        const latest = await rows.query<{ role: 'participant' | 'assistant'; text: string }>(
          `select role, text from messages
            where tenant = $1 and conversation = $2 and for_model and position > $3 and role in ('participant', 'assistant')
              and status in ('in_progress', 'completed', 'failed')
            order by position desc, serial desc limit $4`,
          [where.tenant, where.conversation, after, limit],
        );
        return latest.rows.toReversed();
      });
    },

    async close(where: Where, closing: { readonly actor: string; readonly reason: string }): Promise<void> {
      await database.asTenant(where.tenant, async (rows) => {
        const closed = await rows.query(
          `update conversations
              set state = 'closed', waiting_on = null, flow = null, offer = null, deadlines = '[]',
                  open_requests = '[]', closed_at = now(), updated_at = now()
            where tenant = $1 and id = $2 and closed_at is null`,
          [where.tenant, where.conversation],
        );
        if (closed.rowCount === 0) return;
        await cancelOpen(rows, where, { by: closing.actor });
        await addEvents(rows, where, [{ event: 'conversation:state', data: { state: 'closed', ...closing } }]);
      });
    },
  };
}

/** The turn with the words of the preview that its flow asks about. */
async function withWords<Found>(
  rows: Queryable,
  where: Where,
  turn: Turn<Found, SettledShape, SnapshotShape>,
): Promise<Turn<Found, SettledShape, SnapshotShape>> {
  const flow = await withPreviewShown(rows, where, turn.snapshot.flow);
  const settled = turn.settled.flow === null ? turn.settled : { ...turn.settled, flow };
  return { ...turn, settled, snapshot: { ...turn.snapshot, flow } };
}

async function storeHeard(
  rows: Queryable,
  where: Where,
  turn: { readonly turnId: string; readonly heard: readonly HeardText[]; readonly forModel: boolean },
): Promise<readonly HeardText[]> {
  const added: HeardText[] = [];
  for (const message of turn.heard) {
    // The API may have stored the row as queued; what was accepted is what the workflow says.
    await rows.query(
      `insert into messages (tenant, conversation, message_id, turn_id, role, text, position, status, for_model, at)
         values ($1, $2, $3, $4, 'participant', $5, $6, 'in_progress', $7, $8)
         on conflict (tenant, conversation, message_id) do update
           set turn_id = excluded.turn_id, position = excluded.position, for_model = excluded.for_model,
               status = case when messages.status = 'completed' then 'completed' else 'in_progress' end`,
      [
        where.tenant,
        where.conversation,
        message.messageId,
        turn.turnId,
        message.text,
        message.position,
        turn.forModel,
        new Date(message.at),
      ],
    );
    const { rowCount } = await rows.query(
      `select 1 from events where tenant = $1 and conversation = $2 and event = 'conversation:message' and data->>'message_id' = $3 limit 1`,
      [where.tenant, where.conversation, message.messageId],
    );
    if (rowCount === 0) added.push(message);
  }
  return added;
}

async function storeReply(
  rows: Queryable,
  where: Where,
  turn: Turn<unknown, SettledShape, SnapshotShape>,
  at: string,
): Promise<void> {
  // An instruction that is asked back about has its question in the request; nothing is said in the conversation.
  const isSaid = turn.reply.text !== '';
  const { reply } = turn.settled;
  const settled = { ...turn.settled, reply: reply && isSaid ? { ...reply, at } : null };
  await rows.query(
    `insert into turns (tenant, conversation, turn_id, reply, settled, settled_at) values ($1, $2, $3, $4, $5, $6)
       on conflict (tenant, conversation, turn_id) do update
         set reply = excluded.reply, settled = excluded.settled, settled_at = excluded.settled_at`,
    [where.tenant, where.conversation, turn.turnId, turn.found && storableJson(turn.found), storableJson(settled), at],
  );
  if (isSaid)
    await rows.query(
      `insert into messages (tenant, conversation, message_id, turn_id, role, text, position, status, for_model, at)
         values ($1, $2, $3, $4, 'assistant', $5, $6, 'completed', $7, $8)
         on conflict (tenant, conversation, message_id) do nothing`,
      [
        where.tenant,
        where.conversation,
        replyIdOf(turn.turnId),
        turn.turnId,
        turn.reply.text,
        turn.reply.position,
        turn.forModel,
        at,
      ],
    );
  await rows.query(
    `update messages set status = $4 where tenant = $1 and conversation = $2 and turn_id = $3 and role = 'participant'`,
    [where.tenant, where.conversation, turn.turnId, turn.status],
  );
}

async function storeDecisions(
  rows: Queryable,
  where: Where,
  turn: Turn<unknown, SettledShape, SnapshotShape>,
  at: string,
): Promise<void> {
  for (const one of turn.decisions) {
    await rows.query(
      `insert into gate_decisions
         (tenant, decision_id, conversation, turn_id, door, origin, verdict, because, action, policy_version, rules, snapshot, at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict do nothing`,
      [
        where.tenant,
        one.decisionId,
        where.conversation,
        turn.turnId,
        one.door,
        one.origin,
        one.verdict,
        one.because,
        one.action,
        one.policyVersion,
        storableJson(one.rules),
        storableJson(one.snapshot),
        at,
      ],
    );
  }
}

function eventsOf(turn: Turn<unknown, SettledShape, SnapshotShape>, at: string): readonly NewEvent[] {
  const { settled, decisions, turnId } = turn;
  const events: NewEvent[] = [];
  if (turn.reply.text !== '')
    events.push({
      event: 'conversation:message',
      data: {
        message_id: replyIdOf(turnId),
        turn_id: turnId,
        role: 'assistant',
        text: turn.reply.text,
        at,
        disposition: settled.disposition,
      },
    });
  for (const { decisionId, door, verdict, because, action } of decisions) {
    events.push({
      event: 'conversation:gate',
      data: { turn_id: turnId, decision_id: decisionId, door, verdict, because, action },
    });
  }
  // What was not quite clear and went on all the same (C2).
  if (settled.clarity?.band === 'proceed_logged')
    events.push({ event: 'conversation:clarity', data: { turn_id: turnId, ...settled.clarity } });
  if (settled.disposition === 'flow_step' || settled.flow !== null) {
    events.push({ event: 'conversation:action', data: { turn_id: turnId, flow: settled.flow } });
  }
  return events;
}

function replyIdOf(turnId: string): string {
  return `${turnId}:reply`;
}

function messageData({ messageId, text, at }: HeardText, turnId: string): Record<string, unknown> {
  return { message_id: messageId, turn_id: turnId, role: 'participant', text, at: new Date(at).toISOString() };
}
