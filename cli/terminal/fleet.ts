/** The fleet of workers, for commands that talk to Temporal. */
import { EnvironmentFault, readDeployment, readLane, readTemporal } from '../../settings/environment.ts';
import { CliFailure, exitCodes } from './failure.ts';
import type { Session } from './session.ts';

/** Where the fleet is, as the environment says. @throws {CliFailure} what is wrong with that */
export function readFleet(
  env: Session['around']['env'],
  { buildId, deployment }: { readonly buildId?: string; readonly deployment?: string },
) {
  try {
    const asked = { ...env, PARLEY_BUILD_ID: buildId, PARLEY_DEPLOYMENT: deployment ?? env['PARLEY_DEPLOYMENT'] };
    const version = buildId === undefined ? undefined : readDeployment(asked, buildId);
    return { temporal: readTemporal(env), lane: readLane(env), version };
  } catch (error) {
    if (!(error instanceof EnvironmentFault)) throw error;
    throw new CliFailure(exitCodes.usage, {
      title: 'The fleet cannot be found',
      detail: error.message,
      remedy: 'Correct what is named.',
    });
  }
}

export function reasonOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return inner instanceof Error ? inner.message : String(inner);
}
