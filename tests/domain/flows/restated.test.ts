/** Words that only say again what the preview shows are no remainder (G20); words about something else are. */
import { describe, expect, test } from 'vitest';
import type { Remainder } from '../../../contracts/reading/reading.ts';
import type { PrefillFound } from '../../../contracts/reading/prefill.ts';
import { withoutRestated } from '../../../domain/flows/by-kind/restated.ts';
import { atPhone, atPreview, said } from './said.ts';

/** The preview shows "Anna Schmidt" and "the annual report". */
const shown = {
  ...atPreview,
  shownMarks: [
    ['anna', 'schmidt'],
    ['annual', 'report'],
  ],
};
const part = (marks: readonly string[] | undefined, more: Partial<Remainder> = {}): Remainder => ({
  start: 10,
  end: 20,
  kind: 'unknown',
  ...(marks ? { marks: [...marks] } : {}),
  ...more,
});
const left = (
  parts: readonly Remainder[],
  about?: PrefillFound['about'],
  flow: typeof shown | typeof atPreview = shown,
) => {
  const gives = { concerns: [], named: [], ...(about ? { about } : {}) };
  return withoutRestated(flow, said('x'.repeat(40), { remainder: [...parts], gives })).remainder;
};
const about = (marks: readonly string[] | undefined, start = 9, end = 20): NonNullable<PrefillFound['about']> => ({
  start,
  end,
  length: end - start,
  lineLength: end - start,
  count: 2,
  ...(marks ? { marks: [...marks] } : {}),
});

describe('G20 left over of an answer to a preview', () => {
  test.each<[string, readonly string[] | undefined, boolean]>([
    ['a value that is shown is not', ['anna', 'schmidt'], false],
    ['two of them, in whatever order, are not', ['annual', 'report', 'anna', 'schmidt'], false],
    ['a part of one is', ['anna'], true],
    ['a value and a word more are', ['anna', 'schmidt', 'today'], true],
    ['words without marks are', undefined, true],
  ])('%s', (_what, marks, expected) => {
    expect(left([part(marks)])).toEqual(expected ? [part(marks)] : []);
  });

  test('a condition is, whatever it names', () => {
    const condition = part(['anna', 'schmidt'], { kind: 'condition' });
    expect(left([condition])).toEqual([condition]);
  });
});

describe('G20 left over behind "about"', () => {
  test('a part of what is shown is not, nor is the word that leads to it', () => {
    expect(left([part(['report'])], about(['report']))).toEqual([]);
    expect(left([part(['report'], { start: 5 })], about(['report']))).toEqual([]);
  });

  test.each<[string, Remainder, NonNullable<PrefillFound['about']>]>([
    ['that goes on behind it is', part(['report'], { end: 30 }), about(['report'])],
    ['of something else than what is shown is', part(['budget']), about(['report'])],
  ])('a part %s', (_what, remainder, words) => {
    expect(left([remainder], words)).toEqual([remainder]);
  });

  test('what it is said to be about, and is not, is', () => {
    expect(left([], about(['budget']))).toEqual([{ start: 9, end: 20, kind: 'unknown' }]);
    expect(left([], { ...about(undefined), in: 'm1' })).toEqual([{ start: 9, end: 20, kind: 'unknown', in: 'm1' }]);
    expect(left([], about([]))).toEqual([{ start: 9, end: 20, kind: 'unknown' }]);
  });

  test('words that are left over already are told once', () => {
    const budget = part(['budget']);
    expect(left([budget], about(['budget']))).toEqual([budget]);
    const elsewhere = part(['later'], { start: 30, end: 35 });
    expect(left([elsewhere], about(['budget']))).toEqual([elsewhere, { start: 9, end: 20, kind: 'unknown' }]);
    const before = part(['later'], { start: 0, end: 5 });
    expect(left([before], about(['budget']))).toHaveLength(2);
  });
});

describe('G20 an answer stays as it is', () => {
  const answer = said('Anna Schmidt', { remainder: [part(['anna', 'schmidt'])] });
  const { shownMarks: _none, ...nothingShown } = shown;

  test.each([
    ['before the preview is shown', { ...shown, previewHash: null }],
    ['at another step', { ...shown, step: atPhone.step }],
    ['where nothing is shown', nothingShown],
  ])('%s', (_when, flow) => {
    expect(withoutRestated(flow, answer)).toBe(answer);
  });

  test('but for what is shown where its reading gives nothing', () => {
    expect(withoutRestated(shown, answer).remainder).toEqual([]);
  });
});
