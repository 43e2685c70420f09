/**
 * Names of people as answers to "Who is the call with?" (F1). Most names are found by how they are written; a short answer that
 * is nothing but a name ("with Anna Schmidt", "it's Bob") is told here, because only the question makes it one.
 */
import type { Reading } from '../../contracts/reading.ts';
import { phrasesOf, wordsOf } from '../language/words.ts';

/** What was read in a message, and its first words on one line. */
export type Opened = Pick<Reading, 'length' | 'emails' | 'people' | 'sentences'> & { readonly opening: string };

/** The name that an answer gives, or null. A command, a yes or a sentence about something else is never a name. */
export function nameIn(read: Opened, bare = bareName(read)): string | null {
  // "Anna Schmidt, anna@example.com": at the beginning of a sentence the reader is sure of the family name only.
  const beside = read.emails.length > 0 ? bare : null;
  return beside ?? namesAmong(read)[0] ?? bare;
}

/** Of the people that a message names, those that can be names. */
export function namesAmong({ people }: Pick<Reading, 'people'>): readonly string[] {
  return people.map(({ name }) => acceptableName(name)).filter((name) => name !== null);
}

/**
 * Whether an answer is nothing but a word that ends what is going on. Elsewhere a bare "stop" may mean many things; in the
 * middle of a flow it is no answer to any question.
 */
export function isWordToEnd({ opening, length }: Opened): boolean {
  return length <= longestAnswer && wordsToEnd.has(bare(trimmed(opening)));
}

/** The name as it will be shown: single spaces, no quotes around it. Null when it cannot be a person's name. */
export function acceptableName(text: string): string | null {
  const name = trimmed(text);
  const words = name.split(' ');
  if (name === '' || name.length > longestName || words.length > mostWords || !nameLetters.test(name)) return null;
  if (words.some((word) => commandWords.has(bare(word)))) return null;
  return words.some((word) => otherWords.has(bare(word))) && !isWrittenAsName(words) ? null : name;
}

/** The name when the whole answer is one, perhaps with words in front of it or a "please" behind it. */
export function bareName(read: Opened): string | null {
  const isWhole = read.length <= longestAnswer;
  if (!isWhole || read.sentences.some(({ act }) => act === 'question')) return null;
  const words = trimmed(withoutAddresses(read)).split(' ');
  return acceptableName(withoutCourtesy(withoutLeadIn(words)).join(' '));
}

/** "Dana, dana@example.com": an address may stand beside the name, and is never made into one. */
function withoutAddresses({ opening, emails }: Opened): string {
  return emails.reduce((words, { address }) => (address === '' ? words : words.split(address).join(' ')), opening);
}

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

/** The first that matches is taken away, so longer ones stand before their beginnings. */
const leadIns = phrasesOf('nameLeadIns').map((phrase) => phrase.split(' '));

const courtesies = phrasesOf('nameCourtesies').map((phrase) => phrase.split(' '));

const longestLeadIn = Math.max(...leadIns.map(({ length }) => length));
const longestCourtesy = Math.max(...courtesies.map(({ length }) => length));

function withoutLeadIn(words: readonly string[]): readonly string[] {
  const plain = words.slice(0, longestLeadIn).map(bare);
  const leadIn = leadIns.find((phrase) => words.length > phrase.length && phrase.every((word, i) => word === plain[i]));
  return leadIn === undefined ? words : words.slice(leadIn.length);
}

function withoutCourtesy(words: readonly string[]): readonly string[] {
  const plain = words.slice(-longestCourtesy).map(bare);
  const courtesy = courtesies.find(
    (phrase) => words.length > phrase.length && phrase.every((word, i) => word === plain.at(i - phrase.length)),
  );
  return courtesy === undefined ? words : words.slice(0, words.length - courtesy.length).map(withoutComma);
}

/** "Call Will Do": with two words and more, each with a capital in front and small letters behind it, it is a name. */
function isWrittenAsName(words: readonly string[]): boolean {
  return words.length > 1 && words.every((word) => word !== word.toLowerCase() && word !== word.toUpperCase());
}

function withoutComma(word: string): string {
  return word.endsWith(',') ? word.slice(0, -1) : word;
}

/** Linear: the ends are cut one character at a time, because a pattern anchored at an end may look again from each start. */
function trimmed(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && isEdge(text.charCodeAt(from))) from += 1;
  while (to > from && isEdge(text.charCodeAt(to - 1))) to -= 1;
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

/** For comparing: lower case, one form of letters, one form of apostrophes, nothing behind but the dot of an initial. */
function bare(word: string | undefined): string {
  const lower = `${word}`.toLowerCase();
  if (/^[a-z]*$/.test(lower)) return lower;
  return lower
    .normalize('NFC')
    .replace(/[’ʼ`´]/gu, "'")
    .replace(/[,:!]|(?<=\p{L}{2})\./gu, '');
}
