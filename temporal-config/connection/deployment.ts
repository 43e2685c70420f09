/** What Temporal knows of the worker's versions, and the orders that the workers give about them themselves (R11). */
import type { Client } from '@temporalio/client';
import type { DeploymentSettings } from '../../settings/environment.ts';

export interface KnownDeployment {
  /** Build that new runs begin with; null: none, or unversioned workers. */
  readonly current: string | null;
  /** When somebody who is no worker made it that, in epoch milliseconds; null: a worker did. */
  readonly chosenAt: number | null;
  /** Builds that have had workers. `isDrained`: nothing that is open is theirs. */
  readonly versions: readonly { readonly buildId: string; readonly isDrained: boolean }[];
  readonly token: Uint8Array;
}

/** How workers call themselves where they change a deployment. */
const workersIdentity = 'parley-worker';
/** `WorkerDeploymentVersionStatus` of the server's API. */
const drained = 5;

/** Null: no versioned worker has come yet. */
export async function describeDeployment(client: Client, deploymentName: string): Promise<KnownDeployment | null> {
  const { workflowService, options } = of(client);
  try {
    const { workerDeploymentInfo: info, conflictToken } = await workflowService.describeWorkerDeployment({
      namespace: options.namespace,
      deploymentName,
    });
    const { currentDeploymentVersion, currentVersionChangedTime } = info?.routingConfig ?? {};
    const changedByWorker = (info?.lastModifierIdentity ?? '').startsWith(workersIdentity);
    return {
      current: currentDeploymentVersion?.buildId ?? null,
      chosenAt: changedByWorker || !currentVersionChangedTime ? null : Number(currentVersionChangedTime.seconds) * 1000,
      versions: (info?.versionSummaries ?? []).map(({ deploymentVersion, status }) => ({
        buildId: deploymentVersion?.buildId ?? '',
        isDrained: Number(status) === drained,
      })),
      token: conflictToken,
    };
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** @throws as long as its workers do not take from every queue of the version before, or when somebody was quicker */
export async function makeCurrent(
  client: Client,
  { deploymentName, buildId }: DeploymentSettings,
  token: Uint8Array,
): Promise<void> {
  const { workflowService, options } = of(client);
  await workflowService.setWorkerDeploymentCurrentVersion({
    namespace: options.namespace,
    deploymentName,
    buildId,
    conflictToken: token,
    identity: `${workersIdentity}@${buildId}`,
  });
}

/** Open runs of a version, of whatever workflow. */
export async function openRunsOf(client: Client, version: DeploymentSettings): Promise<number> {
  return (await client.workflow.count(queryOf(version))).count;
}

/** Ids of the workflows that are open in a version, at most `most`. */
export async function openIdsOf(client: Client, version: DeploymentSettings, most: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const { workflowId } of client.workflow.list({ query: queryOf(version), pageSize: most })) {
    ids.push(workflowId);
    if (ids.length >= most) break;
  }
  return ids;
}

/** The server forgets a version that is drained and has had no worker for some minutes; else nothing happens. */
export async function forgetVersion(client: Client, deploymentVersion: DeploymentSettings): Promise<void> {
  const { workflowService, options } = of(client);
  const asked = { namespace: options.namespace, deploymentVersion, identity: workersIdentity };
  await workflowService.deleteWorkerDeploymentVersion(asked).catch(() => undefined);
}

/** Whether the server can do nothing of this for us: it is too old, or our key may not. */
export function isNotForUs(error: unknown): boolean {
  return isStatus(error, 'UNIMPLEMENTED') || isStatus(error, 'PERMISSION_DENIED');
}

/** Whether the server says that there is no such thing, or no such open run. */
export function isNotFound(error: unknown): boolean {
  return isStatus(error, 'NOT_FOUND');
}

/** gRPC's codes. */
const codes = { NOT_FOUND: 5, PERMISSION_DENIED: 7, UNIMPLEMENTED: 12 } as const;

function isStatus(error: unknown, name: keyof typeof codes): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === codes[name]) || isStatus(error.cause, name);
}

function queryOf({ deploymentName, buildId }: DeploymentSettings): string {
  return `ExecutionStatus = 'Running' AND TemporalWorkerDeploymentVersion = '${deploymentName}:${buildId}'`;
}

function of({ workflowService, options }: Client) {
  return { workflowService, options };
}
