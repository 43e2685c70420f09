/** By type of slot: whether what somebody has read is such a value and is what its quote says. */
import { isAddress } from '../../contracts/reading/address-shape.ts';
import type { Measurement } from '../../contracts/reading/diagnosis.ts';
import type { Span } from '../../contracts/reading/reading.ts';
import type { AskedSlot, FoundSlot } from '../../contracts/reading/second-reader.ts';
import { isEvidenceKind, saysFound, saysNotFound } from '../../domain/diagnosis/findings-by-model.ts';
import { acceptableName } from '../values/names.ts';
import { plainValue } from '../answers/values.ts';
import { folded, foundWords } from '../text/answer-words.ts';
import { measurementsIn } from '../diagnosis/measurements.ts';
import { Text } from '../text/text.ts';
import { phonesIn } from '../values/contacts.ts';
import { emailsIn } from '../values/email-addresses.ts';
import { meansTime, saysTime, writtenTime, type Moment } from './times.ts';

/** A value as it was said, and where its words stand in the message. */
interface Said {
  readonly value: string;
  readonly text: string;
  readonly at: Span;
}

type Taken = Pick<FoundSlot, 'value' | 'measured'>;

/** Null: no such value, or another one than its quote says. */
export function valueFor(asked: AskedSlot, { value, text, at }: Said, moment: Moment): Taken | null {
  const quote = text.slice(at.start, at.end);
  if (asked.type === 'measurement') return measured(value, quote);
  const taken = asked.type === 'text' ? wordsAt(text, at) : valuesOf[asked.type]({ asked, value, quote, moment });
  return taken === null ? null : { value: taken };
}

interface Held {
  readonly asked: AskedSlot;
  readonly value: string;
  readonly quote: string;
  readonly moment: Moment;
}

type Value = string | number | boolean | null;

const valuesOf: Readonly<Record<Exclude<AskedSlot['type'], 'text' | 'measurement'>, (held: Held) => Value>> = {
  option: ({ asked: { choices = [] }, value, quote, moment }) => {
    const option = choices.find((one) => one.value === value);
    if (option === undefined) return null;
    const place = Number(/^time-(\d+)$/.exec(value)?.[1]);
    const shown = moment.times[place - 1]?.local;
    // Of what is shown the words need not say everything: "the one on Tuesday".
    return shown === undefined || meansTime(quote, { day: shown, clock: shown }, moment) ? value : null;
  },
  time: ({ value, quote, moment }) => {
    const time = writtenTime(value);
    return time !== null && saysTime(quote, time, moment) ? value.replace(' ', 'T') : null;
  },
  date: ({ value, quote, moment }) => {
    const time = writtenTime(value);
    return time !== null && time.clock === null && saysTime(quote, time, moment) ? value : null;
  },
  clock: ({ value, quote, moment }) => {
    const time = writtenTime(value);
    return time !== null && time.day === null && saysTime(quote, time, moment) ? value : null;
  },
  person: ({ value, quote }) => {
    const name = acceptableName(value);
    return name !== null && isFormOf(name, quote) ? name : null;
  },
  phone: ({ value, quote }) => {
    const [found, ...others] = phonesIn(quote);
    if (found === undefined || others.length > 0 || digitsOf(found.number) !== digitsOf(value)) return null;
    return found.number;
  },
  address: ({ value, quote }) => {
    const [found, ...others] = emailsIn(quote);
    const isOther = found === undefined || others.length > 0 || found.address.toLowerCase() !== value.toLowerCase();
    return isOther || !isAddress(found.address) ? null : found.address;
  },
  number: ({ asked: { least = -Infinity, most = Infinity }, value, quote }) => {
    const [number, ...others] = plainValue(value).numbers ?? [];
    if (typeof number !== 'string' || others.length > 0 || !saysNumber(quote, number)) return null;
    return Number(number) >= least && Number(number) <= most ? Number(number) : null;
  },
  duration: ({ value, quote }) => {
    const [, number] = /^(\d{1,6}(?:\.\d{1,3})?) \p{L}{1,20}$/u.exec(value) ?? [];
    return number !== undefined && saysNumber(quote, number) ? value : null;
  },
  choice: ({ asked: { choices = [] }, value, quote }) => {
    const said = (text: string) => choices.find((one) => folded(one.value) === folded(text))?.value;
    const choice = said(value);
    return choice === undefined || (said(quote) ?? choice) !== choice ? null : choice;
  },
  boolean: ({ value }) => (value === 'true' || value === 'false' ? value === 'true' : null),
  seen: ({ asked: { slot }, value }) =>
    isEvidenceKind(slot) && (value === saysFound || value === saysNotFound) ? value : null,
  need: ({ asked: { choices = [] }, value }) => (choices.some((one) => one.value === value) ? value : null),
};

function wordsAt(text: string, { start, end }: Span): Exclude<FoundSlot['value'], Value> | null {
  const words = foundWords(text, start, end);
  return words.length === 0 ? null : words;
}

function measured(value: string, quote: string): Taken | null {
  const [read, ...others] = readingsIn(value);
  if (read === undefined || read.unit === null || others.length > 0) return null;
  // Spelt out it has no digits; with some they are the reading's.
  const isOther = /\p{Nd}/u.test(quote) && !readingsIn(quote).some((one) => one.value === read.value);
  return isOther ? null : { value, measured: { value: read.value, unit: read.unit } };
}

function readingsIn(text: string): readonly Measurement[] {
  return new Text(text).sentences.flatMap(({ words }) => measurementsIn(words, text));
}

/** A number in digits, or one that the rules read in words, is the number; another word may be any. */
function saysNumber(quote: string, number: string): boolean {
  const read = (plainValue(quote).numbers ?? []).filter((one) => one !== null);
  return read.length > 0 ? read.includes(number) : !/\p{Nd}/u.test(quote);
}

/**
 * Whether a name is one that the quote says: every word of it stands there, or one that only ends otherwise, as names
 * do in many languages ("z Anną" is "Anna").
 */
function isFormOf(name: string, quote: string): boolean {
  const words = folded(quote).split(' ');
  return folded(name)
    .split(' ')
    .every((part) => words.some((word) => isFormOfWord(part, word)));
}

/** At most this many letters at the end of a name differ. */
const longestEnding = 2;

function isFormOfWord(part: string, word: string): boolean {
  let same = 0;
  while (same < part.length && same < word.length && part[same] === word[same]) same += 1;
  const isOnlyItsEnd = part.length - same <= longestEnding && word.length - same <= longestEnding + 1;
  return part === word || (same >= Math.min(3, part.length - 1) && same > 1 && isOnlyItsEnd);
}

function digitsOf(number: string): string {
  return number.replace(/\D/g, '');
}
