/** What a model says it has read, held against the message (F11). */
import { describe, expect, test } from 'vitest';
import type { ShownTime } from '../../../contracts/reading/question.ts';
import type { AskedSlot } from '../../../contracts/reading/second-reader.ts';
import { offeredAnswer } from '../../../domain/flows/offered.ts';
import { quotePlace } from '../../../domain/words/quotes.ts';
import { verifyFindings } from '../../../reading/verify/findings.ts';
import { growthOf, mostGrowth } from '../../support/growth.ts';

const choices = ['low', 'very high'].map((value) => ({ value, label: value }));
const offered = ['time-1', 'time-2', 'other-times'].map((value) => ({ value, label: value }));
const asked: readonly AskedSlot[] = [
  { slot: offeredAnswer, type: 'option', choices: offered },
  ...(['time', 'person', 'phone', 'address', 'number', 'date', 'clock', 'duration', 'boolean'] as const).map(
    (type) => ({ slot: type, type }),
  ),
  { slot: 'words', type: 'text' },
  { slot: 'few', type: 'number', least: 1, most: 9 },
  { slot: 'option', type: 'choice', choices },
  { slot: 'measurement', type: 'measurement' },
  { slot: 'leak', type: 'seen' },
  { slot: 'nonsense', type: 'seen' },
];

/** Monday, 23 November 2026, 09:00 in Berlin; Tuesday 10:00 and Thursday 14:30 are shown. */
const shown = (day: number, weekday: number, hour: number, minute: number): ShownTime => ({
  startsAt: '',
  endsAt: '',
  zone: 'Europe/Berlin',
  local: { year: 2026, month: 11, day, weekday, hour, minute, offsetMinutes: 60 },
});
const moment = {
  at: Date.parse('2026-11-23T08:00:00Z'),
  language: 'en',
  times: [shown(24, 2, 10, 0), shown(26, 4, 14, 30)],
};

/** The one value that is taken; `null`: none is. */
function taken(text: string, slot: string, value: string, quote = text) {
  const [found] = verifyFindings(text, asked, [{ slot, value, quote }], moment);
  return found === undefined ? null : typeof found.value === 'object' ? 'the words' : found.value;
}

describe('F11 a value fits its slot, and its quote', () => {
  test.each([
    [offeredAnswer, 'la segunda', 'time-2', 'time-2'],
    [offeredAnswer, 'la segunda', 'time-3', null],
    [offeredAnswer, 'la segunda', '2', null],
    [offeredAnswer, 'aucun', 'other-times', 'other-times'],
    ['time', 'jeudi à onze heures', '2026-11-26T11:00', '2026-11-26T11:00'],
    ['time', 'à onze heures', '11:00', '11:00'],
    ['time', 'à onze heures', '25:00', null],
    ['time', 'le 30 février', '2026-02-30', null],
    ['time', 'jeudi', 'Thursday', null],
    ['time', 'jeudi', '', null],
    ['person', 'z Anną', 'Anna', 'Anna'],
    ['person', 'Ewą', 'Ewa', 'Ewa'],
    ['person', 'u Kowalskiej', 'Kowalska', 'Kowalska'],
    ['person', 'z Anną', 'Anna Kowalska', null],
    ['person', 'z szefową', 'Anna', null],
    ['person', 'cancel', 'cancel', null],
    ['phone', 'au +49 30 1234567', '+49 30 1234567', '+49 30 1234567'],
    ['phone', 'au +49 30 1234567', '0301234567', null],
    ['phone', 'au +49 30 1234567 ou 030 7654321', '+49 30 1234567', null],
    ['phone', 'zéro trois zéro', '030', null],
    ['address', 'à a.b@example.com', 'A.B@example.com', 'a.b@example.com'],
    ['address', 'à a.b@example.com', 'c@example.com', null],
    ['address', 'chez anna', 'anna@example.com', null],
    ['words', 'la pompe fuit', 'anything', 'the words'],
    ['number', 'trois', '3', 3],
    ['number', 'environ 1 200 pièces', '1200', 1200],
    ['number', 'environ 12 pièces', '120', null],
    ['number', 'three', '3', 3],
    ['number', 'three', '5', null],
    ['number', 'beaucoup', 'many', null],
    ['number', 'de 3 à 4', '3 4', null],
    ['few', 'dix', '10', null],
    ['date', 'jeudi', '2026-11-26', '2026-11-26'],
    ['date', 'jeudi', '2026-13-26', null],
    ['date', 'jeudi', 'Thursday', null],
    ['date', 'le 26', '2026-11-26T11:00', null],
    ['clock', 'à midi', '12:00', '12:00'],
    ['clock', 'à midi', '2026-11-26', null],
    ['duration', 'két hét', '2 weeks', '2 weeks'],
    ['duration', 'quinze jours', '2 weeks', null],
    ['duration', '3 jours', '2 weeks', null],
    ['duration', 'longtemps', 'long', null],
    ['boolean', 'oui', 'true', true],
    ['boolean', 'non', 'false', false],
    ['boolean', 'oui', 'perhaps', null],
    ['option', 'très urgent', 'Very high', 'very high'],
    ['option', 'très urgent', 'urgent', null],
    ['option', 'Low', 'very high', null],
    ['measurement', 'zwölf Komma sechs Volt', '12.6 V', '12.6 V'],
    ['measurement', '12,6 вольтика', '12.6 V', '12.6 V'],
    ['measurement', '13 вольтиков', '12.6 V', null],
    ['measurement', 'dreizehn', '13', null],
    ['measurement', 'viel', 'a lot of V', null],
    ['measurement', 'zwölf Volt und drei Ampere', '12 V, 3 A', null],
    ['leak', 'es tropft', 'found', 'found'],
    ['leak', 'es tropft nirgends', 'not found', 'not found'],
    ['leak', 'es tropft', 'perhaps', null],
    ['nonsense', 'es tropft', 'found', null],
    ['consent', 'oui', 'yes', null],
  ])('%s in "%s" as "%s": %s', (slot, text, value, expected) => {
    expect(taken(text, slot, value)).toBe(expected);
  });
});

describe('F11 a time that the rules read in its quote is that time', () => {
  test.each([
    ['time', 'at nine', '11:00', null],
    ['time', 'at nine', '09:00', '09:00'],
    ['time', 'at three', '15:00', '15:00'],
    ['time', 'on Thursday at 11', '2026-11-26T11:00', '2026-11-26T11:00'],
    ['time', 'on Thursday at 11', '2026-11-25T11:00', null],
    ['time', 'on Thursday at 11', '2026-11-26T12:00', null],
    ['time', 'on Thursday', '2026-11-26T11:00', null],
    ['time', 'on Thursday', '2026-11-26', '2026-11-26'],
    ['time', 'not on Thursday', '2026-11-26T11:00', null],
    ['time', 'tomorrow', '2026-11-24', '2026-11-24'],
    ['time', 'tomorrow', '2026-11-25', null],
    ['time', 'on Thursday, when the second bell has rung', '2026-11-26T11:00', '2026-11-26T11:00'],
    ['time', 'when the second bell has rung', '11:00', '11:00'],
    ['date', 'last Tuesday', '2026-11-17', '2026-11-17'],
    ['date', 'last Tuesday', '2026-11-18', null],
    ['clock', 'at noon', '12:00', '12:00'],
    ['clock', 'at noon', '13:00', null],
    [offeredAnswer, 'the one on Thursday', 'time-2', 'time-2'],
    [offeredAnswer, 'the one on Thursday', 'time-1', null],
    [offeredAnswer, 'not the ten o’clock', 'time-1', null],
  ])('%s in "%s" as "%s": %s', (slot, text, value, expected) => {
    expect(taken(text, slot, value)).toBe(expected);
  });
});

describe('F11 a quote', () => {
  test.each([
    ['stands in the message as it is', 'Proszę ten ostatni termin', 'ten ostatni', { start: 7, end: 18 }],
    ['is not there in other letters', 'Proszę ten ostatni termin', 'Ten ostatni', null],
    ['is no part of a word', 'le 12 ou le 2', '2', { start: 12, end: 13 }],
    ['is no part of a number', 'le 12', '2', null],
    ['is not empty', 'oui', '  ', null],
    ['may stand beside signs of any kind', '👍2👍', '2', { start: 2, end: 3 }],
  ])('%s', (_what, text, quote, place) => {
    expect(quotePlace(text, quote)).toEqual(place);
  });
});

test('F11 two different values for one slot are none, the same one twice is one', () => {
  const of = (slot: string, ...said: readonly (readonly [string, string])[]) =>
    verifyFindings(
      'celui du milieu',
      asked,
      said.map(([value, quote]) => ({ slot, value, quote })),
      moment,
    );
  expect(of(offeredAnswer, ['time-1', 'celui'], ['time-2', 'celui'])).toEqual([]);
  expect(of(offeredAnswer, ['time-2', 'celui'], ['time-2', 'celui'])).toEqual([
    { slot: offeredAnswer, start: 0, end: 5, value: 'time-2' },
  ]);
  expect(of('words', ['', 'celui'], ['', 'milieu'])).toEqual([]);
});

test('F11 so much is looked at and no more', () => {
  const many = asked.map(({ slot }) => ({ slot, value: '2', quote: 'deux' }));
  expect(verifyFindings('deux, et bien d’autres choses', asked, [...many, ...many], moment).length).toBeLessThan(8);
});

test('F11 a quote that stands nowhere is looked for once, however long the message is', () => {
  expect(quotePlace('a'.repeat(2_000), 'aa')).toBeNull();
  expect(growthOf((text) => quotePlace(text, 'aa'), 'a')).toBeLessThan(mostGrowth);
});
