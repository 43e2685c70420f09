/**
 * How a clause says yes or no: outright, by what it tells, or in passing. Only what is outright needs no word of what
 * was asked.
 */
import type { Aspect, ToldClause } from '../../contracts/reading/diagnosis.ts';
import type { Match } from '../phrases/phrases.ts';
import type { Word } from '../text/sentences.ts';
import { isNegator } from './negation.ts';
import { diagnosisWords, type DiagnosisTag } from './tables.ts';

const openers = diagnosisWords('openers');
const subjects = diagnosisWords('subjects');

/** `found`: it tells of evidence. */
export function howSaid(words: readonly Word[], matches: readonly Match[], found: boolean): ToldClause['how'] {
  if (isCovered(words, matches, outright) || leads(words, matches)) return 'outright';
  if (found) return 'found';
  return matches.some(({ tag }) => tag.name === 'well' || tag.name === 'still') ? 'told' : 'passing';
}

/** "It does not": a verb that stands for the one of the question, and nothing else. */
export function isPro(words: readonly Word[], matches: readonly Match[]): boolean {
  return (
    matches.some(({ tag, to, from }) => tag.name === 'pro' && to - from > 1) && isCovered(words, matches, outright)
  );
}

const outright: ReadonlySet<string> = new Set<DiagnosisTag>(['no', 'assent', 'courtesy', 'pro']);

function isCovered(words: readonly Word[], matches: readonly Match[], tags: ReadonlySet<string>): boolean {
  const taken = new Set<number>();
  for (const { tag, from, to } of matches) if (tags.has(tag.name)) for (let at = from; at < to; at += 1) taken.add(at);
  // "Nothing" tells what was found.
  const tells = matches.filter(({ tag }) => tag.name === 'still');
  const isTold = (at: number): boolean => tells.some(({ from, to }) => at >= from && at < to);
  return (
    taken.size > 0 &&
    words.every(({ fold }, at) => taken.has(at) || openers.has(fold) || (isNegator(fold) && !isTold(at)))
  );
}

/** "Yes the valve is", "no it is": a yes in front is one; a "no" in front of what it denies is none. */
function leads(words: readonly Word[], matches: readonly Match[]): boolean {
  return matches.some(
    ({ tag, from, to }) =>
      from === 0 &&
      ((tag.name === 'assent' && !isNegator(words[to]?.fold ?? '')) ||
        (tag.name === 'no' && subjects.has(words[to]?.fold ?? ''))),
  );
}

/** What the words speak of. */
export function aspectsIn(tags: ReadonlySet<DiagnosisTag>): Aspect[] {
  return [...tags].flatMap((tag) => (tag.startsWith('of-') ? [tag.slice('of-'.length) as Aspect] : []));
}
