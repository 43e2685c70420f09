/** What a message says of reminders, as a turn (T1). Pure and total; which time words come to an activity finds out. */
import type { ReminderSaid } from '../../contracts/reading/reminder-said.ts';
import type { Passage, Reading, TimeMention } from '../../contracts/reading/reading.ts';
import type { ConversationState } from '../../contracts/state/conversation-state.ts';
import type { Reminding, SaidReminder } from '../../contracts/state/reminder.ts';
import { passageOf, type Utterance } from '../gate/evidence.ts';
import { remindersOf } from './reminders.ts';
import { withSaid } from './said-time.ts';

export type ReminderDeed =
  /** It is kept, if its time can be; or moved. */
  | { readonly does: 'keep'; readonly said: SaidReminder; readonly isAskedAgain: boolean }
  | { readonly does: 'ask'; readonly reminding: Exclude<Reminding, { asks: 'which' }> }
  | { readonly does: 'list' }
  | {
      readonly does: 'move' | 'cancel';
      /** Those that may be meant; `words`: how the participant says which. */
      readonly ids: readonly string[];
      readonly words: readonly Passage[];
      readonly all: boolean;
      readonly when?: TimeMention;
    }
  /** Asked about, and not wanted. */
  | { readonly does: 'leave' }
  /** The participant opts out of what schedules begin here (T3). */
  | { readonly does: 'stop'; readonly schedules: readonly string[] }
  /** There is none to be moved or cancelled. */
  | { readonly does: 'nothing' };

/** "Yes, and remind me an hour before" is for whoever waits for the yes: a whole request, and nothing else, is not. */
export function asksReminderAlone({ reminder, stance }: Reading): boolean {
  if (reminder === undefined || reminder.unsure || stance !== 'none') return false;
  const { hour, relative } = reminder.when ?? {};
  return reminder.verb !== 'set' || hour !== undefined || relative?.minutes !== undefined;
}

/** Null: it says nothing of reminders, or what was asked about one is left open by it. */
export function reminderIn(state: ConversationState, turn: Utterance): ReminderDeed | null {
  const { reminder } = turn.reading;
  const { reminding } = state;
  if (reminder) return asked(state, turn, reminder);
  return reminding && turn.reading.unshown !== true ? answered(reminding, turn) : null;
}

function asked(state: ConversationState, turn: Utterance, said: ReminderSaid): ReminderDeed {
  const words = said.about.map((span) => passageOf(turn, span));
  const { reminding } = state;
  const { verb, when, rule, unsure, all = false } = said;
  const ids = remindersOf(state).map(({ id }) => id);
  switch (verb) {
    case 'set': {
      const before = words.length === 0 && reminding && reminding.asks === 'when' ? reminding.said : null;
      const draft: SaidReminder = {
        ...(before?.id === undefined ? {} : { id: before.id }),
        words: before?.words ?? words,
        ...whenOf(when && withSaid(before?.when, when)),
        ...(rule ? { rule } : {}),
      };
      if (unsure) return { does: 'ask', reminding: { asks: 'whether', said: draft } };
      return next(draft);
    }
    case 'list':
      return { does: 'list' };
    case 'move':
    case 'cancel':
      return ids.length === 0 ? { does: 'nothing' } : { does: verb, ids, words, all, ...whenOf(when) };
    case 'stop':
      if (state.schedules) return { does: 'stop', schedules: state.schedules };
      return ids.length === 0 ? { does: 'nothing' } : { does: 'cancel', ids, words: [], all: true };
  }
}

/** What is still missing is asked for: what it is about first. */
function next(said: SaidReminder, isAskedAgain = false): ReminderDeed {
  if (said.words.length === 0 && said.id === undefined) return { does: 'ask', reminding: { asks: 'what', said } };
  if (said.when === undefined) return { does: 'ask', reminding: { asks: 'when', said } };
  return { does: 'keep', said, isAskedAgain };
}

/** The answer to what was asked; null: it is about something else, and what was asked is left. */
function answered(reminding: Reminding, { messageId, reading }: Utterance): ReminderDeed | null {
  if (isNo(reading)) return { does: 'leave' };
  if (reading.command !== undefined) return null;
  const when = reading.times.find(({ negated }) => negated !== true);
  switch (reminding.asks) {
    case 'when':
      return when && !isQuestion(reading)
        ? next({ ...reminding.said, when: withSaid(reminding.said.when, when) }, true)
        : null;
    case 'what': {
      if (isQuestion(reading) || reading.length === 0) return null;
      const words = [{ messageId, start: 0, end: reading.length }];
      return next({ ...reminding.said, words });
    }
    case 'whether':
      return reading.stance === 'affirm' ? next(reminding.said) : null;
    case 'which': {
      const { verb, ids, when: asks } = reminding;
      const place = reading.ordinals[0]?.index ?? reading.bareChoice?.place;
      const id = place === undefined ? undefined : ids.at(place > 0 ? place - 1 : place);
      return id === undefined ? null : { does: verb, ids: [id], words: [], all: false, ...whenOf(asks) };
    }
  }
}

function isNo({ stance, command, skips }: Reading): boolean {
  return stance === 'deny' || command === 'cancel' || skips;
}

function isQuestion({ sentences }: Reading): boolean {
  return sentences.some(({ act }) => act === 'question');
}

function whenOf(when: TimeMention | undefined): { readonly when?: TimeMention } {
  return when ? { when } : {};
}

/** Nothing is asked about a reminder any more. */
export function withoutReminding({ reminding: _over, ...state }: ConversationState): ConversationState {
  return state;
}
