/**
 * A name as it is called, out of the case that a word before it asks for: "с Анной Шмидт" is "Анна Шмидт". Without such
 * a word, or where its ending could be of several names, it stays as it stands; so do names that are not declined.
 */
import type { Language } from '../../contracts/language/language.ts';
import { languages } from '../language/languages.ts';

/** A case, as languages that have them call it. */
export type NameCase = string;

type Names = Language['forms']['names'];
type Ending = Names['given'][string][number];

const all: readonly Names[] = languages.map(({ forms }) => forms.names).filter(({ paradigms }) => paradigms.length > 0);

const cases: ReadonlyMap<string, NameCase> = new Map(
  all.flatMap(({ behind }) =>
    Object.entries(behind).flatMap(([name, words]) => words.map((word) => [word, name] as const)),
  ),
);

/** The case behind a preposition. */
export function caseBehind(word: string): NameCase | null {
  return cases.get(word) ?? null;
}

const shortestStem = 2;

/** The name as it is called; the same where no rule is sure of it. */
export function nominativeOf(name: string, of: NameCase): string {
  const names = all.find(({ latin }) => isWrittenIn(name, latin));
  if (names === undefined) return name;
  const [first = '', ...others] = name.split(' ');
  const own = fitting(first, names.given[of] ?? [], names);
  if (own === null) return name;
  const isWoman = own.isWoman && !names.menAsWomen.includes(own.word.toLowerCase());
  const endings = (names.family[of] ?? []).filter(({ woman }) => woman === isWoman);
  return [own.word, ...others.map((word) => fitting(word, endings, names)?.word ?? word)].join(' ');
}

/** Whether a name is in the letters of a language, with nothing between its parts but blanks and hyphens. */
function isWrittenIn(name: string, letters: Names['latin']): boolean {
  return name !== '' && Array.from(name.toLowerCase()).every((sign) => sign === ' ' || sign === '-' || sign in letters);
}

function fitting(
  word: string,
  endings: readonly Ending[],
  { stems, fleeting }: Names,
): { readonly word: string; readonly isWoman: boolean } | null {
  const lower = word.toLowerCase();
  for (const { ending, own, behind, woman } of endings) {
    const stem = lower.slice(0, lower.length - ending.length);
    const isStem = behind === undefined || stems[behind]?.some((end) => stem.endsWith(end)) === true;
    if (!lower.endsWith(ending) || stem.length < shortestStem || !isStem) continue;
    // "Павлом" is "Павел": a vowel that comes and goes, which no ending tells.
    const full = fleeting[stem] ?? stem + own;
    return { word: word.slice(0, 1) + full.slice(1), isWoman: woman };
  }
  return null;
}

/** How names are declined, paradigm by paradigm: the ending of the name itself first. In lower case. */
export const nameParadigms: readonly (readonly string[])[] = all.flatMap(({ paradigms }) => paradigms);

/**
 * The word in Latin letters, in at most so many spellings; none where a letter is of no language that is written
 * otherwise.
 */
export function inLatin(word: string, most: number): readonly string[] {
  let written: readonly string[] = [''];
  for (const letter of word) {
    const ways = all.map(({ latin }) => latin[letter]).find((one) => one !== undefined);
    if (ways === undefined) return [];
    written = written.flatMap((before) => ways.map((way) => before + way)).slice(0, most);
  }
  return written;
}
