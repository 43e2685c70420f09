import { expect, test } from 'vitest';
import { evaluateDiagnosis } from '../../../bench/evaluate/diagnosis.ts';

const judge = (part: 'open' | 'apart') => evaluateDiagnosis({ folder: 'tests/diagnosis', part, worst: 20 });

test('D2 D3 what technicians write comes to its intents in English, Spanish and Russian', () => {
  const figures = judge('open');
  expect(figures.all.rows).toBeGreaterThan(1_600);
  expect(figures.all.right, JSON.stringify(figures, null, 1)).toBeGreaterThanOrEqual(0.99);
});

test('D2 D3 so do the messages that were kept apart while the rules were made', () => {
  const figures = judge('apart');
  expect(figures.all.rows).toBeGreaterThan(550);
  expect(figures.all.right).toBeGreaterThanOrEqual(0.98);
});
