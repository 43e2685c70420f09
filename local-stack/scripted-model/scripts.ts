/** The scripts of an assistants folder, for the offline model to play. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AssistantError } from '../../adapters/files/fault.ts';
import { assistantNames, defaultsFolder, readAssistantFolder } from '../../adapters/assistants/folder.ts';
import { compileScript, scriptOf } from '../../adapters/assistants/scripts.ts';
import { readYaml } from '../../adapters/files/yaml-file.ts';
import { assistantFile } from '../../contracts/assistant/assistant.ts';
import type { Script } from '../../contracts/assistant/script.ts';
import type { Scripts } from './server.ts';

/**
 * Reads the script of every assistant whose own is sound; the others play the default one. Nothing else of an assistant
 * is looked at: that its folder is sound is said where it is published.
 *
 * @throws AssistantError for a fault of the default script, or without a folder to read
 */
export function readScripts(folder: string): Scripts {
  const path = `${defaultsFolder}/script.yaml`;
  const played = assistantNames(folder).flatMap((name) => {
    const script = soundScript(folder, name);
    return script === null ? [] : [[name, script] as const];
  });
  return {
    byAssistant: Object.fromEntries(played),
    otherwise: compileScript(path, readFileSync(join(folder, path), 'utf8')),
  };
}

function soundScript(folder: string, name: string): Script | null {
  try {
    const content = readAssistantFolder(join(folder, name));
    return scriptOf(
      content,
      readYaml(`${name}/assistant.yaml`, content.files['assistant.yaml'] ?? '', assistantFile).data,
    );
  } catch (error) {
    if (!(error instanceof AssistantError)) throw error;
    return null;
  }
}
