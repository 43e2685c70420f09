/** Orders about an action from outside its conversation: approve, reject, and confirm an unknown outcome. */
import { createHash, randomUUID } from 'node:crypto';
import { appendAudit, type AuditEntry } from '../../../adapters/postgres/audit/audit.ts';
import type { ConversationRow } from '../../../adapters/postgres/conversations/conversations.ts';
import { confirmEffect, findEffect } from '../../../adapters/postgres/effects/effects.ts';
import type { Ordered } from '../../../adapters/temporal/conversations.ts';
import type { ApprovalToken, ConfirmEffectBody, SettledMessage } from '../../../contracts/wire/conversation.ts';
import { workflowIdOf } from '../../../workflows/conversation/messages.ts';
import { byKey, type Caller } from '../../auth/callers.ts';
import type { ActionsPorts } from './ports.ts';
import { conversationClosed, queueFull } from '../../process/problem.ts';
import { nothingToConfirm, previewChanged, problemOfRefusal, unknownAction, type Asked } from '../../http/refusals.ts';
import { waitForAnswer } from '../conversations/wait-for-answer.ts';

export interface OrderRequest {
  readonly caller: Caller;
  readonly conversation: ConversationRow;
  readonly action: string;
  /** Seconds that the caller waits for the order's turn to be settled. */
  readonly waitS: number;
  readonly idempotencyKey: string | undefined;
  /** Aborted when the caller disconnects. */
  readonly gone: AbortSignal;
}

export interface OrderAnswer {
  readonly status: 200 | 202;
  readonly body: SettledMessage;
}

/** Approves exactly the preview with this hash (F4). @throws {ApiProblem} 404, 409; {TemporalAway} */
export async function approveAction(
  services: ActionsPorts,
  request: OrderRequest,
  { preview_hash: previewHash }: { readonly preview_hash: string },
): Promise<OrderAnswer> {
  const { caller, action: actionId } = request;
  const ids = idsOf(request, 'approve');
  const ordered = await services.conversations.approve(...ids, { actionId, previewHash, ...byKey(caller) });
  const noted = { event: 'action.approved', data: { preview_hash: previewHash } } as const;
  return answer(services, request, await taken(services, request, ordered, noted));
}

/**
 * A token for whoever approves from Temporal in the caller's place: for this preview alone, and not for long. @throws
 * {ApiProblem} 404, 409
 */
export async function makeApprovalToken(
  { database, signer }: ActionsPorts,
  { caller, conversation, action }: Pick<OrderRequest, 'caller' | 'conversation' | 'action'>,
  { preview_hash: previewHash, reason }: { readonly preview_hash: string; readonly reason: string },
): Promise<ApprovalToken> {
  const asked = { action, conversation: conversation.id };
  if (conversation.flow?.action_id !== action) throw unknownAction(asked);
  if (conversation.flow.preview_hash !== previewHash) throw previewChanged(asked);
  const workflowId = workflowIdOf(caller.tenant, conversation.id);
  const { token, until } = signer.token(workflowId, { keyId: caller.keyId, action, previewHash });
  const expires_at = new Date(until).toISOString();
  await database.asTenant(caller.tenant, (rows) =>
    appendAudit(rows, caller.tenant, {
      ...byKey(caller),
      event: 'action.token-made',
      conversation: conversation.id,
      subject: action,
      reason,
      data: { preview_hash: previewHash, expires_at },
    }),
  );
  return { token, expires_at };
}

/** Rejects the preview. @throws {ApiProblem} 404, 409; {TemporalAway} */
export async function rejectAction(
  services: ActionsPorts,
  request: OrderRequest,
  { reason }: { readonly reason?: string | undefined },
): Promise<OrderAnswer> {
  const { caller, action: actionId } = request;
  const given = reason === undefined ? {} : { reason };
  const ids = idsOf(request, 'reject');
  const ordered = await services.conversations.reject(...ids, { actionId, ...byKey(caller), ...given });
  return answer(
    services,
    request,
    await taken(services, request, ordered, { event: 'action.rejected', data: given, ...given }),
  );
}

/**
 * Confirms the outcome of an unknown effect. The conversation is told when it waits for the outcome; otherwise only the
 * ledger records it. @throws {ApiProblem} 404, 409; {TemporalAway}
 */
export async function confirmAction(
  services: ActionsPorts,
  request: OrderRequest,
  { outcome, reason }: ConfirmEffectBody,
): Promise<OrderAnswer> {
  const { caller, action: actionId, conversation } = request;
  const { tenant } = caller;
  const by = byKey(caller);
  const [workflowId, updateId] = idsOf(request, 'confirm');
  await services.database.asTenant(tenant, (rows) =>
    appendAudit(rows, tenant, {
      ...by,
      event: 'action.ordered',
      conversation: conversation.id,
      subject: actionId,
      reason,
      data: { order: 'confirm', outcome },
      once: updateId,
    }),
  );
  const ordered = await services.conversations.confirm(workflowId, updateId, { actionId, outcome, ...by, reason });
  // The ledger writes the audit row, whoever calls it.
  if (ordered.kind === 'receipt') return answer(services, request, ordered.receipt.turnId);
  if (ordered.kind === 'queue-full') throw queueFull(ordered.retryAfterS);
  const nobodyWaits =
    ordered.kind === 'ended' || ordered.type === 'NothingToConfirm' || ordered.type === 'ActionNotFound';
  if (!nobodyWaits) throw problemOfRefusal(ordered, askedOf(request));
  const confirmed = await services.database.asTenant(tenant, async (rows) => {
    const where = { tenant, conversation: conversation.id };
    const effect = await findEffect(rows, tenant, actionId);
    if (effect?.conversation !== conversation.id) {
      // The action was started, and no effect was ever attempted.
      const isOver = ordered.kind === 'refused' && ordered.type === 'NothingToConfirm' && effect === null;
      throw isOver ? nothingToConfirm(askedOf(request)) : unknownAction(askedOf(request));
    }
    return confirmEffect(rows, where, actionId, { outcome, by, reason });
  });
  if (confirmed.kind === 'nothing-to-confirm') throw nothingToConfirm(askedOf(request));
  return { status: 200, body: bodyOf(request, updateId, 'command') };
}

/** The workflow's id, and an update id that makes a repeated request the same order. */
function idsOf({ caller, conversation, action, idempotencyKey }: OrderRequest, verb: string): [string, string] {
  const parts = JSON.stringify([caller.tenant, caller.family, conversation.id, action, verb, idempotencyKey]);
  const derived = createHash('sha256').update(parts).digest('hex').slice(0, 32);
  return [
    workflowIdOf(caller.tenant, conversation.id),
    `order-${idempotencyKey === undefined ? randomUUID() : derived}`,
  ];
}

/**
 * The turn of an accepted order, recorded in the audit log. If recording fails, the caller is told to repeat the
 * request; the repetition is the same order and is recorded once.
 */
async function taken(
  services: ActionsPorts,
  request: OrderRequest,
  ordered: Ordered,
  noted: Pick<AuditEntry, 'event' | 'data' | 'reason'>,
): Promise<string> {
  const { caller, conversation, action } = request;
  switch (ordered.kind) {
    case 'receipt': {
      const { turnId } = ordered.receipt;
      const entry = {
        ...byKey(caller),
        conversation: conversation.id,
        subject: action,
        once: `order ${conversation.id} ${turnId}`,
      };
      await services.database.asTenant(caller.tenant, (rows) =>
        appendAudit(rows, caller.tenant, { ...entry, ...noted }),
      );
      return turnId;
    }
    case 'refused':
      throw problemOfRefusal(ordered, askedOf(request));
    case 'queue-full':
      throw queueFull(ordered.retryAfterS);
    case 'ended':
      // The row still shows the action, so it was waiting when the workflow failed.
      throw conversation.closedAt === null && conversation.flow?.action_id !== action
        ? unknownAction(askedOf(request))
        : conversationClosed(conversation.id);
    default:
      return ordered satisfies never;
  }
}

async function answer(services: ActionsPorts, request: OrderRequest, turnId: string): Promise<OrderAnswer> {
  const { caller, conversation, waitS, gone } = request;
  const untilMs = services.clock() + waitS * 1000;
  // No message belongs to the order: the turn is found by its own id.
  const awaited = { tenant: caller.tenant, conversation: conversation.id, messageId: turnId, turnId };
  const settled = waitS > 0 ? await waitForAnswer(services, awaited, untilMs, gone) : null;
  if (settled !== null) return { status: 200, body: settled };
  return { status: 202, body: bodyOf(request, turnId, 'answering') };
}

function bodyOf(
  { conversation }: OrderRequest,
  turnId: string,
  disposition: SettledMessage['disposition'],
): SettledMessage {
  return {
    message_id: turnId,
    turn_id: turnId,
    disposition,
    state: conversation.state,
    reply: null,
    gate: null,
    offer: null,
    flow: null,
    clarification_request: null,
    context_request: null,
  };
}

function askedOf({ action, conversation }: OrderRequest): Asked {
  return { action, conversation: conversation.id };
}
