/**
 * What comes from outside is made harmless before it is dispatched: anybody may signal a conversation under any name
 * and in any encoding, even from Temporal's Web UI. What the SDK throws at one of them fails the workflow task, again
 * and again, and so stops the conversation. What is ours (carried state, results of activities) stays as strict as the
 * SDK reads it. The SDK has no public way to see a message before it is dispatched, nor to know which names it has
 * registered itself: `getActivator` is private (1.24; a change of version runs `tests/workflows/foreign-messages.test.ts`).
 */
import { defaultPayloadConverter, type Payload } from '@temporalio/common';
import type { WorkflowInterceptorsFactory } from '@temporalio/workflow';
import { getActivator } from '@temporalio/workflow/lib/global-attributes.js';

/** Stands for a payload that could not be decoded, with the reason. Handlers check every value, and refuse this one. */
interface Undecodable {
  readonly undecodable: string;
}

const reserved = '__temporal_';

export const interceptors: WorkflowInterceptorsFactory = () => ({
  internals: [
    {
      activate(input, next) {
        for (const { signalWorkflow: signal, doUpdate: update } of input.activation.jobs ?? []) {
          if (signal) signal.signalName = dispatchedAs(signal.signalName ?? '');
          for (const message of [signal, update]) if (message?.input) message.input = message.input.map(decodable);
        }
        next(input);
      },
    },
  ],
});

/**
 * The SDK refuses a reserved name where there is a handler for unknown signals, unless something of its own, such as
 * Temporal's workflow streams, has registered that very name. Under another name it is an unknown signal like any
 * other.
 */
function dispatchedAs(name: string): string {
  if (!name.startsWith(reserved) || getActivator().signalHandlers.has(name)) return name;
  return `reserved:${name.slice(reserved.length)}`;
}

function decodable(payload: Payload): Payload {
  try {
    defaultPayloadConverter.fromPayload(payload);
    return payload;
  } catch (error) {
    const undecodable = error instanceof Error ? error.message : String(error);
    return defaultPayloadConverter.toPayload({ undecodable } satisfies Undecodable);
  }
}
