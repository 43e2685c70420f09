/** The phrases of the letter tables, ready to be looked for among the words of a message. */
import type { Language } from '../../contracts/language/language.ts';
import type { LetterFile } from '../../contracts/language/letter.ts';
import { languages } from '../language/languages.ts';
import { everyListedWord } from '../language/words.ts';
import { wordsOfTalk } from '../remainder/talk.ts';
import type { Word } from '../text/sentences.ts';
import { Text } from '../text/text.ts';

/** What a language brings for letters: its lists of words beside the rest. */
export type LetterTable = LetterFile['words'] &
  Omit<LetterFile, 'words'> &
  Pick<Language['forms']['habits'], 'politeHasCapital'>;

/** Each language by its tag. */
export const letterTables: ReadonlyMap<string, LetterTable> = new Map(
  languages.map(({ tag, letter: { words, ...more }, forms: { habits } }) => [
    tag,
    { ...words, ...more, politeHasCapital: habits.politeHasCapital },
  ]),
);

/** Stands for whom something is told. */
export const somebody = '*';

/** A phrase as its folded words. */
export type Phrase = readonly string[];

/** Phrases by their first words, longer ones first. */
export class Phrases {
  readonly #byFirst = new Map<string, Phrase[]>();

  constructor(lists: readonly string[]) {
    const phrases = lists.map(wordsOfPhrase);
    for (const phrase of phrases.toSorted((one, other) => other.length - one.length)) {
      const [first] = phrase;
      if (first === undefined) continue;
      const known = this.#byFirst.get(first);
      if (known) known.push(phrase);
      else this.#byFirst.set(first, [phrase]);
    }
  }

  /** Those that may begin with a word. */
  beginningWith(word: string): readonly Phrase[] {
    return this.#byFirst.get(word) ?? [];
  }

  /** Where the longest one ends that begins at a word: the number of the word behind it; null: none does. */
  endAt(words: readonly Word[], at: number, to = words.length): number | null {
    const found = this.beginningWith(words[at]?.fold ?? '').find(
      (phrase) => at + phrase.length <= to && phrase.every((word, place) => words[at + place]?.fold === word),
    );
    return found === undefined ? null : at + found.length;
  }

  /** Whether words from one place to another are such a phrase and nothing else. */
  isWhole(words: readonly Word[], from: number, to: number): boolean {
    return this.beginningWith(words[from]?.fold ?? '').some(
      (phrase) => phrase.length === to - from && phrase.every((word, place) => words[from + place]?.fold === word),
    );
  }
}

type ListOf = (table: LetterTable) => readonly string[];

/** The words of every language's list of this name. */
export function everywhere(list: ListOf): Phrases {
  return new Phrases([...letterTables.values()].flatMap(list));
}

/** Single words of every language, folded. */
export function foldedWords(list: ListOf): ReadonlySet<string> {
  return new Set([...letterTables.values()].flatMap(list).flatMap(wordsOfPhrase));
}

/** The same as they are written, for whoever compares them so. */
export function writtenWords(list: ListOf): ReadonlySet<string> {
  return new Set([...letterTables.values()].flatMap(list));
}

export function wordsOfPhrase(phrase: string): Phrase {
  return phrase.split(somebody).flatMap((part, at) => [...(at === 0 ? [] : [somebody]), ...foldsIn(part)]);
}

function foldsIn(text: string): readonly string[] {
  return new Text(text).sentences.flatMap(({ words }) => words.map(({ fold }) => fold));
}

/** A message as its words, in one row, whatever its sentences. */
export class Said {
  readonly text: Text;
  readonly source: string;
  readonly words: readonly Word[];
  #starts: readonly number[] | null = null;
  #ends: readonly number[] | null = null;

  constructor(text: Text) {
    this.text = text;
    this.source = text.source;
    this.words = text.words;
  }

  /** Where the words begin that are left when all openers are taken away in front: each place, so that one may stay. */
  get starts(): readonly number[] {
    this.#starts ??= startsBehind(this.words, openers);
    return this.#starts;
  }

  /** Where they end when closers are taken away behind. */
  get ends(): readonly number[] {
    this.#ends ??= endsBefore(this.words);
    return this.#ends;
  }
}

/** Where the words begin that are left when all of these phrases are taken away in front. */
export function startsBehind(words: readonly Word[], phrases: Phrases): readonly number[] {
  const starts = [0];
  for (let at = 0; at < words.length;) {
    const end = phrases.endAt(words, at);
    if (end === null) break;
    starts.push(end);
    at = end;
  }
  return starts;
}

function endsBefore(words: readonly Word[]): readonly number[] {
  const ends = [words.length];
  for (let end = words.length; end > 0;) {
    const from = lastStart(words, end, closers);
    if (from === null) break;
    ends.push(from);
    end = from;
  }
  return ends;
}

const longestCloser = 5;

function lastStart(words: readonly Word[], end: number, phrases: Phrases): number | null {
  for (let length = Math.min(longestCloser, end); length > 0; length -= 1)
    if (phrases.isWhole(words, end - length, end)) return end - length;
  return null;
}

let listed: ReadonlySet<string> | null = null;

/** Words of the tables: written small, or alone, they are no name. Made when the first name is looked for. */
export function listedWords(): ReadonlySet<string> {
  listed ??= new Set([...everyListedWord(), ...wordsOfTalk.keys()]);
  return listed;
}

const openers = everywhere((table) => table.openers);
export const closers = everywhere((table) => table.closers);
