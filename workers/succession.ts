/** Which of two builds new conversations begin with, and whether any that has no version may (R11). */
import type { Client } from '@temporalio/client';
import type { DeploymentSettings } from '../settings/environment.ts';
import { describeDeployment, makeCurrent, openRunsOf } from '../temporal-config/connection/deployment.ts';

export interface Candidates {
  readonly own: string;
  /** When each was first seen, in epoch milliseconds; null: never. */
  readonly ownSeenAt: number;
  /** Null: there is none yet, or unversioned workers are. */
  readonly current: string | null;
  readonly currentSeenAt: number | null;
  /** A worker of it lives. */
  readonly isCurrentLiving: boolean;
  /** When a person made it the current one; null: its own workers did. */
  readonly chosenAt: number | null;
}

export type Succession =
  | { readonly kind: 'is-current' }
  | { readonly kind: 'takes-over' }
  | { readonly kind: 'waits'; readonly because: 'a-person-chose' | 'a-newer-one-lives' };

/**
 * The newest build wins, once. A person's choice holds against every build that existed then, so that a bad build
 * whose process starts again does not come back. An older one takes over when the newer one is gone: that is how one
 * goes back by starting the program of before.
 */
export function succession(of: Candidates): Succession {
  const { own, ownSeenAt, current, currentSeenAt, isCurrentLiving, chosenAt } = of;
  if (current === null) return { kind: 'takes-over' };
  if (current === own) return { kind: 'is-current' };
  if (chosenAt !== null)
    return ownSeenAt > chosenAt ? { kind: 'takes-over' } : { kind: 'waits', because: 'a-person-chose' };
  if (currentSeenAt === null || ownSeenAt > currentSeenAt || !isCurrentLiving) return { kind: 'takes-over' };
  return { kind: 'waits', because: 'a-newer-one-lives' };
}

/** An unversioned worker was started beside versioned conversations, by mistake for all that is known. */
export class VersionedElsewhere extends Error {
  override readonly name = 'VersionedElsewhere';
}

/**
 * Lets it start where no versioned build is the current one. Where one is, `isNamed` says that its deployment was named
 * (`PARLEY_DEPLOYMENT`): new runs then begin without a version. @throws {VersionedElsewhere}
 */
export async function allowUnversioned(
  client: Client,
  { deploymentName }: Pick<DeploymentSettings, 'deploymentName'>,
  isNamed: boolean,
): Promise<void> {
  const known = await describeDeployment(client, deploymentName);
  if (known === null || known.current === null) return;
  if (isNamed) return makeCurrent(client, { deploymentName, buildId: '' }, known.token);
  const open = await openRunsOf(client, { deploymentName, buildId: known.current });
  throw new VersionedElsewhere(
    `Build ${known.current} of deployment ${deploymentName} is the current one and has ${open} open runs: a worker ` +
      'without a version would get none of them, and new ones would never be pinned.\n' +
      `Leave PARLEY_BUILD_ID out; or, to have no versions from now on, name it too: PARLEY_DEPLOYMENT=${deploymentName}.`,
  );
}
