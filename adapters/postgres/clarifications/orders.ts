/**
 * Audit rows for what a clock did to a clarification. Orders of people are recorded by the workflow that carries them
 * out.
 */
import type { AuditEntry } from '../audit/audit.ts';
import type { WrittenStep } from '../../../contracts/state/clarification-state.ts';

/** Of happenings after number `written`. */
export function ordersSince(
  { clarification, happened }: WrittenStep,
  written: number,
  conversation: string,
): readonly AuditEntry[] {
  return happened.flatMap(({ kind, data, seq, level }) => {
    // An escalation with a name was somebody's order.
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
