/** What activities are told of the conversation. The policy stays here: they find it by assistant and version (R9). */
import type { ComposeReplyRequest } from '../../activities/compose-reply.ts';
import type { TurnRequest } from '../../contracts/turn.ts';
import type { CarriedState, ConversationState } from '../../contracts/conversation-state.ts';
import type { Run } from './carried.ts';

/** Where the conversation stands, as an activity is given it: what the assistant's files hold it finds there. */
export function carry(state: ConversationState): CarriedState {
  const { policy, procedure: _shape, ...rest } = state;
  const { assistant, assistantVersion, version } = policy;
  return { ...rest, policy: { assistant, assistantVersion, version }, asOf: Date.now() };
}

/** The same for the turn that asks the model: the answer door's verdict travels once, with the turn. */
export function carryToModel(state: ConversationState, { answer }: TurnRequest): ComposeReplyRequest['state'] {
  const { lastGate, ...rest } = carry(state);
  const isTurns = answer !== null && lastGate?.answer === answer.verdict && lastGate.act === null;
  return isTurns ? rest : { ...rest, lastGate };
}

/** The same of the talk as it is now, for what goes on beside it. */
export function whereAndWhat({ state }: Run) {
  const { identity, policy } = state;
  return {
    where: { tenant: identity.tenant, conversation: identity.conversation },
    assistant: policy.assistant,
    assistantVersion: policy.assistantVersion,
    state: carry(state),
  };
}
