/** Names of the artifacts of all assistants, for lists across assistants; refreshed from time to time. */
import type { ArtifactName } from '../../adapters/postgres/conversations/queue.ts';

/** The current names, at most `keptMs` old. @throws when they cannot be read */
export type ArtifactNames = () => Promise<ArtifactName>;

interface Named {
  readonly file: { readonly name: string };
  nameArtifact(artifact: string): string;
}

interface Listed {
  list(): Promise<readonly Named[]>;
}

/** Assistants rarely change, so names may be this old. */
const keptMs = 10_000;

export function createArtifactNames(assistants: Listed, clock: () => number): ArtifactNames {
  let kept: { readonly names: ArtifactName; readonly at: number } | null = null;
  return async () => {
    if (kept === null || clock() - kept.at > keptMs) kept = { names: namesIn(await assistants.list()), at: clock() };
    return kept.names;
  };
}

function namesIn(assistants: readonly Named[]): ArtifactName {
  const byName = new Map(assistants.map((one) => [one.file.name, one]));
  return (assistant, artifact) => byName.get(assistant)?.nameArtifact(artifact) ?? artifact.replaceAll('_', ' ');
}
