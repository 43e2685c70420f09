/** Marks a conversation closed for everyone who asks. */
import type { Standing } from '../domain/conversation/standing.ts';
import type { Minutes } from './ports.ts';
import { whereOf } from './settle-turn.ts';

export function closeConversationActivity({ minutes }: { readonly minutes: Minutes }) {
  return {
    /** Idempotent: a closed conversation stays closed, with its first reason. */
    async closeConversation({ standing }: { readonly standing: Standing }): Promise<void> {
      await minutes.close(whereOf(standing), standing.closing ?? { actor: 'system', reason: 'closed' });
    },
  };
}
