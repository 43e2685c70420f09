/** A turn whose model did not answer: nothing was said, so nothing but the cost has changed. */
import type { Say } from '../../contracts/state/flow.ts';
import type { ConversationState } from '../../contracts/state/conversation-state.ts';

/** The participant may say it again; what waited before (an offer, news) waits still. */
export function afterFailedReply(state: ConversationState): ConversationState {
  return { ...state, turn: state.turn + 1, modelCalls: state.modelCalls + 1 };
}

/** What the participant is told of it, and what they can do: by the failure's type. */
export function failedReplyWords(type: string | null): { readonly say: Say; readonly remedy: Say } {
  const text = (type !== null && Object.hasOwn(wordsByType, type) ? wordsByType[type] : undefined) ?? 'model.failed';
  return { say: { text, values: {} }, remedy: { text: `${text}.remedy`, values: {} } };
}

const wordsByType: Readonly<Record<string, string>> = {
  ModelAnswerEmpty: 'model.empty',
  ModelDeclined: 'model.declined',
};

/** An answer in a procedure's own words: it counts as the assistant's message (G4), and nothing is offered by it. */
export function afterOwnWords(state: ConversationState): ConversationState {
  const gateMemory = { ...state.gateMemory, depth: state.gateMemory.depth + 1 };
  return { ...state, turn: state.turn + 1, gateMemory, offer: null, invitedMore: false };
}
