/** A person in the conversation (G22): what they say, and that they give it back. Validators refuse; what is taken is answered at once. */
import type { ByOperator, Incoming, OperatorSay, Receipt, TurnReceipt } from '../../contracts/messages.ts';
import { ApplicationFailure, setHandler, uuid4, workflowInfo } from '@temporalio/workflow';
import { refusal } from '../../domain/conversation/inbox.ts';
import { isHandingBack } from '../../domain/conversation/order.ts';
import { isWithPerson, personSpoke } from '../../domain/handoff/handoff.ts';
import { isRecord } from '../../domain/conversation/record.ts';
import { audit } from './audit.ts';
import type { Run } from './carried.ts';
import { acceptMessage, refuse } from './hear.ts';
import * as messages from './messages.ts';
import { putInLine, refuseFullLine } from './order-line.ts';
import { handoffTo } from './person.ts';
import { isByKey, malformed, plain, requireReason } from './shapes.ts';
import { addToTimeline } from './timeline.ts';

/** Registers the handlers of operators' words and of handing back. */
export function handlePersons(run: Run): void {
  setHandler(messages.operatorSay, (asked) => say(run, asked), {
    validator: (asked) => {
      if (!isByKey(asked)) requireReason(asked);
      const as = speaksAs(run, asked);
      // A new message is judged under an id that no other one has.
      const messageId = asked.messageId ?? workflowInfo().runId;
      refuse(refusal(run.inbox, run.state.closing !== null, incoming(asked, messageId)));
      if (as === 'operator') requirePerson(run, asked.messageId);
    },
    description:
      'Says something: as the person who was asked for, when one was, else for the participant (or as `"as": "operator" | "participant"` says), e.g. {"actor": "ann", "reason": "on call", "text": "Hello, this is Ann."}.',
  });
  setHandler(messages.operatorHandBack, (asked) => handBack(run, asked), {
    validator: (asked) => {
      requireReason(asked);
      refuseFullLine(run);
      requirePerson(run, undefined);
    },
    description: 'Gives the conversation back to the assistant, e.g. {"actor": "ann", "reason": "settled by phone"}.',
  });
}

function say(run: Run, asked: OperatorSay): Receipt {
  const actor = plain(asked.actor, 'operator');
  const messageId = asked.messageId ?? uuid4();
  if (speaksAs(run, asked) === 'participant') {
    addToTimeline(run, `${actor} speaks for the participant`);
    return acceptMessage(run, incoming(asked, messageId));
  }
  const receipt = acceptMessage(run, incoming(asked, messageId), 'operator');
  const { handoff } = run.state;
  if (receipt.disposition === 'duplicate' || !isWithPerson(handoff)) return receipt;
  addToTimeline(run, `${actor} answers`);
  handoffTo(run, personSpoke(handoff, { at: Date.now(), by: actor, position: receipt.position ?? 0 }));
  const once = `answered ${run.state.identity.conversation} ${messageId}`;
  const reason = plain(asked.reason, '');
  audit(run, { event: 'conversation.answered', subject: messageId, actor, reason, once }, asked);
  return receipt;
}

function handBack(run: Run, asked: ByOperator): TurnReceipt {
  const { handoff, identity } = run.state;
  const by = { actor: plain(asked.actor, 'operator'), reason: plain(asked.reason, '') };
  const turnId = uuid4();
  const subject = handoff?.id ?? '';
  putInLine(run, { order: 'hand-back', turnId, actionId: subject, at: Date.now(), ...by });
  run.answeredAt = workflowInfo().historyLength;
  const once = `hand back ${identity.conversation} ${turnId}`;
  audit(run, { event: 'conversation.handed-back', subject, ...by, once }, asked);
  return { turnId, disposition: 'answering' };
}

/** Total: whoever may send an update may send anything. */
function speaksAs({ state }: Run, asked: unknown): 'operator' | 'participant' {
  const as = isRecord(asked) ? asked['as'] : undefined;
  if (as === undefined) return isWithPerson(state.handoff) ? 'operator' : 'participant';
  if (as === 'operator' || as === 'participant') return as;
  throw malformed('/as', '"operator" or "participant"');
}

/** What was said before is known under its id, also when the person has handed back since. */
function requirePerson({ state, inbox }: Run, messageId: string | undefined): void {
  if (messageId !== undefined && inbox.known.some((known) => known.messageId === messageId)) return;
  if (isWithPerson(state.handoff) && !isHandingBack(inbox) && !state.closing) return;
  throw ApplicationFailure.nonRetryable(
    'No person is asked for in this conversation, or it has been handed back: the assistant answers in it.',
    'NotWithPerson',
  );
}

function incoming({ text, hash, size, turnId, onlyIfKnown }: OperatorSay, messageId: string): Incoming {
  return { messageId, text, hash, size, turnId, onlyIfKnown };
}
