/**
 * A handoff (G22): a person is asked for. Its levels, SLA and outcome, as plain JSON that survives continue-as-new and
 * is stored in the conversation's row. Types only.
 *
 * Promise: rows and carried state contain it; fields are only added, statuses are never renamed.
 */
import type { Awaited, Happening } from './clarification-state.ts';
import type { Passage } from '../reading/reading.ts';

/**
 * `pending`, `escalated`: an SLA runs. `timed-out`: all have expired, and the handoff stays open. `answered`: a person
 * has spoken last. Final: `handed-back` by the person, `withdrawn` by the participant, `cancelled` with the
 * conversation.
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
  /** 1 for the first in the conversation; part of its id. */
  readonly nth: number;
  /** The participant asked for a person, or an operator took the conversation over. */
  readonly reason: 'asked' | 'taken';
  /** The participant's words, by reference; null: they did not ask. */
  readonly askedAt: Passage | null;
  /** The operator who has taken it over; absent: nobody, and every operator may answer. */
  readonly takenBy?: string;
  readonly status: HandoffStatus;
  /** The participant has been told that a person will answer. */
  readonly told: boolean;
  /** The operator who spoke last; null: nobody yet. */
  readonly answeredBy: string | null;
  /** Position of their latest message. */
  readonly answeredTo?: number;
  /** Set at its end: messages up to this position were addressed to the person. */
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
    | 'taken'
    | 'reopened'
    | 'timed-out'
    | 'handed-back'
    | 'withdrawn'
    | 'cancelled';
}

/** The new handoff and its happenings, to be written. */
export interface HandoffStep {
  readonly handoff: Handoff;
  readonly happened: readonly HandoffHappening[];
}

/** As the conversation's row stores it: with words, ISO-8601 times, snake_case. */
export interface HandoffOnWire {
  readonly id: string;
  readonly reason: Handoff['reason'];
  /** The participant's words, shortened; empty where they did not ask. */
  readonly quote: string;
  readonly status: HandoffStatus;
  readonly level: string;
  readonly assignee: string;
  readonly asked_at: string;
  /** Start of the SLA that runs, or ran last. */
  readonly since: string;
  /** Null: no SLA runs. */
  readonly due_at: string | null;
  readonly answered_by: string | null;
  /** The operator who has taken it over; null or absent: nobody. */
  readonly taken_by?: string | null;
  readonly seq: number;
}
