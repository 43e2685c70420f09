/** F1, F8: which of the offered times an answer means, and what it tells beside it. */
import { describe, expect, test } from 'vitest';
import type { CalendarFlow } from '../../../contracts/state/flow.ts';
import type { Reading, TimeMention } from '../../../contracts/reading/reading.ts';
import type { Answer } from '../../../domain/flows/answer.ts';
import { pickOf } from '../../../domain/flows/calendar/answers.ts';
import { requestedTimeIn } from '../../../domain/flows/calendar/wished.ts';
import { startCalendarChange } from '../../../domain/flows/calendar/change.ts';
import { beside } from '../../../domain/flows/calendar/steps.ts';
import { endOf } from '../../../domain/flows/calendar/places.ts';
import { fromShown } from '../../../domain/flows/calendar/shown.ts';
import { isSameNumber } from '../../../domain/flows/calendar/same-number.ts';
import { withoutCalendar } from '../../../domain/flows/calendar/start.ts';
import { message } from '../../reading/words.ts';
import { startFlow } from '../../../domain/flows/by-kind/machines.ts';
import { calendarLife } from './lives.ts';
import {
  atChoice,
  atConsent,
  atPerson,
  atPhone,
  atPreview,
  declining,
  heard,
  monday,
  named,
  on,
  phoned,
  policy,
  said,
  searching,
  start,
  time,
  timed,
  tuesdayTen,
} from './said.ts';

const hearing = (text: string): Answer => heard(text, message(text));
const step = (flow: CalendarFlow, answer: Answer) => calendarLife.step(flow, answer, monday, policy);
/** "10:30", "10:00 10:30", or that it is none of these. */
const picked = (reading: Reading): string => {
  const pick = pickOf(atChoice, reading, monday);
  if (pick.kind === 'one') return pick.slot.startsAt.slice(8, 16);
  return pick.kind === 'several' ? pick.slots.map(({ startsAt }) => startsAt.slice(8, 16)).join(' ') : pick.kind;
};
const negated = (parts: Partial<TimeMention>): Answer => timed('not then', { ...parts, negated: true });

// Offered: Tuesday 10:00 and 10:30, Wednesday 15:00 in Berlin, an hour ahead of UTC.
describe('F8 at the choice of a time', () => {
  test.each([
    ['the later of the first two', '24T09:30'],
    ['the earlier of the last two', '24T09:30'],
    ['Wednesday 15', '25T14:00'],
    ['half an hour after the first', '24T09:30'],
    ['half an hour later on Tuesday', '24T09:00 24T09:30'],
    ['not the first, not the second, not the third', 'nothing'],
    ['not the first', '24T09:30 25T14:00'],
  ])('"%s" means %s', (text, expected) => {
    expect(picked(message(text))).toBe(expected);
  });

  test('of places that are none, the later one is none', () => {
    const span = { start: 0, end: 5 };
    const ordinals = [
      { ...span, index: 5 },
      { ...span, index: 6 },
      { ...span, index: -1, by: 'time' as const },
    ];
    expect(endOf(atChoice, said('the later of the fifth and the sixth', { ordinals }))).toBeNull();
  });

  test('what is left when a time is not wanted is a choice still to be made, unless it is said to be the one', () => {
    expect(pickOf(atChoice, negated({ weekday: 2 }), monday)).toMatchObject({ kind: 'several', slots: [on(25, 15)] });
    expect(picked({ ...negated({ weekday: 2 }), leavesRest: true })).toBe('25T14:00');
  });
});

describe('F8 another time than the one that was chosen', () => {
  const wishIn = (reading: Reading) => requestedTimeIn(tuesdayTen, reading, monday);

  test('is wished for when exactly that one is not wanted', () => {
    expect(wishIn(negated({ hour: 10 }))).toMatchObject({ hour: 10, negated: true });
    expect(wishIn(negated({ weekday: 5 }))).toBeNull();
  });

  test('is none that is counted from what is not shown, or by nothing that the clock counts', () => {
    const later = time('later', { relative: { to: 'shown', minutes: 30 } });
    const months = time('in two months', { relative: { to: 'now', months: 2 } });
    expect(fromShown({ chosen: null, slots: [] }, [later], monday)).toEqual([]);
    expect(fromShown({ chosen: tuesdayTen, slots: [] }, [months], monday)).toEqual([]);
  });
});

test('F1 a calendar that cannot be asked ends the call', () => {
  expect(withoutCalendar(searching)).toMatchObject({ kind: 'ended', outcome: 'provider-error' });
});

describe('F1 what is told beside an answer', () => {
  test('F6 an invitation goes to the address in the participant’s own request', () => {
    const asked = said('Book a call with anna@example.com', {
      emails: [{ start: 17, end: 33, address: 'anna@example.com' }],
    });
    const begun = {
      ...start,
      asked,
      given: null,
      times: [],
      template: null,
      sender: null,
      bookings: [],
      timeZone: null,
    };
    expect(startFlow('calendar', begun, { calendar: policy })).toMatchObject({
      flow: { invite: ['anna@example.com'] },
    });
  });

  test('what a call is about may be said at any step but the preview, where it is a change', () => {
    const about = hearing('the topic is the budget');
    expect(step(atPhone, about)).toMatchObject({ flow: { topic: { messageId: about.messageId } } });
    expect(step(atPreview, about)).toMatchObject({ kind: 'preview', flow: { topic: { messageId: about.messageId } } });
  });

  test('who is known by a part of their name has the whole of it from now on', () => {
    const full = phoned('Anna Schmidt, 555 123 4567', '555 123 4567', {
      people: [{ start: 0, end: 12, name: 'Anna Schmidt' }],
    });
    const told = (person: string) => step({ ...atPhone, person }, full);
    expect(told('Anna')).toMatchObject({ flow: { person: 'Anna Schmidt' } });
    expect(told('Tom')).toMatchObject({ flow: { person: 'Tom' } });
  });

  test('a name that is a no as well is a name where it is one and nothing else', () => {
    const answer = named('Noah', 'Noah', { stance: 'deny' });
    expect(step(atPerson, answer)).toMatchObject({ flow: { person: 'Noah' } });
  });

  test('a no beside words that could turn it round ends nothing', () => {
    const remainder = [{ start: 10, end: 20, kind: 'condition' as const }];
    const refusing = declining('I do not want a call if she is away', null, { remainder });
    expect(step(atPerson, refusing)).toMatchObject({ kind: 'ask', flow: { step: 'person' } });
    const aside = declining('I do not want a call, she is away', null, {
      remainder: [{ start: 22, end: 33, kind: 'unknown' }],
    });
    expect(step(atPerson, aside)).toMatchObject({ kind: 'ended', outcome: 'declined' });
  });

  test('times beside a yes are unexplained before any was chosen, and so is an hour that is not the chosen one', () => {
    const friday = timed('Friday', { weekday: 5 }, { says: ['assent'] });
    expect(beside(atConsent, friday, monday)).toEqual(friday.times);
    const place = (index: number) => said('the third', { says: ['assent'], ordinals: [{ start: 0, end: 9, index }] });
    const afternoon: CalendarFlow = { ...atPreview, chosen: on(25, 15), slots: [] };
    expect(beside(afternoon, place(3), monday)).toEqual([]);
    expect(beside(afternoon, place(4), monday)).toHaveLength(1);
  });
});

test('F6 a call that invites nobody is called off without an invitation', () => {
  const of = {
    actionId: 'a1',
    person: 'Dana Fox',
    label: 'Thursday',
    startsAt: '2026-11-26T13:00:00.000Z',
    endsAt: '2026-11-26T13:30:00.000Z',
    timeZone: 'Europe/Berlin',
    phone: null,
    topic: null,
    invite: [],
    sequence: 0,
  };
  const change = { actionId: 'a2', startedBy: start.startedBy, of, at: monday, policy, requestedTime: null };
  expect(startCalendarChange({ ...change, change: 'cancel' })).not.toHaveProperty('preview.invite');
  expect(startCalendarChange({ ...change, of: { ...of, invite: ['d@b.example'] }, change: 'cancel' })).toHaveProperty(
    'preview.invite',
  );
});

test.each([
  ['0049 30 123456', '+49 30 123456', true],
  ['0049 30 123456', '030 123456', true],
  ['0049 30 123456', '030 123457', false],
])('F6 whether %s and %s are one number: %s', (one, other, expected) => {
  expect(isSameNumber(one, other)).toBe(expected);
});
