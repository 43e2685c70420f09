/**
 * Clauses that stand beside a choice and change nothing of it (G20): why it is made ("the third, because mornings are hectic"), and what
 * is told of a time in a clause of its own ("Tuesday, Monday is too full"). What they name is not chosen.
 */
import type { Span } from '../../contracts/reading.ts';
import { phrasesOf, wordsOf } from '../language/words.ts';
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
  const said = withoutOpinions(text, sentences);
  const clauses = clausesOf(said.flat());
  const chosen = clauses.findIndex((own) => isChoice(own, unwanted));
  if (chosen < 0) return { tiles: said, clauses: new Set() };
  // "I was late on Monday, the second a Tuesday" chooses nothing; "Monday is too full, so the third one" does.
  const isLed = clauses[chosen]?.some(({ name }) => leading.has(name)) === true;
  const beside = new Set(
    clauses.flatMap((own, at) => {
      const isPlaced = at > chosen || isLed;
      return isPlaced && own.some((tile) => isLeft(tile) || tile.name === 'refusal') && isBeside(text, own)
        ? [own[0]?.clause ?? -1]
        : [];
    }),
  );
  if (beside.size === 0) return { tiles: said, clauses: beside };
  const told = (tile: Tile): Tile =>
    beside.has(tile.clause) && (isLeft(tile) || named.has(tile.name) || refusing.has(tile.name))
      ? withoutNumber(tile)
      : tile;
  return { tiles: said.map((own) => own.map(told)), clauses: beside };
}

/**
 * "I think the first one is best": what one thinks of a choice is the choice. Beside a yes it is a doubt, and a yes is taken from nobody
 * who has one.
 */
function withoutOpinions(text: string, sentences: readonly (readonly Tile[])[]): readonly (readonly Tile[])[] {
  if (sentences.some((own) => own.some(({ name }) => agreeing.has(name)))) return sentences;
  return sentences.map((own) => {
    if (!own.some(({ name }) => name === 'hedge') || !own.some((tile) => isPlace(text, tile))) return own;
    return own.map((tile) =>
      tile.name === 'hedge' && opinions.has(fold(text.slice(tile.start, tile.end)))
        ? { ...tile, name: 'filler' }
        : tile,
    );
  });
}

/** A time or a place in a list: what one thinks of an address is a doubt. */
function isPlace(text: string, { name, start, end }: Tile): boolean {
  return named.has(name) && !/@|\d{5}/u.test(text.slice(start, end));
}

const opinions: ReadonlySet<string> = new Set(phrasesOf('opinions').map(fold));
const agreeing: ReadonlySet<TileName> = new Set<TileName>(['assent', 'order', 'asked-order', 'searching', 'writing']);
const leading: ReadonlySet<TileName> = new Set<TileName>(['taking', 'filler', 'courtesy', 'change']);

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
  // "Um 10 kann ich nicht" is no question.
  const isRefused = own.some(({ name }) => name === 'refusal' || name === 'negation');
  return own.every((tile) => {
    if (tile.name === 'unknown' || named.has(tile.name) || silent.has(tile.name)) return true;
    if (isTold && isRefused && refusing.has(tile.name)) return true;
    if (tile.name === 'taking' || tile.name === 'asked-taking') return copulas.has(firstWord(text, tile));
    return isReason ? inReason.has(tile.name) : isTold && inTold.has(tile.name);
  });
}

function isReasonAt(text: string, tile: Tile): boolean {
  return isReasonWord(firstWord(text, tile));
}

function firstWord(text: string, { start, end }: Tile): string {
  return fold(text.slice(start, end)).split(/\s/u)[0] ?? '';
}

const named: ReadonlySet<TileName> = new Set<TileName>(['value', 'number', 'earliest', 'latest']);
const turning: ReadonlySet<TileName> = new Set<TileName>(['others', 'all-but', 'refusal', 'skip', 'ending']);
const refusing: ReadonlySet<TileName> = new Set<TileName>(['refusal', 'asked-taking', 'question']);
const inTold: ReadonlySet<TileName> = new Set<TileName>(['negation']);
const inReason: ReadonlySet<TileName> = new Set<TileName>([
  ...inTold,
  'past',
  'ending',
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
