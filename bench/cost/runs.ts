/** What a conversation leaves on the Temporal server: its runs, their histories, and what is in them. */
import type { Client } from '@temporalio/client';
import { billable } from '../../tests/support/history.ts';
import { payloadsIn, readableHistory } from '../../workers/histories/archive.ts';

export interface Event {
  readonly name: string;
  readonly attributes: unknown;
}

export interface Run {
  readonly runId: string;
  readonly events: readonly Event[];
  /** As the server counts it. */
  readonly bytes: number;
}

export interface RunSizes {
  readonly turns: number;
  readonly events: number;
  readonly bytes: number;
  /** Bytes of what it was started with: of the first run the workflow's input, of the next ones the carried state. */
  readonly input_bytes: number;
}

/** Every run, oldest first. */
export async function runsOf(temporal: Client, workflowId: string): Promise<readonly Run[]> {
  const runs: Run[] = [];
  const latest = await runOf(temporal, workflowId, undefined);
  let next = textOf(latest.events[0], 'firstExecutionRunId');
  while (next !== null && next !== latest.runId) {
    const run = await runOf(temporal, workflowId, next);
    runs.push(run);
    next = textOf(run.events.at(-1), 'newExecutionRunId');
  }
  return [...runs, latest];
}

/** The latest run as it is now. */
export function latestRun(temporal: Client, workflowId: string): Promise<Run> {
  return runOf(temporal, workflowId, undefined);
}

export function sizesOf({ events, bytes }: Run): RunSizes {
  const [begun] = events;
  return {
    turns: events.filter(({ name }) => name === 'workflowExecutionUpdateAcceptedEventAttributes').length,
    events: events.length,
    bytes,
    input_bytes: bytesOf(begun).reduce((sum, { length }) => sum + length, 0),
  };
}

export interface TurnHistory {
  readonly events: number;
  readonly actions: number;
  /** The server's count of what the history has grown by. */
  readonly bytes: number;
  /** Of these, in payloads: what we send and return. */
  readonly payload_bytes: number;
  /** Of these, the readings of messages. */
  readonly reading_bytes: number;
}

/** What has been added between two looks at the same run, divided by the turns in between. */
export function growth(before: Run, after: Run, turns: number): TurnHistory {
  if (before.runId !== after.runId) throw new Error('The run has continued as a new one. Measure fewer turns.');
  const added = after.events.slice(before.events.length);
  const payloads = added.flatMap(bytesOf);
  const each = (sum: number): number => Math.round((sum / turns) * 10) / 10;
  return {
    events: each(added.length),
    actions: each(billable(added.map(({ name }) => name))),
    bytes: each(after.bytes - before.bytes),
    payload_bytes: each(payloads.reduce((sum, { length }) => sum + length, 0)),
    reading_bytes: each(payloads.reduce((sum, payload) => sum + readingIn(payload), 0)),
  };
}

async function runOf(temporal: Client, workflowId: string, runId: string | undefined): Promise<Run> {
  const handle = temporal.workflow.getHandle(workflowId, runId);
  const [history, { raw, runId: found }] = await Promise.all([
    readableHistory(temporal, workflowId, runId),
    handle.describe(),
  ]);
  const events = (history.events ?? []).map((event): Event => {
    const [name = 'unknown', attributes] =
      Object.entries(event).find(([key, value]) => key.endsWith('EventAttributes') && value !== null) ?? [];
    return { name, attributes };
  });
  return { runId: found, events, bytes: Number(raw.workflowExecutionInfo?.historySizeBytes ?? 0) };
}

function textOf(event: Event | undefined, field: string): string | null {
  const value = (event?.attributes as Readonly<Record<string, unknown>> | undefined)?.[field];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Everything in it that we have sent or returned, as it was before it was encrypted. */
function bytesOf(event: Event | undefined): readonly Uint8Array[] {
  return payloadsIn(event?.attributes).flatMap(({ data }) => data ?? []);
}

function readingIn(payload: Uint8Array): number {
  if (payload.length === 0) return 0;
  try {
    const value = JSON.parse(Buffer.from(payload).toString('utf8')) as { readonly reading?: unknown } | null;
    return value?.reading === undefined ? 0 : Buffer.byteLength(JSON.stringify(value.reading));
  } catch {
    // Bytes that are no JSON hold no reading.
    return 0;
  }
}
