/** The assistants that can be used, and those that cannot with what to do: one broken folder keeps nobody else from starting. */
import { checkAssistants, type CheckedAssistant } from '../adapters/assistants/check.ts';
import { AssistantError, type AssistantFault } from '../adapters/assistants/fault.ts';
import type { AssistantContent } from '../adapters/assistants/folder.ts';
import type { StoredFault } from '../adapters/postgres/assistants.ts';
import { phraseCheck } from '../reading/phrase-check.ts';

export interface SoundAndBroken {
  readonly sound: readonly AssistantContent[];
  readonly broken: readonly {
    readonly name: string;
    readonly faults: readonly StoredFault[];
    readonly words: string;
  }[];
}

/**
 * Reads every assistant in a folder.
 *
 * @throws AssistantError when none of them is sound, with the faults of all
 */
export function soundAssistants(folder: string): SoundAndBroken {
  const checked = checkAssistants(folder, phraseCheck);
  const sound = checked.flatMap(({ compiled, content }) => (compiled === null || content === null ? [] : [content]));
  if (sound.length === 0) throw new AssistantError(checked.flatMap(({ faults }) => faults));
  const broken = checked.filter(({ compiled }) => compiled === null).map(reported);
  return { sound, broken };
}

function reported({ name, faults }: CheckedAssistant): SoundAndBroken['broken'][number] {
  const words = [
    `The assistant "${name}" is left out: its folder is broken. The version before, if there is one, stays in use.`,
    ...faults.map(inWords),
    `Look with: parley assistant check ${name}`,
  ].join('\n');
  return { name, words, faults: faults.map(({ line = null, ...fault }) => ({ ...fault, line })) };
}

function inWords({ file, line, happened, remedy }: AssistantFault): string {
  return `  ${file}${line === undefined ? '' : `:${line}`}: ${happened} ${remedy}`;
}
