/** What a sender calls the reading of a technician's message is taken only in its shape (R3, D2). */
import { expect, test } from 'vitest';
import { isDiagnosis } from '../../../domain/conversation/diagnosis-shape.ts';

const clause = { says: 'yes', how: 'plain', of: [], parts: ['fan'], outcomes: [] };
const sound = {
  intents: ['CONFIRMATION'],
  systems: [],
  parts: ['fan'],
  outcomes: [],
  measurements: [{ value: 12.6, unit: 'V' }],
  evidence: [{ kind: 'leak', negative: true }],
  says: 'yes',
  motor: null,
  command: null,
  reportIn: null,
  disputes: false,
  repaired: false,
  clauses: [clause, { ...clause, says: null }],
  steps: ['step-1'],
  wants: [],
};

test('R3 a whole reading of a technician is one, also without what may lack', () => {
  expect(isDiagnosis(sound)).toBe(true);
  const { clauses: _clauses, steps: _steps, wants: _wants, ...rest } = sound;
  expect(isDiagnosis(rest)).toBe(true);
});

test.each<[string, unknown]>([
  ['nothing', null],
  ['a clause that is no record', { ...sound, clauses: ['yes'] }],
  ['a clause that says a number', { ...sound, clauses: [{ ...clause, says: 7 }] }],
  ['a clause that does not say how', { ...sound, clauses: [{ ...clause, how: null }] }],
  ['parts of a clause that are no words', { ...sound, clauses: [{ ...clause, parts: [7] }] }],
  ['steps that are no list', { ...sound, steps: 'step-1' }],
  ['what is wanted, longer than any reader makes it', { ...sound, wants: Array.from({ length: 21 }, () => 'x') }],
  ['a measurement without a number', { ...sound, measurements: [{ value: Number.NaN, unit: null }] }],
  ['evidence that does not say whether it is denied', { ...sound, evidence: [{ kind: 'leak' }] }],
  ['a word that is too long', { ...sound, motor: 'x'.repeat(201) }],
  ['a dispute that is a word', { ...sound, disputes: 'no' }],
])('R3 %s is none', (_name, given) => {
  expect(isDiagnosis(given)).toBe(false);
});
