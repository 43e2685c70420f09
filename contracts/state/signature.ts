/**
 * What proves that our API has sent something: a signature under a key that only the API and the workers hold
 * (docs/decisions/0027). The workflow carries signatures and checks none; whoever checks one is given what it signs.
 * Types only; recorded histories contain these objects, so fields are only added.
 */
import type { Instruction } from './clarification-state.ts';
import type { Reading } from '../reading/reading.ts';

export interface Signature {
  /** The key of the caller for whom it was made. */
  readonly keyId: string;
  /** Epoch milliseconds; what arrives later counts as unsigned. */
  readonly until: number;
  readonly mac: string;
}

/** An order as it arrived: its name, its id, and everything in it. */
export interface GivenOrder {
  readonly name: string;
  /** Id of the update; empty for a signal. */
  readonly id: string;
  readonly asked: unknown;
}

/** What is signed of a message: its fingerprint, what it was read as, and what it was said to. */
export interface GivenMessage {
  readonly messageId: string;
  readonly hash: string;
  /** Null: a worker reads it. */
  readonly reading: Reading | null;
  readonly question: string | null;
  readonly instruction: Instruction | null;
  readonly signed: Signature | null;
  /** When it arrived, epoch milliseconds. */
  readonly at: number;
}

/** Who has given an order. `temporal`: the actor is what the sender claims to be. */
export interface Door {
  readonly via: 'api' | 'temporal';
  readonly actor: string;
  /** The key that was proven; null: none. */
  readonly keyId: string | null;
}
