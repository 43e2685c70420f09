/** Orders about reminders (T1): planned, moved, cancelled. */
import { uuid4 } from '@temporalio/workflow';
import type { Remind, RemindReceipt } from '../../contracts/state/messages.ts';
import type { Reminder } from '../../contracts/state/reminder.ts';
import { remindFault } from '../../domain/conversation/remind-fault.ts';
import { ended, planned, reminderOf } from '../../domain/reminders/reminders.ts';
import { promptly } from './activities.ts';
import * as messages from './messages.ts';
import { order, type Done, type Registration } from './orders.ts';
import { plain, refuse, refusedAs } from './refusals.ts';
import { changeReminder, writeReminder } from './reminders.ts';
import { whereAndWhat, type Run } from './run.ts';

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
  if (asked.cancel === true && before) return keep(run, ended(before, 'cancelled'), 'cancelled', actor);
  const { text, at, inS, timeZone, rule } = asked;
  const { identity } = run.state;
  const request = {
    where: whereAndWhat(run).where,
    reminderId: id,
    ...(text === undefined ? {} : { text }),
    time: { at, inS, timeZone, rule },
    ownZone: identity.timeZone,
    known: before && { zone: before.zone, rule: before.rule },
    at: Date.now(),
  };
  const plan = await promptly('plan a reminder', (local) => local.planReminder(request));
  if (plan.kind === 'refused') throw refusedAs({ because: 'malformed', place: plan.place, expected: plan.expected });
  // Meanwhile it may be over, or too many.
  requireRemindable(run, asked);
  const known = reminderOf(run.state, id);
  if (before && !known) throw refusedAs({ because: 'unknown-reminder' });
  return keep(run, planned(known, { ...asked, id }, plan), known ? 'moved' : 'planned', actor);
}

async function keep(
  run: Run,
  reminder: Reminder,
  what: 'planned' | 'moved' | 'cancelled',
  actor: string,
): Promise<Done<RemindReceipt>> {
  const { id: reminderId, status, dueAt, zone: timeZone, seq } = reminder;
  changeReminder(run, reminder, what);
  await writeReminder(run, reminder);
  const event = `reminder.${what}` as const;
  const once = `${event} ${run.state.identity.conversation} ${reminderId} ${seq}`;
  const receipt = { reminderId, status, dueAt: new Date(dueAt).toISOString(), timeZone, seq };
  return { receipt, decided: { event, subject: reminderId, actor, once } };
}
