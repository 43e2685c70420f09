/** T1, T3: what words of reminders come to, without a clock and without texts. */
import { expect, test } from 'vitest';
import type { TimeMention } from '../../../contracts/reading/reading.ts';
import type { ReminderSaid } from '../../../contracts/reading/reminder-said.ts';
import type { ConversationState } from '../../../contracts/state/conversation-state.ts';
import type { Reminding } from '../../../contracts/state/reminder.ts';
import { scheduledFault } from '../../../domain/conversation/remind-fault.ts';
import { unreadable } from '../../../domain/conversation/unreadable.ts';
import { asksReminderAlone, reminderIn, withoutReminding } from '../../../domain/reminders/plan-said.ts';
import { planned, withReminder, withSchedule } from '../../../domain/reminders/reminders.ts';
import { sharedWords } from '../../../activities/plan-reminder.ts';
import { saidTime, withSaid } from '../../../domain/reminders/said-time.ts';

const at = { start: 0, end: 4 };
/** Friday, 27 November 2026, 10:00 in Berlin. */
const now = { now: Date.UTC(2026, 10, 27, 10), offsetMinutes: 60 };
const time = (more: Partial<TimeMention>): TimeMention => ({ ...at, ...more });

test.each<[string, Partial<TimeMention>, unknown]>([
  ['tomorrow at nine', { dayOffset: 1, hour: 9, grain: 'hour', halfDayOpen: true }, { at: '2026-11-28T09:00' }],
  ['at ten, said at ten', { hour: 10, grain: 'hour', halfDayOpen: true }, { at: '2026-11-27T22:00' }],
  ['in two hours', { relative: { to: 'now', minutes: 120 } }, { inS: 7_200 }],
  ['in ten seconds', { relative: { to: 'now', seconds: 10 } }, { inS: 10 }],
])('T1 %s is a time', (_, mention, expected) => {
  expect(saidTime(time(mention), now)).toEqual({ kind: 'time', time: expected });
});

test.each<[string, Partial<TimeMention>, 'open' | 'past']>([
  ['tomorrow', { dayOffset: 1, grain: 'day' }, 'open'],
  ['in the morning', { dayOffset: 1, hours: { from: 6, to: 12 }, grain: 'hour' }, 'open'],
  ['later', { relative: { to: 'shown', direction: 'later' } }, 'open'],
  ['now', { relative: { to: 'now' } }, 'open'],
  ['in a month', { relative: { to: 'now', months: 1 }, grain: 'month' }, 'open'],
  ['after three', { hour: 15, grain: 'hour', bound: 'since' }, 'open'],
  ['yesterday at nine', { dayOffset: -1, hour: 9, grain: 'hour' }, 'past'],
  ['last Monday', { weekday: 1, past: true }, 'past'],
  ['two hours ago', { relative: { to: 'now', minutes: -120 } }, 'past'],
  ['yesterday', { dayOffset: -1, grain: 'day' }, 'past'],
  ['yesterday morning', { dayOffset: -1, hours: { from: 6, to: 12 }, grain: 'hour' }, 'past'],
])('T1 %s is none', (_, mention, kind) => {
  expect(saidTime(time(mention), now)).toEqual({ kind });
});

test('T1 a day and its hour may be said one after the other', () => {
  const day = time({ dayOffset: 1, grain: 'day', hours: { from: 6, to: 12 } });
  const hour = time({ hour: 9, grain: 'hour' });
  expect(withSaid(day, hour)).toEqual(time({ dayOffset: 1, hour: 9, grain: 'hour' }));
  expect(withSaid(undefined, hour)).toBe(hour);
  expect(withSaid(hour, time({ weekday: 1, grain: 'day' }))).toEqual(time({ weekday: 1, hour: 9, grain: 'hour' }));
  const whole = time({ weekday: 1, hour: 8, minute: 30, halfDayOpen: true, grain: 'minute' });
  expect(withSaid(hour, whole)).toBe(whole);
  expect(withSaid(whole, time({ dayOffset: 2 }))).toMatchObject({ dayOffset: 2, hour: 8, minute: 30 });
  expect(withSaid(day, time({ relative: { to: 'now', minutes: 5 } }))).toEqual(
    time({ relative: { to: 'now', minutes: 5 } }),
  );
});

const empty = {} as unknown as ConversationState;
const plan = { kind: 'planned', zone: 'UTC', starts: '2026-11-28T09:00', rule: null, dueAt: 1_000 } as const;
const one = withReminder(empty, planned(null, { id: 'r', opens: true }, plan));
const words = [{ messageId: 'm', ...at }];
const nine = time({ hour: 9, grain: 'hour' });

function heard(state: ConversationState, more: object) {
  return reminderIn(state, { turnId: 't', messageId: 'm', reading: { ...unreadable(4), ...more } });
}
const said = (state: ConversationState, reminder: Partial<ReminderSaid> & Pick<ReminderSaid, 'verb'>) =>
  heard(state, { reminder: { about: [at], ...reminder } });

test('T1 what is missing is asked for, what it is about first, and what may be meant otherwise before that', () => {
  expect(said(empty, { verb: 'set', when: nine, rule: 'FREQ=DAILY' })).toEqual({
    does: 'keep',
    said: { words, when: nine, rule: 'FREQ=DAILY' },
    isAskedAgain: false,
  });
  expect(said(empty, { verb: 'set' })).toMatchObject({ does: 'ask', reminding: { asks: 'when' } });
  expect(said(empty, { verb: 'set', about: [], when: nine })).toMatchObject({ reminding: { asks: 'what' } });
  expect(said(empty, { verb: 'set', when: nine, unsure: true })).toMatchObject({ reminding: { asks: 'whether' } });
  expect(said(empty, { verb: 'list' })).toEqual({ does: 'list' });
  expect(heard(empty, {})).toBeNull();
});

test('T1 T3 orders about known reminders, and about what a schedule begins', () => {
  expect(said(empty, { verb: 'move', when: nine })).toEqual({ does: 'nothing' });
  expect(said(empty, { verb: 'stop' })).toEqual({ does: 'nothing' });
  expect(said(one, { verb: 'move', when: nine })).toMatchObject({ does: 'move', ids: ['r'], words, when: nine });
  expect(said(one, { verb: 'cancel', all: true })).toMatchObject({ does: 'cancel', all: true });
  expect(said(one, { verb: 'stop' })).toEqual({ does: 'cancel', ids: ['r'], words: [], all: true });
  const spoken = ['a', 'b', 'a', 'c', 'd', 'e', 'f'].reduce(withSchedule, one);
  expect(spoken.schedules).toEqual(['a', 'c', 'd', 'e', 'f']);
  expect(withSchedule(one, undefined)).toBe(one);
  expect(said(spoken, { verb: 'stop' })).toEqual({ does: 'stop', schedules: spoken.schedules });
});

test('T1 beside something that waits for a yes only a whole request counts', () => {
  const alone = (reminder?: Partial<ReminderSaid>, more: object = {}) =>
    asksReminderAlone({
      ...unreadable(4),
      ...(reminder ? { reminder: { verb: 'set', about: [at], ...reminder } } : {}),
      ...more,
    });
  expect(alone({ when: nine })).toBe(true);
  expect(alone({ when: time({ relative: { to: 'now', minutes: 5 } }) })).toBe(true);
  expect(alone({ verb: 'list' })).toBe(true);
  for (const none of [
    alone(),
    alone({}),
    alone({ when: nine, unsure: true }),
    alone({ when: nine }, { stance: 'affirm' }),
  ])
    expect(none).toBe(false);
});

const asking = (reminding: Reminding): ConversationState => ({ ...one, reminding });
const day = time({ dayOffset: 1, grain: 'day' });

test('T1 the next message answers what was asked, or leaves it', () => {
  const when = asking({ asks: 'when', said: { id: 'r', words, when: day } });
  expect(heard(when, { times: [nine] })).toMatchObject({
    does: 'keep',
    said: { id: 'r', when: { dayOffset: 1, hour: 9 } },
    isAskedAgain: true,
  });
  expect(said(when, { verb: 'set', about: [], when: nine })).toMatchObject({ said: { id: 'r', words } });
  expect(said(asking({ asks: 'when', said: { words } }), { verb: 'set', about: [] })).toMatchObject({
    reminding: { asks: 'when', said: { words } },
  });
  expect(heard(when, {})).toBeNull();
  expect(heard(when, { times: [nine], unshown: true })).toBeNull();
  expect(heard(when, { times: [nine], sentences: [{ ...at, act: 'question' }] })).toBeNull();
  for (const no of [{ stance: 'deny' }, { command: 'cancel' }, { skips: true }])
    expect(heard(when, no)).toEqual({ does: 'leave' });
  expect(heard(when, { command: 'help' })).toBeNull();
  const what = asking({ asks: 'what', said: { words: [], when: nine } });
  expect(heard(what, {})).toMatchObject({ does: 'keep', said: { words } });
  expect(heard(what, { length: 0 })).toBeNull();
  expect(heard(what, { sentences: [{ ...at, act: 'question' }] })).toBeNull();
  const sure = asking({ asks: 'whether', said: { words, when: nine } });
  expect(heard(sure, { stance: 'affirm' })).toMatchObject({ does: 'keep' });
  expect(heard(sure, {})).toBeNull();
  const which = asking({ asks: 'which', verb: 'move', ids: ['a', 'b'], when: nine });
  expect(heard(which, { ordinals: [{ ...at, index: 2 }] })).toMatchObject({ does: 'move', ids: ['b'], when: nine });
  expect(heard(which, { ordinals: [{ ...at, index: -1 }] })).toMatchObject({ ids: ['b'] });
  expect(heard(which, { ordinals: [{ ...at, index: 7 }] })).toBeNull();
  expect(heard(which, { bareChoice: { fingerprint: '', place: 1 } })).toMatchObject({ ids: ['a'] });
  expect(heard(which, {})).toBeNull();
  expect(withoutReminding(which)).toEqual(one);
});

test('T1 one of several is meant by a word of it, whatever its ending', () => {
  expect(sharedWords('the one about the oven', 'check the oven')).toBe(2);
  expect(sharedWords('о печи', 'проверить печь')).toBe(1);
  expect(sharedWords('Dana', 'check the oven')).toBe(0);
  expect(sharedWords('', 'check the oven')).toBe(0);
});

test.each([
  [null, 'The input'],
  [{ text: 'x', conversation: 'c' }, '/tenant'],
  [{ tenant: 't', conversation: 'c' }, '/text'],
  [{ tenant: 't', text: 'x' }, '/conversation'],
  [{ tenant: 't', text: 'x', conversation: ' ' }, '/conversation'],
  [{ tenant: 't', text: 'x', assistant: 'a', participants: [] }, '/participants'],
  [{ tenant: 't', text: 'x', assistant: 'a', participants: [7] }, '/participants'],
  [{ tenant: 't', text: 'x', conversation: 'c', locale: 7 }, '/locale'],
])('T3 an input of a schedule that is none is told with its place', (given, place) => {
  expect(scheduledFault(given)).toMatchObject({ place });
});

test('T3 an input is taken', () => {
  expect(scheduledFault({ tenant: 't', text: 'x', conversation: 'c', for: 'Ann' })).toBeNull();
  expect(scheduledFault({ tenant: 't', text: 'x', assistant: 'a', participants: ['p'] })).toBeNull();
});
