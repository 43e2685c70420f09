/** What a session holds of an assistant's material, as a reading carries it (X1): names and sizes, never content. */
import type { ArtifactPolicy, ContextPolicy } from '../../contracts/assistant/policy.ts';
import type { SessionView } from '../../contracts/reading/reading.ts';
import type { SessionBody } from '../../contracts/wire/session.ts';
import { isWithin } from '../../domain/context/key-path.ts';
import { extractAt } from './extract.ts';

/**
 * Pure and total. An artifact is missing where the session says so of it or of the whole that it is a part of; it is
 * present where something stands at its key path. A session that lists no completed phases has completed those before
 * its own.
 */
export function sessionView({ artifacts }: Pick<ContextPolicy, 'artifacts'>, session: SessionBody): SessionView {
  const { phase, completed_phases: listed, missing_artifacts: flagged } = session;
  const completed =
    listed.length > 0 ? [...new Set(listed)].toSorted((a, b) => a - b) : allPhases.filter((one) => one < phase);
  const entries = Object.entries(artifacts).slice(0, mostArtifacts);
  const isMissing = ({ keyPath }: ArtifactPolicy): boolean => flagged.some((path) => isWithin(keyPath, path));
  return {
    phase,
    completed,
    present: entries.flatMap(([artifact, policy]) => {
      // Nothing is shown of it here: only its size is wanted.
      const there = isMissing(policy) ? null : extractAt(session, policy.keyPath, 0);
      return there === null ? [] : [{ artifact, bytes: there.bytes }];
    }),
    missing: entries.flatMap(([artifact, policy]) => (isMissing(policy) ? [artifact] : [])),
  };
}

const allPhases = [0, 1, 2, 3, 4];
/** So that a view has 2 KB at most (contracts/assistant/context.ts allows no more). */
const mostArtifacts = 24;
