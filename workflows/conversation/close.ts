/** The end of a conversation: tells everybody who still waits for an answer, and closes the row. */
import { nextOfOperator, without } from '../../domain/conversation/inbox.ts';
import { waitingTurns } from '../../domain/conversation/open-turn.ts';
import { recordActivities, unlessGivenUp } from './activities.ts';
import { callOff } from './flows.ts';
import { writeDown } from './log.ts';
import { closeEndsReminders } from './reminders.ts';
import { addToTimeline, carry, tellWatchers, type Run } from './run.ts';
import { showOperatorsWords } from './turn.ts';
import { readUnread } from './unread.ts';
import { endWaits } from './waits.ts';

export interface Closing {
  readonly outcome: 'closed';
  readonly actor: string;
  readonly reason: string;
  readonly turns: number;
}

/** Ends every wait, tells everybody who still waits, closes the row, and returns how the conversation ended. */
export async function closeConversation(run: Run): Promise<Closing> {
  const { actor, reason } = run.state.closing ?? { actor: 'system', reason: '' };
  await readUnread(run);
  // The words of a person of ours are still shown.
  for (let said = nextOfOperator(run.inbox); said; said = nextOfOperator(run.inbox)) {
    run.inbox = without(run.inbox, [said]);
    await showOperatorsWords(run, said);
  }
  endWaits(run, { actor, reason });
  closeEndsReminders(run);
  for (const one of run.state.delayed ?? []) await callOff(run, one);
  await writeDown(run);
  run.state = { ...run.state, phase: 'closed', flow: null, offer: null, deadlines: [] };
  await closeRow(run);
  await tellLatecomers(run);
  return { outcome: 'closed', actor, reason, turns: run.state.turn };
}

/** Tells senders of signals that came while the conversation closed: signals are not refused. */
export async function tellLatecomers(run: Run): Promise<void> {
  while (run.inbox.queue.length > 0) await closeRow(run);
}

/** Closes the row, and tells everybody who waits. */
async function closeRow(run: Run): Promise<void> {
  await readUnread(run);
  const refused = waitingTurns(run.inbox, Date.now());
  run.inbox = { ...run.inbox, queue: [], orders: [], resumed: [], afterWait: [], kept: [] };
  const closed = recordActivities('close the conversation').closeConversation({ state: carry(run.state), refused });
  // Housekeeping finds a row that is open without its workflow, and closes it.
  await unlessGivenUp(closed, () => addToTimeline(run, 'the row could not be closed'));
  tellWatchers(run);
}
