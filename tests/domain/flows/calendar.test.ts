import { describe, expect, test } from 'vitest';
import { startFlow } from '../../../domain/flows/by-kind/machines.ts';
import type { CalendarFlow } from '../../../contracts/state/flow.ts';
import type { Reading } from '../../../contracts/reading/reading.ts';
import { expects } from '../../../domain/flows/calendar/prompts.ts';
import { flowDeadline } from '../../../domain/flows/by-kind/machines.ts';
import { startCalendar, withSlots } from '../../../domain/flows/calendar/start.ts';
import type { CalendarMove } from '../../../domain/flows/calendar/moves.ts';
import { calendarLife } from './lives.ts';
import { isShown } from '../../../domain/flows/calendar/moves.ts';
import {
  asking,
  atChoice,
  atConsent,
  atPerson,
  atPhone,
  atPreview,
  complete,
  declining,
  flowOf,
  monday,
  named,
  no,
  numbered,
  offered,
  on,
  phoned,
  policy,
  said,
  searching,
  shownPreview,
  start,
  time,
  timed,
  tuesdayHalfPast,
  tuesdayTen,
  wednesdayThree,
  yes,
  topicOf,
} from './said.ts';

const { afterEffect, approved, step: calendarStep, expired, rejected, withPreview } = calendarLife;

const step = (flow: CalendarFlow, reading: Reading, at = monday): CalendarMove =>
  calendarStep(flow, { messageId: 'message', ...reading }, at, policy);

/** What a move comes to, on one line: the text asked, what is needed from outside, or the outcome. */
function summary(move: CalendarMove): string {
  switch (move.kind) {
    case 'ask':
      return move.say.text;
    case 'ended':
      return `ended ${move.outcome}`;
    case 'find-slots':
    case 'preview':
    case 'act':
      return move.kind;
  }
}

function hasOutcome(move: CalendarMove, expected: Partial<CalendarFlow>): void {
  expect(flowOf(move)).toMatchObject(expected);
}

describe('F1 consent', () => {
  const change = { stance: 'change' } as const;
  test.each<[string, Reading, string]>([
    ['a yes looks for times', yes, 'find-slots'],
    ['a no ends it', no, 'ended declined'],
    ['"not now" ends it', declining('not now', null), 'ended declined'],
    ['"don’t call them" ends it', declining('don’t call them', 'calendar'), 'ended declined'],
    ['a no to another kind of action is no answer', declining('no email please', 'email'), 'calendar.consent.again'],
    [
      'a yes that also declines is asked again',
      declining('Yes, but don’t', null, { stance: 'affirm' }),
      'calendar.consent.again',
    ],
    ['a request is a yes', said('book it', { requests: [{ start: 0, end: 4, action: 'calendar' }] }), 'find-slots'],
    [
      'a request of another kind is not',
      said('mail him', { requests: [{ start: 0, end: 4, action: 'email' }] }),
      'calendar.consent.again',
    ],
    ['a bare time is a yes', timed('Tuesday at 10', { weekday: 2, hour: 10 }), 'find-slots'],
    [
      'a counter-question is asked again',
      asking('What do you mean?', { asksBackOnly: true }),
      'calendar.consent.again',
    ],
    ['something else is asked again', said('It rains here.', change), 'calendar.consent.again'],
  ])('%s', (_name, reading, expected) => {
    expect(summary(step(atConsent, reading))).toBe(expected);
  });

  test('is asked for by a flow that the reply started', () => {
    expect(summary(startCalendar({ ...start, consented: false }))).toBe('calendar.consent');
  });

  test('is not asked for when the offer was accepted or the call was asked for', () => {
    expect(startCalendar(start)).toMatchObject({ kind: 'find-slots', flow: { step: 'choice', slots: [] } });
  });

  test('takes along the person and the number of "Yes, with Bob Stone on +49 30 1"', () => {
    const reading = named('Yes, with Bob Stone', 'Bob Stone', {
      stance: 'affirm',
      phones: [{ start: 0, end: 8, number: '+49  30 1' }],
    });
    hasOutcome(step(atConsent, reading), { person: 'Bob Stone', phone: '+49 30 1' });
  });
});

describe('F1 availability', () => {
  test('offers what is free, with the zone and numbers', () => {
    const move = withSlots(searching, offered, monday);
    expect(move).toMatchObject({
      kind: 'ask',
      flow: { step: 'choice', slots: offered },
      say: {
        text: 'calendar.choice',
        values: { zone: 'Europe/Berlin', meetsWish: true, slots: [{ number: 1 }, { number: 2 }, { number: 3 }] },
      },
    });
  });

  test.each([
    ['Tuesday at 10', { weekday: 2, hour: 10 }, 'calendar.person'],
    ['tomorrow at half past ten', { dayOffset: 1, hour: 10, minute: 30 }, 'calendar.person'],
    ['at 3, which can only be the afternoon', { hour: 3, halfDayOpen: true }, 'calendar.person'],
    ['Tuesday, which leaves the time open', { weekday: 2 }, 'calendar.choice'],
    ['Wednesday, of which one slot is left, but which is no time', { weekday: 3 }, 'calendar.choice'],
    ['Thursday at 10, which is not free', { weekday: 4, hour: 10 }, 'calendar.choice'],
  ])('a wish for %s', (quote, parts, expected) => {
    const { flow } = { flow: { ...searching, requestedTime: time(quote, parts) } };
    expect(summary(withSlots(flow, offered, monday))).toBe(expected);
  });

  test('says so when the wish is not among the free times', () => {
    const wish = { ...time('Thursday', { weekday: 4 }), in: 'm-1' };
    const said = [{ messageId: 'm-1', start: 0, end: 8 }];
    const move = withSlots({ ...searching, requestedTime: wish }, offered, monday);
    expect(move).toMatchObject({ say: { values: { meetsWish: false, wish: said } } });
    const kept = withSlots({ ...searching, requestedTime: { ...wish, label: '10:00' } }, offered, monday);
    expect(kept).toMatchObject({ say: { values: { wish: [...said, ', ', '10:00'] } } });
  });

  test('keeps "tomorrow" as a date, because the wish may be looked at again on another day', () => {
    const move = withSlots({ ...searching, requestedTime: time('tomorrow', { dayOffset: 1 }) }, offered, monday);
    hasOutcome(move, { requestedTime: time('tomorrow', { year: 2026, month: 11, day: 24 }) });
  });

  test('ends with a sentence when nothing is free', () => {
    expect(withSlots(searching, [], monday)).toMatchObject({
      kind: 'ended',
      outcome: 'no-slots',
      say: { text: 'calendar.no-slots' },
    });
  });

  test('ends with another sentence when nothing else is free', () => {
    const flow = { ...searching, turnedDown: [tuesdayTen.startsAt] };
    expect(withSlots(flow, [], monday)).toMatchObject({
      kind: 'ended',
      outcome: 'no-slots',
      say: { text: 'calendar.no-more-slots' },
    });
  });

  test('does not ask for a person who was named in the request', () => {
    const flow = flowOf(
      startCalendar({
        ...start,
        person: 'Anna Schmidt',
        requestedTime: time('Tuesday at 10', { weekday: 2, hour: 10 }),
      }),
    );
    expect(summary(withSlots(flow, offered, monday))).toBe('calendar.phone');
  });

  test('never takes a command word for the person of the request', () => {
    const asked = named('Book a call with cancel', 'cancel');
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
    expect(startFlow('calendar', begun, { calendar: policy })).toMatchObject({ flow: { person: null } });
  });

  test('looks again when a slot has passed before it could be offered', () => {
    const flow = { ...searching, requestedTime: time('Tuesday at 10', { weekday: 2, hour: 10 }) };
    expect(withSlots(flow, offered, Date.parse(tuesdayTen.startsAt))).toMatchObject({
      kind: 'find-slots',
      flow: { notice: 'passed', requestedTime: null },
    });
  });
});

describe('F1 choice', () => {
  test.each<[string, Reading, { startsAt: string }]>([
    ['"2"', numbered('2', 2), tuesdayHalfPast],
    ['"the second one"', numbered('the second one', 2), tuesdayHalfPast],
    ['"the last one"', numbered('the last one', -1), wednesdayThree],
    ['"Tuesday at 10"', timed('Tuesday at 10', { weekday: 2, hour: 10 }), tuesdayTen],
    ['"10:30"', timed('10:30', { hour: 10, minute: 30 }), tuesdayHalfPast],
    ['"the afternoon one"', timed('the afternoon one', { hours: { from: 12, to: 18 } }), wednesdayThree],
    ['"Wednesday", of which there is one', timed('Wednesday', { weekday: 3 }), wednesdayThree],
    ['"the day after tomorrow"', timed('the day after tomorrow', { dayOffset: 2 }), wednesdayThree],
    [
      '"3" in answer to numbers, though three o’clock is offered as well',
      { ...numbered('1', 1), times: [time('1', { hour: 3, halfDayOpen: true })] },
      tuesdayTen,
    ],
    [
      '"the second one at 10:30"',
      {
        ...timed('the second one at 10:30', { hour: 10, minute: 30 }),
        ordinals: [{ start: 4, end: 10, index: 2 }],
      },
      tuesdayHalfPast,
    ],
    [
      '"the first, I am away on Friday"',
      {
        ...timed('the first, I am away on Friday', { weekday: 5 }),
        ordinals: [{ start: 4, end: 9, index: 1 }],
      },
      tuesdayTen,
    ],
    [
      'a day and a time said apart',
      said('Tuesday would be good, at 10', { times: [time('Tuesday', { weekday: 2 }), time('at 10', { hour: 10 })] }),
      tuesdayTen,
    ],
    [
      'a time and then a day',
      said('At 10 I can, on Tuesday', { times: [time('At 10', { hour: 10 }), time('Tuesday', { weekday: 2 })] }),
      tuesdayTen,
    ],
  ])('%s chooses', (_name, reading, slot) => {
    const move = step(atChoice, reading);
    expect(summary(move)).toBe('calendar.person');
    hasOutcome(move, { step: 'person', chosen: expect.objectContaining({ startsAt: slot.startsAt }) });
  });

  test.each<[string, Reading, readonly number[]]>([
    ['a weekday with two times', timed('Tuesday', { weekday: 2 }), [1, 2]],
    ['"the first or the second"', numbered('the first or the second', 1, 2), [1, 2]],
    [
      'a number and another time',
      {
        ...timed('the first one, I mean at 3 pm', { hour: 15 }),
        ordinals: [{ start: 4, end: 9, index: 1 }],
      },
      [1, 3],
    ],
    [
      'two whole times',
      said('Tuesday 10 or Wednesday 15', {
        times: [time('Tuesday 10', { weekday: 2, hour: 10 }), time('Wednesday 15', { weekday: 3, hour: 15 })],
      }),
      [1, 3],
    ],
  ])('%s is asked about, with the numbers kept', (_name, reading, numbers) => {
    const move = step(atChoice, reading);
    expect(summary(move)).toBe('calendar.choice.which');
    expect(move).toMatchObject({ say: { values: { candidates: numbers.map((number) => ({ number })) } } });
  });

  test('takes "Tuesday" and then "10:30" together', () => {
    const slots = [tuesdayTen, tuesdayHalfPast, on(25, 10, 30)];
    const tuesday = step({ ...atChoice, slots }, timed('Tuesday', { weekday: 2 }));
    hasOutcome(step(flowOf(tuesday), timed('10:30', { hour: 10, minute: 30 })), { chosen: tuesdayHalfPast });
  });

  test.each<[string, Reading, Partial<CalendarFlow>]>([
    [
      '"Thursday instead"',
      timed('Thursday instead', { weekday: 4 }, { stance: 'change' }),
      { requestedTime: time('Thursday instead', { weekday: 4 }) },
    ],
    [
      '"tomorrow at noon"',
      timed('tomorrow at noon', { dayOffset: 1, hour: 12 }),
      { requestedTime: time('tomorrow at noon', { year: 2026, month: 11, day: 24, hour: 12 }) },
    ],
    [
      '"none of these"',
      said('none of these', { says: ['others'] }),
      { turnedDown: offered.map(({ startsAt }) => startsAt), notice: 'other-times' },
    ],
    [
      '"another day"',
      said('another day', { stance: 'change' }),
      { turnedDown: offered.map(({ startsAt }) => startsAt), requestedTime: null },
    ],
  ])('%s looks for other times', (_name, reading, expected) => {
    const move = step(atChoice, reading);
    expect(summary(move)).toBe('find-slots');
    hasOutcome(move, { ...expected, chosen: null, slots: [] });
  });

  test('"none of these" keeps the wish for a day, but not for a time that was not free', () => {
    const day = time('Tuesday', { weekday: 2 });
    const exact = time('Tuesday at 11', { weekday: 2, hour: 11 });
    hasOutcome(step({ ...atChoice, requestedTime: day }, no), { requestedTime: day });
    hasOutcome(step({ ...atChoice, requestedTime: exact }, no), { requestedTime: null });
  });

  test('remembers at most a hundred times that were turned down', () => {
    const turnedDown = Array.from({ length: 99 }, (_, i) => new Date(i * 1000).toISOString());
    const kept = flowOf(step({ ...atChoice, turnedDown }, no)).turnedDown;
    expect(kept).toHaveLength(100);
    expect(kept?.at(-1)).toBe(wednesdayThree.startsAt);
  });

  test.each<[string, Reading]>([
    ['on a Saturday', timed('Saturday', { weekday: 6 })],
    ['in the evening', timed('in the evening', { hours: { from: 18, to: 22 } })],
    ['between the half hours', timed('at 10:15', { hour: 10, minute: 15 })],
    ['on a Saturday in three weeks', timed('12 December', { month: 12, day: 12 })],
  ])('F8 a time %s cannot be had: that is said at once, with the nearest ones', (_name, reading) => {
    const move = step(atChoice, reading);
    expect(move).toMatchObject({
      kind: 'find-slots',
      flow: { notice: 'outside', limits: { from: '09:00', to: '17:00', slotMinutes: 30 } },
    });
    const offered = withSlots(flowOf(move), [on(27, 16)], monday);
    expect(offered).toMatchObject({
      say: { text: 'calendar.choice', values: { notice: 'outside', meetsWish: false } },
    });
    expect(flowOf(offered)).not.toHaveProperty('limits');
  });

  test('F8 a day in three weeks is looked up', () => {
    const move = step(atChoice, timed('14 December', { month: 12, day: 14 }));
    expect(move).toMatchObject({ kind: 'find-slots', flow: { requestedTime: { month: 12, day: 14 } } });
    expect(flowOf(move)).not.toHaveProperty('notice');
  });

  test.each<[string, CalendarFlow, Reading, string]>([
    ['"show me more" looks for others', atChoice, said('show me more'), 'find-slots'],
    [
      '"none of these works" looks for others, though it is no plain no',
      atChoice,
      said('None of these works'),
      'find-slots',
    ],
    [
      '"yes, another one please" is asked again',
      atChoice,
      said('yes, another', { stance: 'affirm' }),
      'calendar.choice.again',
    ],
    ['a number that was not offered is asked again', atChoice, numbered('7', 7), 'calendar.choice.again'],
    ['a yes to several times is asked again', atChoice, yes, 'calendar.choice.again'],
    ['a yes to one time takes it', { ...atChoice, slots: [tuesdayTen] }, yes, 'calendar.person'],
    ['"I don’t want a call any more" ends it', atChoice, declining('I don’t want it', 'calendar'), 'ended declined'],
    [
      'a yes that declines is asked again',
      atChoice,
      declining('Yes, no need', null, { stance: 'affirm' }),
      'calendar.choice.again',
    ],
    ['an answer before there are times looks for them', searching, said('hm'), 'find-slots'],
    ['help before there are times looks for them', searching, said('help', { command: 'help' }), 'find-slots'],
    ['a wish before there are times looks for them', searching, timed('Saturday', { weekday: 6 }), 'find-slots'],
    [
      'a flow that lost its time goes back to the choice',
      { ...atPhone, chosen: null },
      numbered('1', 1),
      'calendar.phone',
    ],
    [
      'a chosen time does not hinder another choice',
      { ...atPerson, step: 'choice' },
      numbered('2', 2),
      'calendar.person',
    ],
  ])('%s', (_name, flow, reading, expected) => {
    expect(summary(step(flow, reading))).toBe(expected);
  });

  test('looks again when the chosen time has passed meanwhile', () => {
    const move = step(atChoice, numbered('1', 1), Date.parse(tuesdayTen.startsAt) - 3_600_000 * 2);
    expect(summary(move)).toBe('calendar.person');
    const late = { ...atChoice, expiresAt: '2026-12-24T00:00:00Z' };
    expect(step(late, numbered('1', 1), Date.parse(tuesdayTen.startsAt))).toMatchObject({
      kind: 'find-slots',
      flow: { notice: 'passed' },
    });
  });
});

describe('F1 person', () => {
  test.each<[string, Reading, string]>([
    ['a name the reader found', named('That would be Anna Schmidt from sales', 'Anna Schmidt'), 'Anna Schmidt'],
    ['"with Anna Schmidt"', said('with Anna Schmidt'), 'Anna Schmidt'],
    ['"it’s Bob"', said('It’s Bob.'), 'Bob'],
    ['"No, Bob" by the reader’s name', named('No, Bob', 'Bob', { stance: 'deny' }), 'Bob'],
    ['"April", though it is a month', said('April', { times: [time('April', { month: 4 })] }), 'April'],
  ])('is %s', (_name, reading, expected) => {
    const move = step(atPerson, reading);
    expect(summary(move)).toBe('calendar.phone');
    hasOutcome(move, { person: expected });
  });

  test.each<[string, Reading, string]>([
    ['a yes is no name', said('Yes', { stance: 'affirm' }), 'calendar.person.again'],
    ['a no is no name', said('No', { stance: 'deny' }), 'calendar.person.again'],
    ['skip is no name', said('skip', { skips: true }), 'calendar.person.again'],
    ['the day that was chosen is no name', timed('Tuesday', { weekday: 2 }), 'calendar.person.again'],
    ['a question is no name', asking('Why'), 'calendar.person.again'],
    ['"I don’t want a call" ends it', declining('Forget it', null), 'ended declined'],
    [
      '"make it 10:30" takes the other time and asks again',
      timed('make it 10:30', { hour: 10, minute: 30 }, { stance: 'change' }),
      'calendar.person',
    ],
    ['"11:00 rather" looks for it', timed('11:00 rather', { hour: 11 }), 'find-slots'],
    ['"another time" looks for others', said('another time', { stance: 'change' }), 'find-slots'],
    ['"something else" is asked again', said('something else', { stance: 'change' }), 'calendar.person.again'],
  ])('%s', (_name, reading, expected) => {
    expect(summary(step(atPerson, reading))).toBe(expected);
  });

  test('takes the number along and goes straight to the preview', () => {
    const move = step(
      atPerson,
      phoned('Anna Schmidt, +49 30 123456', '+49 30 123456', {
        people: [{ start: 0, end: 12, name: 'Anna Schmidt' }],
      }),
    );
    expect(move).toMatchObject({ kind: 'preview', preview: shownPreview });
  });

  test('takes a name and another time together', () => {
    const reading = named('Bob, and make it 10:30', 'Bob', {
      stance: 'change',
      times: [time('10:30', { hour: 10, minute: 30 })],
    });
    hasOutcome(step(atPerson, reading), { person: 'Bob', chosen: tuesdayHalfPast, step: 'phone' });
  });
});

describe('F1 phone', () => {
  test.each<[string, Reading, string | null]>([
    [
      'a number the reader found, with single spaces',
      phoned('it is  +49  30   123456', '+49  30   123456'),
      '+49 30 123456',
    ],
    ['a bare extension', said('4711'), '4711'],
    ['a number as it is written', said('(030) 123-45.6'), '(030) 123-45.6'],
    ['"skip"', said('skip', { skips: true }), null],
    ['"no"', no, null],
    ['"no need"', declining('no need', null), null],
  ])('is %s', (_name, reading, expected) => {
    expect(step(atPhone, reading)).toMatchObject({ kind: 'preview', preview: { phone: expected } });
  });

  test.each<[string, Reading, string]>([
    ['a yes is no number', yes, 'calendar.phone.again'],
    ['two digits are no number', said('11'), 'calendar.phone.again'],
    ['a name is no number', named('Bob', 'Bob'), 'calendar.phone.again'],
    ['"don’t call her" ends it', declining('don’t call her', 'calendar'), 'ended declined'],
    [
      '"make it 10:30" changes the time and goes on asking',
      timed('make it 10:30', { hour: 10, minute: 30 }, { stance: 'change' }),
      'calendar.phone',
    ],
    ['"Thursday at 9 is better" looks for it', timed('Thursday at 9 is better', { weekday: 4, hour: 9 }), 'find-slots'],
    [
      '"change the person to Bob" changes the person and goes on asking',
      named('change the person to Bob', 'Bob', { stance: 'change' }),
      'calendar.phone',
    ],
    ['"change the person" asks who', said('change the person', { stance: 'change' }), 'calendar.person'],
    ['"another day" looks for others', said('another day', { stance: 'change' }), 'find-slots'],
    ['"something else" is asked again', said('something else', { stance: 'change' }), 'calendar.phone.again'],
  ])('%s', (_name, reading, expected) => {
    expect(summary(step(atPhone, reading))).toBe(expected);
  });
});

describe('F4 preview', () => {
  test('shows what will be booked and asks', () => {
    expect(withPreview(complete, 'hash-1')).toMatchObject({
      kind: 'ask',
      flow: { previewHash: 'hash-1', preview: shownPreview },
      say: {
        text: 'calendar.preview',
        values: {
          person: 'Anna Schmidt',
          when: tuesdayTen.label,
          zone: 'Europe/Berlin',
          phone: '+49 30 123456',
          topic: topicOf('the absence'),
        },
      },
    });
  });

  test.each<[string, Reading, string]>([
    ['a yes books', yes, 'act'],
    [
      'a yes that repeats what is shown books',
      {
        ...named('Yes, Tuesday at 10 with anna schmidt', 'anna schmidt', { stance: 'affirm' }),
        times: [time('Tuesday at 10', { weekday: 2, hour: 10 })],
      },
      'act',
    ],
    ['a no ends it', no, 'ended declined'],
    ['"don’t book it" ends it', declining('don’t book it', 'calendar'), 'ended declined'],
    ['"not now" ends it', declining('not now', null), 'ended declined'],
    [
      'a yes that also declines is asked again',
      declining('Yes. No need.', null, { stance: 'affirm' }),
      'calendar.preview.again',
    ],
    ['a question is asked again', asking('Whose phone number is that?'), 'calendar.preview.again'],
    ['something else is asked again', said('hm'), 'calendar.preview.again'],
    ['"edit" asks what to change', said('edit', { stance: 'change' }), 'calendar.preview.change'],
    [
      '"make it 10:30" shows the new preview',
      timed('make it 10:30', { hour: 10, minute: 30 }, { stance: 'change' }),
      'preview',
    ],
    [
      '"Yes, but at 10:30" shows the new preview',
      timed('Yes, but at 10:30', { hour: 10, minute: 30 }, { stance: 'affirm' }),
      'preview',
    ],
    [
      '"make it 11:00" looks whether it is free',
      timed('make it 11:00', { hour: 11 }, { stance: 'change' }),
      'find-slots',
    ],
    [
      '"in the afternoon rather" looks for it',
      timed('in the afternoon rather', { hours: { from: 12, to: 18 } }, { stance: 'change' }),
      'find-slots',
    ],
    ['"the person is Bob" shows the new preview', said('The person is Bob'), 'preview'],
    [
      '"no, with Bob Stone" shows the new preview',
      named('no, with Bob Stone', 'Bob Stone', { stance: 'deny' }),
      'preview',
    ],
    [
      '"change the phone to 555 1234" shows the new preview',
      phoned('change the phone to 555 1234', '555 1234', { stance: 'change' }),
      'preview',
    ],
    ['"leave out the phone" shows the new preview', said('leave out the phone', { skips: true }), 'preview'],
    ['"change the phone" asks for the number', said('change the phone', { stance: 'change' }), 'calendar.phone'],
    ['"the name is wrong" asks for the name', said('the name is wrong'), 'calendar.person'],
    ['"can I change the time?" looks for times', asking('can I change the time?', { stance: 'change' }), 'find-slots'],
  ])('%s', (_name, reading, expected) => {
    expect(summary(step(atPreview, reading))).toBe(expected);
  });

  test('a change keeps the rest and takes the approval away', () => {
    const move = step(atPreview, timed('make it 10:30', { hour: 10, minute: 30 }, { stance: 'change' }));
    expect(move).toMatchObject({
      kind: 'preview',
      flow: { previewHash: null },
      preview: { ...shownPreview, starts_at: tuesdayHalfPast.startsAt, ends_at: tuesdayHalfPast.endsAt },
    });
  });

  test('"Thursday instead" means the same time on Thursday, and goes straight to the new preview when it is free', () => {
    const looked = step(atPreview, timed('Thursday instead', { weekday: 4 }, { stance: 'change' }));
    hasOutcome(looked, { requestedTime: expect.objectContaining({ start: 0, end: 16, label: '10:00', hour: 10 }) });
    hasOutcome(looked, { previewHash: null, preview: null, person: 'Anna Schmidt', phone: '+49 30 123456' });
    expect(withSlots(flowOf(looked), [on(26, 10), tuesdayTen], monday)).toMatchObject({
      kind: 'preview',
      preview: { starts_at: on(26, 10).startsAt },
    });
  });

  test('a slot that has passed is not taken for the new time', () => {
    const at = Date.parse(tuesdayTen.startsAt) - 1;
    const flow = { ...atPreview, slots: [on(23, 11), tuesdayTen], expiresAt: '2026-12-24T00:00:00Z' };
    expect(summary(step(flow, timed('23 November at 11', { day: 23, hour: 11 }, { stance: 'change' }), at))).toBe(
      'find-slots',
    );
  });

  test('after "edit" nothing books before a new preview was shown', () => {
    const editing = flowOf(step(atPreview, said('edit', { stance: 'change' })));
    expect(editing.previewHash).toBeNull();
    expect(summary(step(editing, yes))).toBe('preview');
    expect(summary(step(editing, no))).toBe('preview');
    expect(summary(step(editing, said('hm')))).toBe('calendar.preview.change');
    expect(summary(step(editing, asking('the phone?')))).toBe('calendar.phone');
  });

  test('a yes after the time has passed looks for another', () => {
    const flow = { ...atPreview, expiresAt: '2026-12-24T00:00:00Z' };
    expect(step(flow, yes, Date.parse(tuesdayTen.startsAt))).toMatchObject({
      kind: 'find-slots',
      flow: { notice: 'passed', previewHash: null },
    });
  });

  test('a preview without a number and a word to leave it out is asked again', () => {
    const without = { ...atPreview, phone: null, preview: { ...shownPreview, phone: null } };
    expect(summary(step(without, said('skip', { skips: true })))).toBe('calendar.preview.again');
    expect(summary(step(without, phoned('use 555 1234', '555 1234')))).toBe('preview');
  });

  test('an approval from outside books exactly what was shown', () => {
    expect(summary(approved(atPreview, 'hash-1', monday) as CalendarMove)).toBe('act');
    expect(approved(atPreview, 'hash-0', monday)).toEqual({ kind: 'stale', expected: 'hash-1' });
    expect(approved(atPhone, 'hash-1', monday)).toEqual({ kind: 'stale', expected: null });
    expect(approved(atPreview, 'hash-1', Date.parse(atPreview.expiresAt))).toMatchObject({ outcome: 'expired' });
  });

  test('a rejection from outside declines', () => {
    expect(rejected(atPreview)).toMatchObject({ kind: 'ended', outcome: 'declined' });
  });
});

describe('F1 the end', () => {
  if (!isShown(atPreview)) throw new Error('The fixture has no shown preview. Give it a hash.');
  const shown = atPreview;

  test('F3 a booking is told with its facts', () => {
    expect(afterEffect(shown, { kind: 'done', providerRef: 'event-9' })).toEqual({
      kind: 'ended',
      outcome: 'booked',
      say: expect.objectContaining({ text: 'calendar.booked' }),
      effectReport: {
        kind: 'calendar',
        actionId: 'action-1',
        person: 'Anna Schmidt',
        startsAt: tuesdayTen.startsAt,
        endsAt: tuesdayTen.endsAt,
        timeZone: 'Europe/Berlin',
        when: tuesdayTen.label,
        before: null,
        phone: '+49 30 123456',
        topic: topicOf('the absence'),
        providerRef: 'event-9',
      },
    });
  });

  test('a taken slot is apologised for and its neighbours are looked for', () => {
    const move = afterEffect(shown, { kind: 'slot-taken' });
    expect(move).toMatchObject({
      kind: 'find-slots',
      flow: {
        notice: 'slot-taken',
        turnedDown: [tuesdayTen.startsAt],
        person: 'Anna Schmidt',
        previewHash: null,
        requestedTime: { day: 24, hour: 10 },
      },
    });
    const asked = withSlots(flowOf(move), [tuesdayTen, tuesdayHalfPast], monday);
    expect(asked).toMatchObject({ kind: 'ask', say: { text: 'calendar.choice', values: { notice: 'slot-taken' } } });
    expect(flowOf(asked).notice).toBeUndefined();
    expect(step(flowOf(asked), numbered('2', 2))).toMatchObject({
      kind: 'preview',
      preview: { person: 'Anna Schmidt' },
    });
  });

  test('a refusal and a provider error end it with a plain sentence', () => {
    expect(afterEffect(shown, { kind: 'refused', because: 'Calls are switched off.' })).toMatchObject({
      outcome: 'refused',
      say: { text: 'calendar.refused', values: { because: 'Calls are switched off.' } },
    });
    expect(afterEffect(shown, { kind: 'provider-error' })).toMatchObject({
      outcome: 'provider-error',
      say: { text: 'calendar.provider-error' },
    });
  });

  test('an answer that was lost is said so, and not tried again', () => {
    expect(afterEffect(shown, { kind: 'unknown' })).toMatchObject({
      kind: 'ended',
      outcome: 'unknown',
      say: { text: 'calendar.unknown' },
    });
  });

  test('an unfinished flow expires after a day, whatever is said then', () => {
    expect(flowDeadline(atConsent)).toEqual({
      id: 'flow:action-1',
      kind: 'flow-expiry',
      dueAt: monday + 86_400_000,
      ref: 'action-1',
    });
    expect(summary(step(atPreview, yes, monday + 86_400_000))).toBe('ended expired');
    expect(summary(expired(atPhone))).toBe('ended expired');
  });
});

describe('F6 invitations', () => {
  const address = (text: string, written: string, found: Partial<Reading> = {}): Reading => {
    const start = text.indexOf(written);
    return said(text, { emails: [{ start, end: start + written.length, address: written }], ...found });
  };

  test.each([
    ['Dana, dana@example.com', 'dana@example.com', 'Dana'],
    ['with Dana Fox <Dana.Fox@Example.com>', 'Dana.Fox@Example.com', 'Dana Fox'],
  ])('an address beside the name is kept: %s', (text, quote, person) => {
    hasOutcome(step(atPerson, address(text, quote)), { person, invite: [quote.toLowerCase()] });
  });

  test('an address alone is no name, and no name is made of it', () => {
    const move = step(atPerson, address('dana@example.com', 'dana@example.com'));
    expect(summary(move)).toBe('calendar.person.again');
    hasOutcome(move, { person: null, invite: ['dana@example.com'] });
    hasOutcome(step(flowOf(move), said('Dana')), { person: 'Dana', invite: ['dana@example.com'] });
  });

  test('the preview holds the addresses, and none when none were given', () => {
    const invited = { ...atPhone, invite: ['dana@example.com'] };
    expect(step(invited, no)).toMatchObject({ kind: 'preview', preview: { invite: ['dana@example.com'] } });
    const move = step(atPhone, no);
    expect(move.kind === 'preview' && 'invite' in move.preview).toBe(false);
  });

  test.each(['a@b', 'a..b@example.com', '.a@example.com', 'a.@example.com', 'a@-x.com', 'a@x.c0m'])(
    '%s is not written to',
    (quote) => {
      hasOutcome(step(atPerson, address(`Dana, ${quote}`, quote, { people: [{ start: 0, end: 4, name: 'Dana' }] })), {
        person: 'Dana',
        invite: [],
      });
    },
  );

  test('an address of the request counts', () => {
    hasOutcome(startCalendar({ ...start, invite: ['Dana@example.com', 'dana@example.com'] }), {
      invite: ['dana@example.com'],
    });
  });

  const invited = { ...atPreview, invite: ['dana@example.com'] };
  test.each<[string, Reading, readonly string[] | undefined]>([
    ['another address replaces it', address('use dana@example.org', 'dana@example.org'), ['dana@example.org']],
    ['"no invitation" takes it away', said('no invitation please', { stance: 'deny' }), []],
    ['"skip the invitation" takes it away', said('skip the invitation', { skips: true }), []],
    ['another person does not inherit it', named('with Bob Stone', 'Bob Stone', { stance: 'change' }), undefined],
  ])('at the preview %s', (_name, reading, invite) => {
    const move = step(invited, reading);
    expect(move.kind).toBe('preview');
    expect(flowOf(move).invite ?? undefined).toEqual(invite);
    expect(flowOf(move).phone).toBe(invited.phone);
  });

  test('the same address is no change', () => {
    expect(summary(step(invited, address('dana@example.com', 'dana@example.com', { stance: 'affirm' })))).toBe('act');
  });

  test('"change the invitation" asks what to change, and "another person" forgets the address', () => {
    expect(summary(step(invited, said('change the invitation', { stance: 'change' })))).toBe('calendar.preview.change');
    const asked = step(invited, said('the name is wrong'));
    expect(summary(asked)).toBe('calendar.person');
    expect(flowOf(asked).invite).toBeUndefined();
  });
});

describe('G19 commands', () => {
  const steps = [atConsent, searching, atChoice, atPerson, atPhone, atPreview];

  test.each(['cancel', 'stop', 'reset'] as const)('%s ends the flow at every step', (command) => {
    for (const flow of steps) expect(summary(step(flow, said(command, { command })))).toBe('ended cancelled');
  });

  test.each(['stop', 'Cancel.', '!stop', '«Отмена»'])(
    'a bare "%s" ends it too, whatever else it was read as',
    (text) => {
      for (const flow of steps) expect(summary(step(flow, said(text, { stance: 'deny' })))).toBe('ended cancelled');
    },
  );

  test('help asks the question of the step again', () => {
    for (const flow of [atConsent, atChoice, atPerson, atPhone, atPreview]) {
      expect(summary(step(flow, said('help', { command: 'help' })))).toBe(`calendar.${flow.step}.again`);
    }
  });

  test('every step says what it expects', () => {
    const words = [...steps, complete].map(expects);
    expect(words.every((text) => text.length > 5)).toBe(true);
    expect(new Set(words).size).toBe(6);
  });
});
