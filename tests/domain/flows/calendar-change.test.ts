import { describe, expect, test } from 'vitest';
import type { CalendarFlow } from '../../../contracts/state/flow.ts';
import { callPreview } from '../../../contracts/wire/preview.ts';
import type { Reading } from '../../../contracts/reading/reading.ts';
import { bookingMeant, startCalendarChange } from '../../../domain/flows/calendar/change.ts';
import { expects } from '../../../domain/flows/calendar/prompts.ts';
import { withSlots } from '../../../domain/flows/calendar/start.ts';
import type { CalendarMove } from '../../../domain/flows/calendar/moves.ts';
import { calendarLife } from './lives.ts';
import { isShown } from '../../../domain/flows/calendar/moves.ts';
import {
  asking,
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
  time,
  timed,
  tuesdayHalfPast,
  tuesdayTen,
  wednesdayThree,
  yes,
  topicOf,
  inTheirWords,
} from './said.ts';

const { afterEffect, approved, step: calendarStep, expired, rejected, withPreview } = calendarLife;

const thursday = on(26, 14);
const booking = {
  actionId: 'action-1',
  person: 'Dana Fox',
  label: thursday.label,
  startsAt: thursday.startsAt,
  endsAt: thursday.endsAt,
  timeZone: 'Europe/Berlin',
  phone: '+49 30 123456',
  topic: topicOf('the absence'),
  invite: ['dana@example.com'],
  sequence: 2,
};
const asked = {
  actionId: 'action-2',
  startedBy: { turnId: 'turn-9', quote: 'Move it.' },
  of: booking,
  at: monday,
  policy,
};
const move = (requestedTime: Parameters<typeof startCalendarChange>[0]['requestedTime'] = null) =>
  startCalendarChange({ ...asked, change: 'move', requestedTime });
const callOff = () => startCalendarChange({ ...asked, change: 'cancel', requestedTime: null });
const step = (flow: CalendarFlow, reading: Reading, at = monday): CalendarMove =>
  calendarStep(flow, { messageId: 'message', ...reading }, at, policy);
const shown = (made: CalendarMove): CalendarFlow => {
  if (made.kind !== 'preview') throw new Error(`Only a preview can be shown, not "${made.kind}".`);
  return flowOf(withPreview(made.flow, 'hash-1'));
};
const request = (text: string, verb: 'move' | 'cancel', found: Partial<Reading> = {}): Reading =>
  said(text, { requests: [{ start: 0, end: text.length, action: 'calendar', verb }], ...found });

function summary(made: CalendarMove): string {
  if (made.kind === 'ask') return made.say.text;
  return made.kind === 'ended' ? `ended ${made.outcome} ${made.say.text}` : made.kind;
}

const atChoice = flowOf(withSlots(flowOf(move()), offered, monday));
const atMove = shown(step(atChoice, numbered('2', 2)));
const atCallOff = shown(callOff());

describe('F6 moving a booked call', () => {
  test('looks for times first, and asks for nothing that is known', () => {
    expect(move()).toMatchObject({ kind: 'find-slots', flow: { step: 'choice', of: { change: 'move' } } });
    expect(summary(withSlots(flowOf(move()), offered, monday))).toBe('calendar.choice');
    expect(step(atChoice, numbered('2', 2))).toMatchObject({ kind: 'preview' });
  });

  test('"move it to Tuesday at 10" goes straight to the preview when that is free', () => {
    const made = withSlots(flowOf(move(time('Tuesday at 10', { weekday: 2, hour: 10 }))), offered, monday);
    expect(made).toMatchObject({ kind: 'preview', preview: { starts_at: tuesdayTen.startsAt } });
  });

  test('shows the old time and the new one, and binds the yes to the change', () => {
    const made = step(atChoice, numbered('2', 2));
    if (made.kind !== 'preview') throw new Error('There is no preview.');
    expect(callPreview.parse(inTheirWords(made.preview))).toEqual({
      person: 'Dana Fox',
      starts_at: tuesdayHalfPast.startsAt,
      ends_at: tuesdayHalfPast.endsAt,
      time_zone: 'Europe/Berlin',
      phone: '+49 30 123456',
      topic: 'the absence',
      invite: ['dana@example.com'],
      change: 'move',
      of: { action_id: 'action-1', sequence: 3 },
    });
    expect(withPreview(made.flow, 'hash-1')).toMatchObject({
      say: {
        text: 'calendar.move.preview',
        values: { before: thursday.label, when: tuesdayHalfPast.label, change: 'move', invite: ['dana@example.com'] },
      },
    });
  });

  test.each<[string, Reading, string]>([
    ['a yes moves it', yes, 'act'],
    ['a no leaves it', no, 'ended declined calendar.change.declined'],
    ['something else is asked again', said('hm'), 'calendar.move.preview.again'],
    ['"another time" looks again', said('another time', { stance: 'change' }), 'find-slots'],
    ['"make it 10:00" shows the new preview', timed('make it 10', { hour: 10 }, { stance: 'change' }), 'preview'],
    ['another number shows the new preview', phoned('use 555 1234', '555 1234'), 'preview'],
    ['"change it" asks for the time', said('change it', { stance: 'change' }), 'calendar.move.preview.change'],
    ['another person is another call', named('with Bob', 'Bob', { stance: 'change' }), 'calendar.move.preview.change'],
    ['"the name is wrong" is asked again', said('the name is wrong'), 'calendar.move.preview.again'],
    ['"just cancel the call" shows the calling off', request('just cancel the call', 'cancel'), 'preview'],
  ])('%s', (_name, reading, expected) => {
    expect(summary(step(atMove, reading))).toBe(expected);
  });

  test('nobody is added to the invitation of a call that is moved', () => {
    const reading = said('and bob@example.com', {
      emails: [{ start: 4, end: 19, address: 'bob@example.com' }],
    });
    expect(flowOf(step(atMove, reading)).invite).toEqual(['dana@example.com']);
    expect(flowOf(step(atChoice, reading)).invite).toEqual(['dana@example.com']);
  });

  test('asking for the call to be called off instead shows exactly that', () => {
    const made = step(
      atChoice,
      request('cancel the call', 'cancel', { declines: declining('it', 'calendar').declines }),
    );
    expect(made).toMatchObject({
      kind: 'preview',
      preview: { change: 'cancel', starts_at: thursday.startsAt },
      flow: { previewHash: null, of: { change: 'cancel' } },
    });
  });

  test('a time that somebody else took is apologised for; the call stands', () => {
    if (!isShown(atMove)) throw new Error('The fixture has no shown preview.');
    expect(afterEffect(atMove, { kind: 'slot-taken' })).toMatchObject({
      kind: 'find-slots',
      flow: { notice: 'slot-taken', of: { change: 'move' } },
    });
  });

  test('F3 it is told with both times', () => {
    if (!isShown(atMove)) throw new Error('The fixture has no shown preview.');
    expect(afterEffect(atMove, { kind: 'done', providerRef: 'action-1@parley' })).toMatchObject({
      kind: 'ended',
      outcome: 'moved',
      say: { text: 'calendar.moved' },
      effectReport: { before: thursday.label, when: tuesdayHalfPast.label, person: 'Dana Fox' },
    });
  });
});

describe('F6 calling a booked call off', () => {
  test('shows the call and asks', () => {
    expect(callOff()).toMatchObject({
      kind: 'preview',
      preview: {
        change: 'cancel',
        of: { action_id: 'action-1', sequence: 3 },
        starts_at: thursday.startsAt,
        ends_at: thursday.endsAt,
        invite: ['dana@example.com'],
      },
    });
    const made = callOff();
    if (made.kind !== 'preview') throw new Error('There is no preview.');
    expect(withPreview(made.flow, 'hash-1')).toMatchObject({
      say: { text: 'calendar.cancel.preview', values: { before: thursday.label, zone: 'Europe/Berlin' } },
    });
  });

  const again = 'calendar.cancel.preview.again';
  test.each<[string, Reading, string]>([
    ['a yes calls it off', yes, 'act'],
    ['"yes, cancel it" calls it off', said('yes, cancel it', { stance: 'affirm' }), 'act'],
    [
      '"yes, cancel the call" calls it off, though these words can also decline',
      request('yes, cancel the call', 'cancel', {
        stance: 'affirm',
        declines: declining('cancel the call', 'calendar').declines,
      }),
      'act',
    ],
    ['a yes that names Dana calls it off', named('Yes, the one with Dana', 'Dana', { stance: 'affirm' }), 'act'],
    ['a yes that names somebody else does not', named('Yes, the one with Bob', 'Bob', { stance: 'affirm' }), again],
    ['a yes that names a time does not', timed('Yes, the one on Tuesday', { weekday: 2 }, { stance: 'affirm' }), again],
    ['a yes that declines something does not', declining('Yes, no email', 'email', { stance: 'affirm' }), again],
    ['a no leaves it', no, 'ended declined calendar.change.declined'],
    [
      '"don’t cancel it" leaves it',
      said('don’t cancel it', { stance: 'deny' }),
      'ended declined calendar.change.declined',
    ],
    ['"cancel it", which is a yes and a no, is asked again', said('cancel it', { stance: 'deny' }), again],
    ['a bare request is no yes', request('cancel the call', 'cancel'), again],
    ['a question is asked again', asking('Which call?'), again],
    ['"move it to Friday instead" looks for times', request('move it to Friday instead', 'move'), 'find-slots'],
    ['"Friday instead" looks for times', timed('Friday instead', { weekday: 5 }, { stance: 'change' }), 'find-slots'],
    ['"stop" leaves it', said('stop', { command: 'stop' }), 'ended cancelled calendar.change.cancelled'],
    ['"help" is asked again', said('help', { command: 'help' }), again],
  ])('%s', (_name, reading, expected) => {
    expect(summary(step(atCallOff, reading))).toBe(expected);
  });

  test('before the call has been shown a yes shows it', () => {
    expect(summary(step({ ...atCallOff, previewHash: null }, yes))).toBe('preview');
  });

  test('F4 an approval from outside is bound to what was shown', () => {
    expect(approved(atCallOff, 'hash-1', monday)).toMatchObject({ kind: 'act' });
    expect(approved(atCallOff, 'hash-0', monday)).toEqual({ kind: 'stale', expected: 'hash-1' });
    expect(summary(rejected(atCallOff))).toBe('ended declined calendar.change.declined');
  });

  test.each([
    [{ kind: 'done', providerRef: 'x' }, 'ended called-off calendar.called-off'],
    [{ kind: 'refused', because: 'Calls are switched off.' }, 'ended refused calendar.change.refused'],
    [{ kind: 'slot-taken' }, 'ended provider-error calendar.change.provider-error'],
    [{ kind: 'provider-error' }, 'ended provider-error calendar.change.provider-error'],
    [{ kind: 'unknown' }, 'ended unknown calendar.change.unknown'],
  ] as const)('%o ends it', (result, expected) => {
    if (!isShown(atCallOff)) throw new Error('The fixture has no shown preview.');
    expect(summary(afterEffect(atCallOff, result))).toBe(expected);
  });

  test('F3 it is told with its time', () => {
    if (!isShown(atCallOff)) throw new Error('The fixture has no shown preview.');
    expect(afterEffect(atCallOff, { kind: 'done', providerRef: 'x' })).toMatchObject({
      effectReport: { before: thursday.label, when: thursday.label, timeZone: 'Europe/Berlin' },
    });
  });
});

describe('F6 a change that comes to nothing', () => {
  test('says that the call stands', () => {
    expect(summary(expired(atMove))).toBe('ended expired calendar.change.expired');
    expect(summary(withSlots(flowOf(move()), [], monday))).toBe('ended no-slots calendar.change.no-slots');
    const tired = { ...flowOf(move()), turnedDown: [wednesdayThree.startsAt] };
    expect(summary(withSlots(tired, [], monday))).toBe('ended no-slots calendar.change.no-more-slots');
  });

  test('every step says what it expects', () => {
    expect(expects(atMove)).toBe('yes, no, or another time');
    expect(expects({ ...atMove, previewHash: null })).toBe('another time');
    expect(expects(atCallOff)).toBe('yes or no');
  });
});

describe('F6 which call is meant', () => {
  const bob = {
    ...booking,
    actionId: 'action-5',
    person: 'Bob Stone',
    startsAt: tuesdayTen.startsAt,
    endsAt: tuesdayTen.endsAt,
  };
  const later = { ...booking, actionId: 'action-6', person: 'Ann Lee' };
  const calls = [booking, bob, later];

  test.each<[string, Reading, string | null]>([
    ['the one with the person who is named', named('cancel the call with Dana', 'Dana'), 'action-1'],
    ['by the family name too', named('cancel the call with Mr Stone', 'Stone'), 'action-5'],
    ['else the latest', said('cancel the call'), 'action-6'],
    ['with somebody unknown the latest, which the preview shows', named('the call with Zoe', 'Zoe'), 'action-6'],
  ])('%s', (_name, reading, expected) => {
    expect(bookingMeant(calls, reading, monday)?.actionId ?? null).toBe(expected);
  });

  test('never one that is over', () => {
    expect(bookingMeant([bob], said('cancel the call'), Date.parse(bob.endsAt))).toBeNull();
    expect(bookingMeant([], said('cancel the call'), monday)).toBeNull();
  });
});
