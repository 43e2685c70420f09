/**
 * Times of day: "half past two", "16h30", "three twenty pm", "a las tres menos cuarto", "halb drei", "без четверти
 * три".
 */
import { halfJoinedTo, type Scan } from './lookup.ts';
import { opening } from './openings.ts';
import { finished, isOpenHour, turned } from './hours.ts';
import { isNear, numberAt, ordinalAt } from './numbers.ts';
import type { Counted, Piece } from './pieces.ts';
import { isDateAsWell } from './dates.ts';
import { writtenClock } from './written.ts';
import { countsThings, isClockHere, isHalfOfDay, isPriced, isShare } from './counted.ts';

/**
 * The time of day at `i`. `led`: words before it say that an hour follows ("at", "between", a weekday).
 */
export function clockAt(scan: Scan, i: number, led: boolean): Piece | null {
  if (!scan.may(i, opening.clock)) return null;
  const place = led ? 2 * i + 1 : 2 * i;
  const known = scan.read.clock[place];
  if (known !== undefined) return known;
  const found = instantAt(scan, i) ?? relationAt(scan, i, led) ?? hourAt(scan, i, led);
  scan.read.clock[place] = found;
  return found;
}

function instantAt(scan: Scan, i: number): Piece | null {
  const hit = scan.at(i, 'instant');
  if (!hit) return null;
  return { said: { hour: hit.value, minute: 0, grain: 'hour' }, to: scan.past(hit.to, 'approx') };
}

/** Minutes and an hour: "quarter past nine", "twenty to four", "halb drei", "без четверти три". */
function relationAt(scan: Scan, i: number, led: boolean): Piece | null {
  return halfNextAt(scan, i) ?? lessBefore(scan, i) ?? minutesAndHour(scan, i, led) ?? halfPastAt(scan, i);
}

/**
 * "halb drei", "dreiviertel drei", "половина третьего", "полтретьего", "четверть десятого": before the hour that is
 * named.
 */
function halfNextAt(scan: Scan, i: number): Piece | null {
  const { hourIsOrdinal } = scan.habits;
  const half = scan.at(i, 'halfNext');
  if (half) {
    const hour = hourIsOrdinal ? ordinalAt(scan, half.to) : hourNumber(scan, half.to);
    return hour && isHalfDayHour(hour.value) ? finished(scan, hour.to, (hour.value + 11) % 12 || 12, 30, true) : null;
  }
  const three = scan.at(i, 'threeQuarters');
  const next = three && hourNumber(scan, three.to);
  if (next && isHalfDayHour(next.value)) return finished(scan, next.to, (next.value + 11) % 12 || 12, 45, true);
  if (!hourIsOrdinal) return null;
  const amount = amountAt(scan, i);
  const hour = amount?.isPlain === false && amount.value < 60 ? ordinalAt(scan, amount.to) : null;
  if (amount && hour && !hour.digits && isHalfDayHour(hour.value))
    return finished(scan, hour.to, (hour.value + 11) % 12 || 12, amount.value, true);
  return glued(scan, i);
}

/** "Half ten", as it is said in Britain. */
function halfPastAt(scan: Scan, i: number): Piece | null {
  const half = scan.habits.halfIsPast ? scan.at(i, 'half') : null;
  const hour = half && hourNumber(scan, half.to);
  if (!hour || !isHalfDayHour(hour.value) || countsThings(scan, hour.to)) return null;
  return finished(scan, hour.to, hour.value, 30, true);
}

/** Letters. */
const shortestHour = 4;

/** "полтретьего" in one word. */
function glued(scan: Scan, i: number): Piece | null {
  const rest = halfJoinedTo(scan.fold(i));
  if (rest === null || rest.length < shortestHour) return null;
  const known = scan.lookup.words.get(rest);
  const ordinal = known?.entries.find(({ kind, rest }) => kind === 'ordinal' && rest.length === 0);
  return ordinal && isHalfDayHour(ordinal.value)
    ? finished(scan, i + 1, (ordinal.value + 11) % 12 || 12, 30, true)
    : null;
}

/** "без четверти три", "без пятнадцати минут три". */
function lessBefore(scan: Scan, i: number): Piece | null {
  if (!scan.habits.hourIsOrdinal) return null;
  const less = scan.at(i, 'less');
  if (!less) return null;
  const lacking = amountAt(scan, less.to);
  const hour = lacking && hourNumber(scan, lacking.to);
  return hour && isHalfDayHour(hour.value)
    ? finished(scan, hour.to, (hour.value + 11) % 12 || 12, 60 - lacking.value, true)
    : null;
}

/** "Half past two", "a quarter to noon", "15 minutes past 3pm", "Viertel nach drei". */
function minutesAndHour(scan: Scan, i: number, led: boolean): Piece | null {
  const amount = amountAt(scan, scan.past(i, 'one')) ?? amountAt(scan, i);
  if (!amount || amount.value < 1 || amount.value > 59) return null;
  const past = scan.at(amount.to, 'past');
  const before = past ? null : scan.at(amount.to, 'toHour');
  const relation = past ?? before;
  if (!relation) return null;
  // "10 to 12" is a stretch, and so is "nine to five"; twenty or a quarter to an hour is no stretch.
  if (before && amount.isPlain && !(amount.value === 20 || amount.value === 25 || (led && amount.isWord))) {
    if (scan.has(amount.to, 'to')) return null;
  }
  if (amount.isPlain && !amount.isWord && amount.value % 5 !== 0) return null;
  const minutes = past ? amount.value : -amount.value;
  const halfway = scan.at(relation.to, 'halfNext');
  const hour = halfway ? hourNumber(scan, halfway.to) : null;
  if (hour) return turned(scan, hour.to, hour.value * 60 - 30 + minutes, true);
  const noon = scan.at(relation.to, 'instant');
  if (noon) return turned(scan, noon.to, noon.value * 60 + minutes, false);
  const named = hourAt(scan, relation.to, true);
  const { hour: at, minute } = named?.said ?? {};
  // "The half past ten appointment": behind a half or a quarter the hour counts nothing.
  if (!named || at === undefined || minute !== 0 || (amount.isPlain && countsThings(scan, named.to))) return null;
  const total = at * 60 + minutes;
  return turned(scan, named.to, total, named.said.halfDayOpen === true || (at === 12 && !past));
}

function hourNumber(scan: Scan, i: number): Counted | null {
  const number = numberAt(scan, i);
  return number && number.value <= 24 ? number : null;
}

/** An hour with or without minutes behind it. */
function hourAt(scan: Scan, i: number, led: boolean): Piece | null {
  const written = writtenClock(scan.fold(i));
  if (written) {
    const { hour, minute, half, mark } = written;
    const isOpen = half === null && isOpenHour(scan, i, hour, mark === ':' || mark === '.');
    const joined = mark === 'h' && !minute ? behindClock(scan, { value: hour, to: i + 1, digits: true }) : null;
    if (joined) return joined;
    if (mark === '.' && half === null && isDateAsWell(scan, i, hour, minute ?? 0)) return null;
    const isPoint = mark === '.' && half === null && !scan.has(i + 1, 'clock') && !isHalfOfDay(scan, i + 1);
    const weak = !led && (isPoint || written.isShort);
    const seconds = written.second === null ? {} : { second: written.second, grain: 'second' as const };
    // "15h" is written like "15h00".
    const exact = mark === 'h' && !scan.habits.dotIsOrdinal ? { grain: 'minute' as const } : {};
    const made = finished(scan, i + 1, hour, minute, isOpen, half);
    return made && { ...made, said: { ...made.said, ...exact, ...seconds }, ...(weak ? { weak } : {}) };
  }
  const number = numberAt(scan, i);
  if (!number || (!number.digits && number.value < 4 && isShare(scan, i))) return null;
  if (number.value > 24) return military(scan, number, led);
  if (isPriced(scan, i)) return null;
  return numberedHour(scan, number, led);
}

/** A bare number as an hour: what stands behind it decides. */
function numberedHour(scan: Scan, number: Counted, led: boolean): Piece | null {
  const { value: hour } = number;
  const isOpen = hour >= 1 && hour < 12;
  const behind = minutesBehind(scan, number, led);
  if (behind) return behind;
  const clock = scan.at(number.to, 'clock');
  if (clock && isClockHere(scan, number, clock.to)) {
    const joined = behindClock(scan, { ...number, to: clock.to });
    if (joined) return joined;
    // "3 uhr 15".
    const minutes = scan.habits.minutesBehindClock ? numberAt(scan, clock.to) : null;
    // "10 Uhr ein" is no minute past ten.
    const isWord = minutes !== null && !minutes.digits && minutes.value === 1;
    const unit = minutes && scan.unit(minutes.to);
    const isMinutes = unit?.unit === 'minute';
    const isDay = minutes !== null && (scan.has(minutes.to, 'month') || ordinalAt(scan, clock.to) !== null);
    if (minutes && !isWord && minutes.value < 60 && (!unit || isMinutes) && !isDay)
      return weakened(finished(scan, isMinutes ? unit.to : minutes.to, hour, minutes.value, isOpen), isMinutes && !led);
    return finished(scan, clock.to, hour, null, isOpen);
  }
  if (isHalfOfDay(scan, number.to)) return finished(scan, number.to, hour, null, isOpen);
  if (number.digits && scan.fold(number.to) === 'ish') return finished(scan, number.to + 1, hour, null, isOpen);
  if (led && hour >= 0 && !countsThings(scan, number.to)) return finished(scan, number.to, hour, null, isOpen);
  // "The one on Tuesday", "la una o la otra": beside other words it counts nothing.
  const isPronoun = hour === 1 && !number.digits && scan.length > 1;
  const made = isPronoun || countsThings(scan, number.to) ? null : finished(scan, number.to, hour, null, isOpen);
  return made && { ...made, weak: true };
}

/** "11h et demie". */
function behindClock(scan: Scan, number: Counted): Piece | null {
  return (scan.habits.minutesBehindClock && joinedMinutes(scan, number, true)) || null;
}

function weakened(made: Piece | null, isWeak: boolean): Piece | null {
  return made !== null && isWeak ? { ...made, weak: true } : made;
}

/** "Las tres y media", "dix heures et demie", "las doce menos cinco". Undefined: nothing is joined to the hour. */
function joinedMinutes(scan: Scan, { value: hour, to }: Counted, led: boolean): Piece | null | undefined {
  const more = scan.at(to, 'more');
  const less = scan.habits.hourIsOrdinal ? null : scan.at(to, 'less');
  const joined = more ?? less;
  if (!joined) return undefined;
  const amount = amountAt(scan, joined.to);
  const isTaken =
    amount &&
    amount.value < 60 &&
    (!amount.isPlain || led || amount.isWord || quarters.has(scan.fold(joined.to))) &&
    // "Diez y media en punto".
    (!scan.has(amount.to, 'clock') || scan.has(amount.to, 'approx'));
  if (!isTaken) return null;
  const isOpen = (hour >= 1 && hour < 12) || (hour === 12 && less !== null);
  const made = turned(scan, amount.to, hour * 60 + (less ? -amount.value : amount.value), isOpen);
  return made && weakened(made, amount.isPlain && !led);
}

/** "three twenty", "3 15", "nine fifty nine a m", "las seis cero dos pm". */
function minutesBehind(scan: Scan, number: Counted, led: boolean): Piece | null {
  const { value: hour, to, digits } = number;
  const isOpen = hour >= 1 && hour < 12;
  const joined = joinedMinutes(scan, number, led);
  if (joined !== undefined) return joined;
  const isDashed = scan.gap(to) === '-';
  if (!isNear(scan, to) || (isDashed && !(scan.habits.dashIsClock && quarters.has(scan.fold(to))))) return null;
  const minutes = numberAt(scan, to);
  if (!minutes || minutes.digits !== digits || scan.unit(minutes.to)?.unit === 'hour') return null;
  const zero = minutes.value === 0 ? numberAt(scan, minutes.to) : null;
  const value = zero && zero.value < 10 ? zero.value : minutes.value;
  const end = zero ? zero.to : minutes.to;
  if (value >= 60 || (value < 10 && !zero && !isDashed)) return null;
  if ((scan.unit(end) && !isHalfOfDay(scan, end)) || scan.has(end, 'month')) return null;
  if (isDashed) return finished(scan, end, hour, value, isOpen);
  // "Lunes 10 30", "десять ноль-ноль": behind a weekday, or with two noughts, they count nothing else.
  const isOfDay = digits && quarters.has(scan.fold(to)) && scan.has(to - 2, 'weekday') && !countsThings(scan, end);
  if (isOfDay || (!digits && zero !== null && zero.value === 0)) return finished(scan, end, hour, value, isOpen);
  if (led || isHalfOfDay(scan, end)) return finished(scan, end, hour, value, isOpen);
  // "Ten thirty" says nothing else where it stands alone; figures side by side may count anything.
  const isPair = !digits || (quarters.has(scan.fold(to)) && hour < 24 && !countsThings(scan, end));
  const made = !isPair || value % 5 !== 0 ? null : finished(scan, end, hour, value, isOpen);
  return made && { ...made, weak: true };
}

const quarters: ReadonlySet<string> = new Set(['00', '15', '30', '45']);

/** "330 p.m.", "at 1030". */
function military(scan: Scan, { value, to, digits }: Counted, led: boolean): Piece | null {
  if (!digits || value < 100 || value > 2359 || value % 100 > 59) return null;
  const isSure = isHalfOfDay(scan, to);
  if (!isSure && (value % 5 !== 0 || (value >= 1900 && value < 2100))) return null;
  if (countsThings(scan, to) || (!isSure && !led && !quarters.has(String(value).slice(-2)))) return null;
  const hour = Math.floor(value / 100);
  const made = finished(scan, to, hour, value % 100, hour >= 1 && hour < 12);
  return weakened(made, !isSure && !led);
}

function isHalfDayHour(hour: number): boolean {
  return hour >= 1 && hour <= 12;
}

/** Minutes of an hour as a clock names them: "quarter", "half", "ten minutes". */
interface Amount extends Counted {
  /** Only a number: no quarter, no minutes. */
  readonly isPlain: boolean;
  readonly isWord: boolean;
}

/** Minutes of an hour: a quarter, a half, a number with or without "minutes". */
function amountAt(scan: Scan, i: number): Amount | null {
  const three = scan.at(i, 'threeQuarters');
  if (three) return { value: 45, to: three.to, digits: false, isPlain: false, isWord: true };
  const quarter = scan.at(i, 'quarter');
  if (quarter) return { value: 15, to: quarter.to, digits: false, isPlain: false, isWord: true };
  const half = scan.at(i, 'half');
  if (half) return { value: 30, to: half.to, digits: false, isPlain: false, isWord: true };
  const number = numberAt(scan, i);
  if (!number) return null;
  const unit = scan.unit(number.to);
  const isMinutes = unit?.unit === 'minute';
  return {
    ...number,
    to: isMinutes ? unit.to : number.to,
    isPlain: !isMinutes,
    isWord: !number.digits,
  };
}
