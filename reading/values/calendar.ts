/** Dates, times and zones in a sentence, by class (`_date`, `_time`, `_zone`). Nothing is resolved against a clock. */
import type { Word } from '../text/sentences.ts';
import type { Found } from './value.ts';
import * as say from '../language/english/value-words.ts';
import { wordsOf } from '../language/words.ts';

/** "2026-12-31", "31.12.2026", "12/31/2026", "31 December", "December 31st", "next week", "Q1 2026", "Friday", "tomorrow". */
export function dateAt(text: string, words: readonly Word[], i: number, out: readonly Word[]): Found | null {
  const word = words[i] as Word;
  const code = word.fold.charCodeAt(0);
  if (code >= 0x30 && code <= 0x39) return numericDate(text, words, i) ?? dayAndMonth(text, words, i);
  const { fold } = word;
  const day = say.weekdays.get(fold) ?? (word.capital ? say.shortWeekdays.get(fold) : undefined);
  if (day !== undefined) return date(1, `weekday ${day}`);
  const known = say.dayWords.get(fold);
  if (known !== undefined) return date(1, known);
  if (say.months.has(fold)) return monthAt(words, i, out);
  if (/^q[1-4]$|^h[12]$|^fy\d\d$/.test(fold)) return date(isYear(words[i + 1]) ? 2 : 1, fold);
  const next = words[i + 1]?.fold ?? '';
  if (say.whichPeriod.has(fold) && say.periods.has(next)) return date(2, `${fold} ${next}`);
  if (fold === 'end' && next === 'of') return endOfPeriod(words, i);
  if (fold === 'close' && next === 'of' && words[i + 2]?.fold === 'business') return date(3, 'day+0');
  if (fold === 'black' && next === 'friday') return date(2, 'black friday');
  return null;
}

/** "5 pm", "17:00", "noon"; "at 9" behind a date. */
export function timeAt(text: string, words: readonly Word[], i: number, out: readonly Word[]): Found | null {
  const word = words[i] as Word;
  const { fold } = word;
  if (fold === 'noon' || fold === 'midnight' || fold === 'midday') return time(1, fold);
  if (!/^\d{1,2}(?:$|[:.ap])/.test(fold)) return null;
  const clock = /^(\d{1,2})(?::(\d\d))?(?::\d\d)?(am|pm|z)?$/.exec(fold);
  const next = words[i + 1]?.fold ?? '';
  const half = halves.has(next) && (words[i + 1]?.start ?? 0) - word.end <= 1;
  if (clock && (clock[2] !== undefined || clock[3] !== undefined || half)) {
    const same = `${clock[1]}:${clock[2] ?? '00'}${clock[3] ?? (half ? next.replaceAll('.', '') : '')}`;
    return time(half ? 2 : 1, same);
  }
  if (half && /^\d{1,2}\.\d\d$/.test(fold)) return time(2, fold);
  const before = out.at(-1)?.fold;
  if (
    before === 'at' &&
    out.at(-2)?.fold === '_date' &&
    /^\d{1,2}$/.test(fold) &&
    Number(fold) <= 24 &&
    text.charAt(word.end) !== '%'
  )
    return time(1, fold);
  return null;
}

/** "CET", "Berlin time", "Europe/Berlin", "+02:00" behind a time. */
export function zoneAt(text: string, words: readonly Word[], i: number, out: readonly Word[]): Found | null {
  const word = words[i] as Word;
  const { fold } = word;
  if (say.zones.has(fold)) return zone(1);
  const behindTime = out.at(-1)?.fold === '_time';
  if (behindTime && say.zonesBehindTime.has(fold)) return zone(1);
  const next = words[i + 1];
  if (say.zoneRegions.has(fold) && word.capital && next?.capital === true && text.charAt(word.end) === '/')
    return zone(2);
  if (say.namedZones.has(fold)) {
    if (next?.fold === 'time') return zone(2);
    if ((next?.fold === 'standard' || next?.fold === 'daylight') && words[i + 2]?.fold === 'time') return zone(3);
  }
  if (behindTime && word.capital && next?.fold === 'time') return zone(2);
  return null;
}

const halves = wordsOf('halvesOfDay');

function date(length: number, same: string | null): Found {
  return { kind: 'date', token: '_date', length, same };
}

function time(length: number, same: string): Found {
  return { kind: 'time', token: '_time', length, same };
}

function zone(length: number): Found {
  return { kind: 'zone', token: '_zone', length, same: null };
}

function numericDate(text: string, words: readonly Word[], i: number): Found | null {
  const [first, second, third] = [words[i] as Word, words[i + 1], words[i + 2]];
  if (/^\d{1,2}\.\d{1,2}\.\d{2,4}$/.test(first.fold)) {
    const [day, month, year] = first.fold.split('.');
    return date(1, iso(year, month, day));
  }
  if (!second || !third || second.start !== first.end + 1 || third.start !== second.end + 1) return null;
  const sign = text.charAt(first.end);
  if (text.charAt(second.end) !== sign) return null;
  if (sign === '-' && /^\d{4}$/.test(first.fold) && /^\d\d$/.test(second.fold) && /^\d\d(?:t\d|$)/.test(third.fold))
    return date(3, iso(first.fold, second.fold, third.fold.slice(0, 2)));
  if (sign === '/' && [first, second].every(({ fold }) => /^\d{1,2}$/.test(fold)) && /^\d{2,4}$/.test(third.fold)) {
    const [one, other] = [Number(first.fold), Number(second.fold)];
    if (one > 12) return date(3, iso(third.fold, second.fold, first.fold));
    // With both up to twelve, who can tell the day from the month?
    return date(
      3,
      other > 12 || one === other ? iso(third.fold, first.fold, second.fold) : `either ${first.fold}/${second.fold}`,
    );
  }
  return null;
}

function iso(year: string | undefined, month: string | undefined, day: string | undefined): string {
  const full = year?.length === 2 ? `20${year}` : (year ?? '');
  return `${full === '' ? '' : `${full}-`}${(month ?? '').padStart(2, '0')}-${(day ?? '').padStart(2, '0')}`;
}

/** "31 December 2026", "1–31 March", "the 3rd of May". */
function dayAndMonth(text: string, words: readonly Word[], i: number): Found | null {
  const day = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec((words[i] as Word).fold)?.[1];
  if (day === undefined || Number(day) > 31) return null;
  let at = i + 1;
  const sign = text.charAt((words[i] as Word).end);
  const until = words[at];
  if ((sign === '-' || sign === '–') && until && /^\d{1,2}(?:st|nd|rd|th)?$/.test(until.fold)) at += 1;
  else if (
    (until?.fold === 'to' || until?.fold === 'and' || until?.fold === 'until') &&
    /^\d{1,2}(?:st|nd|rd|th)?$/.test(words[at + 1]?.fold ?? '')
  )
    at += 2;
  const isRange = at > i + 1;
  if (words[at]?.fold === 'of') at += 1;
  const word = words[at];
  const month = word && !word.head ? say.months.get(word.fold) : undefined;
  if (month === undefined || !word) return null;
  const year = yearAt(words, at + 1);
  return date(at + 1 - i + year.length, isRange ? null : iso(year.year, String(month), day));
}

/** "December", "December 31st, 2026", "May 3". */
function monthAt(words: readonly Word[], i: number, out: readonly Word[]): Found | null {
  const word = words[i] as Word;
  const month = String(say.months.get(word.fold)).padStart(2, '0');
  const day = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(words[i + 1]?.fold ?? '')?.[1];
  if (day !== undefined && Number(day) <= 31 && words[i + 1]?.head === false) {
    const year = yearAt(words, i + 2);
    return date(2 + year.length, iso(year.year, month, day));
  }
  const year = yearAt(words, i + 1);
  const doubtful = say.doubtfulMonths.has(word.fold) || word.fold.length === 3;
  if (doubtful && year.length === 0 && !(word.capital && say.beforeMonth.has(out.at(-1)?.fold ?? ''))) return null;
  return date(1 + year.length, `month ${year.year ?? ''}${month}`);
}

function yearAt(words: readonly Word[], at: number): { readonly length: number; readonly year: string | undefined } {
  const word = words[at];
  return isYear(word) ? { length: 1, year: word?.fold } : { length: 0, year: undefined };
}

function isYear(word: Word | undefined): boolean {
  return word !== undefined && /^(?:19|20)\d\d$/.test(word.fold);
}

function endOfPeriod(words: readonly Word[], i: number): Found | null {
  let at = i + 2;
  const which = words[at]?.fold ?? '';
  if (which === 'the' || which === 'this' || which === 'next' || which === 'our') at += 1;
  const period = words[at]?.fold ?? '';
  if (period === 'day' || period === 'business' || period === 'today') return date(at + 1 - i, 'day+0');
  if (say.periods.has(period)) return date(at + 1 - i, `${which === 'next' ? 'next' : 'this'} ${period}`);
  if (say.months.has(period) || /^q[1-4]$/.test(period) || /^20\d\d$/.test(period))
    return date(at + 1 - i, `end ${period}`);
  return null;
}
