import { expect, test } from 'vitest';
import { findings as findingsSchema } from '../../../contracts/reading/findings.ts';
import { readTalk } from '../../../reading/instruction/instruction.ts';
import { compileLibrary, mergeLibraries } from '../../../reading/fields/library.ts';
import { PhraseError } from '../../../reading/phrases/phrase-syntax.ts';
import { defaults, issues, findings, library, none, operations } from './shipped.ts';

test('C3 what a type requires and nobody said is asked, one question a field', () => {
  const asked = issues('Ship the goods', 'missing', { department: 'operations', type: 'shipment' });
  expect(asked.map(({ field }) => field)).toEqual(['quantity', 'destination', 'deadline']);
  expect(asked[0]).toMatchObject({ issue: 'No quantity is given for quantity', expects: 'text' });
});

test('C3 what the text says is not missing', () => {
  const read = findings('Ship 40 pallets to Berlin by Friday 5 pm CET', { department: 'operations', type: 'shipment' });
  expect(read.issues).toEqual([]);
  expect(read.fields.map(({ field }) => field)).toEqual(
    expect.arrayContaining(['quantity', 'destination', 'deadline']),
  );
  expect(read.interpretation).toMatch(/^shipment: /);
});

test('C3 free demands nothing, and neither does an unknown type', () => {
  expect(findings('Ship goods to Berlin').issues).toEqual([]);
  expect(findings('Ship goods to Berlin', { type: 'no-such-type' })).toMatchObject({ type: 'free', issues: [] });
});

test('C3 a given value of the wrong kind breaks its schema, and the question says so', () => {
  const asked = issues('Ship 40 pallets to Berlin', 'invalid', {
    type: 'shipment',
    fields: { deadline: 'whenever the moon is full' },
  });
  expect(asked).toMatchObject([
    { field: 'deadline', issue: expect.stringContaining('whenever the moon is full') as string },
  ]);
});

test('C6 C7 of a missing date with a vague word the question quotes the word, and both count', () => {
  const read = findings('Ship 40 pallets to Berlin soon', { type: 'shipment' });
  expect(read.issues).toMatchObject([
    { kind: 'missing', field: 'deadline', issue: 'No specific date provided for "soon"' },
    { kind: 'vague', field: 'deadline', name: 'soon' },
  ]);
});

test('C6 the most important comes first', () => {
  const read = findings('Bring some goods to the warehouse soon. The deadline is Friday. The deadline is Monday.', {
    type: 'purchase_order',
    department: 'operations',
  });
  const kinds = read.issues.map(({ kind }) => kind);
  expect(kinds).toEqual(kinds.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
  expect(new Set(kinds)).toEqual(new Set(['conflict', 'missing', 'rule', 'vague']));
});
const order = ['conflict', 'missing', 'rule', 'interpretations', 'vague'];

test('C9 a field that its type misses and a rule demands is asked once', () => {
  const read = findings('Run a campaign', { type: 'campaign', department: 'marketing' });
  expect(read.issues.filter(({ field }) => field === 'budget')).toMatchObject([{ kind: 'missing' }]);
});

test('C7 the question library chooses by kind of field and department', () => {
  const own = {
    ...none,
    types: operations.types,
    questions: [
      {
        for: 'missing' as const,
        kind: 'quantity' as const,
        department: 'operations',
        issue: 'How many {field} for {type} in {department}?',
        suggestion: 'Say it.',
      },
    ],
  };
  const special = compileLibrary(defaults, own, 'v');
  const ask = (department: string) =>
    findings('Ship the goods', { type: 'shipment', department }, special).issues.find(
      ({ field }) => field === 'quantity',
    )?.issue;
  expect(ask('operations')).toBe('How many quantity for shipment in operations?');
  expect(ask('sales')).toBe('No quantity is given for quantity');
});

test('R2 findings of every example have the shape that crosses the process border, and stay small', () => {
  for (const { examples } of Object.values(operations.departments))
    for (const { ambiguous, clear } of examples)
      for (const text of [ambiguous, clear])
        for (const type of ['free', ...library.types.map(({ name }) => name)]) {
          const read = findings(text, { type, department: 'sales' });
          expect(findingsSchema.parse(read)).toEqual(read);
          expect(JSON.stringify(read).length).toBeLessThan(2_500);
        }
});

test('C3 a participant’s words choose their type themselves', () => {
  expect(readTalk('Please ship the boxes to Hamburg', library)).toMatchObject({ type: 'shipment' });
  expect(readTalk('Hello, how are you?', library)).toMatchObject({ type: 'free', issues: [] });
});

test('C7 the values in a participant’s words are at hand for an answer', () => {
  const { mentions } = readTalk('It is EUR 5,000, by 4 December 2026 17:00 CET, 40 boxes, to a.b@example.com', library);
  expect(mentions?.map(({ kind, value }) => [kind, value])).toEqual([
    ['email', 'a.b@example.com'],
    ['money', 'EUR 5,000'],
    ['datetime', '4 December 2026 17:00 CET'],
    ['quantity', 40],
  ]);
});

test('an own library adds to the defaults, comes before them, and can do without some', () => {
  const merged = mergeLibraries(defaults, {
    ...none,
    without: ['some', 'cheapest-and-best', 'biweekly'],
    vague: { ...none.vague, quantifiers: ['oodles of'] },
    questions: [{ for: 'action', issue: 'Mine', suggestion: 'Mine' }],
  });
  expect(merged.vague.quantifiers).not.toContain('some');
  expect(merged.vague.quantifiers).toContain('oodles of');
  expect(merged.conflicts.map(({ name }) => name)).not.toContain('cheapest-and-best');
  expect(merged.readings.map(({ name }) => name)).not.toContain('biweekly');
  expect(merged.questions[0]).toMatchObject({ issue: 'Mine' });
});

test('an own type takes the place of a default of its name; a rule can be taken away', () => {
  const merged = mergeLibraries(operations, {
    ...none,
    without: ['goals_without_metrics'],
    lists: { sites: ['igloo'] },
    departments: { sales: { always: [], examples: [] }, space: { always: [], examples: [] } },
    types: [{ name: 'refund', description: '', cues: [], fields: [] }],
  });
  expect(merged.types.filter(({ name }) => name === 'refund')).toEqual([
    { name: 'refund', description: '', cues: [], fields: [] },
  ]);
  expect(merged.departments['marketing']?.always.map(({ name }) => name)).not.toContain('goals_without_metrics');
  expect(merged.departments['sales']?.always.length).toBe(operations.departments['sales']?.always.length);
  expect(merged.departments['space']).toEqual({ always: [], examples: [] });
  expect(merged.lists['sites']).toContain('igloo');
});

test('a phrase that cannot be understood is found when the library is compiled', () => {
  const broken = { ...none, vague: { ...none.vague, quantifiers: ['(oodles'] } };
  expect(() => compileLibrary(defaults, broken, 'v')).toThrow(PhraseError);
});
