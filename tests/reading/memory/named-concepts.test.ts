import { expect, test } from 'vitest';
import { namedConcepts } from '../../../reading/memory/named-concepts.ts';

const vat = { prefLabel: 'Value-Added Tax (VAT)', altLabels: ['VAT', 'НДС', 'IVA'] };
const prsi = { prefLabel: 'Pay Related Social Insurance', altLabels: ['PRSI'] };

test.each([
  ['You owe value added tax (VAT).', [vat]],
  ['You owe vat, and PRSI too.', [vat, prsi]],
  ['НДС платят ежеквартально.', [vat]],
  ['El I.V.A. no; el IVA sí.', [vat]],
  ['Private matters are no business of the vatman.', []],
  ['', []],
])('M2 %s names what it names, as whole words', (text, named) => {
  expect(namedConcepts(text, [vat, prsi])).toEqual(named);
});

test('M2 a label without a letter, or of one, names nothing', () => {
  expect(namedConcepts('A % of it.', [{ prefLabel: '%', altLabels: ['', 'A'] }])).toEqual([]);
});
