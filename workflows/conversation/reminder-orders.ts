/** Orders about reminders (T1): planned, moved, cancelled. */
import { ActivityFailure, ApplicationFailure, setHandler, uuid4 } from '@temporalio/workflow';
import type { Remind, RemindReceipt } from '../../contracts/state/messages.ts';
import type { Reminder } from '../../contracts/state/reminder.ts';
import { remindFault } from '../../domain/conversation/remind-fault.ts';
import { ended, planned, reminderOf, remindersOf } from '../../domain/reminders/reminders.ts';
import { promptly, recordActivities } from './activities.ts';
import { audit } from './log.ts';
import * as messages from './messages.ts';
import { uncancelled, order, orderedBySignal, refusedAs, whoAndWhy, type Done, type Registration } from './orders.ts';
import { malformed, plain } from './payload-checks.ts';
import { changeReminder, writeReminder } from './reminders.ts';
import { addToTimeline, lookAtHistory, whereAndWhat, type Run } from './run.ts';

const example = '{"text": "call Dana", "at": "2026-11-28T09:00", "timeZone": "Europe/Berlin", "actor": "crm"}';

export const reminderOrders: readonly Registration[] = [
  order({
    update: messages.remind,
    by: 'anybody',
    description: `Reminds of something, e.g. ${example}; with "reminderId" it is moved, with "cancel": true it is taken back.`,
    find: requireRemindable,
    carryOut: (run, asked) => remind(run, asked),
  }),
  (run) =>
    setHandler(messages.remindSignal, (asked) => uncancelled(() => remindBySignal(run, asked)), {
      description: `The same as the update "remind", for senders that need no answer, e.g. ${example}.`,
    }),
];

const notFound = () => refusedAs('ReminderNotFound', 'No reminder of this id waits here.');

function requireRemindable(run: Run, asked: Remind): void {
  const fault = remindFault(run.state, asked);
  switch (fault?.because) {
    case undefined:
      return;
    case 'malformed':
      throw malformed(fault.place, fault.expected);
    case 'unknown':
      throw notFound();
    case 'closing':
      throw refusedAs('ConversationClosing', 'The conversation is closing.');
    case 'too-many':
      throw refusedAs('TooManyReminders', `${remindersOf(run.state).length} reminders wait already. Cancel one first.`);
    default:
      fault satisfies never;
  }
}

/** A signal has nobody to refuse to. */
async function remindBySignal(run: Run, asked: Remind): Promise<void> {
  lookAtHistory(run);
  try {
    requireRemindable(run, asked);
    const { decided } = await remind(run, asked);
    if (decided) audit(run, { ...whoAndWhy(asked), ...decided }, orderedBySignal(messages.remindSignal, asked));
  } catch (error) {
    if (!(error instanceof ActivityFailure || error instanceof ApplicationFailure)) throw error;
    addToTimeline(run, `signal "remind" ignored: ${error.message}`);
  }
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
  const plan = await promptly(
    (local) => local.planReminder(request),
    () => recordActivities('plan a reminder').planReminder(request),
  );
  if (plan.kind === 'refused') throw malformed(plan.place, plan.expected);
  // Meanwhile it may be over, or too many.
  requireRemindable(run, asked);
  const known = reminderOf(run.state, id);
  if (before && !known) throw notFound();
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
