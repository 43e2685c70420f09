/** What people of ours order about a conversation: to speak in it, to hold it, to note that they have looked. */
import { uuid4, workflowInfo } from '@temporalio/workflow';
import type { Handoff } from '../../contracts/state/handoff.ts';
import type {
  Acknowledge,
  ByOperator,
  Incoming,
  OperatorSay,
  Receipt,
  TakeOver,
} from '../../contracts/state/messages.ts';
import { acknowledge } from '../../domain/conversation/attention.ts';
import { refusal } from '../../domain/conversation/inbox.ts';
import { isHandingBack } from '../../domain/conversation/order.ts';
import { isWithPerson, personSpoke, takeOver } from '../../domain/handoff/handoff.ts';
import { log } from './log.ts';
import * as messages from './messages.ts';
import { acceptMessage, close, order, type Done, type Registration } from './orders.ts';
import { anId, oneOf, optional, refuse, refusedAs, whoAndWhy } from './refusals.ts';
import { addToTimeline, type Run } from './run.ts';
import { handoffTo } from './waits.ts';

export const operatorOrders: readonly Registration[] = [
  order({
    by: { 'key or person': messages.operatorSay },
    fields: { as: optional(oneOf('operator', 'participant')) },
    find(run, asked: OperatorSay) {
      // A new message is judged under an id that no other one has.
      refuse(refusal(run.inbox, run.state.closing !== null, incoming(asked, asked.messageId ?? workflowInfo().runId)));
      // What was said before is known under its id, also when the person has handed back since.
      const isKnown = run.inbox.known.some(({ messageId }) => messageId === asked.messageId);
      if (asked.as !== 'participant' && !isKnown) requireOwn(requirePerson(run), whoAndWhy(asked).actor);
    },
    carryOut: sayAs,
  }),
  order({
    by: { person: messages.operatorTakeOver },
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
      const decided = { event: 'conversation.taken-over', subject: requestId, once } as const;
      return { receipt: { requestId, takenBy: by }, decided };
    },
  }),
  order({
    by: { person: messages.operatorAcknowledge },
    fields: { itemId: anId },
    find(run, { itemId: id }: Acknowledge) {
      const seen = acknowledge(run.state, id);
      if (seen) return seen;
      throw refusedAs({ because: 'unknown-item', id });
    },
    carryOut(run, { itemId }, seen) {
      run.state = seen;
      log(run, { kind: 'state' });
      addToTimeline(run, `${itemId} is acknowledged`);
      const once = `acknowledged ${run.state.identity.conversation} ${itemId}`;
      const decided = { event: 'conversation.acknowledged', subject: itemId, once } as const;
      return { receipt: { acknowledged: itemId }, decided };
    },
  }),
  order({
    by: { person: messages.operatorPause },
    find: requireOpen,
    carryOut: (run, asked: ByOperator) => pauseOrResume(run, asked, true),
  }),
  order({
    by: { person: messages.operatorResume },
    find: requireOpen,
    carryOut: (run, asked: ByOperator) => pauseOrResume(run, asked, false),
  }),
  order({
    by: { person: messages.operatorClose },
    find: () => null,
    carryOut: (run, asked: ByOperator) => ({ receipt: { closing: true } as const, decided: close(run, asked) }),
  }),
];

export function requirePerson({ state, inbox }: Run): Handoff {
  if (isWithPerson(state.handoff) && !isHandingBack(inbox) && !state.closing) return state.handoff;
  throw refusedAs({ because: 'no-person' });
}

/** Whoever has taken a conversation over has it alone. */
function requireOwn({ takenBy: by }: Pick<Handoff, 'takenBy'>, actor: string): void {
  if (by !== undefined && by !== actor) throw refusedAs({ because: 'taken-over', by });
}

/** Nothing of the conversation as a whole is ordered while it closes. */
function requireOpen({ state }: Run): void {
  if (state.closing) throw refusedAs({ because: 'closing' });
}

function pauseOrResume<Paused extends boolean>(
  run: Run,
  asked: ByOperator,
  paused: Paused,
): Done<{ readonly paused: Paused }> {
  const by = whoAndWhy(asked);
  const [what, event] = paused
    ? (['pause', 'conversation.paused'] as const)
    : (['resume', 'conversation.resumed'] as const);
  run.state = { ...run.state, paused: paused ? by : null };
  addToTimeline(run, `${what}d by ${by.actor}: ${by.reason}`);
  return { receipt: { paused }, decided: { event, subject: null, once: `${what} ${uuid4()}` } };
}

function incoming({ text, hash, size, turnId, onlyIfKnown }: OperatorSay, messageId: string): Incoming {
  return { messageId, text, hash, size, turnId, onlyIfKnown };
}

/** Says it as a person of ours, or for the participant. */
function sayAs(run: Run, asked: OperatorSay): Done<Receipt> {
  const { actor } = whoAndWhy(asked);
  const messageId = asked.messageId ?? uuid4();
  const said = incoming(asked, messageId);
  if (asked.as === 'participant') {
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
