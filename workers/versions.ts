/**
 * The worker's own version among the others (R11): it becomes the current one, and what older ones began is served with
 * their code until it has gone over.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import type { WorkflowBundleOption } from '@temporalio/worker';
import type { Database } from '../adapters/postgres/database/database.ts';
import { findBuild, firstSeen, forgetBuilds, keepBuild } from '../adapters/postgres/fleet/builds.ts';
import { liveWorkers } from '../adapters/postgres/fleet/workers.ts';
import type { DeploymentSettings, QueueName, Secret } from '../settings/environment.ts';
import {
  describeDeployment,
  forgetVersion,
  isNotForUs,
  makeCurrent,
  openIdsOf,
  openRunsOf,
  type KnownDeployment,
} from '../temporal-config/connection/deployment.ts';
import { drain } from '../temporal-config/connection/drain.ts';
import { nexusWorkflowType } from '../temporal-config/nexus.ts';
import { taskQueues } from '../temporal-config/task-queues.ts';
import { handOverSignal, workflowType } from '../workflows/conversation/messages.ts';
import { packed, unpacked } from './builds.ts';
import { succession, type Succession } from './succession.ts';
import type { Workers } from './worker.ts';

export interface VersionsSettings {
  readonly client: Client;
  readonly database: Database;
  readonly key: Secret;
  readonly lane: string | null;
  readonly queues: readonly QueueName[];
  readonly version: DeploymentSettings;
  /** This build's own workflows; undefined where it takes no workflows. */
  readonly bundle: WorkflowBundleOption | undefined;
  /** Workers of another version, with its workflows where its code is at hand. */
  readonly create: (
    version: DeploymentSettings,
    queues: readonly QueueName[],
    bundle: WorkflowBundleOption | undefined,
  ) => Promise<Workers>;
  readonly tell: (line: string) => void;
  /** From then on nothing is looked at and nothing more is taken. */
  readonly stop: AbortSignal;
}

export interface Versions {
  /** Settles some time after `stop`, when nothing is taken for older builds any more. */
  readonly ended: Promise<void>;
}

/** How often it is looked whether an older build has open runs and no worker. */
const lookEveryMs = 10_000;
/** How long a start waits for its own build to become the current one; a server knows a new version within a second. */
const promotionLimitMs = 20_000;
const tryAgainMs = 200;
/** After this long it is told once which conversations have not gone over; they are served on. */
const leftAfterMs = 15 * 60_000;
/** Orders to go over are given again after this long, to runs that came to the older build since. */
const orderAgainMs = 60_000;
/** Builds that are kept beside those that have open runs: a reset may go back to one. */
const mostKept = 8;

interface Older {
  readonly since: number;
  workers: Workers | null;
  running: Promise<void>;
  orderedAt: number;
  /** Why its workflows cannot be run here; told once. */
  unusable: string | null;
  isTold: boolean;
}

/** Settles when new conversations begin with this build, or when another one is rightly the current one. */
export async function openVersions(settings: VersionsSettings): Promise<Versions> {
  const promotion = promotionOf(settings);
  await promotion.first();
  return { ended: lookAndServe(settings, promotion.again) };
}

/** The way of this build to be the current one. Only who takes workflows says which build they begin with. */
function promotionOf(settings: VersionsSettings) {
  const { database, version, bundle, key, tell, stop } = settings;
  let isSettled = bundle === undefined;
  let seenAt: number | null = null;
  let waitsBecause: string | null = null;

  const again = async (): Promise<void> => {
    if (isSettled || bundle === undefined) return;
    seenAt ??= await keepBuild(database, await packed(version.buildId, bundle, key));
    const found = await promoteOnce(settings, seenAt);
    isSettled = found.kind !== 'waits';
    const because = found.kind === 'waits' ? found.because : null;
    if (because !== null && because !== waitsBecause) tell(waiting(version, because));
    waitsBecause = because;
  };
  const first = async (): Promise<void> => {
    const until = Date.now() + promotionLimitMs;
    while (!stop.aborted) {
      const fault = await faultOf(again);
      if (fault === null) return;
      isSettled = isNotForUs(fault);
      if (isSettled || Date.now() > until) return tell(notPromoted(version, fault, isSettled));
      await pause(tryAgainMs);
    }
  };
  return { first, again };
}

async function lookAndServe(settings: VersionsSettings, promote: () => Promise<void>): Promise<void> {
  const { client, version, stop, tell } = settings;
  const older = new Map<string, Older>();
  let isLost = false;
  const look = async (): Promise<void> => {
    // Why it fails was told at the start.
    await faultOf(promote);
    const known = await describeDeployment(client, version.deploymentName);
    if (known !== null) await lookAtOthers({ ...settings, older }, known);
  };
  const shutdown = (): void => {
    for (const { workers } of older.values()) workers?.shutdown();
  };
  stop.addEventListener('abort', shutdown, { once: true });
  while (!stop.aborted) {
    const fault = await faultOf(look);
    if (fault !== null && !isLost && !stop.aborted)
      tell(`Older builds of the workers cannot be looked at (${reasonOf(fault)}).`);
    isLost = fault !== null;
    await pause(lookEveryMs, undefined, { signal: stop }).catch(() => undefined);
  }
  await Promise.all([...older.values()].map(({ running }) => running));
}

/** Null: there was none. */
async function faultOf(work: () => Promise<void>): Promise<unknown> {
  try {
    await work();
    return null;
  } catch (error) {
    return error ?? new Error('unknown');
  }
}

async function promoteOnce(settings: VersionsSettings, ownSeenAt: number): Promise<Succession> {
  const { client, database, lane, version } = settings;
  const known = await describeDeployment(client, version.deploymentName);
  if (known === null) throw new Error('its workers have not come to the server yet');
  const { current } = known;
  const living = await liveWorkers(database, lane, livingWithinMs);
  const found = succession({
    own: version.buildId,
    ownSeenAt,
    current,
    currentSeenAt: current === null ? null : await firstSeen(database, current),
    isCurrentLiving: living.some(({ build }) => build === current),
    chosenAt: known.chosenAt,
  });
  if (found.kind === 'takes-over') {
    await makeCurrent(client, version, known.token);
    settings.tell(`Build ${version.buildId} is the current one${current === null ? '' : `, after ${current}`}.`);
  }
  return found;
}

/** As the API counts it (`api/operations/readiness.ts`). */
const livingWithinMs = 12_000;

type Looking = VersionsSettings & { readonly older: Map<string, Older> };

async function lookAtOthers(at: Looking, { current, versions }: KnownDeployment): Promise<void> {
  const { client, database, version, bundle, older } = at;
  const open: string[] = [];
  for (const { buildId, isDrained } of versions) {
    if (buildId === version.buildId || buildId === current || at.stop.aborted) continue;
    const other = { ...version, buildId };
    const runs = isDrained ? 0 : await openRunsOf(client, other);
    if (runs === 0) {
      await retire(at, buildId);
      if (isDrained && bundle !== undefined) await forgetVersion(client, other);
      continue;
    }
    open.push(buildId);
    const known = older.get(buildId) ?? { ...fresh, since: Date.now() };
    older.set(buildId, known);
    await serve(at, other, known);
    if (current === version.buildId && bundle !== undefined) await sendOver(at, other, known);
  }
  if (bundle !== undefined) await forgetBuilds(database, [version.buildId, current ?? '', ...open], mostKept);
}

const fresh = { workers: null, running: Promise.resolve(), orderedAt: 0, unusable: null, isTold: false };

/** Takes what comes for the build, unless its own workers live. */
async function serve(at: Looking, other: DeploymentSettings, known: Older): Promise<void> {
  const { database, lane, queues, tell, stop } = at;
  if (known.workers !== null || known.unusable !== null) return;
  const names = taskQueues(lane ?? undefined);
  const living = (await liveWorkers(database, lane, livingWithinMs)).filter(({ build }) => build === other.buildId);
  const missing = queues.filter((queue) => !living.some((worker) => worker.queues.includes(names[queue])));
  if (missing.length === 0 || stop.aborted) return;
  const code = missing.includes('conversations')
    ? await unpacked(await findBuild(database, other.buildId), at.key)
    : null;
  if (code?.kind === 'unusable') {
    known.unusable = code.because;
    tell(
      `Conversations of build ${other.buildId} wait for a worker of their own: ${code.because}. ` +
        'See docs/how-to/upgrade-workers.md.',
    );
  }
  const able = code?.kind === 'unusable' ? missing.filter((queue) => queue !== 'conversations') : missing;
  if (able.length === 0) return;
  try {
    known.workers = await at.create(other, able, code?.kind === 'runs' ? code.bundle : undefined);
  } catch (error) {
    known.unusable = reasonOf(error);
    return tell(`Build ${other.buildId} cannot be served here: ${known.unusable}.`);
  }
  known.running = known.workers.run().catch((error: unknown) => {
    known.unusable = reasonOf(error);
    tell(`Build ${other.buildId} is not served here any more: ${known.unusable}.`);
  });
  if (stop.aborted) known.workers.shutdown();
  tell(`Build ${other.buildId} has open conversations and no worker: it is served here until they have gone over.`);
}

/** Orders what is open to go on with the current build at its next idle moment, and tells what is left in the end. */
async function sendOver(at: Looking, other: DeploymentSettings, known: Older): Promise<void> {
  const { client, lane, stop, tell } = at;
  if (Date.now() - known.orderedAt >= orderAgainMs) {
    known.orderedAt = Date.now();
    const order = { handOver: handOverSignal, lane, version: other, perSecond: 50, waitMs: 0, stop };
    for (const type of [workflowType, nexusWorkflowType])
      await drain(client, { ...order, workflowType: type }, () => undefined);
  }
  if (known.isTold || Date.now() - known.since < leftAfterMs) return;
  known.isTold = true;
  const ids = await openIdsOf(client, other, mostTold);
  const minutes = Math.round(leftAfterMs / 60_000);
  tell(
    `After ${minutes} minutes ${await openRunsOf(client, other)} runs of build ${other.buildId} have not gone over; ` +
      `they are served on: ${ids.join(', ')}`,
  );
}

const mostTold = 20;

async function retire({ older, tell }: Looking, buildId: string): Promise<void> {
  const known = older.get(buildId);
  if (known === undefined) return;
  older.delete(buildId);
  known.workers?.shutdown();
  await known.running;
  tell(`Every conversation of build ${buildId} has gone over.`);
}

function waiting({ buildId }: DeploymentSettings, because: (Succession & { kind: 'waits' })['because']): string {
  const why = {
    'a-person-chose': 'somebody has made another one the current one since it was first seen',
    'a-newer-one-lives': 'a newer one has workers',
  }[because];
  return `Build ${buildId} gets no new conversations: ${why}.`;
}

function notPromoted({ buildId, deploymentName }: DeploymentSettings, fault: unknown, isForGood: boolean): string {
  const command = `temporal worker deployment set-current-version --deployment-name ${deploymentName} --build-id ${buildId}`;
  const next = isForGood ? `Somebody who may has to do it: ${command}` : 'It is tried again.';
  return `Build ${buildId} could not be made the current one (${reasonOf(fault)}). ${next}`;
}

function reasonOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return inner instanceof Error ? inner.message : String(inner);
}
