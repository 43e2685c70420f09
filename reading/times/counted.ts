/** Whether a number counts something else than hours: "at 3 restaurants", "$3", "3 hours". */
import { classesOf, is } from '../language/word-classes.ts';
import type { Scan } from './lookup.ts';
import type { Counted } from './pieces.ts';
import { zoneAt } from './zones.ts';

/** "3 часа" is an hour of the clock as well as a length of time; "3 hours" is none. */
export function isClockHere(scan: Scan, { to }: Counted, behind: number): boolean {
  const unit = scan.unit(to);
  return (
    unit?.unit !== 'hour' ||
    scan.habits.hourIsOrdinal ||
    scan.fold(to) === 'h' ||
    behind > unit.to ||
    scan.fold(to) === 'horas'
  );
}

/** "$3", "3 %", "#3". */
export function isPriced(scan: Scan, i: number): boolean {
  const word = scan.words[i];
  const before = word ? scan.text.charAt(word.start - 1) : '';
  const after = word
    ? scan.text
        .slice(word.end, word.end + 2)
        .trim()
        .charAt(0)
    : '';
  return '$€£#+'.includes(before || ' ') || '%€$£°'.includes(after || ' ');
}

/** Whether what stands behind a number is what it counts: "at 3 restaurants", "at 10 people". */
export function countsThings(scan: Scan, i: number): boolean {
  const word = scan.words[i];
  if (!word || scan.gap(i) !== '') return false;
  if (scan.has(i, 'things')) return true;
  if (zoneAt(scan, i)) return false;
  if (scan.unit(i) && !scan.has(i, 'clock')) return true;
  if (scan.knows(i) || scan.has(i, 'follows')) return false;
  const small = is.stop | is.affirm | is.deny | is.day | is.weekday | is.lead | is.month;
  return (classesOf(word.fold) & small) === 0 && !word.head;
}
