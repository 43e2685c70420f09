/** Loads every assistant of a folder. */
import { join } from 'node:path';
import { compileAssistant, type CompiledAssistant } from './compile.ts';
import { AssistantError, type AssistantFault } from '../files/fault.ts';
import { assistantNames, readAssistantFolder, type AssistantContent } from './folder.ts';

export interface LoadedAssistant {
  readonly content: AssistantContent;
  readonly compiled: CompiledAssistant;
}

/** Reads and compiles what is sound in `folder`, sorted by name, and gives the faults of the rest. */
export function loadAssistants(folder: string): {
  readonly loaded: readonly LoadedAssistant[];
  readonly faults: readonly AssistantFault[];
} {
  const faults: AssistantFault[] = [];
  const loaded: LoadedAssistant[] = [];
  for (const name of assistantNames(folder)) {
    try {
      const content = readAssistantFolder(join(folder, name));
      loaded.push({ content, compiled: compileAssistant(content) });
    } catch (error) {
      if (!(error instanceof AssistantError)) throw error;
      faults.push(...error.faults);
    }
  }
  return { loaded, faults: distinct(faults) };
}

/**
 * Reads and compiles every assistant in `folder`, sorted by name.
 *
 * @throws AssistantError with the faults of all of them at once; also when there is none.
 */
export function readAssistants(folder: string): readonly LoadedAssistant[] {
  const { loaded, faults } = loadAssistants(folder);
  if (faults.length > 0) throw new AssistantError(faults);
  if (loaded.length > 0) return loaded;
  throw new AssistantError([
    {
      file: folder,
      happened: 'There is no assistant here.',
      remedy: 'Name the folder that holds them with PARLEY_ASSISTANTS_DIR.',
    },
  ]);
}

/** A fault in the shared defaults shows in every assistant; it is told once. */
function distinct(faults: readonly AssistantFault[]): AssistantFault[] {
  const byText = new Map(faults.map((fault) => [`${fault.file}:${fault.line ?? ''}:${fault.happened}`, fault]));
  return [...byText.values()];
}
