/**
 * Task queues: `conversations` for workflows and quick writes, `model` for model calls, `outbox` for effects, so that
 * each can be scaled and throttled separately.
 *
 * A lane is a suffix that separates two fleets on one namespace (a second stack, a test): `conversations@blue`.
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

/** The other queues of a workflow's lane. */
export function queuesBeside(conversationsQueue: string): TaskQueues {
  return taskQueues(conversationsQueue.split('@')[1]);
}
