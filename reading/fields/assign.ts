/** Which of a text's values belongs to which field: points for kind, place in the sentence and announcing words. */
import { foldedOf } from '../language/words.ts';
import type { CompiledField, Hit } from './field-words.ts';
import type { FieldText } from './field-text.ts';
import type { Mention } from '../values/mention.ts';
import type { CompiledSchema } from './schema.ts';
import type { Token } from '../text/tokens.ts';
import { isOneOfTwo, isOtherChoice } from './either.ts';
import { nothingExpected, fitOf, type Expectation, type Found } from './fit.ts';
import { is } from '../language/word-classes.ts';

/** A value with fewer points belongs to no field. */
const enough = 1.5;

/** The values of a text by field, at most one each. */
export function assignValues(
  text: FieldText,
  schema: CompiledSchema,
  expected: Expectation = nothingExpected,
): readonly Found[] {
  const hits = hitsOf(text, schema);
  const found: Found[] = [...chosen(text, schema, hits, expected), ...truths(text, hits), ...(expected.more ?? [])];
  const announced = phraseCues(text, schema);
  const near = schema.fields.map(() => 0);
  const mentions = text.mentions
    .map((mention) => withoutOwn(mention, text.words, schema))
    .filter((mention) => mention !== null);
  for (const [m, trimmed] of mentions.entries()) {
    near.fill(0);
    addNear(trimmed, text.words, mentions[m - 1]?.to ?? 0, mentions[m + 1]?.from ?? text.words.length, hits, near);
    const isOpen = isOneOfTwo(mentions, m, text.words);
    for (const field of schema.fields) {
      if (isOpen && field.field.list !== true && field.kind !== 'text') continue;
      const points =
        fitOf(field, trimmed, text.words, near[field.index] ?? 0, announced, expected, mentions[m - 1]?.to) +
        patternPoints(field, trimmed, text, near[field.index] ?? 0);
      if (points >= enough)
        found.push({
          field: field.index,
          ...(field.field.list === true
            ? seriesAround(mentions, m, text.words)
            : { ...wholeTime(field, mentions, m, text.words), value: valueOf(field, trimmed) }),
          points,
          part: trimmed.kind === 'currency',
        });
    }
  }
  return best(found);
}

/**
 * What is of a field's pattern is the more likely its value, and what is not is none, unless something announces it:
 * then it is a value that breaks its schema.
 */
function patternPoints(
  { demands }: CompiledField,
  { kind, from, to }: Mention,
  { text, words }: FieldText,
  near: number,
): number {
  if (demands?.limits.pattern === undefined) return 0;
  const value = text.slice(words[from]?.start, words[to - 1]?.end);
  if (demands.isOfPattern(value)) return 1;
  return near > 0 || kind === 'quoted' ? 0 : -enough;
}

/** The whole series that a value stands in: "102, 103 and 104". */
function seriesAround(
  mentions: readonly Mention[],
  m: number,
  words: readonly Token[],
): Pick<Found, 'from' | 'to' | 'value'> {
  let first = m;
  let last = m;
  while (first > 0 && isSeries(mentions[first - 1], mentions[first], words)) first -= 1;
  while (last + 1 < mentions.length && isSeries(mentions[last], mentions[last + 1], words)) last += 1;
  return { from: mentions[first]?.from ?? 0, to: mentions[last]?.to ?? 0, value: null };
}

/** "Friday at 17:00 CET" is one value where both, a day and a time, are wanted. */
function wholeTime(
  { kind }: CompiledField,
  mentions: readonly Mention[],
  m: number,
  words: readonly Token[],
): Pick<Found, 'from' | 'to'> {
  const own = mentions[m] as Mention;
  if (kind !== 'datetime' || !isTimely(own)) return own;
  const next = mentions[m + 1];
  const follows = next !== undefined && isTimely(next) && next.kind !== own.kind && isBeside(own, next, words);
  const last = follows ? next : own;
  return { from: own.from, to: last.zoned ?? last.to };
}

function isTimely({ kind }: Mention): boolean {
  return kind === 'date' || kind === 'time';
}

function isBeside({ to }: Mention, { from }: Mention, words: readonly Token[]): boolean {
  return from === to || (from === to + 1 && timeJoints.has(words[to]?.fold ?? ''));
}

const timeJoints = foldedOf('value', 'timeJoints');

/** Two values with nothing but "and", "or" or a comma between them. */
function isSeries(one: Mention | undefined, other: Mention | undefined, words: readonly Token[]): boolean {
  if (!one || !other || (one.kind !== other.kind && !(isWordy(one) && isWordy(other)))) return false;
  if (words[one.from]?.sentence !== words[other.from]?.sentence) return false;
  if (other.from === one.to) return words[other.from]?.apart === true;
  return other.from === one.to + 1 && /^(?:and|or)$/.test(words[one.to]?.fold ?? '');
}

function isWordy({ kind }: Mention): boolean {
  return kind === 'words' || kind === 'proper' || kind === 'quoted' || kind === 'place';
}

/** What each word can mean to the schema. */
function hitsOf(
  { words }: FieldText,
  { hits, hitsSmallWords }: CompiledSchema,
): readonly (readonly Hit[] | undefined)[] {
  return words.map(({ stem, classes }) => (classes & is.stop && !hitsSmallWords ? undefined : hits.get(stem)));
}

/** The best pairs first; each field and each word once. */
function best(found: readonly Found[]): readonly Found[] {
  const taken: Found[] = [];
  for (const each of found.toSorted((a, b) => b.points - a.points || a.from - b.from)) {
    if (
      taken.some(
        (other) =>
          other.field === each.field || (each.part === other.part && each.from < other.to && other.from < each.to),
      )
    )
      continue;
    taken.push(each);
  }
  return taken;
}

/**
 * Plain words lose those at either end that only name the schema: "mexican restaurant" is "mexican" to a restaurant
 * search.
 */
function withoutOwn(mention: Mention, words: readonly Token[], schema: CompiledSchema): Mention | null {
  if (mention.kind === 'proper') return isOwn(mention, words, schema) ? null : mention;
  if (mention.kind !== 'words') return mention;
  let { from, to } = mention;
  while (to > from && schema.own.has((words[to - 1] as Token).stem)) to -= 1;
  while (from < to && schema.own.has((words[from] as Token).stem)) from += 1;
  return from === to ? null : from === mention.from && to === mention.to ? mention : { ...mention, from, to };
}

/** "DNA" to a search for DNA sequences. */
function isOwn({ from, to }: Mention, words: readonly Token[], { own }: CompiledSchema): boolean {
  for (let i = from; i < to; i += 1) if (!own.has((words[i] as Token).stem)) return false;
  return true;
}

function valueOf(field: CompiledField, mention: Mention): Found['value'] {
  const numeric = field.kind === 'number' || field.counts !== null;
  if (!numeric || Number.isNaN(mention.number)) return null;
  return field.counts
    ? (field.field.choices.find((choice) => Number(choice) === mention.number) ?? mention.number)
    : mention.number;
}

/** Choices that are said in whole words. */
function chosen(
  text: FieldText,
  schema: CompiledSchema,
  hits: readonly (readonly Hit[] | undefined)[],
  { asked }: Expectation,
): readonly Found[] {
  const found: Found[] = [];
  for (let i = 0; i < hits.length && found.length < 40; i += 1) {
    const here = hits[i];
    if (here === undefined) continue;
    for (const hit of here) {
      if (
        (hit.kind !== 'choice' && hit.kind !== 'implied') ||
        !isSameWord(text.words[i]?.fold ?? '', hit.word) ||
        !follows(text.words, i + 1, hit.rest)
      )
        continue;
      if (isNegated(text.words, i)) continue;
      const choice = schema.fields[hit.field]?.field.choices[hit.choice] ?? '';
      found.push({
        field: hit.field,
        from: i,
        to: i + 1 + hit.rest.length,
        points: hit.weight + (asked.has(hit.field) ? 2 : 0),
        value: choice,
        part: hit.kind === 'implied' || schema.fields[hit.field]?.ofCurrency === true,
      });
    }
  }
  return found.filter((one) => !found.some((other) => isOtherChoice(one, other, text.words, schema)));
}

/** The same word up to its plural: "checking" is no "check". */
function isSameWord(one: string, other: string): boolean {
  return (
    one === other ||
    (one.length > other.length
      ? one === `${other}s` || one === `${other}es`
      : other === `${one}s` || other === `${one}es`)
  );
}

function follows(words: readonly Token[], at: number, rest: readonly string[]): boolean {
  for (let i = 0; i < rest.length; i += 1) if (words[at + i]?.stem !== rest[i]) return false;
  return true;
}

/** Yes-or-no fields by their own words: "a furnished flat", "no pets". */
function truths(text: FieldText, hits: readonly (readonly Hit[] | undefined)[]): readonly Found[] {
  const found: Found[] = [];
  for (let i = 0; i < hits.length && found.length < 20; i += 1) {
    const here = hits[i];
    if (here === undefined) continue;
    for (const hit of here)
      if (hit.kind === 'truth')
        found.push({
          field: hit.field,
          from: i,
          to: i + 1,
          points: hit.weight,
          value: !isNegated(text.words, i),
          part: false,
        });
  }
  return found;
}

function isNegated(words: readonly Token[], at: number): boolean {
  for (let i = at - 1; i >= 0 && i >= at - 3; i -= 1) {
    const word = words[i] as Token;
    if (word.sentence !== words[at]?.sentence || words[i + 1]?.apart === true) return false;
    if (word.classes & is.negation) return true;
  }
  return false;
}

/** Words right behind each announcing phrase of the library, by field name. */
function phraseCues(text: FieldText, schema: CompiledSchema): ReadonlyMap<string, readonly number[]> | null {
  if (!schema.book) return null;
  const ends = new Map<string, number[]>();
  for (const { tag, to } of schema.book.matches(text.words)) {
    const list = ends.get(tag.name);
    if (list) list.push(to);
    else ends.set(tag.name, [to]);
  }
  return ends;
}

const reachBefore = 4;

/** Announcing words around a value, up to the values beside it. */
function addNear(
  mention: Mention,
  words: readonly Token[],
  before: number,
  after: number,
  hits: readonly (readonly Hit[] | undefined)[],
  near: number[],
): void {
  const first = words[mention.from] as Token;
  const from = Math.max(before, mention.from - reachBefore);
  for (let i = mention.from - 1; i >= from; i -= 1) {
    const word = words[i] as Token;
    if (word.sentence !== first.sentence) break;
    for (const hit of hits[i] ?? [])
      if (hit.kind === 'cue')
        near[hit.field] = (near[hit.field] ?? 0) + hit.weight * (1 - 0.12 * (mention.from - 1 - i));
  }
  const to = Math.min(after, mention.to + 2);
  for (let i = mention.to; i < to; i += 1) {
    const word = words[i] as Token;
    if (word.sentence !== first.sentence || word.apart || word.classes & is.stop) break;
    for (const hit of hits[i] ?? [])
      if (hit.kind === 'cue') near[hit.field] = (near[hit.field] ?? 0) + hit.weight * 0.8;
  }
  // Part of the value itself: "Oakland area", "Palmer's Tavern".
  for (let i = mention.from; i < mention.to && i < mention.from + 4; i += 1)
    for (const hit of hits[i] ?? [])
      if (hit.kind === 'cue') near[hit.field] = (near[hit.field] ?? 0) + hit.weight * 0.4;
}
