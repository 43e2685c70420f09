/** The row of what is said: written before anybody is told of it, and taken back when it was not taken (R9). */
import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { ConversationRow } from '../../adapters/postgres/conversations/conversations.ts';
import { acceptMessage, doubtMessage, withdrawMessage } from '../../adapters/postgres/turns/messages.ts';
import type { SettledMessage } from '../../contracts/conversation.ts';
import type { AnswerBody } from '../../contracts/question.ts';
import type { Reading } from '../../contracts/reading.ts';
import type { Instruction, InstructionFields } from '../../contracts/clarification-state.ts';
import { fingerprintOf } from '../../domain/conversation/fingerprint.ts';
import type { Caller } from '../access/callers.ts';
import type { ApiServices } from '../deps.ts';
import { ApiProblem, conversationClosed, questionOver, unknownConversation } from '../http/problem.ts';
import { messageIdReused } from '../http/refusals.ts';

/** What somebody says, as its row keeps it. */
export interface NewMessage {
  readonly messageId: string;
  readonly text: string;
  readonly instruction: (Instruction & { readonly fields: InstructionFields }) | null;
  /** It is no text: an answer to the question of this id, which has to be the one that is asked (G23). */
  readonly answer?: { readonly to: string; readonly body: AnswerBody; readonly reading: Reading | null };
  /** The sender gave no id. */
  readonly idGenerated: boolean;
  /** A person of ours says it (G22); absent: a participant. */
  readonly role?: 'operator';
}

/** A message that has its row. */
export interface AcceptedRow {
  readonly conversation: ConversationRow;
  /** The turn that it is proposed for, or has been taken up in. */
  readonly turnId: string;
  /** Id of the question that stood when it was first accepted (G20); null: from before that was kept. */
  readonly question: string | null;
  /** This request has written the row. */
  readonly isNew: boolean;
  /** The workflow has taken it up before. */
  readonly isUnderWay: boolean;
  readonly settled: SettledMessage | null;
}

/**
 * The row first (R9): what is said is stored before anybody is told of it, and whoever says it again finds it.
 *
 * @throws {ApiProblem} 404, 409
 */
export async function storeMessage(
  { database, clock }: ApiServices,
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
  // What was said before the close keeps its answer.
  if (known === null) throw conversationClosed(id);
  // A row that was written without a fingerprint cannot be told from this one.
  if (known.role !== role || (known.hash ?? hash) !== hash) throw messageIdReused(messageId);
  // The first sender may have died before anybody was told.
  const isUnderWay = known.status !== 'queued' || conversation.closedAt !== null;
  return { conversation, turnId: known.turnId ?? turnId, question, isNew: false, isUnderWay, settled: known.settled };
}

/** Of everything that is said. */
export function hashOf({ text, instruction, answer }: Pick<NewMessage, 'text' | 'instruction' | 'answer'>): string {
  return answer === undefined
    ? fingerprintOf({ text, instruction })
    : fingerprintOf({ text: '', instruction: answer.body });
}

/** Where a message was said that was not taken. */
interface Said {
  readonly caller: Caller;
  readonly conversation: ConversationRow;
  readonly log: FastifyBaseLogger;
}

/**
 * What was refused is taken back: its sender hears so, and nobody may answer it later. Of what failed otherwise nobody knows whether it
 * came through: the row stays for the workflow to find, and housekeeping asks the workflow.
 */
export async function notTaken(services: ApiServices, said: Said, messageId: string, error: unknown): Promise<void> {
  if (error instanceof ApiProblem) return withdraw(services, said, messageId);
  return doubt(services, said, { messageId, isDoubted: true });
}

/** Whether it came through is not known; or it is, now that it was said again. */
export async function doubt(
  { database }: ApiServices,
  { caller: { tenant }, conversation: { id: conversation }, log }: Said,
  message: { readonly messageId: string; readonly isDoubted: boolean },
): Promise<void> {
  try {
    await database.asTenant(tenant, (rows) => doubtMessage(rows, { tenant, conversation }, message));
  } catch (error) {
    log.warn({ err: error }, 'Whether a message came through could not be noted.');
  }
}

/** Housekeeping offers again what stays behind here, so a failure costs nothing but time. */
export async function withdraw(
  { database }: ApiServices,
  { caller, conversation, log }: Said,
  messageId: string,
): Promise<void> {
  try {
    await database.asTenant(caller.tenant, (rows) => withdrawMessage(rows, caller.tenant, conversation.id, messageId));
  } catch (error) {
    log.warn({ err: error }, 'A message that was not taken could not be taken back.');
  }
}
