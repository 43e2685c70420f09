/**
 * A reminder of a conversation (T1, T2) in the workflow's state and in its row. Its words are in the row alone (R9).
 * Types only.
 *
 * Promise: rows and carried state contain it; fields are only added, statuses are never renamed.
 */
import type { Passage, TimeMention } from '../reading/reading.ts';

/**
 * `waiting`: it has a next time. Final: `said` for the last time, `cancelled` by somebody, `answered` before it was due
 * (T2), `closed` with its conversation.
 */
export type ReminderStatus = 'waiting' | 'said' | 'cancelled' | 'answered' | 'closed';

export interface Reminder {
  /** Unique in its conversation. */
  readonly id: string;
  /** Whom it is for; null: the participant. */
  readonly for: string | null;
  /** IANA name: the zone of its clock. */
  readonly zone: string;
  /** Wall time of the first time there: `2026-11-28T09:00`. */
  readonly starts: string;
  /** An RFC 5545 rule; null: once. */
  readonly rule: string | null;
  /** An answer ends it. */
  readonly ifUnanswered: boolean;
  /** It is said even when the conversation is closed by then. */
  readonly afterClose: boolean;
  readonly status: ReminderStatus;
  /** Epoch milliseconds of the next time; of an ended one the last that was planned. */
  readonly dueAt: number;
  /** How often it was said. */
  readonly said: number;
  /** Number of its latest change. */
  readonly seq: number;
  /** Said as it is (T3). */
  readonly opens?: true;
}

/** When it is due, as it was given: a wall time of its zone, an instant, or seconds from now. */
export interface ReminderTime {
  /** `2026-11-28T09:00`, or an instant with its offset: `2026-11-28T09:00:00+01:00`. */
  readonly at?: string | undefined;
  readonly inS?: number | undefined;
  /** IANA name; absent: the participant's, else UTC. */
  readonly timeZone?: string | undefined;
  readonly rule?: string | null | undefined;
}

/** A reminder in the participant's words, as far as it has been said. Words are given by position. */
export interface SaidReminder {
  /** The known reminder that is moved; absent: a new one. */
  readonly id?: string;
  readonly words: readonly Passage[];
  readonly when?: TimeMention;
  readonly rule?: string;
}

/** What has been asked about a reminder in words, once, and is answered by the next message or not at all. */
export type Reminding =
  /** Its time; what it is about; whether one is wanted at all. */
  | { readonly asks: 'when' | 'what' | 'whether'; readonly said: SaidReminder }
  /** Which of them: in the order in which they were listed. */
  | {
      readonly asks: 'which';
      readonly verb: 'move' | 'cancel';
      readonly ids: readonly string[];
      readonly when?: TimeMention;
    };

/** What a time comes to. */
export type PlannedTime =
  | ({ readonly kind: 'planned' } & Pick<Reminder, 'zone' | 'starts' | 'rule' | 'dueAt'>)
  | { readonly kind: 'refused'; readonly place: string; readonly expected: string };

/** What is said of reminders in a turn, each `reminder.…` among the texts. */
export type ReminderReply =
  | 'set'
  | 'moved'
  | 'cancelled'
  | 'list'
  | 'past'
  | 'no-time'
  | 'too-many'
  | 'left'
  | 'stopped'
  | `ask-${Reminding['asks']}`;
