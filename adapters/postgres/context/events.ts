/** The events of a context request for everyone who watches the conversation (interface.md, "Websocket"; X2–X7). */
import type { ContextHappening, ContextRequest, ContextStep } from '../../../contracts/state/context-request.ts';
import type { Written } from '../../../contracts/state/words.ts';
import type { NewEvent } from '../conversations/events.ts';

export type WrittenContextStep = Written<ContextStep>;
export type WrittenContextRequest = Written<ContextRequest>;

/** The events of happenings after number `written`; 0: nothing is written. */
export function contextEvents({ request, happened }: WrittenContextStep, written: number): readonly NewEvent[] {
  const fresh = happened.filter(({ seq }) => seq > written);
  const isTold = written > 0 || fresh.some(({ kind }) => kind === 'opened');
  const events = fresh.flatMap((happening) => eventOf(request, happening));
  return isTold ? events : [openedEvent(request), ...events];
}

/** The event of a request that was cancelled with its conversation. */
export function cancelledEvent(request: WrittenContextRequest, by: string): NewEvent {
  return resolved(request, { status: 'cancelled', by });
}

function openedEvent(request: WrittenContextRequest): NewEvent {
  const { id, levels, messages, slots } = request;
  const clock = levels.at(-1);
  return {
    event: 'conversation:context_request',
    data: {
      request_id: id,
      message_ids: messages.map(({ messageId }) => messageId),
      slots: slots.map(slotOf),
      level: clock?.level ?? null,
      party: clock?.party ?? null,
      due_at: clock ? isoOf(clock.dueAt) : null,
    },
  };
}

function eventOf(request: WrittenContextRequest, happening: Written<ContextHappening>): readonly NewEvent[] {
  const { kind, level, party, data } = happening;
  const base = { request_id: request.id, level, party };
  const dueAt = typeof data['dueAt'] === 'number' ? data['dueAt'] : request.levels.at(-1)?.dueAt;
  const due = { due_at: dueAt === undefined ? null : isoOf(dueAt) };
  const by = { by: data['by'] ?? null, because: data['because'] ?? null };
  switch (kind) {
    case 'opened':
      return [openedEvent(request)];
    case 'joined':
      return [
        update({
          ...base,
          ...due,
          change: kind,
          message_ids: data['messageIds'] ?? [],
          slots: request.slots.map(slotOf),
        }),
      ];
    case 'supplied':
    case 'skipped':
      return [
        update({
          ...base,
          ...due,
          ...by,
          change: kind,
          slot_keys: data['slots'] ?? [],
          remaining: data['remaining'] ?? [],
        }),
      ];
    case 'extended':
    case 'reassigned':
      return [update({ ...base, ...due, ...by, change: kind })];
    case 'reminded':
      return [
        {
          event: 'conversation:reminder',
          data: { ...base, ...due, kind: 'context', per_cent: data['perCent'] ?? null },
        },
      ];
    case 'escalated': {
      const climbed = { kind: 'context', from_level: data['from'] ?? null, to_level: level };
      return [{ event: 'conversation:escalation', data: { ...base, ...due, ...by, ...climbed } }];
    }
    case 'resolved':
    case 'forced':
    case 'expired':
    case 'cancelled':
      return [resolved(request, { status: kind, by: textOf(data['by']), missing: data['missing'] })];
    default:
      return kind satisfies never;
  }
}

function resolved(
  { id, messages }: WrittenContextRequest,
  end: { readonly status: string; readonly by: string | null; readonly missing?: unknown },
): NewEvent {
  const { status, by, missing = [] } = end;
  const message_ids = messages.map(({ messageId }) => messageId);
  return { event: 'conversation:context_resolved', data: { request_id: id, status, by, missing, message_ids } };
}

function update(data: Record<string, unknown>): NewEvent {
  return { event: 'conversation:context_update', data };
}

function slotOf(slot: WrittenContextRequest['slots'][number]): Record<string, unknown> {
  const { slotKey, phase, keyPath, sizeLimit, urgency, required, minimum, supplies } = slot;
  return {
    slot_key: slotKey,
    artifact_type: slotKey,
    phase,
    key_path: keyPath,
    size_limit: sizeLimit,
    urgency,
    required,
    minimum,
    supplied: supplies.length,
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function isoOf(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
