/**
 * Whether a message answers a safety step without a word beside: every word is a yes or no, courtesy, one of the
 * outcome's own words, or repeats the question. Whatever else is said keeps the step open: a person may come to harm
 * where a "yes, but" is taken for a yes.
 */
import { diagnosisBook, diagnosisWords } from './tables.ts';
import { meterBook } from './meter.ts';
import { isDenied, isNegator } from './negation.ts';
import type { Segment } from './segments.ts';
import type { SafetyOutcome, Vocabulary } from './vocabulary.ts';

const joining = (['openers', 'auxiliaries', 'subjects'] as const).map(diagnosisWords);
const contrasts = diagnosisWords('contrasts');
const plain: ReadonlySet<string> = new Set(['assent', 'courtesy', 'pro', 'no', 'well']);

/** The outcomes, as `procedure.step.outcome`, that a message tells so. */
export function toldAlone(segments: readonly Segment[], vocabulary: Vocabulary | null): readonly string[] {
  if (vocabulary === null || segments.length > 4 || segments.some(({ isAsked }) => isAsked)) return [];
  return vocabulary.safety.flatMap((outcome) =>
    segments.every(({ words }) => isCovered(words, outcome, vocabulary)) &&
    segments.some(({ words }) => isTold(words, outcome, vocabulary))
      ? [outcome.name]
      : [],
  );
}

/** A segment tells of nothing but this outcome; what it denies of the other one may stand beside: "no soot". */
function isCovered(words: Segment['words'], { name, says, known }: SafetyOutcome, vocabulary: Vocabulary): boolean {
  const told = new Set<number>();
  const taken = new Set<number>();
  const step = `outcome:${name.slice(0, name.lastIndexOf('.') + 1)}`;
  const ofStep = vocabulary.matches(words).filter(({ tag }) => tag.name.startsWith(step));
  for (const { tag, from, to } of ofStep) {
    const isOwn = tag.name === `outcome:${name}`;
    if (isOwn === isDenied(words, from, to)) continue;
    const [first, last] = isOwn ? [from, to] : [Math.max(0, from - 1), to + 1];
    for (let at = first; at < last; at += 1) told.add(at);
  }
  const isOther = ofStep.some(({ from, to }) =>
    Array.from({ length: to - from }, (_, at) => from + at).some((at) => !told.has(at)),
  );
  if (isOther || meterBook.matches(words).some(({ tag }) => tag.name === 'now')) return false;
  for (const { tag, from, to } of diagnosisBook.matches(words))
    if (plain.has(tag.name)) for (let at = from; at < to; at += 1) taken.add(at);
  return words.every(
    ({ fold }, at) =>
      told.has(at) ||
      (!contrasts.has(fold) &&
        (!isNegator(fold) || says === 'no') &&
        (taken.has(at) || known.has(fold) || joining.some((list) => list.has(fold)))),
  );
}

/** It says yes or no as the outcome does, or tells it in its own words. */
function isTold(words: Segment['words'], { name, says }: SafetyOutcome, vocabulary: Vocabulary): boolean {
  if (vocabulary.matches(words).some(({ tag }) => tag.name === `outcome:${name}`)) return true;
  const tags = diagnosisBook.matches(words).map(({ tag }) => tag.name);
  if (says === 'no') return words.some(({ fold }) => isNegator(fold)) || tags.includes('no');
  if (says !== 'yes' || tags.some((tag) => tag.startsWith('evidence:'))) return false;
  return tags.some((tag) => tag === 'assent' || tag === 'pro') && !words.some(({ fold }) => isNegator(fold));
}
