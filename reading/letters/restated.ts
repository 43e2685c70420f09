/**
 * Marks of the words of what is shown and of what an answer says, so that a decider can tell that one restates the
 * other (G20).
 */
import type { Remainder, Span } from '../../contracts/reading/reading.ts';
import { classesOf, is } from '../language/word-classes.ts';
import { wordsOf } from '../language/words.ts';
import { overlaps } from '../text/spans.ts';
import { caseless, stemOf } from '../text/stem.ts';
import type { Word } from '../text/sentences.ts';
import { Text } from '../text/text.ts';
import { minutesIn, namedLengths } from '../times/named.ts';
import { markOf } from './marks.ts';

const mostWords = 12;

/** The marks of a value that is shown; none for one of more words than anybody says again. */
export function marksOfWords(shown: string): string[] {
  return shown.length > longestValue ? [] : (marksIn(new Text(shown), { start: 0, end: shown.length }) ?? []);
}

/** The marks of words of a message; null where they are too many, or only such that lead to others. */
export function marksIn({ sentences }: Text, { start, end }: Span): string[] | null {
  const found: string[] = [];
  for (const { words } of sentences) {
    for (const word of words) {
      if (word.start < start || word.end > end || leading.has(word.fold)) continue;
      // A sign says again nothing that is shown.
      if (!/[\p{L}\p{N}]/u.test(word.fold)) continue;
      if (found.length === mostWords) return null;
      found.push(markOf(caseless(stemOf(word.fold))));
    }
  }
  return found.length === 0 ? null : found;
}

/** What is left over with its marks. What qualifies is no restatement, whatever its words. */
export function withMarks(text: Text, remainder: readonly Remainder[]): Remainder[] {
  return remainder.map((part) => {
    if (part.kind !== 'unknown') return part;
    const marks = marksIn(text, part);
    const lastsMinutes = lengthIn(text, part);
    return { ...part, ...(marks === null ? {} : { marks }), ...(lastsMinutes === null ? {} : { lastsMinutes }) };
  });
}

/**
 * What is left over, and with it the lengths of time that other words account for: "yes, an hour" agrees to no half an
 * hour. `times`: what is said of when it is to be, of which a length may be a part ("half an hour later").
 */
export function withLengths(text: Text, remainder: readonly Remainder[], times: readonly Span[]): Remainder[] {
  const found = text.sentences.flatMap(({ words, start: from, end: to }) => {
    // Of a sentence that is left over as a whole every length is a part of what is.
    if (remainder.some(({ start, end }) => start <= from && to <= end)) return [];
    return namedLengths(text.source, words).flatMap((named): Remainder[] => {
      if ([...times, ...remainder].some((one) => overlaps(one, named))) return [];
      const minutes = minutesOf(text, words, named);
      const { start, end } = named;
      return minutes === null ? [] : [{ start, end, kind: 'unknown', apart: true, lastsMinutes: minutes }];
    });
  });
  if (found.length === 0) return [...remainder];
  return [...remainder, ...found].toSorted((one, other) => one.start - other.start).slice(0, mostParts);
}

/** Of a reading. */
const mostParts = 6;

/** Of which length of time the words are, in minutes; null where they are of none: "eine halbe Stunde". */
function lengthIn(text: Text, { start, end }: Span): number | null {
  const sentence = text.sentences.find((one) => one.start <= start && start < one.end);
  // A length stands in one sentence.
  if (sentence === undefined || end > sentence.end) return null;
  const { words } = sentence;
  for (const named of namedLengths(text.source, words))
    if (named.start <= start && end <= named.end) return minutesOf(text, words, named);
  return null;
}

function minutesOf({ source }: Text, words: readonly Word[], { start, end }: Span): number | null {
  const named = words.filter((word) => word.start >= start && word.end <= end);
  // "Another hour", "otra hora": another time.
  return named.some(({ fold }) => (classesOf(fold) & is.change) !== 0) ? null : minutesIn(source, named);
}

/** In UTF-16 code units. */
const longestValue = 200;

/** Articles, "about", "to talk about", "with". */
const leading: ReadonlySet<string> = new Set(
  [wordsOf('editArticles'), wordsOf('aboutLeads'), wordsOf('aboutFrames'), wordsOf('withWords')].flatMap((words) => [
    ...words,
  ]),
);
