/**
 * Days and times that a text names, as far as its words fix them. Expressions are found here, by words that can belong to a day or
 * a time; chrono-node resolves what was cut out, and is asked about nothing else, because it costs more than everything else
 * together.
 */
import * as chrono from 'chrono-node';
import type { Reading, Span, TimeMention } from '../../contracts/reading.ts';
import { classesOf, is } from '../language/word-classes.ts';
import type { Sentence, Word } from '../text/sentences.ts';
import { spanOf } from '../text/spans.ts';
import { phrasesOf, wordsOf } from '../language/words.ts';

/** At most this many expressions of a text, each at most so long, are resolved. */
const mostExpressions = 4;
const longestExpression = 160;
const mostTimes = 6;

/**
 * What the parser counts from. The date means nothing: words that depend on today are handed on as an offset in days.
 * A Thursday at noon in UTC, so that no offset crosses a day.
 */
const reference = { instant: new Date('2026-01-01T12:00:00Z'), timezone: 0 };
const referenceDay = Date.UTC(2026, 0, 1);

const calendarWords = wordsOf('calendarWords');

/** Hours of the day's parts, end exclusive. */
const dayParts: ReadonlyMap<string, { readonly from: number; readonly to: number }> = new Map([
  ['morning', { from: 6, to: 12 }],
  ['утром', { from: 6, to: 12 }],
  ['утра', { from: 6, to: 12 }],
  ['afternoon', { from: 12, to: 18 }],
  ['tarde', { from: 12, to: 18 }],
  ['днем', { from: 12, to: 18 }],
  ['evening', { from: 18, to: 22 }],
  ['tonight', { from: 18, to: 22 }],
  ['вечером', { from: 18, to: 22 }],
]);

/** Adds what this sentence says about days and times to `found`. */
export function readTimes(
  text: string,
  { words }: Sentence,
  language: Reading['language'],
  found: TimeMention[],
  state: { expressions: number },
): void {
  for (let i = 0; i < words.length && state.expressions < mostExpressions && found.length < mostTimes; i += 1) {
    if (!isCandidate(words, i)) continue;
    const { from, to } = expressionAround(words, i);
    state.expressions += 1;
    resolve(text, words[from]?.start ?? 0, words[to - 1]?.end ?? 0, language, found);
    i = to - 1;
  }
  readBareHour(text, words, found);
}

/** Words before a candidate that can belong to it: "on the last", "a week from". */
const reachBefore = 4;

/** The words around a candidate that can all belong to one expression, and one more: a zone may stand behind it. */
function expressionAround(words: Sentence['words'], at: number): { readonly from: number; readonly to: number } {
  let from = at;
  while (from > 0 && at - from < reachBefore && belongs(words[from - 1])) from -= 1;
  const start = words[from]?.start ?? 0;
  let to = at + 1;
  for (let i = to; i < words.length; i += 1) {
    const word = words[i];
    if (!word || word.end - start > longestExpression || !belongs(word)) break;
    to = i + 1;
  }
  return { from, to: Math.min(to + 1, words.length) };
}

/** Numbers, and words of days, times and lengths of time, and what joins them. */
function belongs(word: Word | undefined): boolean {
  if (!word) return false;
  const code = word.fold.charCodeAt(0);
  return (
    (code >= 0x30 && code <= 0x39) ||
    (classesOf(word.fold) & timely) !== 0 ||
    calendarWords.has(word.fold) ||
    joinsTimes(word)
  );
}

const timely = is.month | is.weekday | is.day | is.dayPart | is.timeUnit | is.lead | is.ordinal | is.number;

function joinsTimes({ fold }: Word): boolean {
  return timeJoints.has(fold);
}

const timeJoints = wordsOf('timeJoints');

/** Whether a word can belong to a day or a time. */
function isCandidate(words: Sentence['words'], i: number): boolean {
  const fold = words[i]?.fold ?? '';
  if (calendarWords.has(fold)) return true;
  const first = fold.charCodeAt(0);
  if (first < 0x30 || first > 0x39) return false;
  if (
    /^\d{1,2}(?:[:.]\d\d)(?:am|pm)?$|^\d{1,2}(?:am|pm|h)$|^\d{1,2}\.\d{1,2}\.\d{2,4}$|^\d{4}$|^\d{1,2}(?:st|nd|rd|th)$/.test(
      fold,
    )
  )
    return true;
  const before = words[i - 1]?.fold;
  return (
    /^\d{1,2}$/.test(fold) &&
    (before === 'at' || before === 'las' || before === 'в' || before === 'in' || before === 'by' || before === 'around')
  );
}

function resolve(text: string, from: number, to: number, language: Reading['language'], found: TimeMention[]): void {
  const parser = language === 'es' ? chrono.es.casual : language === 'ru' ? chrono.ru.casual : chrono.en.casual;
  for (const result of parser.parse(text.slice(from, to), reference)) {
    if (found.length >= mostTimes) return;
    const mention = mentionOf(result, spanOf(text, from + result.index, from + result.index + result.text.length));
    if (mention && looksBack.test(result.text)) mention.past = true;
    if (mention && !found.some((other) => other.start < mention.end && mention.start < other.end)) found.push(mention);
  }
}

const looksBack = /^(?:last|past)\s|\s(?:pasado|pasada)$|^(?:прошл|минувш)/iu;

function mentionOf(result: chrono.ParsedResult, span: Span): TimeMention | null {
  const { start } = result;
  const fixed: Partial<TimeMention> = {};
  if (isRelative(result)) {
    if (start.isCertain('day')) fixed.dayOffset = dayOffset(start);
  } else {
    for (const part of ['year', 'month', 'day'] as const) {
      const value = start.isCertain(part) ? start.get(part) : null;
      if (value !== null) fixed[part] = value;
    }
    const weekday = start.isCertain('weekday') ? start.get('weekday') : null;
    if (weekday !== null) fixed.weekday = weekday === 0 ? 7 : weekday;
  }
  const hour = start.isCertain('hour') ? start.get('hour') : null;
  if (hour !== null && hour >= 0 && hour < 24) {
    fixed.hour = hour;
    fixed.minute = start.get('minute') ?? 0;
    if (!start.isCertain('meridiem') && hour >= 1 && hour < 12 && !/(?:^|\D)0\d[:.]\d\d/.test(result.text))
      fixed.halfDayOpen = true;
  }
  const part = dayPart(result.text);
  if (part && hour === null) fixed.hours = part;
  if (part && fixed.halfDayOpen === true && fixed.hour !== undefined) {
    if (part.from >= 12) fixed.hour += 12;
    delete fixed.halfDayOpen;
  }
  return Object.keys(fixed).length === 0 ? null : { ...span, ...fixed };
}

function isRelative(result: chrono.ParsedResult): boolean {
  for (const tag of result.start.tags()) {
    if (tag === 'result/relativeDate' || tag === 'result/relativeDateAndTime') return true;
    if (/^casualReference\/(?:now|today|tonight|tomorrow|yesterday|theDay)/.test(tag)) return true;
  }
  return false;
}

function dayOffset(start: chrono.ParsedComponents): number {
  const day = Date.UTC(start.get('year') ?? 2026, (start.get('month') ?? 1) - 1, start.get('day') ?? 1);
  return Math.round((day - referenceDay) / 86_400_000);
}

function dayPart(text: string): { from: number; to: number } | undefined {
  for (const word of text.toLowerCase().split(/\s+/)) {
    const part = dayParts.get(word);
    if (part) return { ...part };
  }
  return undefined;
}

const hourBegins: ReadonlySet<string> = new Set(phrasesOf('hourBegins'));

/** "make it 11": an hour that stands alone, which the parser leaves alone. */
function readBareHour(text: string, words: Sentence['words'], found: TimeMention[]): void {
  for (let i = 2; i < words.length && i < 60 && found.length < mostTimes; i += 1) {
    const word = words[i];
    if (!word || !/^\d{1,2}$/.test(word.fold) || !hourBegins.has(`${words[i - 2]?.fold} ${words[i - 1]?.fold}`))
      continue;
    const hour = Number(word.fold);
    if (hour > 23 || found.some((other) => other.start < word.end && word.start < other.end)) continue;
    found.push({
      ...spanOf(text, word.start, word.end),
      hour,
      minute: 0,
      ...(hour >= 1 && hour < 12 ? { halfDayOpen: true } : {}),
    });
  }
}
