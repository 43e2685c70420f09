/** Histories as the server keeps them. */
import type { Client } from '@temporalio/client';

/** Every event of the latest run, by its plain name. */
export async function eventsOf(temporal: Client, workflowId: string): Promise<readonly string[]> {
  const history = await temporal.workflow.getHandle(workflowId).fetchHistory();
  return (history.events ?? []).map(
    (event) => Object.keys(event).find((name) => name.endsWith('EventAttributes')) ?? 'unknown',
  );
}

/** The events that something added, after a moment in which nothing more came. */
export async function eventsAddedBy(
  temporal: Client,
  workflowId: string,
  something: () => Promise<unknown>,
): Promise<readonly string[]> {
  const before = await settledLength(temporal, workflowId);
  await something();
  await settledLength(temporal, workflowId);
  return (await eventsOf(temporal, workflowId)).slice(before);
}

/** Actions that Temporal Cloud bills: updates, activities, timers, search attributes set by the workflow. */
export function billable(events: readonly string[]): number {
  const billed = [
    'workflowExecutionUpdateAccepted',
    'activityTaskScheduled',
    'timerStarted',
    'upsertWorkflowSearchAttributes',
  ];
  return events.filter((name) => billed.some((start) => name.startsWith(start))).length;
}

/** Length once no workflow task is open: the last event is then a completed task, or what it added. */
async function settledLength(temporal: Client, workflowId: string): Promise<number> {
  for (;;) {
    const events = await eventsOf(temporal, workflowId);
    const open = events.filter((name) => name === 'workflowTaskScheduledEventAttributes').length;
    const done = events.filter((name) => name === 'workflowTaskCompletedEventAttributes').length;
    const asked = events.filter((name) => name === 'activityTaskScheduledEventAttributes').length;
    const answered = events.filter((name) => name === 'activityTaskCompletedEventAttributes').length;
    if (open === done && asked === answered) return events.length;
  }
}
