/**
 * Whatever happens wherever a conversation waits (R8): it never fails, every message gets its end, rows and workflow
 * agree, and nothing is done twice. A third of the places.
 */
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { activitiesByQueue, type ActivityPorts } from '../../activities/by-queue.ts';
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

/** Activities that no conversation waits for, by where they are made to fail. */
const elsewhere: Readonly<Record<string, string>> = {
  deleteRuns: 'tests/workflows/erasure-matrix.test.ts',
  finishErasure: 'tests/workflows/erasure-matrix.test.ts',
  callOffErased: 'tests/workflows/erasure-matrix.test.ts',
  resumeErasures: 'tests/workflows/housekeeping.test.ts',
  eraseSubjectConversations: 'tests/workflows/erasure-matrix.test.ts',
  unfinishedOfSubject: 'tests/workflows/erasure-matrix.test.ts',
  sweepSubject: 'tests/workflows/erasure-matrix.test.ts',
  finishSubject: 'tests/workflows/erasure-matrix.test.ts',
  reconcile: 'tests/workflows/housekeeping.test.ts',
  rollUpKpis: 'tests/workflows/housekeeping.test.ts',
  learnPatterns: 'tests/workflows/housekeeping.test.ts',
  retainContexts: 'tests/workflows/housekeeping.test.ts',
  retainRows: 'tests/workflows/housekeeping.test.ts',
};

test('R8 every activity has a place in the matrix, or is named with where else it is made to fail', () => {
  const anything: unknown = new Proxy(() => anything, { get: () => anything });
  const byQueue = activitiesByQueue(anything as ActivityPorts);
  const names = Object.values(byQueue).flatMap((activities) => Object.keys(activities));
  const placed = new Set(awaits.map(({ place }) => place?.activity));
  expect(names.filter((name) => !placed.has(name)).toSorted()).toEqual(Object.keys(elsewhere).toSorted());
  for (const file of new Set(Object.values(elsewhere))) expect(existsSync(file), file).toBe(true);
});

playMatrix(0);
