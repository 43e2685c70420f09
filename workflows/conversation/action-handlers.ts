/** Decisions about an action from outside the conversation. A handler checks and puts the order in line; the loop does it. */
import type { ApproveAction, ConfirmEffect, RejectAction, TurnReceipt } from '../../contracts/messages.ts';
import { ApplicationFailure, setHandler, uuid4, workflowInfo } from '@temporalio/workflow';
import type { Order } from '../../domain/conversation/order.ts';
import { isRecord } from '../../domain/conversation/record.ts';
import { wasBegun } from '../../domain/conversation/starting.ts';
import { audit } from './audit.ts';
import type { Run } from './carried.ts';
import { untilTurnIsOver } from './early.ts';
import * as messages from './messages.ts';
import { putInLine, refuseFullLine } from './order-line.ts';
import { malformed, plain, requireId, requireKey, requireReason } from './shapes.ts';

/** Registers the handlers of approvals, rejections and confirmations. */
export function handleActions(run: Run): void {
  const approve = (asked: ApproveAction) =>
    order(run, asked, () => refuseApproval(run, asked), {
      ...ordering(asked),
      order: 'approve',
      previewHash: asked.previewHash,
    });
  const reject = (asked: RejectAction) =>
    order(run, asked, () => refuseUnknownAction(run, asked), {
      ...ordering(asked),
      order: 'reject',
      reason: plain(asked.reason, ''),
    });
  const example = '{"actionId": "…-a1", "previewHash": "…", "actor": "ann"}';
  setHandler(messages.approveAction, approve, {
    validator: (asked) => {
      requireKey(asked);
      refuseOrder(run, asked, () => refuseApproval(run, asked));
    },
    description: `Approves exactly the preview with this hash, e.g. ${example}. For programs of ours; people use "op.approve".`,
  });
  setHandler(messages.operatorApprove, approve, {
    validator: (asked) => {
      requireReason(asked);
      refuseOrder(run, asked, () => refuseApproval(run, asked));
    },
    description:
      'Approves exactly the preview with this hash, e.g. {"actionId": "…-a1", "previewHash": "…", "actor": "ann", "reason": "agreed by phone"}.',
  });
  setHandler(messages.rejectAction, reject, {
    validator: (asked) => {
      requireKey(asked);
      refuseOrder(run, asked, () => refuseUnknownAction(run, asked));
    },
    description:
      'Rejects the action that waits for its yes, e.g. {"actionId": "…-a1", "actor": "ann", "reason": "not now"}. For programs of ours; people use "op.reject".',
  });
  setHandler(messages.operatorReject, reject, {
    validator: (asked) => {
      requireReason(asked);
      refuseOrder(run, asked, () => refuseUnknownAction(run, asked));
    },
    description:
      'Rejects the action that waits for its yes, e.g. {"actionId": "…-a1", "actor": "ann", "reason": "not now"}.',
  });
  handleConfirmation(run);
}

function handleConfirmation(run: Run): void {
  const confirm = (asked: ConfirmEffect) =>
    order(run, asked, () => refuseConfirmation(run, asked), {
      ...ordering(asked),
      order: 'confirm',
      outcome: asked.outcome,
      reason: plain(asked.reason, ''),
    });
  setHandler(messages.operatorConfirmEffect, confirm, {
    validator: (asked) => {
      requireReason(asked);
      refuseOutcome(asked);
      refuseOrder(run, asked, () => refuseConfirmation(run, asked));
    },
    description:
      'Says how an effect turned out whose provider’s answer was lost, e.g. {"actionId": "…-a1", "outcome": "done", "actor": "ann", "reason": "seen in the outbox"}.',
  });
}

/**
 * What is malformed is refused at once. While a turn is under way, what it has told people may be ahead of what is known here:
 * whoever decides about a preview they have just been shown must not be refused for being quick. The handler waits for the
 * turn and looks then.
 */
function refuseOrder(run: Run, asked: unknown, refuse: () => void): void {
  const { turn, state } = run;
  requireId(asked, 'actionId');
  if (state.closing) throw ApplicationFailure.nonRetryable('The conversation is closing.', 'ConversationClosing');
  refuseFullLine(run);
  if (turn === null) refuse();
}

function ordering({ actionId, actor }: { readonly actionId: string; readonly actor: unknown }) {
  return { turnId: uuid4(), actionId, actor: plain(actor, 'unknown'), at: Date.now() };
}

async function order(run: Run, asked: object, refuse: () => void, given: Order): Promise<TurnReceipt> {
  // A longer turn is not waited for: the order is judged once more when it is taken up.
  if (run.turn !== null) await untilTurnIsOver(run);
  refuse();
  putInLine(run, given);
  run.answeredAt = workflowInfo().historyLength;
  const { order: what, actionId: subject, turnId, actor } = given;
  // The ledger notes an operator's word on an unknown effect by itself.
  if (what !== 'confirm') {
    const reason = what === 'reject' ? given.reason : isRecord(asked) ? plain(asked['reason'], '') : '';
    const once = `order ${run.state.identity.conversation} ${turnId}`;
    audit(
      run,
      { event: `action.${what === 'approve' ? 'approved' : 'rejected'}`, subject, actor, reason, once },
      asked,
    );
  }
  return { turnId, disposition: 'answering' };
}

/** The hash stands where the preview is shown, and nowhere else: whoever has not seen it cannot approve it. */
function refuseApproval(run: Run, asked: ApproveAction): void {
  refuseUnknownAction(run, asked);
  const current = run.state.flow?.previewHash ?? null;
  if (current !== null && current === asked.previewHash) return;
  throw ApplicationFailure.nonRetryable(
    'What this hash stands for is not what is asked about now. Look at the preview, then approve it with its own hash.',
    'PreviewChanged',
  );
}

function refuseUnknownAction({ state }: Run, { actionId }: { readonly actionId: string }): void {
  if (state.flow?.actionId === actionId && !state.closing) return;
  if (wasBegun(state, actionId))
    throw ApplicationFailure.nonRetryable(`The action "${actionId}" waits for a decision no more.`, 'ActionOver');
  throw ApplicationFailure.nonRetryable(`No action "${actionId}" waits for a decision here.`, 'ActionNotFound');
}

function refuseOutcome({ outcome }: ConfirmEffect): void {
  if (outcome !== 'done' && outcome !== 'not_done') throw malformed('/outcome', '"done" or "not_done"');
}

function refuseConfirmation({ state }: Run, { actionId }: ConfirmEffect): void {
  if (state.unconfirmed.some((one) => one.actionId === actionId)) return;
  if (wasBegun(state, actionId))
    throw ApplicationFailure.nonRetryable(`The outcome of "${actionId}" is not in question.`, 'NothingToConfirm');
  throw ApplicationFailure.nonRetryable(`No outcome of an action "${actionId}" is in question here.`, 'ActionNotFound');
}
