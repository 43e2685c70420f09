/** The queue in words: what it says of material has the names that the assistants of its items give that material. */
import { inWords, type QueueRow } from '../../adapters/postgres/conversations/queue.ts';
import type { QueueItem } from '../../contracts/wire/clarification.ts';

/** @throws when an assistant cannot be read */
export type QueueWords = (rows: readonly QueueRow[]) => Promise<QueueItem[]>;

interface Named {
  nameArtifact(artifact: string): string;
}

/**
 * Reads the assistants of these items alone. Not to be called within a transaction: an assistant that is not ready is
 * loaded over a connection of its own.
 */
export function queueWords(assistants: { current(name: string): Promise<Named | null> }): QueueWords {
  return async (rows) => {
    const names = new Set(rows.filter(({ kind }) => kind === 'context').map(({ assistant }) => assistant));
    const named = new Map<string, Named | null>();
    for (const name of names) named.set(name, await assistants.current(name));
    const nameOf = (assistant: string, artifact: string): string =>
      named.get(assistant)?.nameArtifact(artifact) ?? artifact.replaceAll('_', ' ');
    return rows.map((row) => inWords(row, nameOf));
  };
}
