/** Marks a conversation as closed and tells everyone who still waits for an answer. */
import type { OpenTurn, Where } from '../contracts/state/turn.ts';
import type { CarriedState } from '../contracts/state/conversation-state.ts';
import { beginTurn, open, tell, type SettlingPorts } from './settle-turn.ts';

export interface CloseConversationRequest {
  readonly state: CarriedState;
  /** Waiting messages; each is a turn of its own. */
  readonly refused: readonly OpenTurn[];
}

export interface CloseConversationPorts extends SettlingPorts {
  readonly records: SettlingPorts['records'] & {
    close(where: Where, closing: { readonly actor: string; readonly reason: string }): Promise<void>;
  };
}

export function closeConversationActivity(ports: CloseConversationPorts) {
  return {
    /** Idempotent: a closed conversation keeps its first reason, a settled turn keeps its answer. */
    async closeConversation({ state: carried, refused }: CloseConversationRequest): Promise<void> {
      const { where, state, texts } = await open(ports, carried);
      const say = { text: 'conversation.closed', values: {} };
      for (const waiting of refused) {
        const turn = { ...waiting, answer: null, act: null };
        const { stored } = await beginTurn(ports, where, turn, { forModel: false });
        if (stored === null) await tell(ports, turn, { state, texts, say, disposition: 'refused' });
      }
      await ports.records.close(where, state.closing ?? { actor: 'system', reason: 'closed' });
    },
  };
}
