/** Whether time grows with the length of a text and no faster: on a machine that is as busy as it likes. */
import { longText } from './laws.ts';

/**
 * A square would take 256 times as long for sixteen times the text; what grows with its text may take five times as
 * long as it should.
 */
export const mostGrowth = 80;

/**
 * How many times as long sixteen times the text takes. Of three tries the best: a machine that is busy once is hardly
 * busy each time.
 */
export function growthOf(read: (text: string) => unknown, piece: string, length = longText): number {
  const leastMs = (size: number): number => {
    const text = piece.repeat(Math.ceil(size / piece.length)).slice(0, size);
    const tries = [1, 2, 3].map(() => {
      const before = performance.now();
      read(text);
      return performance.now() - before;
    });
    return Math.min(...tries);
  };
  // What takes next to no time says nothing of how it grows.
  const short = Math.max(leastMs(length / 16), 10);
  return leastMs(length) / short;
}
