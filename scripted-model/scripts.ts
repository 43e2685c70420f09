/** The scripts of an assistants folder, for the offline model to play. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readAssistants } from '../adapters/assistants/all.ts';
import { compileScript } from '../adapters/assistants/compile.ts';
import { defaultsFolder } from '../adapters/assistants/folder.ts';
import type { Scripts } from './server.ts';

/**
 * Reads every assistant's script.
 *
 * @throws AssistantError with every fault of every assistant.
 */
export function readScripts(folder: string): Scripts {
  const loaded = readAssistants(folder);
  const path = `${defaultsFolder}/script.yaml`;
  return {
    byAssistant: Object.fromEntries(loaded.map(({ compiled }) => [compiled.name, compiled.script])),
    otherwise: compileScript(path, readFileSync(join(folder, path), 'utf8')),
  };
}
