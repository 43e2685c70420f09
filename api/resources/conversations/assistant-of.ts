/** The assistant of a conversation, in the conversation's version. */
import type { ConversationRow } from '../../../adapters/postgres/conversations/conversations.ts';
import type { Assistant, Assistants } from '../../process/assistants.ts';

/** @throws {Error} when the version was deleted, which storing a newer one never does */
export async function assistantOf(
  assistants: Assistants,
  { assistant: name, assistantVersion }: Pick<ConversationRow, 'assistant' | 'assistantVersion'>,
): Promise<Assistant> {
  const found = await assistants.version(name, assistantVersion);
  if (found === null) throw new Error(`Version ${assistantVersion} of the assistant "${name}" is gone.`);
  return found;
}
