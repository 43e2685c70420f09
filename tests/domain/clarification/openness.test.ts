import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openFrom, openness } from '../../../domain/clarification/openness.ts';

const weigh = (weights: readonly number[], bias = 0, features = weights.length) =>
  openness({ contributions: weights.map((weight, at) => ({ feature: `w${at}`, weight })), features, bias });

test('C2 nothing for or against is even odds, which count as open', () => {
  expect(weigh([])).toEqual({ tenths: openFrom, because: [] });
  expect(weigh([], -0.01).tenths).toBeLessThan(openFrom);
});

test('C2 the strongest words come first, at most five, shapes and counter-evidence left out', () => {
  const contributions = [
    { feature: '=length 3', weight: 9 },
    { feature: 'a', weight: 1 },
    { feature: 'b', weight: 3 },
    { feature: 'c', weight: -4 },
    ...['d', 'e', 'f', 'g'].map((feature) => ({ feature, weight: 2 })),
    { feature: 'x'.repeat(100), weight: 8 },
  ];
  expect(openness({ contributions, features: 9, bias: 0 }).because).toEqual(['x'.repeat(60), 'b', 'd', 'e', 'f']);
});

test('C2 tenths stay between 0 and 10, and more weight is never less open', () => {
  const weight = fc.double({ min: -1e6, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(
      fc.array(weight, { maxLength: 20 }),
      weight,
      fc.double({ min: 0, max: 1e6, noNaN: true }),
      (weights, bias, more) => {
        const { tenths } = weigh(weights, bias, 20);
        expect(Number.isInteger(tenths) && tenths >= 0 && tenths <= 10).toBe(true);
        expect(weigh([...weights, more], bias, 20).tenths).toBeGreaterThanOrEqual(tenths);
      },
    ),
  );
});
