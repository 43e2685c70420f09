import { expect, test } from 'vitest';
import type { Reading, Remainder } from '../../../contracts/reading/reading.ts';
import { isPlainTalk, wantsPerson } from '../../../domain/handoff/wants-person.ts';

const left = (kind: Remainder['kind']): Remainder => ({ start: 0, end: 4, kind });

test('G22 the words ask for a person, whatever else is beside them', () => {
  expect(wantsPerson({ says: ['human'], remainder: [] })).toBe(true);
  expect(wantsPerson({ says: ['human'], remainder: [left('unknown')] })).toBe(true);
  expect(wantsPerson({ says: ['assent'], remainder: [] })).toBe(false);
});

test.each(['condition', 'quotation', 'hedge', 'delay', 'irony'] as const)('G22 a %s takes the wish back', (kind) => {
  expect(wantsPerson({ says: ['human'], remainder: [left(kind)] })).toBe(false);
});

test('G22 who gives a command, an instruction or asks for a person does not merely talk', () => {
  const plain: Pick<Reading, 'says' | 'remainder' | 'command' | 'findings'> = { says: [], remainder: [] };
  expect(isPlainTalk(plain)).toBe(true);
  expect(isPlainTalk({ ...plain, command: 'help' })).toBe(false);
  expect(isPlainTalk({ ...plain, findings: { type: null, fields: [], issues: [] } })).toBe(false);
  expect(isPlainTalk({ ...plain, says: ['human'] })).toBe(false);
});
