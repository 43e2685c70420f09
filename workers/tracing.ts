/** A worker's part of a trace: its activities, and the turns of its workflows as these say them. */
import type { ActivityInterceptorsFactory, InjectedSinks } from '@temporalio/worker';
import type { Tracing } from '../adapters/tracing/open.ts';
import { inSpan, SpanKind, traceIn } from '../adapters/tracing/spans.ts';
import type { TurnSpan } from '../temporal-config/turn-span.ts';

/** Outermost: it sees the failure that Temporal gets. What belongs to no trace begins none. */
export const tracedActivities: ActivityInterceptorsFactory = ({ info }) => ({
  inbound: {
    execute(input, next) {
      const parent = traceIn(input.headers);
      if (parent === null) return next(input);
      const attributes = {
        temporalWorkflowId: info.workflowExecution?.workflowId ?? '',
        temporalRunId: info.workflowExecution?.runId ?? '',
        temporalActivityId: info.activityId,
        'temporal.attempt': info.attempt,
        'temporal.task_queue': info.taskQueue,
      };
      return inSpan(`RunActivity:${info.activityType}`, { kind: SpanKind.INTERNAL, attributes, parent }, () =>
        next(input),
      );
    },
  },
});

/** Not called while a history is replayed, so that a turn is one span. */
export function tracedTurns({ record }: Pick<Tracing, 'record'>): InjectedSinks<{
  readonly traces: { turn(span: TurnSpan, from: number, to: number): void };
}> {
  return {
    traces: {
      turn: {
        callDuringReplay: false,
        fn({ workflowId, runId }, { traceId, parentId, spanId, flags, turnId }, from, to) {
          if (flags !== '01') return;
          const attributes = { temporalWorkflowId: workflowId, temporalRunId: runId, 'parley.turn.id': turnId };
          record({ name: 'RunTurn', parent: { traceId, spanId: parentId }, spanId, from, to, attributes });
        },
      },
    },
  };
}
