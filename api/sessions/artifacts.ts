/** The artifacts of a session as its drawer lists them. */
import type { KeptArtifact } from '../../adapters/postgres/sessions/sessions.ts';
import type { ArtifactOnWire } from '../../contracts/session.ts';
import { isWithin } from '../../domain/context/key-path.ts';
import type { Assistant } from '../deps.ts';

/** What assistants call their artifacts: key path and name. */
export type ArtifactNames = readonly (readonly [keyPath: string, name: string])[];

/** The names that these assistants know, the first one's for a key path that several do. */
export function artifactNames(assistants: readonly Pick<Assistant, 'policy'>[]): ArtifactNames {
  return assistants.flatMap(({ policy }) =>
    Object.entries(policy.context?.artifacts ?? {}).map(([name, { keyPath }]) => [keyPath, name] as const),
  );
}

export interface ArtifactFilter {
  readonly phase?: number | undefined;
  readonly missing?: boolean | undefined;
  readonly type?: ArtifactOnWire['type'] | undefined;
  readonly artifact_type?: string | undefined;
}

/** Everything that is there, in the order of the file, then what the session says is missing and does not hold. */
export function listedArtifacts(
  session: string,
  { artifacts, missing }: { readonly artifacts: readonly KeptArtifact[]; readonly missing: readonly string[] },
  names: ArtifactNames,
): readonly ArtifactOnWire[] {
  const there = new Set(artifacts.map(({ key_path }) => key_path));
  const nameOf = (path: string): string | null => names.find(([whole]) => isWithin(path, whole))?.[1] ?? null;
  return [
    ...artifacts.map(({ offset, begins, ...artifact }): ArtifactOnWire => {
      const { key_path, bytes } = artifact;
      return {
        ...artifact,
        phase: phaseOf(key_path),
        artifact_type: nameOf(key_path),
        missing: missing.some((path) => isWithin(key_path, path)),
        suggestion: { file: `session_${session}.json`, key_path, offset, bytes, begins },
      };
    }),
    ...missing
      .filter((path) => !there.has(path))
      .map((key_path): ArtifactOnWire => ({
        key_path,
        phase: phaseOf(key_path),
        artifact_type: nameOf(key_path),
        type: 'null',
        bytes: 0,
        missing: true,
        suggestion: null,
      })),
  ];
}

export function isAskedFor(artifact: ArtifactOnWire, { phase, missing, type, artifact_type }: ArtifactFilter): boolean {
  return (
    (phase === undefined || artifact.phase === phase) &&
    (missing === undefined || artifact.missing === missing) &&
    (type === undefined || artifact.type === type) &&
    (artifact_type === undefined || artifact.artifact_type === artifact_type)
  );
}

/** `phase_artifacts.phase3…` is of phase 3. */
function phaseOf(keyPath: string): number | null {
  const digit = /^phase_artifacts\.phase([0-4])(?:[.[]|$)/.exec(keyPath)?.[1];
  return digit === undefined ? null : Number(digit);
}
