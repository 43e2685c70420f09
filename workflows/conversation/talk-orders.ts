/**
 * Orders about a conversation as a whole, and about the action that waits in it: people of ours speak in it, hold it,
 * close it, note that they have looked; an effect is approved or rejected.
 */
import { uuid4, workflowInfo } from '@temporalio/workflow';
import type { Handoff } from '../../contracts/state/handoff.ts';
import type {
  Acknowledge,
  ByOperator,
  CloseRequest,
  Incoming,
  OperatorSay,
  Receipt,
  TakeOver,
  TurnReceipt,
} from '../../contracts/state/messages.ts';
import { acknowledge } from '../../domain/conversation/attention.ts';
import { asSigned, refusal, takeOrder, type QueuedMessage } from '../../domain/conversation/inbox.ts';
import { hasRoom, isHandingBack, isStriking, type Decision, type Order } from '../../domain/conversation/order.ts';
import { isWithPerson, personSpoke, takeOver } from '../../domain/handoff/handoff.ts';
import type { GivenOrder } from '../../contracts/state/signature.ts';
import { wasBegun } from '../../domain/conversation/starting.ts';
import { strikeRefusal } from '../../domain/diagnosis/strike.ts';
import type { Turn } from '../../domain/conversation/hearing.ts';
import type { TurnPlan } from '../../domain/conversation/turn-plan.ts';
import type { AdmitApprovalRequest } from '../../activities/admit-approval.ts';
import { unproven } from '../../domain/conversation/given.ts';
import { localThenRegular } from './activities.ts';
import { addToTimeline, changeState, whereAndWhat, type Decided } from './log.ts';
import * as messages from './messages.ts';
import {
  anId,
  oneOf,
  optional,
  order,
  plain,
  refuse,
  refusedAs,
  whoAndWhy,
  type Done,
  type Refusal,
  type Registration,
} from './orders.ts';
import type { Run } from './run.ts';
import { acceptMessage, takeStep } from './waits.ts';

export const talkOrders: readonly Registration[] = [
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
      takeStep(run, { kind: 'handoff', step });
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
      changeState(run, seen, `${itemId} is acknowledged`);
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
  order<CloseRequest | undefined, null, { readonly closing: true }>({
    by: { person: messages.operatorClose },
    signal: messages.closeSignal,
    find: () => null,
    carryOut(run, asked) {
      const receipt = { closing: true } as const;
      // It is closing already.
      if (run.state.closing) return { receipt, decided: null };
      const closing = { actor: plain(asked?.actor, 'signal'), reason: plain(asked?.reason, '') };
      run.state = { ...run.state, closing };
      addToTimeline(run, `closing, by ${closing.actor}: ${closing.reason}`);
      const once = `close ${run.state.identity.conversation}`;
      return { receipt, decided: { event: 'conversation.closed', subject: null, ...closing, once } };
    },
  }),
];

function requirePerson({ state, inbox }: Run): Handoff {
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
  const step = personSpoke(handoff, { at: Date.now(), by: actor, position: receipt.position ?? 0 });
  takeStep(run, { kind: 'handoff', step });
  const once = `answered ${identity.conversation} ${messageId}`;
  return { receipt, decided: { event: 'conversation.answered', subject: messageId, once } };
}

// Decisions about what waits for a yes, put in line and carried out as turns of their own. Who agrees to an effect is
// found out before it is begun, by an activity: the workflow holds no secret and believes no sender (decision 0027).

/** What decisions about an action have in common. */
const aboutAction = { waitsForTurn: 'always', fields: { actionId: anId }, fault: keptOut } as const;

export const decisions: readonly Registration[] = [
  order({
    by: { key: messages.approveAction, person: messages.operatorApprove },
    ...aboutAction,
    /** The hash stands where the preview is shown, and nowhere else: whoever has not seen it cannot approve it. */
    find(run, asked) {
      requireWaiting(run, asked);
      const current = run.state.flow?.previewHash ?? null;
      if (current === null || current !== asked.previewHash) throw refusedAs({ because: 'preview-changed' });
    },
    prove: proveApproval,
    carryOut: (run, asked) =>
      decide(run, asked, { order: 'approve', previewHash: asked.previewHash }, 'action.approved'),
  }),
  order({
    by: { key: messages.rejectAction, person: messages.operatorReject },
    ...aboutAction,
    find: requireWaiting,
    carryOut: (run, asked) =>
      decide(run, asked, { order: 'reject', reason: plain(asked.reason, '') }, 'action.rejected'),
  }),
  order({
    by: { person: messages.operatorConfirmEffect },
    ...aboutAction,
    fields: { outcome: oneOf('done', 'not_done'), actionId: anId },
    find({ state }, { actionId: id }) {
      if (state.unconfirmed.some(({ actionId }) => actionId === id)) return;
      throw refusedAs({ because: wasBegun(state, id) ? 'confirmed' : 'unknown-action', id });
    },
    // The ledger notes an operator's word on an unknown effect by itself.
    carryOut: (run, asked, _found, given) =>
      decide(run, asked, { order: 'confirm', outcome: asked.outcome, reason: plain(asked.reason, ''), given }, null),
  }),
  order({
    by: { 'key or person': messages.strikeFact },
    waitsForTurn: 'always',
    fields: { fact: anId },
    // No turn can bring a fact where nothing is diagnosed.
    fault: (run) => keptOut(run) ?? (run.state.policy.diagnosis ? null : { because: 'nothing-diagnosed' }),
    find({ state, inbox }, { fact }) {
      const because = isStriking(inbox, fact) ? 'superseded' : strikeRefusal(state.diagnosis, fact);
      refuse(because && { because });
    },
    carryOut: (run, { fact, actor }) =>
      decide(run, { actionId: fact, actor }, { order: 'strike' }, 'diagnosis.fact-struck'),
  }),
  order({
    by: { person: messages.operatorHandBack },
    fault: fullLine,
    find: requirePerson,
    carryOut: (run, { actor, reason }, { id: actionId }) =>
      decide(run, { actionId, actor }, { order: 'hand-back', reason: plain(reason, '') }, 'conversation.handed-back'),
  }),
];

/** Puts it in line, as a turn of its own. `event`: for the audit log. */
function decide(
  run: Run,
  { actionId, actor: by }: Pick<Order, 'actionId' | 'actor'>,
  decision: Decision,
  event: Decided['event'] | null,
): Done<TurnReceipt> {
  const actor = plain(by, 'unknown');
  const turnId = uuid4();
  // Several may have waited for one turn, and there was room for each.
  refuse(fullLine(run));
  run.inbox = takeOrder(run.inbox, { ...decision, turnId, actionId, actor, at: Date.now() });
  const once = `order ${run.state.identity.conversation} ${turnId}`;
  return { receipt: { turnId, disposition: 'answering' }, decided: event && { event, subject: actionId, actor, once } };
}

function keptOut(run: Run): Refusal | null {
  return run.state.closing ? { because: 'closing' } : fullLine(run);
}

function fullLine({ inbox }: Run): Refusal | null {
  return hasRoom(inbox) ? null : { because: 'line-full' };
}

function requireWaiting({ state }: Run, { actionId: id }: Pick<Order, 'actionId'>): void {
  if (state.flow?.actionId === id && !state.closing) return;
  throw refusedAs({ because: wasBegun(state, id) ? 'action-over' : 'unknown-action', id });
}

type Approved = Pick<AdmitApprovalRequest, 'actionId' | 'previewHash'>;

async function proveApproval(run: Run, given: GivenOrder, { actionId, previewHash }: Approved): Promise<void> {
  if (await isAdmitted(run, { actionId, previewHash }, { kind: 'order', given })) return;
  addToTimeline(run, `"${given.name}" of ${actionId} refused: nothing proves who gave it`);
  throw refusedAs({ because: 'unproven' });
}

/**
 * The plan of a turn; a yes to an effect of which nobody can say whose it is agrees to nothing. While that is found out
 * the state may change: it is planned again then.
 */
export async function planIfProven(
  run: Run,
  turn: Turn,
  plan: TurnPlan,
  { heard, again }: { readonly heard: readonly QueuedMessage[]; readonly again: () => TurnPlan },
): Promise<TurnPlan> {
  if (plan.kind !== 'flow' || plan.move.kind !== 'act') return plan;
  const { actionId, previewHash } = plan.move.flow;
  const messages = heard.map((one) => asSigned(run.inbox, one));
  if (await isAdmitted(run, { actionId, previewHash }, { kind: 'words', messages })) return again();
  addToTimeline(run, `a yes to ${actionId} was not taken: nothing proves who said it`);
  return unproven(run.state, turn);
}

async function isAdmitted(run: Run, approved: Approved, by: AdmitApprovalRequest['by']): Promise<boolean> {
  const { where, assistant, assistantVersion } = whereAndWhat(run);
  const request = { where, assistant, assistantVersion, ...approved, at: Date.now(), by };
  const summary = `find out who approves ${approved.actionId}`;
  const admitted = await localThenRegular(summary, (local) => local.admitApproval(request));
  return admitted.isAdmitted;
}
