/**
 * Whatever happens wherever a conversation waits (R8): it never fails, every message gets its end, rows and workflow
 * agree, and nothing is done twice. A third of the places.
 */
import { expect, test } from 'vitest';
import { awaits } from '../support/awaits.ts';
import { cellsOf, happenings, sampleOf } from '../support/matrix.ts';
import { playMatrix } from '../support/play-matrix.ts';

test('R8 the sample of every run comes by each place, and by each fault at several places', () => {
  const sample = sampleOf(awaits);
  for (const at of awaits) expect(sample.filter((cell) => cell.at === at).length, at.name).toBeGreaterThanOrEqual(1);
  for (const fault of happenings)
    expect(sample.filter((cell) => cell.fault === fault).length, fault.name).toBeGreaterThanOrEqual(3);
  expect(new Set(sample).size).toBe(sample.length);
  const every = cellsOf(awaits, 'all').map(({ at, fault }) => `${at.name}: ${fault.name}`);
  for (const { at, fault } of sample) expect(every).toContain(`${at.name}: ${fault.name}`);
});

playMatrix(0);
