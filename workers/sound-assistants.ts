/**
 * Which of the assistants that come with the programs are sound: asked once when programs are compiled, so that no
 * start has to check them again.
 */
import { checkAssistants, versionName } from '../adapters/assistants/check.ts';
import { phraseCheck } from '../reading/phrases/phrase-check.ts';

/** @throws AssistantError when the folder holds no assistant */
export function soundAssistants(folder: string): readonly string[] {
  return checkAssistants(folder, phraseCheck).flatMap(({ content, faults }) =>
    content === null || faults.length > 0 ? [] : [versionName(content)],
  );
}
