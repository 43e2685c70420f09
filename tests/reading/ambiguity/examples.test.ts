import { describe, expect, test } from 'vitest';
import { clarificationPolicy } from '../../../contracts/assistant/policy.ts';
import { judgeClarity } from '../../../domain/clarification/judge.ts';
import { examples } from './examples.ts';
import { findings, names, operations } from './shipped.ts';

const policy = clarificationPolicy.parse({});
const bandOf = (text: string, department: string) =>
  judgeClarity({ findings: findings(text, { department }), known: [], at: 0, policy }).band;

describe.each(examples)('C9 $department: "$seed"', ({ department, seed, rule, ambiguous, clear }) => {
  test.each([seed, ...ambiguous])('asks: %s', (text) => {
    expect(names(text, 'rule', { department })).toContain(rule);
    expect(bandOf(text, department)).toBe('clarify');
  });

  test.each(clear)('does not ask: %s', (text) => {
    expect(findings(text, { department }).issues).toEqual([]);
    expect(bandOf(text, department)).toBe('proceed');
  });
});

const shipped = Object.entries(operations.departments).flatMap(([department, { examples: own }]) =>
  own.map((example) => ({ department, ...example })),
);

test('C9 all six examples of the seed are in the library', () => {
  expect(shipped.map(({ ambiguous }) => ambiguous).toSorted()).toEqual(examples.map(({ seed }) => seed).toSorted());
});

test.each(shipped)('C9 the library’s own example asks, and its clear form does not: $ambiguous', (example) => {
  expect(bandOf(example.ambiguous, example.department)).toBe('clarify');
  expect(findings(example.clear, { department: example.department }).issues).toEqual([]);
});

test.each(shipped)('C9 the question holds what the seed asks: $ambiguous', ({ ambiguous, department, clarify }) => {
  const asked = findings(ambiguous, { department })
    .issues.map(({ issue, suggestion }) => `${issue} ${suggestion}`)
    .join(' ');
  const words = clarify.toLowerCase().match(/[a-z]{4,}/g) ?? [];
  const found = words.filter((word) => asked.toLowerCase().includes(word));
  expect(found.length / words.length).toBeGreaterThanOrEqual(0.5);
});
