/**
 * A person's decision, passed from the workflow to the writer of the audit log. Types only; fields and events are only
 * added.
 */

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
    | 'context.supplied'
    | 'context.skipped'
    | 'context.forced'
    | 'context.escalated'
    | 'context.extended'
    | 'context.reassigned'
    | 'handoff.escalated'
    | 'handoff.extended'
    | 'handoff.reassigned';
  /** The subject: an action or a request; null: the conversation. */
  readonly subject: string | null;
  readonly actor: string;
  readonly keyId?: string;
  /** `temporal`: from a Temporal client, whose actor is unverified. */
  readonly via: 'api' | 'temporal';
  readonly reason: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Identifies the decision, so that it is recorded once. */
  readonly once: string;
}
