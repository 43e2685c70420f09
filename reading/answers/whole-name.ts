/**
 * A message that is a name in full and nothing else: "María de la Cruz y Soto", "With Anna von und zu Steinfurt, please". What is asked
 * for at the question is a name, so that the form of the whole answer decides, and not what its words are elsewhere.
 */
import type { Reading, Span } from '../../contracts/reading.ts';
import { innerParticles, nameDegrees, nameJoints, nameParticles, nameSuffixes } from '../language/name-parts.ts';
import { classesOf, is } from '../language/word-classes.ts';
import { wordsOf } from '../language/words.ts';
import { isKnown } from '../gives/asked-person.ts';
import { givenNames } from '../memory/given-names.ts';
import { fold } from '../text/fold.ts';
import { overlaps } from '../text/spans.ts';
import type { Tile, TileName } from '../remainder/tiles.ts';
import { endsAsNoun } from '../values/people.ts';
import { acceptableName } from './names.ts';

export interface WholeName extends Span {
  readonly name: string;
}

/**
 * Null: it is none, or a plain one whose words tell by themselves. `tiles`: what accounts for the words of the text. Linear in the text,
 * of which a long one is no name.
 */
export function wholeName(text: string, tiles: readonly Tile[]): WholeName | null {
  if (text.length > longestMessage || text.includes('?')) return null;
  const frames = tiles.filter(({ name }) => framing.has(name));
  const isFrame = (part: Part): boolean => !titles.has(part.fold) && frames.some((tile) => overlaps(tile, part));
  const all = partsOf(text);
  const from = all.findIndex((part, at) => !isFrame(part) && !isLead(part, all[at + 1]));
  const parts = from < 0 ? [] : all.slice(from, all.findLastIndex((part) => !isFrame(part)) + 1);
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last || parts.length > mostParts) return null;
  if (!isOneName(parts) || !((hasForm(parts) && isOfNames(parts)) || isPlainPair(parts))) return null;
  const written = text.slice(first.start, last.end);
  if (acceptableName(written) === null) return null;
  const isDotted = nameSuffixes.has(last.fold) && text.charAt(last.end) === '.' && last.fold.length === 2;
  const end = isDotted ? last.end + 1 : last.end;
  return { start: first.start, end, name: text.slice(first.start, end).split(/\s+/u).join(' ') };
}

/** The reading of a message that is one name: nothing in the name says anything else. */
export function asName(reading: Reading, { start, end, name }: WholeName): Reading {
  const isBeside = (one: Span): boolean => one.end <= start || one.start >= end;
  const { whom: _joined, personIs: _role, ...answers } = reading.answers;
  return {
    ...reading,
    people: [{ start, end, name }],
    times: reading.times.filter(isBeside),
    requests: reading.requests.filter(isBeside),
    declines: reading.declines.filter(isBeside),
    remainder: reading.remainder.filter(isBeside),
    stance: reading.stanceAt && !isBeside(reading.stanceAt) ? 'none' : reading.stance,
    answers: { ...answers, name, person: name, recipient: name, people: [name] },
  };
}

/** In UTF-16 code units. */
const longestMessage = 140;
const mostParts = 7;

interface Part extends Span {
  readonly fold: string;
  readonly isCapital: boolean;
  /** "J." */
  readonly isInitial: boolean;
}

/** The words between blanks, without the marks around them; an apostrophe in front and the dot of an initial belong to a word. */
function partsOf(text: string): readonly Part[] {
  const parts: Part[] = [];
  for (const { 0: word, index } of text.matchAll(/\S+/gu)) {
    const lead = /^['\u2019]?\p{L}/u.test(word) ? 0 : word.search(/\p{L}/u);
    if (lead < 0) {
      parts.push({ start: index, end: index + word.length, fold: word, isCapital: false, isInitial: false });
      continue;
    }
    parts.push(partAt(word, index, lead));
  }
  return parts;
}

function partAt(word: string, index: number, lead: number): Part {
  const isInitial = /^\p{Lu}\.$/u.test(word);
  let end = word.length;
  if (!isInitial) while (end > lead && !/[\p{L}\p{M}'\u2019]/u.test(word.charAt(end - 1))) end -= 1;
  const written = word.slice(lead, end);
  // Who shouts writes no names: "ALS OB".
  const isShouted = written.length > 1 && written === written.toUpperCase() && written !== written.toLowerCase();
  const isCapital = /^(?:\p{Lu}|\p{Ll}{1,3}['\u2019-]\p{Lu}|['\u2019]?\p{Lo})/u.test(written);
  return {
    start: index + lead,
    end: index + end,
    fold: fold(written),
    isCapital: isCapital && (isInitial || !isShouted),
    isInitial,
  };
}

/** "With", "it's", "my name is": what leads to a name, and is none where it stands before a small word or is small itself. */
function isLead({ fold: word, isCapital }: Part, next: Part | undefined): boolean {
  if (next === undefined || nameParticles.has(word)) return false;
  if (leads.has(word) || word.endsWith("'s")) return true;
  const isBeforeSmall = !next.isCapital && !nameParticles.has(next.fold);
  return isCapital ? (classesOf(word) & is.stop) !== 0 && isBeforeSmall : isKnown(word) && !givenNames.has(word);
}

/** Capitals, with small words between them where a name has such words. */
function isOneName(parts: readonly Part[]): boolean {
  if (isSmallName(parts)) return true;
  return parts.every((part, at) => {
    const [before, next] = [parts[at - 1], parts[at + 1]];
    if (part.isCapital || (at > 0 && titles.has(parts[0]?.fold ?? '') && nameDegrees.has(part.fold))) return true;
    if (before !== undefined && next === undefined) return nameSuffixes.has(part.fold);
    if (next === undefined) return false;
    if (innerParticles.has(part.fold)) return next.isCapital && nameParticles.has(before?.fold ?? '');
    if (nameParticles.has(part.fold) && !nameJoints.has(part.fold)) return next.isCapital || isSmallPart(next);
    return nameJoints.has(part.fold) && before !== undefined && isJoint(parts, at);
  });
}

function isSmallPart({ fold: word }: Part): boolean {
  return nameParticles.has(word) || innerParticles.has(word) || nameJoints.has(word);
}

/** "von und zu", "de la Cruz y Soto", "Ortega y Gasset": two people are called by their first names each. */
function isJoint(parts: readonly Part[], at: number): boolean {
  const next = parts[at + 1];
  if (next === undefined) return false;
  if (nameParticles.has(parts[at - 1]?.fold ?? '')) return nameParticles.has(next.fold);
  const isLast = at + 2 === parts.length && next.isCapital && !givenNames.has(next.fold);
  return isLast && at > 1 && parts[at]?.fold !== 'und';
}

/** "anna von und zu steinfurt": written small throughout, it begins as names do. */
function isSmallName(parts: readonly Part[]): boolean {
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last || parts.length < 3 || parts.some(({ isCapital }) => isCapital)) return false;
  return givenNames.has(first.fold) && !isSmallPart(last) && parts.slice(1, -1).every(isSmallPart);
}

/** Something in it that only names have. */
function hasForm(parts: readonly Part[]): boolean {
  return (
    parts.length > 1 &&
    parts.some(
      (part, at) =>
        part.isInitial ||
        nameDegrees.has(part.fold) ||
        /^\p{L}{1,3}['\u2019]\p{L}{2}/u.test(part.fold) ||
        (at > 0 && (nameSuffixes.has(part.fold) || nameJoints.has(part.fold))) ||
        (nameParticles.has(part.fold) && !part.isCapital),
    )
  );
}

/** "Lieber am Mittwoch", "Anna von der Buchhaltung": where every noun has a capital, words that say something else are no name. */
function isOfNames(parts: readonly Part[]): boolean {
  const [first, last] = [parts[0], parts.at(-1)];
  const isOwn = (part: Part | undefined): boolean =>
    part !== undefined && (part.isInitial || givenNames.has(part.fold) || !isKnown(part.fold));
  const opens = first !== undefined && (isOwn(first) || titles.has(first.fold) || nameParticles.has(first.fold));
  const behind = parts.at(-2);
  const isLed = behind !== undefined && isSmallPart(behind) && !behind.isCapital;
  return opens && (!isLed || (isOwn(last) && !endsAsNoun(last?.fold ?? '')));
}

/** "Will May": a word that says nothing by itself, and leads to nothing, before one with a capital. */
function isPlainPair(parts: readonly Part[]): boolean {
  const [first, second] = parts;
  if (!first || !second || parts.length !== 2 || !first.isCapital || !second.isCapital) return false;
  const classes = classesOf(first.fold);
  return classes === is.stop && !pronouns.has(first.fold) && isNameLike(second);
}

function isNameLike({ fold: word }: Part): boolean {
  const classes = classesOf(word);
  return classes === 0 || (classes & is.month) !== 0;
}

/** What leads to a name, or is courtesy around it. */
const framing: ReadonlySet<TileName> = new Set<TileName>([
  'naming',
  'courtesy',
  'acknowledging',
  'filler',
  'talking-to',
]);
const leads: ReadonlySet<string> = new Set(
  (['withWords', 'partnerLeads', 'nameIntroductions'] as const).flatMap((list) => [...wordsOf(list)]),
);
const titles = wordsOf('titles');
const pronouns = wordsOf('pronouns');
