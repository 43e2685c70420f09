/**
 * Reminders of a conversation (T1, T2): planned, moved, said, and how each ends. Pure; times are epoch milliseconds.
 * Which time a wall clock or a rule comes to is found out by an activity.
 */
import type { ConversationState, Deadline } from '../../contracts/state/conversation-state.ts';
import type { Remind } from '../../contracts/state/messages.ts';
import type { PlannedTime, Reminder, ReminderStatus } from '../../contracts/state/reminder.ts';

/** Reminders that may wait in one conversation. */
export const mostReminders = 50;

/** Deadlines of this kind are reminders: no promise to anybody whose time could run out (`isReminder`). */
export const reminderKind = 'talk-reminder';

export function remindersOf({ reminders }: ConversationState): readonly Reminder[] {
  return reminders ?? [];
}

export function reminderOf(state: ConversationState, id: string): Reminder | null {
  return remindersOf(state).find((one) => one.id === id) ?? null;
}

export function reminderDeadlines(state: ConversationState): readonly Deadline[] {
  return remindersOf(state).map(({ id, dueAt }) => ({ id: `reminder:${id}`, kind: reminderKind, dueAt, ref: id }));
}

/** Puts a reminder in the place of its earlier self; one that is over leaves. */
export function withReminder(state: ConversationState, reminder: Reminder): ConversationState {
  const { reminders = [], ...rest } = state;
  const others = reminders.filter(({ id }) => id !== reminder.id);
  const now = reminder.status === 'waiting' ? [...others, reminder] : others;
  return now.length === 0 ? rest : { ...rest, reminders: now };
}

/** A new reminder, or a known one that is moved: what is not said anew stays. */
export function planned(
  known: Reminder | null,
  asked: Pick<Remind, 'for' | 'ifUnanswered' | 'afterClose' | 'opens'> & { readonly id: string },
  { zone, starts, rule, dueAt }: Extract<PlannedTime, { kind: 'planned' }>,
): Reminder {
  return {
    id: asked.id,
    for: asked.for ?? known?.for ?? null,
    zone,
    starts,
    rule,
    ifUnanswered: asked.ifUnanswered ?? known?.ifUnanswered ?? false,
    afterClose: asked.afterClose ?? known?.afterClose ?? false,
    status: 'waiting',
    dueAt,
    said: known?.said ?? 0,
    seq: (known?.seq ?? 0) + 1,
    ...(asked.opens ? { opens: true as const } : {}),
  };
}

/** Schedules of which the latest words here are remembered. */
const mostSchedules = 5;

/** A schedule speaks here: its participant may opt out of it. */
export function withSchedule(state: ConversationState, schedule: string | undefined): ConversationState {
  if (schedule === undefined) return state;
  const others = (state.schedules ?? []).filter((one) => one !== schedule);
  return { ...state, schedules: [...others, schedule].slice(-mostSchedules) };
}

/** It is said now; `nextAt`: when it is due again, null: never. */
export function saidOnce(reminder: Reminder, nextAt: number | null): Reminder {
  const { said, seq, dueAt } = reminder;
  const next = nextAt === null ? ({ status: 'said', dueAt } as const) : ({ status: 'waiting', dueAt: nextAt } as const);
  return { ...reminder, ...next, said: said + 1, seq: seq + 1 };
}

/** It is put off; the times that follow from its rule stay. */
export function putOff(reminder: Reminder, dueAt: number): Reminder {
  return { ...reminder, dueAt };
}

export function ended(reminder: Reminder, status: Exclude<ReminderStatus, 'waiting'>): Reminder {
  return { ...reminder, status, seq: reminder.seq + 1 };
}

/** Those that an answer ends (T2), as they are then. */
export function endedByAnswer(state: ConversationState): readonly Reminder[] {
  return remindersOf(state).flatMap((one) => (one.ifUnanswered ? [ended(one, 'answered')] : []));
}

/** Those that end with their conversation. */
export function endedByClose(state: ConversationState): readonly Reminder[] {
  return remindersOf(state).flatMap((one) => (one.afterClose ? [] : [ended(one, 'closed')]));
}

/** All: a run that was cancelled waits for none. */
export function endedByCancellation(state: ConversationState): readonly Reminder[] {
  return remindersOf(state).map((one) => ended(one, 'closed'));
}
