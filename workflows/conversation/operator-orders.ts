/** What people of ours order about a conversation: to speak in it, to hold it, to note that they have looked. */
import { ApplicationFailure, uuid4, workflowInfo } from '@temporalio/workflow';
import type { Handoff } from '../../contracts/state/handoff.ts';
import type {
  Acknowledge,
  ByOperator,
  HandBack,
  Incoming,
  OperatorSay,
  Receipt,
  TakeOver,
} from '../../contracts/state/messages.ts';
import { acknowledge } from '../../domain/conversation/attention.ts';
import { refusal } from '../../domain/conversation/inbox.ts';
import { isHandingBack, type Order } from '../../domain/conversation/order.ts';
import { isRecord } from '../../domain/conversation/record.ts';
import { isWithPerson, personSpoke, takeOver } from '../../domain/handoff/handoff.ts';
import { log } from './log.ts';
import * as messages from './messages.ts';
import {
  acceptMessage,
  order,
  putInLine,
  refuse,
  refusedAs,
  refuseFullLine,
  whoAndWhy,
  type Done,
  type Registration,
} from './orders.ts';
import { malformed, requireId } from './payload-checks.ts';
import { addToTimeline, type Run } from './run.ts';
import { handoffTo } from './waits.ts';

export const operatorOrders: readonly Registration[] = [
  order({
    update: messages.operatorSay,
    by: 'key or person',
    description:
      'Says something as a person of ours, where one was asked for or has taken over, e.g. {"actor": "ann", "reason": "on call", "text": "Hello, this is Ann."}; for the participant with "as": "participant".',
    find(run, asked: OperatorSay) {
      const as = speaksAs(asked);
      // A new message is judged under an id that no other one has.
      refuse(refusal(run.inbox, run.state.closing !== null, incoming(asked, asked.messageId ?? workflowInfo().runId)));
      // What was said before is known under its id, also when the person has handed back since.
      const isKnown = run.inbox.known.some(({ messageId }) => messageId === asked.messageId);
      if (as === 'operator' && !isKnown) requireOwn(requirePerson(run), whoAndWhy(asked).actor);
      return as;
    },
    carryOut: sayAs,
  }),
  order({
    update: messages.operatorHandBack,
    by: 'person',
    description: 'Gives the conversation back to the assistant, e.g. {"actor": "ann", "reason": "settled by phone"}.',
    check: (_asked: HandBack, run) => refuseFullLine(run),
    find: requirePerson,
    carryOut(run, asked, { id: subject }) {
      const turnId = uuid4();
      const given: Order = { order: 'hand-back', turnId, actionId: subject, at: Date.now(), ...whoAndWhy(asked) };
      const once = `hand back ${run.state.identity.conversation} ${turnId}`;
      return { receipt: putInLine(run, given), decided: { event: 'conversation.handed-back', subject, once } };
    },
  }),
  order({
    update: messages.operatorTakeOver,
    by: 'person',
    description:
      'Takes the conversation over: you alone speak in it as operator, also while it is paused, until "op.handBack". {"actor": "ann", "reason": "the customer called"}.',
    find(run, asked: TakeOver) {
      requireOpen(run);
      const { handoff } = run.state;
      if (isWithPerson(handoff)) requireOwn(handoff, whoAndWhy(asked).actor);
    },
    carryOut(run, asked) {
      const { identity, policy, handoff } = run.state;
      const { actor: by, reason: because } = whoAndWhy(asked);
      // Said again by whoever has it.
      if (isWithPerson(handoff) && handoff.takenBy === by)
        return { receipt: { requestId: handoff.id, takenBy: by }, decided: null };
      const where = { conversation: identity.conversation, policy: policy.clarification };
      const step = takeOver(handoff, { ...where, at: Date.now(), by, because });
      // A yes that comes after the talk with a person would say yes to something that nobody remembers.
      if (!isWithPerson(handoff)) run.state = { ...run.state, offer: null, invitedMore: false };
      handoffTo(run, step);
      addToTimeline(run, `${by} takes over: ${because}`);
      const { id: requestId, seq } = step.handoff;
      const once = `taken over ${requestId} ${seq}`;
      return {
        receipt: { requestId, takenBy: by },
        decided: { event: 'conversation.taken-over', subject: requestId, once },
      };
    },
  }),
  order({
    update: messages.operatorAcknowledge,
    by: 'person',
    description:
      'Says that somebody has looked at an item of the details: it leaves the lists. {"itemId": "…", "actor": "ann", "reason": "all right"}.',
    check: (asked: Acknowledge) => requireId(asked, 'itemId'),
    find(run, { itemId }) {
      const seen = acknowledge(run.state, itemId);
      if (seen) return seen;
      throw refusedAs('ItemNotFound', `Nothing of the id "${itemId}" waits to be acknowledged here.`);
    },
    carryOut(run, { itemId }, seen) {
      run.state = seen;
      log(run, { kind: 'state' });
      addToTimeline(run, `${itemId} is acknowledged`);
      const once = `acknowledged ${run.state.identity.conversation} ${itemId}`;
      return {
        receipt: { acknowledged: itemId },
        decided: { event: 'conversation.acknowledged', subject: itemId, once },
      };
    },
  }),
  order({
    update: messages.operatorPause,
    by: 'person',
    description: 'Holds the answer door: messages wait until "op.resume". {"actor": "ann", "reason": "legal hold"}.',
    find: requireOpen,
    carryOut(run, asked: ByOperator) {
      const paused = whoAndWhy(asked);
      run.state = { ...run.state, paused };
      addToTimeline(run, `paused by ${paused.actor}: ${paused.reason}`);
      const decided = { event: 'conversation.paused', subject: null, once: `pause ${uuid4()}` } as const;
      return { receipt: { paused: true } as const, decided };
    },
  }),
  order({
    update: messages.operatorResume,
    by: 'person',
    description: 'Goes on with what waits. {"actor": "ann", "reason": "cleared"}.',
    find: requireOpen,
    carryOut(run, asked: ByOperator) {
      const { actor, reason } = whoAndWhy(asked);
      run.state = { ...run.state, paused: null };
      addToTimeline(run, `resumed by ${actor}: ${reason}`);
      const decided = { event: 'conversation.resumed', subject: null, once: `resume ${uuid4()}` } as const;
      return { receipt: { paused: false } as const, decided };
    },
  }),
];

/** An operator's words are the participant's only where they say so. Total: whoever sends it may send anything. */
function speaksAs(asked: unknown): 'operator' | 'participant' {
  const as = isRecord(asked) ? (asked['as'] ?? 'operator') : 'operator';
  if (as === 'operator' || as === 'participant') return as;
  throw malformed('/as', '"operator" or "participant"');
}

function requirePerson({ state, inbox }: Run): Handoff {
  if (isWithPerson(state.handoff) && !isHandingBack(inbox) && !state.closing) return state.handoff;
  throw refusedAs(
    'NotWithPerson',
    'No person is asked for in this conversation, or it has been handed back: the assistant answers in it. Take it over with "op.takeOver".',
  );
}

/** Whoever has taken a conversation over has it alone. */
function requireOwn({ takenBy }: Pick<Handoff, 'takenBy'>, actor: string): void {
  if (takenBy === undefined || takenBy === actor) return;
  throw ApplicationFailure.create({
    type: 'TakenOver',
    message: `"${takenBy}" has taken this conversation over.`,
    nonRetryable: true,
    details: [takenBy],
  });
}

/** Nothing of the conversation as a whole is ordered while it closes. */
function requireOpen(run: Run): void {
  if (run.state.closing) throw refusedAs('ConversationClosing', 'The conversation is closing.');
}

function incoming({ text, hash, size, turnId, onlyIfKnown }: OperatorSay, messageId: string): Incoming {
  return { messageId, text, hash, size, turnId, onlyIfKnown };
}

/** Says it as a person of ours, or for the participant. */
function sayAs(run: Run, asked: OperatorSay, as: 'operator' | 'participant'): Done<Receipt> {
  const { actor } = whoAndWhy(asked);
  const messageId = asked.messageId ?? uuid4();
  const said = incoming(asked, messageId);
  if (as === 'participant') {
    addToTimeline(run, `${actor} speaks for the participant`);
    return { receipt: acceptMessage(run, said), decided: null };
  }
  const receipt = acceptMessage(run, said, 'operator');
  const { handoff, identity } = run.state;
  if (receipt.disposition === 'duplicate' || !isWithPerson(handoff)) return { receipt, decided: null };
  addToTimeline(run, `${actor} answers`);
  handoffTo(run, personSpoke(handoff, { at: Date.now(), by: actor, position: receipt.position ?? 0 }));
  const once = `answered ${identity.conversation} ${messageId}`;
  return { receipt, decided: { event: 'conversation.answered', subject: messageId, once } };
}
