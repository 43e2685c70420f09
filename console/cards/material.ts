/** Where the text for a slot can come from: what the server suggests, and what else the session holds (X3). */
import type { ConsoleSession } from '../../contracts/wire/console.ts';
import type { ContextRequestOnWire, ContextSlotOnWire, ContextSuggestion } from '../../contracts/wire/material.ts';
import { client, may } from '../state/session.ts';
import type { Attachable, MaterialRules } from './contents.ts';

/** At most a page: whoever looks for more searches in it. */
const mostArtifacts = 100;
const mostSuggestions = 20;

/** What may be put into a slot: a text of its size, or a part of a session. */
export function materialOf(
  { request_id: request, session_id: project }: ContextRequestOnWire,
  { slot_key: slotKey, size_limit: limitBytes }: ContextSlotOnWire,
  session: ConsoleSession,
): MaterialRules {
  const mayLook = may(session, 'supply');
  return {
    limitBytes,
    suggested: mayLook
      ? async () =>
          (await client.contextRequests.suggestions(request, { slotKey, limit: mostSuggestions })).map(suggestedFrom)
      : null,
    everything: mayLook && project !== null ? () => artifactsIn(project) : null,
    read: ({ session: of, source }) => client.sessions.content(of, source.key_path, limitBytes),
  };
}

const reasons: Readonly<Record<ContextSuggestion['because'], string>> = {
  'same-session': 'from this project',
  'same-name': 'of this name, elsewhere in this project',
  'same-artifact': 'from another project',
};

function suggestedFrom({ session, key_path, source, bytes, fits, begins, because }: ContextSuggestion): Attachable {
  const why = fits ? reasons[because] : `${reasons[because]}; too large, its beginning is attached`;
  return { session, source: { ...source, key_path }, bytes, begins, because: why };
}

async function artifactsIn(session: string): Promise<readonly Attachable[]> {
  const { items } = await client.sessions.artifacts(session).list({ limit: mostArtifacts });
  return items.flatMap(({ key_path, bytes, suggestion }) =>
    suggestion === null
      ? []
      : [
          {
            session,
            source: { file: suggestion.file, key_path, offset: suggestion.offset },
            bytes,
            begins: suggestion.begins,
            because: null,
          },
        ],
  );
}
