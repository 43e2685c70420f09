/**
 * One look through an instruction: its sentences with their values classified, and every phrase of the library in them.
 */
import type { FieldContent } from '../../contracts/wire/clarification.ts';
import type { Span } from '../../contracts/reading/reading.ts';
import type { CompiledLibrary } from '../fields/library.ts';
import type { Match } from '../phrases/phrases.ts';
import type { Word } from '../text/sentences.ts';
import { spanOf } from '../text/spans.ts';
import type { Sentences } from './sentences.ts';
import type { Value } from '../values/value.ts';

/** An instruction as it is read for what is unclear in it. */
export interface Instructed {
  readonly text: string;
  readonly type: string;
  readonly fields: Readonly<Record<string, FieldContent>>;
  readonly department: string | null;
  readonly timeZone: string | null;
}

/** A sentence in which something of the library was found, or the first one. */
export interface Seen {
  readonly words: readonly Word[];
  readonly values: readonly Value[];
  readonly matches: readonly Match[];
}

/** What a text holds. */
export interface Look {
  readonly text: string;
  /** Those that hold a match, and the first. At most `mostSentences`. */
  readonly sentences: readonly Seen[];
  /** Whether a phrase with this tag occurs anywhere. */
  says(name: string, action: string): boolean;
  /** Kinds of the values that occur anywhere. */
  readonly kinds: ReadonlySet<string>;
  readonly values: readonly Value[];
  /** It has one sentence. */
  readonly isWhole: boolean;
}

/** Sentences kept whole. Phrases of a longer text still count; only their quotes are lost. */
const mostSentences = 200;
const mostValues = 24;

/** Looks through a text once, also for the rules of a department; linear. */
export function lookAt(
  said: Sentences,
  library: Pick<CompiledLibrary, 'book' | 'books'>,
  department: string | null,
): Look {
  const book = library.books.get(department ?? '') ?? library.book;
  const sentences: Seen[] = [];
  const tags = new Map<string, Set<string>>();
  const kinds = new Set<string>();
  const found: Value[] = [];
  let first = true;
  let count = 0;
  for (const { words, values } of said.all()) {
    count += 1;
    const matches = book.matches(words);
    for (const { tag } of matches) {
      const actions = tags.get(tag.name);
      if (actions) actions.add(tag.action ?? '');
      else tags.set(tag.name, new Set([tag.action ?? '']));
    }
    for (const value of values) {
      kinds.add(value.kind);
      if (found.length < mostValues) found.push(value);
    }
    if ((first || matches.length > 0) && sentences.length < mostSentences) sentences.push({ words, values, matches });
    first = false;
  }
  const says = (name: string, action: string) => tags.get(name)?.has(action) === true;
  return { text: said.text, sentences, says, kinds, values: found, isWhole: count === 1 };
}

/** A range of words as a span of the text. */
export function quoted(text: string, words: readonly Word[], from: number, to: number): Span {
  return spanOf(text, words[from]?.start ?? 0, words[Math.max(from, to - 1)]?.end ?? 0);
}

/** Whether two ranges of words share one. */
export function overlaps(
  a: { readonly from: number; readonly to: number },
  b: { readonly from: number; readonly to: number },
): boolean {
  return a.from < b.to && b.from < a.to;
}

/** Whether a given value says something. */
export function isGiven(value: FieldContent | undefined): boolean {
  if (value === undefined) return false;
  if (Array.isArray(value)) return value.some((part) => isGiven(part));
  return typeof value !== 'string' || value.trim() !== '';
}
