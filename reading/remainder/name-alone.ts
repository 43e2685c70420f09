/** A message that is nothing but a name: "with Anna Schmidt, please", "anna", "Juan de la Cruz". */
import type { Span } from '../../contracts/reading.ts';
import { wordsOf } from '../language/words.ts';
import { givenNames } from '../memory/given-names.ts';
import { fold } from '../text/fold.ts';
import { isRest } from './talk.ts';
import type { Tile, TileName } from './tiles.ts';

const mostWords = 5;
/** Written small, so many words may be a name; more of them tell something. */
const mostSmall = 2;
/** In UTF-16 code units. */
const longestMessage = 140;
const longestQuote = 60;

const particles = wordsOf('partsOfNames');
const origins = wordsOf('originWords');
const months = wordsOf('months');

/**
 * Where the name stands; null when the message says anything else, and where it is written as a sentence is: "Tiene tres hijos".
 * `all`: the tiles of the whole message.
 */
export function nameAlone(text: string, all: readonly Tile[]): Span | null {
  const tiles = withoutOrigin(text, corrected(all));
  if (text.length > longestMessage || text.includes('?')) return null;
  const isPart = (tile: Tile | undefined): boolean => tile !== undefined && isOwn(text, tile);
  const named = tiles.map((tile, at) => {
    const before = tiles[at - 1];
    if (isPart(tile) || (isShortQuote(tile) && before?.name === 'naming')) return true;
    // "Nguyễn Văn An": a word that belongs to something else where it is written small.
    return isPart(before) && tile.name === 'glue' && isCapital(text.slice(tile.start, tile.end));
  });
  for (let at = tiles.length - 2; at >= 0; at -= 1) {
    const tile = tiles[at] as Tile;
    if (named[at + 1] === true && isBeforeName(tile, text.slice(tile.start, tile.end))) named[at] = true;
  }
  const own = tiles.filter((_, at) => named[at] === true);
  const [first] = own;
  const last = own.at(-1);
  if (first === undefined || last === undefined || first.clause !== last.clause) return null;
  const others = tiles.filter((tile) => !own.includes(tile) && !(tile.start > first.start && tile.end < last.end));
  if (others.some(({ name }) => !beside.has(name))) return null;
  const words = text.slice(first.start, last.end).split(/\s+/u);
  // Written small, it is a name only where nothing leads to something else: "about late arrivals", "the whole team".
  const isBare =
    others.every((tile) => (tile.name !== 'glue' && tile.name !== 'thing') || isTitle(text, tile)) ||
    givenNames.has(fold(words[0] ?? ''));
  const isWritten = words.every(isCapital) || (words.every(isSmall) && words.length <= mostSmall && isBare);
  const isLong = last.end - first.start > 1 || !/[a-z]/i.test(text.charAt(first.start));
  return isWritten && isLong && words.length <= mostWords ? { start: first.start, end: last.end } : null;
}

/** "Anna. No, Peter Braun": of two names with nothing but a no between them the second counts. */
function corrected(tiles: readonly Tile[]): readonly Tile[] {
  const no = tiles.findIndex(({ name }) => name === 'refusal');
  const isName = ({ name }: Tile): boolean => name === 'unknown' || name === 'name';
  const [before, behind] = [tiles.slice(0, no), tiles.slice(no + 1)];
  const isCorrection = no > 0 && behind.length > 0 && before.every(isName) && behind.every(isName);
  return isCorrection ? behind : tiles;
}

/** "Maria Lopez from the warehouse": where they belong says who they are, and nothing else. */
function withoutOrigin(text: string, tiles: readonly Tile[]): readonly Tile[] {
  const written = ({ start, end }: Tile): string => text.slice(start, end);
  const at = tiles.findIndex((tile, place) => {
    const before = tiles[place - 1];
    if (before === undefined || before.clause !== tile.clause || !origins.has(fold(written(tile)))) return false;
    // Written small, it is a name where it begins as one: "maria lopez from the warehouse".
    const isNamed =
      isCapital(written(before)) || tiles.slice(0, place).some((one) => givenNames.has(fold(written(one))));
    // "Luis de ventas", and not "Juan de la Cruz".
    const isPlain = !particles.has(fold(written(tile))) || isSmallBehind(tiles.slice(place + 1).map(written));
    return isOwn(text, before) && isNamed && isPlain && !particles.has(fold(written(before)));
  });
  const behind = tiles.slice(at + 1);
  const isOrigin =
    at > 0 && behind.length > 0 && behind.every((tile) => isPlace(tile) && tile.clause === tiles[at]?.clause);
  return isOrigin ? tiles.slice(0, at) : tiles;
}

function isSmallBehind(words: readonly string[]): boolean {
  return words.length > 0 && words.every((word) => isSmall(word) && !/^[\d]/.test(word)) && words.length <= mostSmall;
}

function isPlace({ name }: Tile): boolean {
  return (
    name === 'unknown' ||
    name === 'name' ||
    name === 'glue' ||
    name === 'thing' ||
    name === 'role' ||
    name === 'courtesy'
  );
}

/** Words that no list knows, and with a capital those that are names as well: "April", "He Jiankui". */
function isOwn(text: string, { name, start, end }: Tile): boolean {
  if (name === 'name' || name === 'unknown') return true;
  const words = text.slice(start, end);
  if (!isCapital(words)) return false;
  return (
    ((name === 'value' || isRest(name)) && months.has(fold(words))) ||
    (name === 'quotation' && words.length <= 3 && start === 0)
  );
}

/** An initial, or a title that is part of a name. */
function isBeforeName({ name, start }: Tile, written: string): boolean {
  if (academic.has(fold(written))) return true;
  return name === 'glue' && start > 0 && written.length === 1 && isCapital(written);
}

function isTitle(text: string, { start, end }: Tile): boolean {
  return titles.has(fold(text.slice(start, end)));
}

const titles = wordsOf('titles');
const academic: ReadonlySet<string> = new Set(['dr', 'prof']);

/** The name is "Bob". */
function isShortQuote({ name, start, end }: Tile): boolean {
  return name === 'quotation' && end - start <= longestQuote;
}

/** They say nothing else. */
const beside: ReadonlySet<TileName> = new Set<TileName>([
  'courtesy',
  'acknowledging',
  'filler',
  'naming',
  'talking-to',
  'role',
  'glue',
  'thing',
  'value',
  'assent',
  'change',
  'contrast',
  'taking',
  'order',
]);

function isCapital(word: string): boolean {
  const letter = word.charAt(0);
  // Letters without a capital form: "李".
  return letter !== letter.toLowerCase() || letter.toLowerCase() === letter.toUpperCase() || particles.has(fold(word));
}

function isSmall(word: string): boolean {
  return word === word.toLowerCase();
}
