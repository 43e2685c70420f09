/** Somebody's decision as the workflow hands it on to whoever writes the audit log. Types only; fields and events are only added. */

/** Somebody's decision, for the audit log. */
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
  /** What it was about: an action, a request; null: the conversation. */
  readonly subject: string | null;
  readonly actor: string;
  readonly keyId?: string;
  /** `temporal`: by a Temporal client, whose actor is a claim. */
  readonly via: 'api' | 'temporal';
  readonly reason: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Names the decision, so that it is noted once. */
  readonly once: string;
}
