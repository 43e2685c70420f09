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

const gdpr = { prefLabel: 'General Data Protection Regulation (GDPR)', altLabels: [] };
const it = { prefLabel: 'Income Tax (IT)', altLabels: [] };
const credit = { prefLabel: 'Tax credit (PAYE)', altLabels: [] };
const pensions = { prefLabel: 'The Pensions Authority', altLabels: ['PA'] };

test.each([
  ['The GDPR applies.', [gdpr]],
  ['The General Data Protection Regulation applies.', [gdpr]],
  ['It is due, and it is not.', []],
  ['IT is due.', [it]],
  ['Income tax is due.', [it]],
  ['PAYE is due, and a tax credit.', []],
  ['Tax credit (PAYE) is due.', [credit]],
  ['Ask the Pensions Authority.', [pensions]],
  ['Your pensions authority knows.', [pensions]],
  ['Pa and ma know.', []],
])('M2 %s names by abbreviation, long form and without article', (text, named) => {
  expect(namedConcepts(text, [gdpr, it, credit, pensions])).toEqual(named);
});
