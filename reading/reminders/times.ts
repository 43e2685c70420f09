/** When somebody wants to be reminded (T1): the reading of times, with what stands behind a request looked at by itself. */
import type { Span, TimeMention } from '../../contracts/reading/reading.ts';
import type { Match } from '../phrases/phrases.ts';
import type { Word } from '../text/sentences.ts';
import { Text } from '../text/text.ts';
import { findTimes } from '../times/find.ts';
import { recurring } from './recurring.ts';
import type { Within } from './words.ts';

export interface TimesSaid {
  readonly when?: TimeMention;
  readonly rule?: string;
  /** It recurs in a way that is not understood: no time of it counts. */
  readonly isUnclear?: true;
  /** What of the sentence says them. */
  readonly used: readonly Span[];
}

/** What stands behind "to" is the new time: by itself a number is an hour. */
export function movedTo(within: Within, match: Match): TimesSaid {
  const { source, sentence, lang } = within;
  for (const word of sentence.words.slice(match.to)) {
    if (!lang.to.has(word.fold)) continue;
    const tail = source.slice(word.end, sentence.end);
    const start = word.end;
    const [mention, ...others] = timesAlone(tail, lang.tag);
    if (mention && others.length === 0) {
      const span = { start: word.start, end: start + mention.end };
      return { when: placed(mention, start), used: [span] };
    }
  }
  return timesOf(within, match);
}

export function timesOf(within: Within, match: Match): TimesSaid {
  const recurs = recurring(within.sentence.words, within.lang);
  // What says how often says nothing of the first time.
  const found = firstTime(recurs === null ? within : without(within, recurs.span), within.sentence.words[match.to - 1]);
  if (recurs === null) return found;
  const { rule, weekday, span } = recurs;
  const used = [span, ...found.used];
  if (rule === null) return { isUnclear: true, used };
  const isNamed = weekday !== undefined && (found.when === undefined || !isDay(found.when));
  const when = found.when ?? (isNamed ? { ...span, grain: 'day' as const } : undefined);
  if (!when) return { rule, used };
  return { when: { ...when, ...(isNamed ? { weekday } : {}), ...byDay(when) }, rule, used };
}

/** The same without some of its words, each other one in its place. */
function without({ source, sentence, lang }: Within, left: Span): Within {
  const rest = `${source.slice(0, left.start)}${' '.repeat(left.end - left.start)}${source.slice(left.end)}`;
  const { start, end, mark, masks } = sentence;
  const words = sentence.words.filter((word) => word.end <= left.start || word.start >= left.end);
  return { source: rest, sentence: { start, end, mark, masks, words }, lang };
}

/** When it is due, or is so for the first time. `last`: the last word of the request. */
function firstTime(within: Within, last: Word | undefined): TimesSaid {
  const { source, sentence, lang } = within;
  const read = findTimes(source, [sentence], lang.tag)
    .filter(({ negated }) => negated !== true)
    .map((mention) => wider(within, mention));
  const behind = saysClock(read) ? null : behindOf(within, last?.end);
  const clock = read.find(isClock) ?? behind ?? undefined;
  // A name may look like a day ("Sam"): what says most of it counts.
  const days = read.filter((one) => isDay(one) && one !== clock).toSorted((one, other) => size(other) - size(one));
  const day = clock?.relative ? undefined : days[0];
  const first = clock ?? day ?? read[0];
  const when = clock && day && !isDay(clock) ? { ...clock, ...dayOf(day) } : first;
  const used = [when === first ? undefined : day, first].filter((one) => one !== undefined);
  return when ? { when, used } : { used };
}

/** What recurs is by day, where the half of the day is open. */
function byDay({ hour, halfDayOpen }: TimeMention): Partial<TimeMention> {
  return halfDayOpen === true && hour !== undefined ? { hour: hour < 7 ? hour + 12 : hour, halfDayOpen: false } : {};
}

function saysClock(read: readonly TimeMention[]): boolean {
  return read.some(isClock);
}

function isClock({ hour, relative }: TimeMention): boolean {
  return hour !== undefined || relative?.minutes !== undefined || relative?.seconds !== undefined;
}

function isDay({ day, weekday, dayOffset, weekOffset, month, nth, relative }: TimeMention): boolean {
  return [day, weekday, dayOffset, weekOffset, month, nth, relative?.months].some((part) => part !== undefined);
}

function size(mention: TimeMention): number {
  return Object.keys(mention).length;
}

/** The parts that say a day. */
function dayOf({
  start: _start,
  end: _end,
  hour: _hour,
  minute: _minute,
  grain: _grain,
  hours: _hours,
  ...day
}: TimeMention) {
  return day;
}

/** In words: how far behind a day its hour may stand. */
const furthest = 6;

/**
 * A time as it reads by itself, with the words behind it that belong to it: "morgen um neun" says an hour, which beside
 * other words could be a number of anything.
 */
function wider(within: Within, mention: TimeMention): TimeMention {
  const { sentence } = within;
  const ends = sentence.words.filter(({ end }) => end >= mention.end).slice(0, furthest);
  for (const { end } of ends.toReversed()) {
    const whole = alone(within, mention.start, end);
    if (whole) return whole;
  }
  return mention;
}

/** The hour that stands right behind the request. */
function behindOf(within: Within, from: number | undefined): TimeMention | null {
  const next = within.sentence.words.filter(({ start }) => start > (from ?? 0)).slice(0, furthest);
  const [first] = next;
  for (const { end } of next.toReversed()) {
    const whole = first ? alone(within, first.start, end) : null;
    if (whole && isClock(whole)) return whole;
  }
  return null;
}

/** What stands there is one time and nothing else. */
function alone({ source, lang }: Within, start: number, end: number): TimeMention | null {
  const text = source.slice(start, end);
  const [mention, ...others] = timesAlone(text, lang.tag);
  if (!mention || others.length > 0 || mention.end < text.trimEnd().length) return null;
  // What leads to it belongs to it: "at nine".
  const isLed = new Text(text.slice(0, mention.start)).words.length <= 2;
  return isLed ? { ...placed(mention, start), start } : null;
}

function timesAlone(text: string, tag: string): readonly TimeMention[] {
  return findTimes(text, new Text(text).sentences, tag).filter(({ negated }) => negated !== true);
}

function placed(mention: TimeMention, by: number): TimeMention {
  const { bare: _bare, ...rest } = mention;
  return { ...rest, start: mention.start + by, end: mention.end + by };
}
