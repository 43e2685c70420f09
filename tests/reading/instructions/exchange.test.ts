/** C7 C16: one value in the place of another, in four languages. */
import { describe, expect, test } from 'vitest';
import { fingerprint } from '../../../domain/words/fingerprint.ts';
import { exchangeIn } from '../../../reading/instruction/exchange.ts';
import { Text } from '../../../reading/text/text.ts';
import { findings } from '../ambiguity/shipped.ts';

const heard = (text: string) => exchangeIn(text, new Text(text).sentences);

describe('in an answer', () => {
  test.each([
    ['to Hamburg instead of Berlin', 'Hamburg', 'berlin'],
    ['ship it to Hamburg instead of Berlin, please', 'Hamburg', 'berlin'],
    ['Hamburg, not Berlin', 'Hamburg', 'berlin'],
    ['instead of Berlin to Hamburg', 'Hamburg', 'berlin'],
    ['I meant 50 pallets instead of 40', '50 pallets', '40'],
    ['nach Hamburg statt Berlin', 'Hamburg', 'berlin'],
    ['anstelle von Berlin nach Hamburg', 'Hamburg', 'berlin'],
    ['nicht 40, sondern 50 Paletten', '50 Paletten', '40'],
    ['mejor a Hamburgo en lugar de Berlín', 'Hamburgo', 'berlín'],
    ['no 40, sino 50 palés', '50 palés', '40'],
    ['в Гамбург вместо Берлина', 'Гамбург', 'берлин'],
    ['не 40, а 50 паллет', '50 паллет', '40'],
    ['в Казань вместо Москвы', 'Казань', 'москва'],
  ])('"%s" puts "%s" in the place of "%s"', (text, value, old) => {
    const found = heard(text);
    expect(found?.value).toBe(value);
    expect(found?.of).toContain(fingerprint(old));
  });

  test.each([
    'Hamburg',
    'not Berlin',
    'nicht nach Berlin',
    'Hamburg is not ready',
    'to Hamburg instead of Berlin?',
    'I would rather wait',
    'to Hamburg instead of Berlin. And call me.',
    'I do not know',
    'не знаю',
    'no lo sé',
  ])('"%s" puts nothing in the place of anything', (text) => {
    expect(heard(text)).toBeNull();
  });
});

describe('in an instruction', () => {
  const given = { quantity: '40 pallets', deadline: '2030-12-04 17:00 CET' };
  const read = (text: string, fields = {}) => findings(text, { type: 'shipment', department: 'operations', fields });
  const texts = [
    'Ship it to Hamburg instead of Berlin',
    'Schick es nach Hamburg statt nach Berlin',
    'Envíalo a Hamburgo en vez de Berlín',
  ];

  test.each(texts)('C16 "%s": what is replaced is no value', (text) => {
    const { fields } = read(text);
    expect(fields.filter(({ value }) => /berl/i.test(String(value)))).toEqual([]);
  });

  test.each(texts)('C16 "%s" contradicts a field that was given the other one', (text) => {
    const { issues } = read(text, { ...given, destination: 'Berlin' });
    expect(issues.map(({ kind, field }) => [kind, field])).toContainEqual(['conflict', 'destination']);
  });

  test('C16 and agrees with the one that it names', () => {
    expect(read('Ship it to Hamburg instead of Berlin', { ...given, destination: 'Hamburg' }).issues).toEqual([]);
  });
});
