/** Messages that wait for somebody or something, as the inbox holds them until they go on. Types only. */
import type { ContextRequest, MessageInWait } from '../../contracts/state/context-request.ts';
import type { Reading } from '../../contracts/reading/reading.ts';
import type { Clarification } from '../../contracts/state/clarification-state.ts';
import type { Updated } from '../../contracts/state/turn.ts';

/** A message whose question was answered, or whose chain has ended on a best guess: it goes on. */
export interface Resumed {
  readonly turnId: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly position: number;
  readonly clarification: Clarification;
  /** The instruction as it reads now; its reading, when the sender had it read. */
  readonly updated: Updated;
  readonly reading: Reading | null;
  /** It has been judged again already (C8). */
  readonly judged: boolean;
}

/** Messages that waited for material, and go on together (X4). */
export interface AfterWait {
  readonly turnId: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly position: number;
  /** As it ended. */
  readonly request: ContextRequest;
}

/** Another order that was said while a question was open (C7): it is judged when that is over. */
export interface KeptOrder {
  readonly turnId: string;
  /** The message, behind what was said in the same turn before it. */
  readonly messages: readonly MessageInWait[];
  readonly reading: Reading;
}
