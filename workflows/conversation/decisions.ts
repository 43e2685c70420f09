/**
 * Decisions from outside the talk: put in line, and carried out as turns of their own. Who agrees to an effect is found
 * out before it is begun, by an activity: the workflow holds no secret and believes no sender (decision 0027).
 */
import { uuid4 } from '@temporalio/workflow';
import type { AdmitApprovalRequest } from '../../activities/admit-approval.ts';
import type {
  ApproveAction,
  ConfirmEffect,
  HandBack,
  RejectAction,
  StrikeFact,
  TurnReceipt,
} from '../../contracts/state/messages.ts';
import type { GivenOrder } from '../../contracts/state/signature.ts';
import { unproven } from '../../domain/conversation/given.ts';
import type { Turn } from '../../domain/conversation/hearing.ts';
import { asSigned, takeOrder, type QueuedMessage } from '../../domain/conversation/inbox.ts';
import { hasRoom, isStriking, type Decision, type Order } from '../../domain/conversation/order.ts';
import { wasBegun } from '../../domain/conversation/starting.ts';
import type { TurnPlan } from '../../domain/conversation/turn-plan.ts';
import { strikeRefusal } from '../../domain/diagnosis/strike.ts';
import { promptly } from './activities.ts';
import { addToTimeline, whereAndWhat, type Decided } from './log.ts';
import * as messages from './messages.ts';
import { anId, oneOf, order, plain, refuse, refusedAs, type Done, type Refusal, type Registration } from './orders.ts';
import type { Run } from './run.ts';
import { requirePerson } from './talk-orders.ts';

/** What decisions about an action have in common. */
const aboutAction = { waitsForTurn: 'always', fields: { actionId: anId }, fault: keptOut } as const;

export const decisions: readonly Registration[] = [
  order({
    by: { key: messages.approveAction, person: messages.operatorApprove },
    ...aboutAction,
    /** The hash stands where the preview is shown, and nowhere else: whoever has not seen it cannot approve it. */
    find(run, asked: ApproveAction): void {
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
    find: (run, asked: RejectAction) => requireWaiting(run, asked),
    carryOut: (run, asked) =>
      decide(run, asked, { order: 'reject', reason: plain(asked.reason, '') }, 'action.rejected'),
  }),
  order({
    by: { person: messages.operatorConfirmEffect },
    ...aboutAction,
    fields: { outcome: oneOf('done', 'not_done'), actionId: anId },
    find({ state }, { actionId: id }: ConfirmEffect) {
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
    find({ state, inbox }, { fact }: StrikeFact) {
      const because = isStriking(inbox, fact) ? 'superseded' : strikeRefusal(state.diagnosis, fact);
      refuse(because && { because });
    },
    carryOut: (run, { fact, actor }) =>
      decide(run, { actionId: fact, actor }, { order: 'strike' }, 'diagnosis.fact-struck'),
  }),
  order({
    by: { person: messages.operatorHandBack },
    fault: fullLine,
    find: (run, _asked: HandBack) => requirePerson(run),
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

// Who agrees

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
export async function provenPlan(
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
  const admitted = await promptly(`find out who approves ${approved.actionId}`, (local) =>
    local.admitApproval(request),
  );
  return admitted.isAdmitted;
}
