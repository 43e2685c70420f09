/** A language's table of times made a look-up from words. */
import type { TimeParts } from '../../contracts/language/time-parts.ts';
import { fold } from '../language/fold.ts';
import type { Entry, Known, Lookup, OfKind } from './lookup.ts';
import type { Kind } from './pieces.ts';
import { opening, openingsOf } from './openings.ts';
import type { Mark, TimeTable } from '../../contracts/language/times.ts';

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
 * Words for a place in a row up to here mean one of a list, behind it a day of the month: few lists are longer, and a
 * day that nobody meant is shown before anything comes of it.
 */
export const lastPlace = 6;

/** Compiles a table once. */
export function lookupOf(table: TimeTable): Lookup {
  const building = new Map<string, Entry[]>();
  const anchored: string[][] = [];
  const put = (kind: Kind, phrases: readonly string[] = [], value = 0, name = '', parts: TimeParts | null = null) => {
    for (const phrase of phrases) {
      const [first = '', ...rest] = phrase.split(' ').map(fold);
      const list = building.get(first) ?? [];
      list.push({ kind, rest, value, name, parts });
      building.set(first, list);
      // "Second" is a place in a list far more often than part of a day, which has a month or an article beside it.
      if (anchoring.has(kind) && !(kind === 'ordinal' && value <= lastPlace)) anchored.push([first, ...rest]);
    }
  };
  const putCounts = (kind: Kind, words: WordsByCount) => {
    for (const [count, phrases] of Object.entries(words)) put(kind, phrases, Number(count));
  };
  for (const [mark, phrases] of Object.entries(table.marks)) put(mark as Mark, phrases);
  putCounts('number', table.numbers);
  putCounts('ordinal', table.ordinals);
  putCounts('monthDayWord', table.monthDays);
  for (const [place, phrases] of table.weekdays.entries()) put('weekday', phrases, place + 1);
  for (const [place, [name = '']] of table.weekdays.entries())
    for (const thing of table.weekdayThings) put('weekday', [name + fold(thing)], place + 1);
  for (const [place, phrases] of table.months.entries()) put('month', phrases, place + 1);
  putCounts('day', table.days);
  for (const [hours, phrases] of Object.entries(table.parts)) put('part', phrases, hoursOf(hours));
  for (const [hours, phrases] of Object.entries(table.partsOfToday)) put('partOfToday', phrases, hoursOf(hours));
  putCounts('instant', table.instants);
  for (const [unit, phrases] of Object.entries(table.units)) put('unit', phrases, 0, unit);
  putCounts('length', table.lengths);
  for (const { on, words } of table.holidays) put('holiday', words, 0, '', on);
  for (const [zone, phrases] of Object.entries(table.places)) put('place', phrases, 0, zone);
  for (const [zone, phrases] of Object.entries(table.zones)) put('zone', phrases, 0, zone);
  if (table.habits.dotIsOrdinal) for (const [word, value] of weekdayParts(table)) put('weekdayPart', [word], value);
  // The longest phrase first, so that "day after tomorrow" is no "day".
  for (const list of building.values()) list.sort((one, other) => other.rest.length - one.rest.length);
  // "We", "so", "do": weekdays only in company, which brings an anchor of its own.
  const doubtful = new Set([...folded(table.doubtfulWeekdays), ...[...folded(table.doubtfulMonths)].filter(isShort)]);
  const anchors = anchorsOf(anchored, doubtful);
  const doubtfulMonths = folded(table.doubtfulMonths);
  const doubtfulWeekdays = folded(table.doubtfulWeekdays);
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

/** A day and its part in one word: "Freitagnachmittag". */
function weekdayParts({ weekdays, parts }: TimeTable): readonly (readonly [string, number])[] {
  const single = Object.entries(parts).flatMap(([hours, phrases]) =>
    phrases.flatMap((phrase) => (phrase.includes(' ') ? [] : [[phrase, hoursOf(hours)] as const])),
  );
  return weekdays.flatMap(([name = ''], place) =>
    single.map(([part, hours]) => [name + part, (place + 1) * 10_000 + hours] as const),
  );
}

type WordsByCount = Readonly<Partial<Record<string, readonly string[]>>>;

/** "9-12" as one number: 912. */
function hoursOf(span: string): number {
  const [from, to] = span.split('-').map(Number);
  return (from ?? 0) * 100 + (to ?? 0);
}

function folded(words: readonly string[]): ReadonlySet<string> {
  return new Set(words.map(fold));
}
