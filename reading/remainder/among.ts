/**
 * "The later of the two on Monday", "второй из двух в понедельник": from how many of a day one is chosen says no more than the day does (F8). The
 * words belong to what is chosen, so that two are no hour, and nothing of them is left over.
 */
import { wordsOf } from '../language/words.ts';
import { placesInRow } from '../phrases/lexicon.ts';
import type { Sentence, Word } from '../text/sentences.ts';
import type { Text } from '../text/text.ts';
import { isTimeWord } from '../times/tables.ts';

/** The text without the words for how many a day has; mostly the same text. */
export function withoutCounted(text: Text): Text {
  const { sentences } = text;
  if (!sentences.some(({ words }) => words.some(({ fold }) => leads.has(fold)))) return text;
  let isOther = false;
  const read = sentences.map((sentence): Sentence => {
    const words = [...withoutGroups(sentence.words)];
    isOther ||= words.length < sentence.words.length;
    return words.length < sentence.words.length ? { ...sentenceOf(sentence), words } : sentence;
  });
  return isOther ? text.readAs(read) : text;
}

function sentenceOf({ start, end, mark, masks, words }: Sentence): Sentence {
  return { start, end, mark, masks, words };
}

/** What is taken away goes to the word before it, or else to the one behind it. */
function* withoutGroups(words: readonly Word[]): Generator<Word> {
  let from: Word | null = null;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] as Word;
    const next = words[at + 1];
    const opens = from === null && at === 0 ? groupEnd(words, 0) : 0;
    if (opens > 0) {
      from = word;
      at = opens - 1;
      continue;
    }
    const to = next === undefined ? 0 : groupEnd(words, at + 1);
    // "One of the two on Monday" is whichever of that day.
    if (to > 0 && any.has(word.fold)) {
      from = word;
      at = to - 1;
      continue;
    }
    const { fold, capital } = word;
    const { start, head } = from ?? word;
    const { end, asWritten } = behind(words, to) ?? word;
    yield { fold, start, end, capital, asWritten, head };
    from = null;
    if (to > 0) at = to - 1;
  }
}

function behind(words: readonly Word[], to: number): Pick<Word, 'end' | 'asWritten'> | null {
  return to > 0 ? { end: words[to - 1]?.end ?? 0, asWritten: false } : null;
}

/** Where the words for how many end that begin at `from`; 0 where none do, or no day is named right behind them, or nothing is chosen from it. */
function groupEnd(words: readonly Word[], from: number): number {
  if (!leads.has(words[from]?.fold ?? '')) return 0;
  let to = from + 1;
  while (to - from <= longestGroup && between.has(words[to]?.fold ?? '')) to += 1;
  const isCounted = counts.has(words[to]?.fold ?? '');
  if (isCounted) to += 1;
  if (words.slice(from + 1, to).some(({ head }) => head)) return 0;
  // "The last of the two Monday slots": beside the day it would be the one that is over.
  if (isTimeWord(words[from - 1]?.fold ?? '', 'last')) return 0;
  const day = words
    .slice(to, to + longestLead)
    .findIndex(({ fold }) => fold.length >= shortestDay && isTimeWord(fold, 'weekday'));
  if (day < 0 || !isChosen(words, from, to + day)) return 0;
  return to;
}

/** A place in a row or "one of" stands before it; where the clause begins with it, behind the day. */
function isChosen(words: readonly Word[], from: number, day: number): boolean {
  const isFirst = words[from]?.head === true;
  const said = isFirst ? words.slice(day + 1, day + 1 + longestChoice) : words.slice(Math.max(0, from - 2), from);
  return said.some(({ fold }) => selectors.has(fold) || places.has(fold));
}

/** Words: "of those that are", "slots on", "would be the earlier one". */
const longestGroup = 3;
/** Letters: "so" is Sunday in German, and a word of every language. */
const shortestDay = 4;
const longestLead = 3;
const longestChoice = 6;

const leads = wordsOf('amongLeads');
const between = wordsOf('amongBetween');
const counts = wordsOf('amongCounts');
const any = wordsOf('amongAny');
const selectors: ReadonlySet<string> = new Set([...any, ...wordsOf('amongSelectors')]);
const places: ReadonlySet<string> = new Set(placesInRow);
