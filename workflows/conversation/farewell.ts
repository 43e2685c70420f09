/** The end of a conversation: what still waits is told, and the row is closed. */
import type { OpenTurn } from '../../contracts/turn.ts';
import { ActivityFailure } from '@temporalio/workflow';
import { cancelClarifications } from '../../domain/conversation/answer-in-words.ts';
import { minuteActivities } from './activities.ts';
import type { Talk } from './carried.ts';
import { stepTo } from './clarifications.ts';
import { carry } from './requests.ts';
import { note } from './timeline.ts';
import { orderTurn, resumedMessages } from './turn.ts';
import { readUnread } from './unread.ts';
import { writeDown } from './written.ts';

export interface Closing {
  readonly outcome: 'closed';
  readonly actor: string;
  readonly reason: string;
  readonly turns: number;
}

/** Tells whoever still waits for an answer, closes the books, and returns how it ended. */
export async function farewell(talk: Talk): Promise<Closing> {
  const { actor, reason } = talk.standing.closing ?? { actor: 'system', reason: '' };
  await readUnread(talk);
  cancelQuestions(talk, actor, reason);
  await writeDown(talk);
  talk.standing = { ...talk.standing, state: 'closed', flow: null, offer: null, deadlines: [] };
  do await closeBooks(talk);
  while (talk.inbox.queue.length > 0);
  return { outcome: 'closed', actor, reason, turns: talk.standing.turn };
}

/** Tells everything that waits that it is closed. What comes by signal meanwhile waits too: its sender was not refused. */
export async function closeBooks(talk: Talk): Promise<void> {
  await readUnread(talk);
  const refused = waiting(talk);
  talk.inbox = { ...talk.inbox, queue: [], orders: [], resumed: [] };
  try {
    await minuteActivities('close the conversation').closeConversation({ standing: carry(talk.standing), refused });
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    // Housekeeping finds a row that is open without its workflow, and closes it.
    note(talk, 'the row could not be closed');
  }
}

/** Everything that waits for an answer, each as a turn of its own. */
function waiting(talk: Talk): readonly OpenTurn[] {
  const { orders, resumed, queue } = talk.inbox;
  return [
    ...orders.map(({ turnId }) => orderTurn(talk, turnId)),
    ...resumed.map((next) => ({
      turnId: next.turnId,
      at: next.at,
      replyPosition: next.position + 1,
      heard: resumedMessages(next).slice(0, 1),
    })),
    ...queue.map(({ messageId, turnId, at, position }) => ({
      // Messages that would have shared a turn are told one by one.
      turnId: queue.filter((one) => one.turnId === turnId).length > 1 ? `${turnId}:${position}` : turnId,
      at,
      replyPosition: position + 1,
      heard: [{ messageId, at, position }],
    })),
  ];
}

/** Nobody waits for their answers any more (C11). */
function cancelQuestions(talk: Talk, actor: string, reason: string): void {
  const given = { at: Date.now(), by: actor, because: reason || 'closed' };
  for (const stepped of cancelClarifications(talk.standing, given).stepped) stepTo(talk, stepped);
}
