/** What a message says of where the email goes: that it goes elsewhere, to somebody else, or to somebody as well. */
import type { LetterSaid } from '../../contracts/reading/answers.ts';
import type { Reading } from '../../contracts/reading/reading.ts';
import { isAddress } from '../../contracts/reading/address-shape.ts';
import { acceptableName } from '../values/names.ts';
import { nominativeOf } from '../values/name-cases.ts';
import type { Word } from '../text/sentences.ts';
import { everywhere, foldedWords, type Said } from './phrases.ts';

type Recipient = NonNullable<LetterSaid['recipient']>;
type Addresses = Reading['emails'];

const mostWords = 16;
const mostNames = 3;

/**
 * A correction of the recipient, every word of which is one of a correction, an address or a name; null: the message
 * says something else, or nothing of the kind. An address alone is none: it may be what was asked for.
 */
export function recipientIn(said: Said, emails: Addresses, times: Reading['times']): Recipient | null {
  const words = said.words.filter((word) => !emails.some(({ start, end }) => word.start < end && start < word.end));
  if (words.length === 0 || words.length > mostWords || emails.length > 2) return null;
  // "Nicht Montag, sondern Dienstag": days are nobody's names.
  if (times.some(({ start, end }) => words.some((word) => start <= word.start && word.end <= end))) return null;
  const isLeading = words.some(({ fold }) => corrects.has(fold));
  if (!isLeading) return null;
  const names = namesAmong(said, words, emails);
  if (names === null) return null;
  const kept = emails.filter((one) => !isTakenBack(said.source, words, one.start)).map(({ address }) => address);
  const [address, ...others] = kept.filter((one) => isAddress(one));
  if (others.length > 0) return null;
  const written = names.kept === null ? null : acceptableName(names.kept);
  const person = written === null ? null : nominativeOf(written, 'dative');
  // "Лучше Тому Бейкеру": the case says what a word does in other languages.
  const isLed = names.isLed || person !== written;
  if (address !== undefined)
    return { wrong: person === null ? 'address' : 'person', ...(person === null ? {} : { person }), address };
  if (person !== null && isLed) return { wrong: 'person', person };
  if (person !== null || names.some) return null;
  const isWrong = words.some(({ fold }) => wrongs.has(fold));
  if (isWrong && words.some(({ fold }) => addressWords.has(fold))) return { wrong: 'address' };
  return isWrong && words.some(({ fold }) => personWords.has(fold)) ? { wrong: 'person' } : null;
}

interface Named {
  /** The name that stays. */
  readonly kept: string | null;
  /** Another name was taken back, or a word of a recipient leads to it. */
  readonly isLed: boolean;
  readonly some: boolean;
}

/** Names among the words of a correction; null: a word is neither. */
function namesAmong({ source }: Said, words: readonly Word[], emails: Addresses): Named | null {
  const kept: Word[] = [];
  let [unwanted, isTaken, isLed] = [false, false, false];
  for (const [at, word] of words.entries()) {
    const before = words[at - 1];
    const gap = before === undefined ? '' : source.slice(before.end, word.start);
    // "Not to Anna, to Berta": behind a mark nothing is taken back any more.
    if (/[,.;:!—–]/u.test(gap)) unwanted = false;
    if (around.has(word.fold) && !(word.capital && !word.head && kept.length > 0)) {
      if (negations.has(word.fold) && !/[,.;]/u.test(source.slice(word.end, words[at + 1]?.start ?? word.end)))
        unwanted = true;
      continue;
    }
    const isBehindWord =
      before !== undefined &&
      gap.trim() === '' &&
      (towards.has(before.fold) || negations.has(before.fold) || kept.includes(before));
    const isBeforeAddress = emails.some(({ start }) => start >= word.end && start - word.end <= 3);
    if (!(word.capital && word.fold.length > 1) && !isBehindWord && !isBeforeAddress) return null;
    if (unwanted) isTaken = true;
    else {
      kept.push(word);
      isLed ||= before !== undefined && towards.has(before.fold);
    }
  }
  const [first, last] = [kept[0], kept.at(-1)];
  if (first === undefined || last === undefined) return { kept: null, isLed: false, some: isTaken };
  if (kept.length > mostNames) return null;
  return { kept: source.slice(first.start, last.end), isLed: isLed || isTaken, some: true };
}

/** "Not a@example.com but b@example.com". */
function isTakenBack(source: string, words: readonly Word[], start: number): boolean {
  const at = words.findLastIndex((word) => word.end <= start);
  const [earlier, before] = [words[at - 1], words[at]];
  if (before === undefined) return false;
  if (negations.has(before.fold)) return !isMarked(source, before.end, start);
  const isLed = towards.has(before.fold) && earlier !== undefined && negations.has(earlier.fold);
  return isLed && !isMarked(source, earlier.end, before.start);
}

/** Behind a mark nothing is taken back any more: "no, to …". */
function isMarked(source: string, from: number, to: number): boolean {
  return /[,.;:!\u2014\u2013]/u.test(source.slice(from, to));
}

/** Addresses to which only a copy is to go: "cc tom@example.com", "and also to tom@example.com". */
export function copiedIn({ source, words }: Said, emails: Addresses, isJoinedCopied = true): Addresses {
  return emails.filter(({ start }) => {
    const before = words.filter((word) => word.end <= start && isNear(source, word.end, start));
    return before.some((word) => {
      const from = words.indexOf(word);
      const end = copies.endAt(words, from);
      return (
        end !== null &&
        (isJoinedCopied || !words.slice(from, end).every(isJoining)) &&
        words.slice(end).every((one) => one.start >= start || around.has(one.fold) || one.capital)
      );
    });
  });
}

/** "And to": what it leads to is as much a recipient as the one before. */
function isJoining({ fold }: Word): boolean {
  return joints.has(fold) || towards.has(fold);
}

/** In UTF-16 code units, without the end of a sentence between. */
const farthest = 40;

function isNear(source: string, from: number, to: number): boolean {
  return to - from <= farthest && !/[.!?]\s/u.test(source.slice(from, to));
}

const corrects = foldedWords(({ corrects: words }) => words);
const around = new Set([...foldedWords(({ around: words }) => words), ...corrects]);
const towards = foldedWords(({ towards: words }) => words);
const joints = foldedWords((table) => table.joints);
const negations = foldedWords(({ negations: words }) => words);
const addressWords = foldedWords(({ addresses }) => addresses);
const personWords = foldedWords(({ persons }) => persons);
const copies = everywhere((table) => table.copies);
const wrongs: ReadonlySet<string> = foldedWords(({ wrong }) => wrong);
