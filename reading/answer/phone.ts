/**
 * Which number an answer to "Which number?" gives (F1): seven to fifteen digits, whatever else it says. What is taken
 * is shown before anything comes of it.
 */
import type { ValueSaid } from '../../contracts/reading/answers.ts';
import type { Span } from '../../contracts/reading/reading.ts';
import { numberOf } from '../language/word-classes.ts';
import { foldedOf, phrasesOf, wordsOf } from '../language/words.ts';
import { fold } from '../language/fold.ts';
import type { Word } from '../text/sentences.ts';
import { phonesIn } from '../values/contacts.ts';
import { textOf, type Text } from '../text/text.ts';
import { meantOf } from './one-of-several.ts';

/** Null: it gives none. Linear in the text, of which a long one is not looked at. */
export function phoneSaid(text: Text): ValueSaid | null {
  const { source, words, sentences } = text;
  if (source.length > longestAnswer) return null;
  // In an answer a wide gap is one blank; two numbers of a table are none.
  if (source.includes('  ')) return phoneSaid(textOf(source.split(/\s+/u).join(' ')));
  const bare = source.trim();
  if (extension.test(bare) && !isOther.test(bare)) return { kind: 'one', values: [bare] };
  const found = numbersIn({ source, words });
  // "Hers, not mine": whose it is, and not which.
  if (
    found.length === 0 &&
    words.some(({ fold: word }, at) => at > 0 && owns.has(word) && nots.has(words[at - 1]?.fold ?? ''))
  )
    return { kind: 'none', values: [] };
  if (found.length === 0) return isNothing(words, sentences) ? { kind: 'left-out', values: [] } : null;
  const [first] = words;
  const isAsked = first !== undefined && asks.has(first.fold) && sentences.some(({ mark }) => mark >= 0);
  const meant = isAsked ? 'none' : meantOf(text, found, ({ number }) => number.replace(/\D/g, ''));
  return meant === 'several' || meant === 'none'
    ? { kind: meant, values: [] }
    : { kind: 'one', values: [meant.number] };
}

/** "Nothing there please", "cero": a word for none in a few. */
function isNothing(words: readonly Word[], sentences: Text['sentences']): boolean {
  if (words.length > mostOfNothing || sentences.some(({ mark }) => mark >= 0)) return false;
  return words.some((word) => nothing.has(word.fold) || numberOf(word.fold) === 0);
}

const mostOfNothing = 6;
const nothing: ReadonlySet<string> = new Set([
  ...foldedOf('value', 'empties'),
  ...phrasesOf('bareNos')
    .filter((phrase) => !phrase.includes(' '))
    .map(fold),
]);

/** In UTF-16 code units. */
const longestAnswer = 300;

interface Found extends Span {
  readonly number: string;
}

function numbersIn({ source, words }: Pick<Text, 'source' | 'words'>): readonly Found[] {
  return phonesIn(source)
    .filter(({ number, start }) => /^[+(0]/.test(number) || !isElse(source, words, start))
    .map(({ start, end, number }) => {
      const last = extensionAt(source, words, end);
      const written = source.slice(end, last);
      return { start, end: last, number: `${number}${written}`.split(/\s+/u).join(' ') };
    });
}

/** "Contract 4711234", "DNI 12345678": what stands before it says that it is no phone. */
function isElse(source: string, words: readonly Word[], start: number): boolean {
  const lead = words.filter(({ end }) => end <= start).slice(-mostBefore);
  const last = lead.at(-1);
  const isName = last !== undefined && /^\p{Lu}{3,5}\P{L}*$/u.test(source.slice(last.start, start));
  return lead.some(({ fold: word }) => elses.has(word)) || (isName && !phoneWords.has(last.fold));
}

/** In words: "order number is". */
const mostBefore = 3;

/** Where the number ends with the one of somebody there: "030 123456 ext. 12". */
function extensionAt(source: string, words: readonly Word[], end: number): number {
  const at = words.findIndex(({ start }) => start >= end);
  const [word, next] = [words[at], words[at + 1]];
  if (word === undefined || !extensions.has(word.fold)) return end;
  const digits = /^\W{0,3}\d{1,6}(?!\d)/u.exec(source.slice(word.end));
  return digits === null || next === undefined ? end : word.end + digits[0].length;
}

/** A number of a house is one, and the beginning of a longer one is none. */
const extension = /^[1-9]\d{3,5}$/;
/** A time ("2230"), a year. */
const isOther = /^(?:(?:1\d|2[0-3])[0-5]\d|20[2-3]\d)$/;
const elses = foldedOf('value', 'others');
const phoneWords = wordsOf('phoneWords');
const extensions = foldedOf('value', 'extensions');
const owns = wordsOf('ownPossessives');
const nots = wordsOf('notLeads');
const asks = wordsOf('numberAsks');
