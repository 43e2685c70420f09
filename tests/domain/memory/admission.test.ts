/** What may be written into the graph, from what was read in a mention. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { conceptLimits as limitsOnWire } from '../../../contracts/wire/graph.ts';
import { admissionOf, conceptLimits, type Finding, type MentionReading } from '../../../domain/memory/admission.ts';

const ready: MentionReading = {
  mention: {
    domain: 'tax',
    jurisdiction: 'IE',
    kind: 'tax',
    prefLabel: 'Value-Added Tax',
    altLabels: ['VAT'],
    definition: 'An indirect tax.',
    sourceUrls: [],
  },
  variants: [],
  inName: [],
  inDefinition: [],
  allowedUrls: ['https://www.revenue.ie/'],
  refusedUrls: 0,
  inUrls: [],
};
const admitted = (changed: Partial<MentionReading>) => admissionOf({ ...ready, ...changed });
const saying = (changed: Partial<MentionReading['mention']>) => admitted({ mention: { ...ready.mention, ...changed } });

test('M6 a mention of a public concept is looked for by its labels, and may be made', () => {
  expect(admitted({})).toEqual({
    wanted: {
      concept: {
        id: 'TAX:IE:TAX:VALUE-ADDED-TAX',
        domain: 'TAX',
        jurisdiction: 'IE',
        kind: 'TAX',
        prefLabel: 'Value-Added Tax',
        altLabels: ['VAT'],
        definition: 'An indirect tax.',
        sourceUrls: ['https://www.revenue.ie/'],
      },
      keys: ['VALUE-ADDED-TAX', 'VAT'],
    },
    because: [],
    leftOut: [],
  });
});

test.each([
  ['label-missing', saying({ prefLabel: '–' })],
  ['label-too-long', saying({ prefLabel: 'x'.repeat(121) })],
  ['label-too-long', saying({ kind: 'x'.repeat(61) })],
  ['personal-data', admitted({ inName: ['personal-data', 'personal-data'] })],
  ['instructs-model', admitted({ inName: ['instructs-model'] })],
])('M6 %s: nothing of it reaches the graph, not even a question', (because, admission) => {
  expect(admission).toMatchObject({ wanted: null, because: [because] });
});

test.each([
  ['its definition', admitted({ inDefinition: ['about-somebody'] })],
  ['its addresses', admitted({ inUrls: ['about-somebody'] })],
])('M6 what tells of somebody in %s keeps it from being made, and lets it be found', (_what, admission) => {
  expect(admission).toMatchObject({ wanted: { keys: ['VALUE-ADDED-TAX', 'VAT'] }, because: ['about-somebody'] });
});

test.each([
  ['definition-too-long', saying({ definition: 'x'.repeat(401) }), { definition: null }],
  ['definition-instructs-model', admitted({ inDefinition: ['instructs-model'] }), { definition: null }],
  ['alt-label-too-long', saying({ altLabels: ['x'.repeat(121)] }), { altLabels: [] }],
  [
    'too-many-alt-labels',
    saying({ altLabels: Array.from('abcdefghijklm') }),
    { altLabels: Array.from('abcdefghijkl') },
  ],
  ['url-not-allowed', admitted({ refusedUrls: 1, allowedUrls: [] }), { sourceUrls: [] }],
  ['too-many-urls', admitted({ allowedUrls: Array.from('123456789') }), { sourceUrls: Array.from('12345678') }],
])('M6 %s: that is left behind, and the rest may be made', (leftOut, admission, concept) => {
  expect(admission).toMatchObject({ wanted: { concept }, because: [], leftOut: [leftOut] });
});

test('labels that differ in signs alone are one, and one without a letter is none', () => {
  expect(saying({ altLabels: ['VALUE added tax', 'V.A.T.', 'V A T', '!'] }).wanted?.concept.altLabels).toEqual([
    'V.A.T.',
  ]);
});

test('what is written in a file has the same limits', () => {
  expect(limitsOnWire).toEqual(conceptLimits);
});

test('an empty definition is none', () => {
  expect(saying({ definition: '' })).toMatchObject({ wanted: { concept: { definition: null } }, leftOut: [] });
  expect(saying({ definition: null })).toMatchObject({ wanted: { concept: { definition: null } }, leftOut: [] });
});

test('M6 law: what tells of somebody is never made, and of a name that does nothing is wanted', () => {
  const findings = fc.subarray<Finding>(['personal-data', 'names-somebody', 'about-somebody', 'instructs-model']);
  fc.assert(
    fc.property(findings, findings, findings, (inName, inDefinition, inUrls) => {
      const { wanted, because } = admitted({ inName, inDefinition, inUrls });
      const others = [...inDefinition, ...inUrls].filter((finding) => finding !== 'instructs-model');
      expect(wanted === null).toBe(inName.length > 0);
      expect(because.length > 0).toBe(inName.length + others.length > 0);
    }),
  );
});

test('M6 a mention without a domain, jurisdiction or kind is not too long', () => {
  const { wanted, because } = saying({ domain: null, jurisdiction: null, kind: null });
  expect(because).toEqual([]);
  expect(wanted).not.toBeNull();
});
