/**
 * The time that a row wants instead of those that are shown, compared as far as its plain English says a day or an
 * hour.
 */
import type { Outcome } from '../talk/outcome.ts';

/**
 * Whether other times are looked up, on the day and at the hour that are wanted; or it is said that they cannot be had.
 */
export function fitsWish(wish: string | null, got: Outcome): boolean {
  if (got.kind === 'outside') return Object.keys(got.more).length === 0;
  if (got.kind !== 'elsewhere' && got.kind !== 'others') return false;
  if (wish === null) return true;
  const wanted = { days: daysIn(wish), hour: hourIn(wish) };
  if (got.kind === 'others' || got.value === null) return wanted.days === null && wanted.hour === null;
  const [moment = ''] = got.value.split(' ');
  const [day = '', hour] = moment.split('T');
  const isDay = wanted.days === null || wanted.days.includes(day.split('..')[0] ?? '');
  return isDay && (wanted.hour === null || hour === undefined || hour === wanted.hour);
}

/** "Thu", "Fri 27 Nov", "today", "next week": the days, null where none is named. */
function daysIn(wish: string): readonly string[] | null {
  const words = wish.toLowerCase().split(' ');
  const dated = words.findIndex((word, at) => /^\d{1,2}$/.test(word) && (words[at + 1] ?? '') in months);
  if (dated >= 0) return [`${months[words[dated + 1] ?? '']}-${(words[dated] ?? '').padStart(2, '0')}`];
  if (wish === 'next week') return nextWeek;
  const named = words.flatMap((word) => days[word] ?? []);
  return named.length === 0 ? null : named;
}

/** "16:30". */
function hourIn(wish: string): string | null {
  const isBound = /\b(?:before|after|from|until|by|around)\b/.test(wish);
  return isBound ? null : (/\b\d{2}:\d{2}\b/.exec(wish)?.[0] ?? null);
}

const months: Readonly<Record<string, string>> = { nov: '2026-11', dec: '2026-12' };
const nextWeek = ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06'];
const days: Readonly<Record<string, readonly string[]>> = {
  today: ['2026-11-23'],
  tomorrow: ['2026-11-24'],
  mon: ['2026-11-23', '2026-11-30'],
  tue: ['2026-11-24'],
  wed: ['2026-11-25'],
  thu: ['2026-11-26'],
  fri: ['2026-11-27'],
  sat: ['2026-11-28'],
  sun: ['2026-11-29'],
};
