/** Names, and what is no word: addresses, identifiers. */
import type { Mention, MentionKind } from './mention.ts';
import { actNamed } from '../text/notions.ts';
import { isAddress } from '../../contracts/reading/address-shape.ts';
import type { Token } from '../text/tokens.ts';
import { is } from '../language/word-classes.ts';
import { wordsOf } from '../language/words.ts';

const longestName = 16;

/** An address or an identifier by how it is written. */
export function writtenKind({ fold }: Token): MentionKind | null {
  if (fold.length === 2 && /^q[1-4]$/.test(fold)) return 'date';
  if (fold.includes('@')) return isAddress(fold) ? 'email' : null;
  if (fold.includes('://') || fold.startsWith('www.')) return 'url';
  if (/\d/.test(fold) && fold.length <= 40) return 'identifier';
  return fold.includes('.')
    ? /\.(?:com|org|net|io|gov|edu|co|dev|ai|info|de|uk)$/.test(fold)
      ? 'url'
      : 'identifier'
    : null;
}
/** A name: capitalised words with the small ones between them. */
export function nameAt(text: string, words: readonly Token[], i: number, word: Token): Mention | null {
  if (word.end - word.start > 1) {
    const written = writtenKind(word);
    if (written) return bare(written, i, i + 1);
  }
  let to = i + 1;
  while (to < words.length && to - i < longestName) {
    const next = words[to] as Token;
    if (next.sentence !== word.sentence || next.apart || next.before === 0x22) break;
    if (next.capital && next.fold !== 'i' && writtenKind(next) === null && !(next.classes & (is.month | is.weekday)))
      to += 1;
    else if (connects(next) && isNamePart(words[to + 1], word.sentence)) to += 2;
    else break;
  }
  const alone = to === i + 1;
  // At the beginning of a sentence everything has a capital.
  if (alone && word.head && word.classes !== 0) return null;
  if (
    alone &&
    word.classes & (is.affirm | is.deny | is.dayPart | is.currency | is.unit | is.timeUnit | is.request) &&
    (word.head || word.classes & is.affirm)
  )
    return null;
  if (alone && word.head && words[i + 2]?.sentence === word.sentence)
    return actNamed(word.stem) === undefined ? bare('words', i, i + 1) : null;
  const from =
    word.head &&
    to - i > 1 &&
    (word.classes & (is.request | is.affirm | is.change) || actNamed(word.stem) !== undefined) &&
    !partsOfNames.has(word.fold)
      ? afterOpening(words, i + 1, to)
      : i;
  return bare('proper', from, withState(text, words, to));
}

/** "Analyze the DNA": without the verb there is no article either. */
function afterOpening(words: readonly Token[], from: number, to: number): number {
  let i = from;
  while (i < to - 1 && connects(words[i] as Token)) i += 1;
  return i;
}

/** "Los Angeles", "El Cerrito". */
export function beginsName(words: readonly Token[], i: number, word: Token): boolean {
  return partsOfNames.has(word.fold) && isNamePart(words[i + 1], word.sentence);
}

/** What begins many names and is also an everyday word. */
const partsOfNames = wordsOf('partsOfNames');

function connects(word: Token): boolean {
  return /^(?:of|the|de|la|du|von|van|del|da|di|al|el)$/.test(word.fold);
}

function isNamePart(word: Token | undefined, sentence: number): boolean {
  return (
    word !== undefined &&
    word.sentence === sentence &&
    word.capital &&
    !word.apart &&
    !(word.classes & (is.stop | is.month | is.weekday))
  );
}

/** "Seattle, WA": the state belongs to the city. */
export function withState(text: string, words: readonly Token[], to: number): number {
  const last = words[to - 1] as Token;
  const next = words[to];
  if (!next || next.sentence !== last.sentence || !next.apart || next.end - next.start > 3) return to;
  return /^[A-Z](?:[A-Z]|\.[A-Z])$/.test(text.slice(next.start, next.end)) ? to + 1 : to;
}

export function placeEnd(words: readonly Token[], i: number): number {
  const word = words[i] as Token;
  let to = i + 1;
  while (to < words.length && to - i < 4) {
    const next = words[to] as Token;
    if (
      next.sentence !== word.sentence ||
      !(
        next.classes & is.place ||
        (word.capital && next.capital && !next.apart && !(next.classes & (is.stop | is.day | is.weekday | is.month)))
      )
    )
      break;
    to += 1;
  }
  return to;
}

function bare(kind: MentionKind, from: number, to: number): Mention {
  return { kind, from, to, units: [], number: Number.NaN };
}
