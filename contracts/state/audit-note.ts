/**
 * A person's decision, passed from the workflow to the writer of the audit log. Types only; fields and events are only
 * added.
 */
import type { GivenOrder } from './signature.ts';

export interface AuditNote {
  readonly event:
    | 'action.approved'
    | 'action.rejected'
    | 'clarification.answered'
    | 'clarification.escalated'
    | 'clarification.extended'
    | 'clarification.reassigned'
    | 'conversation.paused'
    | 'conversation.resumed'
    | 'conversation.closed'
    | 'conversation.answered'
    | 'conversation.handed-back'
    | 'conversation.taken-over'
    | 'conversation.acknowledged'
    | 'diagnosis.fact-struck'
    | 'reminder.planned'
    | 'reminder.moved'
    | 'reminder.cancelled'
    | 'context.supplied'
    | 'context.skipped'
    | 'context.forced'
    | 'context.escalated'
    | 'context.extended'
    | 'context.reassigned'
    | 'handoff.escalated'
    | 'handoff.extended'
    | 'handoff.reassigned';
  /** The subject: an action, a request or a fact; null: the conversation. */
  readonly subject: string | null;
  readonly actor: string;
  /** The order itself, where it carries a proof of who gave it: whoever writes the row checks that. */
  readonly given?: GivenOrder;
  readonly reason: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Identifies the decision, so that it is recorded once. */
  readonly once: string;
}
