/**
 * A part of what is shown, of which it is said that it is right, or which is only named (G20): "the number is right", "she is called Anna",
 * "her mobile". It says nothing of the rest, and beside a bare "yes" the yes may be one to the part. An order, or a yes that concludes it,
 * is a yes to the whole. So is a yes beside when it is: that the time suits is a reason for it.
 */
import type { Remainder, Span } from '../../contracts/reading.ts';
import { wordsOf } from '../language/words.ts';
import { wordsIn } from './beside-clause.ts';
import { playsPart } from './clause-pieces.ts';
import type { Tile, TileName } from './tiles.ts';

/** What is left over of a message because it speaks of a part only. At other questions than the final one it does no harm. */
export function partsChecked(text: string, tiles: readonly Tile[], places: readonly Span[]): readonly Remainder[] {
  const clauses = [...new Set(tiles.map(({ clause }) => clause))].map((one) => {
    const own = tiles.filter(({ clause }) => clause === one);
    return { own, words: own.flatMap((tile) => wordsIn(text, tile)) };
  });
  const isAbout = clauses.map(({ own, words }) => (isChoice(own, places) ? null : aboutPart(own, words)));
  // "Time, person and topic are right": whoever goes through them one by one has gone through the whole.
  const gone = new Set(clauses.flatMap(({ words }) => words.filter((word) => parts.has(word) || times.has(word))));
  if (gone.size >= fewestOfWhole || !clauses.some(({ own }) => agrees(own))) return [];
  if (!isAbout.includes('part') && !isAbout.includes('time')) return [];
  return clauses.flatMap(({ own }, at): readonly Remainder[] => {
    const about = isAbout[at];
    if (about === null) return [];
    // "My mobile, yes", "Datum ja": the yes is one to what is only named.
    const isNamed = isOnlyNamed(text, own);
    const isWhole = clauses.some(
      (other, place) =>
        isAbout[place] === null &&
        (isOrdered(text, other.own) || (!isNamed && (place > at || about === 'time') && agrees(other.own))),
    );
    const isSaid = isWhole || (!isNamed && about === 'time' && own.some((tile) => isBareYes(text, tile)));
    return isSaid ? [] : wordsOfPart(own);
  });
}

/** Nothing is said of it, or nothing but a yes behind it. */
function isOnlyNamed(text: string, own: readonly Tile[]): boolean {
  const yes = own.findIndex(agreeing);
  const said = yes < 0 ? own : own.slice(0, yes);
  const isBehind = yes < 0 || own.slice(yes).every((tile) => saysYes(text, tile) || tile.name === 'courtesy');
  const words = said.flatMap((tile) => wordsIn(text, tile));
  const isClause = words.length > longestName || words.some((word) => word.includes("'") || playsPart(word, 'good'));
  return isBehind && said.length > 0 && !isClause && said.every(({ name }) => naming.has(name));
}

/** "My mobile", "the subject". */
const longestName = 2;
const naming: ReadonlySet<TileName> = new Set<TileName>(['thing', 'glue', 'naming', 'filler']);

function saysYes(text: string, tile: Tile): boolean {
  const words = wordsIn(text, tile);
  return (
    tile.name === 'assent' &&
    words.length > 0 &&
    words.every((word) => playsPart(word, 'yes') && !playsPart(word, 'good'))
  );
}

/** What is named stays free to be taken where it is asked for: "yes, her number is 030 123456". */
function wordsOfPart(own: readonly Tile[]): readonly Remainder[] {
  const said = own.filter(({ name }) => !named.has(name));
  const first = said[0];
  if (first === undefined) return [];
  const next = own.find((tile) => tile.start > first.start && named.has(tile.name));
  const last = said.findLast(({ end }) => next === undefined || end <= next.start) ?? first;
  return [{ start: first.start, end: last.end, kind: 'unknown', apart: true, alone: true }];
}

const named: ReadonlySet<TileName> = new Set<TileName>(['value', 'name', 'number']);

/** "Number one": it counts what is offered. */
function isChoice(own: readonly Tile[], places: readonly Span[]): boolean {
  return own.some(
    (tile) => tile.name === 'number' || places.some(({ start, end }) => start < tile.end && tile.start < end),
  );
}

function aboutPart(own: readonly Tile[], words: readonly string[]): 'part' | 'time' | null {
  if (!own.every(({ name }) => checking.has(name)) || isList(own, words)) return null;
  if (words.some((word) => parts.has(word))) return 'part';
  const isCheck = own.some(({ name }) => name === 'assent' || name === 'thing' || name === 'filler');
  // "I accept the proposed time."
  const isAgreed = words.some((word) => playsPart(word, 'agree'));
  return isCheck && !isAgreed && words.some((word) => times.has(word)) ? 'time' : null;
}

/** "Time and person are right", and no "phone number". */
function isList(own: readonly Tile[], words: readonly string[]): boolean {
  const isPart = (word: string | undefined): boolean => word !== undefined && (parts.has(word) || times.has(word));
  const begun = words.filter((word, at) => isPart(word) && !isPart(words[at - 1]));
  return begun.length > 1 && own.some(({ name }) => name === 'all-right');
}

/** "Book it", "go ahead": it is no answer to whether something is right. */
function isOrdered(text: string, own: readonly Tile[]): boolean {
  return own.some((tile) => ordering.has(tile.name) || (tile.name === 'assent' && !isBareYes(text, tile)));
}

function agrees(own: readonly Tile[]): boolean {
  return own.some(agreeing);
}

function agreeing({ name }: Tile): boolean {
  return name === 'assent' || name === 'all-right' || ordering.has(name);
}

/** "Yes", "ok": it answers whatever was asked. */
function isBareYes(text: string, tile: Tile): boolean {
  const words = wordsIn(text, tile);
  return (
    tile.name === 'assent' &&
    words.length > 0 &&
    words.every((word) => playsPart(word, 'yes') || playsPart(word, 'good'))
  );
}

/** Parts of what is shown. */
const fewestOfWhole = 3;

const parts = wordsOf('shownPartWords');
const times = wordsOf('shownTimeWords');
const ordering: ReadonlySet<TileName> = new Set<TileName>(['order', 'asked-order']);
/** What such a clause is made of. */
const checking: ReadonlySet<TileName> = new Set<TileName>([
  'assent',
  'all-right',
  'thing',
  'naming',
  'filler',
  'glue',
  'value',
  'name',
  'unknown',
  'taking',
  'courtesy',
]);
