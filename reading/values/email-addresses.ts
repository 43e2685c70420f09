/** Email addresses in a text: found at their @, within a fixed reach, whole or not at all. */
import type { Reading } from '../../contracts/reading/reading.ts';
import { isAddress, isDomain } from '../../contracts/reading/address-shape.ts';
import { spanOf } from '../text/spans.ts';

const most = 4;
const longestLocalPart = 64;
const longestDomain = 189;

/**
 * Addresses such as "dana@example.com", without the punctuation around them. Part of an address is somebody else's, and
 * is none.
 */
export function emailsIn(text: string): Reading['emails'] {
  const found: Reading['emails'] = [];
  for (let at = text.indexOf('@'); at >= 0 && found.length < most; at = text.indexOf('@', at + 1)) {
    const local = quotedBefore(text, at) ?? wordBefore(text, at);
    const domain = local === null ? null : domainBehind(text, at);
    if (local === null || domain === null) continue;
    // A telephone writes the apostrophe of O’Connor as a mark of quotation.
    const address = `${local}@${domain}`.replaceAll('’', "'");
    if (!isAddress(address)) continue;
    found.push({ ...spanOf(text, at - local.length, at + 1 + domain.length), address });
  }
  return found;
}

/** `"dana smith"` before the @, where a word begins with its first mark. */
function quotedBefore(text: string, at: number): string | null {
  if (text.charAt(at - 1) !== '"') return null;
  const from = text.lastIndexOf('"', at - 2);
  if (from < 0 || at - from > longestLocalPart || !/^$|[\s<(,;:]/.test(text.charAt(from - 1))) return null;
  return text.slice(from, at);
}

/** The word before the @, read from right to left; null: it is cut off, or written in two scripts that nobody mixes. */
function wordBefore(text: string, at: number): string | null {
  let from = at;
  while (from > 0 && at - from <= longestLocalPart && isOfWord(text.charAt(from - 1))) from -= 1;
  // "'dana@example.org'", "*dana@example.org*": the first marks stand around the address.
  const marks = /^(?:\.{3,}|['’*`_]+)?/u.exec(text.slice(from, at))?.[0] ?? '';
  const word = text.slice(from + marks.length, at);
  const isWhole = /^[\p{L}\p{N}_]/u.test(word) && !labelled.test(word);
  return isWhole && !/[\ud800-\udfff]$/.test(text.slice(0, from)) && !isMixed(word) ? word : null;
}

/** Code unit by code unit: what lies beyond the first plane is no part of an address here. */
function isOfWord(sign: string): boolean {
  return /[\p{L}\p{M}\p{N}!#$%&'’*+/=?^_`{|}~.-]/u.test(sign);
}

/** "email=dana": a name of a value in front of it. */
const labelled = /^\p{L}+=/u;

/** "请写到dana": the words of a language without blanks stand before it. */
function isMixed(word: string): boolean {
  return /\p{Script=Latin}/u.test(word) && /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(word);
}

function domainBehind(text: string, at: number): string | null {
  const reach = text.slice(at + 1, at + 1 + longestDomain);
  const run = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,62}(?:\.[\p{L}\p{M}\p{N}-]{1,62}){1,6}/u.exec(reach)?.[0];
  if (run === undefined) return null;
  // "dana@example.org.Спасибо": the sentence behind it is no part of it.
  const last = run.lastIndexOf('.');
  const isNext =
    /[^\p{ASCII}]/u.test(run.slice(last)) && /^\p{ASCII}*$/u.test(run.slice(0, last)) && isDomain(run.slice(0, last));
  const domain = (isNext ? run.slice(0, last) : run).replace(/-+$/, '');
  return isDomain(domain) ? domain : null;
}
