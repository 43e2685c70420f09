/**
 * Stores the assistants that can be used, and tells of those that cannot: one broken folder keeps nobody else from
 * starting.
 */
import { checkAssistants, type CheckedAssistant } from '../adapters/assistants/check.ts';
import { AssistantError } from '../adapters/files/fault.ts';
import { storeAssistants, storeBrokenAssistants } from '../adapters/postgres/assistants/assistants.ts';
import type { Queryable } from '../adapters/postgres/database/database.ts';
import { phraseCheck } from '../reading/phrases/phrase-check.ts';

/**
 * Reads every assistant in a folder and stores the sound ones; what is stored of the others stays as it was. Gives what
 * there is to say about each that is broken. Needs a connection that owns the tables. `known`: the versions that are
 * sound for certain, and need no look.
 *
 * @throws AssistantError when none of them is sound, with the faults of all
 */
export async function publishAssistants(
  owner: Queryable,
  folder: string,
  known: ReadonlySet<string> = new Set(),
): Promise<readonly string[]> {
  const checked = checkAssistants(folder, phraseCheck, { known });
  const sound = checked.flatMap(({ faults, content }) => (faults.length > 0 || content === null ? [] : [content]));
  if (sound.length === 0) throw new AssistantError(checked.flatMap(({ faults }) => faults));
  const broken = checked.filter(({ faults }) => faults.length > 0);
  await storeAssistants(owner, sound);
  await storeBrokenAssistants(
    owner,
    broken.map(({ name, faults }) => ({
      name,
      faults: faults.map(({ line = null, ...fault }) => ({ ...fault, line })),
    })),
  );
  return broken.map(inWords);
}

function inWords({ name, faults }: CheckedAssistant): string {
  return [
    `The assistant "${name}" is left out: its folder is broken. The version before, if there is one, stays in use.`,
    `  ${new AssistantError(faults).message.replaceAll('\n', '\n  ')}`,
  ].join('\n');
}
