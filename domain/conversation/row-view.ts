/** What a conversation's row says of where it stands, in one line: when it differs from what was written, it is written anew. */
import type { Standing } from '../../contracts/standing.ts';
import { deadlineTable } from './clarifying.ts';
import { waitingOn } from './standing.ts';

export function rowViewOf(standing: Standing): string {
  const { state, turn, flow, offer, clarifications = [], paused } = standing;
  const due = deadlineTable(standing)
    .filter(({ kind }) => kind !== 'clarification-reminder')
    .map(({ id, dueAt }) => `${id}@${dueAt}`);
  return [
    state,
    String(turn),
    waitingOn(standing, false) ?? '',
    flow ? `${flow.actionId} ${flow.step}` : '',
    offer ? `${offer.action} ${offer.turnId}` : '',
    paused ? 'paused' : '',
    ...clarifications.map(({ id, status, at }) => `${id} ${status} ${at}`),
    ...due,
  ].join('|');
}
