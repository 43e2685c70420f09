/** What people, and the clock, did to a clarification, as rows of the audit log. Answers through the API are noted there, with their key. */
import type { AuditEntry, AuditEvent } from './audit.ts';
import type { KeptHappening, KeptStep } from './clarification-shape.ts';

/** Of those happenings that are not written yet; `written` is the number of the latest one that is. */
export function ordersSince(
  { clarification, happened }: KeptStep,
  written: number,
  conversation: string,
): readonly AuditEntry[] {
  return happened.flatMap((happening) => {
    const event = eventOf(happening);
    if (happening.seq <= written || event === null) return [];
    const { data, seq, level } = happening;
    const by = wordIn(data['by']);
    const because = wordIn(data['reason']) ?? wordIn(data['because']);
    return [
      {
        event,
        conversation,
        subject: clarification.id,
        // Nobody but operators in Temporal passes on, extends and reassigns; without a name it was the clock.
        actor: by ?? 'parley',
        via: by === null ? null : ('temporal' as const),
        ...(because === null ? {} : { reason: because }),
        data: { level },
        once: `clarification ${clarification.id} ${seq}`,
      },
    ];
  });
}

function eventOf({ kind, data }: KeptHappening): AuditEvent | null {
  switch (kind) {
    case 'escalated':
      return 'clarification.escalated';
    case 'extended':
      return 'clarification.extended';
    case 'reassigned':
      return 'clarification.reassigned';
    case 'answered':
    case 'resolved':
      // The workflow says so of an answer that did not come through the API.
      return data['via'] === 'temporal' ? 'clarification.answered' : null;
    case 'opened':
    case 'reminded':
    case 'timed-out':
    case 'best-guess':
    case 'cancelled':
    case 'late':
      return null;
    default:
      return kind satisfies never;
  }
}

function wordIn(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
