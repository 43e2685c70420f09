/** Rates and shares of tenants, which the server keeps with each task queue (R13). */
import { isGrpcServiceError, type Client } from '@temporalio/client';
import type { TenantRates } from '../../settings/environment.ts';
import { taskQueues } from '../task-queues.ts';

interface Where {
  readonly namespace: string;
  readonly lane: string | null;
  readonly rates: TenantRates;
  readonly log: (line: string) => void;
}

/** In numbers of `temporal.api.enums.v1.TaskQueueType`. */
const kinds = { workflow: 1, activity: 2 } as const;

/**
 * Makes the server's queues what the settings say, and asks nothing of a server where neither side says anything.
 * Conversations need neither: a server that cannot do it is told to `log`.
 */
export async function setTenantRates(client: Client, where: Where): Promise<void> {
  const { rates, log } = where;
  const names = taskQueues(where.lane ?? undefined);
  const perSecond = rates.modelCallsPerSecond;
  try {
    await setQueue(client, where, { name: names.model, kind: 'activity', perSecond });
    await setQueue(client, where, { name: names.outbox, kind: 'activity', perSecond: null });
    for (const kind of ['workflow', 'activity'] as const)
      await setQueue(client, where, { name: names.conversations, kind, perSecond: null });
  } catch (error) {
    if (!isGrpcServiceError(error)) throw error;
    log(
      `Rates and shares of tenants could not be set (${error.details}). PARLEY_TENANT_MODEL_RATE and PARLEY_TENANT_WEIGHTS ` +
        'need Temporal 1.29 or later; PARLEY_LIMIT_TENANT_MESSAGES limits tenants without it.',
    );
  }
}

async function setQueue(
  { connection: { workflowService } }: Client,
  { namespace, rates: { weights } }: Where,
  {
    name,
    kind,
    perSecond,
  }: { readonly name: string; readonly kind: keyof typeof kinds; readonly perSecond: number | null },
): Promise<void> {
  const asked = { namespace, taskQueue: { name }, taskQueueType: kinds[kind], reportConfig: true };
  const { config } = await workflowService.describeTaskQueue(asked);
  const gone = Object.keys(config?.fairnessWeightOverrides ?? {}).filter((tenant) => !Object.hasOwn(weights, tenant));
  const hasRate = config?.fairnessKeysRateLimitDefault?.rateLimit != null;
  if (perSecond === null && !hasRate && gone.length === 0 && Object.keys(weights).length === 0) return;
  const rateLimit = perSecond === null ? null : { requestsPerSecond: perSecond };
  await workflowService.updateTaskQueueConfig({
    namespace,
    identity: 'parley prepare',
    taskQueue: name,
    taskQueueType: kinds[kind],
    ...(perSecond === null && !hasRate
      ? {}
      : { updateFairnessKeyRateLimitDefault: { rateLimit, reason: 'PARLEY_TENANT_MODEL_RATE' } }),
    setFairnessWeightOverrides: { ...weights },
    unsetFairnessWeightOverrides: gone,
  });
}
