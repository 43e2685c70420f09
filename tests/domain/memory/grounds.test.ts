import { expect, test } from 'vitest';
import type { Concept } from '../../../domain/memory/concept.ts';
import { groundsOf } from '../../../domain/memory/grounds.ts';

const vat: Concept = {
  id: 'TAX:IE:TAX:VAT',
  domain: 'TAX',
  jurisdiction: 'IE',
  kind: 'TAX',
  prefLabel: 'VAT',
  altLabels: [],
  definition: null,
  sourceUrls: ['https://www.revenue.ie/en/vat/index.aspx'],
  origin: 'imported',
};
const everywhere: Concept = { ...vat, id: 'TAX:GLOBAL:TAX:VAT', jurisdiction: 'GLOBAL' };
const spanish: Concept = { ...vat, id: 'TAX:ES:TAX:VAT', jurisdiction: 'ES' };

test.each([
  ['nothing', [], 'high', []],
  ['one with a source', [vat], 'low', ['IE']],
  ['one of no jurisdiction', [everywhere], 'medium', []],
  ['one without a source', [{ ...vat, sourceUrls: [] }], 'medium', ['IE']],
  ['several', [spanish, vat, everywhere, vat], 'medium', ['ES', 'IE']],
])('M8 an answer with %s behind it', (_what, concepts, uncertaintyLevel, jurisdictions) => {
  expect(groundsOf(concepts, 'general-information')).toEqual({
    referencedNodes: [...new Set(concepts.map(({ id }) => id))],
    jurisdictions,
    uncertaintyLevel,
    disclaimerKey: 'general-information',
  });
});

test('M8 an assistant without a disclaimer has none', () => {
  expect(groundsOf([], undefined).disclaimerKey).toBe('none');
});
