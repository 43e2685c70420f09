/**
 * Who agrees to an effect is found out before it is begun, by an activity: the workflow holds no secret and believes no
 * sender (decision 0027).
 */
import { ApplicationFailure } from '@temporalio/workflow';
import type { GivenOrder } from '../../contracts/state/signature.ts';
import type { AdmitApprovalRequest } from '../../activities/admit-approval.ts';
import { unproven } from '../../domain/conversation/given.ts';
import type { Turn } from '../../domain/conversation/hearing.ts';
import { asSigned, type QueuedMessage } from '../../domain/conversation/inbox.ts';
import type { TurnPlan } from '../../domain/conversation/turn-plan.ts';
import { promptly, recordActivities } from './activities.ts';
import { addToTimeline, whereAndWhat, type Run } from './run.ts';

type Approved = Pick<AdmitApprovalRequest, 'actionId' | 'previewHash'>;

/** @throws {ApplicationFailure} `ApprovalUnproven`: nothing proves who approves */
export async function proveApproval(run: Run, given: GivenOrder, approved: Approved): Promise<void> {
  if (await isAdmitted(run, approved, { kind: 'order', given })) return;
  addToTimeline(run, `"${given.name}" of ${approved.actionId} refused: nothing proves who gave it`);
  throw ApplicationFailure.nonRetryable(
    'Nothing proves who approves this. Approve it through the API or the console, or send "op.approve" with a token of "parley ops token".',
    'ApprovalUnproven',
  );
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

function isAdmitted(run: Run, approved: Approved, by: AdmitApprovalRequest['by']): Promise<boolean> {
  const { where, assistant, assistantVersion } = whereAndWhat(run);
  const request = { where, assistant, assistantVersion, ...approved, at: Date.now(), by };
  return promptly(
    (local) => local.admitApproval(request),
    () => recordActivities(`find out who approves ${approved.actionId}`).admitApproval(request),
  ).then(({ isAdmitted: is }) => is);
}
