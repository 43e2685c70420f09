/** Values that stand in a participant's words, whatever they are for: what an answer to a question may be made of. */
import type { Findings } from '../../contracts/reading/reading.ts';
import { emailsIn } from '../values/email-addresses.ts';
import { quoteOf, spanOf } from '../text/spans.ts';
import type { Word } from '../text/sentences.ts';
import type { Sentences } from './sentences.ts';
import type { Value } from '../values/value.ts';
import { countsOf } from '../language/counting.ts';
import { isFloor } from '../language/exchange.ts';
import { foldedOf, wordsOf } from '../language/words.ts';
import { namesNoRealDay } from '../fields/real-days.ts';
import { meaningOf, wordsAround } from '../values/everyday.ts';
import { saidNumber } from '../values/said-number.ts';

type Mention = NonNullable<Findings['mentions']>[number];

const mostMentions = 12;
const kinds = new Set([
  'money',
  'percentage',
  'date',
  'time',
  'datetime',
  'duration',
  'number',
  'quantity',
  'identifier',
]);

/**
 * At most twelve and of the first forty sentences, addresses first, the others in the order of the text; a day and the
 * time right behind it are one.
 */
export function mentionsIn(sentences: Sentences): Mention[] {
  const { text } = sentences;
  const found: Mention[] = emailsIn(text).map(({ start, end, address }) => ({
    start,
    end,
    kind: 'email',
    value: address.slice(0, 160),
  }));
  for (const [at, { words, values }] of sentences.beginning().entries()) {
    if (found.length >= mostMentions) break;
    const counted = inWords(text, sentences.wordsOf(at), values);
    for (const value of joined(
      values.filter((value) => timely.has(value.kind) || !counted.some((one) => overlap(one, value))),
    )) {
      if (!kinds.has(value.kind) || found.length >= mostMentions) continue;
      const unit = value.kind === 'quantity' ? unitOf(text, words, value) : undefined;
      const span = spanOf(text, value.start, unit?.end ?? value.end);
      // "31 February" and "not before Friday" are no day that could be meant.
      if (timely.has(value.kind) && (isFloor(words, value.at) || namesNoRealDay(quoteOf(text, span)))) continue;
      found.push({
        ...span,
        kind: value.kind,
        value: contentOf(value, quoteOf(text, span)),
        ...(value.kind === 'number' || value.kind === 'quantity' ? eitherOf(quoteOf(text, span)) : {}),
        ...(isDenied(words, value.at) ? { denied: true } : {}),
      });
    }
    found.push(...[...counted, ...whereTo(text, words)].slice(0, mostMentions - found.length));
  }
  return found;
}

const timely: ReadonlySet<string> = new Set(['date', 'time', 'datetime']);

/** "Vierzig Paletten", "two hundred and fifty": an amount in the words of any language, where little else is said. */
function inWords(text: string, words: readonly Word[], values: readonly Value[]): readonly Mention[] {
  const isAmount = values.some(({ kind }) => lettered.has(kind));
  if (words.length > mostWordsBeside && !isAmount) return [];
  const found: Mention[] = [];
  for (let from = 0; from < words.length; from += 1) {
    const to = numberEnd(words, from);
    if (to === from) continue;
    const [first, last] = [words[from] as Word, words[to - 1] as Word];
    const numbers = words.slice(from, to).flatMap(({ fold }) => counts.get(fold) ?? []);
    const number = isCounted(numbers) ? (saidNumber(text.slice(first.start, last.end), false)?.number ?? 0) : 0;
    const unit = unitBehind(words, to);
    const isOther = values.some((value) => isAnother(text, value, { start: first.start, end: last.end }));
    // "Eine Palette" has an article, and "zwei Stunden" are a length of time.
    if (number > 1 && unit !== 'time' && !isOther) {
      const span = spanOf(text, first.start, unit?.end ?? last.end);
      const denied = isDenied(words, from) ? { denied: true } : {};
      found.push({ ...span, kind: unit === null ? 'number' : 'quantity', value: number, ...denied });
    }
    from = to;
  }
  return found;
}

const lettered: ReadonlySet<string> = new Set(['number', 'quantity', 'identifier']);

/**
 * The words belong to a value of another form: "five pm", "zwei Uhr", "EUR five". "Two hundred" alone is a number as
 * well as a time.
 */
function isAnother(text: string, value: Value, words: Pick<Value, 'start' | 'end'>): boolean {
  if (!overlap(value, words)) return false;
  const isInLetters = lettered.has(value.kind) && !/\p{N}/u.test(text.slice(value.start, value.end));
  return !isInLetters && !(value.kind === 'time' && value.start === words.start && value.end <= words.end);
}

function overlap(one: Pick<Value, 'start' | 'end'>, other: Pick<Value, 'start' | 'end'>): boolean {
  return one.start < other.end && other.start < one.end;
}

/** Where the words of a number end that begins here: "treinta y cinco". */
function numberEnd(words: readonly Word[], from: number): number {
  let to = from;
  for (;;) {
    const isJoint = to > from && countingJoints.has(words[to]?.fold ?? '');
    const next = isJoint ? to + 1 : to;
    if (words[next]?.head === true && next > from) return to;
    if (!counts.has(words[next]?.fold ?? '')) return to;
    to = next + 1;
  }
}

/** Words of a sentence, an amount among them. */
const mostWordsBeside = 6;
const counts = countsOf();
const countingJoints = wordsOf('countingJoints');
const minutes: ReadonlySet<string> = new Set(['minutes', 'hours', 'days', 'weeks', 'months', 'years']);

/** What is counted: the next word, unless it says nothing by itself. `time`: a length of it. Null: nothing. */
function unitBehind(words: readonly Word[], at: number): Word | 'time' | null {
  const next = words[at];
  if (next === undefined || next.head || wordsAround.has(next.fold) || !/^\p{L}{3,}/u.test(next.fold)) return null;
  if (minutes.has(meaningOf(next.fold) ?? '') || clocks.has(next.fold)) return 'time';
  return next;
}

const clocks = foldedOf('instruction', 'clocks');

/** "Nach Hamburg": the name behind a word that else means "after", where nothing follows that it could be after. */
function whereTo(text: string, words: readonly Word[]): readonly Mention[] {
  const at = words.findIndex(({ fold }) => afterOrTo.has(fold));
  const name = words[at + 1];
  if (at < 0 || name === undefined || !name.capital || isHappening(name.fold)) return [];
  const behind = words.slice(at + 2);
  const last = behind.find(({ capital, head }) => capital && !head) ?? name;
  if (behind.some((word) => word !== last && !wordsAround.has(word.fold) && !counts.has(word.fold))) return [];
  const span = spanOf(text, words[at]?.start ?? 0, last.end);
  return [{ ...span, kind: 'place', value: quoteOf(text, span) }];
}

const afterOrTo = foldedOf('instruction', 'afterOrTo');
const afters = foldedOf('instruction', 'afters');
const happenings = [...afters].filter((one) => one.startsWith('-')).map((one) => one.slice(1));

function isHappening(fold: string): boolean {
  return afters.has(fold) || happenings.some((end) => fold.endsWith(end));
}

/** "1.200": languages part thousands and decimals with the same marks. */
function eitherOf(quote: string): Pick<Mention, 'either'> {
  const [, minus = '', whole, mark, part] = /^([-−–]?)([1-9]\d{0,2})([.,])(\d{3})(?![\d.,])/.exec(quote) ?? [];
  if (whole === undefined || part === undefined || (mark !== '.' && mark !== ',')) return {};
  const sign = minus === '' ? 1 : -1;
  return { either: { mark, grouped: sign * Number(whole + part), decimal: sign * Number(`${whole}.${part}`) } };
}

/** "4 December at 17:00 CET": one date and time. */
function joined(values: readonly Value[]): readonly Value[] {
  const out: Value[] = [];
  for (const value of values) {
    const last = out.at(-1);
    const follows = last !== undefined && value.at - last.at <= 2;
    if (last?.kind === 'date' && value.kind === 'date' && value.at === last.at + 1 && isOneDay(last, value))
      out[out.length - 1] = { ...last, end: value.end, at: value.at };
    else if (follows && value.kind === 'time' && last.kind === 'date')
      out[out.length - 1] = { ...last, kind: 'datetime', end: value.end, at: value.at };
    else if (follows && value.kind === 'zone' && (last.kind === 'datetime' || last.kind === 'time'))
      out[out.length - 1] = { ...last, end: value.end, at: value.at };
    else out.push(value);
  }
  return out;
}

/** "Two three" is no number: what follows is a part of what it stands behind, or counts it. */
function isCounted(numbers: readonly number[]): boolean {
  return numbers.every((number, at) => {
    const before = numbers[at - 1];
    if (before === undefined) return true;
    return number >= 100 || (before >= 20 && before < 100 ? number < 10 : before >= 100 && number < before);
  });
}

/** "Friday 11 December": the day of the week beside the day of the month. */
function isOneDay({ same: one }: Value, { same: other }: Value): boolean {
  const [first, second] = [one, other].map((same) => same?.startsWith('weekday ') === true);
  return first !== second;
}

/** "Not 40", "instead of 40". */
function isDenied(words: readonly Word[], at: number): boolean {
  const [lead, before] = [words[at - 1]?.fold ?? '', words[at - 2]?.fold ?? ''];
  return deniedLeads.has(lead) || (deniedJoints.has(lead) && deniedLeads.has(before));
}

const deniedLeads = wordsOf('deniedLeads');
const deniedJoints = wordsOf('deniedJoints');

/** What an amount counts: the word right behind it, where the amount is none but the number. */
function unitOf(text: string, words: readonly Word[], { start, end }: Value): Word | undefined {
  const next = words.find((word) => word.start >= end);
  const isNumber = !/\p{L}/u.test(text.slice(start, end));
  return isNumber && next?.start === end + 1 && text[end] === ' ' && /\p{L}/u.test(next.fold) ? next : undefined;
}

function contentOf({ kind, same }: Value, quote: string): Mention['value'] {
  if (kind !== 'number' && kind !== 'quantity') return quote;
  const number = Number(same);
  if (same !== null && same !== '' && Number.isFinite(number)) return number;
  return saidNumber(quote, false)?.number ?? quote;
}
