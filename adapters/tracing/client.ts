/** Calls of workflows: a span each, and the trace in their headers. */
import type { WorkflowClientInterceptor } from '@temporalio/client';
import { inSpanOfTrace, SpanKind, withTrace } from './spans.ts';

const calls = <T>(name: string, id: string | undefined, work: () => Promise<T>): Promise<T> =>
  inSpanOfTrace(name, { kind: SpanKind.CLIENT, attributes: id === undefined ? {} : { temporalWorkflowId: id } }, work);

export const tracedCalls: WorkflowClientInterceptor = {
  startUpdateWithStart: (input, next) =>
    calls(`UpdateWithStartWorkflow:${input.updateName}`, input.workflowStartOptions.workflowId, () =>
      next({
        ...input,
        workflowStartHeaders: withTrace(input.workflowStartHeaders),
        updateHeaders: withTrace(input.updateHeaders),
      }),
    ),
  startUpdate: (input, next) =>
    calls(`UpdateWorkflow:${input.updateName}`, input.workflowExecution.workflowId ?? undefined, () =>
      next({ ...input, headers: withTrace(input.headers) }),
    ),
  signal: (input, next) =>
    calls(`SignalWorkflow:${input.signalName}`, input.workflowExecution.workflowId ?? undefined, () =>
      next({ ...input, headers: withTrace(input.headers) }),
    ),
  signalWithStart: (input, next) =>
    calls(`SignalWithStartWorkflow:${input.signalName}`, input.options.workflowId, () =>
      next({ ...input, headers: withTrace(input.headers) }),
    ),
};
