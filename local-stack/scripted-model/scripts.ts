/** The scripts of an assistants folder, for the offline model to play. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadAssistants } from '../../adapters/assistants/all.ts';
import { compileScript } from '../../adapters/assistants/scripts.ts';
import { defaultsFolder } from '../../adapters/assistants/folder.ts';
import type { Scripts } from './server.ts';

/**
 * Reads the script of every assistant that is sound; the others play the default one.
 *
 * @throws AssistantError for a fault of the default script, or without a folder to read
 */
export function readScripts(folder: string): Scripts {
  const { loaded } = loadAssistants(folder);
  const path = `${defaultsFolder}/script.yaml`;
  return {
    byAssistant: Object.fromEntries(loaded.map(({ compiled }) => [compiled.name, compiled.script])),
    otherwise: compileScript(path, readFileSync(join(folder, path), 'utf8')),
  };
}
