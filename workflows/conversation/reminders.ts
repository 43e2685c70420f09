/** Reminders (T1, T2) as they change: in the state at once, in their rows as soon as those can be written. */
import type { Remind } from '../../contracts/state/messages.ts';
import { partyNamed } from '../../domain/clarification/chain.ts';
import type { PlannedTime, Reminder, SaidReminder } from '../../contracts/state/reminder.ts';
import {
  endedByAnswer,
  endedByClose,
  planned,
  reminderOf,
  withReminder,
  withSchedule,
} from '../../domain/reminders/reminders.ts';
import { promptly, unlessGivenUp } from './activities.ts';
import { log } from './log.ts';
import { addTask, addToTimeline, tellWatchers, whereAndWhat, type Run } from './run.ts';

export type Kept =
  | { readonly kind: 'kept'; readonly reminder: Reminder; readonly what: 'planned' | 'moved' }
  | Extract<PlannedTime, { kind: 'refused' }>;

/**
 * Plans a reminder, or moves one that is known by its id: the one way in which one starts, whoever asks for it. `said`:
 * in the participant's words. `allowed` is asked again once the time is known: meanwhile it may be over, or too many.
 */
export async function startReminder(
  run: Run,
  asked: Remind & { readonly reminderId: string },
  { allowed, said }: { readonly allowed: () => void; readonly said?: Pick<SaidReminder, 'words' | 'when'> },
): Promise<Kept> {
  const { reminderId: id, text, at, inS, timeZone, rule } = asked;
  const before = reminderOf(run.state, id);
  const request = {
    where: whereAndWhat(run).where,
    reminderId: id,
    ...(text === undefined ? {} : { text }),
    time: { at, inS, timeZone, rule },
    ownZone: run.state.identity.timeZone,
    known: before && { zone: before.zone, rule: before.rule },
    ...(said ? { said } : {}),
    at: Date.now(),
  };
  const plan = await promptly('plan a reminder', (local) => local.planReminder(request));
  if (plan.kind === 'refused') return plan;
  allowed();
  const known = reminderOf(run.state, id);
  run.state = withSchedule(run.state, asked.schedule);
  const reminder = planned(known, { ...asked, id }, plan);
  const what = known ? 'moved' : 'planned';
  changeReminder(run, reminder, what);
  await writeReminder(run, reminder);
  return { kind: 'kept', reminder, what };
}

/** A reminder is said: the party that it is for hears of it over its channels, where it has any. */
export function tellWhomItIsFor(run: Run, reminder: Reminder, dueAt: number): void {
  const { id, for: party, said } = reminder;
  const known = party === null ? null : partyNamed(run.state.policy.clarification, { party, department: null });
  if (party === null || known === null || known.channels.length === 0) return;
  const { channels } = known;
  addTask(run, { id: `reminded:${id}:${said}`, kind: 'tell-reminded', reminder, party, channels, dueAt });
}

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
  tellWatchers(run);
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
