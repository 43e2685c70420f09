/** Files of concepts: what nobody could find or follow is a fault, with its line. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { AssistantError, type AssistantFault } from '../../../adapters/files/fault.ts';
import { readGraphFile } from '../../../adapters/graph/file.ts';
import { admitImported } from '../../../reading/memory/imported.ts';

const read = (text: string) => readGraphFile('graph.yaml', text, admitImported);

function faultsOf(text: string): readonly AssistantFault[] {
  try {
    read(text);
    return [];
  } catch (error) {
    if (error instanceof AssistantError) return error.faults;
    throw error;
  }
}

const sound = `concepts:
  - id: TAX:IE:TAX:VAT
    label: Value-Added Tax
    also: [VAT]
    relations:
      requires: [TAX:IE:DUTY:VAT-RETURN]
  - id: TAX:IE:DUTY:VAT-RETURN
    label: VAT return
`;

test('M7 a sound file is read with its relations', () => {
  const { concepts, relations, sample } = read(sound);
  expect(sample).toBe(false);
  expect(concepts.map(({ concept, keys }) => [concept.id, concept.origin, keys])).toEqual([
    ['TAX:IE:TAX:VAT', 'imported', ['VALUE-ADDED-TAX', 'VAT']],
    ['TAX:IE:DUTY:VAT-RETURN', 'imported', ['VAT-RETURN']],
  ]);
  expect(relations).toEqual([{ from: 'TAX:IE:TAX:VAT', relation: 'requires', to: 'TAX:IE:DUTY:VAT-RETURN' }]);
  expect(read(`sample: true\n${sound}`).concepts[0]?.concept.origin).toBe('sample');
});

test.each([
  ['an id twice', `${sound}  - id: TAX:IE:TAX:VAT\n    label: Another\n`, 9, 'for the second time'],
  ['an end that is not there', sound.replace('[TAX:IE:DUTY:VAT-RETURN]', '[TAX:IE:DUTY:NONE]'), 6, 'no concept'],
  ['a relation to itself', sound.replace('[TAX:IE:DUTY:VAT-RETURN]', '[TAX:IE:TAX:VAT]'), 6, 'related to itself'],
  [
    'a concept that nothing leads to',
    `${sound}  - id: TAX:IE:TAX:LONELY\n    label: Lonely tax\n`,
    9,
    'nothing leads to it',
  ],
  ['an unknown relation', sound.replace('requires', 'likes'), 6, 'not'],
  ['an id that is not as ours are', sound.replaceAll('TAX:IE:TAX:VAT', 'TAX:GB:TAX:VAT'), 3, 'id-not-ours'],
  ['a name of somebody', sound.replace('Value-Added Tax', 'Tax of Mary Murphy'), 3, 'names-somebody'],
  [
    'two of one name',
    sound
      .replace('DUTY:VAT-RETURN\n    label: VAT return', 'TAX:VAT-RETURN\n    label: vat')
      .replace('[TAX:IE:DUTY', '[TAX:IE:TAX'),
    8,
    'both called',
  ],
  ['a label that is no text', sound.replace('Value-Added Tax', '4'), 3, 'concepts.0.label'],
  ['a property that nobody knows', sound.replace('also:', 'tenant:'), 4, 'tenant'],
])('M7 %s is a fault with its line', (_what, text, line, words) => {
  expect(faultsOf(text)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ file: 'graph.yaml', line, happened: expect.stringContaining(words) as unknown }),
    ]),
  );
});

describe('the shipped examples', () => {
  const shipped = read(readFileSync('assistants/regulatory-copilot/graph.yaml', 'utf8'));

  test('are many, are marked as examples, and are about the EU, Ireland and the United Kingdom', () => {
    expect(shipped.sample).toBe(true);
    expect(shipped.concepts.length).toBeGreaterThanOrEqual(150);
    expect(new Set(shipped.concepts.map(({ concept }) => concept.jurisdiction))).toEqual(
      new Set(['EU', 'IE', 'UK', 'GLOBAL']),
    );
  });

  test('each say in a sentence what they are, without figures that change', () => {
    for (const { concept } of shipped.concepts) {
      expect(concept.definition, concept.id).toMatch(/^\p{Lu}.*\.$/u);
      expect(concept.definition, concept.id).not.toMatch(/[€£%]/);
    }
  });
});
