import { describe, expect, test } from 'vitest';
import { translatedOutcome, translatedRows } from './translated.ts';

const languages = ['en', 'es', 'ru', 'de'];

describe('F8 times that are the same in four languages', () => {
  test.each(languages)('in %s, each construct', (language) => {
    const rows = translatedRows.filter((row) => !row.isKept && row.language === language);
    expect(rows.length).toBeGreaterThan(80);
    const faults = rows.filter((row) => translatedOutcome(row) !== 'exact');
    expect(faults.map(({ text, expected }) => `"${text}" is ${expected}`)).toEqual([]);
  });

  test('of the part kept apart at least 94 in a hundred are exact and at most 2 are wrong', () => {
    const outcomes = translatedRows.filter((row) => row.isKept).map(translatedOutcome);
    const count = (wanted: string) => outcomes.filter((outcome) => outcome === wanted).length;
    expect(outcomes.length).toBeGreaterThan(200);
    expect(count('exact')).toBeGreaterThanOrEqual(outcomes.length * 0.94);
    expect(count('wrong')).toBeLessThanOrEqual(outcomes.length * 0.02);
  });
});
