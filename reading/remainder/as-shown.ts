/**
 * What looks like a yes or an order by its words, and is none by where they stand (G20): behind an article ("her file"), in front of what
 * is asked about ("is Anna ok with it"), before a part that is only named ("ok and the number"), or broken off ("yes and").
 */
import { wordsOf } from '../language/words.ts';
import { fold } from '../text/fold.ts';
import { playsPart } from './clause-pieces.ts';
import { isLeft, type Tile, type TileName, renamed } from './tiles.ts';

/** The tiles of a sentence without such yeses and orders. */
export function asShown(text: string, tiles: readonly Tile[]): readonly Tile[] {
  const said = (tile: Tile | undefined): string => (tile ? fold(text.slice(tile.start, tile.end)) : '');
  return tiles.map((tile, at) => {
    if (isLeft(tile)) return tile;
    const [before, next] = [tiles[at - 1], tiles[at + 1]];
    if (tile.name === 'order' && isNoun(said(before), said(tile), before?.clause === tile.clause)) return left(tile);
    // "Book is": a slip, or broken off.
    if (tile.name === 'glue' && before?.name === 'order' && next === undefined && verbsFirst.has(said(tile)))
      return left(tile);
    if (isAsked(tiles, at, said)) return renamed(tile, 'question');
    // "Yes, the other one", "send it to my work address": it leads to something that does not come.
    if (leadsNowhere(tile, next) && tiles.some(({ name }) => agreeing.has(name))) return left(tile);
    if (next === undefined && isNamedOnly(tiles, at, said)) return left(tile);
    if (
      next === undefined &&
      at > 0 &&
      joining.has(tile.name) &&
      breaksOff(fold(text.slice(tiles[0]?.start, tile.end)))
    )
      return left(tile);
    return tile;
  });
}

function left(tile: Tile): Tile {
  return renamed(tile, 'unknown');
}

function leadsNowhere({ name, clause }: Tile, next: Tile | undefined): boolean {
  return name === 'naming' && (next === undefined || (next.clause !== clause && !led.has(next.name)));
}

/** What may stand behind the mark that ends what leads to it: "her name: Anna". */
const led: ReadonlySet<TileName> = new Set<TileName>(['name', 'value', 'number', 'role', 'unknown', 'quotation']);

/** "An agenda", "la reserva", "her file", "in process". */
function isNoun(before: string, word: string, isSameClause: boolean): boolean {
  return isSameClause && !word.includes(' ') && ownersOf.has(before.split(/\s+/u).at(-1) ?? '');
}

/** "Is Anna ok with it", "passt Montag für sie": the verb first, then of what it is asked. */
function isAsked(tiles: readonly Tile[], at: number, said: (tile: Tile | undefined) => string): boolean {
  const [tile, next] = [tiles[at], tiles[at + 1]];
  if (tile === undefined || next === undefined || next.clause !== tile.clause) return false;
  if (tiles[at - 1]?.clause === tile.clause || !verbsFirst.has(said(tile))) return false;
  return subjects.has(next.name) && tiles.some(({ name, clause }) => clause === tile.clause && agreeing.has(name));
}

/** "Yes, details", "ok and the number": a part of what is shown, of which nothing is said. */
function isNamedOnly(tiles: readonly Tile[], at: number, said: (tile: Tile | undefined) => string): boolean {
  const isJoined = joiningWords.has(said(tiles[at - 1]));
  if (tiles[at]?.name !== 'thing' || !(isJoined || isDetail(said(tiles[at])))) return false;
  const others = tiles.slice(0, at);
  return (
    others.length > 0 && others.every(({ name }) => around.has(name)) && others.some((one) => agreeing.has(one.name))
  );
}

function isDetail(words: string): boolean {
  const [last = '', ...others] = words.split(/\s+/u).reverse();
  return playsPart(last, 'detail') && others.every((word) => articles.has(word));
}

/** "Yes and", "ja aber": what follows was not said. */
function breaksOff(words: string): boolean {
  const [last = '', before = ''] = words.split(/\s+/u).reverse();
  return joiningWords.has(last) || (laterWords.has(last) && joiningWords.has(before));
}

const articles = wordsOf('placeArticles');
const ownersOf: ReadonlySet<string> = new Set([...articles, ...wordsOf('nounLeads')]);
const verbsFirst = wordsOf('askingVerbs');
const laterWords = wordsOf('laterWords');
const joiningWords = wordsOf('unfinishedEnds');
const subjects: ReadonlySet<TileName> = new Set<TileName>(['value', 'name', 'unknown']);
const agreeing: ReadonlySet<TileName> = new Set<TileName>(['assent', 'all-right', 'order', 'asked-order', 'taking']);
/** What says nothing by itself, so that a sentence may end in it unfinished. */
const joining: ReadonlySet<TileName> = new Set<TileName>(['filler', 'glue', 'thing', 'assent', 'courtesy']);
const around: ReadonlySet<TileName> = new Set<TileName>(['assent', 'filler', 'glue', 'courtesy']);
