/**
 * Slips of a finger in short messages (G20): a word that no list knows, and that is one slip away from exactly one word
 * of the closed lists, is read as that word. Its ends stay as they are, so that an ending makes no other word of it;
 * where two words are as near, or in a longer text, it stays what it is. The text itself is not touched: values and
 * names are taken as they were written.
 */
import { opennessWeights } from '../language/english/openness.ts';
import { classesOf } from '../language/word-classes.ts';
import { everyListedWord, wordsOf } from '../language/words.ts';
import { givenNames } from '../memory/given-names.ts';
import { placesInRow } from '../phrases/lexicon.ts';
import { caseless } from '../text/stem.ts';
import type { Text } from '../text/text.ts';
import { comparedAs, type Sentence, type Word } from '../text/sentences.ts';
import { languagesOfTimeWord, namesOfTime } from '../times/tables.ts';
import { playsPart, wordsOfClauses } from '../language/clause-pieces.ts';
import { agreeingWords, wordsOfTalk } from './talk.ts';

/** Words of a message that is looked through. */
const longestMessage = 14;
/** Of one in which a word of another language, or of four letters, is taken for a slip. */
const longestAnswer = 5;
/** To each that is not known, words of the message. */
const fewestKnown = 3;
/**
 * Letters of the word that is meant: two exchanged, one that lacks or is another, one that lacks at the end, one too
 * many.
 */
const shortest = { exchanged: 5, agreeing: 4, changed: 6, cut: 7, padded: 6 } as const;
/** In UTF-16 code units. */
const longestWord = 24;
const longestEnding = 2;
const shortestStem = 5;

const places = wordsOf('placeWords');
const ofTime: ReadonlySet<string> = new Set([...namesOfTime, ...placesInRow]);
const meant: ReadonlySet<string> = new Set(
  [...wordsOfTalk.keys(), ...ofTime].filter((word) => /^\p{L}{2,}$/u.test(word)),
);
const known: ReadonlySet<string> = new Set([
  ...everyListedWord(),
  ...wordsOfClauses,
  ...opennessWeights.split('\n').map((line) => line.slice(0, line.indexOf('\t'))),
]);

/** Words of which one letter lacks, or is another, by how they look then. */
const lacking = new Map<string, string[]>();
const changed = new Map<string, string[]>();
for (const word of meant) {
  for (let at = 1; at < word.length - 1 && word.length >= shortest.changed; at += 1) {
    note(lacking, word.slice(0, at) + word.slice(at + 1), word);
    // Another letter makes another word: of one that agrees nobody knows which was meant.
    if (ofTime.has(word)) note(changed, opened(word, at), word);
  }
  // "Ahed", "врно".
  if (word.length === shortest.exchanged && agreeingWords.has(word))
    for (let at = 1; at < word.length - 1; at += 1)
      if (word.charAt(at) !== word.charAt(at - 1)) note(lacking, word.slice(0, at) + word.slice(at + 1), word);
  // "Bite", "past"; of what names a time any letter: "luns".
  for (let at = 1; at < word.length && word.length >= shortest.exchanged && word.length < shortest.changed; at += 1)
    if (ofTime.has(word) ? at < word.length - 1 : word.charAt(at) === word.charAt(at - 1) && isTelling(word))
      note(lacking, word.slice(0, at) + word.slice(at + 1), word);
  if (word.length >= shortest.cut) note(lacking, word.slice(0, -1), word);
}

function note(looks: Map<string, string[]>, look: string, word: string): void {
  const words = looks.get(look) ?? [];
  looks.set(look, words);
  words.push(word);
}

/** A word that names a time, or agrees: a slip in it is not left to be asked about. */
function isTelling(word: string): boolean {
  return ofTime.has(word) || agreeingWords.has(word);
}

function opened(word: string, at: number): string {
  return `${word.slice(0, at)}?${word.slice(at + 1)}`;
}

/** The text with slips read as what is meant; the same text where there are none. */
export function spelt(text: Text): Text {
  const { sentences } = text;
  const count = text.wordCount;
  if (count > longestMessage) return text;
  const strangers = sentences.reduce((all, { words }) => all + words.filter(({ fold }) => !isKnown(fold)).length, 0);
  // Where nearly every other word is known, one of four letters that is not is a slip as well.
  const isShort = count <= longestAnswer;
  const mayBeShort = isShort || strangers * fewestKnown <= count;
  const isPlain = strangers === 0;
  if (isPlain && !isShort) return text;
  const all = sentences.flatMap(({ words }) => words.map(({ fold }) => languagesOf(fold)));
  if (isPlain && !hasStranger(all)) return text;
  let slips = 0;
  let passed = 0;
  const read = sentences.map(({ start, end, mark, masks, words }): Sentence => {
    const said = words.map((word, at) => {
      const beside = all.reduce((bits, own, other) => (other === passed ? bits : bits | own), 0);
      passed += 1;
      if (givenNames.has(word.fold)) return word;
      const fold = meantBy(word, at, beside, { isShort, mayBeShort, isAlone: count === 1 });
      if (fold === null) return word;
      slips += 1;
      return comparedAs(word, fold);
    });
    return { start, end, mark, masks, words: said };
  });
  return slips === 0 ? text : text.readAs(read);
}

/**
 * What a word is meant to be; null where it is known, or nothing is that near. `languages`: those of the words beside
 * it, as bits.
 */
function meantBy(
  { fold, capital }: Word,
  at: number,
  languages: number,
  {
    isShort,
    mayBeShort,
    isAlone,
  }: { readonly isShort: boolean; readonly mayBeShort: boolean; readonly isAlone: boolean },
): string | null {
  const own = languagesOf(fold);
  // "Ja bite": a word of another language only.
  const isStrange = isShort && own !== 0 && languages !== 0 && (own & languages) === 0 && !ofTime.has(fold);
  if (fold.length < 3 || fold.length > longestWord || (isKnown(fold) && !isStrange)) return null;
  const drawn = drawnOut(fold);
  // "Mach" beside a word of another language is no "March".
  const all = new Set(
    (drawn === null ? [...nearTo(fold, capital, isAlone)] : [drawn]).filter(
      (word) => !isStrange || !ofTime.has(word) || word.length >= shortest.changed,
    ),
  );
  // Those of the language that is spoken come first, where there are any.
  const spoken = new Set([...all].filter((word) => (languages & languagesOf(word)) !== 0));
  const found = spoken.size > 0 ? spoken : all;
  // "La seguna": of several words the one that counts or names a time.
  const times = found.size > 1 ? [...found].filter((word) => ofTime.has(word)) : [];
  const near = times.length === 1 ? times : [...found];
  const [one] = near;
  if (
    one === undefined ||
    !areForms(near) ||
    (!mayBeShort && one.length < shortest.exchanged && fold.length === one.length)
  )
    return null;
  if (languages !== 0 && (languages & languagesOf(one)) === 0) return null;
  // A capital makes a name of it, but of no "Temrin". "Carla" is one, and no "charla".
  const isNamed =
    capital &&
    !ofTime.has(one) &&
    (givenNames.has(fold) || !playsPart(one, 'thing')) &&
    (at > 0 || !agreeingWords.has(one));
  return isNamed ? null : one;
}

/** "Подходт" is a form of one word, whichever: all of them say the same. */
function areForms([one = '', ...others]: readonly string[]): boolean {
  const isOneWord = (other: string): boolean => caseless(other) === caseless(one) || isInflected(one, other);
  const isOf = (words: { has(word: string): boolean }) => words.has(one) && others.every((word) => words.has(word));
  if (isOf(places)) return true;
  const isTime = ofTime.has(one);
  return others.every((word) => ofTime.has(word) === isTime && isOneWord(word)) || (!isTime && isOf(agreeingWords));
}

/** They differ in their endings alone: "подходит", "подходят". */
function isInflected(one: string, other: string): boolean {
  const shared = Math.max(one.length, other.length) - longestEnding;
  return shared >= shortestStem && one.slice(0, shared) === other.slice(0, shared);
}

/** Whether one of the words is of none of the languages of the others. */
function hasStranger(languages: readonly number[]): boolean {
  const told = languages.filter((bits) => bits !== 0);
  return told.length > 1 && told.reduce((all, bits) => all & bits) === 0;
}

export function isKnown(fold: string): boolean {
  const code = fold.charCodeAt(0);
  const isDigit = code >= 0x30 && code <= 0x39;
  return isDigit || meant.has(fold) || known.has(fold) || classesOf(fold) !== 0 || languagesOfTimeWord(fold) !== 0;
}

function languagesOf(fold: string): number {
  return (wordsOfTalk.get(fold) ?? 0) | languagesOfTimeWord(fold);
}

/**
 * Each word that is one slip away, for some slips more than once. Alone in a message "Greta" is a name, and no "great".
 */
function* nearTo(fold: string, capital: boolean, isAlone: boolean): Generator<string> {
  const last = fold.length - 1;
  for (let at = 1; at <= last; at += 1) {
    const [letter, next] = [fold.charAt(at), fold.charAt(at + 1)];
    const [before, behind] = [fold.slice(0, at), fold.slice(at + 1)];
    if (letter === fold.charAt(at - 1)) yield* doubled(before + behind, at === last);
    const exchanged = before + next + letter + behind.slice(1);
    if (
      at < last &&
      meant.has(exchanged) &&
      isExchange(exchanged, at === last - 1) &&
      !(isAlone && agreeingWords.has(exchanged))
    )
      yield exchanged;
    // "Perfeckt": before its last letters, so that no ending is lost.
    const isPadded = before.length + behind.length >= shortest.padded && behind.length > 1;
    if (isPadded && agreeingWords.has(before + behind)) yield before + behind;
    // "Morgan" is a name, and not "morgen".
    if (at < last && !capital) yield* changed.get(opened(fold, at)) ?? [];
  }
  yield* lacking.get(fold) ?? [];
}

/** "Goood": a letter three times and more is one or two, in a word that agrees. */
function drawnOut(fold: string): string | null {
  if (!/(.)\1\1/u.test(fold)) return null;
  const near = [fold.replace(/(.)\1{2,}/gu, '$1$1'), fold.replace(/(.)\1{2,}/gu, '$1')];
  return near.find((word) => agreeingWords.has(word)) ?? null;
}

/** "Mahc", "zweiet": of a short word, and at its end, only what agrees or names a time. */
function isExchange(word: string, isAtEnd: boolean): boolean {
  if (word.length < shortest.exchanged || isAtEnd) return word.length >= shortest.agreeing && isTelling(word);
  return true;
}

/** "Claroo", "jaa", "seccond": of a short word only what agrees. */
function doubled(word: string, isLast: boolean): readonly string[] {
  const isShort = word.length < shortest.exchanged;
  return meant.has(word) && (isShort ? isLast && isTelling(word) : true) ? [word] : [];
}
