import { expect, test } from 'vitest';
import { evaluateFields } from '../../../bench/evaluate/fields.ts';
import { UsageError } from '../../../bench/evaluate/rows.ts';

const tools = [
  {
    name: 'FindRestaurants',
    description: 'Find restaurants in a city',
    parameters: {
      type: 'object',
      required: ['city'],
      properties: { city: { type: 'string', description: 'City of the restaurant' } },
    },
  },
];
const rowOf = (text: string, gold: string, missing: readonly string[] = []) => ({
  history: [{ role: 'user', text }],
  tools,
  gold,
  target_tool: gold === 'cannot' ? null : 'FindRestaurants',
  missing,
});

test('C3 evaluate fields: call, ask with the missing field, and cannot', () => {
  const rows = [
    rowOf('Find a restaurant in Oakland', 'call'),
    rowOf('Find a restaurant', 'ask', ['city']),
    rowOf('Play some jazz', 'cannot'),
  ];
  expect(evaluateFields(rows)).toMatchObject({
    macro_f1: 1,
    missing_field: { f1: 1, n: 1 },
    target_tool: { right: 1, n: 2 },
    decisions: 3,
  });
});

test('C3 evaluate fields reads no label before its prediction: wrong labels lower the figures', () => {
  expect(evaluateFields([rowOf('Find a restaurant', 'call')])).toMatchObject({
    call: { f1: 0 },
    ask: { precision: 0 },
  });
});

test('C3 evaluate fields names the row that is of another task', () => {
  for (const row of [{ text: 'x' }, { ...rowOf('x', 'call'), tools: 1 }, rowOf('x', 'maybe')])
    expect(() => evaluateFields([row])).toThrow(UsageError);
});
