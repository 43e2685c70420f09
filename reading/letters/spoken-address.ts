/** An address as it is dictated, sign by sign: "anna dot k at example dot com". Whatever is not said is never added. */
import { isAddress } from '../../contracts/address-shape.ts';
import type { Word } from '../text/sentences.ts';
import { everywhere, foldedWords, type Phrases, type Said } from './phrases.ts';

const signs: readonly (readonly [string, Phrases])[] = (['@', '.', '_', '-'] as const).map((sign) => [
  sign,
  everywhere(({ spoken }) => spoken[sign]),
]);
const around = foldedWords((table) => table.around);
const mostWords = 24;

/** Null: the message is nothing of the kind, or says something else beside it. */
export function spokenAddress(said: Said): string | null {
  const { words, source } = said;
  if (words.length < 5 || words.length > mostWords || source.includes('@')) return null;
  for (let from = 0; from < words.length; from += 1) {
    for (const to of said.ends) {
      const address = addressOf(source, words, from, to);
      if (address !== null) return address;
    }
    if (!around.has(words[from]?.fold ?? '')) return null;
  }
  return null;
}

function addressOf(source: string, words: readonly Word[], from: number, to: number): string | null {
  let address = '';
  for (let at = from; at < to;) {
    const sign = address === '' ? null : signAt(words, at, to);
    if (sign === null && address !== '' && !/[@._-]$/.test(address)) return null;
    const before = words[at - 1];
    const word = words[at];
    if (word === undefined || (at > from && before && source.slice(before.end, word.start).trim() !== '')) return null;
    if (sign === null && !/^[a-z0-9]+$/.test(word.fold)) return null;
    address += sign === null ? word.fold : sign.sign;
    at = sign === null ? at + 1 : sign.end;
  }
  return address.split('@').length === 2 && isAddress(address) ? address : null;
}

function signAt(
  words: readonly Word[],
  at: number,
  to: number,
): { readonly sign: string; readonly end: number } | null {
  for (const [sign, phrases] of signs) {
    const end = phrases.endAt(words, at, to);
    if (end !== null) return { sign, end };
  }
  return null;
}
