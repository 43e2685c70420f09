/**
 * Task queues. `conversations` runs the workflows and the quick writes, `model` the model calls, `outbox` the effects, so
 * that each can be scaled and throttled by itself.
 *
 * A lane is a suffix that keeps two fleets on one namespace apart (a second stack, a test): `conversations@blue`.
 */
export interface TaskQueues {
  readonly conversations: string;
  readonly model: string;
  readonly outbox: string;
}

/** The queues of a lane; without one, the plain names. */
export function taskQueues(lane?: string): TaskQueues {
  const suffix = lane ? `@${lane}` : '';
  return { conversations: `conversations${suffix}`, model: `model${suffix}`, outbox: `outbox${suffix}` };
}

/** The queues that belong to the one a workflow runs on. */
export function queuesBeside(conversationsQueue: string): TaskQueues {
  return taskQueues(conversationsQueue.split('@')[1]);
}
