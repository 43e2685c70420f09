import type { Deadline } from '../../../contracts/state/conversation-state.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, earliest, needsArming, remove, takeDue } from '../../../domain/deadlines/table.ts';
import type { DeadlineTable } from '../../../domain/deadlines/table.ts';

const due = (id: string, dueAt: number): Deadline => ({ id, kind: 'reminder', dueAt, ref: 'request-1' });
const tableOf = (...deadlines: readonly Deadline[]): DeadlineTable => deadlines.reduce(add, []);

describe('one deadline table', () => {
  test('keeps the earliest first, and of equal times the smaller id', () => {
    const table = tableOf(due('b', 20), due('c', 10), due('a', 20));
    expect(table.map(({ id }) => id)).toEqual(['c', 'a', 'b']);
    expect(earliest(table)?.id).toBe('c');
    expect(earliest([])).toBeNull();
  });

  test('replaces a deadline of the same id', () => {
    expect(tableOf(due('a', 20), due('b', 15), due('a', 10))).toEqual([due('a', 10), due('b', 15)]);
  });

  test('removes by id, and is the same table when there is none', () => {
    const table = tableOf(due('a', 20), due('b', 10));
    expect(remove(table, 'b')).toEqual([due('a', 20)]);
    expect(remove(table, 'c')).toBe(table);
  });

  test('gives out what is due, to the millisecond, and keeps the rest', () => {
    const table = tableOf(due('a', 10), due('b', 11), due('c', 9));
    expect(takeDue(table, 10)).toEqual({ due: [due('c', 9), due('a', 10)], rest: [due('b', 11)] });
  });

  test.each<[string, number | null, DeadlineTable, number | null]>([
    ['nothing is due ever', 5, [], null],
    ['no timer is armed', null, tableOf(due('a', 10)), 10],
    ['a new deadline is earlier', 20, tableOf(due('a', 10)), 10],
    ['the timer is armed for it', 10, tableOf(due('a', 10)), null],
    ['the deadline it was armed for was met', 10, tableOf(due('b', 20)), null],
  ])('arms the one timer lazily: %s', (_name, armedFor, table, expected) => {
    expect(needsArming(armedFor, table)).toBe(expected);
  });
});

const anyDeadlines = fc.array(
  fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'), dueAt: fc.integer({ min: 0, max: 30 }) }),
  { maxLength: 20 },
);

test('the table does not depend on the order in which deadlines with different ids were added', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.record({ id: fc.string({ maxLength: 3 }), dueAt: fc.integer({ min: 0, max: 5 }) }), {
        selector: ({ id }) => id,
      }),
      (rows) => {
        const deadlines = rows.map(({ id, dueAt }) => due(id, dueAt));
        expect(tableOf(...deadlines.toReversed())).toEqual(tableOf(...deadlines));
      },
    ),
  );
});

test('no deadline is lost or missed: a timer that is armed lazily fires for every one in time', () => {
  fc.assert(
    fc.property(anyDeadlines, (rows) => {
      let table: DeadlineTable = [];
      let armedFor: number | null = null;
      const kept: Deadline[] = [];
      rows.forEach(({ id, dueAt }) => {
        table = add(table, due(id, dueAt));
        armedFor = needsArming(armedFor, table) ?? armedFor;
      });
      const promised = [...table];
      while (armedFor !== null) {
        const firedAt: number = armedFor;
        const taken = takeDue(table, firedAt);
        // A timer may fire for a deadline that has gone; it must never fire after one that has not.
        expect(taken.due.every(({ dueAt }) => dueAt === firedAt)).toBe(true);
        kept.push(...taken.due);
        table = taken.rest;
        armedFor = needsArming(null, table);
      }
      expect(kept).toEqual(promised);
    }),
  );
});
