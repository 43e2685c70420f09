/** Supplies (X4, X5): checked, written as rows, and sent to the workflow. A refused supply leaves no row. */
import { createHash } from 'node:crypto';
import { deleteSupplies, insertSupply, type SupplyRow } from '../../../adapters/postgres/context/supplies.ts';
import { digestOf, uuidOf } from '../../../adapters/postgres/database/uuid.ts';
import type { ContextReceipt } from '../../../contracts/state/messages.ts';
import type { SupplyAnswer, SupplyBody } from '../../../contracts/wire/material.ts';
import { isOpen } from '../../../domain/clarification/request-state.ts';
import { isSatisfied } from '../../../domain/context/request.ts';
import { contentFault, suppliedText } from '../../../reading/context/supplied.ts';
import { workflowIdOf } from '../../../workflows/conversation/messages.ts';
import { byKey, type Caller } from '../../auth/callers.ts';
import type { ContextPorts } from './ports.ts';
import { ApiProblem, notAcceptable } from '../../process/problem.ts';
import { contextRequestClosed, mayDo, rulesOf, type FoundContext } from './found.ts';
import { takenOr, untilWritten } from './written.ts';

export interface SupplyRequest {
  readonly caller: Caller;
  readonly found: FoundContext;
  readonly body: SupplyBody;
  readonly idempotencyKey: string | undefined;
  /** Aborted when the caller disconnects. */
  readonly gone: AbortSignal;
}

/**
 * Supplies material. A repetition, with its Idempotency-Key or with identical content, is the same supply.
 *
 * @throws {ApiProblem} 403, 404, 409, 422; {TemporalAway}: send it again
 */
export async function supplyMaterial(
  services: Pick<ContextPorts, 'clock' | 'conversations' | 'database' | 'limits' | 'wakes'>,
  request: SupplyRequest,
): Promise<SupplyAnswer> {
  const { caller, found } = request;
  const { state } = found.row;
  if (!isOpen(state)) throw contextRequestClosed(state);
  const rows = rowsOf(services, request);
  await services.limits.message({ tenant: caller.tenant, conversation: found.conversation.id });
  const receipt = await handOver(services, request, rows);
  return answerOf(found, receipt, rows);
}

/**
 * Writes the rows of supplies and calls the workflow; refused supplies leave no row.
 *
 * @throws {ApiProblem} 409, 422, 429; {TemporalAway}: no answer, and the same supplies may be sent again
 */
export async function handOver(
  services: Pick<ContextPorts, 'clock' | 'conversations' | 'database' | 'wakes'>,
  { caller, found, gone }: Pick<SupplyRequest, 'caller' | 'found' | 'gone'>,
  rows: readonly SupplyRow[],
): Promise<ContextReceipt> {
  const { state } = found.row;
  const where = { tenant: caller.tenant, conversation: found.conversation.id };
  await services.database.asTenant(caller.tenant, async (tx) => {
    for (const row of rows) await insertSupply(tx, where, row);
  });
  const items = rows.map(({ supplyId, slotKey, hash }) => ({ supplyId, slotKey, hash }));
  // Without an answer the workflow may have taken them: the rows stay, and a repetition finds them.
  const told = await services.conversations.supplyContext(
    workflowIdOf(caller.tenant, found.conversation.id),
    `supply-${digestOf(rows.map(({ supplyId }) => supplyId)).slice(0, 32)}`,
    { requestId: state.id, items, ...byKey(caller) },
  );
  if (told.kind !== 'receipt')
    await services.database.asTenant(caller.tenant, (tx) => forget(tx, where, state.id, rows));
  const receipt = takenOr(found, told);
  await untilWritten(services, { caller, found, gone }, receipt);
  return receipt;
}

type Tx = Parameters<typeof deleteSupplies>[0];

/** Deletes the rows of refused supplies, but not those of an earlier request with the same content. */
async function forget(
  tx: Tx,
  where: { readonly tenant: string; readonly conversation: string },
  requestId: string,
  rows: readonly SupplyRow[],
): Promise<void> {
  const { rows: known } = await tx.query<{ taken: readonly string[] }>(
    `select coalesce(array_agg(id), '{}') as taken
       from context_requests r, jsonb_array_elements(r.state->'slots') slot, jsonb_array_elements_text(slot->'supplies') id
      where r.tenant = $1 and r.request_id = $2`,
    [where.tenant, requestId],
  );
  const taken = new Set(known[0]?.taken ?? []);
  await deleteSupplies(
    tx,
    where,
    rows.map(({ supplyId }) => supplyId).filter((id) => !taken.has(id)),
  );
}

function rowsOf(
  { clock }: Pick<ContextPorts, 'clock'>,
  { caller, found, body, idempotencyKey }: SupplyRequest,
): readonly SupplyRow[] {
  const place = body.payloads === undefined ? 'items' : 'payloads';
  const at = new Date(clock());
  return (body.payloads ?? body.items ?? []).map((payload, nth): SupplyRow => {
    const path = `/${place}/${nth}`;
    const slot = slotFor(found, payload.slot_key, `${path}/slot_key`);
    checkSupplier(caller, found, slot.slotKey);
    checkContent(payload.content, slot, `${path}/content`);
    const { id: requestId } = found.row.state;
    const same = idempotencyKey === undefined ? [payload, nth] : [caller.family, idempotencyKey, nth];
    return {
      supplyId: uuidOf([caller.tenant, requestId, same]),
      requestId,
      slotKey: slot.slotKey,
      label: payload.label ?? null,
      content: payload.content,
      ...suppliedText(payload.content, slot.sizeLimit),
      hash: createHash('sha256').update(payload.content).digest('hex'),
      source: payload.source ?? null,
      // A claim beside the key: nobody vouches for it.
      providedBy: body.provided_by ?? caller.keyId,
      keyId: caller.keyId,
      at,
    };
  });
}

type Slot = FoundContext['row']['state']['slots'][number];

/** The named slot; without a name, the only open one. */
function slotFor({ row }: FoundContext, named: string | undefined, path: string): Slot {
  const { slots } = row.state;
  const names = slots.map(({ slotKey }) => slotKey).join(', ');
  if (named !== undefined) {
    const slot = slots.find(({ slotKey }) => slotKey === named);
    if (!slot) throw notAcceptable(path, `must be one of the slots that are asked for: ${names}`);
    return slot;
  }
  const waiting = slots.filter((slot) => !isSatisfied({ ...slot, quote: null }));
  const [only, ...others] = waiting.length > 0 ? waiting : slots;
  if (!only || others.length > 0) throw notAcceptable(path, `must say which slot it is for: ${names}`);
  return only;
}

function checkSupplier({ role }: Caller, { policy }: FoundContext, slotKey: string): void {
  const allowed = rulesOf(policy, slotKey)?.suppliers ?? [];
  if (mayDo(role, allowed)) return;
  throw new ApiProblem('role-not-allowed', {
    detail: `A key of role "${role}" may not supply "${slotKey}".`,
    remedy: `Use a key of one of these roles: ${[...allowed, 'operator', 'admin'].join(', ')}.`,
  });
}

function checkContent(content: string, slot: Slot, path: string): void {
  const fault = contentFault(content, slot);
  if (fault === null) return;
  const { sizeLimit, slotKey } = slot;
  switch (fault.because) {
    case 'empty':
      throw notAcceptable(path, 'must not be empty');
    case 'too-large':
      throw notAcceptable(
        path,
        `must be at most ${sizeLimit} bytes of UTF-8 for "${slotKey}"; these are ${fault.bytes}`,
      );
    case 'no-json':
      throw notAcceptable(path, `must be well-formed JSON for "${slotKey}"`);
    default:
      fault satisfies never;
  }
}

function answerOf(
  { conversation }: FoundContext,
  { requestId, status, remaining, turnId }: ContextReceipt,
  rows: readonly SupplyRow[],
): SupplyAnswer {
  return {
    request_id: requestId,
    conversation_id: conversation.id,
    status: status === 'resolved' ? 'resolved' : 'queued',
    remaining: [...remaining],
    supply_ids: rows.map(({ supplyId }) => supplyId),
    turn_ids: turnId === null ? [] : [turnId],
  };
}
