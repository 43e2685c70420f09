/** The list of a session's artifacts. */
import type { KeptArtifact } from '../../../adapters/postgres/sessions/sessions.ts';
import type { ArtifactOnWire } from '../../../contracts/wire/session.ts';
import { isWithin } from '../../../domain/context/key-path.ts';
import type { Assistant } from '../../process/assistants.ts';

/** Key path and name of artifacts, from the assistants. */
export type ArtifactNames = readonly (readonly [keyPath: string, name: string])[];

/** The names in these assistants; the first assistant's name for a key path that several have. */
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

/** All artifacts in the order of the file, then those that the session reports as missing. */
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

/** `phase_artifacts.phase3…` is in phase 3. */
function phaseOf(keyPath: string): number | null {
  const digit = /^phase_artifacts\.phase([0-4])(?:[.[]|$)/.exec(keyPath)?.[1];
  return digit === undefined ? null : Number(digit);
}
