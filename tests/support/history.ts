/** Histories as the server keeps them. */
import type { Client } from '@temporalio/client';
import { isPayload, readableHistory } from '../../workers/histories/archive.ts';

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

/** Everything that the server keeps of the latest run in words or JSON: payloads decoded, with the place of each. */
export async function recorded(
  temporal: Client,
  workflowId: string,
): Promise<readonly { readonly at: string; readonly value: unknown }[]> {
  const history = await readableHistory(temporal, workflowId);
  const found: { readonly at: string; readonly value: unknown }[] = [];
  for (const [nth, event] of (history.events ?? []).entries()) collect(event, `event ${nth + 1}`, found);
  return found;
}

function collect(value: unknown, at: string, found: { readonly at: string; readonly value: unknown }[]): void {
  if (typeof value === 'string') found.push({ at, value });
  if (typeof value !== 'object' || value === null) return;
  if (isPayload(value)) {
    const text = new TextDecoder().decode(value.data ?? undefined);
    found.push({ at, value: text === '' ? '' : JSON.parse(text) });
    return;
  }
  for (const [name, part] of Object.entries(value)) collect(part, `${at}/${name}`, found);
}
