/** The events of a clarification for everyone who watches the conversation (interface.md, "Websocket"). */
import type { ClarificationRequest } from '../../../contracts/wire/clarification.ts';
import type { Happening, WrittenClarification, WrittenStep } from '../../../contracts/state/clarification-state.ts';
import { slaOf } from './clock.ts';
import type { NewEvent } from '../conversations/events.ts';

/**
 * The events of happenings after number `written`. A request of which nothing is written always gets its opening event,
 * because the process that opened it may have died before writing.
 */
export function eventsSince({ clarification, happened }: WrittenStep, written: number): readonly NewEvent[] {
  const fresh = happened.filter(({ seq }) => seq > written);
  const events = fresh.flatMap((happening) => eventOf(clarification, happening));
  const isTold = written > 0 || fresh.some(({ kind }) => kind === 'opened');
  return isTold ? events : [openedEvent(clarification), ...events];
}

/** The event of a request that ended without its chain. */
export function endedEvent(
  c: WrittenClarification,
  end: { readonly status: string; readonly by: string | null },
): NewEvent {
  return {
    event: 'conversation:clarification_resolved',
    data: { request_id: c.id, status: end.status, level: slaOf(c).level, by: end.by },
  };
}

/** Seed 2, "Standard Clarification Template", field for field; `to` and `timeout` are those of the first party. */
export function requestOf(c: WrittenClarification): ClarificationRequest {
  const first = c.levels[0] ?? slaOf(c);
  return {
    id: c.id,
    from: c.asks,
    to: first.party,
    timestamp: isoOf(c.openedAt),
    original_message_id: c.message.messageId,
    confidence_score: c.tenths / 10,
    ambiguity_type: c.type,
    specific_issues: c.issues.map(({ field, issue, suggestion }) => ({ field, issue, suggestion })),
    ...(c.interpretation === null ? {} : { proposed_interpretation: c.interpretation }),
    timeout: c.chain.find(({ level }) => level === first.level)?.timeoutS ?? 0,
  };
}

function openedEvent(c: WrittenClarification): NewEvent {
  const { level, party, dueAt } = c.levels[0] ?? slaOf(c);
  return {
    event: 'conversation:clarification_request',
    data: { ...requestOf(c), level, party, due_at: isoOf(dueAt), understood: c.understood ?? [] },
  };
}

function eventOf(c: WrittenClarification, happening: Happening): readonly NewEvent[] {
  const { kind, level, party, data } = happening;
  const base = { request_id: c.id, level, party };
  const dueAt = typeof data['dueAt'] === 'number' ? data['dueAt'] : slaOf(c).dueAt;
  const due = { due_at: isoOf(dueAt) };
  switch (kind) {
    case 'opened':
      return [openedEvent(c)];
    case 'reminded':
      return [{ event: 'conversation:reminder', data: { ...base, ...due, per_cent: data['perCent'] ?? null } }];
    case 'escalated':
      return [
        {
          event: 'conversation:escalation',
          data: {
            request_id: c.id,
            from_level: data['from'] ?? null,
            to_level: level,
            party,
            ...due,
            because: data['because'] ?? null,
            by: data['by'] ?? null,
          },
        },
      ];
    case 'answered':
      return [update({ ...base, ...due, change: kind, by: data['from'] ?? null, remaining: data['remaining'] ?? [] })];
    case 'extended':
    case 'reassigned':
      return [update({ ...base, ...due, change: kind, by: data['by'] ?? null, because: data['because'] ?? null })];
    case 'resolved':
      return [endedEvent(c, { status: kind, by: textOf(data['from']) })];
    case 'cancelled':
      return [endedEvent(c, { status: kind, by: textOf(data['by']) })];
    case 'timed-out':
    case 'best-guess':
      return [endedEvent(c, { status: kind, by: null })];
    case 'late':
      return [];
    default:
      return kind satisfies never;
  }
}

function update(data: Record<string, unknown>): NewEvent {
  return { event: 'conversation:clarification_update', data };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function isoOf(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
