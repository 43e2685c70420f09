/** Creates a conversation for its first message, without data about its participant. */
import { insertConversation } from '../../../adapters/postgres/conversations/conversations.ts';
import type { Caller } from '../../auth/callers.ts';
import type { Assistant } from '../../process/assistants.ts';
import type { ConversationsPorts } from './ports.ts';
import { mustBeGranted } from '../../auth/session-grants.ts';
import { participantFor } from './routes.ts';

/** @throws {ApiProblem} 403 for a key of parties only, 429 when too many conversations are created */
export async function begin(
  { database, limits }: Pick<ConversationsPorts, 'database' | 'limits'>,
  caller: Caller,
  { id, assistant, session }: { readonly id: string; readonly assistant: Assistant; readonly session: string | null },
): Promise<void> {
  const participant = participantFor(caller, undefined);
  await mustBeGranted({ database }, caller, session);
  await limits.conversation(caller);
  await database.asTenant(caller.tenant, (rows) =>
    insertConversation(rows, caller.tenant, {
      id,
      assistant: assistant.file.name,
      assistantVersion: assistant.version,
      participant,
      locale: null,
      timeZone: null,
      name: null,
      email: null,
      session,
    }),
  );
}
