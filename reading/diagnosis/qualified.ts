/**
 * Why what a stretch of a message tells answers nothing: it tells of a plate, of the past, of somebody else, of what
 * somebody else said, of a guess, of a part of the time, of its own cause, or a "but" takes it back. Which words do so
 * stands in the language's data.
 */
import type { Qualifier } from '../../contracts/reading/diagnosis.ts';
import { isUndone, type Said } from './segment-says.ts';
import type { Segment } from './segments.ts';
import { diagnosisBook, diagnosisWords } from './tables.ts';
import type { Vocabulary } from './vocabulary.ts';

const names: ReadonlySet<string> = new Set(
  Object.keys({
    rated: true,
    past: true,
    others: true,
    hearsay: true,
    guess: true,
    partly: true,
    caused: true,
    contrast: true,
  } satisfies Record<Qualifier, true>),
);
const contrasts = diagnosisWords('contrasts');
const pronouns = diagnosisWords('subjects');

/** For each segment its reasons; empty: what it tells counts. */
export function qualifiersOf(
  segments: readonly Segment[],
  read: readonly Said[],
  vocabulary: Vocabulary | null,
): readonly (readonly Qualifier[])[] {
  // Beside another number what ought to be is told of the number alone (holds.ts).
  const isOfNumber = (at: number): boolean => (read[at]?.measurements.length ?? 0) > 1;
  const own = segments.map(({ words }, at) =>
    qualifiersIn(words, vocabulary).filter((each) => each !== 'rated' || !isOfNumber(at)),
  );
  const found = own.map((each) => new Set(each));
  for (const [at, segment] of segments.entries()) {
    const isBare = !tellsOfItself(read[at]);
    // "119, but that was last year", "at my neighbor's, 119": what tells nothing itself qualifies what stands beside
    // it.
    if (isBare) for (const beside of besides(segments, at)) for (const each of own[at] ?? []) found[beside]?.add(each);
    // "Runs on low, haven't tried high yet": half of it was not done, which leaves readings as they are.
    if (isUndone(read[at]?.tags ?? new Set()))
      for (const beside of besides(segments, at))
        if (read[beside]?.measurements.length === 0) found[beside]?.add('partly');
    const isOfReading = (read[at - 1]?.measurements.length ?? 0) > 0 && read[at]?.measurements.length === 0;
    if (
      (isBare || isOfReading) &&
      !segment.isFirst &&
      contrasts.has(segment.words[0]?.fold ?? '') &&
      !isAsking(read[at])
    )
      found[at - 1]?.add('contrast');
  }
  return found.map((each) => [...each]);
}

/** What a procedure's own words take up is told by them: "stops at times" may be an outcome. */
function qualifiersIn(words: Segment['words'], vocabulary: Vocabulary | null): readonly Qualifier[] {
  const matches = diagnosisBook.matches(words).filter(({ tag }) => names.has(tag.name));
  if (matches.length === 0) return [];
  const told = vocabulary?.matches(words).filter(({ tag }) => tag.name.startsWith('outcome:')) ?? [];
  return matches
    .filter(({ from, to }) => !told.some((other) => other.from <= from && other.to >= to))
    .map(({ tag }) => tag.name as Qualifier);
}

/** The segments of its sentence, and the one before where it points back: "That was last year." */
function besides(segments: readonly Segment[], at: number): readonly number[] {
  let from = at;
  while (from > 0 && segments[from]?.isFirst === false) from -= 1;
  let to = at;
  while (segments[to]?.goesOn === true) to += 1;
  const isPointing = segments[at]?.isFirst === true && pronouns.has(segments[at]?.words[0]?.fold ?? '');
  return Array.from({ length: to - from + 1 }, (_, place) => from + place).concat(isPointing && at > 0 ? [at - 1] : []);
}

function tellsOfItself(said: Said | undefined): boolean {
  return said !== undefined && (said.says !== null || said.measurements.length > 0 || said.evidence.length > 0);
}

function isAsking(said: Said | undefined): boolean {
  return said?.intent === 'LOCATE' || said?.intent === 'HOWTO' || said?.intent === 'EXPLAIN';
}
