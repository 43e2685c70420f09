/**
 * Whether the words of an answer can be of the kind that a question asked for (C8), where plain data does not show it.
 */
import type { Issue } from '../../contracts/reading/reading.ts';
import type { FieldContent } from '../../contracts/wire/clarification.ts';
import { wordsOf } from '../language/words.ts';

/**
 * False for words that surely are of another kind: "soon" is no day, "perhaps" is neither true nor false. Of a list
 * every item has to pass. Whether a value can be taken at all is the domain's part (`domain/clarification/answers.ts`).
 */
export function canBeOfKind(expects: Issue['expects'], value: FieldContent): boolean {
  const saysSo = expects === undefined ? undefined : sayings[expects];
  return saysSo === undefined || [value].flat().every((part) => typeof part !== 'string' || saysSo(folded(part)));
}

type Expected = NonNullable<Issue['expects']>;

const sayings: Readonly<Partial<Record<Expected, (folded: string) => boolean>>> = {
  date: saysWhen,
  time: saysWhen,
  datetime: saysWhen,
  duration: saysWhen,
  boolean: (folded) => truths.has(folded),
};

function saysWhen(folded: string): boolean {
  return /\p{Nd}/u.test(folded) || folded.split(/[^\p{L}]+/u).some((word) => timeWords.has(word));
}

function folded(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

const truths = wordsOf('truths');

/** Words that say when without a digit. */
const timeWords = wordsOf('timeWords');
