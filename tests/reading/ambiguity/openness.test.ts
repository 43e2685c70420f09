import { expect, test } from 'vitest';
import { evaluateAmbiguity } from '../../../bench/evaluate/ambiguity.ts';
import { shapesOfHistory } from '../../../bench/evaluate/conversation/history-shapes.ts';
import { opennessFeatures, opennessOf } from '../../../reading/instruction/openness.ts';
import { opennessWeights } from '../../../reading/language/english/openness.ts';

test('C2 an open wish is more open than a precise order, and says why', () => {
  const open = opennessOf('Find me a good recipe for dinner.');
  const order = "Move 'report.pdf' to the folder 'archive'.";
  const clear = opennessOf(order, shapesOfHistory(order, ['Create the folder archive.']));
  expect(open?.tenths).toBeGreaterThanOrEqual(5);
  expect(clear?.tenths).toBeLessThan(5);
  expect(open?.because.length).toBeGreaterThan(0);
  expect(open?.because.every((words) => !words.startsWith('='))).toBe(true);
});

test('C2 a text without words is neither open nor clear', () => {
  expect(opennessOf('')).toBeNull();
  expect(opennessOf('👍')).toBeNull();
});

test('C2 of a long text its beginning decides', () => {
  const start = 'Plan a trip. '.repeat(200);
  expect(opennessFeatures(`${start}More words.`)).toEqual(opennessFeatures(start));
});

test('C2 every line of the table is a feature with a whole number', () => {
  const lines = opennessWeights.split('\n');
  expect(lines.length).toBeGreaterThan(1_000);
  expect(lines.filter((line) => !/^[^\t\n]+\t-?\d+$/.test(line))).toEqual([]);
});

const rows = [
  { id: '1', text: 'Find me a good recipe for dinner.', ask: true },
  { id: '2', text: "Move 'report.pdf' to the folder 'archive'.", history: ['Create the folder archive.'], ask: false },
];

test('evaluate ambiguity: asks or not, with macro-F1 and times', () => {
  expect(evaluateAmbiguity(rows)).toMatchObject({
    rows: 2,
    macro_f1: 1,
    balanced_accuracy: 1,
    ask: { f1: 1 },
    decisions: 2,
  });
});

test('evaluate ambiguity reads no label before its prediction: wrong labels change none', () => {
  expect(evaluateAmbiguity(rows.map((row) => ({ ...row, ask: !row.ask })))).toMatchObject({ macro_f1: 0 });
});

test('evaluate ambiguity names the row that belongs to another task', () => {
  expect(() => evaluateAmbiguity([{ id: '1', text: 'a' }])).toThrow('Row 1');
  expect(() => evaluateAmbiguity([{ id: '1', text: 'a', ask: true, history: [{}] }])).toThrow('Row 1');
  expect(() => evaluateAmbiguity([{ id: '1', ask: true }])).toThrow('Row 1');
});
