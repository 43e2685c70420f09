/** Messages and their turns, as the API writes them first and asks for them while somebody waits. */
import type { MessageOnWire, SettledMessage } from '../../../contracts/conversation.ts';
import { rowOf, type ConversationRow, type Stored } from '../conversations/conversations.ts';
import { statement, type Queryable } from '../database/database.ts';
import { storableJson } from '../database/storable-json.ts';

export interface NewMessage {
  readonly conversation: string;
  /** Only in a conversation of this participant; null: of any. */
  readonly participant: string | null;
  readonly messageId: string;
  readonly text: string;
  /** Fingerprint of all that is said under the id, made by the caller; the same id with another one is another message. */
  readonly hash: string;
  /** Of the text, in bytes. */
  readonly size: number;
  /** What an instruction brings beside its text; null: a participant's own message. */
  readonly instruction: unknown;
  readonly turnId: string;
  /** The key that it came with; absent: it was told to the workflow itself. */
  readonly keyId?: string;
  /** It answers the question of this id, and is not written where that is over (G23). */
  readonly answers?: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** `operator`: what people who oversee the conversation say in it. */
  readonly role?: 'participant' | 'operator';
}

/** What became of a message that was there already. */
export interface KnownMessage {
  readonly role: MessageOnWire['role'];
  /** Null: of a reply, or of a message whose sender told the workflow without writing a row. */
  readonly hash: string | null;
  readonly turnId: string | null;
  readonly status: MessageOnWire['status'];
  /** The settled answer of its turn, or null while that is under way. */
  readonly settled: SettledMessage | null;
}

export interface Accepted {
  readonly conversation: ConversationRow;
  /** False for an id that is known, and in a closed conversation. */
  readonly inserted: boolean;
  /** Id of the question that stood when the message was accepted (G20); null: from before that was kept. */
  readonly question: string | null;
  /** It answers a question that is over, and was not written. */
  readonly over?: boolean;
  /** Null when the id is new here. */
  readonly known: KnownMessage | null;
}

const acceptNew = statement('accept-message', 'select accept_message($1, $2, $3, $4) as accepted');

/**
 * Writes a message as queued, before the workflow is told of it: one statement, whether the message is new, known or refused.
 * Null when the tenant (or the participant) has no such conversation. In a closed one nothing is written; what was said before
 * keeps its answer. `tx` may be the database itself.
 */
export async function acceptMessage(tx: Queryable, tenant: string, message: NewMessage): Promise<Accepted | null> {
  const { conversation, participant, ...said } = message;
  const found = await tx.query<{ accepted: StoredAcceptance | null }>(
    acceptNew([tenant, conversation, participant, storableJson(said)]),
  );
  const accepted = found.rows[0]?.accepted;
  if (!accepted) return null;
  const { created_at: created, closed_at: closed, cursor } = accepted.conversation;
  return {
    ...accepted,
    conversation: rowOf({
      ...accepted.conversation,
      cursor: String(cursor),
      created_at: new Date(created),
      closed_at: closed === null ? null : new Date(closed),
    }),
  };
}

/** A row as JSON: its times are text, its numbers are numbers. */
interface StoredAcceptance extends Omit<Accepted, 'conversation'> {
  readonly conversation: Omit<Stored, 'created_at' | 'closed_at' | 'cursor'> & {
    readonly created_at: string;
    readonly closed_at: string | null;
    readonly cursor: number;
  };
}

const withdrawQueued = statement('withdraw-message', 'select withdraw_message($1, $2, $3) as withdrawn');

/**
 * Takes back a message that the workflow refused, or knows under another id. False when there is none that is queued: what a
 * turn has taken up stays. `tx` may be the database itself.
 */
export async function withdrawMessage(
  tx: Queryable,
  tenant: string,
  conversation: string,
  messageId: string,
): Promise<boolean> {
  const found = await tx.query<{ withdrawn: boolean }>(withdrawQueued([tenant, conversation, messageId]));
  return found.rows[0]?.withdrawn ?? false;
}

/**
 * A message whose sender hears that nobody could be reached, and which may have come through all the same: it stays for its workflow to
 * find, and is offered to nobody who does not know it. `isDoubted: false`: it was said again, and has come through.
 */
export async function doubtMessage(
  tx: Queryable,
  { tenant, conversation }: { readonly tenant: string; readonly conversation: string },
  { messageId, isDoubted }: { readonly messageId: string; readonly isDoubted: boolean },
): Promise<void> {
  await tx.query(
    `update messages set doubted_at = case when $4 then coalesce(doubted_at, now()) end
      where tenant = $1 and conversation = $2 and message_id = $3 and status = 'queued' and (doubted_at is null) = $4`,
    [tenant, conversation, messageId, isDoubted],
  );
}

/**
 * A message that its workflow knows, in this turn, from before its row was taken back: its sender was told that nobody could be reached, and
 * the workflow had it. The row that was written when it was said again belongs to that turn, as it stands by now. What a turn has taken up stays.
 * Whether its turn had begun without it.
 */
export async function rejoinTurn(
  tx: Queryable,
  { tenant, conversation }: { readonly tenant: string; readonly conversation: string },
  { messageId, turnId }: { readonly messageId: string; readonly turnId: string },
): Promise<boolean> {
  const { rows } = await tx.query<{ status: MessageOnWire['status'] }>(
    `update messages m
        set turn_id = $4, position = coalesce(m.position, reply.position - 1), for_model = coalesce(reply.for_model, m.for_model),
            status = case when t.turn_id is null then 'queued' when t.settled is null then 'in_progress'
                          when t.settled->>'disposition' = 'failed' then 'failed' else 'completed' end
       from (select $1 as tenant, $2 as conversation, $4 as turn_id) as asked
       left join turns t using (tenant, conversation, turn_id)
       left join messages reply on reply.tenant = asked.tenant and reply.conversation = asked.conversation
                               and reply.message_id = asked.turn_id || ':reply'
      where m.tenant = $1 and m.conversation = $2 and m.message_id = $3 and m.status = 'queued'
      returning m.status`,
    [tenant, conversation, messageId, turnId],
  );
  return rows.some(({ status }) => status !== 'queued');
}

export interface MessageText {
  readonly text: string;
  readonly hash: string | null;
  /** What an instruction brought beside its text, or null. */
  readonly instruction: unknown;
}

const readTexts = statement('message-texts', 'select message_texts($1, $2, $3) as texts');

/** The words of messages by their ids; one that has no row is left out. `tx` may be the database itself. */
export async function messageTexts(
  tx: Queryable,
  { tenant, conversation }: { readonly tenant: string; readonly conversation: string },
  ids: readonly string[],
): Promise<ReadonlyMap<string, MessageText>> {
  const found = await tx.query<{ texts: Readonly<Record<string, MessageText>> }>(
    readTexts([tenant, conversation, ids]),
  );
  return new Map(Object.entries(found.rows[0]?.texts ?? {}));
}

const readAnswer = statement('settled-answer', 'select settled_answer($1, $2, $3, $4) as settled');

/**
 * The settled answer of a message's turn, or null. `turnId` is where to look while the message has no row. `rows` may be the
 * database itself.
 */
export async function settledAnswer(
  tx: Queryable,
  tenant: string,
  conversation: string,
  said: { readonly messageId: string; readonly turnId: string },
): Promise<SettledMessage | null> {
  const found = await tx.query<{ settled: SettledMessage | null }>(
    readAnswer([tenant, conversation, said.messageId, said.turnId]),
  );
  return found.rows[0]?.settled ?? null;
}

/** What was understood of the latest message that was held against a schema (C17); null when none was. */
export async function latestUnderstood(
  tx: Queryable,
  tenant: string,
  conversation: string,
): Promise<NonNullable<SettledMessage['understood']> | null> {
  const { rows: found } = await tx.query<{ understood: NonNullable<SettledMessage['understood']> }>(
    `select settled->'understood' as understood from turns
      where tenant = $1 and conversation = $2 and settled ? 'understood' order by settled_at desc limit 1`,
    [tenant, conversation],
  );
  return found[0]?.understood ?? null;
}
