import { defaultPayloadConverter, type Payload } from '@temporalio/common';
import type { ActivateInput } from '@temporalio/workflow';
import { expect, test } from 'vitest';
import { interceptors } from '../../workflows/foreign-messages.ts';

/**
 * Where the SDK keeps the workflow that runs. It is taken away before anything asynchronous happens: a replay that ran
 * in this process has left a hook that takes every promise made meanwhile for one of a whole workflow.
 */
const place = '__TEMPORAL_ACTIVATOR__';

const fine = defaultPayloadConverter.toPayload({ text: 'Good morning.' });
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const strange: Payload = { metadata: { encoding: bytes('binary/encrypted') }, data: bytes('xx') };

/** What is dispatched of this activation, in a workflow with handlers for these signals. */
function dispatched(job: object, handlers: readonly string[] = []): Record<string, unknown> {
  Reflect.set(globalThis, place, { signalHandlers: new Map(handlers.map((name) => [name, {}])) });
  const jobs = [structuredClone(job)];
  const [internals] = interceptors().internals ?? [];
  const input: unknown = { activation: { jobs }, batchIndex: 0 };
  try {
    internals?.activate?.(input as ActivateInput, () => undefined);
  } finally {
    Reflect.deleteProperty(globalThis, place);
  }
  return jobs[0] as Record<string, unknown>;
}

test.each([
  ['an unknown reserved name is an unknown signal', '__temporal_nosuch', 'reserved:nosuch'],
  ['another name stays', 'say', 'say'],
  [
    'what a part of the SDK has registered reaches it',
    '__temporal_workflow_stream_publish',
    '__temporal_workflow_stream_publish',
  ],
])('R8 %s', (_, signalName, expected) => {
  const job = { signalWorkflow: { signalName, input: [] } };
  expect(dispatched(job, ['say', '__temporal_workflow_stream_publish'])).toMatchObject({
    signalWorkflow: { signalName: expected },
  });
});

test.each(['signalWorkflow', 'doUpdate'])(
  'R8 what cannot be decoded in %s is said to be so, and the rest stays',
  (kind) => {
    const { [kind]: message } = dispatched({ [kind]: { signalName: 'say', input: [fine, strange] } });
    const read = (message as { input: Payload[] }).input.map((one) => defaultPayloadConverter.fromPayload(one));
    expect(read).toEqual([{ text: 'Good morning.' }, { undecodable: expect.stringContaining('binary/encrypted') }]);
  },
);

test('R8 what is ours is left as it is, and heard of when it cannot be decoded', () => {
  const job = { resolveActivity: { result: { completed: { result: strange } } } };
  expect(dispatched(job)).toEqual(job);
});
