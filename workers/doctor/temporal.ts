/** What is found at Temporal: the server, what it has to know, and whether we may do there what the programs do. */
import { isGrpcServiceError, type Client } from '@temporalio/client';
import { readLane, readTemporal, type TemporalSettings } from '../../settings/environment.ts';
import { openTemporalClient } from '../../temporal-config/connection/client.ts';
import { unregistered } from '../../temporal-config/connection/registration.ts';
import { housekeepingSchedule } from '../../temporal-config/schedules.ts';
import { taskQueues } from '../../temporal-config/task-queues.ts';
import type { Environment, Finding } from './finding.ts';

type Found = Omit<Finding, 'name'>;

const callLimitMs = 8_000;
/** gRPC's numbers. */
const notFound = 5;
const refusals: Readonly<Record<number, string>> = { 7: 'permission denied', 16: 'not authenticated' };

export function temporalCheck(env: Environment): Promise<Found> {
  return withTemporal(env, async ({ connection }, { address, namespace, tls, apiKey }) => {
    const { serverVersion } = await connection.workflowService.getSystemInfo({});
    const way = tls === undefined && apiKey === undefined ? 'plain text' : tls?.client ? 'mutual TLS' : 'TLS';
    return { ok: true, detail: `${serverVersion} at ${address}, namespace ${namespace}, ${way}` };
  });
}

export function registrationCheck(env: Environment): Promise<Found> {
  return withTemporal(env, async (client, { namespace }) => {
    const missing = await unregistered(client, namespace);
    return missing === null ? { ok: true, detail: 'all are known' } : { ok: false, ...missing };
  });
}

/** Each call that the programs cannot do without, tried where it changes nothing. */
export function permissionsCheck(env: Environment): Promise<Found> {
  const lane = readLane(env) ?? undefined;
  return withTemporal(env, async (client, { namespace }) => {
    const { workflowService } = client.connection;
    const { scheduleId } = housekeepingSchedule(lane);
    const tries: readonly (readonly [string, () => Promise<unknown>])[] = [
      ['describe the namespace', () => workflowService.describeNamespace({ namespace })],
      ['list workflows', () => workflowService.countWorkflowExecutions({ namespace, query: '' })],
      [
        'look at task queues',
        () =>
          workflowService.describeTaskQueue({
            namespace,
            taskQueue: { name: taskQueues(lane).conversations },
            taskQueueType: 1,
          }),
      ],
      ['see the housekeeping schedule', () => workflowService.describeSchedule({ namespace, scheduleId })],
      // There is none of this name: whoever may not write is refused before that is found out.
      [
        'tell workflows',
        () =>
          workflowService.signalWorkflowExecution({
            namespace,
            workflowExecution: { workflowId: 'parley-doctor' },
            signalName: 'none',
          }),
      ],
    ];
    const refused: string[] = [];
    let hasSchedule = true;
    for (const [what, attempt] of tries)
      try {
        await attempt();
      } catch (error) {
        if (!isGrpcServiceError(error)) throw error;
        const code: number = error.code;
        const because = refusals[code];
        if (because !== undefined) refused.push(`${what} (${because})`);
        else if (code !== notFound) throw error;
        else if (what === 'see the housekeeping schedule') hasSchedule = false;
      }
    if (refused.length > 0)
      return {
        ok: false,
        detail: `may not ${refused.join(', ')}`,
        remedy: `Give the key or certificate the role "write" in the namespace ${namespace}.`,
      };
    if (hasSchedule) return { ok: true, detail: 'reads and writes; housekeeping is scheduled' };
    return {
      ok: false,
      detail: `there is no schedule ${scheduleId}: nothing is reconciled, no alarm is raised`,
      remedy: 'Run "parley prepare", which makes it.',
    };
  });
}

async function withTemporal(
  env: Environment,
  look: (client: Client, settings: TemporalSettings) => Promise<Found>,
): Promise<Found> {
  const settings = readTemporal(env);
  const { client, close } = openTemporalClient(settings);
  try {
    return await client.connection.withDeadline(Date.now() + callLimitMs, async () => {
      // Some looks take a server that is away for one that has nothing to say.
      await client.connection.workflowService.getSystemInfo({});
      return look(client, settings);
    });
  } catch (error) {
    return {
      ok: false,
      detail: `${settings.address} does not answer (${error instanceof Error ? error.message : String(error)})`,
      remedy: 'Start the server, or correct TEMPORAL_ADDRESS and how it is reached (TEMPORAL_TLS, TEMPORAL_API_KEY).',
    };
  } finally {
    await close();
  }
}
