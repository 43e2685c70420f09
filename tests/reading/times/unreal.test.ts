/**
 * Times A day that no calendar has is no time, and neither is any part of it: not its number, its month, nor the hour
 * beside it.
 */
import { describe, expect, it } from 'vitest';
import { findTimes } from '../../../reading/times/find.ts';
import { textOf } from '../../../reading/text/text.ts';

interface Calendar {
  readonly months: readonly [february: string, november: string];
  /** `day` by its number or its word, `month` by its name. */
  readonly wordings: readonly string[];
  /** Words of a day and where they belong in a wording of words. */
  readonly spelled: readonly string[];
  readonly hour: string;
}

const calendars: Readonly<Record<string, Calendar>> = {
  en: {
    months: ['February', 'November'],
    wordings: ['the {n}th of {m}', '{n} {m}', '{m} {n}', '{m} {n}th', 'on {m} the {n}th', 'by the {n}th of {m}'],
    spelled: ['the thirty-first of {m}', '{m} thirty-first'],
    hour: ' at 10',
  },
  de: {
    months: ['Februar', 'November'],
    wordings: ['{n}. {m}', 'am {n}. {m}', 'der {n}. {m}', 'bis zum {n}. {m}', 'ab dem {n}. {m}'],
    spelled: ['am einunddreißigsten {m}'],
    hour: ' um 10 Uhr',
  },
  es: {
    months: ['febrero', 'noviembre'],
    wordings: ['el {n} de {m}', '{n} de {m}', 'para el {n} de {m}', 'hasta el {n} de {m}'],
    spelled: ['el treinta y uno de {m}'],
    hour: ' a las 10',
  },
  ru: {
    months: ['февраля', 'ноября'],
    wordings: ['{n} {m}', '{n}-го {m}', 'до {n} {m}', 'на {n} {m}'],
    spelled: ['тридцать первого {m}'],
    hour: ' в 10',
  },
};

const numeric = ['2027-02-30', '30.02.2027', '31/11/2026', '2026-11-31', '29 February 2027', 'Feb31'];

function timesOf(text: string, language: string): readonly object[] {
  return findTimes(text, textOf(text).sentences, language);
}

describe('Times a day that no calendar has', () => {
  const unreal = Object.entries(calendars).flatMap(([language, { months, wordings, spelled, hour }]) =>
    months.flatMap((month) =>
      [...wordings.flatMap((words) => [31, 32].map((n) => words.replace('{n}', String(n)))), ...spelled].flatMap(
        (words) => ['', hour].map((behind) => [language, words.replace('{m}', month) + behind] as const),
      ),
    ),
  );

  it.each(unreal)('is no time at all (%s): %s', (language, text) => {
    expect(timesOf(text, language)).toEqual([]);
    expect(timesOf(text, 'und')).toEqual([]);
  });

  it.each(numeric)('is no time in digits: %s', (text) => {
    expect(timesOf(text, 'und')).toEqual([]);
  });

  it.each([
    ['en', 'the 31st of December', { month: 12, day: 31 }],
    ['en', '29 February', { month: 2, day: 29 }],
    ['en', 'February 29, 2028', { month: 2, day: 29, year: 2028 }],
    ['de', 'am 30. November', { month: 11, day: 30 }],
    ['es', 'el 31 de enero', { month: 1, day: 31 }],
    ['ru', '31 декабря', { month: 12, day: 31 }],
    ['de', 'am 8. dieses Monats', { monthOffset: 0, day: 8 }],
    ['de', 'am 8. nächsten Monats', { monthOffset: 1, day: 8 }],
  ])('is not any other one (%s): %s', (language, text, parts) => {
    expect(timesOf(text, language)).toEqual([expect.objectContaining(parts)]);
  });

  it('leaves the times beside it', () => {
    expect(timesOf('There is no 31 November. Monday at 10 please', 'en')).toEqual([
      expect.objectContaining({ weekday: 1, hour: 10 }),
    ]);
  });
});
