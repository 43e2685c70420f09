/** Histories with their payloads as they were before they were encrypted. */
import type { Client, WorkflowHandle } from '@temporalio/client';
import type { Payload } from '@temporalio/common';

/** A run's history with every payload as it was before the client's codec; without a run id the latest. */
export async function readableHistory(
  temporal: Client,
  workflowId: string,
  runId?: string,
): ReturnType<WorkflowHandle['fetchHistory']> {
  const history = await temporal.workflow.getHandle(workflowId, runId).fetchHistory();
  const { namespace, dataConverter } = temporal.options;
  const codecs = 'payloadCodecs' in dataConverter ? (dataConverter.payloadCodecs ?? []) : [];
  for (const payload of codecs.length === 0 ? [] : payloadsIn(history.events)) {
    let decoded = [payload];
    for (const codec of codecs) decoded = await codec.decode(decoded, { type: 'workflow', namespace, workflowId });
    Object.assign(payload, decoded[0]);
  }
  return history;
}

/** Every payload in it, as it stands there. */
export function payloadsIn(value: unknown): readonly Payload[] {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  return isPayload(value) ? [value] : Object.values(value).flatMap(payloadsIn);
}

/** Whether it is one of Temporal's payloads. */
export function isPayload(value: object): value is Payload {
  return 'data' in value && value.data instanceof Uint8Array && 'metadata' in value && Boolean(value.metadata);
}
