/** Reminders (T1, T2) as they change: in the state at once, in their rows as soon as those can be written. */
import type { Reminder } from '../../contracts/state/reminder.ts';
import { endedByAnswer, endedByClose, withReminder } from '../../domain/reminders/reminders.ts';
import { promptly, unlessGivenUp } from './activities.ts';
import { log } from './log.ts';
import { addTask, addToTimeline, whereAndWhat, type Run } from './run.ts';

/** In the state at once; the conversation's row follows. */
export function changeReminder(run: Run, reminder: Reminder, what: string): void {
  run.state = withReminder(run.state, reminder);
  log(run, { kind: 'state' });
  addToTimeline(run, `reminder ${reminder.id}: ${what}`);
}

/** Writes how it stands; an older state changes nothing. */
export async function writeReminder(run: Run, reminder: Reminder): Promise<void> {
  const request = { where: whereAndWhat(run).where, reminder };
  const written = promptly('write down a reminder', (local) => local.keepReminder(request));
  await unlessGivenUp(written, () => addToTimeline(run, `reminder ${reminder.id} could not be written down`));
}

function end(run: Run, reminders: readonly Reminder[]): void {
  for (const reminder of reminders) {
    changeReminder(run, reminder, reminder.status);
    addTask(run, { id: `reminder:${reminder.id}:${reminder.seq}`, kind: 'keep-reminder', reminder });
  }
}

/** Somebody has answered: what was to follow up on silence does not. */
export function answerEndsReminders(run: Run): void {
  end(run, endedByAnswer(run.state));
}

/** The conversation ends, and what was not to outlive it. */
export function closeEndsReminders(run: Run): void {
  end(run, endedByClose(run.state));
}
