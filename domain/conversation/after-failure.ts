import type { ConversationState } from '../../contracts/conversation-state.ts';
/** A turn whose model did not answer: nothing was said, so nothing but the cost has changed. */

/** The participant may say it again; what waited before (an offer, news) waits still. */
export function afterFailedReply(standing: ConversationState): ConversationState {
  return { ...standing, turn: standing.turn + 1, modelCalls: standing.modelCalls + 1 };
}
