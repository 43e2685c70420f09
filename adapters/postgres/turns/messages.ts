/** Rows of messages and their turns: written by the API first, and read while a sender waits. */
import type { MessageOnWire, SettledMessage } from '../../../contracts/wire/conversation.ts';
import { rowOf, type ConversationRow, type Stored } from '../conversations/conversations.ts';
import { statement, type Queryable } from '../database/database.ts';
import { storableJson } from '../database/storable-json.ts';

export interface NewMessage {
  readonly conversation: string;
  /** Only in a conversation of this participant; null: in any. */
  readonly participant: string | null;
  readonly messageId: string;
  readonly text: string;
  /**
   * Fingerprint of the message's whole content, made by the caller. The same id with another fingerprint is another
   * message.
   */
  readonly hash: string;
  /** Length of the text, in UTF-16 code units. */
  readonly size: number;
  /** What an instruction has beside its text; null: a participant's message. */
  readonly instruction: unknown;
  readonly turnId: string;
  /** The key of the sender; absent: the message was sent to the workflow directly. */
  readonly keyId?: string;
  /** The id of the question that it answers; the message is not written when that question is over (G23). */
  readonly answers?: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** `operator`: written by people who oversee the conversation. */
  readonly role?: 'participant' | 'operator';
}

/** The state of a message that existed already. */
export interface KnownMessage {
  readonly role: MessageOnWire['role'];
  /** Null for a reply, or for a message that was sent to the workflow without a row. */
  readonly hash: string | null;
  readonly turnId: string | null;
  readonly status: MessageOnWire['status'];
  /** The settled answer of its turn; null while the turn is under way. */
  readonly settled: SettledMessage | null;
}

export interface Accepted {
  readonly conversation: ConversationRow;
  /** False for a known id, and in a closed conversation. */
  readonly inserted: boolean;
  /**
   * Id of the question that was open when the message was accepted (G20); null where the workflow learned of it without
   * a row.
   */
  readonly question: string | null;
  /** It answers a question that is over, and was not written. */
  readonly over?: boolean;
  /** Null when the id is new. */
  readonly known: KnownMessage | null;
}

const acceptNew = statement('accept-message', 'select accept_message($1, $2, $3, $4) as accepted');

/**
 * Writes a message as queued, before the workflow gets it: one statement, whether the message is new, known or refused.
 * Null when the tenant (or the participant) has no such conversation. Nothing is written in a closed one; earlier
 * messages keep their answers. `tx` may be the database itself.
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

/** A row as JSON: times are text, numbers are numbers. */
interface StoredAcceptance extends Omit<Accepted, 'conversation'> {
  readonly conversation: Omit<Stored, 'created_at' | 'closed_at' | 'cursor'> & {
    readonly created_at: string;
    readonly closed_at: string | null;
    readonly cursor: number;
  };
}

const withdrawQueued = statement('withdraw-message', 'select withdraw_message($1, $2, $3) as withdrawn');

/**
 * Withdraws a message that the workflow refused, or knows under another id. False when no such message is queued: a
 * message in a turn stays. `tx` may be the database itself.
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
 * Marks a message whose sender is told that the workflow could not be reached, although the message may have arrived.
 * It stays for its workflow and is offered to no workflow that does not know it. `isDoubted: false`: it was sent again
 * and has arrived.
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
 * Joins a message to the turn in which its workflow already has it. This happens when the sender was told that the
 * workflow could not be reached, the row was withdrawn, and the message is sent again: the new row belongs to the old
 * turn in its current state. A message in a turn stays unchanged. Returns whether the turn had begun without the
 * message.
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
  /** What an instruction has beside its text, or null. */
  readonly instruction: unknown;
}

const readTexts = statement('message-texts', 'select message_texts($1, $2, $3) as texts');

/** Message texts by id; messages without a row are left out. `tx` may be the database itself. */
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
 * The settled answer of a message's turn, or null. `turnId` is used while the message has no row. `rows` may be the
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

/** What was understood of the latest message that was checked against a schema (C17); null when there is none. */
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
