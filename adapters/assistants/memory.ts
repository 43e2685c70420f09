/** What an assistant remembers of a conversation (`memory.yaml`, seed 4). */
import { memoryFile, type MemoryFile } from '../../contracts/assistant/memory-file.ts';
import { AssistantError } from '../files/fault.ts';
import type { AssistantContent } from './folder.ts';
import type { Texts } from './texts.ts';
import { readYaml } from '../files/yaml-file.ts';

/**
 * Reads it; null where the assistant has no such file: it remembers nothing beside the talk.
 *
 * @throws AssistantError with every fault of the file and its line
 */
export function memoryOf({ name, files }: AssistantContent, path: string, texts: Texts | undefined): MemoryFile | null {
  const text = files[path];
  if (text === undefined) return null;
  const file = `${name}/${path}`;
  const { data, lineOf } = readYaml(file, text, memoryFile);
  if (data.disclaimer !== undefined && texts && !texts.has(`disclaimer.${data.disclaimer}`))
    throw new AssistantError([
      {
        file,
        line: lineOf(['disclaimer']),
        happened: `There is no text "disclaimer.${data.disclaimer}".`,
        remedy: 'Use the name of one in defaults/texts.yaml; the assistant may say it in its own words in texts.yaml.',
      },
    ]);
  return data;
}
