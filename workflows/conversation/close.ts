/** The end of a conversation: what still waits is told, and the row is closed. */
import type { OpenTurn } from '../../contracts/turn.ts';
import { ActivityFailure } from '@temporalio/workflow';
import { cancelClarifications } from '../../domain/conversation/answer-in-words.ts';
import { recordActivities } from './activities.ts';
import type { Run } from './carried.ts';
import { stepTo } from './clarifications.ts';
import { afterWaitTurn } from './after-wait.ts';
import { endContext } from './context.ts';
import { carry } from './requests.ts';
import { callOffAll } from './call-off.ts';
import { addToTimeline } from './timeline.ts';
import { endWithConversation } from './person.ts';
import { orderTurn, resumedMessages } from './opened-turns.ts';
import { takeOperatorsWords } from './turn.ts';
import { readUnread } from './unread.ts';
import { writeDown } from './written.ts';

export interface Closing {
  readonly outcome: 'closed';
  readonly actor: string;
  readonly reason: string;
  readonly turns: number;
}

/** Tells whoever still waits for an answer, closes the books, and returns how it ended. */
export async function closeConversation(run: Run): Promise<Closing> {
  const { actor, reason } = run.state.closing ?? { actor: 'system', reason: '' };
  await readUnread(run);
  // What a person of ours has said is shown all the same.
  while (await takeOperatorsWords(run));
  cancelQuestions(run, actor, reason);
  endWithConversation(run, { actor, reason });
  endContext(run, { actor, reason });
  await callOffAll(run);
  await writeDown(run);
  run.state = { ...run.state, phase: 'closed', flow: null, offer: null, deadlines: [] };
  do await closeBooks(run);
  while (run.inbox.queue.length > 0);
  return { outcome: 'closed', actor, reason, turns: run.state.turn };
}

/** Tells everything that waits that it is closed. What comes by signal meanwhile waits too: its sender was not refused. */
export async function closeBooks(run: Run): Promise<void> {
  await readUnread(run);
  const refused = waiting(run);
  run.inbox = { ...run.inbox, queue: [], orders: [], resumed: [], afterWait: [], kept: [] };
  try {
    await recordActivities('close the conversation').closeConversation({ state: carry(run.state), refused });
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    // Housekeeping finds a row that is open without its workflow, and closes it.
    addToTimeline(run, 'the row could not be closed');
  }
}

/** Everything that waits for an answer, each as a turn of its own. */
function waiting(run: Run): readonly OpenTurn[] {
  const { orders, resumed, afterWait = [], kept = [], queue } = run.inbox;
  return [
    ...orders.map(({ turnId }) => orderTurn(run, turnId)),
    ...resumed.map((next) => ({
      turnId: next.turnId,
      at: next.at,
      replyPosition: next.position + 1,
      heard: resumedMessages(next).slice(0, 1),
    })),
    ...afterWait.map((next) => {
      const { turnId, at, replyPosition, heard } = afterWaitTurn(run, next);
      return { turnId, at, replyPosition, heard };
    }),
    ...kept.map(({ turnId, messages }) => ({ ...orderTurn(run, turnId), heard: messages })),
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
function cancelQuestions(run: Run, actor: string, reason: string): void {
  const given = { at: Date.now(), by: actor, because: reason || 'closed' };
  for (const stepped of cancelClarifications(run.state, given).stepped) stepTo(run, stepped);
}
