/** What of a long talk is shown, and how far the notes on it reach (M10). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstShown, notesUpTo, shareOf, type Talk } from '../../../domain/memory/window.ts';
import '../../support/laws.ts';

describe('M10 the newest that fit are shown', () => {
  test.each([
    ['all of them', [1, 2, 3], 6, 0],
    ['all but the oldest', [1, 2, 3], 5, 1],
    ['the last, however long it is', [1, 2, 300], 5, 2],
    ['none of none', [], 5, 0],
  ])('%s', (_what, costs, room, first) => {
    expect(firstShown(costs, room)).toBe(first);
  });

  test('M10 what is shown fits, or is the last alone; and no more would fit', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(500), { minLength: 1, maxLength: 60 }), fc.nat(5_000), (costs, room) => {
        const first = firstShown(costs, room);
        const sum = (from: number): number => costs.slice(from).reduce((all, cost) => all + cost, 0);
        expect(sum(first) <= room || first === costs.length - 1).toBe(true);
        if (first > 0) expect(sum(first - 1)).toBeGreaterThan(room);
      }),
    );
  });

  test('a message has half of the room at most', () => {
    expect(shareOf(1_001)).toBe(500);
  });
});

describe('M10 notes are made before what they cover has to go', () => {
  const costs = [100, 100, 100, 100, 100, 100, 100, 100];
  const talk: Talk = {
    costs,
    positions: [2, 3, 4, 5, 6, 7, 8, 9],
    first: 0,
    earlier: false,
    covered: 0,
    turnFrom: 8,
    room: 1_000,
  };

  test.each<[string, Partial<Talk>, number | null]>([
    ['more than three quarters of the room have no notes: all but the newest half', {}, 4],
    ['three quarters have none: not yet', { costs: [0, 50, ...costs.slice(2)], positions: talk.positions }, null],
    ['notes cover enough of it', { covered: 3 }, null],
    ['something is not shown and has none', { covered: 1, first: 2, room: 600 }, 6],
    [
      'something was not even fetched and has none',
      { covered: 0, earlier: true, room: 5_000, positions: [4, 5, 6, 7, 8, 9, 10, 11], turnFrom: 10 },
      7,
    ],
    [
      'the same, where there is something to note',
      { earlier: true, room: 1_000, positions: [4, 5, 6, 7, 8, 9, 10, 11], turnFrom: 10 },
      7,
    ],
    [
      'what was not fetched has notes',
      { covered: 3, earlier: true, positions: [4, 5, 6, 7, 8, 9, 10, 11], room: 5_000 },
      null,
    ],
    ['nothing but the turn itself is there', { turnFrom: 2 }, null],
    ['nothing is there', { costs: [], positions: [] }, null],
    ['costs that nobody counted are nothing', { costs: [] }, null],
  ])('%s', (_what, changed, upTo) => {
    expect(notesUpTo({ ...talk, ...changed })).toBe(upTo);
  });
});
