/**
 * The workflows of conversations for housekeeping: their status, failed runs, and repeated delivery of waiting
 * messages.
 */
import type { Receipt } from '../../contracts/state/messages.ts';
import type { Where } from '../../contracts/state/turn.ts';
import { WithStartWorkflowOperation, type Client } from '@temporalio/client';
import type { SearchAttributePair, Workflow } from '@temporalio/common';
import { awayOr, grpc, grpcCode, isCrowded, isStalled, isUnanswered, refusalIn, type Declined } from './failure.ts';

export interface RunNames {
  readonly workflowType: string;
  /** Name of the update that delivers a message. */
  readonly say: string;
  /** Name of the update that delivers an operator's message. */
  readonly operatorSay: string;
  readonly taskQueue: string;
  readonly workflowIdOf: (tenant: string, conversation: string) => string;
}

/** A message, and how to start its workflow if it is not running. */
export interface Offer {
  readonly messageId: string;
  /** An operator's message: delivered only to a handed-off conversation. */
  readonly isOperators: boolean;
  /** Only asks whether the workflow knows the message; starts no workflow. */
  readonly isDoubted: boolean;
  readonly message: unknown;
  readonly carried: unknown;
  /** The update by which it is told; absent: it is a message. */
  readonly update?: string;
  readonly searchAttributes: readonly SearchAttributePair[];
  readonly summary: string;
}

/** The outcome; `turnId`: the turn to which the workflow has assigned the message, now or earlier. */
export type Offered =
  | { readonly kind: 'taken'; readonly turnId: string }
  /** By the workflow, with its error type; without one the message waits no more. */
  | { readonly kind: 'refused'; readonly type?: string; readonly message?: string }
  | { readonly kind: 'unknown' | 'ended' | 'later' | 'stalled' };

export type RunState = 'running' | 'none' | 'failed' | 'terminated' | 'cancelled' | 'timed-out' | 'completed';

const glanceLimitMs = 5_000;
const offerLimitMs = 10_000;

export function temporalRuns({ workflow, connection }: Client, namespace: string, names: RunNames) {
  const within = <T>(limitMs: number, call: () => Promise<T>): Promise<T> =>
    connection.withDeadline(Date.now() + limitMs, call);
  return {
    /** Status of the latest run. @throws {TemporalAway} */
    async stateOf({ tenant, conversation }: Where): Promise<RunState> {
      try {
        const execution = { workflowId: names.workflowIdOf(tenant, conversation) };
        const found = await within(glanceLimitMs, () =>
          connection.workflowService.describeWorkflowExecution({ namespace, execution }),
        );
        return states[found.workflowExecutionInfo?.status ?? 0] ?? 'running';
      } catch (error) {
        if (grpcCode(error) === grpc.notFound) return 'none';
        throw awayOr(error);
      }
    },

    /**
     * The server's list lags slightly and may contain an older run of a conversation that continues. @throws
     * {TemporalAway}
     */
    async brokenOffSince(since: Date, limit: number): Promise<readonly Where[]> {
      const broken: Where[] = [];
      const query = brokenOff(names, since);
      try {
        for await (const { workflowId, searchAttributes } of workflow.list({ query, pageSize: limit })) {
          const [tenant] = (searchAttributes['ParleyTenant'] ?? []) as readonly unknown[];
          const before = typeof tenant === 'string' ? names.workflowIdOf(tenant, '') : null;
          if (typeof tenant === 'string' && before !== null && workflowId.startsWith(before))
            broken.push({ tenant, conversation: workflowId.slice(before.length) });
          if (broken.length >= limit) break;
        }
      } catch (error) {
        throw awayOr(error);
      }
      return broken;
    },

    offer: offering(workflow, names, within),
  };
}

/** Builds the repeated delivery of a message. */
function offering(
  workflow: Client['workflow'],
  names: RunNames,
  within: <T>(limitMs: number, call: () => Promise<T>) => Promise<T>,
) {
  /** @throws {TemporalAway} */
  return async (
    { tenant, conversation }: Where,
    { messageId, isOperators, isDoubted, message, carried, update = names.say, searchAttributes, summary }: Offer,
  ): Promise<Offered> => {
    const workflowId = names.workflowIdOf(tenant, conversation);
    const startWorkflowOperation = new WithStartWorkflowOperation(names.workflowType, {
      workflowId,
      taskQueue: names.taskQueue,
      args: [carried],
      workflowIdReusePolicy: 'REJECT_DUPLICATE',
      workflowIdConflictPolicy: 'USE_EXISTING',
      typedSearchAttributes: [...searchAttributes],
      staticSummary: summary,
      priority: { fairnessKey: tenant },
    });
    const asked = { args: [message] as [unknown], updateId: messageId };
    try {
      const receipt = await within(offerLimitMs, () =>
        isOperators || isDoubted
          ? workflow
              .getHandle(workflowId)
              .executeUpdate<Receipt, [unknown]>(isOperators ? names.operatorSay : names.say, asked)
          : workflow.executeUpdateWithStart<Workflow, Receipt, [unknown]>(update, {
              ...asked,
              startWorkflowOperation,
            }),
      );
      return { kind: 'taken', turnId: receipt.turnId };
    } catch (error) {
      const declined = refusalIn(error);
      if (declined !== null) return isUnknown(declined) ? { kind: 'unknown' } : declined;
      // A conversation that cannot be reached does not stop the others.
      if (isStalled(error)) return { kind: 'stalled' };
      if (isUnanswered(error) || isCrowded(error)) return { kind: 'later' };
      throw awayOr(error);
    }
  };
}

/** The workflow answered that it does not know the message. */
function isUnknown(declined: Declined): boolean {
  return declined.kind === 'refused' && declined.type === 'MessageUnknown';
}

/** The query for runs of Parley that have ended without being closed. */
function brokenOff({ workflowType, taskQueue }: RunNames, since: Date): string {
  return [
    `WorkflowType = '${workflowType}'`,
    `TaskQueue = '${taskQueue}'`,
    `ExecutionStatus IN ('Failed', 'Terminated', 'Canceled', 'TimedOut')`,
    `CloseTime > '${since.toISOString()}'`,
  ].join(' AND ');
}

/**
 * By the number of `temporal.api.enums.v1.WorkflowExecutionStatus`. A run that continued as new, or is paused, counts
 * as running.
 */
const states: Readonly<Record<number, RunState>> = {
  2: 'completed',
  3: 'failed',
  4: 'cancelled',
  5: 'terminated',
  7: 'timed-out',
};
