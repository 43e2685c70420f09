/** Rows of conversations: created, found and listed. Turn records write the rest. */
import type { Phase, FlowOnWire, OfferOnWire, Snapshot, WaitingOn } from '../../../contracts/wire/conversation.ts';
import type { QuestionAsked, QuestionOnWire } from '../../../contracts/reading/question.ts';
import type { Queryable } from '../database/database.ts';
import { addEvents } from './events.ts';
import { directed, type PageOrder } from '../database/page-order.ts';

export interface ConversationRow {
  readonly id: string;
  readonly assistant: string;
  readonly assistantVersion: string;
  readonly participant: string | null;
  /** The party whose instructions it takes; never a participant, even with the same name. */
  readonly sender: string | null;
  readonly locale: string | null;
  readonly timeZone: string | null;
  /** The session that it is about. */
  readonly session: string | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly state: Phase;
  readonly waitingOn: WaitingOn | null;
  readonly flow: FlowOnWire | null;
  readonly offer: OfferOnWire | null;
  readonly deadlines: Snapshot['deadlines'];
  readonly lastGate: unknown;
  /** Open requests, as the snapshot shows them. */
  readonly openRequests: readonly unknown[];
  /** The current question; null: none. */
  readonly question: QuestionOnWire | null;
  /** The same question for the reader of an answer; null: no turn is settled yet. */
  readonly asked: QuestionAsked | null;
  /** What an operator should look at. */
  readonly attention: NonNullable<Snapshot['attention']>;
  /** The operator who has taken it over; null: nobody. */
  readonly takenBy: string | null;
  readonly turn: number;
  readonly cursor: string;
  readonly createdAt: Date;
  readonly closedAt: Date | null;
}

export interface NewConversationRow {
  readonly id: string;
  readonly assistant: string;
  readonly assistantVersion: string;
  readonly participant: string | null;
  readonly locale: string | null;
  readonly timeZone: string | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly session: string | null;
  /** The department whose instructions it takes. */
  readonly department?: string | null;
  /** The party whose instructions it takes. Such a conversation is between parties and has no participant. */
  readonly sender?: string | null;
}

/** Inserts an empty conversation with its first event. An existing id stays unchanged. */
export async function insertConversation(tx: Queryable, tenant: string, made: NewConversationRow): Promise<void> {
  const inserted = await tx.query(
    `insert into conversations (tenant, id, assistant, assistant_version, participant, locale, time_zone, session,
                                participant_name, participant_email, department, sender, instructed)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12::text is not null) on conflict (tenant, id) do nothing`,
    [
      tenant,
      made.id,
      made.assistant,
      made.assistantVersion,
      made.participant,
      made.locale,
      made.timeZone,
      made.session,
      made.name,
      made.email,
      made.department ?? null,
      made.sender ?? null,
    ],
  );
  if (inserted.rowCount === 0) return;
  await addEvents(tx, { tenant, conversation: made.id }, [
    { event: 'conversation:state', data: { state: 'initial', waiting_on: 'participant' } },
  ]);
}

/** One conversation of the tenant; with `participant`, only one of theirs. */
export async function findConversation(
  tx: Queryable,
  tenant: string,
  id: string,
  participant: string | null = null,
): Promise<ConversationRow | null> {
  const found = await tx.query<Stored>(
    `select ${columns} from conversations where tenant = $1 and id = $2 and ($3::text is null or participant = $3)`,
    [tenant, id, participant],
  );
  return found.rows[0] ? rowOf(found.rows[0]) : null;
}

export interface ConversationFilter {
  readonly participant: string | null;
  readonly state?: Phase | undefined;
  readonly assistant?: string | undefined;
  readonly waitingOn?: WaitingOn | undefined;
  /** Cursor: the conversation before the page. */
  readonly after?: string | undefined;
  readonly limit: number;
  /** Default: newest last. */
  readonly order?: PageOrder | undefined;
}

/**
 * A page of conversations, newest last by default, and whether there are more. Null when `after` names none of them.
 */
export async function listConversations(
  tx: Queryable,
  tenant: string,
  filter: ConversationFilter,
): Promise<{ readonly items: readonly ConversationRow[]; readonly more: boolean } | null> {
  const { participant, state, assistant, waitingOn, after, limit, order } = filter;
  const { beyond, way } = directed(order);
  if (after !== undefined && (await findConversation(tx, tenant, after, participant)) === null) return null;
  const found = await tx.query<Stored>(
    `select ${columns} from conversations
     where tenant = $1 and ($2::text is null or participant = $2) and ($3::text is null or state = $3)
       and ($4::text is null or assistant = $4) and ($5::text is null or waiting_on = $5)
       and created_at > '-infinity' and ($6::text is null or (created_at, id) ${beyond} (select created_at, id from conversations where tenant = $1 and id = $6))
     order by created_at ${way}, id ${way} limit $7`,
    [tenant, participant, state ?? null, assistant ?? null, waitingOn ?? null, after ?? null, limit + 1],
  );
  return { items: found.rows.slice(0, limit).map(rowOf), more: found.rows.length > limit };
}

const columns = `id, assistant, assistant_version, participant, sender, participant_name, participant_email, locale, time_zone, session, state, waiting_on, flow, offer, deadlines,
  last_gate, open_requests, question, asked, attention, turn, cursor, created_at, closed_at,
  case when handoff->>'status' in ('pending', 'escalated', 'timed-out', 'answered') then handoff->>'taken_by' end as taken_by`;

/** The row as it is stored. */
export interface Stored {
  readonly id: string;
  readonly assistant: string;
  readonly assistant_version: string;
  readonly participant: string | null;
  readonly sender: string | null;
  readonly locale: string | null;
  readonly time_zone: string | null;
  readonly session: string | null;
  readonly participant_name: string | null;
  readonly participant_email: string | null;
  readonly state: Phase;
  readonly waiting_on: WaitingOn | null;
  readonly flow: FlowOnWire | null;
  readonly offer: OfferOnWire | null;
  readonly deadlines: Snapshot['deadlines'];
  readonly last_gate: unknown;
  readonly open_requests: readonly unknown[];
  readonly question: QuestionOnWire | null;
  readonly asked: QuestionAsked | null;
  readonly attention: ConversationRow['attention'];
  /** Absent where the whole row was read at once. */
  readonly taken_by?: string | null;
  readonly turn: number;
  readonly cursor: string;
  readonly created_at: Date;
  readonly closed_at: Date | null;
}

export function rowOf(stored: Stored): ConversationRow {
  const { id, assistant, participant, sender, locale, session, state, flow, offer, deadlines, turn, cursor } = stored;
  return {
    id,
    assistant,
    participant,
    sender,
    locale,
    session,
    state,
    flow,
    offer,
    deadlines,
    turn,
    cursor,
    assistantVersion: stored.assistant_version,
    timeZone: stored.time_zone,
    name: stored.participant_name,
    email: stored.participant_email,
    waitingOn: stored.waiting_on,
    lastGate: stored.last_gate,
    openRequests: stored.open_requests,
    question: stored.question,
    asked: stored.asked,
    attention: stored.attention,
    takenBy: stored.taken_by ?? null,
    createdAt: stored.created_at,
    closedAt: stored.closed_at,
  };
}
