/** Email addresses and phone numbers in a text. Both are found around a character that announces them, within a fixed reach. */
import type { Reading } from '../../contracts/reading.ts';
import { spanOf } from '../text/spans.ts';

const most = 4;
const longestLocalPart = 64;
const longestDomain = 189;
const longestNumber = 32;

/** Addresses such as "dana@example.com", without the punctuation around them. */
export function emailsIn(text: string): Reading['emails'] {
  const found: Reading['emails'] = [];
  for (let at = text.indexOf('@'); at >= 0 && found.length < most; at = text.indexOf('@', at + 1)) {
    const local = /[a-z0-9_%+-]+(?:\.[a-z0-9_%+-]+){0,8}$/i.exec(tail(text, at))?.[0];
    const domain = /^[a-z0-9](?:[a-z0-9-]{0,62})(?:\.[a-z0-9-]{1,62}){1,6}/i.exec(
      text.slice(at + 1, at + 1 + longestDomain),
    )?.[0];
    if (local === undefined || domain === undefined || !/\.[a-z][a-z0-9-]*$/i.test(domain)) continue;
    if (isCutOff(text, at - local.length)) continue;
    found.push({
      ...spanOf(text, at - local.length, at + 1 + domain.length),
      address: `${local}@${domain}`,
    });
  }
  return found;
}

/** The characters before the @ that may belong to the address, read from right to left. */
function tail(text: string, at: number): string {
  let from = at;
  while (from > 0 && at - from < longestLocalPart && /[a-z0-9_%+.-]/i.test(text.charAt(from - 1))) from -= 1;
  return text.slice(from, at);
}

/** Whether a word goes on to the left: the end of "müller@example.de" or "o'brien@example.com" is somebody else's address. */
function isCutOff(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - 2), start);
  return /[\p{L}\p{N}!#$&*/=?^`{|}~]$|[\p{L}\p{N}]['’]$/u.test(before);
}

/**
 * Phone numbers: 7 to 15 digits, with the usual signs between them. Dates, times and amounts are too short or carry signs
 * that phone numbers do not.
 */
export function phonesIn(text: string): Reading['phones'] {
  const found: Reading['phones'] = [];
  for (let i = 0; i < text.length && found.length < most;) {
    const code = text.charCodeAt(i);
    if (!isDigit(code) && code !== 0x2b && code !== 0x28) {
      i += 1;
      continue;
    }
    const end = numberEnd(text, i);
    const raw = text.slice(i, Math.min(end, i + longestNumber + 1));
    const digits = raw.replace(/\D/g, '').length;
    const alone = !isPartOfWord(text, i - 1) && !isPartOfWord(text, end);
    if (alone && raw.length <= longestNumber && digits >= 7 && digits <= 15 && !isDate(raw)) {
      found.push({ ...spanOf(text, i, end), number: raw });
    }
    i = Math.max(end, i + 1);
  }
  return found;
}

function numberEnd(text: string, from: number): number {
  let end = from;
  for (let i = from; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (isDigit(code)) end = i + 1;
    // At most two signs between digits: "+1 (555) 010-0199", but not two numbers of a table.
    else if (
      i - end >= 2 ||
      !(
        code === 0x20 ||
        code === 0x2d ||
        code === 0x2e ||
        code === 0x28 ||
        code === 0x29 ||
        code === 0x2f ||
        code === 0x2b
      )
    )
      break;
  }
  return end;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function isPartOfWord(text: string, at: number): boolean {
  return /[a-z_@:#$€£]/i.test(text.charAt(at));
}

function isDate(raw: string): boolean {
  return /^\d{4}[-./]\d{1,2}[-./]\d{1,2}(?:\D|$)|^\d{1,2}[-./]\d{1,2}[-./]\d{2,4}(?:\D|$)/.test(raw);
}
