/** Whether a number counts something else than hours: "at 3 restaurants", "$3", "3 hours". */
import { classesOf, is } from '../language/word-classes.ts';
import { playsPart, type ClausePart } from '../language/clause-pieces.ts';
import type { Scan } from './lookup.ts';
import { wordsOf } from '../language/words.ts';
import type { Counted } from './pieces.ts';
import { saysDay, type DraftTime } from './draft.ts';
import { numberAt } from './numbers.ts';
import { zoneAt } from './zones.ts';

/** What is said of a time, and not counted: "ten works", "в десять верно". */
const saidOfTimes: readonly ClausePart[] = [
  'good',
  'order',
  'suits',
  'better',
  'please',
  'yes',
  'seems',
  'is',
  'very',
  'because',
];

/** "Um zehn hab ich", "a las diez tengo": whoever tells of a time counts nothing. */
const tellers: ReadonlySet<string> = new Set([
  ...wordsOf('subjectWords'),
  ...wordsOf('copulas'),
  ...wordsOf('heldVerbs'),
]);

/** "3 часа" is an hour of the clock as well as a length of time; "3 hours" is none. */
export function isClockHere(scan: Scan, { to }: Counted, behind: number): boolean {
  const unit = scan.unit(to);
  return (
    unit?.unit !== 'hour' ||
    scan.habits.hourIsOrdinal ||
    scan.habits.unitIsClock ||
    scan.fold(to) === 'h' ||
    behind > unit.to
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

/** "2, am Dienstag": behind a comma it is the preposition. */
export function isHalfOfDay(scan: Scan, i: number): boolean {
  if (scan.gap(i).includes(',')) return false;
  return scan.has(i, 'am') || scan.has(i, 'pm');
}

/**
 * "2, Tuesday I'm away": a small number alone, and a comma behind it, is a place in a list rather than an hour of that
 * day.
 */
export function isPlaceBefore(
  scan: Scan,
  { from, to }: { readonly from: number; readonly to: number },
  said: DraftTime,
): boolean {
  const { hour, grain } = said;
  const isNumber = to === from + 1 && numberAt(scan, from)?.to === to && grain === 'hour' && !saysDay(said);
  return isNumber && scan.gap(to) === ',' && hour !== undefined && hour <= mostPlaces;
}

/** So many times are offered at once. */
const mostPlaces = 3;

/** Whether what stands behind a number is what it counts: "at 3 restaurants", "at 10 people". */
export function countsThings(scan: Scan, i: number): boolean {
  const word = scan.words[i];
  // "100%": a share.
  if (scan.gap(i).startsWith('%')) return true;
  if (!word || scan.gap(i) !== '') return false;
  // "Martes a las 3 🙂".
  if (!/[\p{L}\p{N}]/u.test(word.fold) || zoneAt(scan, i)) return false;
  if (scan.unit(i) && !scan.has(i, 'clock')) return true;
  if (scan.knows(i) || scan.has(i, 'follows') || saidOfTimes.some((part) => playsPart(word.fold, part))) return false;
  if (tellers.has(word.fold)) return false;
  const small = is.stop | is.affirm | is.deny | is.day | is.weekday | is.lead | is.month;
  return (classesOf(word.fold) & small) === 0 && !word.head;
}

/** "Of the two", "de las dos": so many of those that were offered, and no hour. */
export function isShare(scan: Scan, i: number): boolean {
  const [before, first] = [scan.fold(i - 1), scan.fold(i - 2)];
  // "Después de las tres" is an hour: in Spanish it counts only at the beginning.
  const isFirst = i === 2 && shareBeginnings.has(first);
  if (isBetweenTwo(scan, i)) return false;
  if (isPairOfDay(scan, i) || isPairThatSuits(scan, i)) return true;
  // "Monday's two": as many as are on that day.
  if (before.endsWith("'s") && scan.has(i - 1, 'weekday')) return true;
  return shareLeads.has(before) || (shareArticles.has(before) && (shareLeads.has(first) || isFirst));
}

/** "Las dos del lunes": both of that day, where no "a" makes an hour of it. */
function isPairOfDay(scan: Scan, i: number): boolean {
  if (!scan.habits.articleMakesDay || scan.at(i, 'number')?.value !== 2 || !scan.has(i - 1, 'the')) return false;
  const of = scan.at(i + 1, 'of');
  return of !== null && scan.has(of.to, 'weekday') && scan.at(i - 2, 'at')?.to !== i;
}

/** "El lunes me van bien las dos": behind what says that they suit, and with no "a" before them. */
function isPairThatSuits(scan: Scan, i: number): boolean {
  if (!scan.habits.articleMakesDay || scan.at(i, 'number')?.value !== 2 || !scan.has(i - 1, 'the')) return false;
  if (scan.at(i - 2, 'at')?.to === i) return false;
  const verb = scan.fold(i - 2);
  return (playsPart(verb, 'suits') || playsPart(verb, 'good')) && scan.gap(i - 1) === '';
}

/** "Entre la una y las dos", "von zwei bis vier": from one hour to the other. */
function isBetweenTwo(scan: Scan, i: number): boolean {
  const isBetween = scan.at(i - 2, 'between')?.to === i;
  const isFrom = scan.at(i - 1, 'from')?.to === i || scan.at(i - 2, 'from')?.to === i;
  if (!isBetween && !isFrom) return false;
  for (let j = i + 1; j < i + 5; j += 1)
    if (isFrom ? scan.has(j, 'to') && scan.begins(j + 1) : scan.has(j, 'and') && scan.has(j + 1, 'the')) return true;
  return false;
}

const shareLeads = wordsOf('shareLeads');
const shareBeginnings = wordsOf('partitiveWords');
const shareArticles = wordsOf('placeArticles');
