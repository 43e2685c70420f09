/** A turn whose model did not answer: nothing was said, so nothing but the cost has changed. */
import type { ConversationState } from '../../contracts/conversation-state.ts';

/** The participant may say it again; what waited before (an offer, news) waits still. */
export function afterFailedReply(standing: ConversationState): ConversationState {
  return { ...standing, turn: standing.turn + 1, modelCalls: standing.modelCalls + 1 };
}

/** An answer in a procedure's own words: it counts as the assistant's message (G4), and nothing is offered by it. */
export function afterOwnWords(standing: ConversationState): ConversationState {
  const marks = { ...standing.marks, depth: standing.marks.depth + 1 };
  return { ...standing, turn: standing.turn + 1, marks, offer: null, invitedMore: false };
}
