/** What conversations are about: the rows, the graph of concepts, and what is counted and warned of. */
import { openGraph } from '../adapters/open-graph.ts';
import type { Database } from '../adapters/postgres/database/database.ts';
import { postgresContexts } from '../adapters/postgres/memory/context.ts';
import { memoryCounts } from '../adapters/postgres/memory/counts.ts';
import type { MemoryPorts } from '../activities/memory.ts';
import type { GraphSettings } from '../settings/graph-settings.ts';
import { namedConcepts } from '../reading/memory/named-concepts.ts';
import { admit } from '../reading/memory/mention.ts';

/** `graph` is the caller's to close. */
export function memoryPorts(settings: {
  readonly database: Database;
  /** Null: the graph is a schema of the database. */
  readonly bolt: GraphSettings | null;
  readonly warn: (line: string) => void;
}): MemoryPorts & { readonly graph: ReturnType<typeof openGraph<Parameters<typeof admit>[0]>> } {
  const { database, bolt, warn } = settings;
  return {
    contexts: postgresContexts(database),
    graph: openGraph({ bolt, database, admit }),
    namedConcepts,
    memoryNotes: { ...memoryCounts(database), warn },
  };
}
