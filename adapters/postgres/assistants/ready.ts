/** A cache of compiled assistants by name and version. */
import { LRUCache } from 'lru-cache';
import { compileAssistant, type CompiledAssistant } from '../../assistants/compile.ts';
import type { AssistantContent } from '../../assistants/folder.ts';
import type { Database } from '../database/database.ts';
import { loadAssistant } from './assistants.ts';

/** More versions than an installation uses at once. */
const mostKept = 100;

export interface ReadyAssistants<Reader> {
  /** Null: this version is not stored. */
  find(name: string, version: string): Promise<(CompiledAssistant & Reader) | null>;
}

/**
 * One loader per process. `readerOf` makes the reader of an assistant, because this folder may not import readers.
 * Failures and missing versions are not cached. Concurrent calls for one version share one load.
 */
export function readyAssistants<Reader extends object>(
  database: Database,
  readerOf: (assistant: CompiledAssistant) => Reader,
  max = mostKept,
): ReadyAssistants<Reader> {
  const cache = new LRUCache<string, CompiledAssistant & Reader, { readonly name: string; readonly version: string }>({
    max,
    // A caller still gets its version when the cache evicts it during the load.
    ignoreFetchAbort: true,
    async fetchMethod(_key, _stale, { context: { name, version } }) {
      const content = await loadAssistant(database, name, version);
      if (content === null) return undefined;
      const compiled = compiledOnce(content);
      return { ...compiled, ...readerOf(compiled) };
    },
  });
  return {
    async find(name, version) {
      return (await cache.fetch(`${name}@${version}`, { context: { name, version } })) ?? null;
    },
  };
}

/** A version is a hash of its content, so one compilation serves every loader of the process. */
const compiledVersions = new LRUCache<string, CompiledAssistant>({ max: mostKept });

function compiledOnce(content: AssistantContent): CompiledAssistant {
  const key = `${content.name}@${content.version}`;
  const compiled = compiledVersions.get(key) ?? compileAssistant(content);
  compiledVersions.set(key, compiled);
  return compiled;
}
