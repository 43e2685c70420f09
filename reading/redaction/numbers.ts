/** Numbers that belong to somebody: of accounts, of cards, of phones. Each is checked by what makes it one. */
import { wordsOf } from '../language/words.ts';
import { fold } from '../language/fold.ts';
import type { Found } from './kinds.ts';

/** An IBAN that begins at `at`: country, check digits, up to 30 more signs, in one piece or in groups of four. */
export function accountAt(text: string, at: number): Found | null {
  if (!isUpper(text.charCodeAt(at)) || !isUpper(text.charCodeAt(at + 1)) || !isDigit(text.charCodeAt(at + 2)))
    return null;
  let signs = '';
  let to = at;
  let best = -1;
  for (let i = at; i < text.length && signs.length < 34 && i - at < 48; i += 1) {
    const code = text.charCodeAt(i);
    if (code === 0x20 || code === 0xa0) {
      if (signs.length % 4 !== 0) break;
      continue;
    }
    if (!isDigit(code) && !isUpper(code)) break;
    signs += text.charAt(i);
    to = i + 1;
    const ends = !isDigit(text.charCodeAt(to)) && !isLetter(text.charCodeAt(to));
    if (ends && signs.length >= 15 && isAccount(signs)) best = to;
  }
  return best < 0 ? null : { kind: 'iban', from: at, to: best };
}

/** ISO 7064: what remains of an IBAN divided by 97 is 1. */
function isAccount(signs: string): boolean {
  let rest = 0;
  for (const sign of signs.slice(4) + signs.slice(0, 4)) {
    const value = Number.parseInt(sign, 36);
    rest = (value > 9 ? rest * 100 + value : rest * 10 + value) % 97;
  }
  return rest === 1;
}

/**
 * A card's number that begins at `at`: 13 to 19 digits in the usual groups, of a scheme that there is, with the right
 * last one. Another number may stand right behind it.
 */
export function cardAt(text: string, at: number): Found | null {
  const first = text.charCodeAt(at);
  if (first < 0x32 || first > 0x36) return null;
  for (const { digits, to } of runsFrom(text, at, 19, isCardSeparator).toReversed())
    if (digits.length >= 13 && isLuhn(digits)) return { kind: 'card', from: at, to };
  return null;
}

function isLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const digit = digits.charCodeAt(digits.length - 1 - i) - 0x30;
    sum += i % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2;
  }
  return sum % 10 === 0;
}

/**
 * A phone's number that begins at `at`. Texts of research are full of numbers, so that digits alone are none: it begins
 * with a plus or with a zero and an area, or is written in the groups of a phone, or a word in front of it says so.
 */
export function phoneAt(text: string, at: number): Found | null {
  if (at > 0 && isNumberSign(text.charCodeAt(at - 1))) return null;
  const opens = text.charCodeAt(at) === 0x2b || text.charCodeAt(at) === 0x28 ? 1 : 0;
  const run = runsFrom(text, at + opens, 15, isPhoneSeparator).at(-1);
  if (!run || run.digits.length < 7 || isLetter(text.charCodeAt(run.to))) return null;
  const { digits, groups, to } = run;
  return shapes.some((is) => is({ text, at, digits, groups })) ? { kind: 'phone', from: at, to } : null;
}

interface Written {
  readonly text: string;
  readonly at: number;
  readonly digits: string;
  /** Lengths of its groups. */
  readonly groups: readonly number[];
}

const shapes: readonly ((written: Written) => boolean)[] = [
  ({ text, at }) => text.charCodeAt(at) === 0x2b,
  // "00 49 …", "030 1234567": no number of anything else begins so and is that long.
  ({ digits, groups }) => digits.startsWith('0') && digits.length >= 9 && groups.length >= 2 && !isDate(groups),
  // "(555) 010-0199", "555-010-0199".
  ({ digits, groups }) => digits.length === 10 && groups.join() === '3,3,4',
  // "8 (912) 345-67-89", "7 912 345 67 89".
  ({ digits, groups }) => digits.length === 11 && /^[78]$/.test(digits.charAt(0)) && groups.join().startsWith('1,3,3'),
  ({ text, at }) => isAnnounced(text, at),
];

/** "01.02.2024": groups of a date. */
function isDate(groups: readonly number[]): boolean {
  return groups.length === 3 && groups[0] === 2 && groups[1] === 2;
}

const announcing = wordsOf('phoneWords');
const reachBefore = 24;

/** Whether a word shortly before it says that it is a phone's: "tel.: 612 345 678". */
function isAnnounced(text: string, at: number): boolean {
  const words = text.slice(Math.max(0, at - reachBefore), at).split(/[^\p{L}]/u);
  return words.some((word) => announcing.has(fold(word)));
}

interface Digits {
  readonly digits: string;
  readonly groups: readonly number[];
  readonly to: number;
}

/**
 * The digits from a place on up to the end of each group, with at most two separating signs between groups; no more
 * than `most`.
 */
function runsFrom(text: string, from: number, most: number, separates: (code: number) => boolean): readonly Digits[] {
  const runs: Digits[] = [];
  let digits = '';
  let groups: readonly number[] = [];
  for (let at = from; at < text.length;) {
    let to = at;
    while (isDigit(text.charCodeAt(to)) && to - at + digits.length <= most) to += 1;
    if (to === at || digits.length + to - at > most) break;
    digits += text.slice(at, to);
    groups = [...groups, to - at];
    runs.push({ digits, groups, to });
    at = to;
    while (at - to < 3 && separates(text.charCodeAt(at))) at += 1;
    if (at === to || at - to > 2) break;
  }
  return runs;
}

function isCardSeparator(code: number): boolean {
  return code === 0x20 || code === 0x2d || code === 0xa0;
}

function isPhoneSeparator(code: number): boolean {
  return isCardSeparator(code) || code === 0x2e || code === 0x2f || code === 0x28 || code === 0x29;
}

/** Behind these a digit goes on with a number: "3.0301234567". */
function isNumberSign(code: number): boolean {
  return isDigit(code) || code === 0x2e || code === 0x2c || code === 0x2b;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function isUpper(code: number): boolean {
  return code >= 0x41 && code <= 0x5a;
}

function isLetter(code: number): boolean {
  return isUpper(code) || (code >= 0x61 && code <= 0x7a);
}
