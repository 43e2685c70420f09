/**
 * Names of people as answers to "Who is the call with?" (F1): what can be a name, and which of several is meant. Where
 * one can stand at all is told by what accounts for the words around it (`reading/remainder/`).
 */
import type { Reading } from '../../contracts/reading/reading.ts';
import { innerParticles, nameJoints, nameParticles } from '../language/name-parts.ts';
import { foldedOf, wordsOf } from '../language/words.ts';
import { fold } from '../language/fold.ts';

/** What was read in a message, and its first words on one line. */
export type Opened = Pick<Reading, 'length' | 'emails' | 'people'> & { readonly opening: string };

/** Of the people that a message names, those that can be names. */
export function namesAmong({ people }: Pick<Reading, 'people'>): readonly string[] {
  return people.map(({ name }) => acceptableName(name)).filter((name) => name !== null);
}

/**
 * Whether an answer is nothing but a word that ends what is going on. Elsewhere a bare "stop" may mean many things; in
 * the middle of a flow it is no answer to any question.
 */
export function isWordToEnd({ opening, length }: Opened): boolean {
  if (length > longestAnswer) return false;
  const [from, to] = edgesOf(opening);
  const blank = opening.indexOf(' ', from);
  return (blank < 0 || blank >= to) && wordsToEnd.has(bare(trimmed(opening)));
}

/** The name as it will be shown: single spaces, no quotes around it. Null when it cannot be a person's name. */
export function acceptableName(text: string): string | null {
  const name = trimmed(text);
  const words = name.split(' ');
  if (name === '' || name.length > longestName || words.length > mostWords || !nameLetters.test(name)) return null;
  if (words.some((word) => commandWords.has(bare(word)))) return null;
  if (isTitled(words)) return name;
  return words.some((word) => otherWords.has(bare(word))) && !isWrittenAsName(words) ? null : name;
}

/** "Dr. Weiss", "frau may": behind a title one word is a name, whatever it says elsewhere. */
function isTitled(words: readonly string[]): boolean {
  const last = words.at(-1) ?? '';
  return words.length > 1 && last.length > 2 && words.slice(0, -1).every((word) => titles.has(fold(bare(word))));
}

const titles = foldedOf('general', 'titles');

/** In UTF-16 code units. */
const longestName = 80;
const longestAnswer = 140;
const mostWords = 7;

const nameLetters = /^[\p{L}][\p{L}\p{M}\p{Join_Control}'’ʼ`´.,·‐\- ]*$/u;

/** Never part of a name, however it is written: they steer Parley (G19) or the flow. */
const commandWords = wordsOf('commandsInNames');

const wordsToEnd = wordsOf('wordsToEnd');

/** What answers that are no name are made of. Some are names too ("He Jiankui", "An Do"): see `isWrittenAsName`. */
const otherWords = wordsOf('neverNames');

/**
 * "Call Will Do", "Juan de la Cruz": with two words and more, each with a capital in front and small letters behind it,
 * it is a name; between them small words stay small.
 */
function isWrittenAsName(words: readonly string[]): boolean {
  const isMixed = (word: string): boolean => word !== word.toLowerCase() && word !== word.toUpperCase();
  const [first = '', last = ''] = [words[0], words.at(-1)];
  return (
    words.length > 1 && isMixed(first) && isMixed(last) && words.every((word) => isMixed(word) || particles.has(word))
  );
}

/** "de la", "van": small words that many names have in their middle. */
const particles: ReadonlySet<string> = new Set([
  ...wordsOf('partsOfNames'),
  ...nameParticles,
  ...innerParticles,
  ...nameJoints,
]);

/**
 * Linear: the ends are cut one character at a time, because a pattern anchored at an end may look again from each
 * start.
 */
function edgesOf(text: string): readonly [from: number, to: number] {
  let from = 0;
  let to = text.length;
  while (from < to && isEdge(text.charCodeAt(from))) from += 1;
  while (to > from && isEdge(text.charCodeAt(to - 1))) to -= 1;
  return [from, to];
}

function trimmed(text: string): string {
  const [from, to] = edgesOf(text);
  return text
    .slice(from, to)
    .split(/\s/u)
    .filter((word) => word !== '')
    .join(' ');
}

const edges = '.,;:!?¡¿…"“”„«»‹›()[]{}<>*_/\\\'`´‘’-–—';

const blanks =
  ' \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';
const edgeCodes: ReadonlySet<number> = new Set(Array.from(edges + blanks, (edge) => edge.charCodeAt(0)));

/** A mark or a blank. */
function isEdge(code: number): boolean {
  return edgeCodes.has(code);
}

/**
 * For comparing: lower case, one form of letters, one form of apostrophes, nothing behind but the dot of an initial.
 */
function bare(word: string | undefined): string {
  const lower = `${word}`.toLowerCase();
  if (/^[a-z]*$/.test(lower)) return lower;
  return lower
    .normalize('NFC')
    .replace(/[’ʼ`´]/gu, "'")
    .replace(/[,:!]|(?<=\p{L}{2})\./gu, '');
}
