/**
 * The life of a request for material (X2–X7): opened, joined, supplied, skipped, answered without, and its end. Levels,
 * SLAs and reminders are those of everybody who is waited for (domain/clarification/ladder.ts). Every function is pure;
 * a step that does not apply any more changes nothing. Times are epoch milliseconds.
 */
import type { ChainLevel } from '../../contracts/state/clarification-state.ts';
import type {
  ContextHappening,
  ContextRequest,
  ContextSlot,
  ContextStep,
  MessageInWait,
} from '../../contracts/state/context-request.ts';
import type { ContextPolicy } from '../../contracts/assistant/policy.ts';
import type { Passage } from '../../contracts/reading/reading.ts';
import {
  climbed,
  isDue,
  reminded,
  step as ladderStep,
  withClock,
  type Act,
  type Step,
} from '../clarification/ladder.ts';
import { slaOf, isOpen, isTop } from '../clarification/request-state.ts';

/** Messages that one request may keep waiting; what comes after them waits in its line. */
export const mostInWait = 50;
/** Artifacts that one request may ask for. */
export const mostSlots = 12;
/** Supplies that are kept for one artifact. */
export const mostSupplies = 20;

/** What is missing: one of the assistant's artifacts, and the words that it is needed for. */
export interface Missing {
  readonly artifact: string;
  readonly quote: Passage | null;
  /** It rests on weak signs: whatever the assistant says of it, nobody waits for it. */
  readonly optional?: boolean;
}

/** What messages rest on: what is missing, and what the session holds. */
interface Needed {
  readonly messages: readonly MessageInWait[];
  readonly missing: readonly Missing[];
  readonly uses: readonly string[];
  readonly mode?: 'question' | 'action';
  readonly policy: ContextPolicy;
  /** Epoch milliseconds. */
  readonly at: number;
}

export interface Opening extends Needed {
  /** UUID. */
  readonly id: string;
  readonly round: number;
  readonly chain: readonly ChainLevel[];
  /** It keeps no message waiting. */
  readonly optional?: boolean;
}

/** Opens a request: its first level has a whole SLA. Throws without anything missing, which a caller never has. */
export function openRequest(opening: Opening): ContextStep {
  const { id, round, messages, missing, uses, mode, policy, chain, at, optional = false } = opening;
  const slots = slotsOf(missing, policy);
  if (slots.length === 0)
    throw new Error(`Request ${id} has nothing to ask for; open it only when material is missing.`);
  const opened: ContextRequest = {
    id,
    round,
    openedAt: at,
    remindPerCent: [...new Set(policy.remindAt)].toSorted((one, other) => one - other),
    chain,
    at: 0,
    levels: [],
    messages,
    slots,
    uses,
    ...(mode === undefined ? {} : { mode }),
    status: 'pending',
    endedBy: null,
    endedAt: null,
    seq: 0,
    ...(optional ? { optional } : {}),
  };
  const asked = withClock(opened, at);
  const data = { slots: slots.map(({ slotKey }) => slotKey), dueAt: slaOf(asked).dueAt };
  return stepped(ladderStep(asked, {}, { kind: 'opened', at, data }));
}

/** More messages wait for it (X2), and may need more. Null: it keeps as many waiting as it may. */
export function joinRequest(
  request: ContextRequest,
  { messages, missing, uses, policy, at }: Needed,
): ContextStep | null {
  if (!isOpen(request) || request.messages.length + messages.length > mostInWait) return null;
  const known = new Set(request.slots.map(({ slotKey }) => slotKey));
  const more = slotsOf(
    missing.filter(({ artifact }) => !known.has(artifact)),
    policy,
  ).slice(0, Math.max(0, mostSlots - request.slots.length));
  const changed = {
    messages: [...request.messages, ...messages],
    slots: [...request.slots, ...more],
    uses: [...new Set([...request.uses, ...uses])],
  };
  const data = { messageIds: messages.map(({ messageId }) => messageId), slots: more.map(({ slotKey }) => slotKey) };
  return step(request, changed, 'joined', at, data);
}

/** Slots without which the messages do not go on, in the order in which they were asked for. */
export function remainingSlots({ slots }: ContextRequest): readonly string[] {
  return slots.filter((slot) => slot.required && !isSatisfied(slot)).map(({ slotKey }) => slotKey);
}

/** Whether a slot holds what it takes, or was said not to be needed. */
export function isSatisfied({ supplies, minimum, skipped }: ContextSlot): boolean {
  return skipped !== undefined || supplies.length >= minimum;
}

/** Every artifact that was asked for and is not there, the optional ones among them: what an answer does without. */
export function missingIn({ slots }: ContextRequest): readonly string[] {
  return slots.filter(({ supplies, minimum }) => supplies.length < minimum).map(({ slotKey }) => slotKey);
}

/** A supply whose row is written. */
export interface Supplied {
  readonly supplyId: string;
  readonly slotKey: string;
}

/**
 * Takes supplies that `supplyFault` lets through. All that is required there: resolved; else it waits on under the same
 * SLA.
 */
export function supply(
  request: ContextRequest,
  { items, by, at }: { readonly items: readonly Supplied[]; readonly by: string; readonly at: number },
): ContextStep {
  const known = new Set(request.slots.flatMap(({ supplies }) => supplies));
  const fresh = items.filter(({ supplyId }) => !known.has(supplyId));
  if (!isOpen(request) || fresh.length === 0) return unchanged(request);
  const slots = request.slots.map((slot) => ({
    ...slot,
    supplies: [
      ...slot.supplies,
      ...fresh.filter(({ slotKey }) => slotKey === slot.slotKey).map(({ supplyId }) => supplyId),
    ].slice(0, mostSupplies),
  }));
  return satisfied({ ...request, slots }, 'supplied', at, {
    by,
    slots: [...new Set(fresh.map(({ slotKey }) => slotKey))],
  });
}

/** Why a supply is not taken; null: it is. */
export type SupplyFault =
  | { readonly because: 'closed' }
  | { readonly because: 'no-such-slot'; readonly slotKey: string; readonly known: readonly string[] }
  | { readonly because: 'slot-full'; readonly slotKey: string };

export function supplyFault(request: ContextRequest, items: readonly Pick<Supplied, 'slotKey'>[]): SupplyFault | null {
  if (!isOpen(request)) return { because: 'closed' };
  const known = request.slots.map(({ slotKey }) => slotKey);
  for (const { slotKey } of items) {
    const slot = request.slots.find((one) => one.slotKey === slotKey);
    if (!slot) return { because: 'no-such-slot', slotKey, known };
    const fresh = items.filter((one) => one.slotKey === slotKey).length;
    if (slot.supplies.length + fresh > mostSupplies) return { because: 'slot-full', slotKey };
  }
  return null;
}

/** Says that a slot is not needed (X7). */
export function skip(
  request: ContextRequest,
  { slotKey, by, because, at }: Act & { readonly slotKey: string },
): ContextStep {
  const slot = request.slots.find((one) => one.slotKey === slotKey);
  if (!isOpen(request) || !slot || slot.skipped) return unchanged(request);
  const slots = request.slots.map((one) => (one === slot ? { ...one, skipped: { by, reason: because, at } } : one));
  return satisfied({ ...request, slots }, 'skipped', at, { by, because, slots: [slotKey] });
}

/** The messages go on without what is missing, because somebody says so (X7). */
export function force(request: ContextRequest, { by, because, at }: Act): ContextStep {
  if (!isOpen(request)) return unchanged(request);
  const data = { by, because, missing: missingIn(request) };
  return step(request, { status: 'forced', endedAt: at, endedBy: by }, 'forced', at, data);
}

/** Withdraws it: nobody waits for its messages' answers any more. */
export function cancelRequest(request: ContextRequest, { by, because, at }: Act): ContextStep {
  if (!isOpen(request)) return unchanged(request);
  return step(request, { status: 'cancelled', endedAt: at, endedBy: by }, 'cancelled', at, { by, because });
}

/** Reminds whoever's SLA runs. */
export function remindOfRequest(request: ContextRequest, at: number): ContextStep {
  return stepped(reminded(request, at));
}

/** An SLA has run out: one level up; at the top the messages go on without, or it is cancelled with an apology (X6). */
export function requestIsLate(
  request: ContextRequest,
  { at, atEnd }: { readonly at: number; readonly atEnd: ContextPolicy['atEnd'] },
): ContextStep {
  if (!isDue(request, at)) return unchanged(request);
  if (!isTop(request)) return stepped(climbed(request, request.at + 1, at, { because: 'no-answer' }));
  const status = atEnd === 'answer' ? 'expired' : 'cancelled';
  const data = { missing: missingIn(request), by: null, because: 'no-answer' };
  return step(request, { status, endedAt: at }, status, at, data);
}

function slotsOf(missing: readonly Missing[], { artifacts }: ContextPolicy): readonly ContextSlot[] {
  return missing.slice(0, mostSlots).flatMap(({ artifact, quote, optional = false }) => {
    const known = Object.hasOwn(artifacts, artifact) ? artifacts[artifact] : undefined;
    if (!known) return [];
    const { phase, keyPath, sizeLimit, type, urgency, minimum } = known;
    const required = known.required && !optional;
    return [{ slotKey: artifact, quote, phase, keyPath, sizeLimit, type, urgency, required, minimum, supplies: [] }];
  });
}

function satisfied(
  request: ContextRequest,
  kind: 'supplied' | 'skipped',
  at: number,
  data: ContextHappening['data'] & { readonly by: string },
): ContextStep {
  const { by } = data;
  const remaining = remainingSlots(request);
  const first = step(request, {}, kind, at, { ...data, remaining });
  if (remaining.length > 0) return first;
  const last = step(first.request, { status: 'resolved', endedAt: at, endedBy: by }, 'resolved', at, { by });
  return { request: last.request, happened: [...first.happened, ...last.happened] };
}

function unchanged(request: ContextRequest): ContextStep {
  return { request, happened: [] };
}

function step(
  request: ContextRequest,
  changed: Partial<ContextRequest>,
  kind: ContextHappening['kind'],
  at: number,
  data: ContextHappening['data'],
): ContextStep {
  return stepped(ladderStep(request, changed, { kind, at, data }));
}

function stepped({ now, happened }: Step<ContextRequest, ContextHappening['kind']>): ContextStep {
  return { request: now, happened };
}
