/** The worker: polls queues of its lane and runs workflows and activities with what they were wired to. */
import {
  Worker,
  type ActivityInterceptorsFactory,
  type NativeConnection,
  type WorkerOptions,
  type WorkflowBundleOption,
} from '@temporalio/worker';
import { Client } from '@temporalio/client';
import type { PayloadCodec } from '@temporalio/common';
import { outboxGrace } from '../temporal-config/activity-options.ts';
import type { DeploymentSettings, QueueName, WorkerSlots } from '../settings/environment.ts';
import { usualSlots } from '../settings/worker-settings.ts';
import { nexusQueue } from '../temporal-config/nexus.ts';
import { taskQueues } from '../temporal-config/task-queues.ts';
import { activitiesOf, type Ports } from './activities.ts';
import { bundleWorkflows, failureConverterPath } from './bundle.ts';
import { causeFailures } from './cause-failures.ts';
import { parleyService } from './nexus.ts';
import { tellRetries } from './retries.ts';
import { localWhileQuick } from './slow-database.ts';
import { storageFailures } from './storage-failures.ts';

export interface WorkerSettings {
  readonly connection: NativeConnection;
  readonly namespace: string;
  readonly lane: string | null;
  /** Absent: all of the lane's. */
  readonly queues?: readonly QueueName[] | undefined;
  /** Default: the usual ones. */
  readonly slots?: Partial<WorkerSlots> | undefined;
  /** Which version of a deployment it is; absent or null: it is not versioned, and takes every task. */
  readonly version?: DeploymentSettings | null | undefined;
  /** How many workflows it holds in memory; default: by its heap. */
  readonly cachedWorkflows?: number | undefined;
  /** How this worker calls itself in histories; default: its process and host. */
  readonly identity?: string | undefined;
  readonly ports: Ports;
  /** Encrypts and reads what Temporal keeps; absent or null: it stands there as it is. */
  readonly codec?: PayloadCodec | null | undefined;
  /** Tenants that may be asked through Nexus; `*`: each. Absent: the service is not offered. */
  readonly nexusTenants?: readonly string[] | undefined;
  /** Ready-made code of the workflows; without it the bundle is made now. */
  readonly workflowBundle?: WorkflowBundleOption | undefined;
  /** Hears of turns that are over, where they are traced. */
  readonly sinks?: WorkerOptions['sinks'];
  /** Around every activity, outside everything else: sees what Temporal gets. */
  readonly outermost?: readonly ActivityInterceptorsFactory[] | undefined;
  /** Around every activity, inside the sign of life. */
  readonly aroundActivities?: readonly ActivityInterceptorsFactory[] | undefined;
}

export type Workers = Awaited<ReturnType<typeof createWorkers>>;

/** Makes a worker for each of its queues; `run` polls until `shutdown`, and rejects when one of them fails. */
export async function createWorkers(settings: WorkerSettings) {
  const names = taskQueues(settings.lane ?? undefined);
  const activities = activitiesOf(settings.ports);
  const slots = { ...usualSlots, ...settings.slots };
  const common = commonOptions(settings);
  const made: Readonly<Record<QueueName, () => Promise<Worker>>> = {
    conversations: async () =>
      Worker.create({
        ...common,
        taskQueue: names.conversations,
        ...workflowSlots(slots),
        ...activitySlots(slots.records, slots),
        ...(settings.sinks !== undefined && { sinks: settings.sinks }),
        workflowBundle: settings.workflowBundle ?? (await bundleWorkflows()),
        ...(settings.cachedWorkflows !== undefined && { maxCachedWorkflows: settings.cachedWorkflows }),
        activities: activities.conversations,
      }),
    model: () =>
      Worker.create({
        ...common,
        taskQueue: names.model,
        activities: activities.model,
        ...activitySlots(slots.model, slots),
      }),
    outbox: () =>
      Worker.create({
        ...common,
        taskQueue: names.outbox,
        activities: activities.outbox,
        ...activitySlots(slots.outbox, slots),
        // A mail that is cut off while it is handed over has an unknown outcome, which only a person can settle.
        shutdownGraceTime: outboxGrace,
      }),
  };
  const { queues = ['conversations', 'model', 'outbox'] } = settings;
  const workers = await Promise.all([...queues.map((queue) => made[queue]()), ...serviceWorkers(settings, queues)]);
  const shutdown = (): void => {
    for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
  };
  return {
    async run(): Promise<void> {
      try {
        await Promise.all(workers.map((worker) => worker.run()));
      } finally {
        shutdown();
      }
    },
    shutdown,
    /** Whether every one of them takes tasks. */
    isPolling: (): boolean => workers.every((worker) => worker.getState() === 'RUNNING'),
  };
}

/** What the workers of all queues have in common. */
function commonOptions(settings: WorkerSettings) {
  const { connection, namespace, identity } = settings;
  return {
    connection,
    namespace,
    // A stopping worker lets a model call finish if it is quick; a longer one is asked again by the next worker.
    shutdownGraceTime: '3 seconds' as const,
    ...(identity !== undefined && { identity }),
    ...versioned(settings.version ?? null),
    dataConverter: { failureConverterPath, payloadCodecs: settings.codec == null ? [] : [settings.codec] },
    interceptors: { activity: aroundActivities(settings) },
  };
}

/** The outermost first. */
function aroundActivities(settings: WorkerSettings): ActivityInterceptorsFactory[] {
  const { connection, namespace, outermost = [], aroundActivities: innermost = [] } = settings;
  const telling = tellRetries(new Client({ connection, namespace }));
  return [...outermost, telling, localWhileQuick(), heartbeats, storageFailures, causeFailures, ...innermost];
}

/** No more calls wait for tasks than there are slots for them. */
function activitySlots(most: number, { pollers }: WorkerSlots): Partial<WorkerOptions> {
  const polls =
    pollers === 'auto'
      ? { activityTaskPollerBehavior: { type: 'autoscaling' as const, maximum: most, initial: Math.min(5, most) } }
      : { maxConcurrentActivityTaskPolls: Math.min(pollers, most) };
  return { maxConcurrentActivityTaskExecutions: most, ...polls };
}

function workflowSlots({ pollers, workflows, records }: WorkerSlots): Partial<WorkerOptions> {
  const polls: Partial<WorkerOptions> =
    pollers === 'auto'
      ? { workflowTaskPollerBehavior: { type: 'autoscaling', maximum: workflows, initial: Math.min(5, workflows) } }
      : // One poller takes new tasks, and at least one what is cached.
        { maxConcurrentWorkflowTaskPolls: Math.max(2, Math.min(pollers, workflows)) };
  return {
    maxConcurrentWorkflowTaskExecutions: workflows,
    maxConcurrentLocalActivityExecutions: records,
    ...polls,
  };
}

/**
 * Takes operations, if tenants may be asked: without our keys, which its callers have not, so that they read what it
 * refuses; and of no version, because every build answers alike.
 */
function serviceWorkers(
  { connection, namespace, lane, identity, nexusTenants: tenants = [], ports }: WorkerSettings,
  queues: readonly QueueName[],
): readonly Promise<Worker>[] {
  if (tenants.length === 0 || !queues.includes('conversations')) return [];
  const nexusServices = [parleyService({ lane, tenants, ports })];
  const named = identity === undefined ? {} : { identity };
  return [Worker.create({ connection, namespace, ...named, taskQueue: nexusQueue(lane), nexusServices })];
}

/** A run stays with the version that began it, and the next run of its conversation begins with the version of then. */
function versioned(version: DeploymentSettings | null): Pick<WorkerOptions, 'workerDeploymentOptions'> {
  if (version === null) return {};
  return {
    workerDeploymentOptions: { version, useWorkerVersioning: true, defaultVersioningBehavior: 'PINNED' },
  };
}

/**
 * Heartbeats are billed like actions. Hardly any activity is as long as this, so hardly any pays for one; and it is
 * well within the heartbeat time-out of `temporal-config/activity-options.ts`, so that a slow worker does not count as
 * a dead one.
 */
const firstAfterMs = 7_000;
/** The SDK sends the latest of them when four fifths of the time-out have passed since the one before. */
const thenEveryMs = 4_000;

/**
 * A long activity shows that its worker lives: a killed one is noticed within seconds, not only at the activity's time
 * limit. Only where a heartbeat time-out was asked for: what merely writes is
 * over, or at its own time limit, before one is due.
 */
export const heartbeats: ActivityInterceptorsFactory = (context) => ({
  inbound: {
    async execute(input, next) {
      // A local activity lives and dies with its workflow task, which is watched by itself.
      if (context.info.isLocal || !context.info.heartbeatTimeoutMs) return next(input);
      let alive = setTimeout(function beat() {
        context.heartbeat();
        alive = setTimeout(beat, thenEveryMs);
      }, firstAfterMs);
      try {
        return await next(input);
      } finally {
        clearTimeout(alive);
      }
    },
  },
});
