/**
 * What was said before, put right while a question is open (C7): "I meant 50, not 40", "to Hamburg instead". Taken only
 * where it names one field's value without doubt; everything else stands as it was, and is asked about.
 */
import type { Clarification, FieldAnswer, GivenContent } from '../../contracts/state/clarification-state.ts';
import type { Findings, Reading, Span } from '../../contracts/reading/reading.ts';
import { fingerprint } from '../words/fingerprint.ts';
import { isPassage, namedContent } from '../words/words.ts';
import type { Turn } from './hearing.ts';

/** At most one value, of a field that was given or answered before. Pure and total. */
export function correctionsIn({ reading }: Turn, open: Clarification): readonly FieldAnswer[] {
  const known = knownIn(open);
  if (known.size === 0 || reading.asksBackOnly || reading.sentences.some(({ act }) => act === 'question')) return [];
  const exchanged = byExchange(reading.findings?.exchange, open);
  if (exchanged !== null) return exchanged;
  const found = [...byWhatItReplaces(reading, known), ...byItsField(reading, known)];
  const fields = new Set(found.map(({ field }) => field));
  const [first] = found;
  return fields.size === 1 && first !== undefined ? [{ field: first.field, value: first.value }] : [];
}

/**
 * "To Hamburg instead of Berlin": the field that was filled with the other one. Null: nothing is exchanged, or only
 * perhaps. A value that nobody said is in no place to take, and so is one that two fields have, or that came with an
 * instruction's fields.
 */
function byExchange(exchange: Findings['exchange'], open: Clarification): readonly FieldAnswer[] | null {
  if (exchange === undefined || !Array.isArray(exchange.of) || typeof exchange.value !== 'string') return null;
  const { value, of, sure } = exchange;
  const isOld = (known: string): boolean =>
    [known, known.split(' ')[0] ?? ''].some((one) => of.includes(fingerprint(one)));
  const fields = [...knownIn(open)].filter(([, known]) => isOld(known));
  const [only, ...more] = fields;
  // "50, not 40": the number takes the other one's unit.
  if (only !== undefined && numberOf(value) === value) return null;
  if (only === undefined || more.length > 0) return sure === true ? [] : null;
  if (isGiven(only[0], open)) return [];
  return [{ field: only[0], value }];
}

/** It came as a field of an instruction: whoever gave it has to say which of the two holds. */
function isGiven(field: string, { instruction, understood = [], message, answers }: Clarification): boolean {
  const isSaid = [...(message.answered ?? []), ...answers].some((one) => one.field === field);
  return instruction !== null && !isSaid && understood.some((one) => one.field === field && one.quote === null);
}

type Corrected = FieldAnswer & { readonly at: Span };
type Mention = NonNullable<Findings['mentions']>[number];

/** Values by field as they stand now; words that are kept elsewhere cannot be compared. */
function knownIn({ understood = [], message, answers }: Clarification): ReadonlyMap<string, string> {
  const given: readonly { readonly field: string; readonly value: GivenContent }[] = [
    ...understood,
    ...(message.answered ?? []),
    ...answers,
  ];
  return new Map(given.flatMap(({ field, value }) => (isPassage(value) ? [] : [[field, plain(value)] as const])));
}

/** "50, not 40": the value that is denied is one field's, and the only other one is what it is to be. */
function byWhatItReplaces(reading: Reading, known: ReadonlyMap<string, string>): readonly Corrected[] {
  const mentions = reading.findings?.mentions ?? [];
  const denied = mentions.filter((one) => one.denied === true);
  const [fresh, ...more] = mentions.filter((one) => one.denied !== true);
  if (denied.length !== 1 || fresh === undefined || more.length > 0 || isDoubted(reading, mentions)) return [];
  return [...known].flatMap(([field, value]) =>
    denied.some((old) => isValueOf(old, value)) ? [{ field, value: inPlaceOf(value, fresh), at: fresh }] : [],
  );
}

/** "Actually ship it to Hamburg", "to Hamburg instead": what it is for is said, and it is said to be otherwise. */
function byItsField(reading: Reading, known: ReadonlyMap<string, string>): readonly Corrected[] {
  const { findings, stance, says } = reading;
  const mentions = findings?.mentions ?? [];
  if ((stance !== 'change' && !says.includes('change')) || mentions.some(({ denied }) => denied === true)) return [];
  const said = [...(findings?.fields ?? []).filter(({ from }) => from === 'text'), ...(findings?.restated ?? [])];
  if (isDoubted(reading, said)) return [];
  // Beside another value it is more than a correction.
  return said
    .filter((one) => known.has(one.field) && known.get(one.field) !== plain(one.value))
    .filter((one) => mentions.every((other) => touch(one, other)))
    .map(({ field, value, start, end }) => ({ field, value, at: { start, end } }));
}

/** A condition, a doubt, a report, and whatever is left over but the values themselves and what they are not. */
function isDoubted({ remainder }: Reading, values: readonly Span[]): boolean {
  return remainder.some((part) => {
    if (part.kind === 'negation') return false;
    return part.kind !== 'unknown' || !values.some((one) => touch(one, part));
  });
}

function touch(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}

/** "40" of "40 pallets". */
function isValueOf({ value }: Mention, known: string): boolean {
  const old = plain(value);
  return known === old || (typeof value === 'number' && numberOf(known) === old);
}

/** "50" in place of "40 pallets" is "50 pallets". */
function inPlaceOf(known: string, { value, kind }: Mention): GivenContent {
  const number = numberOf(known);
  if (kind !== 'number' || number === null || typeof value !== 'number') return value;
  return known === number ? value : `${value}${known.slice(number.length)}`;
}

/** The figures that a value begins with; null where it begins with none. */
function numberOf(known: string): string | null {
  return /^\d+(?:\.\d+)?(?![\d.,:-])/.exec(known)?.[0] ?? null;
}

/** As it is told to whoever has put it right. */
export function inWords(value: GivenContent): string {
  const named = namedContent(value);
  return (Array.isArray(named) ? named.join(', ') : String(named)).trim();
}

function plain(value: GivenContent): string {
  return inWords(value).toLowerCase();
}
