/** F8: times as people say them, read as the product reads them, and what the calendar flow makes of them. */
import { describe, expect, test } from 'vitest';
import { luxonWallClock } from '../../../adapters/wall-clock/luxon.ts';
import type { CalendarFlow } from '../../../contracts/state/flow.ts';
import { freeSlots } from '../../../domain/flows/calendar/slots.ts';
import { withSlots } from '../../../domain/flows/calendar/start.ts';
import type { CalendarMove } from '../../../domain/flows/calendar/moves.ts';
import { message } from '../../reading/words.ts';
import { calendarLife } from './lives.ts';
import { atChoice, atPreview, flowOf, heard, monday, policy, searching } from './said.ts';

const zone = 'Europe/Berlin';

/** What is offered to a flow that looks for times: the first free ones of Berlin, with `busy` taken. */
function found(flow: CalendarFlow, busy: readonly (readonly [string, string])[] = []): CalendarMove {
  const slots = freeSlots({
    now: monday,
    busy: busy.map(([startsAt, endsAt]) => ({ startsAt, endsAt })),
    policy,
    zone,
    clock: luxonWallClock(),
    locale: 'en',
    requestedTime: flow.requestedTime,
    turnedDown: flow.turnedDown,
  });
  return withSlots(flow, slots, monday);
}

/** The answer at a step, and the times it leads to: `25 10:00` each. */
function times(flow: CalendarFlow, text: string, busy: readonly (readonly [string, string])[] = []): string {
  const move = calendarLife.step(flow, heard(text, message(text)), monday, policy);
  const settled = move.kind === 'find-slots' ? found(move.flow, busy) : move;
  const next = flowOf(settled);
  if (next.chosen) return `chosen ${shown(next.chosen.startsAt)}`;
  if (settled.kind !== 'ask') return settled.kind;
  const values = settled.say.values as { candidates?: readonly { number: number }[] };
  if (values.candidates) return `which of ${values.candidates.map(({ number }) => number).join(', ')}`;
  return `${move.kind === 'find-slots' ? 'offers' : 'asks'} ${next.slots.map(({ startsAt }) => shown(startsAt)).join(', ')}`;
}

/** Berlin is an hour ahead of UTC in winter. */
function shown(instant: string): string {
  const local = new Date(Date.parse(instant) + 3_600_000).toISOString();
  return `${local.slice(5, 10)} ${local.slice(11, 16)}`;
}

// Offered: Tuesday 10:00 and 10:30, Wednesday 15:00. It is Monday, 23 November 2026, 9:00 in Berlin.
describe('F8 at the choice of a time', () => {
  test.each([
    ['half past ten', 'chosen 11-24 10:30'],
    ['ten', 'chosen 11-24 10:00'],
    ['a las diez y media', 'chosen 11-24 10:30'],
    ['в половине одиннадцатого', 'chosen 11-24 10:30'],
    ['um halb elf', 'chosen 11-24 10:30'],
    ['Wednesday', 'chosen 11-25 15:00'],
    // One is left, and that is the one.
    ['not Tuesday', 'chosen 11-25 15:00'],
    ['not at ten', 'which of 2, 3'],
    ['Tuesday. No, Wednesday', 'chosen 11-25 15:00'],
    ['Wednesday instead of Tuesday', 'chosen 11-25 15:00'],
    ['am Mittwoch, nicht am Dienstag', 'chosen 11-25 15:00'],
    ['Tuesday after 10:15', 'chosen 11-24 10:30'],
    ['16h30', 'offers 11-23 16:30, 11-24 16:30, 11-25 16:30'],
    ['Friday at half past two', 'chosen 11-27 14:30'],
    ['the 26th at 11', 'chosen 11-26 11:00'],
    ['Monday week at 9:30', 'chosen 12-07 09:30'],
    ['end of next week', 'offers 12-04 09:00, 12-04 09:30, 12-04 10:00'],
    ['the last on Friday', 'offers 11-27 09:00, 11-27 09:30, 11-27 10:00'],
    ['15 January at 10:00', 'chosen 01-15 10:00'],
    ['before noon on Thursday', 'offers 11-26 09:00, 11-26 09:30, 11-26 10:00'],
    ['Thursday between 2 and 4', 'offers 11-26 14:00, 11-26 14:30, 11-26 15:00'],
    ['later', 'offers 11-25 15:30, 11-25 16:00, 11-25 16:30'],
    ['half an hour later', 'offers 11-25 15:30, 11-25 16:00, 11-25 16:30'],
    ['the last on Tuesday', 'chosen 11-24 10:30'],
    ['the first on Tuesday', 'chosen 11-24 10:00'],
    ['tomorrow at 15:00 London time', 'chosen 11-24 16:00'],
    ['tomorrow at 3 pm UTC', 'chosen 11-24 16:00'],
    ['mañana a las 11 hora de Madrid', 'chosen 11-24 11:00'],
    ['завтра в 15:00 по московскому времени', 'chosen 11-24 13:00'],
    ['Donnerstag um 10 Uhr Londoner Zeit', 'chosen 11-26 11:00'],
    ['3 colleagues will be there', 'asks 11-24 10:00, 11-24 10:30, 11-25 15:00'],
  ])('"%s": %s', (text, expected) => {
    expect(times(atChoice, text)).toBe(expected);
  });

  test('a time that is busy is told, with the nearest ones', () => {
    const busy = [['2026-11-26T09:00:00Z', '2026-11-26T10:00:00Z']] as const;
    expect(times(atChoice, 'Thursday at 10:00', busy)).toBe('offers 11-26 09:00, 11-26 09:30, 11-26 11:00');
  });

  test('a day on which nobody works: the nearest days come first, not the first days at all', () => {
    expect(times(atChoice, 'Saturday, 12 December')).toBe('offers 12-11 09:00, 12-11 09:30, 12-11 10:00');
  });
});

describe('F8 at the preview', () => {
  test.each([
    ['half an hour later', 'chosen 11-24 10:30'],
    ['make it eleven', 'chosen 11-24 11:00'],
    ['make it Thursday at noon', 'chosen 11-26 12:00'],
    ['an hour earlier please', 'chosen 11-24 09:00'],
  ])('"%s": %s', (text, expected) => {
    expect(times(atPreview, text)).toBe(expected);
  });

  test('a time on another clock is shown on both', () => {
    const move = found({ ...searching, requestedTime: message('tomorrow at 15:00 London time').times[0] ?? null });
    expect(flowOf(move).chosen?.there).toMatchObject({ zone: 'Europe/London', local: { hour: 15 } });
    expect(move).toMatchObject({ say: { values: { there: 'Tuesday, 24 November, 15:00 Europe/London' } } });
  });
});
