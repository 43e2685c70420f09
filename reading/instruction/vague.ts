/** Vague words (C4; seed 2, "vague_language"): whole words out of the library, each counted once. */
import type { Issue } from '../../contracts/reading/reading.ts';
import type { CompiledLibrary, CompiledTerm } from '../fields/library.ts';
import type { Match } from '../phrases/phrases.ts';
import type { Word } from '../text/sentences.ts';
import { placeOf } from '../../domain/words/places.ts';
import { isGiven, overlaps, quoted, type Instructed, type Look, type Seen } from './look.ts';
import { wordsFor } from './questions.ts';
import { functionWords } from '../values/value-words.ts';

/** Which field of its type an unclear amount or date belongs to. */
export interface FieldNames {
  readonly quantifier: string;
  readonly timeframe: string;
  readonly action: string;
}

/** The names that the seed's examples use. */
export const plainFields: FieldNames = { quantifier: 'quantity', timeframe: 'target_date', action: 'action' };

/** At most this many issues: ten of them bring any score to nothing. */
const mostTerms = 10;

/** The distinct vague terms, in the order of the text. A term whose field has been given is no issue any more. */
export function vagueIssues(
  look: Look,
  input: Pick<Instructed, 'fields'>,
  names: FieldNames,
  department: string | null,
  library: Pick<CompiledLibrary, 'vagueTerms' | 'questions' | 'inWords'>,
): readonly Issue[] {
  const issues = new Map<string, Issue>();
  for (const seen of look.sentences) {
    const idioms = seen.matches.filter(({ tag }) => tag.name === 'vague-never');
    for (const match of seen.matches) {
      if (
        match.tag.name !== 'vague' ||
        [...idioms, ...longerThan(match, seen.matches)].some((other) => overlaps(other, match))
      )
        continue;
      const term = library.vagueTerms[Number(match.tag.action)];
      if (!term || !isVague(term, match, seen, look.text)) continue;
      const at = quoted(look.text, seen.words, match.from, match.to);
      const name =
        term.name ??
        seen.words
          .slice(match.from, match.to)
          .map(({ fold }) => fold)
          .join(' ')
          .slice(0, 60);
      const field = names[term.sort];
      if (issues.has(name) || isGiven(input.fields[field]) || issues.size >= mostTerms) continue;
      const texts = wordsFor(library, { for: term.sort, department, field, quote: placeOf(at) });
      issues.set(name, {
        kind: 'vague',
        field,
        name,
        at,
        ...texts,
        ...(term.sort === 'timeframe' ? { expects: 'datetime' } : {}),
      });
    }
  }
  return [...issues.values()];
}

/** "As soon as possible" is one term, and the "soon" in it none of its own. */
function longerThan(match: Match, all: readonly Match[]): readonly Match[] {
  return all.filter(({ tag, from, to }) => tag.name === 'vague' && to - from > match.to - match.from);
}

function isVague(term: CompiledTerm, match: Match, seen: Seen, text: string): boolean {
  switch (term.sort) {
    case 'quantifier':
      return true;
    case 'timeframe':
      return !hasFirmEnd(seen);
    case 'action':
      return isVerb(seen.words, match.from) && !hasObjectAndParameter(seen, match, text);
    default:
      return term.sort satisfies never;
  }
}

/** "As soon as possible, by Friday at the latest": the end is fixed, so that the haste is none of our business. */
function hasFirmEnd({ words, values }: Seen): boolean {
  return values.some(({ kind, at }) => {
    if (kind !== 'date' && kind !== 'time' && kind !== 'duration') return false;
    for (let before = at - 1; before >= Math.max(0, at - 4); before -= 1)
      if (endWords.has(words[before]?.fold ?? '')) return true;
    return words[at + 1]?.fold === 'latest' || words[at + 3]?.fold === 'latest';
  });
}

const endWords = new Set(['by', 'before', 'until', 'till', 'within', 'latest', 'deadline', 'due', 'than']);

/** "Handle it", "please process", "you take care of": a verb; "the process", "door handle": none. */
function isVerb(words: readonly Word[], at: number): boolean {
  if (words[at]?.head === true) return true;
  const before = words[at - 1]?.fold ?? '';
  return verbsFollow.has(before) || before.endsWith('ly') || before.endsWith("'ll");
}

const verbsFollow = new Set(
  'to please pls and or then can could will would should must shall may might you we i they who also now just not never help always first kindly go let us do need cannot'.split(
    ' ',
  ),
);

/**
 * "Process refund #12": the words behind it name what (an object) and which (a number, a name, a date, something
 * quoted). An object alone leaves open which ones.
 */
function hasObjectAndParameter({ words, values }: Seen, { to }: Match, text: string): boolean {
  let end = to;
  while (end < words.length && !(end > to && words[end]?.head === true && !isListed(words, end))) end += 1;
  const behind = words.slice(to, end);
  const isNamed = values.some(({ at }) => at >= to && at < end) || isQuotedBehind(text, words[to - 1]);
  const hasObject = behind.some(
    ({ fold }) => !functionWords.has(fold) && !fold.startsWith('_') && !fold.endsWith('ly'),
  );
  return (
    isNamed &&
    (hasObject || values.some(({ at, kind }) => at >= to && at < end && (kind === 'identifier' || kind === 'person')))
  );
}

/** "refunds 12, 13 and 14": a comma in a list begins no new clause. */
function isListed(words: readonly Word[], at: number): boolean {
  const fold = words[at]?.fold ?? '';
  return fold.startsWith('_') || words[at]?.capital === true;
}

/** Quoted words yield no words of their own; they stand close behind the verb or its object. */
function isQuotedBehind(text: string, last: Word | undefined): boolean {
  const rest = text.slice(last?.end ?? 0, (last?.end ?? 0) + 60).split(/[.!?\n]/, 1)[0] ?? '';
  return /["“”«`]|(?:^|\s)['‘]/.test(rest);
}
