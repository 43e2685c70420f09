/**
 * Clauses that stand beside a choice and change nothing of it (G20): why it is made ("the third, because mornings are hectic"), and what
 * is told of a time in a clause of its own ("Tuesday, Monday is too full"). What they name is not chosen.
 */
import type { Span } from '../../contracts/reading.ts';
import { wordsOf } from '../language/words.ts';
import { fold } from '../text/fold.ts';
import { isReasonWord } from './reasons.ts';
import { isLeft, type Tile, type TileName } from './tiles.ts';

const copulas = wordsOf('copulas');

/** What was made of the tiles of a message. */
export interface Asides {
  /** By sentence; what is only told is left over, as words that nobody knows. */
  readonly tiles: readonly (readonly Tile[])[];
  /** The clauses that stand beside the choice. */
  readonly clauses: ReadonlySet<number>;
}

/** `unwanted`: times that are taken back, and are no choice. */
export function asidesIn(text: string, sentences: readonly (readonly Tile[])[], unwanted: readonly Span[]): Asides {
  const clauses = clausesOf(sentences.flat());
  if (!clauses.some((own) => isChoice(own, unwanted))) return { tiles: sentences, clauses: new Set() };
  const beside = new Set(
    clauses.flatMap((own) => (own.some(isLeft) && isBeside(text, own) ? [own[0]?.clause ?? -1] : [])),
  );
  if (beside.size === 0) return { tiles: sentences, clauses: beside };
  const told = (tile: Tile): Tile =>
    beside.has(tile.clause) && (isLeft(tile) || named.has(tile.name)) ? withoutNumber(tile) : tile;
  return { tiles: sentences.map((own) => own.map(told)), clauses: beside };
}

function withoutNumber({ start, end, clause }: Tile): Tile {
  return { name: 'unknown', start, end, clause };
}

function clausesOf(tiles: readonly Tile[]): readonly (readonly Tile[])[] {
  return [...new Set(tiles.map(({ clause }) => clause))].map((one) => tiles.filter(({ clause }) => clause === one));
}

/** It names something that is offered, and nothing is left over of it. */
function isChoice(own: readonly Tile[], unwanted: readonly Span[]): boolean {
  if (own.some((tile) => isLeft(tile) || turning.has(tile.name))) return false;
  return own.some(
    (tile) => named.has(tile.name) && !unwanted.some((one) => one.start < tile.end && tile.start < one.end),
  );
}

function isBeside(text: string, own: readonly Tile[]): boolean {
  const [first] = own;
  const isReason = first !== undefined && isReasonAt(text, first);
  const isTold = isReason || own.some(({ name }) => named.has(name));
  return own.every((tile) => {
    if (tile.name === 'unknown' || named.has(tile.name) || silent.has(tile.name)) return true;
    if (tile.name === 'taking') return copulas.has(fold(text.slice(tile.start, tile.end)));
    return isReason ? inReason.has(tile.name) : isTold && inTold.has(tile.name);
  });
}

function isReasonAt(text: string, { start, end }: Tile): boolean {
  const [word = ''] = fold(text.slice(start, end)).split(/\s/u);
  return isReasonWord(word);
}

const named: ReadonlySet<TileName> = new Set<TileName>(['value', 'number', 'earliest', 'latest']);
const turning: ReadonlySet<TileName> = new Set<TileName>(['others', 'all-but', 'refusal', 'skip', 'ending']);
const inTold: ReadonlySet<TileName> = new Set<TileName>(['negation', 'past']);
const inReason: ReadonlySet<TileName> = new Set<TileName>([
  ...inTold,
  'condition',
  'taking',
  'refusal',
  'assent',
  'order',
  'change',
  'name',
]);
/** They say nothing to what was asked. */
const silent: ReadonlySet<TileName> = new Set<TileName>([
  'courtesy',
  'acknowledging',
  'filler',
  'thing',
  'glue',
  'naming',
  'role',
  'talking-to',
]);
