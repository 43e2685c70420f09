/** What every calendar that Parley books in has to do, whoever keeps it (F5, F6). The same tests run against each. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EffectProvider } from '../../../activities/carry-out.ts';
import type { Calendar } from '../../../activities/offer-slots.ts';
import type { EffectOrder, Performed } from '../../../contracts/state/effect.ts';
import type { CallPreview } from '../../../contracts/wire/preview.ts';

export interface CalendarUnderTest {
  readonly busy: Calendar['busy'];
  readonly provider: EffectProvider;
  /** How many objects or rows the calendar's own keeper holds with these UIDs, cancelled ones included. */
  count(uid: string): Promise<number>;
  clear(): Promise<void>;
  close(): Promise<void>;
}

export const where = { tenant: 'local', conversation: 'c-1' };

/** Tuesday, 24 November 2026; times in UTC. */
export function at(time: string): string {
  return `2026-11-24T${time}:00.000Z`;
}

export function callAt(from: string, to: string, more: Partial<CallPreview> = {}): CallPreview {
  return {
    person: 'Anna Schmidt',
    starts_at: at(from),
    ends_at: at(to),
    time_zone: 'Europe/Berlin',
    phone: '+49 30 123456',
    topic: 'the absence, with a "quote"; and a comma',
    ...more,
  };
}

export function orderOf(actionId: string, preview: CallPreview): EffectOrder {
  return {
    actionId,
    kind: 'calendar',
    preview,
    previewHash: 'hash-1',
    approvedAt: '2026-11-20T08:00:00.000Z',
    participant: 'p-1',
    assistant: 'hr',
    assistantVersion: 'v1',
  };
}

/** The change number `sequence` of the booking that action `of` made. */
export function changeOf(of: string, change: 'move' | 'cancel', sequence = 1): Partial<CallPreview> {
  return { change, of: { action_id: of, sequence } };
}

const whole = { from: at('00:00'), to: at('23:00') };
const goOn = new AbortController().signal;

export function keepsTheCalendarContract(name: string, open: () => Promise<CalendarUnderTest>): void {
  describe(`F6 ${name}`, () => {
    let calendar: CalendarUnderTest;
    beforeAll(async () => {
      calendar = await open();
    });
    beforeEach(() => calendar.clear());
    afterAll(() => calendar.close());

    const perform = (order: EffectOrder): Promise<Performed> => calendar.provider.perform(where, order, goOn);
    const find = (order: EffectOrder) => calendar.provider.find?.(where, order);
    const busy = () => calendar.busy(where, 'p-1', whole);
    const nine = orderOf('a1', callAt('09:00', '09:30'));
    const moved = orderOf('a2', callAt('11:00', '11:30', changeOf('a1', 'move')));
    const calledOff = orderOf('a3', callAt('09:00', '09:30', changeOf('a1', 'cancel')));
    const done = { kind: 'done', providerRef: 'a1@parley' };

    test('an empty calendar is free and knows of nothing', async () => {
      expect(await busy()).toEqual([]);
      expect(await find(nine)).toBeNull();
    });

    test('a booking takes exactly its time and can be read back', async () => {
      expect(await perform(nine)).toEqual(done);
      expect(await busy()).toEqual([{ startsAt: at('09:00'), endsAt: at('09:30') }]);
      expect(await find(nine)).toEqual({ providerRef: 'a1@parley' });
      expect(await find(orderOf('a', callAt('09:00', '09:30')))).toBeNull();
    });

    test('F5 a booking that is asked for again is there once', async () => {
      await perform(nine);
      expect(await perform(nine)).toEqual(done);
      expect(await busy()).toHaveLength(1);
      expect(await calendar.count('a1@parley')).toBe(1);
    });

    test('F5 ten attempts at once make one booking', async () => {
      const results = await Promise.allSettled(Array.from({ length: 10 }, () => perform(nine)));
      expect(results.some((result) => result.status === 'fulfilled' && result.value.kind === 'done')).toBe(true);
      expect(await busy()).toHaveLength(1);
      expect(await calendar.count('a1@parley')).toBe(1);
    });

    test('a time that is taken is refused, back to back is not', async () => {
      await perform(nine);
      expect(await perform(orderOf('b1', callAt('09:15', '09:45')))).toEqual({ kind: 'slot-taken' });
      expect(await perform(orderOf('b1', callAt('08:30', '09:00')))).toMatchObject({ kind: 'done' });
      expect(await perform(orderOf('b2', callAt('09:30', '10:00')))).toMatchObject({ kind: 'done' });
      expect(await busy()).toHaveLength(3);
    });

    test('two who want the same time at the same moment never both get it', async () => {
      const both = ['b1', 'b2'].map((id) => perform(orderOf(id, callAt('09:00', '09:30'))));
      const kinds = (await Promise.all(both)).map(({ kind }) => kind);
      const booked = kinds.filter((kind) => kind === 'done').length;
      expect(booked).toBeLessThanOrEqual(1);
      expect(await busy()).toHaveLength(booked);
    });

    test('after a taken time the same action books another', async () => {
      await perform(orderOf('b1', callAt('09:00', '09:30')));
      expect(await perform(nine)).toEqual({ kind: 'slot-taken' });
      expect(await find(nine)).toBeNull();
      expect(await perform(orderOf('a1', callAt('10:00', '10:30')))).toEqual(done);
    });

    test('F4 an attempt at another time never overwrites what was booked', async () => {
      await perform(nine);
      const late = orderOf('a1', callAt('14:00', '14:30'));
      expect(await find(late)).toBeNull();
      expect(await perform(late)).toMatchObject({ kind: 'refused', because: expect.stringContaining('another time') });
      expect(await busy()).toEqual([{ startsAt: at('09:00'), endsAt: at('09:30') }]);
    });

    test('a move frees the old time and takes the new one, once', async () => {
      await perform(nine);
      expect(await find(moved)).toBeNull();
      expect(await perform(moved)).toEqual(done);
      expect(await perform(moved)).toEqual(done);
      expect(await find(moved)).toEqual({ providerRef: 'a1@parley' });
      expect(await busy()).toEqual([{ startsAt: at('11:00'), endsAt: at('11:30') }]);
      expect(await calendar.count('a1@parley')).toBe(1);
    });

    test('F5 a booking that was moved since counts as booked', async () => {
      await perform(nine);
      await perform(moved);
      expect(await find(nine)).toEqual({ providerRef: 'a1@parley' });
      expect(await perform(nine)).toEqual(done);
      expect(await busy()).toEqual([{ startsAt: at('11:00'), endsAt: at('11:30') }]);
    });

    test('a move to where the call overlaps only with itself is fine', async () => {
      await perform(nine);
      const bit = orderOf('a2', callAt('09:15', '09:45', changeOf('a1', 'move')));
      expect(await perform(bit)).toEqual(done);
      expect(await busy()).toEqual([{ startsAt: at('09:15'), endsAt: at('09:45') }]);
    });

    test('a move to a taken time leaves the call where it is', async () => {
      await perform(nine);
      await perform(orderOf('b1', callAt('11:00', '11:30')));
      expect(await perform(moved)).toEqual({ kind: 'slot-taken' });
      expect(await find(moved)).toBeNull();
      expect(await busy()).toEqual([
        { startsAt: at('09:00'), endsAt: at('09:30') },
        { startsAt: at('11:00'), endsAt: at('11:30') },
      ]);
    });

    test('a call that is called off frees its time, however often it is asked', async () => {
      await perform(nine);
      expect(await find(calledOff)).toBeNull();
      expect(await perform(calledOff)).toEqual(done);
      expect(await perform(calledOff)).toEqual(done);
      expect(await find(calledOff)).toEqual({ providerRef: 'a1@parley' });
      expect(await busy()).toEqual([]);
      expect(await perform(orderOf('b1', callAt('09:00', '09:30')))).toMatchObject({ kind: 'done' });
    });

    test('calling off what is gone already is done', async () => {
      expect(await perform(calledOff)).toEqual(done);
      expect(await find(calledOff)).toEqual({ providerRef: 'a1@parley' });
    });

    test('F5 a late attempt does not book again what was called off', async () => {
      await perform(nine);
      await perform(calledOff);
      expect(await perform(nine)).toEqual({ kind: 'refused', because: 'The call has been called off meanwhile.' });
      expect(await busy()).toEqual([]);
    });

    test('what was called off or never booked cannot be moved', async () => {
      expect(await perform(moved)).toEqual({
        kind: 'refused',
        because: 'The call is not in the calendar any more.',
      });
      await perform(nine);
      await perform(calledOff);
      for (const sequence of [1, 2]) {
        const late = orderOf('a2', callAt('11:00', '11:30', changeOf('a1', 'move', sequence)));
        expect(await perform(late)).toEqual({ kind: 'refused', because: 'The call has been called off meanwhile.' });
      }
      expect(await busy()).toEqual([]);
    });

    test('F5 a late attempt at an earlier move changes nothing', async () => {
      await perform(nine);
      await perform(moved);
      await perform(orderOf('a4', callAt('15:00', '15:30', changeOf('a1', 'move', 2))));
      expect(await find(moved)).toEqual({ providerRef: 'a1@parley' });
      expect(await perform(moved)).toEqual(done);
      expect(await busy()).toEqual([{ startsAt: at('15:00'), endsAt: at('15:30') }]);
    });

    test('moves follow one another', async () => {
      await perform(nine);
      await perform(moved);
      const again = orderOf('a4', callAt('15:00', '15:30', changeOf('a1', 'move', 2)));
      expect(await perform(again)).toEqual(done);
      expect(await busy()).toEqual([{ startsAt: at('15:00'), endsAt: at('15:30') }]);
    });

    test('an attempt that was stopped before it began does nothing', async () => {
      const stopped = calendar.provider.perform(where, nine, AbortSignal.abort(new Error('stopped')));
      await expect(stopped).rejects.toThrow('stopped');
      expect(await busy()).toEqual([]);
    });

    test('an action of another kind is a mistake of ours', async () => {
      const mail = { ...nine, preview: { to: 'a@example.com', subject: 'Hello', message: 'Hello' } };
      await expect(perform(mail)).rejects.toThrow('books calls only');
      await expect(find(mail)).rejects.toThrow('books calls only');
    });
  });
}
