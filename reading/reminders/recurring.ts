/**
 * How often somebody wants to be reminded (T1), as a rule of RFC 5545: "every other Friday", "on weekdays". What begins
 * like that and is not understood is told apart, so that it is asked about and not set once.
 */
import type { Span } from '../../contracts/reading/reading.ts';
import type { Word } from '../text/sentences.ts';
import { startsWith, type Lists } from './words.ts';

export interface Recurrence {
  /** Null: it recurs, and how is not understood. */
  readonly rule: string | null;
  /** 1 for Monday to 7: the one day of the week that it names. */
  readonly weekday?: number;
  readonly span: Span;
}

/** A recurrence that begins at a word, up to `to`. */
interface Found extends Omit<Recurrence, 'span'> {
  readonly to: number;
}

const weekdayNames = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const workdays = 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR';
const weekends = 'FREQ=WEEKLY;BYDAY=SA,SU';
const frequencies: Readonly<Record<string, readonly [frequency: string, times: number]>> = {
  day: ['DAILY', 1],
  week: ['WEEKLY', 1],
  month: ['MONTHLY', 1],
  quarter: ['MONTHLY', 3],
  year: ['YEARLY', 1],
};
const oftenRules: Readonly<Record<string, string>> = {
  workday: workdays,
  weekend: weekends,
  day: 'FREQ=DAILY',
  week: 'FREQ=WEEKLY',
  month: 'FREQ=MONTHLY',
  year: 'FREQ=YEARLY',
};
/** "Every 99 days" is the most that is counted. */
const mostCounted = 99;
/** How many words may stand between "every month" and the day of it. */
const furthest = 3;

/** The first one in a sentence; null: nothing recurs. */
export function recurring(words: readonly Word[], lang: Lists): Recurrence | null {
  for (const [at, word] of words.entries()) {
    const found = oftenAt(words, at, lang) ?? everyAt(words, at, lang) ?? dayOfMonthAt(words, at, lang, lang.eachMonth);
    const last = found && words[found.to - 1];
    if (!found || !last) continue;
    const { to: _to, ...what } = found;
    return { ...what, span: { start: word.start, end: last.end } };
  }
  return null;
}

/** "On weekdays", "daily", and in French "un vendredi sur deux". */
function oftenAt(words: readonly Word[], at: number, lang: Lists): Found | null {
  for (const [name, entries] of Object.entries(lang.often)) {
    const entry = entries.find((one) => startsWith(words, at, one) && isAside(words, at, one, lang));
    if (entry) return { rule: oftenRules[name] ?? null, to: at + entry.length };
  }
  const from = lang.one.has(words[at]?.fold ?? '') ? at + 1 : at;
  const behind = lang.alternate.find((entry) => startsWith(words, from + 1, entry));
  return behind ? byUnit(words, from, lang, 2, from + 1 + behind.length) : null;
}

/** A single word may be an adjective: "the weekly report". */
function isAside(words: readonly Word[], at: number, { length }: readonly string[], { leads, joints }: Lists): boolean {
  const next = words[at + length];
  return length > 1 || !next || leads.has(next.fold) || joints.some((joint) => startsWith(words, at + 1, joint));
}

function everyAt(words: readonly Word[], at: number, lang: Lists): Found | null {
  for (const entry of lang.every) {
    if (!startsWith(words, at, entry)) continue;
    const from = at + entry.length;
    const found =
      listed(words, from, lang) ?? dayOfMonthAt(words, from, lang, lang.ofMonth) ?? counted(words, from, lang);
    if (found) return found;
    // "Every few days" and "every couple of nights" recur; "every invoice" does not.
    const far = [from, from + 1, from + 2].find((place) => isCalendar(words[place], lang));
    if (far !== undefined || (numberIn(words[from], lang) ?? 1) > 1) return { rule: null, to: (far ?? from) + 1 };
  }
  return null;
}

/** Days by name: working days, weekends, "Monday and Thursday". */
function listed(words: readonly Word[], from: number, lang: Lists): Found | null {
  for (const [entries, rule] of [
    [lang.workday, workdays],
    [lang.weekend, weekends],
  ] as const) {
    const entry = entries.find((one) => startsWith(words, from, one));
    if (entry) return { rule, to: from + entry.length };
  }
  const days: number[] = [];
  let to = from;
  for (let at = from; at < words.length; at += 1) {
    const day = weekdayOf(words[at], lang);
    if (day > 0) {
      days.push(day);
      to = at + 1;
    } else if (days.length === 0 || !lang.and.has(words[at]?.fold ?? '')) break;
  }
  const [only, ...others] = new Set(days.toSorted((one, next) => one - next));
  if (only === undefined) return null;
  const rule = `FREQ=WEEKLY;BYDAY=${[only, ...others].map((day) => weekdayNames[day - 1]).join(',')}`;
  return { rule, ...(others.length === 0 ? { weekday: only } : {}), to };
}

/** "First Monday of the month": behind an ordinal and a weekday stands one of these. */
function dayOfMonthAt(
  words: readonly Word[],
  from: number,
  lang: Lists,
  behind: readonly (readonly string[])[],
): Found | null {
  const nth = nthOf(words[from], lang);
  const day = weekdayOf(words[from + 1], lang);
  if (nth === null || day === 0) return null;
  const entry = behind.find((one) => startsWith(words, from + 2, one));
  // Which one is meant by every first or last one is plain; every third one may be any third.
  const isPlain = behind === lang.ofMonth && (nth === 1 || nth === -1);
  if (!entry && !isPlain) return null;
  return { rule: monthly(nth, day), to: from + 2 + (entry?.length ?? 0) };
}

/** A unit or a weekday, with how many of them: "two weeks", "other Friday", "month on the first Monday". */
function counted(words: readonly Word[], from: number, lang: Lists): Found | null {
  const next = words[from];
  const times = lang.other.has(next?.fold ?? '') || nthOf(next, lang) === 2 ? 2 : numberIn(next, lang);
  const isCounted = times !== null && isCalendar(words[from + 1], lang);
  return isCounted ? byUnit(words, from + 1, lang, times) : byUnit(words, from, lang, 1);
}

function byUnit(words: readonly Word[], at: number, lang: Lists, times: number, to = at + 1): Found | null {
  const interval = (by: number): string => (by === 1 ? '' : `;INTERVAL=${by}`);
  const day = weekdayOf(words[at], lang);
  if (day > 0) return { rule: `FREQ=WEEKLY${interval(times)};BYDAY=${weekdayNames[day - 1]}`, weekday: day, to };
  const [frequency, by] = frequencies[lang.units[words[at]?.fold ?? ''] ?? ''] ?? [];
  if (frequency === undefined || by === undefined) return null;
  const named = frequency === 'MONTHLY' && times * by === 1 ? dayBehind(words, to, lang) : null;
  return named ?? { rule: `FREQ=${frequency}${interval(times * by)}`, to };
}

/** Behind "every month": "on the first Monday". */
function dayBehind(words: readonly Word[], from: number, lang: Lists): Found | null {
  for (let at = from; at < from + furthest; at += 1) {
    const nth = nthOf(words[at], lang);
    const day = weekdayOf(words[at + 1], lang);
    if (nth !== null && day > 0) return { rule: monthly(nth, day), to: at + 2 };
    if (!lang.leads.has(words[at]?.fold ?? '')) return null;
  }
  return null;
}

/** A month has no sixth of a weekday. */
function monthly(nth: number, day: number): string | null {
  return nth >= -1 && nth <= 5 && nth !== 0 ? `FREQ=MONTHLY;BYDAY=${nth}${weekdayNames[day - 1]}` : null;
}

/** 1 for Monday to 7; 0: it is none. */
function weekdayOf(word: Word | undefined, { weekdays }: Lists): number {
  return word === undefined ? 0 : weekdays.findIndex((names) => names.has(word.fold)) + 1;
}

function nthOf(word: Word | undefined, { places }: Lists): number | null {
  return word === undefined ? null : (places.get(word.fold) ?? null);
}

function numberIn(word: Word | undefined, { numbers }: Lists): number | null {
  if (word === undefined) return null;
  const number = /^\d{1,2}$/.test(word.fold) ? Number(word.fold) : numbers.get(word.fold);
  return number !== undefined && Number.isInteger(number) && number > 0 && number <= mostCounted ? number : null;
}

function isCalendar(word: Word | undefined, lang: Lists): boolean {
  return word !== undefined && (weekdayOf(word, lang) > 0 || lang.units[word.fold] !== undefined);
}
