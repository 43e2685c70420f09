/**
 * A context request in the workflow's state and in the payloads of activities and the API (seed 3; X2–X7): its slots,
 * its levels, and its outcome. Content is in rows, by reference (R9). Types only.
 *
 * Promise: rows and carried state contain it; fields are only added, statuses are never renamed.
 */
import type { Awaited, Happening } from './clarification-state.ts';
import type { ArtifactPolicy } from '../assistant/policy.ts';
import type { Passage } from '../reading/reading.ts';

/**
 * `pending`, `escalated`: an SLA runs. Final: `resolved` by supplies (and skips), `forced` without them, `expired` when
 * nobody supplied (X6), `cancelled` with an apology or by the participant.
 */
export type ContextRequestStatus = 'pending' | 'escalated' | 'resolved' | 'forced' | 'expired' | 'cancelled';

/** One requested artifact. */
export interface ContextSlot extends Pick<
  ArtifactPolicy,
  'phase' | 'keyPath' | 'sizeLimit' | 'type' | 'urgency' | 'required' | 'minimum'
> {
  /** The artifact's name, unique in a request. */
  readonly slotKey: string;
  /** The words that need it; null: the model requested it. */
  readonly quote: Passage | null;
  /** Ids of its supplies, in their order. */
  readonly supplies: readonly string[];
  /** Marked as not needed (X7). */
  readonly skipped?: { readonly by: string; readonly reason: string; readonly at: number };
}

/** A message that waits for material. */
export interface MessageInWait {
  readonly messageId: string;
  /** The turn in which the request was opened for it. */
  readonly turnId: string;
  /** Epoch milliseconds of acceptance. */
  readonly at: number;
  readonly position: number;
  readonly size: number;
}

export interface ContextRequest extends Awaited {
  /** UUID. */
  readonly id: string;
  /** 1 for the first request about a message (X1). */
  readonly round: number;
  readonly messages: readonly MessageInWait[];
  readonly slots: readonly ContextSlot[];
  /** Further artifacts for the messages that the session holds. */
  readonly uses: readonly string[];
  /** Whether the first message asks something or wants something done. */
  readonly mode?: 'question' | 'action';
  readonly status: ContextRequestStatus;
  /** Who ended it; null: it is open, or its SLA expired. */
  readonly endedBy: string | null;
  /** It rests on weak signs: no message waits for it, and later answers use what is supplied (X2). */
  readonly optional?: true;
}

export interface ContextHappening extends Omit<Happening, 'kind'> {
  readonly kind:
    | 'opened'
    /** Another message joined the request, perhaps with more slots. */
    | 'joined'
    | 'reminded'
    | 'escalated'
    | 'extended'
    | 'reassigned'
    | 'supplied'
    | 'skipped'
    | 'resolved'
    | 'forced'
    | 'expired'
    | 'cancelled';
}

export interface ContextStep {
  readonly request: ContextRequest;
  readonly happened: readonly ContextHappening[];
}

/** Material of an answer by reference: from the session (X3), or supplied (X4). */
export type MaterialRef =
  | { readonly kind: 'session'; readonly artifact: string }
  | { readonly kind: 'supply'; readonly artifact: string; readonly supplyId: string };

/** A supply in the conversation's state: later answers may use it too. */
export interface SuppliedMaterial {
  readonly artifact: string;
  readonly supplyId: string;
  readonly requestId: string;
}

/** Missing material that the model requested instead of answering (X1): a request for it is open from then on. */
export interface MaterialWanted {
  /** UUID of the request. */
  readonly requestId: string;
  /** Epoch milliseconds at which its SLA started. */
  readonly at: number;
  readonly round: number;
  /** Requested artifacts, at least one. */
  readonly artifacts: readonly string[];
  /** Further artifacts of the answer: the session's, and earlier supplies. */
  readonly uses: readonly string[];
  readonly mode?: 'question' | 'action';
}

/** The outcome of the request before a turn that continues after it; `pending`: it is open, and keeps none waiting. */
export interface EndedRequest {
  readonly requestId: string;
  /** Number of the request for its messages; absent: 1. */
  readonly round?: number;
  readonly status: ContextRequestStatus;
  /** Artifacts that the answer does without. */
  readonly missing: readonly string[];
}

/** Escalates a request: to the next level, or to this one. */
export interface EscalateRequest {
  readonly requestId: string;
  readonly toLevel?: string;
}

/** Extends the SLA of the current level. */
export interface ExtendRequest {
  readonly requestId: string;
  readonly bySeconds: number;
}

/** A part of a session, as the list of artifacts stores it. */
export interface SessionPart {
  readonly session: string;
  readonly keyPath: string;
  readonly type: string;
  /** In bytes of UTF-8, in its file. */
  readonly offset: number;
  readonly bytes: number;
  /** Its beginning, redacted. */
  readonly begins: string;
}
