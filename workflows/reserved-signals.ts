/**
 * Signals under a name that the SDK keeps for itself. To one of those a workflow with a default handler fails its task,
 * again and again, so that whoever sends it stops the conversation; under another name it is an unknown signal like any
 * other.
 */
import type { WorkflowInterceptorsFactory } from '@temporalio/workflow';

const reserved = '__temporal_';

export const interceptors: WorkflowInterceptorsFactory = () => ({
  internals: [
    {
      activate(input, next) {
        for (const { signalWorkflow: signal } of input.activation.jobs ?? [])
          if (signal?.signalName?.startsWith(reserved))
            signal.signalName = `reserved:${signal.signalName.slice(reserved.length)}`;
        next(input);
      },
    },
  ],
});
