import { describe, expect, test } from 'vitest';
import { everydayRows, everydayTimes, type EverydayRow } from './everyday.ts';

const languages = ['en', 'es', 'ru', 'de'];

/** What is read wrongly, as sentences. */
function faults(rows: readonly EverydayRow[]): readonly string[] {
  return rows.flatMap((row) => {
    const read = everydayTimes(row);
    return read === row.expected ? [] : [`${row.language} "${row.text}": ${read} instead of ${row.expected}`];
  });
}

describe('F8 times as people say them', () => {
  test.each(languages)('in %s, by category', (language) => {
    const rows = everydayRows.filter((row) => !row.isKept && row.language === language);
    expect(rows.length).toBeGreaterThan(50);
    expect(faults(rows)).toEqual([]);
  });

  test('of the part kept apart at least 95 in a hundred, and never a time that was not said', () => {
    const rows = everydayRows.filter(({ isKept }) => isKept);
    expect(rows.length).toBeGreaterThan(80);
    expect(faults(rows).length).toBeLessThanOrEqual(rows.length * 0.05);
    expect(faults(rows.filter(({ expected }) => expected === '-'))).toEqual([]);
  });
});
