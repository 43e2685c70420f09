/** Numbers of days and times: in digits as they are written, or in words. */
import type { Scan } from './lookup.ts';
import { opening } from './openings.ts';
import type { Counted } from './pieces.ts';

/** A number up to 9999 at `i`: "15", "twenty four", "treinta y cinco". */
export function numberAt(scan: Scan, i: number): Counted | null {
  if (!scan.may(i, opening.number)) return null;
  const known = scan.read.number[i];
  if (known !== undefined) return known;
  const found = readNumber(scan, i);
  scan.read.number[i] = found;
  return found;
}

function readNumber(scan: Scan, i: number): Counted | null {
  const fold = scan.fold(i);
  const code = fold.charCodeAt(0);
  if (code >= 0x30 && code <= 0x39)
    return fold.length <= 4 && isDigits(fold) ? { value: Number(fold), to: i + 1, digits: true } : null;
  const hit = scan.at(i, 'number');
  if (!hit) return null;
  if (hit.value < 20 || hit.value % 10 !== 0) return { value: hit.value, to: hit.to, digits: false };
  const and = scan.at(hit.to, 'more');
  const ones = scan.at(and && scan.fold(hit.to) === 'y' ? and.to : hit.to, 'number');
  return ones && ones.value >= 1 && ones.value <= 9 && isNear(scan, hit.to)
    ? { value: hit.value + ones.value, to: ones.to, digits: false }
    : { value: hit.value, to: hit.to, digits: false };
}

/** A place in a row at `i`: "15th", "15." where that is one, "twenty-first". */
export function ordinalAt(scan: Scan, i: number): Counted | null {
  if (!scan.may(i, opening.ordinal)) return null;
  const known = scan.read.ordinal[i];
  if (known !== undefined) return known;
  const found = readOrdinal(scan, i);
  scan.read.ordinal[i] = found;
  return found;
}

function readOrdinal(scan: Scan, i: number): Counted | null {
  const fold = scan.fold(i);
  const code = fold.charCodeAt(0);
  if (code >= 0x30 && code <= 0x39) return digitOrdinal(scan, i, fold);
  const hit = scan.at(i, 'ordinal');
  if (hit) return { value: hit.value, to: hit.to, digits: false };
  const tens = scan.at(i, 'number');
  if (!tens || (tens.value !== 20 && tens.value !== 30)) return null;
  const ones = scan.at(tens.to, 'ordinal');
  return ones && ones.value < 10 && isNear(scan, tens.to)
    ? { value: tens.value + ones.value, to: ones.to, digits: false }
    : null;
}

function digitOrdinal(scan: Scan, i: number, fold: string): Counted | null {
  let end = 1;
  while (end < fold.length && isDigits(fold.charAt(end))) end += 1;
  if (end > 2) return null;
  const value = Number(fold.slice(0, end));
  const rest = fold.slice(end);
  if (rest !== '') {
    const ends = ordinalEnds(scan);
    return ends.has(rest) ? { value, to: i + 1, digits: true } : null;
  }
  // "15-го".
  if (
    scan.gap(i + 1) === '-' &&
    scan.has(i + 1, 'ordinalEnd') &&
    scan.words[i + 1]?.start === (scan.words[i]?.end ?? 0) + 1
  )
    return { value, to: i + 2, digits: true };
  const sign = scan.text.charAt(scan.words[i]?.end ?? 0);
  return scan.habits.dotIsOrdinal && sign === '.' ? { value, to: i + 1, digits: true } : null;
}

const endsByTable = new WeakMap<object, ReadonlySet<string>>();

function ordinalEnds({ lookup }: Scan): ReadonlySet<string> {
  const known = endsByTable.get(lookup);
  if (known) return known;
  const made = new Set<string>();
  for (const [word, { entries }] of lookup.words) if (entries.some(({ kind }) => kind === 'ordinalEnd')) made.add(word);
  endsByTable.set(lookup, made);
  return made;
}

/** Nothing but a blank or a hyphen before word `i`. */
export function isNear(scan: Scan, i: number): boolean {
  const gap = scan.gap(i);
  return gap === '' || gap === '-';
}

export function isDigits(text: string): boolean {
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code < 0x30 || code > 0x39) return false;
  }
  return text.length > 0;
}
