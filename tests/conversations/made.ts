/** Assistants that a test makes out of files, as a user would. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';
import { compileAssistant } from '../../adapters/assistants/compile.ts';
import { readAssistantFolder } from '../../adapters/assistants/folder.ts';
import { storeAssistants } from '../../adapters/postgres/assistants/assistants.ts';
import { openDatabase } from '../../adapters/postgres/database/database.ts';

/**
 * Writes the folder, checks it as the product does, and stores it for everyone. `more` stands in its assistant.yaml.
 */
export async function makeAssistant(
  name: string,
  more: string,
  files: Readonly<Record<string, string>> = {},
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'made-assistant-'));
  cpSync('assistants/defaults', join(folder, 'defaults'), { recursive: true });
  mkdirSync(join(folder, name));
  const own = {
    'assistant.yaml': `name: ${name}\ntitle: ${name}\ndescription: For tests.\npolicyVersion: 1\n${more}\n`,
    'system.liquid': "You are the {{ assistant.title }}.\n{% include 'defaults/setting.liquid' %}\n",
    ...files,
  };
  for (const [file, text] of Object.entries(own)) {
    mkdirSync(dirname(join(folder, name, file)), { recursive: true });
    writeFileSync(join(folder, name, file), text);
  }
  const content = readAssistantFolder(join(folder, name));
  compileAssistant(content);
  const owner = openDatabase({ url: inject('servers').ownerUrl, connections: 1 });
  await storeAssistants(owner, [content]);
  await owner.close();
  rmSync(folder, { recursive: true, force: true });
}
