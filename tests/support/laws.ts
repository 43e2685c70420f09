/**
 * Laws and generated sets hold for all there is, and are tried on a sample in `npm test`: the same one every time, so
 * that a red test is always about the change. `npm run laws` (`PARLEY_LAWS=all`) tries all of it. `PARLEY_LAWS=draw`
 * does so on a seed of its own each time, and prints it when a law is broken; what broke it stays beside the law as an
 * example.
 */
import fc from 'fast-check';
import { describe, test } from 'vitest';

const tried = process.env['PARLEY_LAWS'];

/** Whether all there is is tried, and not a sample. */
export const isWhole = tried === 'all' || tried === 'draw';

/** Takes the place of what `npm test` does not run: it is not even listed. */
const unlisted = Object.assign((): void => undefined, { each: () => (): void => undefined });

/** A test that `npm run laws` alone runs. */
export const testInLaws: typeof test = isWhole ? test : (unlisted as unknown as typeof test);

/** Tests that `npm run laws` alone runs. */
export const describeInLaws: typeof describe = isWhole ? describe : (unlisted as unknown as typeof describe);

/** How often a property is tried that is tried so often as a whole. */
export function runs(whole: number): number {
  return isWhole ? whole : Math.max(25, Math.ceil(whole / 20));
}

if (tried !== 'draw') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_101, numRuns: runs(100) });

/**
 * Of a short table so many rows, evenly over all; of a long one about so many, without a pattern that theirs could
 * meet; as a whole all.
 */
export function sampleOf<const Item>(items: readonly Item[], about: number): readonly Item[] {
  if (isWhole || items.length <= about) return items;
  if (items.length < 100) return items.filter((_, at) => (at * about) % items.length < about);
  const every = Math.round(items.length / about);
  return items.filter((_, at) => isSampled(at, every));
}

/** Whether the one at this place is among the sample of one in so many; as a whole each is. */
export function isSampled(at: number, every: number): boolean {
  if (isWhole) return true;
  const mixed = Math.imul((at + 1) ^ ((at + 1) >>> 15), 0x2c_1b_3c_6d);
  return ((mixed ^ (mixed >>> 13)) >>> 0) % every === 0;
}

/** Characters of the longest texts: enough to see what grows faster than its text. */
export const longText = { draw: 1_000_000, all: 100_000 }[tried ?? ''] ?? 40_000;
