/**
 * Days and times in a text: the one finder. A sentence without a digit or a word of time costs a look-up a word. What
 * is not sure is not found: a bare number is a time only where the message says nothing else.
 */
import type { TimeMention } from '../../contracts/reading/reading.ts';
import type { Sentence } from '../text/sentences.ts';
import { saysDay, without, type DraftTime, saysHour } from './draft.ts';
import { foldedOf, wordsOf } from '../language/words.ts';
import { expressionAt, type Expression } from './expression.ts';
import { Scan, type Lookup } from './lookup.ts';
import { areFigures, behind, firstWord, negationAt } from './not-wanted.ts';
import { numberAt } from './numbers.ts';
import { isUnreal } from './written.ts';
import { isTableOf, isTimely, tablesFor } from './tables.ts';
import type { TimeParts } from '../../contracts/language/time-parts.ts';

const greetingLeads = wordsOf('greetingLeads');
const mostSentences = 200;
const mostTimes = 6;
/** Words of a message in which a bare number can be an hour. */
const longestBare = 8;
/** Words before the heart of an expression that can belong to it: "at the beginning of the following". */
const longestLead = 6;

/**
 * The times of a text, in their order. `language` is that of the text, as far as it is known ("und"). `doubtful`: also
 * what may be no time beside other words ("10.30", "di"), as `bare` ones, which count where they name what was offered.
 */
export function findTimes(
  text: string,
  sentences: readonly Sentence[],
  language: string,
  { doubtful = false }: { readonly doubtful?: boolean } = {},
): TimeMention[] {
  return [...timesIn(text, sentences, language, doubtful).times];
}

/** The times of a text, and whether it says anything beside them. */
export interface TimesFound {
  readonly times: readonly TimeMention[];
  /** Words that belong to no time and are no courtesy either. */
  readonly others: number;
  /** It names a day that no calendar has: nothing of it says a time, whatever another language makes of its parts. */
  readonly hasUnreal: boolean;
}

const silent: TimesFound = { times: [], others: 0, hasUnreal: false };

/** The times of a text with what is left of it. */
export function timesIn(text: string, sentences: readonly Sentence[], language: string, doubtful = false): TimesFound {
  const looked = sentences.length > mostSentences ? sentences.slice(0, mostSentences) : sentences;
  const timely = looked.filter(isTimely);
  if (timely.length === 0) return silent;
  let words = 0;
  for (const { words: said } of sentences) words += said.length;
  const isShort = words <= longestBare;
  const [first, second] = tablesFor(timely, language);
  const found = first ? new Finder(text, first, isShort, doubtful).find(looked, timely) : silent;
  // A short text in another language than it is known to be in is read in both.
  const isSure = found.others === 0 || !isShort || isTableOf(first, language);
  if (!second || found.hasUnreal || (found.times.length > 0 && isSure)) return found;
  const other = new Finder(text, second, isShort, doubtful).find(looked, timely);
  return found.times.length === 0 || (other.times.length > 0 && other.others < found.others) ? other : found;
}

/** A mention with where it stands, while the text is gone through. */
interface Found {
  readonly mention: TimeMention;
  readonly weak: boolean;
}

class Finder {
  readonly #text: string;
  readonly #lookup: Lookup;
  /** The message is short enough to be nothing but a time. */
  readonly #isShort: boolean;
  readonly #doubtful: boolean;
  readonly #found: Found[] = [];
  /** Words that belong to no time and say something. */
  #others = 0;
  #hasUnreal = false;
  /** What was said since the last time: a correction, and nothing else. */
  #correction: 'none' | 'said' | 'instead' = 'none';
  #isClean = true;
  /** Where the first word of the correction stands. */
  #correctedAt: number | null = null;

  constructor(text: string, lookup: Lookup, isShort: boolean, doubtful: boolean) {
    this.#text = text;
    this.#lookup = lookup;
    this.#isShort = isShort;
    this.#doubtful = doubtful;
  }

  /** `timely`: those of the sentences that may say a time. */
  find(sentences: readonly Sentence[], timely: readonly Sentence[]): TimesFound {
    let next = 0;
    for (const sentence of sentences) {
      if (this.#found.length >= mostTimes) break;
      const isTimely = sentence === timely[next];
      if (isTimely) next += 1;
      // Of a long message only sentences with a word of time are gone through, and what may correct it.
      const isSought = this.#isShort || (this.#found.length > 0 && this.#isClean);
      if (!isSought && !isTimely) continue;
      const scan = new Scan(this.#text, sentence.words, this.#lookup);
      if (!isSought && !scan.hasHeart) continue;
      this.#read(scan);
      if (sentence.masks.length > 0) this.#others += 1;
    }
    const isAlone = this.#isShort && this.#others === 0;
    const times = this.#found.flatMap(({ weak, mention }): readonly TimeMention[] => {
      if (!weak || isAlone) return [mention];
      const isNumber = mention.bare === true && mention.grain !== 'minute';
      return this.#doubtful && !isNumber && mention.negated !== true && mention.to === undefined
        ? [asDoubtful(mention)]
        : [];
    });
    return { times, others: this.#others, hasUnreal: this.#hasUnreal };
  }

  #read(scan: Scan): void {
    let heart = -1;
    for (let i = 0; i < scan.length && this.#found.length < mostTimes;) {
      if (heart < i) heart = scan.heartFrom(i);
      // Nothing can begin here, and nobody counts the words that are passed over.
      if (heart - i > longestLead && !this.#isShort && this.#found.length === 0) {
        i = heart - longestLead;
        continue;
      }
      if (this.#isHourOfDay(scan, i)) {
        i += 1;
        continue;
      }
      const last = this.#found.at(-1)?.mention;
      // "1, no, 2": what corrects a number alone is a number alone.
      const isHour = last?.hour !== undefined && last.bare !== true;
      const isCorrected = this.#correction !== 'none' && this.#isClean && isHour;
      const isNear = heart - i <= longestLead && heart < scan.length;
      // "Good morning, Tuesday please" names no morning.
      const isGreeting = i > 0 && greetingLeads.has(scan.fold(i - 1)) && scan.gap(i + 1) !== '';
      const isSought = isNear && !isGreeting && (scan.knows(i) || i === heart);
      const found = isSought ? expressionAt(scan, i, isCorrected) : null;
      // "The 31st of November at 10" is no hour either.
      if (found && (isUnreal(found.said) || isUnreal(found.said.to ?? {}))) {
        this.#isClean = false;
        this.#hasUnreal = true;
        this.#others += found.to - i;
        i = found.to;
        continue;
      }
      if (found) {
        this.#take(scan, found);
        i = behind(scan, found);
        continue;
      }
      i = this.#pass(scan, i);
    }
  }

  /** A word that belongs to no time: a correction, a courtesy, or something else. */
  #pass(scan: Scan, i: number): number {
    if (!scan.knows(i) || (!this.#isShort && this.#found.length === 0)) {
      this.#isClean = false;
      this.#others += 1;
      return i + 1;
    }
    const instead = scan.at(i, 'insteadOf');
    const correction = scan.at(i, 'correction');
    if (instead && this.#found.length > 0) {
      this.#correction = 'instead';
      this.#correctedAt ??= scan.words[i]?.start ?? null;
      return instead.to;
    }
    // "In the morning better, in the afternoon …": it says what it thinks of the time before it, and corrects nothing.
    const isBehind =
      correction !== null &&
      correction !== undefined &&
      correction.to === i + 1 &&
      isPreferred(scan, i) &&
      this.#isClean;
    if (correction && !isBehind) {
      this.#correction = 'said';
      this.#correctedAt ??= scan.words[i]?.start ?? null;
    }
    const known = Math.max(
      correction?.to ?? 0,
      scan.past(i, 'joint', 'the', 'courtesy', 'at', 'not', 'cannot', 'notBehind'),
    );
    if (known > i) return known;
    this.#isClean = false;
    this.#others += 1;
    return i + 1;
  }

  /** The number behind a day is its hour, where it is corrected by another one. */
  #isHourOfDay(scan: Scan, i: number): boolean {
    const last = this.#found.at(-1);
    const hour = last && correctedHour(scan, i, last.mention);
    if (!last || !hour) return false;
    const end = scan.words[i]?.end ?? last.mention.end;
    this.#found[this.#found.length - 1] = { ...last, mention: { ...last.mention, ...hour, end } };
    return true;
  }

  #take(scan: Scan, { said, from, to, weak }: Expression): void {
    const negation = negationAt(scan, from, to);
    const isNegated = negation !== null;
    const last = this.#found.at(-1);
    const isCorrection = this.#correction !== 'none' && this.#isClean && last !== undefined;
    const whole = isCorrection && this.#correction === 'said' && last ? filledUp(said, last.mention) : said;
    const isRefused = isNegated || (isCorrection && this.#correction === 'instead');
    const isNumber = weak && numberAt(scan, firstWord(scan, from, to))?.to === to && said.hour !== undefined;
    // "1030", "10 30": figures may count anything.
    const isBare = isNumber || (weak && said.grain === 'minute' && areFigures(scan, firstWord(scan, from, to), to));
    const mention: TimeMention = {
      start: this.#startOf(scan, negation?.from ?? firstWord(scan, from, to), isCorrection),
      end: scan.words[(negation?.to ?? to) - 1]?.end ?? 0,
      ...turnedRound(whole, isNegated),
      ...(isRefused && whole.bound === undefined ? { negated: true } : {}),
      ...(isBare ? { bare: true } : {}),
    };
    if (isCorrection && this.#correction === 'said' && last && !isRefused && last.mention.negated !== true)
      this.#found[this.#found.length - 1] = { ...last, mention: { ...last.mention, negated: true } };
    const comma = mention.negated === true && saysDay(whole) && whole.hour !== undefined ? commaIn(scan, from, to) : -1;
    if (comma < 0) this.#found.push({ mention, weak });
    else this.#found.push(...apart(mention, scan.words[comma - 1]?.end ?? 0, scan.words[comma]?.start ?? 0));
    this.#correction = 'none';
    this.#isClean = true;
    this.#correctedAt = null;
  }

  /** The word that corrects belongs to what is said instead: "no, Wednesday". */
  #startOf(scan: Scan, word: number, isCorrection: boolean): number {
    const start = scan.words[word]?.start ?? 0;
    return isCorrection && this.#correctedAt !== null ? Math.min(start, this.#correctedAt) : start;
  }
}

/** "Not before 2 pm" is from 2 pm on. */
function turnedRound(draft: DraftTime, isNegated: boolean): DraftTime {
  if (!isNegated || draft.bound === undefined) return draft;
  return { ...draft, bound: draft.bound === 'since' ? 'until' : 'since' };
}

const keptByTheNew: ReadonlySet<string> = new Set(
  'start end hour minute second halfDayOpen hours grain to lastsMinutes negated bare'.split(' '),
);

/** The word behind the first comma in an expression; -1 without one. */
/** "Better", between a time and a comma. */
function isPreferred(scan: Scan, i: number): boolean {
  return preferring.has(scan.words[i]?.fold ?? '') && scan.gap(i) === '' && i > 0 && scan.gap(i + 1) !== '';
}

const preferring = foldedOf('value', 'preferring');

function commaIn(scan: Scan, from: number, to: number): number {
  for (let i = from + 1; i < to; i += 1) if (scan.gap(i) !== '') return i;
  return -1;
}

/** "Not Monday, around noon": the day is not wanted, and the hour is. */
function apart(mention: TimeMention, end: number, start: number): readonly Found[] {
  const { hour, minute, second, halfDayOpen, grain, ...day } = mention;
  const time = { hour, minute, second, halfDayOpen, grain };
  const said = Object.fromEntries(Object.entries(time).filter(([, value]) => value !== undefined));
  return [
    { mention: { ...day, end, grain: 'day' }, weak: false },
    { mention: { ...said, start, end: mention.end }, weak: false },
  ];
}

/** A corrected hour keeps the day that was said before it: "Tuesday at 10. Sorry, at 11". */
function filledUp(draft: DraftTime, last: TimeMention): DraftTime {
  if (saysDay(draft) || draft.hour === undefined || last.hour === undefined) return draft;
  return { ...without(last, keptByTheNew), ...draft };
}

/** "Ten sharp" is no number alone, and so it is as exact as one with minutes. */
function asDoubtful(mention: TimeMention): TimeMention {
  return { ...mention, bare: true, ...(mention.hour === undefined ? {} : { grain: 'minute' }) };
}

const noon = 12;
const latest = 23;

/**
 * "Tuesday 10, no, 11": behind a day a number alone may be anything; one that is corrected by another number is its
 * hour. The hour that the word at `i` is of the time before it; null: it is none.
 */
function correctedHour(scan: Scan, i: number, last: TimeMention): TimeParts | null {
  if (last.weekday === undefined || last.day !== undefined || saysHour(last)) return null;
  const number = numberAt(scan, i);
  const isBehind = scan.words[i - 1]?.end === last.end && scan.gap(i) === '';
  if (number?.to !== i + 1 || !number.digits || !isBehind || number.value < 1 || number.value > latest) return null;
  let to = i + 1;
  while (scan.at(to, 'correction')) to = scan.past(scan.past(to, 'correction'), 'joint', 'the', 'at');
  if (to === i + 1 || numberAt(scan, to) === null) return null;
  return { hour: number.value, minute: 0, grain: 'hour', ...(number.value < noon ? { halfDayOpen: true } : {}) };
}
