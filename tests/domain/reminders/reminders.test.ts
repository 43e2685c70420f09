/** T1, T2: the rules of reminders, without a clock. */
import { expect, test } from 'vitest';
import type { ConversationState } from '../../../contracts/state/conversation-state.ts';
import { remindFault } from '../../../domain/conversation/remind-fault.ts';
import {
  ended,
  endedByAnswer,
  endedByCancellation,
  endedByClose,
  mostReminders,
  planned,
  putOff,
  reminderDeadlines,
  reminderOf,
  remindersOf,
  saidOnce,
  withReminder,
} from '../../../domain/reminders/reminders.ts';

const empty = { closing: null } as unknown as ConversationState;
const plan = { kind: 'planned', zone: 'UTC', starts: '2026-11-28T09:00', rule: null, dueAt: 1_000 } as const;
const one = planned(null, { id: 'r' }, plan);
const held = withReminder(empty, one);

test('T1 a moved reminder keeps what is not said anew, and its number goes up', () => {
  const first = planned(null, { id: 'r', for: 'Ann', ifUnanswered: true, afterClose: true }, plan);
  expect(first).toMatchObject({ status: 'waiting', for: 'Ann', said: 0, seq: 1 });
  const moved = planned(saidOnce(first, 2_000), { id: 'r' }, { ...plan, dueAt: 3_000 });
  expect(moved).toMatchObject({ for: 'Ann', ifUnanswered: true, afterClose: true, said: 1, seq: 3, dueAt: 3_000 });
});

test('T1 what is over leaves the state, and its deadline with it', () => {
  expect(reminderDeadlines(held)).toEqual([{ id: 'reminder:r', kind: 'talk-reminder', dueAt: 1_000, ref: 'r' }]);
  expect(reminderOf(held, 'r')).toBe(one);
  expect(remindersOf(withReminder(held, saidOnce(one, 5_000)))).toMatchObject([{ dueAt: 5_000, said: 1 }]);
  expect(withReminder(held, saidOnce(one, null))).toEqual(empty);
  expect(withReminder(held, ended(one, 'cancelled'))).toEqual(empty);
  expect(putOff(one, 9_000)).toEqual({ ...one, dueAt: 9_000 });
});

test('T2 an answer and a close end those that they are to end', () => {
  const asking = planned(null, { id: 'a', ifUnanswered: true, afterClose: true }, plan);
  const both = withReminder(held, asking);
  expect(endedByAnswer(both)).toEqual([{ ...asking, status: 'answered', seq: 2 }]);
  expect(endedByClose(both)).toEqual([{ ...one, status: 'closed', seq: 2 }]);
  expect(endedByCancellation(both).map(({ status }) => status)).toEqual(['closed', 'closed']);
  expect(endedByAnswer(empty)).toEqual([]);
});

test('T1 an order is refused by name, whatever it is', () => {
  const full = Array.from({ length: mostReminders }, (_, nth) => planned(null, { id: `r${nth}` }, plan)).reduce(
    withReminder,
    empty,
  );
  const closing = { ...held, closing: { actor: 'a', reason: '' } };
  expect(remindFault(empty, { text: 'x', inS: 1 })).toBeNull();
  expect(remindFault(full, { text: 'x', inS: 1 })).toEqual({ because: 'too-many-reminders' });
  expect(remindFault(full, { reminderId: 'r3', inS: 1 })).toBeNull();
  expect(remindFault(empty, { reminderId: 'r', cancel: true })).toEqual({ because: 'unknown-reminder' });
  expect(remindFault(empty, { cancel: true })).toEqual({ because: 'unknown-reminder' });
  expect(remindFault(closing, { reminderId: 'r', cancel: true })).toBeNull();
  expect(remindFault(closing, { text: 'x', inS: 1 })).toEqual({ because: 'closing' });
  for (const wrong of [
    null,
    'soon',
    [],
    { text: ' ' },
    { text: 'x'.repeat(501) },
    { text: 'a\u0000' },
    { reminderId: 7 },
    { at: {} },
    { inS: 1.5 },
    { timeZone: '' },
    { rule: 5 },
    { for: [] },
    { ifUnanswered: 'yes' },
    { afterClose: 1 },
    { cancel: 'no' },
  ])
    expect(remindFault(empty, wrong)).toMatchObject({ because: 'malformed' });
  expect(remindFault(empty, { text: 'x', rule: null })).toBeNull();
});
