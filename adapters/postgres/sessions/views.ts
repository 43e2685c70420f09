/** What the sessions of conversations hold, as readings carry it: made once for each content of a session, and kept while it is used. */
import { LRUCache } from 'lru-cache';
import type { ContextPolicy } from '../../../contracts/policy.ts';
import type { SessionView } from '../../../contracts/reading.ts';
import type { SessionBody } from '../../../contracts/session.ts';
import type { Where } from '../../../contracts/turn.ts';
import type { Database } from '../database/database.ts';
import { readSession, sessionOfConversation } from './sessions.ts';

export interface SessionViews {
  /** Null: the conversation is about no session, or about one that was never given. */
  of(
    where: Where,
    asked: { readonly policy: ContextPolicy; readonly assistantVersion: string },
  ): Promise<SessionView | null>;
}

/** A view has 2 KB at most. */
const mostKept = 500;

/** `viewOf` reads sessions: this folder knows no reader. */
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
        // It may have been given anew meanwhile.
        const read = await readSession(tx, where.tenant, found.id);
        if (read === null) return null;
        const view = viewOf(policy, read.session);
        kept.set(keyOf(read.hash), view);
        return view;
      }),
  };
}
