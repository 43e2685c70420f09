/** Lengths of time: "two hours", "2.5 hours", "half an hour", "30min", and what they come to from now. */
import type { TimeParts, TimeUnit } from '../../contracts/language/time-parts.ts';
import type { Scan } from './lookup.ts';
import { numberAt } from './numbers.ts';

export interface Length {
  readonly count: number;
  readonly unit: TimeUnit;
  readonly to: number;
}

/** A length of time at `i`: "two hours", "half an hour", "a week". */
export function lengthAt(scan: Scan, i: number): Length | null {
  const phrase = scan.at(i, 'length');
  if (phrase) return { count: phrase.value, unit: 'minute', to: phrase.to };
  const number = numberAt(scan, i) ?? (scan.at(i, 'one') ? { value: 1, to: scan.past(i, 'one') } : null);
  const halves = number || isDigit(scan.fold(i)) ? halvesAt(scan, i, number) : null;
  if (halves) return halves;
  if (!number) return glued(scan, i);
  const unit = scan.unit(number.to);
  if (!unit || scan.gap(number.to) !== '') {
    // "30'".
    return scan.gap(number.to).startsWith("'") ? { count: number.value, unit: 'minute', to: number.to } : null;
  }
  const half = scan.habits.hourIsOrdinal ? scan.at(unit.to, 'half') : null;
  return half
    ? { count: number.value * 60 + 30, unit: 'minute', to: half.to }
    : { count: number.value, unit: unit.unit, to: unit.to };
}

function isDigit(fold: string): boolean {
  const code = fold.charCodeAt(0);
  return code >= 0x30 && code <= 0x39;
}

/** "2.5 hours", "two and a half hours", "два с половиной часа". */
function halvesAt(
  scan: Scan,
  i: number,
  number: { readonly value: number; readonly to: number; readonly digits?: boolean } | null,
): Length | null {
  const half = number && scan.at(number.to, 'andHalf');
  const unit = half && scan.unit(half.to);
  if (number && unit?.unit === 'hour') return { count: number.value * 60 + 30, unit: 'minute', to: unit.to };
  const quarters = number?.digits === true ? fractionAt(scan, i, number.value) : null;
  if (quarters) return quarters;
  const written = number ? null : /^(\d{1,2})[.,]5$/.exec(scan.fold(i));
  const hours = written && scan.unit(i + 1);
  return hours?.unit === 'hour' ? { count: Number(written?.[1]) * 60 + 30, unit: 'minute', to: hours.to } : null;
}

/** "1/2 h", "3/4 hour". */
function fractionAt(scan: Scan, i: number, over: number): Length | null {
  if (scan.gap(i + 1) !== '/') return null;
  const found = /^([24])(h)?$/.exec(scan.fold(i + 1));
  const under = Number(found?.[1]);
  if (!found || over < 1 || over >= under) return null;
  const unit = scan.unit(i + 2);
  const to = found[2] === undefined ? (unit?.unit === 'hour' ? unit.to : null) : i + 2;
  return to === null ? null : { count: (over * 60) / under, unit: 'minute', to };
}

/** "30min", "2h". */
function glued(scan: Scan, i: number): Length | null {
  const fold = scan.fold(i);
  const code = fold.charCodeAt(0);
  const found = code >= 0x30 && code <= 0x39 ? /^(\d{1,4})(\p{L}{1,8})$/u.exec(fold) : null;
  const unit =
    found &&
    scan.lookup.words.get(found[2] ?? '')?.entries.find(({ kind, rest }) => kind === 'unit' && rest.length === 0);
  return unit ? { count: Number(found[1]), unit: unit.name as TimeUnit, to: i + 1 } : null;
}

/** How many minutes each unit is whose length no day changes. */
export const minutesOf: Partial<Record<TimeUnit, number>> = { minute: 1, hour: 60 };

/** What a length is counted from now: days stay days, hours and minutes are counted to the minute. */
export function fromNow({ count, unit }: Length, sign: 1 | -1): TimeParts {
  const signed = count * sign;
  switch (unit) {
    case 'second':
      return { relative: { to: 'now', seconds: signed }, grain: 'second' };
    case 'minute':
    case 'hour':
      return {
        relative: { to: 'now', minutes: signed * (minutesOf[unit] ?? 1) },
        grain: unit === 'hour' ? 'minute' : 'second',
      };
    case 'day':
      return { dayOffset: signed, grain: 'hour' };
    case 'week':
      return { dayOffset: signed * 7, grain: 'day' };
    case 'month':
      return { relative: { to: 'now', months: signed }, grain: 'day' };
    case 'quarter':
      return { relative: { to: 'now', months: signed * 3 }, grain: 'day' };
    case 'year':
      return { relative: { to: 'now', months: signed * 12 }, grain: 'month' };
    default:
      return unit satisfies never;
  }
}
