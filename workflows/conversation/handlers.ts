/** What may be said to a running conversation. Handlers are quick: they check, note and answer in the same workflow task. */
import { ApplicationFailure, setDefaultSignalHandler, setHandler, uuid4, workflowInfo } from '@temporalio/workflow';
import type { ClarificationOnWire } from '../../contracts/clarification.ts';
import type { ByOperator, CloseRequest, Incoming, Receipt, Status } from '../../contracts/messages.ts';
import { refusal, take, type Refusal } from '../../domain/conversation/inbox.ts';
import { waitingOn } from '../../domain/conversation/standing.ts';
import { clarificationOnWire } from '../../domain/clarification/on-wire.ts';
import { blockingClarifications, deadlineTable } from '../../domain/conversation/clarifying.ts';
import { handleActions } from './action-handlers.ts';
import { audit } from './audit.ts';
import { handleClarifications } from './clarification-handlers.ts';
import { clarifyAtOnce } from './clarifications.ts';
import type { Talk } from './carried.ts';
import * as messages from './messages.ts';
import { plain, requireReason } from './shapes.ts';
import { note } from './timeline.ts';

/** Registers every handler. Synchronous: an update may be waiting in the very first task. */
export function handleMessages(talk: Talk): void {
  handleSpeech(talk);
  handleOperators(talk);
  handleActions(talk);
  handleClarifications(talk);
  answerQueries(talk);
  // An unknown signal is a sender's mistake; it must not stop the conversation, but somebody should see it.
  setDefaultSignalHandler((name) => note(talk, `unknown signal "${name}" ignored`));
}

function handleSpeech(talk: Talk): void {
  setHandler(messages.say, (message) => hear(talk, message), {
    validator: (message) => refuse(refusal(talk.inbox, talk.standing.closing !== null, message)),
    description:
      'One message of the participant, e.g. {"messageId": "m-1", "text": "My employee is absent."}. Answers with a receipt.',
  });
  setHandler(
    messages.saySignal,
    (message) => {
      // A signal has nobody to refuse to, and must never throw. What comes while the conversation closes is told so with the rest.
      const refused = refusal(talk.inbox, false, message);
      if (refused) note(talk, `signal "say" ignored: ${refused.because}`);
      else hear(talk, message);
    },
    { description: 'The same as the update "say", for senders that need no answer.' },
  );
  setHandler(messages.closeSignal, (request) => close(talk, request), {
    description: 'Closes the conversation after the turn under way, e.g. {"actor": "crm", "reason": "case closed"}.',
  });
  setHandler(messages.handOverSignal, () => void (talk.handOverOrdered = true), {
    description: 'Continues as a new run at the next idle moment, on the newest worker version. Needs no argument.',
  });
}

function handleOperators(talk: Talk): void {
  const validator = (order: ByOperator): void => requireReason(order);
  setHandler(
    messages.operatorSay,
    ({ text, messageId, actor }) => {
      note(talk, `${plain(actor, 'operator')} speaks for the participant`);
      return hear(talk, { messageId: messageId ?? uuid4(), text });
    },
    {
      validator: (order) => {
        requireReason(order);
        // A new message is judged under an id that no other one has.
        const messageId = order.messageId ?? workflowInfo().runId;
        refuse(refusal(talk.inbox, talk.standing.closing !== null, { messageId, text: order.text }));
      },
      description:
        'Says something for the participant, e.g. {"actor": "ann", "reason": "phoned in", "text": "Yes, book it."}.',
    },
  );
  setHandler(
    messages.operatorPause,
    (order) => {
      const paused = { actor: plain(order.actor, 'operator'), reason: plain(order.reason, '') };
      talk.standing = { ...talk.standing, paused };
      note(talk, `paused by ${paused.actor}: ${paused.reason}`);
      audit(talk, { event: 'conversation.paused', subject: null, ...paused, once: `pause ${uuid4()}` }, order);
      return { paused: true as const };
    },
    {
      validator,
      description: 'Holds the answer door: messages wait until "op.resume". {"actor": "ann", "reason": "legal hold"}.',
    },
  );
  setHandler(
    messages.operatorResume,
    (order) => {
      const by = { actor: plain(order.actor, 'operator'), reason: plain(order.reason, '') };
      talk.standing = { ...talk.standing, paused: null };
      note(talk, `resumed by ${by.actor}: ${by.reason}`);
      audit(talk, { event: 'conversation.resumed', subject: null, ...by, once: `resume ${uuid4()}` }, order);
      return { paused: false as const };
    },
    { validator, description: 'Goes on with what waits. {"actor": "ann", "reason": "cleared"}.' },
  );
  setHandler(
    messages.operatorClose,
    (order) => {
      close(talk, order);
      return { closing: true as const };
    },
    {
      validator,
      description: 'Closes the conversation after the turn under way. {"actor": "ann", "reason": "duplicate"}.',
    },
  );
}

function answerQueries(talk: Talk): void {
  setHandler(messages.status, () => statusOf(talk), {
    description: 'Where the conversation stands and what it waits for.',
  });
  setHandler(messages.explainGate, () => talk.standing.lastGate, {
    description: 'Every rule’s verdict and evidence on the latest turn, for both doors.',
  });
  setHandler(messages.openRequests, () => openRequestsOf(talk), {
    description: 'Open clarification and context requests.',
  });
  setHandler(messages.timeline, () => talk.timeline, { description: 'The latest happenings, oldest first.' });
}

function hear(talk: Talk, message: Incoming): Receipt {
  const arrival = { at: Date.now(), freshTurnId: uuid4(), inFlow: talk.standing.flow !== null };
  const taken = take(talk.inbox, message, arrival);
  talk.inbox = taken.inbox;
  talk.answeredAt = workflowInfo().historyLength;
  if (taken.receipt.disposition === 'duplicate') {
    writeEntrusted(talk, taken.receipt.messageId);
    return taken.receipt;
  }
  return clarifyAtOnce(talk, taken.receipt) ?? taken.receipt;
}

function openRequestsOf({ standing }: Talk): readonly ClarificationOnWire[] {
  const { identity, policy } = standing;
  const where = { conversation: identity.conversation, assistant: policy.assistant, late: [] };
  return blockingClarifications(standing).map((one) => clarificationOnWire(one, where));
}

/** Whoever says a message again may not know its question: the sender who was to write it down may have died. */
function writeEntrusted(talk: Talk, messageId: string): void {
  const isEntrusted = talk.pending.entrusted.some(
    ({ stepped }) => stepped.clarification.message.messageId === messageId,
  );
  if (isEntrusted) talk.rowView = 'not written by its sender';
}

function close(talk: Talk, order: CloseRequest | undefined): void {
  if (talk.standing.closing) return;
  const closing = { actor: plain(order?.actor, 'signal'), reason: plain(order?.reason, '') };
  talk.standing = { ...talk.standing, closing };
  note(talk, `closing, by ${closing.actor}: ${closing.reason}`);
  audit(
    talk,
    { event: 'conversation.closed', subject: null, ...closing, once: `close ${talk.standing.identity.conversation}` },
    order,
  );
}

function statusOf(talk: Talk): Status {
  const { standing, inbox, turn } = talk;
  return {
    conversation: standing.identity.conversation,
    assistant: standing.policy.assistant,
    state: standing.state,
    waitingOn: waitingOn(standing, turn !== null),
    flow: standing.flow,
    offer: standing.offer,
    clarifications: openRequestsOf(talk),
    deadlines: deadlineTable(standing).map(({ kind, dueAt, level }) => ({
      kind,
      dueAt: new Date(dueAt).toISOString(),
      ...(level === undefined ? {} : { level }),
    })),
    queued: inbox.queue.length,
    turn: standing.turn,
    paused: standing.paused,
    policyVersion: standing.policy.version,
  };
}

function refuse(refused: Refusal | null): void {
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
    case 'message-id-reused':
      throw ApplicationFailure.nonRetryable(
        `Message id "${refused.messageId}" was used for another text. Give the new message an id of its own.`,
        'MessageIdReused',
      );
    default:
      refused satisfies never;
  }
}
