/** Session views for readings, computed once per content of a session and cached. */
import { LRUCache } from 'lru-cache';
import type { ContextPolicy } from '../../../contracts/assistant/policy.ts';
import type { SessionView } from '../../../contracts/reading/reading.ts';
import type { SessionBody } from '../../../contracts/wire/session.ts';
import type { Where } from '../../../contracts/state/turn.ts';
import type { Database } from '../database/database.ts';
import { readSession, sessionOfConversation } from './sessions.ts';

export interface SessionViews {
  /** Null: the conversation has no session, or the session was never stored. */
  of(
    where: Where,
    asked: { readonly policy: ContextPolicy; readonly assistantVersion: string },
  ): Promise<SessionView | null>;
}

/** A view has at most 2 KB. */
const mostKept = 500;

/** `viewOf` reads sessions; it is passed in because this folder may not import readers. */
export function sessionViews(
  database: Database,
  viewOf: (policy: ContextPolicy, session: SessionBody) => SessionView,
): SessionViews {
  const kept = new LRUCache<string, SessionView>({ max: mostKept });
  return {
    of: async (where, { policy, assistantVersion }) =>
      database.asTenant(where.tenant, async (tx) => {
        const found = await sessionOfConversation(tx, where);
        if (found === null) return null;
        const keyOf = (hash: string): string => `${where.tenant} ${assistantVersion} ${hash}`;
        const known = kept.get(keyOf(found.hash));
        if (known) return known;
        // The session may have been replaced meanwhile.
        const read = await readSession(tx, where.tenant, found.id);
        if (read === null) return null;
        const view = viewOf(policy, read.session);
        kept.set(keyOf(read.hash), view);
        return view;
      }),
  };
}
