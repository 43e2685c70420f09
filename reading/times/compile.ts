/** A language's table of times made a look-up from words. */
import type { TimeParts } from '../../contracts/time-parts.ts';
import { fold } from '../text/fold.ts';
import type { Entry, Known, Lookup, OfKind } from './lookup.ts';
import type { Kind } from './pieces.ts';
import { opening, openingsOf } from './openings.ts';
import type { Mark, TimeTable } from './table.ts';

/** Kinds that an expression of time cannot do without; all else only stands beside them. */
const anchoring: ReadonlySet<Kind> = new Set<Kind>([
  'number',
  'ordinal',
  'weekday',
  'month',
  'day',
  'part',
  'partOfToday',
  'weekdayPart',
  'monthDayWord',
  'instant',
  'unit',
  'length',
  'holiday',
  'weekend',
  'earlier',
  'later',
  'halfNext',
]);

/**
 * Words for a place in a row up to here mean one of a list, behind it a day of the month: few lists are longer, and a day that nobody
 * meant is shown before anything comes of it.
 */
export const lastPlace = 6;

/** Compiles a table once. */
export function lookupOf(table: TimeTable): Lookup {
  const building = new Map<string, Entry[]>();
  const anchored: string[][] = [];
  const put = (kind: Kind, phrases: string, value = 0, name = '', parts: TimeParts | null = null) => {
    for (const phrase of phrases.split('|')) {
      if (phrase === '') continue;
      const [first = '', ...rest] = phrase.split(' ').map(fold);
      const list = building.get(first) ?? [];
      list.push({ kind, rest, value, name, parts });
      building.set(first, list);
      // "Second" is a place in a list far more often than part of a day, which has a month or an article beside it.
      if (anchoring.has(kind) && !(kind === 'ordinal' && value <= lastPlace)) anchored.push([first, ...rest]);
    }
  };
  for (const [mark, phrases] of Object.entries(table.marks)) put(mark as Mark, phrases);
  for (const [phrases, value] of Object.entries(table.numbers)) put('number', phrases, value);
  for (const [phrases, value] of Object.entries(table.ordinals)) put('ordinal', phrases, value);
  for (const [phrases, value] of Object.entries(table.monthDays ?? {})) put('monthDayWord', phrases, value);
  for (const [place, phrases] of table.weekdays.entries()) put('weekday', phrases, place + 1);
  for (const [place, phrases] of table.weekdays.entries())
    for (const thing of wordsIn(table.weekdayThings ?? ''))
      put('weekday', `${phrases.split('|')[0] ?? ''}${thing}`, place + 1);
  for (const [place, phrases] of table.months.entries()) put('month', phrases, place + 1);
  for (const [phrases, value] of Object.entries(table.days)) put('day', phrases, value);
  for (const [phrases, [from, to]] of Object.entries(table.parts)) put('part', phrases, from * 100 + to);
  for (const [phrases, [from, to]] of Object.entries(table.partsOfToday)) put('partOfToday', phrases, from * 100 + to);
  for (const [phrases, value] of Object.entries(table.instants)) put('instant', phrases, value);
  for (const [unit, phrases] of Object.entries(table.units)) put('unit', phrases, 0, unit);
  for (const [phrases, value] of Object.entries(table.lengths)) put('length', phrases, value);
  for (const [phrases, parts] of Object.entries(table.holidays)) put('holiday', phrases, 0, '', parts);
  for (const [phrases, zone] of Object.entries(table.places)) put('place', phrases, 0, zone);
  for (const [phrases, zone] of Object.entries(table.zones)) put('zone', phrases, 0, zone);
  if (table.habits.dotIsOrdinal) for (const [word, value] of weekdayParts(table)) put('weekdayPart', word, value);
  // The longest phrase first, so that "day after tomorrow" is no "day".
  for (const list of building.values()) list.sort((one, other) => other.rest.length - one.rest.length);
  // "We", "so", "do": weekdays only in company, which brings an anchor of its own.
  const doubtful = new Set([...wordsIn(table.doubtfulWeekdays), ...[...wordsIn(table.doubtfulMonths)].filter(isShort)]);
  const anchors = anchorsOf(anchored, doubtful);
  const doubtfulMonths = wordsIn(table.doubtfulMonths);
  const doubtfulWeekdays = wordsIn(table.doubtfulWeekdays);
  const known = new Map<string, Known>();
  for (const word of new Set([...building.keys(), ...anchors, ...doubtfulMonths, ...doubtfulWeekdays])) {
    const entries = building.get(word) ?? [];
    const isDoubtful = doubtfulMonths.has(word) || doubtfulWeekdays.has(word);
    const opens =
      openingsOf(entries.map(({ kind }) => kind)) |
      (anchors.has(word) ? opening.heart : 0) |
      (isDoubtful ? opening.doubtful : 0);
    known.set(word, { entries, byKind: byKindOf(entries), opens });
  }
  return { words: known, habits: table.habits, doubtfulMonths, doubtfulWeekdays };
}

function byKindOf(entries: readonly Entry[]): readonly OfKind[] {
  const kinds = new Set(entries.map(({ kind }) => kind));
  return [...kinds].map((kind) => ({ kind, entries: entries.filter((entry) => entry.kind === kind) }));
}

function isShort(word: string): boolean {
  return word.length <= 3;
}

/** Of a phrase one word is enough: one that is an anchor by itself, else the longest. */
function anchorsOf(phrases: readonly (readonly string[])[], doubtful: ReadonlySet<string>): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const [first = '', ...rest] of phrases) if (rest.length === 0 && !doubtful.has(first)) anchors.add(first);
  for (const phrase of phrases) {
    if (phrase.length === 1 || phrase.some((word) => anchors.has(word))) continue;
    const [longest = ''] = phrase.toSorted((one, other) => other.length - one.length);
    anchors.add(longest);
  }
  return anchors;
}

/** German writes "Freitagnachmittag" in one word. */
function weekdayParts({ weekdays, parts }: TimeTable): readonly (readonly [string, number])[] {
  const single = Object.entries(parts).flatMap(([phrases, [from, to]]) =>
    phrases.split('|').flatMap((phrase) => (phrase.includes(' ') ? [] : [[phrase, from * 100 + to] as const])),
  );
  return weekdays.flatMap((phrases, place) =>
    single.map(([part, hours]) => [`${phrases.split('|')[0] ?? ''}${part}`, (place + 1) * 10_000 + hours] as const),
  );
}

function wordsIn(phrases: string): ReadonlySet<string> {
  return new Set(
    phrases
      .split('|')
      .filter((word) => word !== '')
      .map(fold),
  );
}
