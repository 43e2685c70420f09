/** How well a value fits a field: by its form, what it counts, and the words around it. */
import type { CompiledField } from './field-words.ts';
import type { Mention } from '../values/mention.ts';
import type { Token } from '../text/tokens.ts';
import { dimensionOfUnit } from '../text/notions.ts';
import { is } from '../language/word-classes.ts';

/** A value found for a field: half-open range of the text's words. */
export interface Found {
  readonly field: number;
  readonly from: number;
  readonly to: number;
  readonly points: number;
  readonly value: string | number | boolean | null;
  /** Part of another value, which it leaves to its own field: the currency of an amount. */
  readonly part: boolean;
}

/** What whoever asked leads one to expect of a text. */
export interface Expectation {
  /** Fields that were asked for right before, with how sure that is. */
  readonly asked: ReadonlyMap<number, number>;
  /** Whether a field has a value already: a new one goes to an empty field first. */
  readonly filled: (field: number) => boolean;
  /** Values that follow from what was asked. */
  readonly more?: readonly Found[];
}

/** A text that stands alone. */
export const nothingExpected: Expectation = { asked: new Map(), filled: () => false };

/**
 * Points of a value for a field; 0 where its form does not fit at all. `near` are the points of the words that announce
 * the field around it, `announced` where the library's own phrases end, by field name, `previous` where the value
 * before it ends.
 */
export function fitOf(
  field: CompiledField,
  mention: Mention,
  words: readonly Token[],
  near: number,
  announced: ReadonlyMap<string, readonly number[]> | null,
  { asked, filled }: Expectation,
  previous = 0,
): number {
  const base = field.ofCurrency ? currencyPoints(mention, words) : basePoints(field, mention, words);
  if (base <= 0 || (mention.names === true && countsOthers(field, mention, words))) return 0;
  const direction = field.direction === 0 ? 0 : directionPoints(field.direction, mention, words, previous);
  const phrase =
    announced?.get(field.field.name)?.some((end) => mention.from >= end && mention.from - end <= 3) === true ? 2 : 0;
  if (isStray(field, mention) && near === 0 && phrase === 0 && !asked.has(field.index)) return 0;
  // Beside the field's own noun plain words are seldom its name: "did my team win".
  const weight =
    mention.kind === 'words' && (field.named || field.kind === 'place' || field.kind === 'identifier') ? 0.25 : 0.8;
  const points = base + Math.min(near, 3) * weight + direction + phrase;
  const asking = (asked.has(field.index) ? 2.5 : 0) + (filled(field.index) ? -0.4 : 0);
  return (isAmountForText(field, mention) ? Math.min(points, fewerThanItsOwn) : points) + asking;
}

/** "Aisle 4" is no quantity; it is the value of a number that is called aisle. */
function countsOthers({ kind, units, counts }: CompiledField, { from }: Mention, words: readonly Token[]): boolean {
  if (!counting.has(kind) && counts === null) return false;
  let at = from - 1;
  while (at > 0 && /^(?:\d+|and|or)$/.test(words[at]?.fold ?? '')) at -= 1;
  return !units.has(words[at]?.stem ?? '');
}

const counting: ReadonlySet<CompiledField['kind']> = new Set(['number', 'quantity', 'money', 'percentage', 'duration']);

/** Less than a value has for a field of its own kind. */
const fewerThanItsOwn = 2.9;

/**
 * Plain words are the value of a text field only where something announces them, if the library says what would: else
 * any words would do for what is missing ("do as agreed").
 */
function isStray({ kind, field }: CompiledField, mention: Mention): boolean {
  return kind === 'text' && mention.kind === 'words' && field.cues.length > 0;
}

/** "Returning customers 15 % off": what has a form of its own is seldom the value of a text field of the library. */
function isAmountForText({ kind, field }: CompiledField, mention: Mention): boolean {
  return kind === 'text' && field.cues.length > 0 && amounts.has(mention.kind);
}

const amounts: ReadonlySet<Mention['kind']> = new Set(['money', 'percentage', 'quantity', 'duration', 'date', 'time']);

function currencyPoints({ kind, from, to }: Mention, words: readonly Token[]): number {
  if (kind === 'currency') return 3;
  return kind === 'proper' && to === from + 1 && (words[from] as Token).fold.length === 3
    ? 2
    : kind === 'quoted'
      ? 2
      : 0;
}

/** How well the form of a value fits the kind of the field; 0 not at all. */
function basePoints(field: CompiledField, mention: Mention, words: readonly Token[]): number {
  const { kind } = mention;
  if (field.counts)
    return kind === 'number' || kind === 'quantity' || kind === 'duration'
      ? numberPoints(field, mention, words) * (field.counts.has(mention.number) ? 1 : 0.4)
      : 0;
  switch (field.kind) {
    case 'date':
      return kind === 'date' ? 3 : kind === 'number' && mention.number >= 1900 && mention.number < 2200 ? 1.6 : 0;
    case 'time':
      return kind === 'time' ? 3 : 0;
    case 'datetime':
      return kind === 'date' ? 3 : kind === 'time' ? 2.5 : 0;
    case 'money':
      return kind === 'money' ? 3 : kind === 'number' ? numberPoints(field, mention, words) : 0;
    case 'percentage':
      return kind === 'percentage' ? 3 : kind === 'number' ? numberPoints(field, mention, words) - 0.3 : 0;
    case 'duration':
      return kind === 'duration' ? 3 : kind === 'number' ? numberPoints(field, mention, words) - 0.5 : 0;
    case 'number':
    case 'quantity':
      return kind === 'money' || kind === 'percentage'
        ? 1.6
        : kind === 'number' || kind === 'quantity' || kind === 'duration'
          ? numberPoints(field, mention, words)
          : 0;
    case 'email':
      return kind === 'email' ? 4 : 0;
    case 'url':
      return kind === 'url' ? 4 : 0;
    case 'identifier':
      return kind === 'identifier'
        ? 3
        : kind === 'number'
          ? mention.names === true
            ? 2.6
            : 1.7
          : kind === 'quoted'
            ? 2.2
            : kind === 'proper'
              ? field.named
                ? 2
                : 1
              : kind === 'words'
                ? 0.5
                : 0;
    case 'place':
      return placePoints(mention, words);
    case 'person':
      return kind === 'proper'
        ? 2 + (leadOf(mention, words) & is.personWord ? 0.6 : 0)
        : kind === 'quoted'
          ? 2
          : isKin(mention, words)
            ? 2
            : kind === 'words'
              ? 0.7
              : kind === 'email'
                ? 1.5
                : 0;
    case 'text':
      return field.named ? namedPoints(mention, words) : textPoints(mention, words);
    case 'choice':
    case 'boolean':
      return 0;
    default:
      return field.kind satisfies never;
  }
}

function numberPoints(field: CompiledField, mention: Mention, words: readonly Token[]): number {
  let points = 1.7;
  const [unit, second] = mention.units;
  const cue = (stem: string | undefined) => (stem === undefined ? 0 : (field.units.get(stem) ?? 0));
  const match = Math.max(cue(unit), cue(second) * 0.8);
  if (match > 0) points += match;
  else if (mention.kind === 'duration') points -= 1;
  else if (mention.kind === 'quantity') points += dimensionPoints(field, words[mention.to - 1]?.fold);
  if (field.ofPeople && leadFold(mention, words) === 'for' && (unit === undefined || match === 0)) points += 1;
  return points;
}

function dimensionPoints({ dimension }: CompiledField, unit: string | undefined): number {
  const measured = dimensionOfUnit(unit);
  if (measured === undefined) return 0;
  return dimension === undefined ? 0 : measured === dimension ? 1 : -1;
}

function placePoints(mention: Mention, words: readonly Token[]): number {
  const led = (leadOf(mention, words) & is.placeWord) !== 0;
  switch (mention.kind) {
    case 'place':
      return led ? 3.2 : 2.8;
    case 'proper':
      return led ? 2.8 : 1.2;
    case 'quoted':
      return led ? 1.6 : 1;
    case 'words':
      return led && /^(?:in|near|from|nearby)$/.test(leadFold(mention, words)) ? 1.5 : led ? 1.1 : 0.3;
    case 'identifier':
      return 0.5;
    default:
      return 0;
  }
}

function namedPoints(mention: Mention, words: readonly Token[]): number {
  switch (mention.kind) {
    case 'quoted':
      return 3;
    case 'proper': {
      const lead = leadFold(mention, words);
      return lead === 'in' || lead === 'near' ? 1.4 : lead === 'from' ? 1.8 : 2.5;
    }
    case 'words':
      return isKin(mention, words) ? 2 : 0.8 + (introduces(mention, words) ? 0.7 : 0);
    case 'place':
      return 0.8;
    case 'identifier':
      return 1.5;
    default:
      return 0;
  }
}

function textPoints(mention: Mention, words: readonly Token[]): number {
  const { kind } = mention;
  switch (kind) {
    case 'quoted':
      return 3;
    case 'proper':
      return /^(?:in|near|from)$/.test(leadFold(mention, words)) ? 1.2 : 2;
    case 'words':
      return 1.6;
    case 'identifier':
    case 'url':
      return 1.6;
    case 'place':
      return 1;
    case 'number':
    case 'quantity':
    case 'money':
    case 'percentage':
    case 'duration':
    case 'date':
      return 0.6;
    case 'time':
    case 'email':
    case 'currency':
      return 0.4;
    default:
      return kind satisfies never;
  }
}

function isKin(mention: Mention, words: readonly Token[]): boolean {
  return ((words[mention.to - 1]?.classes ?? 0) & is.kin) !== 0;
}

/** "called …", "by …", "watch …": a name follows. */
function introduces(mention: Mention, words: readonly Token[]): boolean {
  const before = words[mention.from - 1];
  return (
    before !== undefined &&
    (/^(?:called|named|titled|by|for|about|at|of|is)$/.test(before.fold) || (before.classes & is.request) !== 0)
  );
}

/** The classes of the word before a value, articles passed over. */
function leadOf(mention: Mention, words: readonly Token[]): number {
  const word = leadWord(mention, words);
  return word === undefined || word.sentence !== words[mention.from]?.sentence ? 0 : word.classes;
}

function leadFold(mention: Mention, words: readonly Token[]): string {
  const word = leadWord(mention, words);
  return word === undefined || word.sentence !== words[mention.from]?.sentence ? '' : word.fold;
}

function leadWord(mention: Mention, words: readonly Token[]): Token | undefined {
  const before = words[mention.from - 1];
  return before && /^(?:the|a|an|my|downtown|our|his|her|their)$/.test(before.fold) ? words[mention.from - 2] : before;
}

const leadsFirst =
  /^(?:from|leave|leaving|leaves|depart|departing|departs|start|starting|starts|begin|beginning|since|pick|pickup|picking|checkin|outbound)$/;
const leadsSecond =
  /^(?:to|until|till|through|return|returning|returns|back|drop|dropoff|arrive|arriving|towards|into|end|ending|ends|checkout|out|inbound|by)$/;

/** Whether a value is the first or the second of a pair, by the words before it. */
function directionPoints(wanted: -1 | 1, mention: Mention, words: readonly Token[], previous: number): number {
  const sentence = words[mention.from]?.sentence;
  for (let i = mention.from - 1; i >= 0 && i >= mention.from - 5; i -= 1) {
    const word = words[i] as Token;
    if (word.sentence !== sentence) break;
    const found = leadsFirst.test(word.fold) ? -1 : leadsSecond.test(word.fold) ? 1 : 0;
    if (found === wanted) return 1.5;
    // "To Oslo on 4 December": the word leads to the value right behind it and says nothing of the one after.
    if (found !== 0) return i < previous ? 0 : -1.6;
  }
  return 0;
}
