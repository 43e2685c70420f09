/** What the floors' workflow is told: as little as a turn can be. */
import { defineUpdate } from '@temporalio/workflow';

export interface FloorMessage {
  readonly conversation: string;
  readonly messageId: string;
  readonly text: string;
}

/** Says nothing and runs an empty activity. */
export const bareTurn = defineUpdate<{ readonly turnId: string }, [FloorMessage]>('bareTurn');
/** Is answered in its own task. */
export const bareReceipt = defineUpdate<{ readonly turnId: string }, [FloorMessage]>('bareReceipt');
/** Runs one activity with a model call and two rows. */
export const fairTurn = defineUpdate<{ readonly reply: string }, [FloorMessage]>('fairTurn');
