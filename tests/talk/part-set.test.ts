/** Sets of the parts that words play in clauses. */
import { expect, test } from 'vitest';

import { clauseParts, noParts, partSet } from '../../reading/remainder/part-set.ts';

test('every part of the table has a place of its own in a set', () => {
  for (const part of clauseParts) {
    const alone = partSet([part]);
    expect(clauseParts.filter((other) => alone.has(other))).toEqual([part]);
    expect(alone.meets(partSet(clauseParts.filter((other) => other !== part)))).toBe(false);
  }
});

test('sets meet in what both have, and the empty one meets none', () => {
  const all = partSet(clauseParts);
  expect(partSet(['yes', 'forward']).meets(partSet(['forward', 'order']))).toBe(true);
  expect(noParts.meets(all)).toBe(false);
  expect(partSet(['yes']).with(partSet(['forward']))).toEqual(partSet(['forward', 'yes']));
});
