/** Anything happens in any order (bench/chaos): a few seeds of what `npm run bench -- chaos` plays for long. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { playChaos } from '../../bench/chaos/interleavings.ts';
import { isWhole, sampleOf } from '../support/laws.ts';
import { openChaosHouse, type ChaosHouse } from '../../bench/chaos/stand.ts';

let stand: ChaosHouse;
beforeAll(async () => {
  stand = await openChaosHouse();
});
afterAll(() => stand.close());

test.each(sampleOf([1, 4711, 20_261], 1))(
  'R1 R5 R6 seed %i: whatever happens in whatever order, no promise is broken',
  async (seed) => {
    const figures = await playChaos({ ...stand, steps: isWhole ? 60 : 20, stepsOfOne: 15, seed });
    expect(figures.broken).toEqual([]);
    expect(figures.messages).toBeGreaterThan(10);
  },
  180_000,
);
