/** Assistants as the activities use them: a version that a conversation keeps is always stored. */
import type { AssistantFile } from '../contracts/assistant/assistant.ts';
import type { CompiledAssistant } from '../adapters/assistants/compile.ts';
import { readyAssistants } from '../adapters/postgres/assistants/ready.ts';
import type { Database } from '../adapters/postgres/database/database.ts';
import { assistantReader, type AssistantReader } from '../reading/assistant-reader.ts';

export type StoredAssistant = CompiledAssistant & AssistantReader & { readonly model: AssistantFile['model'] };

export interface StoredAssistants {
  /** @throws {Error} when this version is not stored */
  find(name: string, version: string): Promise<StoredAssistant>;
}

export function storedAssistants(database: Database): StoredAssistants {
  const ready = readyAssistants(database, assistantReader);
  return {
    async find(name, version) {
      const found = await ready.find(name, version);
      if (found !== null) return { ...found, model: found.file.model };
      throw new Error(
        `Assistant ${name} in version ${version} is not stored. Start the stack again from a folder that has it.`,
      );
    },
  };
}
