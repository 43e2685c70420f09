/** By kind of slot: whether what a model says is such a value and is what its quote says, and what it is in a reading. */
import type { Answers } from '../../contracts/answers.ts';
import type { Reading, Span } from '../../contracts/reading.ts';
import type { AskedSlot, FoundSlot, SaidFinding, SlotKind } from '../../contracts/second-reader.ts';
import type { DiagnosisReading, Measurement } from '../../contracts/diagnosis.ts';
import { isEvidenceKind } from '../../domain/diagnosis/findings-by-model.ts';
import { isAddress } from '../../contracts/address-shape.ts';
import { acceptableName } from '../answers/names.ts';
import { plainValue } from '../answers/values.ts';
import { folded, foundWords } from '../answers/words.ts';
import { measurementsIn } from '../diagnosis/measurements.ts';
import { Text } from '../text/text.ts';
import { phonesIn } from '../values/contacts.ts';
import { emailsIn } from '../values/email-addresses.ts';

/** What a value is in a reading. */
export type Parts = Partial<Pick<Reading, 'ordinals' | 'times' | 'people' | 'phones' | 'emails' | 'skips' | 'says'>> & {
  readonly answers?: Partial<Answers>;
  readonly diagnosis?: Partial<Pick<DiagnosisReading, 'measurements' | 'evidence'>>;
};

interface Taken {
  /** Absent: the words themselves. */
  readonly value?: FoundSlot['value'];
  readonly parts: Parts;
}

/** Null: no such value, or another one than its quote says. */
export function valueFor(asked: AskedSlot, said: SaidFinding, at: Span): Taken | null {
  return valuesOf[asked.kind]({ asked, value: said.value.trim(), quote: said.quote.trim(), at });
}

interface Said {
  readonly asked: AskedSlot;
  readonly value: string;
  readonly quote: string;
  readonly at: Span;
}

const valuesOf: Readonly<Record<SlotKind, (said: Said) => Taken | null>> = {
  choice: ({ asked: { options = [] }, value, at }) => {
    const index = /^\d{1,2}$/.test(value) ? Number(value) : 0;
    return index >= 1 && index <= options.length ? { value: index, parts: { ordinals: [{ ...at, index }] } } : null;
  },
  time,
  others: () => ({ parts: { says: ['others'], answers: { wantsOthers: true } } }),
  person: ({ value, quote, at }) => {
    const name = acceptableName(value);
    if (name === null || !isFormOf(name, quote)) return null;
    return {
      value: name,
      parts: { people: [{ ...at, name }], answers: { people: [name], who: { kind: 'one', values: [name] } } },
    };
  },
  phone: ({ value, quote, at }) => {
    const [found, ...others] = phonesIn(quote);
    if (found === undefined || others.length > 0 || digitsOf(found.number) !== digitsOf(value)) return null;
    const { number } = found;
    return {
      value: number,
      parts: { phones: [{ ...at, number }], answers: { phone: { kind: 'one', values: [number] } } },
    };
  },
  skip: () => ({ parts: { skips: true, answers: { skip: true } } }),
  address: ({ value, quote, at }) => {
    const [found, ...others] = emailsIn(quote);
    const isOther = found === undefined || others.length > 0 || found.address.toLowerCase() !== value.toLowerCase();
    if (isOther || !isAddress(found.address)) return null;
    const { address } = found;
    return {
      value: address,
      parts: {
        emails: [{ ...at, address }],
        answers: { addresses: [address], address: { kind: 'one', values: [address] } },
      },
    };
  },
  words: ({ quote }) => (foundWords(quote, 0, quote.length).length === 0 ? null : { parts: {} }),
  number: ({ value, quote }) => {
    const [number, ...others] = plainValue(value).numbers ?? [];
    if (typeof number !== 'string' || others.length > 0) return null;
    // Spelt out it has no digits; with some they are the number's.
    const isOther = /\p{Nd}/u.test(quote) && plainValue(quote).numbers?.includes(number) !== true;
    return isOther ? null : { value: number, parts: { answers: { value: { numbers: [number] } } } };
  },
  day: ({ value }) => {
    const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value)?.map(Number) ?? [];
    const date = realDay(year, month, day);
    return date === null ? null : { value, parts: { answers: { value: { days: [date] } } } };
  },
  option: ({ asked: { slot, form, options = [] }, value }) => {
    const choice = options.find((one) => folded(one) === folded(value));
    if (choice === undefined || form === undefined) return null;
    const choices = [{ field: slot, named: [choice], exact: true as const }];
    return { value: choice, parts: { answers: { forms: { [form]: { choices, named: [] } } } } };
  },
  measurement: ({ value, quote, at }) => {
    const [read, ...others] = readingsIn(value);
    if (read === undefined || read.unit === null || others.length > 0) return null;
    // Spelt out it has no digits; with some they are the reading's.
    const isOther = /\p{Nd}/u.test(quote) && !readingsIn(quote).some((one) => one.value === read.value);
    const { value: number, unit } = read;
    return isOther ? null : { value, parts: { diagnosis: { measurements: [{ ...at, value: number, unit }] } } };
  },
  seen: ({ asked: { slot }, value, at }) => {
    const negative = value === saysNotFound;
    if (!isEvidenceKind(slot) || (value !== saysFound && !negative)) return null;
    return { value, parts: { diagnosis: { evidence: [{ ...at, kind: slot, negative }] } } };
  },
};

/** What a model says of evidence. */
const [saysFound, saysNotFound] = ['found', 'not found'];

function readingsIn(text: string): readonly Measurement[] {
  return new Text(text).sentences.flatMap(({ words }) => measurementsIn(words, text));
}

/** "2026-12-01", "2026-12-01T11:00" or "11:00": nothing that is left open is filled in. */
function time({ value, at }: Said): Taken | null {
  const found = /^(?:(\d{4})-(\d\d)-(\d\d))?(?:(?:^|[T ])(\d{1,2}):(\d\d)(?::00)?)?$/.exec(value);
  if (found === null || value === '') return null;
  const [year, month, day, hour, minute] = found
    .slice(1)
    .map((part) => (part === undefined ? undefined : Number(part)));
  const date = year === undefined ? {} : realDay(year, month, day);
  const isHour = hour === undefined || (hour < 24 && (minute ?? 60) < 60);
  if (date === null || !isHour) return null;
  const clock = hour === undefined ? {} : { hour, minute: minute ?? 0 };
  return { value: value.replace('T', ' '), parts: { times: [{ ...at, ...date, ...clock }] } };
}

/** Null for a day that no calendar has. */
function realDay(
  year = 0,
  month = 0,
  day = 0,
): { readonly year: number; readonly month: number; readonly day: number } | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? { year, month, day } : null;
}

/**
 * Whether a name is one that the quote says: every word of it stands there, or one that only ends otherwise, as names do in many
 * languages ("z Anną" is "Anna").
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
