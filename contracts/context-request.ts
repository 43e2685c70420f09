/**
 * A request for material as the workflow carries it and as activities and the API write it down (seed 3; X2–X7): what is asked for,
 * whoever is waited for, and what became of it. Content lives in rows, by reference (R9). Types only.
 *
 * Promise: rows and carried state hold it; fields are only added, statuses are never renamed.
 */
import type { Awaited, Happening } from './clarification-state.ts';
import type { ArtifactPolicy } from './policy.ts';
import type { Passage } from './reading.ts';

/**
 * `pending`, `escalated`: somebody's SLA runs. Then the ends: `resolved` by supplies (and skips), `forced` without them, `expired`
 * when nobody supplied (X6), `cancelled` with an apology or by the participant.
 */
export type ContextRequestStatus = 'pending' | 'escalated' | 'resolved' | 'forced' | 'expired' | 'cancelled';

/** What is asked for: one artifact. */
export interface ContextSlot extends Pick<
  ArtifactPolicy,
  'phase' | 'keyPath' | 'sizeLimit' | 'type' | 'urgency' | 'required' | 'minimum'
> {
  /** The artifact's name, once in a request. */
  readonly slotKey: string;
  /** The words that it is needed for; null: the model asked for it. */
  readonly quote: Passage | null;
  /** Ids of its supplies, in their order. */
  readonly supplies: readonly string[];
  /** It was said not to be needed (X7). */
  readonly skipped?: { readonly by: string; readonly reason: string; readonly at: number };
}

/** A message that waits for material. */
export interface MessageInWait {
  readonly messageId: string;
  /** The turn in which it was told to wait. */
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
  /** Artifacts that the session holds and the messages rest on too. */
  readonly uses: readonly string[];
  /** Whether the first of the messages asks something or wants something done. */
  readonly mode?: 'question' | 'action';
  readonly status: ContextRequestStatus;
  /** Who ended it; null: open, or its SLA did. */
  readonly endedBy: string | null;
}

export interface ContextHappening extends Omit<Happening, 'kind'> {
  readonly kind:
    | 'opened'
    /** Another message waits for it, perhaps for more. */
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

/** Material that an answer rests on, by reference: taken from the session by itself (X3), or supplied (X4). */
export type MaterialRef =
  | { readonly kind: 'session'; readonly artifact: string }
  | { readonly kind: 'supply'; readonly artifact: string; readonly supplyId: string };

/** A supply that the conversation holds: later answers may rest on it too. */
export interface SuppliedMaterial {
  readonly artifact: string;
  readonly supplyId: string;
  readonly requestId: string;
}

/** What the model asked for in place of an answer, and nobody has yet (X1): a request for it is open from then on. */
export interface MaterialWanted {
  /** UUID of the request. */
  readonly requestId: string;
  /** Epoch milliseconds at which its SLA began. */
  readonly at: number;
  readonly round: number;
  /** Artifacts that are asked for, at least one. */
  readonly artifacts: readonly string[];
  /** Artifacts that the answer rests on besides: the session's, and those supplied before. */
  readonly uses: readonly string[];
  readonly mode?: 'question' | 'action';
}

/** How a request ended that a turn goes on after. */
export interface EndedRequest {
  readonly requestId: string;
  /** Which request about its messages it was; absent: the first. */
  readonly round?: number;
  readonly status: ContextRequestStatus;
  /** Artifacts that the answer does without. */
  readonly missing: readonly string[];
}

/** Passes a request up its chain: to the next level, or to this one. */
export interface EscalateRequest {
  readonly requestId: string;
  readonly toLevel?: string;
}

/** Gives the level whose SLA runs more time. */
export interface ExtendRequest {
  readonly requestId: string;
  readonly bySeconds: number;
}

/** A part of a session, as its listing keeps it. */
export interface SessionPart {
  readonly session: string;
  readonly keyPath: string;
  readonly type: string;
  /** In bytes of UTF-8, in its file. */
  readonly offset: number;
  readonly bytes: number;
  /** How it begins, redacted. */
  readonly begins: string;
}
