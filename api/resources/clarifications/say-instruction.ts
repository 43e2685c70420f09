/** Sends one party's instruction to its conversation. */
import type { FastifyBaseLogger } from 'fastify';
import { findFirstClarification } from '../../../adapters/postgres/clarifications/clarifications.ts';
import type { ConversationRow } from '../../../adapters/postgres/conversations/conversations.ts';
import type { Reading } from '../../../contracts/reading/reading.ts';
import type { Clarification, Instruction, InstructionFields } from '../../../contracts/state/clarification-state.ts';
import type { z } from 'zod';
import type { understood } from '../../../contracts/reading/clarity.ts';
import type { Clarity } from '../../../contracts/state/messages.ts';
import { judgeClarity } from '../../../domain/clarification/judge.ts';
import { cutText } from '../../../domain/words/cut.ts';
import type { Caller } from '../../auth/callers.ts';
import { storeMessage, type NewMessage } from '../conversations/store-message.ts';
import { readingOf, sendToWorkflow } from '../conversations/send-to-workflow.ts';
import type { Assistant } from '../../process/assistants.ts';
import type { ClarificationsPorts } from './ports.ts';

export interface InstructionRequest {
  readonly caller: Caller;
  readonly conversation: ConversationRow;
  readonly assistant: Assistant;
  readonly instruction: Instruction & { readonly fields: InstructionFields };
  readonly messageId: string;
  readonly text: string;
  readonly log: FastifyBaseLogger;
}

export interface AcceptedInstruction {
  readonly messageId: string;
  readonly turnId: string;
  readonly judgement: Clarity;
  /** What was read of it; empty when this process could not read it. */
  readonly understood: z.infer<typeof understood>[];
  /** The clarification, when it was asked at once. */
  readonly clarification: Clarification | null;
  /** No worker has taken it up yet; it is stored and will be taken up. */
  readonly stored: boolean;
}

/**
 * Sends one party's instruction. The judgement comes from the workflow; when the workflow is unreachable, or knows the
 * message already, the same rule is applied here. @throws {ApiProblem} when it is refused; {TemporalAway} when it
 * cannot be sent
 */
export async function sayInstruction(
  services: ClarificationsPorts,
  request: InstructionRequest,
): Promise<AcceptedInstruction> {
  const { caller, assistant, instruction, messageId, text, log } = request;
  const { fields, ...head } = instruction;
  const said: NewMessage = { messageId, text, instruction, idGenerated: false };
  const row = await storeMessage(services, { caller, conversation: request.conversation.id, participant: null }, said);
  const reading = readingOf(() => assistant.readInstruction({ text, fields, ...head }), log);
  const to = { caller, conversation: row.conversation, assistant, log };
  const taken = row.isUnderWay
    ? { messageId, turnId: row.turnId, duplicate: true }
    : await sendToWorkflow(services, to, { ...said, ...row, head, reading });
  const first = taken.asked?.clarification ?? (taken.duplicate ? await firstQuestion(services, request) : null);
  const judgement = taken.clarity ?? clarityOf(first) ?? judgedHere(assistant, reading, services.clock());
  return {
    messageId,
    turnId: taken.turnId,
    judgement,
    clarification: first,
    understood: readIn(reading, text),
    stored: taken.stored ?? false,
  };
}

function readIn(reading: Reading | undefined, text: string): AcceptedInstruction['understood'] {
  return (reading?.findings?.fields ?? []).map(({ field, value, from, start, end }) => ({
    field,
    value,
    quote: from === 'text' ? cutText(text.slice(start, end), longestQuote) : null,
  }));
}

/** In UTF-16 code units: length of quotes in rows. */
const longestQuote = 160;

/** The first clarification of a known message, or null. */
async function firstQuestion(
  { database }: ClarificationsPorts,
  { caller, conversation, messageId }: InstructionRequest,
): Promise<Clarification | null> {
  const { tenant } = caller;
  return database.asTenant(tenant, (rows) =>
    findFirstClarification<Clarification>(rows, tenant, conversation.id, messageId),
  );
}

function clarityOf(clarification: Clarification | null): Clarity | null {
  return clarification && { tenths: clarification.tenths, band: 'clarify', type: clarification.type };
}

function judgedHere({ policy }: Assistant, reading: Reading | undefined, at: number): Clarity {
  const findings = reading?.findings;
  if (!findings) return { tenths: 10, band: 'proceed', type: null };
  const { tenths, band, type } = judgeClarity({ findings, known: [], at, policy: policy.clarification });
  return { tenths, band, type };
}
