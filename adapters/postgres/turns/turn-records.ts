/**
 * Records of conversations: messages, turns, decisions, events and the snapshot row. One statement begins a turn, one
 * settles it.
 */
import type { HandoffStep } from '../../../contracts/state/handoff.ts';
import type { WrittenStep } from '../../../contracts/state/clarification-state.ts';
import type { AuditNote } from '../../../contracts/state/audit-note.ts';
import type {
  BegunTurn,
  SnapshotRecord,
  Stored,
  TranscriptMessage,
  TurnBeginning,
  Where,
  WordsOfMessage,
} from '../../../contracts/state/turn.ts';
import type { AcceptedWords } from '../../../contracts/state/words.ts';
import type { SignatureCheck } from '../../signatures/signatures.ts';
import { appendAudit } from '../audit/audit.ts';
import { cancelOpen } from '../clarifications/clarifications.ts';
import type { WrittenContextStep } from '../context/events.ts';
import { noteMaterial } from '../context/used.ts';
import { cancelOpenContexts } from '../context/requests.ts';
import type { QuestionOnWire } from '../../../contracts/reading/question.ts';
import { findConversation } from '../conversations/conversations.ts';
import { addEvents, noRow } from '../conversations/events.ts';
import { addFeedback } from '../conversations/feedback.ts';
import { handoffEvents } from '../conversations/handoff-events.ts';
import { statement, type Database, type Queryable } from '../database/database.ts';
import { storableJson } from '../database/storable-json.ts';
import { storeDiagnosis } from './diagnoses.ts';
import { fieldsIn, findUpdate } from './instruction-updates.ts';
import { acceptMessage, messageTexts } from './messages.ts';
import type { FeedbackNote } from '../../../contracts/wire/feedback-note.ts';
import { noteConsent } from './audit-orders.ts';
import { settle, settleWithQuestions, storedIn, type Known, type WrittenTurn } from './settle.ts';
import { stateEvents, storeStanding, type Before } from './snapshots.ts';

const beginTurn = statement('begin-model-turn', 'select begin_model_turn($1, $2, $3) as begun');
const modelTranscript = statement('model-transcript', 'select model_transcript($1, $2, $3) as found');
const tellModelTrouble = statement('tell-model-trouble', 'select tell_model_trouble($1, $2, $3, $4)');
const tellDelayed = statement('tell-delayed', 'select tell_delayed($1, $2, $3, $4)');

/** `signed`: finds out who has given an order; without it every order is one of a Temporal client. */
export function postgresTurnRecords(database: Database, signed?: Pick<SignatureCheck, 'doorOf'>) {
  return {
    async begin(
      where: Where,
      { turnId, heard, forModel, transcript: asked, claim, alsoTexts }: TurnBeginning,
    ): Promise<BegunTurn> {
      // Callers pass more than this query needs, and sending text is expensive.
      const turn = storableJson({ turnId, heard, forModel, transcript: asked, claim, alsoTexts });
      const { rows } = await database.query<{ begun: (Known & Partial<BegunTurn>) | null }>(
        beginTurn([where.tenant, where.conversation, turn]),
      );
      const begun = rows[0]?.begun;
      if (!begun) throw noRow(where);
      const { reply: _reply, settled: _settled, transcript = [], texts = {}, missing = [], ...rest } = begun;
      return { stored: storedIn(begun), transcript, texts, missing, ...rest };
    },

    async settle(where: Where, turn: WrittenTurn): Promise<Stored> {
      const asks = (turn.clarifications ?? []).length + (turn.contexts ?? []).length > 0;
      // Nothing but the turn itself is written, by one statement, which is a transaction by itself.
      if (!asks && turn.snapshot.flow === null && !turn.feedback && !turn.material && !turn.diagnosis && !turn.audit)
        return settle(database, where, turn, turn.snapshot);
      return database.asTenant(where.tenant, async (rows) => {
        const stored = asks
          ? await settleWithQuestions(rows, where, turn)
          : await settle(rows, where, turn, turn.snapshot);
        if (stored === null) await noteConsent(rows, where, turn);
        if (stored === null && turn.material) await noteMaterial(rows, where, turn.turnId, turn.material);
        if (stored === null && turn.diagnosis) await storeDiagnosis(rows, where, turn.turnId, turn.diagnosis);
        if (stored === null) for (const note of turn.audit ?? []) await noteDecision(rows, where, note, signed);
        if (stored === null && turn.feedback) await noteFeedback(rows, where, turn.turnId, turn.feedback);
        return stored;
      });
    },

    /** Message texts by id; missing ones are left out. */
    async texts(where: Where, messageIds: readonly string[]): Promise<Readonly<Record<string, string>>> {
      const found = await messageTexts(database, where, messageIds);
      return Object.fromEntries([...found].map(([messageId, { text }]) => [messageId, text]));
    },

    /** Notifies watchers once that the turn takes longer. */
    async delayed(where: Where, turnId: string): Promise<void> {
      const data = storableJson({ turn_id: turnId, because: 'model' });
      await database.query(tellDelayed([where.tenant, where.conversation, turnId, data]));
    },

    /** Records that a model's answer was empty or incomplete. */
    async modelTrouble(
      where: Where,
      { turnId, what, characters }: { readonly turnId: string; readonly what: string; readonly characters: number },
    ): Promise<void> {
      const data = storableJson({ turn_id: turnId, what, characters });
      await database.query(tellModelTrouble([where.tenant, where.conversation, turnId, data]));
    },

    /** Writes the row of a message whose sender wrote none; an existing row stays unchanged. */
    async storeMessage(where: Where, said: AcceptedWords): Promise<void> {
      const { conversation, tenant } = where;
      const message = { ...said, conversation, participant: null, size: said.text.length };
      if ((await acceptMessage(database, tenant, message)) === null) throw noRow(where);
    },

    /** The open question of the conversation; null: none, or no such conversation. */
    async question({ tenant, conversation }: Where): Promise<QuestionOnWire | null> {
      return database.asTenant(tenant, async (rows) => {
        const row = await findConversation(rows, tenant, conversation);
        return row?.closedAt === null ? row.question : null;
      });
    },

    /** The words and fields of a message, and those of its update under `ref`; null without a row. */
    async words(
      where: Where,
      { messageId, ref }: { readonly messageId: string; readonly ref: string | null },
    ): Promise<WordsOfMessage | null> {
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
        readonly clarifications: readonly WrittenStep[];
        readonly snapshot: SnapshotRecord;
        readonly audit?: readonly AuditNote[];
        readonly handoffs?: readonly HandoffStep[];
        readonly contexts?: readonly WrittenContextStep[];
      },
    ): Promise<void> {
      await database.asTenant(where.tenant, async (rows) => {
        const { rows: before } = await rows.query<Before>(
          'select state, turn, handoff from conversations where tenant = $1 and id = $2 for no key update',
          [where.tenant, where.conversation],
        );
        const [known] = before;
        if (!known) throw noRow(where);
        const isNew = await storeStanding(rows, where, kept, known);
        if (isNew) await addEvents(rows, where, stateEvents(kept.snapshot, known.state));
        const news = handoffEvents(kept.handoffs ?? [], known.handoff);
        if (news.length > 0) await addEvents(rows, where, news);
        for (const note of kept.audit ?? []) await noteDecision(rows, where, note, signed);
      });
    },

    /** The latest messages for the model, oldest first, as `begin` returns them. */
    async transcript(
      where: Where,
      asked: { readonly limit: number; readonly after: number; readonly bytes?: number },
    ): Promise<readonly TranscriptMessage[]> {
      const { rows } = await database.query<{ found: Pick<BegunTurn, 'transcript'> }>(
        modelTranscript([where.tenant, where.conversation, storableJson(asked)]),
      );
      return rows[0]?.found.transcript ?? [];
    },

    async close(where: Where, closing: { readonly actor: string; readonly reason: string }): Promise<void> {
      await database.asTenant(where.tenant, async (rows) => {
        const closed = await rows.query(
          `update conversations
              set state = 'closed', waiting_on = null, flow = null, offer = null, deadlines = '[]',
                  open_requests = '[]', attention = '[]', closed_at = now(), updated_at = now()
            where tenant = $1 and id = $2 and closed_at is null`,
          [where.tenant, where.conversation],
        );
        if (closed.rowCount === 0) return;
        await cancelOpen(rows, where, { by: closing.actor });
        await cancelOpenContexts(rows, where, { by: closing.actor });
        const { actor, reason } = closing;
        await addEvents(rows, where, [{ event: 'conversation:state', data: { state: 'closed', actor, reason } }]);
      });
    },
  };
}

/** The actor of a decision (a key that is proven, or else a claimed name), where it came from, and why. */
async function noteDecision(
  tx: Queryable,
  where: Where,
  note: AuditNote,
  signed: Pick<SignatureCheck, 'doorOf'> | undefined,
): Promise<void> {
  const { event, subject, actor, given, reason, at, once } = note;
  const data = { decided_at: new Date(at).toISOString() };
  const door = given && signed?.doorOf(where, given, at);
  const by = {
    via: 'temporal',
    keyId: null,
    ...door,
    actor: door && door.via === 'api' ? door.actor : actor,
    reason: reason === '' ? null : reason,
  } as const;
  await appendAudit(tx, where.tenant, { ...by, event, conversation: where.conversation, subject, data, once });
}

/** A note that was given in the conversation is about the last reply before it. */
async function noteFeedback(
  tx: Queryable,
  where: Where,
  turnId: string,
  { category, quote }: FeedbackNote,
): Promise<void> {
  const feedbackId = `${where.conversation}:${turnId}`;
  await addFeedback(tx, where, { feedbackId, turnId: null, category, note: quote, shouldTrigger: null });
}
