/** The research copilot as the product reads with it. */
import { fileURLToPath } from 'node:url';
import { compileAssistant } from '../../adapters/assistants/compile.ts';
import { readAssistantFolder } from '../../adapters/assistants/folder.ts';
import { assistantReader } from '../../reading/assistant-reader.ts';

export function copilot() {
  const compiled = compileAssistant(
    readAssistantFolder(fileURLToPath(new URL('../../assistants/research-copilot', import.meta.url))),
  );
  const policy = compiled.policy.context;
  if (policy === undefined) throw new Error('The research copilot has no context.yaml.');
  return { policy, compiled, read: assistantReader(compiled).readMessage };
}
