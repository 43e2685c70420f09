/**
 * What instructions are asked about, category by category (C3–C5, C16): every row of the examples, and a floor for
 * those kept apart.
 */
import { describe, expect, test } from 'vitest';
import { examplesIn, fault, type Example } from './judged.ts';

/** What these rules do not see. */
const notYet: ReadonlySet<string> = new Set([
  'Set the temperature in the bedroom to 19 degrees.',
  'Open an account for dana@example.com with the username "dana_f"; she is 12 years old.',
]);

const told = ({ about, text, fields, ask }: Example): string =>
  `${about}: ${text} ${fields ? JSON.stringify(fields) : ''} ${ask === undefined ? 'goes on' : 'asks'}`;

describe('C16 what is asked and what goes on', () => {
  test.each(examplesIn('examples.yaml').map((example) => [told(example), example] as const))('%s', (_name, example) => {
    expect(fault(example) === null).toBe(!notYet.has(example.text));
  });
});

test('C16 of the examples that nothing was tuned on nine in ten are judged right', () => {
  const examples = examplesIn('kept-apart.yaml');
  const wrong = examples.flatMap((example) => {
    const why = fault(example);
    return why === null ? [] : [`${told(example)}: ${why}`];
  });
  expect(examples.length).toBeGreaterThan(70);
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(examples.length / 10);
});
