/** Stores a message before the workflow is called, and withdraws it if the workflow refuses it (R9). */
import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { ConversationRow } from '../../../adapters/postgres/conversations/conversations.ts';
import { acceptMessage, doubtMessage, withdrawMessage } from '../../../adapters/postgres/turns/messages.ts';
import type { SettledMessage } from '../../../contracts/wire/conversation.ts';
import type { AnswerBody } from '../../../contracts/reading/question.ts';
import type { Reading } from '../../../contracts/reading/reading.ts';
import type { Instruction, InstructionFields } from '../../../contracts/state/clarification-state.ts';
import { fingerprintOf } from '../../../domain/conversation/fingerprint.ts';
import type { Caller } from '../../auth/callers.ts';
import type { ConversationsPorts } from './ports.ts';
import { ApiProblem, conversationClosed, questionOver, unknownConversation } from '../../process/problem.ts';
import { messageIdReused } from '../../http/refusals.ts';

/** A message for its row. */
export interface NewMessage {
  readonly messageId: string;
  readonly text: string;
  readonly instruction: (Instruction & { readonly fields: InstructionFields }) | null;
  /** In place of a text: an answer to the question with this id, which must be the open one (G23). */
  readonly answer?: { readonly to: string; readonly body: AnswerBody; readonly reading: Reading | null };
  /** The sender gave no id. */
  readonly idGenerated: boolean;
  /** `operator`: a message of staff (G22); absent: a participant's. */
  readonly role?: 'operator';
}

/** A message that has its row. */
export interface AcceptedRow {
  readonly conversation: ConversationRow;
  /** The turn that is proposed for the message, or that has taken it up. */
  readonly turnId: string;
  /**
   * Id of the question that was open when the message first arrived (G20); null where the workflow learned of it
   * without a row.
   */
  readonly question: string | null;
  /** This request has written the row. */
  readonly isNew: boolean;
  /** The workflow has taken it up before. */
  readonly isUnderWay: boolean;
  readonly settled: SettledMessage | null;
}

/**
 * Writes the row first (R9), so that a repeated message finds it.
 *
 * @throws {ApiProblem} 404, 409
 */
export async function storeMessage(
  { database, clock }: Pick<ConversationsPorts, 'clock' | 'database'>,
  to: { readonly caller: Caller; readonly conversation: string; readonly participant: string | null },
  given: NewMessage,
): Promise<AcceptedRow> {
  const { messageId, text, instruction, role = 'participant' as const } = given;
  const hash = hashOf(given);
  const { conversation: id, participant } = to;
  const turnId = randomUUID();
  const { tenant, keyId } = to.caller;
  const message = {
    conversation: id,
    participant,
    messageId,
    text,
    hash,
    size: text.length,
    instruction,
    turnId,
    keyId,
    role,
    ...(given.answer === undefined ? {} : { answers: given.answer.to }),
  };
  const accepted = await acceptMessage(database, tenant, { ...message, at: clock() });
  if (accepted === null) throw unknownConversation(id);
  const { conversation, inserted, known, question } = accepted;
  if (known === null && accepted.over === true && conversation.closedAt === null)
    throw questionOver(conversation.question);
  if (inserted) return { conversation, turnId, question, isNew: true, isUnderWay: false, settled: null };
  // A message from before the close keeps its answer.
  if (known === null) throw conversationClosed(id);
  // A row without a fingerprint cannot be distinguished from this message.
  if (known.role !== role || (known.hash ?? hash) !== hash) throw messageIdReused(messageId);
  // The first request may have died before it called the workflow.
  const isUnderWay = known.status !== 'queued' || conversation.closedAt !== null;
  return { conversation, turnId: known.turnId ?? turnId, question, isNew: false, isUnderWay, settled: known.settled };
}

/** Fingerprint of the whole content. */
export function hashOf({ text, instruction, answer }: Pick<NewMessage, 'text' | 'instruction' | 'answer'>): string {
  return answer === undefined
    ? fingerprintOf({ text, instruction })
    : fingerprintOf({ text: '', instruction: answer.body });
}

/** The message that was not taken. */
interface Said {
  readonly caller: Caller;
  readonly conversation: ConversationRow;
  readonly log: FastifyBaseLogger;
}

/**
 * A refused message is withdrawn: its sender is told, and it must not be answered later. After any other failure it is
 * unknown whether the message arrived: the row stays for the workflow, and housekeeping asks the workflow.
 */
export async function notTaken(
  services: Pick<ConversationsPorts, 'database'>,
  said: Said,
  messageId: string,
  error: unknown,
): Promise<void> {
  if (error instanceof ApiProblem) return withdraw(services, said, messageId);
  return markDoubted(services, said, { messageId, isDoubted: true });
}

/** Marks whether it is unknown that the message arrived; a repetition may settle that. */
export async function markDoubted(
  { database }: Pick<ConversationsPorts, 'database'>,
  { caller: { tenant }, conversation: { id: conversation }, log }: Said,
  message: { readonly messageId: string; readonly isDoubted: boolean },
): Promise<void> {
  try {
    await database.asTenant(tenant, (rows) => doubtMessage(rows, { tenant, conversation }, message));
  } catch (error) {
    log.warn({ err: error }, 'Whether a message came through could not be noted.');
  }
}

/** If this fails, housekeeping offers the message again, so only time is lost. */
export async function withdraw(
  { database }: Pick<ConversationsPorts, 'database'>,
  { caller, conversation, log }: Said,
  messageId: string,
): Promise<void> {
  try {
    await database.asTenant(caller.tenant, (rows) => withdrawMessage(rows, caller.tenant, conversation.id, messageId));
  } catch (error) {
    log.warn({ err: error }, 'A message that was not taken could not be taken back.');
  }
}
