/**
 * Words that were told of whoever is to read them ("I expect him tomorrow"), said to them ("I expect you tomorrow"):
 * only where nobody else can be meant, and where no other word changes with it.
 */
import type { Word } from '../text/sentences.ts';
import { letterTables, wordsOfPhrase, type LetterTable } from './phrases.ts';

/** The request, whom it names in a word before what is told, and which words are part of a time. */
export interface ToldOf {
  /** Null: nobody knows, and so whoever it speaks of may be anybody. */
  readonly tag: string | null;
  readonly source: string;
  readonly before: readonly Word[];
  readonly told: readonly Word[];
  isTime(word: Word): boolean;
}

/**
 * `none`: it speaks of nobody who could read it. `sure`: it can be said to them. `doubtful`: they may be somebody else,
 * or more would change.
 */
export function speaksOfReader({ tag, ...message }: ToldOf): 'none' | 'sure' | 'doubtful' {
  const tables = [...letterTables].filter(([name]) => tag === null || name === tag);
  const found = tables.map(([, table]) => speaksIn(table, message));
  return found.find((one) => one !== 'none') ?? 'none';
}

function speaksIn(
  table: LetterTable,
  { source, before, told, isTime }: Omit<ToldOf, 'tag'>,
): 'none' | 'sure' | 'doubtful' {
  const { third, whom, prepositions, addressed, politeHasCapital } = table;
  // The capital of "Sie" is of whoever is spoken to.
  // As they are written: "él" is he, "el viernes" is not.
  const of = new Set([...third, ...Object.values(whom).flat()]);
  const letters = ({ start, end }: Word): string => source.slice(start, end).toLowerCase();
  const spoken = told.flatMap((word, at) =>
    of.has(letters(word)) && !(politeHasCapital && word.capital) ? [{ word, at }] : [],
  );
  const [one, ...others] = spoken;
  if (one === undefined) return 'none';
  const { selves, sure, open } = addressed;
  const [first] = told;
  const isSelf = selves.flatMap(wordsOfPhrase).includes(first?.fold ?? '');
  const between = told.slice(1, one.at);
  // "I asked Anna to call him": somebody else stands between.
  const isNear = between.length <= mostBetween && between.every(({ capital }) => !capital);
  const next = told[one.at + 1];
  const isAlone = next === undefined || isTime(next) || prepositions.flatMap(wordsOfPhrase).includes(next.fold);
  const isWord = has(sure, one.word) || (has(open, one.word) && isAlone);
  const isSure = others.length === 0 && isSelf && isNear && isWord && isOfOne(whom, before, one.word);
  return isSure ? 'sure' : 'doubtful';
}

/** "Write him": whoever is called otherwise in what is told is somebody else. */
function isOfOne(whom: LetterTable['whom'], before: readonly Word[], { fold }: Word): boolean {
  const named = Object.entries(whom).filter(([word]) => before.some((one) => wordsOfPhrase(word).includes(one.fold)));
  return named.length === 0 || named.some(([, words]) => words.flatMap(wordsOfPhrase).includes(fold));
}

function has(words: Readonly<Record<string, string>>, { fold }: Word): boolean {
  return Object.keys(words).some((word) => wordsOfPhrase(word).includes(fold));
}

/** In words: "I would like to see him". */
const mostBetween = 4;
