/**
 * Reminders (T1, T2): ordered by programs, or said in the participant's words. They change in the state at once, and in
 * their rows as soon as those can be written.
 */
import { uuid4 } from '@temporalio/workflow';
import type { Say } from '../../contracts/state/flow.ts';
import type { Remind, RemindReceipt } from '../../contracts/state/messages.ts';
import type { PlannedTime, Reminder, ReminderReply, Reminding, SaidReminder } from '../../contracts/state/reminder.ts';
import type { TurnRequest } from '../../contracts/state/turn.ts';
import { partyNamed } from '../../domain/clarification/chain.ts';
import { remindFault } from '../../domain/conversation/remind-fault.ts';
import type { TurnPlan } from '../../domain/conversation/turn-plan.ts';
import type { ReminderDeed } from '../../domain/reminders/plan-said.ts';
import {
  ended,
  mostReminders,
  planned,
  reminderOf,
  remindersOf,
  withReminder,
  withSchedule,
} from '../../domain/reminders/reminders.ts';
import { localThenRegular, recordActivities, catchActivityFailure } from './activities.ts';
import { addTask, addToTimeline, changeState, replyWithText, tellWatchers, whereAndWhat, withLog } from './log.ts';
import * as messages from './messages.ts';
import { order, plain, refuse, refusedAs, type Done, type Registration } from './orders.ts';
import type { Run } from './run.ts';

/** In the state at once; the conversation's row follows. */
export function changeReminder(run: Run, reminder: Reminder, what: string): void {
  changeState(run, withReminder(run.state, reminder), `reminder ${reminder.id}: ${what}`);
}

/** Writes how it stands; an older state changes nothing. */
export async function writeReminder(run: Run, reminder: Reminder): Promise<void> {
  const request = { where: whereAndWhat(run).where, reminder };
  const written = localThenRegular('write down a reminder', (local) => local.keepReminder(request));
  await catchActivityFailure(written, () => addToTimeline(run, `reminder ${reminder.id} could not be written down`));
  tellWatchers(run);
}

type Kept =
  | { readonly kind: 'kept'; readonly reminder: Reminder; readonly what: 'planned' | 'moved' }
  | Extract<PlannedTime, { kind: 'refused' }>;

/**
 * Plans a reminder, or moves one that is known by its id: the one way in which one starts, whoever asks for it. `said`:
 * in the participant's words. `allowed` is asked again once the time is known: meanwhile it may be over, or too many.
 */
async function startReminder(
  run: Run,
  asked: Remind & { readonly reminderId: string },
  { allowed, said }: { readonly allowed?: () => void; readonly said?: Pick<SaidReminder, 'words' | 'when'> },
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
  const plan = await localThenRegular('plan a reminder', (local) => local.planReminder(request));
  if (plan.kind === 'refused') return plan;
  allowed?.();
  const known = reminderOf(run.state, id);
  run.state = withSchedule(run.state, asked.schedule);
  const reminder = planned(known, { ...asked, id }, plan);
  const what = known ? 'moved' : 'planned';
  changeReminder(run, reminder, what);
  await writeReminder(run, reminder);
  return { kind: 'kept', reminder, what };
}

async function cancelReminder(run: Run, before: Reminder): Promise<Reminder> {
  const reminder = ended(before, 'cancelled');
  changeReminder(run, reminder, 'cancelled');
  await writeReminder(run, reminder);
  return reminder;
}

/** A reminder is said: the party that it is for hears of it over its channels, where it has any. */
export function tellWhomItIsFor(run: Run, reminder: Reminder, dueAt: number): void {
  const { id, for: party, said } = reminder;
  const known = party === null ? null : partyNamed(run.state.policy.clarification, { party, department: null });
  if (party === null || known === null || known.channels.length === 0) return;
  const { channels } = known;
  addTask(run, { id: `reminded:${id}:${said}`, kind: 'tell-reminded', reminder, party, channels, dueAt });
}

/** Reminders that have ended: somebody has answered, or the conversation ends. */
export function endReminders(run: Run, reminders: readonly Reminder[]): void {
  for (const reminder of reminders) {
    changeReminder(run, reminder, reminder.status);
    addTask(run, { id: `reminder:${reminder.id}:${reminder.seq}`, kind: 'keep-reminder', reminder });
  }
}

// Ordered by programs

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
  if (asked.cancel === true && before) return done(run, await cancelReminder(run, before), 'cancelled', actor);
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

// In the participant's words

type ReminderPlan = Extract<TurnPlan, { kind: 'reminder' }>;

interface Told {
  readonly text: ReminderReply;
  /** Named with their words, times and zones. */
  readonly reminders?: readonly Reminder[];
  readonly values?: Say['values'];
}

/** Does what was said, and says so. */
export async function carryOutReminder(run: Run, turn: TurnRequest, { deed, next }: ReminderPlan): Promise<void> {
  const told = await carryOut(run, turn, deed);
  const text = `reminder.${told.text}`;
  // What was asked before stands; of a preview that is shown nothing is said again.
  const again =
    next?.kind === 'question' ? next.say : next?.kind === 'flow' && next.move.kind === 'ask' ? next.move.say : null;
  if (told.reminders === undefined) {
    const say = { text, values: told.values ?? {} };
    await replyWithText(run, turn, { ...(again ? { lead: say, say: again } : { say }), disposition: 'answered' });
    return;
  }
  const { tellReminders } = recordActivities(`tell of reminders: ${told.text}`);
  const request = { turn, text, reminders: told.reminders, ...(again ? { next: again } : {}) };
  await withLog(run, (written) => tellReminders({ ...request, ...written }));
}

async function carryOut(run: Run, turn: TurnRequest, deed: ReminderDeed): Promise<Told> {
  switch (deed.does) {
    case 'keep':
      return keep(run, turn, deed.said, deed.isAskedAgain);
    case 'ask':
      return ask(run, deed.reminding);
    case 'list':
      return { text: 'list', reminders: inOrder(run) };
    case 'move':
    case 'cancel':
      return change(run, turn, deed);
    case 'stop': {
      const asked = { identity: run.state.identity, schedules: deed.schedules };
      await localThenRegular('speak no more by itself', (local) => local.optOut(asked));
      addToTimeline(run, `opted out of ${deed.schedules.join(', ')}`);
      return { text: 'stopped' };
    }
    case 'leave':
      return { text: 'left' };
    case 'nothing':
      return { text: 'list', reminders: [] };
    default:
      return deed satisfies never;
  }
}

function ask(run: Run, reminding: Exclude<Reminding, { asks: 'which' }>): Told {
  run.state = { ...run.state, reminding };
  return { text: `ask-${reminding.asks}`, values: { what: reminding.said.words } };
}

async function keep(run: Run, turn: TurnRequest, said: SaidReminder, isAskedAgain: boolean): Promise<Told> {
  if (said.id === undefined && remindersOf(run.state).length >= mostReminders) return { text: 'too-many' };
  const { id: reminderId = `said:${turn.turnId}`, words, when, rule } = said;
  const spoken = { words, ...(when ? { when } : {}) };
  const kept = await startReminder(run, { reminderId, rule }, { said: spoken });
  if (kept.kind === 'kept') return { text: kept.what === 'moved' ? 'moved' : 'set', reminders: [kept.reminder] };
  if (kept.place === '/past') return { text: 'past' };
  if (kept.place === '/at' || kept.place === '/inS') return { text: 'no-time' };
  return isAskedAgain ? { text: 'left' } : ask(run, { asks: 'when', said });
}

type Change = Extract<ReminderDeed, { does: 'move' | 'cancel' }>;

/** As many can be counted and said. */
const mostListed = 9;

/** Moves or cancels the one that is meant; which one is asked where several may be. */
async function change(run: Run, turn: TurnRequest, { does, ids, words, all, when }: Change): Promise<Told> {
  const meant = all || ids.length === 1 ? ids : await which(run, ids, words);
  const found = inOrder(run).filter(({ id }) => meant.includes(id));
  const [one, ...others] = found;
  if (!one) return { text: 'list', reminders: [] };
  if (does === 'cancel' && (all || others.length === 0)) {
    const cancelled: Reminder[] = [];
    for (const reminder of found) cancelled.push(await cancelReminder(run, reminder));
    return { text: 'cancelled', reminders: cancelled };
  }
  const moved = when ? { when } : {};
  if (others.length > 0) {
    const reminders = found.slice(0, mostListed);
    const reminding: Reminding = { asks: 'which', verb: does, ids: reminders.map(({ id }) => id), ...moved };
    run.state = { ...run.state, reminding };
    return { text: 'ask-which', reminders };
  }
  const said: SaidReminder = { id: one.id, words: [], ...moved };
  return when ? keep(run, turn, said, false) : ask(run, { asks: 'when', said });
}

async function which(run: Run, ids: readonly string[], words: SaidReminder['words']): Promise<readonly string[]> {
  if (words.length === 0) return ids;
  const request = { where: whereAndWhat(run).where, ids, words };
  return localThenRegular('find out which reminder is meant', (local) => local.whichReminders(request));
}

function inOrder({ state }: Run): readonly Reminder[] {
  return remindersOf(state).toSorted((one, other) => one.dueAt - other.dueAt);
}
