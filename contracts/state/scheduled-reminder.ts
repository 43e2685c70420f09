/**
 * What a workflow of the type `reminder` is started with, by a Temporal Schedule or by anybody who starts workflows (T3).
 * Types only.
 *
 * Promise: schedules keep it for years; fields are only added.
 */
import type { NewConversation } from './messages.ts';

export interface ScheduledReminder {
  readonly tenant: string;
  /** What is said. */
  readonly text: string;
  /** The conversation in which it is said; absent: one is opened for each participant. */
  readonly conversation?: string;
  /** The assistant that speaks first in them. */
  readonly assistant?: string;
  readonly participants?: readonly string[];
  /** Of the conversations that are opened; BCP 47, IANA. */
  readonly locale?: string;
  readonly timeZone?: string;
  /** Whom it is for, as in `remind`. */
  readonly for?: string;
}

/** Somebody to whom it is said: in a conversation that is there, or that is opened. */
export type Addressee = { readonly conversation: string } | { readonly participant: string };

/** Where it is said. */
export type OpenedTalk =
  | {
      readonly kind: 'open';
      readonly reminderId: string;
      readonly carried: NewConversation;
    }
  /** Nothing is said: the participant has opted out, or the conversation is closed, or it is not known, or names nothing. */
  | { readonly kind: 'opted-out' | 'closed' | 'unknown-conversation' | 'unknown-assistant' };

export interface ScheduledOutcome {
  /** Id of what it was said for: the schedule and its time, or the workflow. */
  readonly occasion: string;
  readonly told: readonly (Addressee & { readonly outcome: 'said' | Exclude<OpenedTalk['kind'], 'open'> })[];
}
