/** What the words of numbers count, in every language. */
import { spellingsOf } from '../text/fold.ts';
import { englishCounting } from './english/counting.ts';
import { englishMeter } from './english/meter.ts';
import { countingWords } from './german/numbers.ts';
import { russianCounting } from './russian/counting.ts';
import { russianMeter } from './russian/meter.ts';
import { spanishCounting } from './spanish/counting.ts';
import { spanishMeter } from './spanish/meter.ts';

const lists = [
  englishMeter.numbers,
  englishCounting,
  spanishMeter.numbers,
  spanishCounting,
  russianMeter.numbers,
  russianCounting,
  countingWords(),
];

/** By word, as words are compared. */
export function countsOf(): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const list of lists) {
    const parts = list.split(' ');
    for (let at = 0; at + 1 < parts.length; at += 2)
      for (const spelling of spellingsOf(parts[at] ?? '')) counts.set(spelling, Number(parts[at + 1]));
  }
  return counts;
}
