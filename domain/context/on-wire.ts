/** A request for material as programs see it (X2): snake_case, times in ISO-8601. */
import type { ContextRequestBrief, ContextSlotOnWire } from '../../contracts/wire/material.ts';
import type { ContextRequest, ContextRequestStatus, ContextSlot } from '../../contracts/state/context-request.ts';
import type { Unwritten } from '../../contracts/state/words.ts';
import { slaOf, isOpen } from '../clarification/request-state.ts';
import { remainingSlots } from './request.ts';

/** What the answer to a message carries that has to wait. */
export function contextBrief(request: ContextRequest): Unwritten<ContextRequestBrief> {
  return {
    request_id: request.id,
    required: request.slots.filter(({ required }) => required).map(slotOnWire),
    optional: request.slots.filter(({ required }) => !required).map(slotOnWire),
    due_at: isOpen(request) ? isoOf(slaOf(request).dueAt) : null,
  };
}

/** A line of a snapshot's `open_requests`. */
export interface OpenContextRequestOnWire {
  readonly kind: 'context';
  readonly request_id: string;
  readonly status: ContextRequestStatus;
  readonly level: string;
  readonly party: string;
  readonly due_at: string;
  /** Slots that are still waited for. */
  readonly fields: readonly string[];
}

export function openContextRequestOnWire(request: ContextRequest): OpenContextRequestOnWire {
  const { level, party, dueAt } = slaOf(request);
  const { id, status } = request;
  return {
    kind: 'context',
    request_id: id,
    status,
    level,
    party,
    due_at: isoOf(dueAt),
    fields: remainingSlots(request),
  };
}

/** A slot, with its words by reference or put in, whichever it has. */
export function slotOnWire<Quote>(
  slot: Omit<ContextSlot, 'quote'> & { readonly quote: Quote },
): Omit<ContextSlotOnWire, 'quote'> & { readonly quote: Quote } {
  const { slotKey, phase, keyPath, sizeLimit, type, urgency, required, minimum, supplies, quote, skipped } = slot;
  return {
    slot_key: slotKey,
    artifact_type: slotKey,
    phase,
    key_path: keyPath,
    size_limit: sizeLimit,
    type,
    urgency,
    required,
    minimum,
    supplied: supplies.length,
    quote,
    skipped: skipped ? { ...skipped, at: isoOf(skipped.at) } : null,
  };
}

function isoOf(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
