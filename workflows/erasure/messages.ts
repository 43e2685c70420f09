/** Names of the workflows that erase (R5), for whoever starts it. Persisted, and never renamed. */
import { taskQueues } from '../../temporal-config/task-queues.ts';
import { changedSignal, nexusIdOf, workflowIdOf } from '../conversation/messages.ts';

export function erasureNames(lane: string | null) {
  return {
    workflowType: 'erasure',
    taskQueue: taskQueues(lane ?? undefined).conversations,
    /** One for each conversation: a second start finds the first. */
    idOf: (tenant: string, conversation: string): string => `erasure-${tenant}-${conversation}`,
    conversationIdOf: workflowIdOf,
    operationsOf: (tenant: string, conversation: string): string => nexusIdOf(tenant, conversation, ''),
    changed: changedSignal.name,
    /** Of everything of a participant or of a tenant. */
    subjectWorkflowType: 'subjectErasure',
    subjectIdOf: (tenant: string, id: string): string => `subject-erasure-${tenant}-${id}`,
  };
}
