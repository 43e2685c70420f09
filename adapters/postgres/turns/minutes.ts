/** The minutes of conversations: messages, turns, decisions, events and the snapshot row. One statement begins a turn, one settles it. */
import type { Where } from '../../../contracts/turn.ts';
import { appendAudit, type AuditEvent } from '../audit/audit.ts';
import type { KeptStep } from '../clarifications/shape.ts';
import { cancelOpen, keepClarifications } from '../clarifications/clarifications.ts';
import { statement, type Database, type Queryable } from '../database/database.ts';
import { addEvents, noRow, type NewEvent } from '../conversations/events.ts';
import { noteConsent } from './orders-noted.ts';
import { stateEvents, storeStanding, type Before, type SnapshotShape } from './standings.ts';
import { fieldsIn, findUpdate } from './instruction-updates.ts';
import { storableJson } from '../database/storable-json.ts';
import { acceptMessage, messageTexts } from './messages.ts';

interface Heard {
  readonly messageId: string;
  /** Only of a message whose sender has written no row. */
  readonly text?: string;
  readonly at: number;
  readonly position: number;
}

interface Beginning {
  readonly turnId: string;
  readonly heard: readonly Heard[];
  readonly forModel: boolean;
  /** Asks for the latest messages that the model is to see, those of this turn among them. */
  readonly transcript?: { readonly limit: number; readonly after: number };
  /** Asks for the texts of these messages. */
  readonly alsoTexts?: readonly string[];
}

export interface TranscriptMessage {
  readonly messageId: string;
  readonly role: 'participant' | 'assistant';
  readonly text: string;
  /** What an instruction brought beside its text, or null. */
  readonly instruction: unknown;
}

/** A turn that may go on. Of one that is settled only `stored` is told. */
export interface Begun<Found> {
  /** What an earlier attempt has stored: what its words rest on, or only that it is settled. Null: nothing. */
  readonly stored: Found | 'settled' | null;
  /** Oldest first; empty when it was not asked for. */
  readonly transcript: readonly TranscriptMessage[];
  readonly texts: Readonly<Record<string, string>>;
  /** Of what was heard, the ids without a row and without a text: erased, or taken back. */
  readonly missing: readonly string[];
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
  readonly heard: readonly { readonly messageId: string }[];
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

const beginTurn = statement('begin-turn', 'select begin_turn($1, $2, $3) as begun');
const tellDelayed = statement('tell-delayed', 'select tell_delayed($1, $2, $3, $4)');
const settleTurn = statement('settle-turn', 'select settle_turn($1, $2, $3) as known');

/** Keeps the minutes in PostgreSQL. `Found` is what the caller stores with a turn and gets back from `begin`. */
export function postgresMinutes<Found>(database: Database) {
  return {
    async begin(
      where: Where,
      { turnId, heard, forModel, transcript: asked, alsoTexts }: Beginning,
    ): Promise<Begun<Found>> {
      // Callers hand on more than is asked for here, and text that is sent costs.
      const turn = storableJson({ turnId, heard, forModel, transcript: asked, alsoTexts });
      const { rows } = await database.query<{ begun: (Known<Found> & Partial<Begun<Found>>) | null }>(
        beginTurn([where.tenant, where.conversation, turn]),
      );
      const begun = rows[0]?.begun;
      if (!begun) throw noRow(where);
      const { transcript = [], texts = {}, missing = [] } = begun;
      return { stored: storedIn(begun), transcript, texts, missing };
    },

    async settle(where: Where, turn: Turn<Found, SettledShape, SnapshotShape>): Promise<Found | 'settled' | null> {
      const asks = (turn.clarifications ?? []).length > 0;
      // A turn that leaves no flow behind began none, and needs no transaction of its own.
      if (!asks && turn.snapshot.flow === null) return settle(database, where, turn, turn.snapshot);
      return database.asTenant(where.tenant, async (rows) => {
        const stored = asks
          ? await settleWithQuestions(rows, where, turn)
          : await settle(rows, where, turn, turn.snapshot);
        if (stored === null) await noteConsent(rows, where, turn);
        return stored;
      });
    },

    /** The texts of messages by id; one that is not there any more is left out. */
    async texts(where: Where, messageIds: readonly string[]): Promise<Readonly<Record<string, string>>> {
      const found = await messageTexts(database, where, messageIds);
      return Object.fromEntries([...found].map(([messageId, { text }]) => [messageId, text]));
    },

    /** Tells once that the turn takes longer and goes on by itself. */
    async delayed(where: Where, turnId: string): Promise<void> {
      const data = storableJson({ turn_id: turnId, because: 'model' });
      await database.query(tellDelayed([where.tenant, where.conversation, turnId, data]));
    },

    /** Writes the row of a message whose sender has written none; one that is there stays as it is. */
    async accept(where: Where, said: AcceptedWords): Promise<void> {
      const { conversation, tenant } = where;
      const message = { ...said, conversation, participant: null, size: said.text.length };
      if ((await acceptMessage(database, tenant, message)) === null) throw noRow(where);
    },

    /** The words and fields of a message, and those that a response gave it later under `ref`; null without a row. */
    async words(where: Where, { messageId, ref }: { readonly messageId: string; readonly ref: string | null }) {
      return database.asTenant(where.tenant, async (rows) => {
        const original = (await messageTexts(rows, where, [messageId])).get(messageId);
        if (original === undefined) return null;
        const words = { text: original.text, fields: fieldsIn(original.instruction) };
        const later = ref === null ? null : await findUpdate(rows, where, ref);
        return { original: words, now: later ?? words };
      });
    },

    async keep(
      where: Where,
      kept: {
        readonly clarifications: readonly KeptStep[];
        readonly snapshot: SnapshotShape;
        readonly audit?: readonly DecisionNote[];
      },
    ): Promise<void> {
      await database.asTenant(where.tenant, async (rows) => {
        const { rows: before } = await rows.query<Before>(
          'select state, turn from conversations where tenant = $1 and id = $2 for no key update',
          [where.tenant, where.conversation],
        );
        const [known] = before;
        if (!known) throw noRow(where);
        const isNew = await storeStanding(rows, where, kept, known);
        if (isNew) await addEvents(rows, where, stateEvents(kept.snapshot, known.state));
        for (const note of kept.audit ?? []) await noteDecision(rows, where, note);
      });
    },

    async transcript(
      where: Where,
      { limit, after }: { readonly limit: number; readonly after: number },
    ): Promise<readonly TranscriptMessage[]> {
      return database.asTenant(where.tenant, async (rows) => {
        const latest = await rows.query<TranscriptMessage>(
          `select message_id as "messageId", role, text, instruction from messages
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
        const { actor, reason } = closing;
        await addEvents(rows, where, [{ event: 'conversation:state', data: { state: 'closed', actor, reason } }]);
      });
    },
  };
}

interface AcceptedWords {
  readonly messageId: string;
  readonly turnId: string;
  readonly text: string;
  readonly hash: string;
  readonly instruction: unknown;
  readonly at: number;
}

interface DecisionNote {
  readonly event: AuditEvent;
  readonly subject: string | null;
  readonly actor: string;
  readonly keyId?: string;
  readonly via: 'api' | 'temporal';
  readonly reason: string;
  readonly at: number;
  readonly once: string;
}

/** Whose key or claim it was, through which door, and why. */
async function noteDecision(rows: Queryable, where: Where, note: DecisionNote): Promise<void> {
  const { event, subject, actor, keyId, via, reason, at, once } = note;
  const data = { decided_at: new Date(at).toISOString() };
  const by = { actor, keyId: keyId ?? null, via, reason: reason === '' ? null : reason };
  await appendAudit(rows, where.tenant, { ...by, event, conversation: where.conversation, subject, data, once });
}

interface Known<Found> {
  readonly reply: Found | null;
  readonly settled: boolean;
}

function storedIn<Found>({ reply, settled }: Known<Found>): Found | 'settled' | null {
  return reply ?? (settled ? 'settled' : null);
}

/** The turn whole, in one statement. Without a snapshot the conversation's row stays as it is. */
async function settle<Found>(
  rows: Queryable,
  where: Where,
  turn: Turn<Found, SettledShape, SnapshotShape>,
  snapshot: SnapshotShape | null,
): Promise<Found | 'settled' | null> {
  const settled = await rows.query<{ known: Known<Found> | null }>(
    settleTurn([where.tenant, where.conversation, storableJson({ ...writtenOf(turn), snapshot })]),
  );
  const known = settled.rows[0]?.known;
  if (!known) throw noRow(where);
  return storedIn(known);
}

/** A turn that asked back, or answered what was asked: the requests are written with it, in one transaction. */
async function settleWithQuestions<Found>(
  rows: Queryable,
  where: Where,
  turn: Turn<Found, SettledShape, SnapshotShape>,
): Promise<Found | 'settled' | null> {
  const { rows: found } = await rows.query<Known<Found> & { readonly turn: number }>(
    `select c.turn, t.reply, t.settled is not null as settled
       from conversations c left join turns t on t.tenant = c.tenant and t.conversation = c.id and t.turn_id = $3
      where c.tenant = $1 and c.id = $2 for no key update of c`,
    [where.tenant, where.conversation, turn.turnId],
  );
  const [before] = found;
  if (before === undefined) throw noRow(where);
  if (before.settled) return storedIn(before);
  const { stale } = await keepClarifications(rows, where, turn.clarifications ?? []);
  // What was asked back in the API may be written after the workflow has gone on.
  const isNews = !stale && turn.snapshot.turn >= before.turn;
  return settle(rows, where, turn, isNews ? turn.snapshot : null);
}

/** What is written of a turn, as the function `settle_turn` takes it. It adds the time at which the reply is stored. */
function writtenOf(turn: Turn<unknown, SettledShape, SnapshotShape>): Record<string, unknown> {
  // An instruction that is asked back about has its question in the request; nothing is said in the conversation.
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
  };
}

function eventsOf({
  settled,
  decisions,
  reply,
  turnId,
}: Turn<unknown, SettledShape, SnapshotShape>): readonly NewEvent[] {
  const events: NewEvent[] = [];
  // The first of all: it is told with the time at which it is stored.
  if (reply.text !== '')
    events.push({
      event: 'conversation:message',
      data: {
        message_id: replyIdOf(turnId),
        turn_id: turnId,
        role: 'assistant',
        text: reply.text,
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
