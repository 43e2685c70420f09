/** The events of a handoff for everyone who watches the conversation (interface.md, "Websocket"; G22). */
import type { HandoffHappening, HandoffOnWire, HandoffStep } from '../../../contracts/state/handoff.ts';
import type { NewEvent } from './events.ts';

/** The events of happenings that are not written yet: the row has the number of the latest one. */
export function handoffEvents(
  steps: readonly HandoffStep[],
  written: Pick<HandoffOnWire, 'id' | 'seq'> | null,
): readonly NewEvent[] {
  return steps.flatMap(({ handoff, happened }) =>
    happened
      .filter(({ seq }) => written?.id !== handoff.id || seq > written.seq)
      .flatMap((happening) => eventOf(handoff.id, happening)),
  );
}

function eventOf(id: string, { kind, at, level, party, data }: HandoffHappening): readonly NewEvent[] {
  const base = { handoff_id: id, level, party, at: new Date(at).toISOString() };
  const by = { by: data['by'] ?? null, because: data['because'] ?? null };
  const dueAt = data['dueAt'];
  const due = { due_at: typeof dueAt === 'number' ? new Date(dueAt).toISOString() : null };
  switch (kind) {
    case 'opened':
      return [{ event: 'conversation:handoff', data: { ...base, ...due, reason: 'asked', change: kind } }];
    case 'taken':
    case 'extended':
    case 'reassigned':
      return [{ event: 'conversation:handoff', data: { ...base, ...due, ...by, change: kind } }];
    case 'timed-out':
      return [{ event: 'conversation:handoff', data: { ...base, ...due, change: kind } }];
    case 'reminded':
      return [{ event: 'conversation:reminder', data: { ...base, ...due, per_cent: data['perCent'] ?? null } }];
    case 'escalated': {
      const climbed = { from_level: data['from'] ?? null, to_level: level };
      return [{ event: 'conversation:escalation', data: { ...base, ...due, ...by, ...climbed } }];
    }
    case 'handed-back':
    case 'withdrawn':
    case 'cancelled':
      return [{ event: 'conversation:handed_back', data: { ...base, ...by, status: kind } }];
    // The messages have events of their own.
    case 'answered':
    case 'reopened':
      return [];
    default:
      return kind satisfies never;
  }
}
