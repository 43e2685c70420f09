/**
 * A turn between the workflow, the activities that write it and the rows that keep it. Types only: both ends are ours, and
 * the workflow's bundle holds no schemas.
 *
 * Promise: what is stored with a turn can be read by every later version; fields are only added.
 */
import type { FieldContent } from './clarification.ts';
import type { EmailDraft, Slot } from './flow.ts';
import type { ActCase } from './gate.ts';
import type { Reading } from './reading.ts';

/** Which conversation of which tenant. */
export interface Where {
  readonly tenant: string;
  readonly conversation: string;
}

/** A message as a turn begins with it. Its row is there already, but for one that is put together here: that brings its text. */
export interface BegunMessage {
  readonly messageId: string;
  /** Epoch milliseconds of acceptance. */
  readonly at: number;
  readonly position: number;
  readonly text?: string;
}

export interface TurnBeginning {
  readonly turnId: string;
  readonly heard: readonly BegunMessage[];
  readonly forModel: boolean;
  /** Asks for the latest messages that the model is to see, those of this turn among them. */
  readonly transcript?: { readonly limit: number; readonly after: number };
  /** Asks for the texts of these messages. */
  readonly alsoTexts?: readonly string[];
}

/** A turn that may go on. Of one that is settled only `stored` is told. */
export interface BegunTurn {
  readonly stored: Stored;
  /** Oldest first; empty when it was not asked for. */
  readonly transcript: readonly TranscriptMessage[];
  readonly texts: Readonly<Record<string, string>>;
  /** Of what was heard, the ids without a row and without a text: erased, or taken back. */
  readonly missing: readonly string[];
}

/** What the model is shown of a conversation. */
export interface TranscriptMessage {
  readonly messageId: string;
  readonly role: 'participant' | 'assistant';
  readonly text: string;
  /** What an instruction brought beside its text, or null. */
  readonly instruction: unknown;
}

/** What a model's reply was read as, and how it was judged when it was stored. */
export interface JudgedReply {
  readonly reading: Reading;
  readonly proposals: ActCase['proposals'];
  readonly judged: string;
  readonly email?: EmailDraft | undefined;
  readonly draft?: EmailDraft | undefined;
}

/** What the words of a settled turn rest on; a second attempt goes by what the first one told the participant. */
export type Finding =
  | JudgedReply
  | { readonly slots: readonly Slot[] }
  | { readonly template: EmailDraft }
  | { readonly previewHash: string };

/** What another attempt has stored of a turn: what its words rest on, or only that it is settled. Null: nothing. */
export type Stored = Finding | 'settled' | null;

/** The row of a message that came without one. */
export interface AcceptedWords {
  readonly messageId: string;
  readonly turnId: string;
  readonly text: string;
  /** Fingerprint of everything that was said. */
  readonly hash: string;
  readonly instruction: unknown;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** An instruction's words and fields, as rows hold them. */
export interface Words {
  readonly text: string;
  readonly fields: Readonly<Record<string, FieldContent>>;
}

/** The words of a message, and as they read now: with those that a response gave later. */
export interface WordsOfMessage {
  readonly original: Words;
  readonly now: Words;
}

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
    | 'conversation.closed';
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
