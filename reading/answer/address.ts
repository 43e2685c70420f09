/**
 * Which address an answer to "Which address?" gives (F2): any whole one, written or dictated, whatever else it says.
 * What is taken is shown before anything is sent, and nothing that was not said is ever added to it.
 */
import { isAddress } from '../../contracts/reading/address-shape.ts';
import type { ValueSaid } from '../../contracts/reading/answers.ts';
import type { Reading } from '../../contracts/reading/reading.ts';
import { everywhere, type LetterTable, type Phrases } from '../letters/phrases.ts';
import { fold } from '../language/fold.ts';
import type { Word } from '../text/sentences.ts';
import type { Text } from '../text/text.ts';
import { meantOf } from './one-of-several.ts';

/**
 * Null: it gives none. `addresses`: those of its emails that get more than a copy. Of a long text only written ones are
 * looked at.
 */
export function addressSaid(text: Text, emails: Reading['emails'], addresses: readonly string[]): ValueSaid | null {
  const { source } = text;
  const written = emails.filter(({ address }) => addresses.includes(address));
  const found = written.length > 0 ? written : dictatedIn(source);
  if (found.length === 0) return null;
  if (source.length > longestDictated) return written.length === 1 ? one(written[0]) : several(written);
  const meant = meantOf(text, found, ({ address }) => address.toLowerCase());
  if (meant === 'several') return several(found);
  // "imke@example.dee sorry .de": part of another one stands behind it.
  const isPatched = meant !== 'none' && /\s[.@]\p{L}/u.test(source.slice(meant.end));
  return meant === 'none' || isPatched ? { kind: 'none', values: [] } : one(meant);
}

function one(value: Reading['emails'][number] | undefined): ValueSaid {
  return { kind: 'one', values: value === undefined ? [] : [value.address] };
}

function several(found: Reading['emails']): ValueSaid {
  return { kind: 'several', values: [...new Set(found.map(({ address }) => address))].slice(0, mostFound) };
}

/** In UTF-16 code units. */
const longestDictated = 300;
const mostFound = 4;

/** "Helen at example dot com": the words around what is said for the sign. */
export function dictatedIn(source: string): Reading['emails'] {
  if (source.length > longestDictated) return [];
  const parts = partsOf(source);
  if (source.includes('@') || parts.length < 4 || parts.length > mostParts) return [];
  for (let at = 1; at < parts.length - 1; at += 1) {
    const behind = signAt(parts, at, '@');
    if (behind === null) continue;
    const [from, local] = localBefore(parts, at);
    const [to, domain] = domainBehind(parts, behind);
    const address = `${local}@${domain}`;
    const [first, last] = [parts[from], parts[to - 1]];
    if (first && last && /^[a-z0-9@._+-]+$/.test(address) && isAddress(address))
      return [{ start: first.start, end: last.end, address }];
  }
  return [];
}

const mostParts = 40;

/** What stands between blanks, without the marks around it. */
function partsOf(source: string): readonly Word[] {
  return [...source.matchAll(/\S+/gu)].flatMap(({ 0: written, index }) => {
    const lead = written.search(/[\p{L}\p{N}_]/u);
    if (lead < 0) return [];
    let end = written.length;
    while (end > lead && !/[\p{L}\p{N}_]/u.test(written.charAt(end - 1))) end -= 1;
    const start = index + lead;
    const said = fold(written.slice(lead, end));
    return [{ fold: said, start, end: index + end, capital: false, asWritten: false, head: false }];
  });
}

function localBefore(parts: readonly Word[], at: number): readonly [number, string] {
  let from = at - 1;
  let local = parts[from]?.fold ?? '';
  for (let before = signBefore(parts, from); before !== null; before = signBefore(parts, from)) {
    local = `${parts[before.from - 1]?.fold}${before.sign}${local}`;
    from = before.from - 1;
  }
  return [from, local];
}

/** The sign that is said before a part, with another part in front of it. */
function signBefore(parts: readonly Word[], at: number): { readonly from: number; readonly sign: string } | null {
  for (let from = at - 1; from > 0 && from >= at - mostOfSign; from -= 1) {
    const sign = inside.find((one) => signAt(parts, from, one) === at);
    if (sign !== undefined) return { from, sign };
  }
  return null;
}

function domainBehind(parts: readonly Word[], at: number): readonly [number, string] {
  let to = at + 1;
  let domain = parts[at]?.fold ?? '';
  for (;;) {
    const sign = inside.find((one) => signAt(parts, to, one) !== null);
    const behind = sign === undefined ? null : signAt(parts, to, sign);
    if (sign === undefined || behind === null || parts[behind] === undefined) return [to, domain];
    domain = `${domain}${sign}${parts[behind]?.fold}`;
    to = behind + 1;
  }
}

function signAt(parts: readonly Word[], at: number, sign: Sign): number | null {
  return spoken[sign].endAt(parts, at, parts.length);
}

type Sign = keyof LetterTable['spoken'];

const inside = ['.', '_', '-'] as const satisfies readonly Sign[];
/** In words. */
const mostOfSign = 3;
const spoken = Object.fromEntries(
  (['@', ...inside] as const).map((sign) => [sign, everywhere(({ spoken: said }) => said[sign])]),
) as Readonly<Record<Sign, Phrases>>;
