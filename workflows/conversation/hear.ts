/** What is said to a running conversation, put in line or refused. */
import type { Incoming, Receipt } from '../../contracts/messages.ts';
import { ApplicationFailure, uuid4, workflowInfo } from '@temporalio/workflow';
import { take, type Refusal } from '../../domain/conversation/inbox.ts';
import { questionIdOf } from '../../domain/conversation/question.ts';
import type { Run } from './carried.ts';
import { clarifyAtOnce } from './clarifications.ts';
import { waitAtOnce } from './context.ts';

/** Takes a message that is not refused; `by`: a person of ours says it (G22). Answered in the same workflow task. */
export function acceptMessage(run: Run, message: Incoming, by?: 'operator'): Receipt {
  const arrival = {
    at: Date.now(),
    freshTurnId: uuid4(),
    inFlow: run.state.flow !== null,
    // What a turn under way is about to show has been seen by nobody.
    question: run.turn === null ? questionIdOf(run.state) : run.question,
    ...(by ? { by } : {}),
  };
  const taken = take(run.inbox, message, arrival);
  run.inbox = taken.inbox;
  run.answeredAt = workflowInfo().historyLength;
  if (taken.receipt.disposition === 'duplicate') {
    writeEntrusted(run, taken.receipt.messageId);
    return taken.receipt;
  }
  if (by !== undefined) return taken.receipt;
  const told = clarifyAtOnce(run, taken.receipt);
  if (told?.asked) return told;
  return waitAtOnce(run, told ?? taken.receipt) ?? told ?? taken.receipt;
}

/** @throws {ApplicationFailure} what keeps a message from being taken, if anything does. */
export function refuse(refused: Refusal | null): void {
  if (!refused) return;
  switch (refused.because) {
    case 'malformed':
      throw ApplicationFailure.nonRetryable(
        `The message is malformed at "${refused.place}": expected ${refused.expected}.`,
        'MalformedMessage',
      );
    case 'closing':
      throw ApplicationFailure.nonRetryable('The conversation is closing. Start a new one.', 'ConversationClosing');
    case 'queue-full':
      throw ApplicationFailure.nonRetryable(
        'Too many messages wait already. Send the next one after an answer.',
        'QueueFull',
      );
    case 'unknown':
      throw ApplicationFailure.nonRetryable(`The message "${refused.messageId}" is not known here.`, 'MessageUnknown');
    case 'message-id-reused':
      throw ApplicationFailure.nonRetryable(
        `Message id "${refused.messageId}" was used for another text. Give the new message an id of its own.`,
        'MessageIdReused',
      );
    default:
      refused satisfies never;
  }
}

/** Whoever says a message again may not know its question: the sender who was to write it down may have died. */
function writeEntrusted(run: Run, messageId: string): void {
  const { writtenBySender, waits = [] } = run.pending;
  const isEntrusted = writtenBySender.some(({ stepped }) => stepped.clarification.message.messageId === messageId);
  const isWaiting = waits.some(({ step }) => step.request.messages.some((one) => one.messageId === messageId));
  if (isEntrusted || isWaiting) run.rowView = 'not written by its sender';
}
