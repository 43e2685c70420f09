/** What a model says it has read, held against the message (F11). */
import { describe, expect, test } from 'vitest';
import type { AskedSlot } from '../../../contracts/second-reader.ts';
import { quotePlace } from '../../../domain/words/quotes.ts';
import { secondReading } from '../../../reading/second/second-reading.ts';
import { growthOf, mostGrowth } from '../../support/growth.ts';

const slots: Readonly<Record<string, AskedSlot>> = {
  choice: { slot: 'choice', kind: 'choice', options: ['Tuesday 10:00', 'Tuesday 10:30', 'Friday 15:00'] },
  time: { slot: 'time', kind: 'time' },
  others: { slot: 'others', kind: 'others' },
  person: { slot: 'person', kind: 'person' },
  phone: { slot: 'phone', kind: 'phone' },
  skip: { slot: 'skip', kind: 'skip' },
  address: { slot: 'address', kind: 'address' },
  words: { slot: 'words', kind: 'words' },
  number: { slot: 'number', kind: 'number' },
  day: { slot: 'day', kind: 'day' },
  option: { slot: 'option', kind: 'option', form: 'ticket', options: ['low', 'very high'] },
  measurement: { slot: 'measurement', kind: 'measurement' },
  leak: { slot: 'leak', kind: 'seen' },
  nonsense: { slot: 'nonsense', kind: 'seen' },
};
const asked = Object.values(slots);

/** The one value that is taken; `null`: none is, `undefined`: the words themselves. */
function taken(text: string, slot: string, value: string, quote = text) {
  const second = secondReading(text, asked, [{ slot, value, quote }], { lexicon: 'test', language: 'und' });
  return second === null ? null : second.found[0]?.value;
}

describe('F11 a value fits its slot, and its quote', () => {
  test.each([
    ['choice', 'la segunda', '2', 2],
    ['choice', 'la segunda', '0', null],
    ['choice', 'la segunda', '4', null],
    ['choice', 'la segunda', 'two', null],
    ['time', 'jeudi', '2026-11-26', '2026-11-26'],
    ['time', 'jeudi à onze heures', '2026-11-26T11:00', '2026-11-26 11:00'],
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
    ['words', 'la pompe fuit', 'anything', undefined],
    ['number', 'trois', '3', '3'],
    ['number', 'environ 1 200 pièces', '1200', '1200'],
    ['number', 'environ 12 pièces', '120', null],
    ['number', 'beaucoup', 'many', null],
    ['number', 'de 3 à 4', '3 4', null],
    ['day', 'jeudi', '2026-11-26', '2026-11-26'],
    ['day', 'jeudi', '2026-13-26', null],
    ['day', 'jeudi', 'Thursday', null],
    ['option', 'très urgent', 'Very high', 'very high'],
    ['option', 'très urgent', 'urgent', null],
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
    ['skip', 'sans', 'skip', undefined],
    ['others', 'aucun', 'none', undefined],
    ['consent', 'oui', 'yes', null],
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
  const of = (...values: readonly string[]) =>
    secondReading(
      'celui du milieu',
      asked,
      values.map((value) => ({ slot: 'choice', value, quote: 'celui' })),
      { lexicon: 'test', language: 'und' },
    )?.found;
  expect(of('1', '2')).toBeUndefined();
  expect(of('2', '2')).toEqual([{ slot: 'choice', start: 0, end: 5, value: 2 }]);
  const words = ['celui', 'milieu'].map((quote) => ({ slot: 'words', value: '', quote }));
  expect(secondReading('celui du milieu', asked, words, { lexicon: 'test', language: 'und' })).toBeNull();
});

test('F11 the reading is marked, says nothing but what was found, and is short', () => {
  const findings = asked.map(({ slot }) => ({ slot, value: '2', quote: 'deux' }));
  const second = secondReading('deux, et bien d’autres choses', asked, findings, { lexicon: 'v1', language: 'und' });
  expect(second?.reading).toMatchObject({ reader: 'model', lexicon: 'v1', stance: 'none', requests: [], declines: [] });
  expect(second?.reading.length).toBeLessThanOrEqual(4 * findings.length);
  expect(JSON.stringify(second).length).toBeLessThan(2_048);
});

test('F11 a quote that stands nowhere is looked for once, however long the message is', () => {
  expect(quotePlace('a'.repeat(2_000), 'aa')).toBeNull();
  expect(growthOf((text) => quotePlace(text, 'aa'), 'a')).toBeLessThan(mostGrowth);
});
