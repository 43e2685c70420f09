/**
 * Expressions of time: pieces that stand side by side put together, as long as they do not contradict each other. "On
 * Thursday between 9:30 and 11", "tomorrow before noon", "4 pm for half an hour", "15:00 London time".
 */
import type { TimeMention } from '../../contracts/reading/reading.ts';
import type { TimeParts } from '../../contracts/language/time-parts.ts';
import { clockAt } from './clock.ts';
import { isPlaceBefore } from './counted.ts';
import type { Piece } from './pieces.ts';
import { dayAt } from './days.ts';
import { merged, saysDay, saysHour, type DraftTime, type Taken } from './draft.ts';
import { intervalAt, isLengthLed } from './intervals.ts';
import type { Scan } from './lookup.ts';
import { numberAt } from './numbers.ts';
import { opening } from './openings.ts';
import { lengthAt } from './lengths.ts';
import { stretchAt } from './spans.ts';
import { writtenDate } from './written.ts';
import { zoneAt } from './zones.ts';

export interface Expression {
  readonly said: DraftTime;
  /** Words, half open. */
  readonly from: number;
  readonly to: number;
  readonly weak: boolean;
}

/** Deep enough for "after 3 pm on the day after Christmas". */
const deepest = 2;

/** The expression of time that begins at word `i`, or null. `led`: what stands before it says that an hour follows. */
export function expressionAt(scan: Scan, i: number, led = false, depth = 0): Expression | null {
  let said: DraftTime = {};
  let to = i;
  let weak = false;
  let isHourLed = led || scan.gap(i).endsWith('@');
  let isDayLed = led;
  for (let j = i; j < scan.length;) {
    if (j > i && (!isOneExpression(scan, j) || isPlaceBefore(scan, { from: i, to }, said))) break;
    if (scan.gap(j).includes('@')) isHourLed = true;
    const piece = pieceAt(scan, j, { said, isHourLed, isDayLed, depth });
    const both = piece && merged(said, piece);
    // "The evening after Friday": a bound that does not fit is no joint.
    if (piece && ((piece.bound !== undefined && !both) || isNightBeforeDay(said, piece, j > to))) break;
    if (piece && both && !isOpenMidnight(scan, j, said, both)) {
      weak =
        said.grain === undefined && !saysDay(said) && !saysHour(said)
          ? piece.weak === true
          : isStillWeak(weak, said, piece);
      said = both;
      j = piece.to;
      to = j;
      isHourLed = false;
      isDayLed = false;
      continue;
    }
    const zone = said.hour === undefined || said.zone !== undefined ? null : zoneAt(scan, j);
    if (zone) {
      const { to: behind, ...named } = zone;
      said = byDay({ ...said, ...named });
      weak = false;
      j = behind;
      to = j;
      continue;
    }
    const at = scan.at(j, 'at');
    const joint = Math.max(at?.to ?? j, scan.past(j, 'joint', 'the'));
    if (joint === j) break;
    isHourLed = at?.to === joint;
    isDayLed = true;
    j = joint;
  }
  return to === i || (!saysDay(said) && !saysHour(said)) ? null : { said, from: i, to, weak };
}

/** "In der Nacht auf Freitag", "в ночь на пятницу": the night before that day, or of it. */
function isNightBeforeDay(before: DraftTime, { said }: Taken, isJoined: boolean): boolean {
  const isNight = before.hours !== undefined && before.hours.from > before.hours.to && !saysDay(before);
  return isNight && isJoined && saysDay(said);
}

/** "Friday at midnight": the one before that day or behind it. */
function isOpenMidnight(scan: Scan, j: number, before: DraftTime, both: DraftTime): boolean {
  if (both.hour !== 0 || both.minute !== 0 || !saysDay(both) || both.dayOffset === 0) return false;
  return (
    scan.at(j, 'instant')?.value === 0 || (before.hour === 0 && before.grain === 'hour' && isNamedMidnight(scan, j))
  );
}

/** Whether the word before says midnight by its name. */
function isNamedMidnight(scan: Scan, i: number): boolean {
  for (let j = Math.max(0, i - 3); j < i; j += 1) if (scan.at(j, 'instant')?.value === 0) return true;
  return false;
}

interface Soon {
  readonly said: DraftTime;
  readonly isHourLed: boolean;
  readonly isDayLed: boolean;
  readonly depth: number;
}

function pieceAt(scan: Scan, j: number, soon: Soon): Taken | null {
  if (!scan.begins(j)) return null;
  const { said, isHourLed, isDayLed } = soon;
  const hasHour = said.hour !== undefined;
  const lasting = lastingAt(scan, j, said);
  if (lasting) return lasting;
  const interval = hasHour || said.to ? null : intervalAt(scan, j, isHourLed || saysDay(said));
  if (interval) return interval;
  // "A las 9 de mañana", "um 9 Uhr morgen": behind an hour alone the word for both is the day.
  const isDayFirst = hasHour && !saysDay(said) && !isArticled(scan, j) && scan.has(j, 'day');
  const isPartFirst = (saysDay(said) || hasHour || isArticled(scan, j)) && !isDayFirst;
  const whole = partAt(scan, j);
  // "Llegó tarde": where the article makes it a part of the day, it has to be there.
  const isWord = scan.habits.articleMakesDay && scan.at(j, 'part')?.to === j + 1;
  const part = isPartFirst || !isWord ? whole : null;
  if (part && isPartFirst) return part;
  const dotted = isHourLed && writtenDate(scan.fold(j))?.year === undefined ? slaOf(scan, j, soon) : null;
  if (dotted && /^\d{1,2}\.\d\d$/.test(scan.fold(j))) return dotted;
  const stretch = stretchAt(scan, j);
  if (stretch) return stretch;
  const day = dayAt(scan, j, isDayLed);
  if (day && !day.weak) return day;
  if (part) return part;
  const bounded = boundedAt(scan, j, soon);
  if (bounded) return bounded;
  const clock = hasHour ? null : slaOf(scan, j, soon);
  if (clock && !(day && clock.weak)) return clock;
  return day;
}

/**
 * "10:00 Tokyo time": on another clock an hour that may be of either half of the day is the one by day there, wherever
 * it falls here.
 */
function byDay(said: DraftTime): DraftTime {
  const { halfDayOpen, ...fixed } = said;
  return halfDayOpen === true && (said.hour ?? 0) >= firstHourByDay ? fixed : said;
}

const firstHourByDay = 7;

/** A time of day; behind a day a bare number needs a zone or a half of the day to be one. */
function slaOf(scan: Scan, j: number, { said, isHourLed }: Soon): Piece | null {
  if (isHourLed) return clockAt(scan, j, true);
  const clock = clockAt(scan, j, false);
  if (clock && isLengthLed(scan, j) && numberAt(scan, j)?.to === clock.to) return null;
  if (!clock || !saysDay(said) || clock.weak !== true) return clock;
  const isNumber = numberAt(scan, j)?.to === clock.to;
  if (!isNumber || !numberAt(scan, j)?.digits || zoneAt(scan, clock.to)) return { said: clock.said, to: clock.to };
  return partAt(scan, clock.to) ? { said: clock.said, to: clock.to } : null;
}

/** "Morning", "this evening", "tonight", "last night", "Freitagnachmittag". */
export function partAt(scan: Scan, j: number): Piece | null {
  if (!scan.may(j, opening.part)) return null;
  const today = scan.at(j, 'partOfToday');
  if (today) return { said: { dayOffset: 0, hours: hoursOf(today.value), grain: 'hour' }, to: today.to };
  const glued = scan.at(j, 'weekdayPart');
  if (glued)
    return {
      said: { weekday: Math.floor(glued.value / 10_000), hours: hoursOf(glued.value % 10_000), grain: 'hour' },
      to: glued.to,
    };
  const whole = scan.at(j, 'part');
  if (whole) return { said: { hours: hoursOf(whole.value), grain: 'hour' }, to: whole.to };
  const now = scan.at(j, 'this');
  const last = scan.at(j, 'last');
  const lead = now ?? last;
  // "Den letzten, vormittags": behind a comma the other is none of it.
  const part = lead && scan.gap(lead.to) === '' ? scan.at(lead.to, 'part') : null;
  if (!lead || !part) return null;
  const isPast = now === null;
  return {
    said: { dayOffset: isPast ? -1 : 0, hours: hoursOf(part.value), grain: 'hour', ...(isPast ? { past: true } : {}) },
    to: part.to,
  };
}

function hoursOf(value: number): { from: number; to: number } {
  return { from: Math.floor(value / 100), to: value % 100 };
}

/** "La mañana" is a part of the day, "mañana" is tomorrow. */
function isArticled(scan: Scan, j: number): boolean {
  const before = scan.fold(j - 1);
  return before === 'la' || before === 'am' || before === 'las';
}

/** "Before noon", "after 3 pm", "by the end of the month", "from Thursday on". */
function boundedAt(scan: Scan, j: number, { said, depth }: Soon): Taken | null {
  if (depth >= deepest || said.bound !== undefined || !scan.may(j, opening.bound)) return null;
  for (const [mark, bound] of bounds) {
    const hit = scan.at(j, mark);
    if (!hit || (mark === 'from' && scan.has(j, 'since'))) continue;
    const inner = expressionAt(scan, hit.to, true, depth + 1) ?? withArticle(scan, j, hit.to, depth);
    // "К трём" is an hour, "к понедельнику" a bound.
    if (bound === 'within' && inner?.said.hour !== undefined && scan.has(j, 'at')) continue;
    if (mark === 'from' && !(inner && scan.has(inner.to, 'sinceBehind'))) continue;
    if (!inner || inner.weak || inner.said.bound !== undefined || inner.said.relative?.to === 'shown') continue;
    // "From 4 pm for half an hour".
    if (bound === 'since' && inner.said.lastsMinutes !== undefined) return { ...taken(inner.said), to: inner.to };
    if (bound === 'since' && inner.said.to !== undefined) continue;
    const leadsToHour = (scan.at(j, 'at')?.to ?? 0) >= hit.to;
    if (mark === 'since' && !leadsToHour && isBareNumber(scan, hit.to, inner) && !scan.has(inner.to, 'sinceBehind'))
      continue;
    const to = bound === 'since' ? scan.past(inner.to, 'sinceBehind') : inner.to;
    const found = taken(inner.said);
    const isThrough = mark === 'until' && saysDay(found.said);
    const said = mark === 'after' ? behindDays(found.said) : found.said;
    return upTo(scan, { ...found, said, to, bound, ...(isThrough ? { through: true as const } : {}) });
  }
  return null;
}

/** "After Friday", "after the weekend", "after next week": what is named has passed. */
function behindDays(said: TimeParts): TimeParts {
  if (saysHour(said) || said.relative || said.stretch || said.part) return said;
  const { weekend, weekOffset, monthOffset, plusDays = 0 } = said;
  if (weekend) return { weekOffset: (weekOffset ?? 0) + 1, grain: 'week' };
  if (said.grain === 'week') return { ...said, weekOffset: (weekOffset ?? 0) + 1 };
  if (said.grain === 'month') return monthOffset === undefined ? said : { ...said, monthOffset: monthOffset + 1 };
  return said.grain === 'year' ? said : { ...said, plusDays: plusDays + 1 };
}

const bounds: readonly (readonly [
  'by' | 'before' | 'after' | 'since' | 'until' | 'from',
  NonNullable<TimeMention['bound']>,
])[] = [
  ['by', 'within'],
  ['before', 'until'],
  ['until', 'until'],
  ['after', 'since'],
  ['since', 'since'],
  ['from', 'since'],
];

/** "Ab dem 15.", "desde el 15": the article makes the number a day. */
function withArticle(scan: Scan, from: number, to: number, depth: number): Expression | null {
  return to - 1 > from && scan.has(to - 1, 'the') ? expressionAt(scan, to - 1, true, depth + 1) : null;
}

/** "After 9:30 but before 11:00" is a stretch. */
function upTo(scan: Scan, from: Taken): Taken {
  if (from.bound !== 'since' || from.said.hour === undefined) return from;
  const and = scan.past(from.to, 'and');
  const before = scan.at(and, 'before') ?? scan.at(and, 'until');
  const end = before ? clockAt(scan, scan.past(before.to, 'at'), true) : null;
  return end ? { said: from.said, end: end.said, to: end.to } : from;
}

function isBareNumber(scan: Scan, from: number, { said, to }: Expression): boolean {
  return !saysDay(said) && said.grain === 'hour' && numberAt(scan, scan.past(from, 'joint'))?.to === to;
}

function taken({ to, bound: _bound, zone, offsetMinutes, lastsMinutes, ...said }: DraftTime): Omit<Taken, 'to'> {
  return {
    said,
    ...(to === undefined ? {} : { end: to }),
    ...(lastsMinutes === undefined ? {} : { lastsMinutes }),
    ...(zone === undefined ? {} : { zone: { zone, ...(offsetMinutes === undefined ? {} : { offsetMinutes }) } }),
  };
}

/** "For half an hour", before or behind the time from which it is counted. */
function lastingAt(scan: Scan, j: number, draft: DraftTime): Taken | null {
  const lead = scan.may(j, opening.lasting) ? scan.at(j, 'for') : null;
  const length = lead && lengthAt(scan, lead.to);
  if (!length) return null;
  const minutes = { minute: 1, hour: 60, day: 1440, week: 10_080 }[length.unit as 'minute'] ?? 0;
  if (minutes === 0) return null;
  if (draft.hour !== undefined || draft.day !== undefined)
    return { said: {}, to: length.to, lastsMinutes: length.count * minutes };
  const from = scan.past(length.to, 'from', 'joint');
  const start = clockAt(scan, from, true);
  return from > length.to && start ? { said: start.said, to: start.to, lastsMinutes: length.count * minutes } : null;
}

/** A number becomes an hour beside the part of the day it lies in: "nine in the morning", "8 this evening". */
function isStillWeak(weak: boolean, draft: DraftTime, piece: Taken): boolean {
  if (!weak) return piece.weak === true && !saysDay(draft);
  // "10.30 on Monday", "Mon 10:00": what may be a price or a name alone is none beside the other half of a time.
  const isOtherHalf =
    piece.weak !== true &&
    ((draft.grain === 'minute' && saysDay(piece.said)) || (saysDay(draft) && piece.said.hour !== undefined));
  return piece.said.hours === undefined && !isOtherHalf;
}

/** Whether what stands between two pieces lets them be one expression. */
function isOneExpression(scan: Scan, j: number): boolean {
  const gap = scan.gap(j);
  return (
    gap === '' || gap === ',' || gap === '@' || gap === '.' || gap === '-' || gap === '(' || gap === '.,' || gap === ')'
  );
}
