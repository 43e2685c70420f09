/** What a conversation's row says of where it stands, in one line: when it differs from what was written, it is written anew. */
import type { ConversationState } from '../../contracts/conversation-state.ts';
import { deadlineTable, isReminder } from './clarifying.ts';
import { shownState, waitingOn } from './new-state.ts';

export function rowViewOf(state: ConversationState): string {
  const { turn, flow, offer, clarifications, paused, handoff, contextRequest: asked } = state;
  const due = deadlineTable(state)
    .filter(({ kind }) => !isReminder(kind))
    .map(({ id, dueAt }) => `${id}@${dueAt}`);
  return [
    shownState(state),
    String(turn),
    waitingOn(state, false) ?? '',
    flow ? `${flow.actionId} ${flow.step}` : '',
    offer ? `${offer.action} ${offer.turnId}` : '',
    paused ? 'paused' : '',
    ...(handoff ? [`${handoff.id} ${handoff.status} ${handoff.at}`] : []),
    ...(asked ? [`${asked.id} ${asked.status} ${asked.at} ${asked.seq}`] : []),
    ...clarifications.map(({ id, status, at }) => `${id} ${status} ${at}`),
    ...due,
  ].join('|');
}
