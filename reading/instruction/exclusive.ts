/** Demands that exclude each other (C5), out of the library: one phrase of each side in one instruction. */
import type { Issue } from '../../contracts/reading/reading.ts';
import type { CompiledLibrary } from '../fields/library.ts';
import type { Match } from '../phrases/phrases.ts';
import { placeOf } from '../../domain/words/places.ts';
import { isGiven, overlaps, quoted, type Instructed, type Look, type Seen } from './look.ts';
import { wordsFor } from './questions.ts';
import { functionWords } from '../values/value-words.ts';
import { wordsOf } from '../language/words.ts';

/** One issue for each pair of the library whose sides are both demanded; a pair whose field is given is settled. */
export function* exclusiveDoubts(
  look: Look,
  { fields }: Pick<Instructed, 'fields'>,
  department: string | null,
  library: Pick<CompiledLibrary, 'conflicts' | 'questions' | 'inWords'>,
): Generator<Issue> {
  for (const [place, conflict] of library.conflicts.entries()) {
    const id = String(place);
    if (!look.says('one', id) || !look.says('other', id) || isGiven(fields[conflict.field])) continue;
    const one = sideOf(look, 'one', id);
    const other = sideOf(look, 'other', id);
    const pair = one.flatMap((a) =>
      other.filter((b) => !isSame(a, b) && (!conflict.same || ofSameThing(a, b))).map((b) => [a, b] as const),
    )[0];
    if (!pair) continue;
    const spans = pair.map(({ seen, match }) => quoted(look.text, seen.words, match.from, match.to));
    const [at] = spans;
    const options = spans.map((span) => placeOf(span));
    const about = { for: 'conflict' as const, department, field: conflict.field, quote: options[0], options };
    yield {
      kind: 'conflict',
      field: conflict.field,
      name: conflict.name,
      ...(at ? { at } : {}),
      ...wordsFor(library, about, conflict),
    };
  }
}

interface Side {
  readonly seen: Seen;
  readonly match: Match;
}

function sideOf(look: Look, name: 'one' | 'other', id: string): readonly Side[] {
  return look.sentences
    .flatMap((seen) => {
      const never = seen.matches.filter(({ tag }) => tag.name === 'conflict-never' && tag.action === id);
      return seen.matches
        .filter(
          (match) =>
            match.tag.name === name && match.tag.action === id && !never.some((other) => overlaps(other, match)),
        )
        .map((match) => ({ seen, match }));
    })
    .slice(0, 4);
}

function isSame(a: Side, b: Side): boolean {
  return a.seen === b.seen && overlaps(a.match, b.match);
}

const reach = 4;

/** "Increase prices … decrease prices", "increase prices and decrease them"; requests 7 and 8 are two. */
function ofSameThing(a: Side, b: Side): boolean {
  const [one, other] = [thingsOf(a), thingsOf(b)];
  const [first, second] = [numberOf(a), numberOf(b)];
  if (first !== null && second !== null && first !== second) return false;
  return one.some((word) => other.includes(word)) || (one.length > 0 && a.seen === b.seen && pointsBack(b));
}

function thingsOf({ seen: { words }, match }: Side): readonly string[] {
  const things: string[] = [];
  for (let at = match.to; at < Math.min(words.length, match.to + reach); at += 1) {
    const word = words[at];
    if (!word || (word.head && at > match.to)) break;
    // What follows "by" or "for" is another matter: "increase sales for Berlin, decrease cost for Berlin".
    if (prepositions.has(word.fold)) break;
    if (!functionWords.has(word.fold) && !word.fold.startsWith('_')) things.push(word.fold);
  }
  return things;
}

const prepositions = wordsOf('prepositions');

/** What is named by its number right behind the demand. */
function numberOf({ seen: { values }, match }: Side): string | null {
  return values.find(({ at, same }) => same !== null && at >= match.to && at <= match.to + 1)?.same ?? null;
}

function pointsBack({ seen: { words }, match }: Side): boolean {
  const next = words[match.to]?.fold;
  return next === 'it' || next === 'them' || (next === 'the' && words[match.to + 1]?.fold === 'same');
}
