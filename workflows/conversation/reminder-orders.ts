/** Orders about reminders (T1): planned, moved, cancelled. */
import { uuid4 } from '@temporalio/workflow';
import type { Remind, RemindReceipt } from '../../contracts/state/messages.ts';
import type { Reminder } from '../../contracts/state/reminder.ts';
import { remindFault } from '../../domain/conversation/remind-fault.ts';
import { ended, reminderOf } from '../../domain/reminders/reminders.ts';
import * as messages from './messages.ts';
import { order, type Done, type Registration } from './orders.ts';
import { plain, refuse, refusedAs } from './refusals.ts';
import { changeReminder, startReminder, writeReminder } from './reminders.ts';
import type { Run } from './run.ts';

export const reminderOrders: readonly Registration[] = [
  order({
    by: { anybody: messages.remind },
    signal: messages.remindSignal,
    find: requireRemindable,
    carryOut: remind,
  }),
];

function requireRemindable({ state }: Run, asked: Remind): void {
  refuse(remindFault(state, asked));
}

/** Plans, moves or cancels it. @throws {ApplicationFailure} what keeps it from being taken by now */
async function remind(run: Run, asked: Remind): Promise<Done<RemindReceipt>> {
  const id = asked.reminderId ?? uuid4();
  const before = reminderOf(run.state, id);
  const actor = plain(asked.actor, 'program');
  if (asked.cancel === true && before) {
    const cancelled = ended(before, 'cancelled');
    changeReminder(run, cancelled, 'cancelled');
    await writeReminder(run, cancelled);
    return done(run, cancelled, 'cancelled', actor);
  }
  const allowed = (): void => {
    requireRemindable(run, asked);
    if (before && !reminderOf(run.state, id)) throw refusedAs({ because: 'unknown-reminder' });
  };
  const kept = await startReminder(run, { ...asked, reminderId: id }, { allowed });
  if (kept.kind === 'refused') throw refusedAs({ because: 'malformed', place: kept.place, expected: kept.expected });
  return done(run, kept.reminder, kept.what, actor);
}

function done(
  run: Run,
  { id: reminderId, status, dueAt, zone: timeZone, seq }: Reminder,
  what: 'planned' | 'moved' | 'cancelled',
  actor: string,
): Done<RemindReceipt> {
  const event = `reminder.${what}` as const;
  const once = `${event} ${run.state.identity.conversation} ${reminderId} ${seq}`;
  const receipt = { reminderId, status, dueAt: new Date(dueAt).toISOString(), timeZone, seq };
  return { receipt, decided: { event, subject: reminderId, actor, once } };
}
