/**
 * Days, times of day and lengths of time in words, found while walking the words: each function looks at a fixed number of
 * words behind its own. The parser of times.ts resolves what it is given; here it only has to be known that somebody named a
 * day, and that must cost next to nothing for a text that names none.
 */
import type { Token } from '../text/tokens.ts';
import { is } from '../language/word-classes.ts';

/** How many words from `i` on name a day, or 0. */
export function dayAt(words: readonly Token[], i: number): number {
  const word = words[i];
  if (!word) return 0;
  const { classes } = word;
  if (isDigitHead(word)) return numericDayAt(words, i, word);
  if (classes === 0) return /^q[1-4]$/.test(word.fold) ? 1 + yearAt(words, i + 1) : 0;
  if (classes & is.month) {
    const day = monthAt(words, i, word);
    if (day > 0) return day;
  }
  if (classes & is.weekday) return weekdayAt(words, i, word);
  if (classes & is.day) return 1;
  if (classes & is.lead) return leadAt(words, i);
  if (classes & is.ordinal) return ordinalAt(words, i, word);
  if (word.fold === 'the' || word.fold === 'in' || word.fold === 'day' || word.fold === 'end')
    return phraseAt(words, i, word.fold);
  if (classes & is.number || word.fold === 'a') return fromNowAt(words, i);
  return 0;
}

/** How many words from `i` on name a time of day, or 0. */
export function timeAt(words: readonly Token[], i: number): number {
  const word = words[i];
  if (!word) return 0;
  const next = words[i + 1];
  if (isDigitHead(word)) {
    if (/^\d{1,2}(?:[:.]\d{2})?(?:am|pm|h)$/.test(word.fold) || /^\d{1,2}:\d{2}(?::\d{2})?$/.test(word.fold))
      return 1 + halfDayAt(words, i + 1);
    return hourAt(words, i, word);
  }
  if (word.classes & is.dayPart) {
    if (next && !next.apart && isHour(next) && next.sentence === word.sentence && !countsSomething(words, i + 1))
      return 2 + halfDayAt(words, i + 2);
    return word.fold === 'am' && !isHour(words[i - 1]) ? 0 : 1;
  }
  if (
    (word.fold === 'half' || word.fold === 'quarter') &&
    (next?.fold === 'past' || next?.fold === 'to') &&
    isHour(words[i + 2])
  )
    return 3 + halfDayAt(words, i + 3);
  return word.classes & is.number ? hourAt(words, i, word) : 0;
}

/** How many words from `i` on name a length of time, or 0: "3 days", "half an hour", "24h", "same day", "overnight". */
export function durationAt(words: readonly Token[], i: number): number {
  const word = words[i];
  if (!word) return 0;
  const next = words[i + 1];
  if (
    isDigitHead(word) &&
    /^\d{1,6}(?:\.\d+)?(?:h|hrs?|hours?|min|mins|minutes?|d|days?|w|weeks?|months?|y|years?|s|sec)$/.test(word.fold)
  )
    return 1;
  if (!Number.isNaN(word.number) && !(word.classes & is.ordinal)) {
    if (next && next.classes & is.timeUnit) return 2;
    if (next?.fold === 'business' || next?.fold === 'working' || next?.fold === 'full' || next?.fold === 'more')
      if ((words[i + 2]?.classes ?? 0) & is.timeUnit) return 3;
    if ((next?.fold === 'an' || next?.fold === 'a') && (words[i + 2]?.classes ?? 0) & is.timeUnit) return 3;
  }
  if ((word.fold === 'a' || word.fold === 'an') && next && next.classes & is.timeUnit && isLengthLead(words[i - 1]))
    return 2;
  if (word.fold === 'same' && next?.fold === 'day') return 2;
  return word.fold === 'overnight' ? 1 : 0;
}

/** Whether the word is a number that can be an hour of the day. */
export function isHour(word: Token | undefined): boolean {
  return (
    word !== undefined &&
    (/^\d{1,2}(?::\d{2})?$/.test(word.fold)
      ? Number.parseInt(word.fold, 10) <= 24
      : word.number >= 1 && word.number <= 12 && (word.classes & is.number) !== 0)
  );
}

function isDigitHead(word: Token): boolean {
  const code = word.fold.charCodeAt(0);
  return code >= 0x30 && code <= 0x39;
}

function numericDayAt(words: readonly Token[], i: number, word: Token): number {
  const { fold } = word;
  if (
    fold.length >= 3 &&
    /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2}\/\d{1,2})(?:t|$)/.test(fold)
  )
    return 1;
  if (!/^\d{1,2}(?:st|nd|rd|th)?$/.test(fold)) return fromNowAt(words, i);
  const of = words[i + 1]?.fold === 'of' ? 1 : 0;
  const month = words[i + 1 + of];
  if (month && month.classes & is.month && month.sentence === word.sentence) return 2 + of + yearAt(words, i + 2 + of);
  if (of === 1 && isMonthWord(words, i + 2)) return 2 + monthWords(words, i + 2);
  if (!Number.isNaN(word.number)) return fromNowAt(words, i);
  // "the 8th", but not "5th Avenue" or "2nd floor".
  return month &&
    of === 0 &&
    !month.apart &&
    (month.capital || placesAndThings.has(month.fold)) &&
    !(month.classes & is.stop)
    ? 0
    : 1;
}

const placesAndThings = new Set(
  'floor street avenue grade edition century one option place row generation gen version quarter time item power'.split(
    ' ',
  ),
);

function monthAt(words: readonly Token[], i: number, word: Token): number {
  const next = words[i + 1];
  const the = next?.fold === 'the' ? 1 : 0;
  const day = words[i + 1 + the];
  if (day && day.sentence === word.sentence && isDayNumber(day)) return 2 + the + yearAt(words, i + 2 + the);
  // "may" and "mar" are also other words.
  const sure =
    word.fold !== 'may' && word.fold !== 'march' && word.fold !== 'mar' && word.fold !== 'dec' && word.fold !== 'sep';
  if (sure || (word.capital && !word.head && (words[i - 1]?.classes ?? 0) & is.stop)) return 1 + yearAt(words, i + 1);
  return 0;
}

function weekdayAt(words: readonly Token[], i: number, word: Token): number {
  if (word.fold === 'sun' || word.fold === 'sat' || word.fold === 'mon' || word.fold === 'wed') {
    if (!word.capital) return 0;
  }
  const next = words[i + 1];
  if (next && next.classes & is.lead && words[i + 2]?.fold === 'week') return 3;
  return 1;
}

function leadAt(words: readonly Token[], i: number): number {
  const next = words[i + 1];
  if (!next || next.apart) return 0;
  if (next.classes & is.weekday) return 2;
  if (
    next.fold === 'week' ||
    next.fold === 'weekend' ||
    next.fold === 'month' ||
    next.fold === 'year' ||
    next.fold === 'quarter'
  )
    return (words[i + 2]?.classes ?? 0) & is.weekday ? 3 : 2;
  if (next.classes & is.month) return 2;
  return 0;
}

function ordinalAt(words: readonly Token[], i: number, word: Token): number {
  if (words[i + 1]?.fold === 'of') {
    const month = words[i + 2];
    if (month && month.classes & is.month) return 3 + yearAt(words, i + 3);
    if (isMonthWord(words, i + 2)) return 2 + monthWords(words, i + 2);
  }
  const before = words[i - 1]?.fold;
  const next = words[i + 1];
  const ends = !next || next.sentence !== word.sentence || (next.classes & is.stop) !== 0 || next.apart;
  return ends && before === 'the' && (words[i - 2]?.fold === 'on' || words[i - 2]?.fold === 'for') ? 1 : 0;
}

function phraseAt(words: readonly Token[], i: number, fold: string): number {
  const next = words[i + 1];
  if (fold === 'the')
    return next?.fold === 'day' && words[i + 2]?.fold === 'after' && words[i + 3]?.fold === 'tomorrow' ? 4 : 0;
  if (fold === 'day') return next?.fold === 'after' && words[i + 2]?.fold === 'tomorrow' ? 3 : 0;
  if (fold === 'end') {
    const the = words[i + 2]?.fold === 'the' || words[i + 2]?.fold === 'this' || words[i + 2]?.fold === 'next' ? 1 : 0;
    const unit = words[i + 2 + the];
    return next?.fold === 'of' && unit && unit.classes & (is.timeUnit | is.month | is.day) ? 3 + the : 0;
  }
  // "in 3 days", "in a week"; "in 5 minutes" is a time as much as a day.
  if (next && (!Number.isNaN(next.number) || next.fold === 'a') && isDayUnit(words[i + 2])) return 3;
  return 0;
}

/** "3 days from now", "a week from Tuesday", "two weeks later". */
function fromNowAt(words: readonly Token[], i: number): number {
  if (!isDayUnit(words[i + 1])) return 0;
  const then = words[i + 2]?.fold;
  if (then === 'from' && (words[i + 3]?.classes ?? 0) & (is.day | is.weekday | is.request)) return 4;
  return then === 'later' || then === 'hence' || then === 'ago' ? 3 : 0;
}

function isDayUnit(word: Token | undefined): boolean {
  return word !== undefined && /^(?:days?|weeks?|months?|years?|fortnight)$/.test(word.fold);
}

/** "this month", "the month", "next month". */
function isMonthWord(words: readonly Token[], i: number): boolean {
  return words[i + 1]?.fold === 'month' && /^(?:this|the|next|every|each)$/.test(words[i]?.fold ?? '');
}

function monthWords(_words: readonly Token[], _i: number): number {
  return 2;
}

function isDayNumber(word: Token): boolean {
  return /^\d{1,2}(?:st|nd|rd|th)?$/.test(word.fold)
    ? Number.parseInt(word.fold, 10) <= 31
    : (word.classes & is.ordinal) !== 0 || (word.number >= 1 && word.number <= 31 && (word.classes & is.number) !== 0);
}

function yearAt(words: readonly Token[], i: number): number {
  const word = words[i];
  return word && word.number >= 1900 && word.number <= 2200 && word.fold.length === 4 ? 1 : 0;
}

/** "5 pm", "one in the afternoon", "six thirty", "8 o'clock", "at 5". */
function hourAt(words: readonly Token[], i: number, word: Token): number {
  if (!isHour(word) || word.after === 0x25 || word.before === 0x24 || word.before === 0x20ac || word.before === 0xa3)
    return 0;
  const next = words[i + 1];
  if (next && next.sentence === word.sentence) {
    const minutes = next.classes & is.number && next.number >= 5 && next.number < 60 && !next.apart ? 1 : 0;
    const more = minutes === 1 && (words[i + 2]?.classes ?? 0) & is.number && (words[i + 2]?.number ?? 60) < 10 ? 1 : 0;
    const half = halfDayAt(words, i + 1 + minutes + more);
    if (half > 0) return 1 + minutes + more + half;
    if (minutes === 1 && isTimeLead(words[i - 1])) return 2 + more;
  }
  if (isTimeLead(words[i - 1]) && !countsSomething(words, i)) return 1;
  return 0;
}

function halfDayAt(words: readonly Token[], i: number): number {
  const word = words[i];
  if (!word) return 0;
  if (/^(?:am|pm|a\.m\.?|p\.m\.?|o'clock|oclock|hrs)$/.test(word.fold)) return 1 + partAt(words, i + 1);
  return partAt(words, i);
}

function partAt(words: readonly Token[], i: number): number {
  const word = words[i];
  if (!word) return 0;
  const second = words[i + 1];
  if (word.fold === 'in' && second) {
    if (second.fold === 'the' && (words[i + 2]?.classes ?? 0) & is.dayPart) return 3;
    return second.classes & is.dayPart ? 2 : 0;
  }
  if (word.fold === 'at' && (second?.fold === 'night' || second?.fold === 'noon')) return 2;
  return word.classes & is.dayPart && word.fold !== 'tonight' ? 1 : 0;
}

function isTimeLead(word: Token | undefined): boolean {
  return word !== undefined && /^(?:at|around|by|before|after|until|till|past)$/.test(word.fold);
}

/** Whether a noun follows the number at `i`: "at 3 restaurants". */
function countsSomething(words: readonly Token[], i: number): boolean {
  const next = words[i + 1];
  return (
    next !== undefined &&
    next.sentence === words[i]?.sentence &&
    !next.apart &&
    (next.classes & (is.stop | is.day | is.weekday | is.lead | is.month | is.affirm)) === 0
  );
}

function isLengthLead(word: Token | undefined): boolean {
  return (
    word !== undefined &&
    /^(?:for|within|about|lasts?|lasting|takes?|of|over|least|than|maximum|minimum|under)$/.test(word.fold)
  );
}
