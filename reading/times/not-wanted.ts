/** What says of a time that it is not wanted, and where its own words begin. */
import { expressionAt, type Expression } from './expression.ts';
import type { Scan } from './lookup.ts';
import { isDigits } from './numbers.ts';

/** "Not Monday", "anything but Friday", "Tuesday doesn't work", "I can't on Thursday": with the words that say so. */
export function negationAt(
  scan: Scan,
  from: number,
  to: number,
): { readonly from: number; readonly to: number } | null {
  for (let i = Math.max(0, from - 4); i < from; i += 1) {
    const hit = scan.at(i, 'not') ?? scan.at(i, 'cannot');
    if (hit && reaches(scan, hit.to, from)) return { from: i, to };
  }
  const inside = scan.at(from, 'not');
  if (inside && inside.to <= to && !isBound(scan, from, inside.to)) return { from, to };
  const behind = scan.gap(to) === '' && !scan.has(to, 'askedBehind') ? scan.at(to, 'notBehind') : null;
  // "The 10:00 not the 10:30": it belongs to what follows.
  if (behind && scan.at(to, 'not')?.to === behind.to && leadsToTime(scan, behind.to)) return null;
  return behind && { from: firstWord(scan, from, to), to: behind.to };
}

/** "Не раньше", "no later than": the negation is a part of the bound. */
function isBound(scan: Scan, i: number, to: number): boolean {
  return scan.past(i, 'by', 'before', 'after', 'since', 'until') > to;
}

/** Whether a time begins right here, behind no more than words that join. */
function leadsToTime(scan: Scan, from: number): boolean {
  const to = scan.past(from, 'joint', 'the', 'at');
  for (let i = from; i <= to; i += 1) if (scan.gap(i) !== '') return false;
  return to < scan.length && expressionAt(scan, to, false) !== null;
}

/** Only words that join stand between the negation and the time, and no comma. */
function reaches(scan: Scan, from: number, to: number): boolean {
  for (let i = from; i <= to; i += 1) if (scan.gap(i) !== '') return false;
  for (let i = from; i < to;) {
    const next = scan.past(i, 'joint', 'the', 'at');
    if (next === i) return false;
    i = next;
  }
  return true;
}

export function areFigures(scan: Scan, from: number, to: number): boolean {
  for (let i = from; i < to; i += 1) if (!isDigits(scan.fold(i))) return false;
  return true;
}

/** Words that only lead to the time are not part of its place. */
export function firstWord(scan: Scan, from: number, to: number): number {
  let i = from;
  while (i + 1 < to && leads(scan, i)) i += 1;
  return i;
}

function leads(scan: Scan, i: number): boolean {
  return scan.past(i, 'joint', 'the') === i + 1 && !scan.has(i, 'in') && !scan.has(i, 'unit');
}

/** What says that a time is not wanted belongs to it. */
export function behind(scan: Scan, { from, to }: Expression): number {
  return negationAt(scan, from, to)?.to ?? to;
}
