/** Decisions about an action from outside the conversation. A handler checks and puts the order in line; the loop does it. */
import { ApplicationFailure, condition, setHandler, uuid4, workflowInfo } from '@temporalio/workflow';
import { takeOrder, type Order } from '../../domain/conversation/inbox.ts';
import type { Talk } from './carried.ts';
import * as messages from './messages.ts';

/** Registers the handlers of approvals, rejections and confirmations. */
export function handleActions(talk: Talk): void {
  const approve = (asked: messages.ApproveAction) =>
    order(talk, () => refuseApproval(talk, asked), {
      ...ordering(asked),
      order: 'approve',
      previewHash: asked.previewHash,
    });
  const reject = (asked: messages.RejectAction) =>
    order(talk, () => refuseUnknownAction(talk, asked), {
      ...ordering(asked),
      order: 'reject',
      reason: asked.reason ?? '',
    });
  const confirm = (asked: messages.ConfirmEffect) =>
    order(talk, () => refuseConfirmation(talk, asked), {
      ...ordering(asked),
      order: 'confirm',
      outcome: asked.outcome,
      reason: asked.reason,
    });
  const example = '{"actionId": "…-a1", "previewHash": "…", "actor": "ann"}';
  setHandler(messages.approveAction, approve, {
    validator: (asked) => refuseUnlessBusy(talk, () => refuseApproval(talk, asked)),
    description: `Approves exactly the preview with this hash, e.g. ${example}.`,
  });
  setHandler(messages.operatorApprove, approve, {
    validator: (asked) => {
      refuseWithoutReason(asked);
      refuseUnlessBusy(talk, () => refuseApproval(talk, asked));
    },
    description: 'The same for operators, with a reason.',
  });
  setHandler(messages.rejectAction, reject, {
    validator: (asked) => refuseUnlessBusy(talk, () => refuseUnknownAction(talk, asked)),
    description:
      'Rejects the action that waits for its yes, e.g. {"actionId": "…-a1", "actor": "ann", "reason": "not now"}.',
  });
  setHandler(messages.operatorReject, reject, {
    validator: (asked) => {
      refuseWithoutReason(asked);
      refuseUnlessBusy(talk, () => refuseUnknownAction(talk, asked));
    },
    description: 'The same for operators, with a reason.',
  });
  setHandler(messages.operatorConfirmEffect, confirm, {
    validator: (asked) => {
      refuseWithoutReason(asked);
      refuseOutcome(asked);
      refuseUnlessBusy(talk, () => refuseConfirmation(talk, asked));
    },
    description:
      'Says how an effect turned out whose provider’s answer was lost, e.g. {"actionId": "…-a1", "outcome": "done", "actor": "ann", "reason": "seen in the outbox"}.',
  });
}

/**
 * While a turn is under way, what it has told people may be ahead of what is known here: whoever decides about a preview
 * they have just been shown must not be refused for being quick. The handler waits for the turn and looks then.
 */
function refuseUnlessBusy({ busy }: Talk, refuse: () => void): void {
  if (!busy) refuse();
}

/** A longer turn is not waited for: the order is judged once more when it is taken up. */
const turnLimit = '5 seconds';

function ordering({ actionId, actor }: { readonly actionId: string; readonly actor: string }) {
  return { turnId: uuid4(), actionId, actor, at: Date.now() };
}

async function order(talk: Talk, refuse: () => void, given: Order): Promise<messages.TurnReceipt> {
  if (talk.busy) await condition(() => !talk.busy, turnLimit);
  refuse();
  talk.inbox = takeOrder(talk.inbox, given);
  talk.answeredAt = workflowInfo().historyLength;
  return { turnId: given.turnId, disposition: 'answering' };
}

function refuseApproval(talk: Talk, asked: messages.ApproveAction): void {
  refuseUnknownAction(talk, asked);
  const current = talk.standing.flow?.previewHash ?? null;
  if (current !== null && current === asked.previewHash) return;
  throw ApplicationFailure.create({
    type: 'PreviewChanged',
    // Not the right hash: whoever says yes has looked at the preview, and that is where it stands.
    message: `The hash is not that of the preview that is asked about now. Look at it, then approve it.`,
    nonRetryable: true,
  });
}

function refuseUnknownAction({ standing }: Talk, { actionId }: { readonly actionId: string }): void {
  if (standing.flow?.actionId === actionId && !standing.closing) return;
  throw ApplicationFailure.nonRetryable(`No action "${actionId}" waits for a decision here.`, 'ActionNotFound');
}

function refuseOutcome({ outcome }: messages.ConfirmEffect): void {
  if (outcome === 'done' || outcome === 'not_done') return;
  throw ApplicationFailure.nonRetryable('The outcome is "done" or "not_done".', 'MalformedMessage');
}

function refuseConfirmation({ standing }: Talk, { actionId }: messages.ConfirmEffect): void {
  if (standing.unconfirmed.some((one) => one.actionId === actionId)) return;
  throw ApplicationFailure.nonRetryable(`The outcome of "${actionId}" is not in question.`, 'NothingToConfirm');
}

/** Operators say who they are and why. */
export function refuseWithoutReason({ actor, reason }: { readonly actor?: unknown; readonly reason?: unknown }): void {
  if (typeof actor === 'string' && actor !== '' && typeof reason === 'string' && reason !== '') return;
  throw ApplicationFailure.nonRetryable(
    'Say who orders this and why: {"actor": "…", "reason": "…"}.',
    'OrderWithoutReason',
  );
}
