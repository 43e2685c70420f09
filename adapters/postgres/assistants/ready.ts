/** Assistants that are ready for use: found by name and version, made once, and kept as long as they are among the latest used. */
import { LRUCache } from 'lru-cache';
import { compileAssistant, type CompiledAssistant } from '../../assistants/compile.ts';
import type { AssistantContent } from '../../assistants/folder.ts';
import type { Database } from '../database/database.ts';
import { loadAssistant } from './assistants.ts';

/** More versions than any installation has in use at once. */
const mostKept = 100;

export interface ReadyAssistants<Reader> {
  /** Null: this version is not stored. */
  find(name: string, version: string): Promise<(CompiledAssistant & Reader) | null>;
}

/**
 * One loader for a process. `readerOf` makes what reads for an assistant: this folder knows no reader. Neither a failure nor a
 * version that is not stored yet is kept: the next call looks again. Several calls for one version wait for one loading.
 */
export function readyAssistants<Reader extends object>(
  database: Database,
  readerOf: (assistant: CompiledAssistant) => Reader,
  max = mostKept,
): ReadyAssistants<Reader> {
  const cache = new LRUCache<string, CompiledAssistant & Reader, { readonly name: string; readonly version: string }>({
    max,
    // Whoever waits for a version gets it, also when others have taken its place meanwhile.
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

/** A version is a hash of its content: what was compiled once serves every loader of the process. */
const compiledVersions = new LRUCache<string, CompiledAssistant>({ max: mostKept });

function compiledOnce(content: AssistantContent): CompiledAssistant {
  const key = `${content.name}@${content.version}`;
  const compiled = compiledVersions.get(key) ?? compileAssistant(content);
  compiledVersions.set(key, compiled);
  return compiled;
}
