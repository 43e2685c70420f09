/** Reminders in the participant's words (T1): kept, moved, cancelled, listed, and what is asked about one. */
import type { Say } from '../../contracts/state/flow.ts';
import type { Reminder, ReminderReply, Reminding, SaidReminder } from '../../contracts/state/reminder.ts';
import type { TurnRequest } from '../../contracts/state/turn.ts';
import type { TurnPlan } from '../../domain/conversation/turn-plan.ts';
import type { ReminderDeed } from '../../domain/reminders/plan-said.ts';
import { ended, mostReminders, remindersOf } from '../../domain/reminders/reminders.ts';
import { promptly, recordActivities } from './activities.ts';
import { replyWithText, withLog } from './log.ts';
import { changeReminder, startReminder, writeReminder } from './reminders.ts';
import { addToTimeline, carry, whereAndWhat, type Run } from './run.ts';

type ReminderPlan = Extract<TurnPlan, { kind: 'reminder' }>;

interface Told {
  readonly text: ReminderReply;
  readonly reminders?: readonly Reminder[];
  readonly values?: Say['values'];
}

/** Does what was said, and says so with the reminder's words, time and zone. */
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
  await withLog(run, (happened) => tellReminders({ ...request, state: carry(run.state), happened }));
}

async function carryOut(run: Run, turn: TurnRequest, deed: ReminderDeed): Promise<Told> {
  switch (deed.does) {
    case 'keep':
      return keep(run, turn, deed.said, deed.isAskedAgain);
    case 'ask':
      return ask(run, deed.reminding);
    case 'list':
      return { text: 'list', reminders: inOrder(remindersOf(run.state)) };
    case 'move':
    case 'cancel':
      return change(run, turn, deed);
    case 'stop': {
      const asked = { identity: run.state.identity, schedules: deed.schedules };
      await promptly('speak no more by itself', (local) => local.optOut(asked));
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
  const kept = await startReminder(run, { reminderId, rule }, { allowed: () => undefined, said: spoken });
  if (kept.kind === 'kept') return { text: kept.what === 'moved' ? 'moved' : 'set', reminders: [kept.reminder] };
  if (kept.place === '/past') return { text: 'past' };
  if (kept.place === '/at' || kept.place === '/inS') return { text: 'no-time' };
  return isAskedAgain ? { text: 'left' } : ask(run, { asks: 'when', said });
}

type Change = Extract<ReminderDeed, { does: 'move' | 'cancel' }>;

/** Moves or cancels the one that is meant; which one is asked where several may be. */
async function change(run: Run, turn: TurnRequest, { does, ids, words, all, when }: Change): Promise<Told> {
  const meant = all || ids.length === 1 ? ids : await which(run, ids, words);
  const found = inOrder(remindersOf(run.state)).filter(({ id }) => meant.includes(id));
  const [one, ...others] = found;
  if (!one) return { text: 'list', reminders: [] };
  if (does === 'cancel' && (all || others.length === 0)) {
    const cancelled = found.map((reminder) => ended(reminder, 'cancelled'));
    for (const reminder of cancelled) {
      changeReminder(run, reminder, 'cancelled');
      await writeReminder(run, reminder);
    }
    return { text: 'cancelled', reminders: cancelled };
  }
  if (others.length > 0) {
    const asked = found.slice(0, mostListed);
    const reminding: Reminding = {
      asks: 'which',
      verb: does,
      ids: asked.map(({ id }) => id),
      ...(when ? { when } : {}),
    };
    run.state = { ...run.state, reminding };
    return { text: 'ask-which', reminders: asked };
  }
  const said: SaidReminder = { id: one.id, words: [], ...(when ? { when } : {}) };
  return when ? keep(run, turn, said, false) : ask(run, { asks: 'when', said });
}

/** As many can be counted and said. */
const mostListed = 9;

async function which(run: Run, ids: readonly string[], words: SaidReminder['words']): Promise<readonly string[]> {
  if (words.length === 0) return ids;
  const request = { where: whereAndWhat(run).where, ids, words };
  return promptly('find out which reminder is meant', (local) => local.whichReminders(request));
}

function inOrder(reminders: readonly Reminder[]): readonly Reminder[] {
  return reminders.toSorted((one, other) => one.dueAt - other.dueAt);
}
