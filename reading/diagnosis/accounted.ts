/**
 * Whether a reading is told without anything that could make it another one: every word beside it is of measuring, or
 * of what a step asks. What is left over ("solar shows 14.1", "the site says 14.4") may name another place, another
 * time or somebody else in words that no table has, so the reading is asked about before it counts.
 */
import type { Measurement } from '../../contracts/reading/diagnosis.ts';
import type { Word } from '../text/sentences.ts';
import { meterBook, placeLeads, placeNouns } from './meter.ts';
import { isNegator } from './negation.ts';
import type { Segment } from './segments.ts';
import { diagnosisBook, diagnosisWords, unitsByWord } from './tables.ts';
import type { Vocabulary } from './vocabulary.ts';

const listed = (['openers', 'auxiliaries', 'subjects', 'decimal', 'joints'] as const).map(diagnosisWords);
const ofMeasuring: ReadonlySet<string> = new Set([
  'assent',
  'courtesy',
  'pro',
  'no',
  'still',
  'corrects',
  'retracts',
  'open-line',
  'short',
  'of-power',
  'expected',
  'bound',
  'filler',
  'now',
  'retract',
  'negated',
  'reads',
  'of',
  'which',
  'through',
  'beside',
  'past',
  'rated',
  'already',
]);

/** The readings, each with the steps of which it is plainly told where not every word beside it is of measuring. */
export function withPlain(
  measurements: readonly Measurement[],
  segments: readonly Segment[],
  vocabulary: Vocabulary | null,
): readonly Measurement[] {
  if (measurements.length === 0 || vocabulary === null) return measurements;
  const left = segments.flatMap(({ words }) => leftOver(words, measurements, vocabulary));
  if (left.length === 0) return measurements;
  const plainFor = vocabulary.stepsWith(left);
  return measurements.map((each) => ({ ...each, plainFor: [...plainFor] }));
}

/** Whether a message has words that are not of measuring, or of correcting what was measured. */
export function isLeftOver(segments: readonly Segment[], vocabulary: Vocabulary | null): boolean {
  return vocabulary === null || segments.some(({ words }) => leftOver(words, [], vocabulary).length > 0);
}

/** The words of a segment that no table of measuring accounts for. */
function leftOver(
  words: readonly Word[],
  measurements: readonly Measurement[],
  vocabulary: Vocabulary,
): readonly string[] {
  const hasNumber = words.some(({ start, end }) => measurements.some((each) => start >= each.start && end <= each.end));
  // Beside a number "it runs" may be when it was read; in a clause of its own it tells of another step.
  const matches = [...diagnosisBook.matches(words), ...meterBook.matches(words)].filter(
    ({ tag }) => ofMeasuring.has(tag.name) || (!hasNumber && (tag.name === 'well' || tag.name.startsWith('of-'))),
  );
  // Where it was read is judged by itself (holds.ts); a place that is named otherwise may be of another reading.
  const isPlaced = !hasNumber || measurements.some(({ places }) => places !== undefined);
  const named = vocabulary
    .matches(words)
    .filter(
      ({ tag }) => !(hasNumber && tag.name.startsWith('outcome:')) && (isPlaced || !tag.name.startsWith('part:')),
    );
  const places = isPlaced ? placeNouns.matches(words) : [];
  const isTaken = (at: number): boolean =>
    [...matches, ...named, ...places].some(({ from, to }) => at >= from && at < to);
  return words.flatMap(({ fold, start, end }, at) => {
    if (measurements.some((each) => start >= each.start && end <= each.end)) return [];
    if (isTaken(at) || unitsByWord.has(fold) || placeLeads.has(fold)) return [];
    return listed.some((list) => list.has(fold)) && !isNegator(fold) ? [] : [fold];
  });
}
