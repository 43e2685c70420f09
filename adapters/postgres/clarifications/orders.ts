/** What the clock did to a clarification, as rows of the audit log. What people do to it is noted by the workflow that they tell. */
import type { AuditEntry } from '../audit/audit.ts';
import type { WrittenStep } from '../../../contracts/clarification-state.ts';

/** Of those happenings that are not written yet; `written` is the number of the latest one that is. */
export function ordersSince(
  { clarification, happened }: WrittenStep,
  written: number,
  conversation: string,
): readonly AuditEntry[] {
  return happened.flatMap(({ kind, data, seq, level }) => {
    // With a name it was somebody's order.
    if (seq <= written || kind !== 'escalated' || wordIn(data['by']) !== null) return [];
    const because = wordIn(data['reason']) ?? wordIn(data['because']);
    return [
      {
        event: 'clarification.escalated' as const,
        conversation,
        subject: clarification.id,
        actor: 'parley',
        ...(because === null ? {} : { reason: because }),
        data: { level },
        once: `clarification ${clarification.id} ${seq}`,
      },
    ];
  });
}

function wordIn(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
