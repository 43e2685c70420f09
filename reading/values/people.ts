/** Which capitalised words are people (G9). A capital at the beginning of a sentence says nothing. */
import type { Reading } from '../../contracts/reading/reading.ts';
import { languages } from '../language/languages.ts';
import { classesOf, is } from '../language/word-classes.ts';
import type { Sentence, Word } from '../text/sentences.ts';
import { wordsOf } from '../language/words.ts';

const titles = wordsOf('titles');
/** Words behind which a name is expected even where it is written without a capital: "her name is dana". */
const nameIntroductions = wordsOf('nameIntroductions');

/**
 * Words that are written with a capital and are no people: days, months, places of work, brands, roles, polite words.
 */
const notPeople = wordsOf('notPeople');

/** A person's name, as a half-open range of the sentence's words. */
export interface NameAt {
  readonly from: number;
  readonly to: number;
}

/**
 * The people a sentence names. `alone`: the sentence is the whole message, which may be a bare name ("Dana Levi").
 * `language`: where every noun is written with a capital, a capital alone names nobody.
 */
export function namesIn(sentence: Sentence, alone: boolean, language: Reading['language']): readonly NameAt[] {
  const { words } = sentence;
  if (alone && isBareName(words)) return [{ from: 0, to: words.length }];
  if (isShouted(words)) return [];
  const isNamed = nounsHaveCapitals(language) ? isNamedAmongNouns : isAnyName;
  const found: NameAt[] = [];
  for (let i = 0; i < words.length && found.length < 4; i += 1) {
    const title = titles.has(words[i]?.fold ?? '');
    const first = title ? i + 1 : i;
    if (!isName(words[first]) || (!title && (startsSentence(words, i) || !isNamed(words, i)))) {
      if (introducesName(words, i) && words[i + 1]) {
        found.push({ from: i + 1, to: nameEnd(words, i + 1) });
        i += 1;
      }
      continue;
    }
    const to = nameEnd(words, first);
    found.push({ from: i, to });
    i = to - 1;
  }
  return found;
}

function isAnyName(): boolean {
  return true;
}

/**
 * A noun has an article before it, or is one of many; a name stands behind a word that leads to a person ("mit Anna"),
 * or beside another name.
 */
function isNamedAmongNouns(words: readonly Word[], at: number): boolean {
  const [before, word, next] = [words[at - 1], words[at], words[at + 1]];
  if (!word || endsAsNoun(word.fold)) return false;
  if ((classesOf(before?.fold ?? '') & is.personWord) !== 0 || nameIntroductions.has(before?.fold ?? '')) return true;
  const opens = at === 1 && before?.capital === true && !notPeople.has(before.fold) && classesOf(before.fold) === 0;
  const isPair = isName(next) && next?.head === false && !endsAsNoun(next.fold);
  return opens || (isPair && (classesOf(before?.fold ?? '') & is.opens) === 0 && before?.capital !== true);
}

const capitalised: ReadonlySet<string> = new Set(
  languages.flatMap(({ tag, forms: { habits } }) => (habits.nounsHaveCapitals ? [tag] : [])),
);

/** Whether a language writes every noun with a capital. */
export function nounsHaveCapitals(language: string): boolean {
  return capitalised.has(language);
}

/** With how many letters more a word has at least. */
const endingsOfNouns = languages.flatMap(({ forms: { nounEnds } }) =>
  Object.entries(nounEnds).flatMap(([more, ends]) => ends.map((end) => ({ end, shortest: end.length + Number(more) }))),
);

/**
 * Whether a word ends as nouns do, and hardly a name, where every noun has a capital: names that end in "-en" are
 * short.
 */
export function endsAsNoun(fold: string): boolean {
  return endingsOfNouns.some(({ end, shortest }) => fold.length >= shortest && fold.endsWith(end));
}

function nameEnd(words: readonly Word[], from: number): number {
  let to = from + 1;
  while (to < words.length && to - from < 4 && isName(words[to]) && words[to]?.head === false) to += 1;
  return to;
}

/** The first word, or the first behind an opening mark: sentence case puts a capital there. */
function startsSentence(words: readonly Word[], at: number): boolean {
  return at === 0 || (words[at]?.head === true && words.slice(0, at).every((word) => word.head));
}

function isName(word: Word | undefined): boolean {
  if (!word?.capital || word.fold.length < 2 || notPeople.has(word.fold)) return false;
  const own = word.fold.endsWith("'s") ? word.fold.slice(0, -2) : word.fold;
  return !notPeople.has(own) && /^[\p{L}'-]+$/u.test(own);
}

/** Where most words begin with a capital, capitals name nobody: a headline, or somebody who shouts. */
function isShouted(words: readonly Word[]): boolean {
  const capitals = words.filter((word) => word.capital).length;
  return words.length > 3 && capitals * 10 >= words.length * 8;
}

function isBareName(words: readonly Word[]): boolean {
  return words.length >= 1 && words.length <= 4 && words.every((word) => isName(word) || titles.has(word.fold));
}

function introducesName(words: readonly Word[], at: number): boolean {
  const fold = words[at]?.fold ?? '';
  const isName = fold === 'is' && words[at - 1]?.fold === 'name';
  if (!isName && !nameIntroductions.has(fold)) return false;
  const next = words[at + 1];
  if (!next || !/^\p{L}{2,}$/u.test(next.fold) || notPeople.has(next.fold)) return false;
  return isName || next.capital || fold === 'named';
}
