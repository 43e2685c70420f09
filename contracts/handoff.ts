/**
 * A person is asked for in a conversation (G22): who is waited for, until when, and what became of it. Plain JSON, carried through
 * continue-as-new and kept in the conversation's row. Types only.
 *
 * Promise: rows and carried state hold it; fields are only added, statuses are never renamed.
 */
import type { Awaited, Happening } from './clarification-state.ts';
import type { Passage } from './reading.ts';

/**
 * `pending`, `escalated`: somebody's SLA runs. `timed-out`: everybody's has run out, and it waits on. `answered`: a person has
 * spoken last. Then the ends: `handed-back` by the person, `withdrawn` by the participant, `cancelled` with the conversation.
 */
export type HandoffStatus =
  | 'pending'
  | 'escalated'
  | 'timed-out'
  | 'answered'
  | 'handed-back'
  | 'withdrawn'
  | 'cancelled';

export interface Handoff extends Awaited {
  /** 1 for the first in the conversation; its id is made of it. */
  readonly nth: number;
  /** Why: the participant asked for a person. */
  readonly reason: 'asked';
  /** The participant's words, by reference. */
  readonly askedAt: Passage;
  readonly status: HandoffStatus;
  /** The participant has been told, since then, that a person will answer what they say. */
  readonly told: boolean;
  /** Who spoke last for us; null: nobody yet. */
  readonly answeredBy: string | null;
  /** Place of their latest words in accepted order. */
  readonly answeredTo?: number;
  /** Set at its end: what was said at or before this place in accepted order was said to the person. */
  readonly upTo?: number;
}

export interface HandoffHappening extends Omit<Happening, 'kind'> {
  readonly kind:
    | 'opened'
    | 'reminded'
    | 'escalated'
    | 'extended'
    | 'reassigned'
    | 'answered'
    | 'reopened'
    | 'timed-out'
    | 'handed-back'
    | 'withdrawn'
    | 'cancelled';
}

/** The handoff as it is now, and what happened, to be told. */
export interface HandoffStep {
  readonly handoff: Handoff;
  readonly happened: readonly HandoffHappening[];
}

/** As the conversation's row keeps it: words put in, times in ISO-8601, snake_case. */
export interface HandoffOnWire {
  readonly id: string;
  readonly reason: 'asked';
  /** The participant's words, shortened. */
  readonly quote: string;
  readonly status: HandoffStatus;
  readonly level: string;
  readonly assignee: string;
  readonly asked_at: string;
  /** When the clock that runs, or ran last, began. */
  readonly since: string;
  /** Null: nobody's clock runs. */
  readonly due_at: string | null;
  readonly answered_by: string | null;
  readonly seq: number;
}
