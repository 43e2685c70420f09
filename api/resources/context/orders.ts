/** Orders about a context request (X7): skip a slot, run without the missing material, escalate, extend. */
import { createHash } from 'node:crypto';
import type { Taken } from '../../../adapters/temporal/conversations.ts';
import type { ContextReceipt } from '../../../contracts/state/messages.ts';
import type { ContextClockAnswer, ContextOrderAnswer } from '../../../contracts/wire/material.ts';
import { workflowIdOf } from '../../../workflows/conversation/messages.ts';
import { byKey, type Caller } from '../../auth/callers.ts';
import type { ContextPorts } from './ports.ts';
import { ApiProblem, notAcceptable } from '../../process/problem.ts';
import { foundContext, mayDo, rulesOf, type FoundContext } from './found.ts';
import { takenOr, untilWritten } from './written.ts';

export interface ContextOrder {
  readonly caller: Caller;
  readonly found: FoundContext;
  readonly reason: string;
  readonly idempotencyKey: string | undefined;
  /** Aborted when the caller disconnects. */
  readonly gone: AbortSignal;
}

/** Marks a slot as not needed. @throws {ApiProblem} 403, 404, 409, 422; {TemporalAway} */
export async function skipSlot(
  services: ContextPorts,
  order: ContextOrder & { readonly slotKey: string },
): Promise<ContextOrderAnswer> {
  const { caller, found, slotKey, reason } = order;
  const { state } = found.row;
  const names = state.slots.map((slot) => slot.slotKey);
  if (!names.includes(slotKey))
    throw notAcceptable('/slot_key', `must be one of the slots that are asked for: ${names.join(', ')}`);
  const allowed = rulesOf(found.policy, slotKey)?.skippers ?? [];
  if (!mayDo(caller.role, allowed))
    throw new ApiProblem('role-not-allowed', {
      detail: `A key of role "${caller.role}" may not skip "${slotKey}".`,
      remedy: `Use a key of one of these roles: ${[...allowed, 'operator', 'admin'].join(', ')}.`,
    });
  const told = await services.conversations.skipSlot(workflowOf(order), updateOf(order, ['skip', slotKey]), {
    requestId: state.id,
    slotKey,
    reason,
    ...byKey(caller),
  });
  return answer(services, order, told);
}

/** Runs the turn without the missing material. @throws {ApiProblem} 404, 409; {TemporalAway} */
export async function forceRun(services: ContextPorts, order: ContextOrder): Promise<ContextOrderAnswer> {
  const { caller, found, reason } = order;
  const asked = { requestId: found.row.state.id, reason, ...byKey(caller) };
  return answer(
    services,
    order,
    await services.conversations.forceRun(workflowOf(order), updateOf(order, ['force']), asked),
  );
}

/** Escalates the request to the next level at once. @throws {ApiProblem} 404, 409, 422; {TemporalAway} */
export async function escalateRequest(
  services: ContextPorts,
  order: ContextOrder & { readonly toLevel: string | undefined },
): Promise<ContextClockAnswer> {
  const { caller, found, reason, toLevel } = order;
  const level = toLevel === undefined ? {} : { toLevel };
  const asked = { requestId: found.row.state.id, ...level, reason, ...byKey(caller) };
  const update = updateOf(order, ['escalate', toLevel ?? '']);
  return clockAnswer(services, order, await services.conversations.escalate(workflowOf(order), update, asked));
}

/** Extends the SLA of the current party. @throws {ApiProblem} 404, 409; {TemporalAway} */
export async function extendRequest(
  services: ContextPorts,
  order: ContextOrder & { readonly bySeconds: number },
): Promise<ContextClockAnswer> {
  const { caller, found, reason, bySeconds } = order;
  const asked = { requestId: found.row.state.id, bySeconds, reason, ...byKey(caller) };
  const update = updateOf(order, ['extend', String(bySeconds)]);
  return clockAnswer(services, order, await services.conversations.extendSla(workflowOf(order), update, asked));
}

async function clockAnswer(
  services: ContextPorts,
  order: ContextOrder,
  told: Awaited<ReturnType<ContextPorts['conversations']['escalate']>>,
): Promise<ContextClockAnswer> {
  const receipt = await written(services, order, told);
  const { id } = order.found.conversation;
  const now = await foundContext(services, order.caller, receipt.requestId, id);
  const { level, party, dueAt } = receipt;
  return {
    request_id: receipt.requestId,
    conversation_id: id,
    status: now.row.state.status,
    level,
    party,
    due_at: dueAt,
  };
}

async function answer(
  services: ContextPorts,
  order: ContextOrder,
  told: Awaited<ReturnType<ContextPorts['conversations']['forceRun']>>,
): Promise<ContextOrderAnswer> {
  const { requestId, status, remaining, turnId } = await written(services, order, told);
  return {
    request_id: requestId,
    conversation_id: order.found.conversation.id,
    status,
    remaining: [...remaining],
    turn_ids: turnId === null ? [] : [turnId],
  };
}

/** The accepted order, once the rows show it. */
async function written<Receipt extends Pick<ContextReceipt, 'requestId' | 'seq'>>(
  services: ContextPorts,
  order: ContextOrder,
  told: Taken<Receipt>,
): Promise<Receipt> {
  const receipt = takenOr(order.found, told);
  await untilWritten(services, order, receipt);
  return receipt;
}

function workflowOf({ caller, found }: ContextOrder): string {
  return workflowIdOf(caller.tenant, found.conversation.id);
}

/** Identical for a repeated order, with or without its Idempotency-Key. */
function updateOf({ caller, found, idempotencyKey }: ContextOrder, what: readonly string[]): string {
  const parts = JSON.stringify([caller.tenant, found.row.state.id, what, caller.family, idempotencyKey ?? null]);
  return `order-${createHash('sha256').update(parts).digest('hex').slice(0, 32)}`;
}
