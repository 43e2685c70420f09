/** The end of a conversation: whoever still waits for an answer is told, and the row is closed. */
import type { OpenTurn } from '../../contracts/state/turn.ts';
import { ActivityFailure } from '@temporalio/workflow';
import { recordActivities } from './activities.ts';
import { callOff } from './flows.ts';
import { writeDown } from './log.ts';
import { closeEndsReminders } from './reminders.ts';
import { addToTimeline, carry, type Run } from './run.ts';
import { afterWaitTurn, orderTurn, resumedMessages, takeOperatorsWords } from './turn.ts';
import { readUnread } from './unread.ts';
import { endWaits } from './waits.ts';

export interface Closing {
  readonly outcome: 'closed';
  readonly actor: string;
  readonly reason: string;
  readonly turns: number;
}

/** Tells whoever still waits, closes the row, and returns how the conversation ended. */
export async function closeConversation(run: Run): Promise<Closing> {
  const { actor, reason } = run.state.closing ?? { actor: 'system', reason: '' };
  await readUnread(run);
  // What a person of ours has said is shown all the same.
  while (await takeOperatorsWords(run));
  endWaits(run, { actor, reason });
  closeEndsReminders(run);
  for (const one of run.state.delayed ?? []) await callOff(run, one);
  await writeDown(run);
  run.state = { ...run.state, phase: 'closed', flow: null, offer: null, deadlines: [] };
  await closeRow(run);
  await tellLatecomers(run);
  return { outcome: 'closed', actor, reason, turns: run.state.turn };
}

/** What comes by signal while the conversation closes is told so too: its sender was not refused. */
export async function tellLatecomers(run: Run): Promise<void> {
  while (run.inbox.queue.length > 0) await closeRow(run);
}

/** Closes the row, and tells everything that waits that it is closed. */
async function closeRow(run: Run): Promise<void> {
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
