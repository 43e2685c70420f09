/** A request for a person as its conversation's row keeps it, and the queue shows it. */
import type { Handoff, HandoffOnWire } from '../../contracts/state/handoff.ts';
import type { Unwritten } from '../../contracts/state/words.ts';
import { slaOf } from '../clarification/request-state.ts';
import { dueOf } from './handoff.ts';

/** The words of the request are put in where it is stored. */
export function handoffOnWire(handoff: Handoff): Unwritten<HandoffOnWire> {
  const { id, reason, askedAt, status, answeredBy, takenBy = null, openedAt, seq } = handoff;
  const { level, party, from } = slaOf(handoff);
  const dueAt = dueOf(handoff);
  return {
    id,
    reason,
    quote: askedAt ?? '',
    status,
    level,
    assignee: party,
    asked_at: new Date(openedAt).toISOString(),
    since: new Date(from).toISOString(),
    due_at: dueAt === null ? null : new Date(dueAt).toISOString(),
    answered_by: answeredBy,
    taken_by: takenBy,
    seq,
  };
}
