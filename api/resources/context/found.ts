/** Finds a context request that the caller may see, and renders it (X9, X10). */
import { findContextRequest, type ContextRequestRow } from '../../../adapters/postgres/context/requests.ts';
import { suppliesOf, type SupplyRow } from '../../../adapters/postgres/context/supplies.ts';
import { findConversation, type ConversationRow } from '../../../adapters/postgres/conversations/conversations.ts';
import type { ContextRequestOnWire, SupplyOnWire } from '../../../contracts/wire/material.ts';
import type { ContextRequest } from '../../../contracts/state/context-request.ts';
import type { ArtifactPolicy, ContextPolicy } from '../../../contracts/assistant/policy.ts';
import { isOpen } from '../../../domain/clarification/request-state.ts';
import { slotOnWire } from '../../../domain/context/on-wire.ts';
import { isSatisfied } from '../../../domain/context/request.ts';
import { assistantOf } from '../conversations/assistant-of.ts';
import type { Caller } from '../../auth/callers.ts';
import type { ContextPorts } from './ports.ts';
import { ApiProblem, shown } from '../../process/problem.ts';

export interface FoundContext {
  readonly row: ContextRequestRow;
  readonly conversation: ConversationRow;
  /** Of the assistant in the conversation's version. */
  readonly policy: ContextPolicy;
  /** An artifact's name for people. */
  readonly nameOf: (artifact: string) => string;
}

/** @throws {ApiProblem} 404 when it does not exist, or belongs to another tenant, participant or conversation */
export async function foundContext(
  services: Pick<ContextPorts, 'assistants' | 'database'>,
  { tenant, participant }: Caller,
  requestId: string,
  conversationId: string | null,
): Promise<FoundContext> {
  const found = await services.database.asTenant(tenant, async (rows) => {
    const row = await findContextRequest(rows, tenant, requestId);
    if (row === null || (conversationId !== null && row.conversation !== conversationId)) return null;
    const conversation = await findConversation(rows, tenant, row.conversation, participant);
    return conversation && { row, conversation };
  });
  if (found === null) throw unknownContextRequest(requestId);
  const assistant = await assistantOf(services.assistants, found.conversation);
  const { context } = assistant.policy;
  if (!context) throw unknownContextRequest(requestId);
  return { ...found, policy: context, nameOf: (artifact) => assistant.nameArtifact(artifact) };
}

/** Whether a role may handle an artifact; operators and administrators always may (X9). */
export function mayDo(role: Caller['role'], allowed: readonly string[]): boolean {
  return role === 'operator' || role === 'admin' || allowed.includes(role);
}

/** The rules of an artifact; null for one that the assistant no longer has. */
export function rulesOf({ artifacts }: ContextPolicy, artifact: string): ArtifactPolicy | null {
  return (Object.hasOwn(artifacts, artifact) ? artifacts[artifact] : null) ?? null;
}

/** With its supplies, each as this caller may see it. */
export async function contextOnWire(
  { database }: ContextPorts,
  caller: Caller,
  { row, conversation, policy, nameOf }: FoundContext,
): Promise<ContextRequestOnWire> {
  const { state } = row;
  const taken = state.slots.flatMap(({ supplies }) => supplies);
  const supplies = await database.asTenant(caller.tenant, (rows) => suppliesOf(rows, caller.tenant, state.id, taken));
  const clock = state.levels.at(-1);
  const slots = state.slots.map((slot) => ({ ...slotOnWire(slot), name: nameOf(slot.slotKey) }));
  return {
    request_id: state.id,
    conversation_id: conversation.id,
    assistant: row.assistant,
    session_id: conversation.session,
    status: state.status,
    round: state.round,
    required: slots.filter(({ required }) => required),
    optional: slots.filter(({ required }) => !required),
    remaining: state.slots
      .filter((slot) => slot.required && !isSatisfied({ ...slot, quote: null }))
      .map(({ slotKey }) => slotKey),
    message_ids: state.messages.map(({ messageId }) => messageId),
    level: clock?.level ?? '',
    party: clock?.party ?? '',
    due_at: isOpen(state) && clock ? isoOf(clock.dueAt) : null,
    levels: state.levels.map(({ level, party, from, dueAt, remindedAt }) => ({
      level,
      party,
      from: isoOf(from),
      due_at: isoOf(dueAt),
      reminded_at: remindedAt.map(isoOf),
    })),
    opened_at: isoOf(state.openedAt),
    ended_at: state.endedAt === null ? null : isoOf(state.endedAt),
    ended_by: state.endedBy,
    supplies: supplies.map((supply) => supplyOnWire(supply, caller, policy)),
  };
}

/** The supply as it was given, for roles that may see that; otherwise as the model sees it. */
function supplyOnWire(supply: SupplyRow, { role }: Caller, policy: ContextPolicy): SupplyOnWire {
  const unredacted = rulesOf(policy, supply.slotKey)?.seesUnredacted.some((one) => one === role) ?? false;
  return {
    supply_id: supply.supplyId,
    request_id: supply.requestId,
    slot_key: supply.slotKey,
    label: supply.label,
    content: unredacted ? supply.content : supply.shown,
    shown: supply.shown,
    unredacted,
    bytes: supply.bytes,
    hash: supply.hash,
    redactions: [...supply.redactions],
    source: supply.source,
    provided_by: supply.providedBy,
    key_id: supply.keyId,
    at: supply.at.toISOString(),
  };
}

export function unknownContextRequest(id: string): ApiProblem {
  return new ApiProblem('unknown-context-request', {
    detail: `There is no request for material "${shown(id)}", or this key may not see it.`,
    remedy: 'Check the id; GET /v1/context-requests lists the ones this key sees.',
  });
}

/** `status` comes from the row, which may be behind the workflow. */
export function contextRequestClosed({ id, status }: Pick<ContextRequest, 'id' | 'status'>): ApiProblem {
  const how = isOpen({ status }) ? '' : ` (${status})`;
  return new ApiProblem('context-request-closed', {
    detail: `The request for material "${id}" is over${how}; nothing was stored.`,
    remedy: 'Its messages have gone on. Say what you have in a new message, or wait until it is asked for again.',
  });
}

function isoOf(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
