/**
 * What leaves a yes to the whole open although lists account for every word (G20): beside a yes they say something else than that it may
 * be done. At other questions than the final one none of it does harm.
 */
import type { Remainder, Span } from '../../contracts/reading.ts';
import { wordsOf } from '../language/words.ts';
import { overlaps } from '../text/spans.ts';
import { wordsIn } from './beside-clause.ts';
import { playsPart } from './clause-pieces.ts';
import { greetedBehind, trailingOff } from './heard.ts';
import { partsChecked } from './parts-checked.ts';
import { isLeft, type Tile, type TileName } from './tiles.ts';

export interface Named {
  /** Where one in a list is named. */
  readonly places: readonly Span[];
  /** What is not wanted. */
  readonly out: readonly Span[];
  /** What counts of all that is named. */
  readonly taken: readonly Span[];
}

/** `tiles`: those of the message. */
export function beyondYes(text: string, tiles: readonly Tile[], { places, out, taken }: Named): readonly Remainder[] {
  const beside = tiles.some(agrees) ? rules.flatMap((rule) => rule(text, tiles)) : [];
  const isAnswered = tiles.some((tile) => agrees(tile) || tile.name === 'order');
  return [
    ...partsChecked(text, tiles, places),
    ...(isAnswered ? [...out.filter((one) => !isWritten(text, one)), ...passedOver(tiles, places, taken)] : []).map(
      aside,
    ),
    ...beside.map(aside),
    ...greetedBehind(text, tiles),
    ...trailingOff(text),
  ];
}

/** "Rather than 10:30": a time in digits is compared with what is shown. */
function isWritten(text: string, { start, end }: Span): boolean {
  return /\d[:.h]\d/u.test(text.slice(start, end));
}

/** "Yes, I mean the second": a place that is told in passing is named all the same. */
function passedOver(tiles: readonly Tile[], places: readonly Span[], taken: readonly Span[]): readonly Span[] {
  const valued = tiles.filter(({ name }) => name === 'value');
  const isIn = (spans: readonly Span[], one: Span): boolean => spans.some((span) => overlaps(span, one));
  return places.filter((one) => isIn(valued, one) && !isIn(taken, one));
}

/** "Yes, I'm back": what takes a time and names none, and says nothing of being free then, speaks of something else. */
function takesNothing(text: string, tiles: readonly Tile[]): readonly Tile[] {
  if (tiles.some(({ name }) => named.has(name))) return [];
  const left = new Set(tiles.filter(isLeft).map(({ clause }) => clause));
  const isElse = (tile: Tile): boolean =>
    isTaking(tile) && !left.has(tile.clause) && !holds(text, tile, (word) => saysFree(tile, word));
  return tiles.filter(isElse);
}

/** "I'm free then", and no "is that still free". */
function saysFree({ name }: Tile, word: string): boolean {
  return playsPart(word, 'yes') || (name === 'taking' && playsPart(word, 'free'));
}

/** "Yes, könnte passen": at an offer that is one, and to what is shown it is none. */
function mayBe(text: string, tiles: readonly Tile[]): readonly Tile[] {
  return tiles.filter((tile) => guessing.has(tile.name) && holds(text, tile, (word) => possible.has(word)));
}

/** "Yes, Mondays": the day of every week, where nothing more is said of it. */
function everyWeek(text: string, tiles: readonly Tile[]): readonly Tile[] {
  if (tiles.some(({ name }) => !plain.has(name))) return [];
  return tiles.filter((tile, at) => {
    const led = [...tiles.slice(Math.max(0, at - 1), at), tile].flatMap((one) => wordsIn(text, one));
    const isHabit = led.some((word, place) => habitual.has(word) || habitual.has(`${led[place - 1] ?? ''}_${word}`));
    return tile.name === 'value' && isHabit;
  });
}

const plain: ReadonlySet<TileName> = new Set<TileName>(['assent', 'courtesy', 'filler', 'glue', 'value']);
const habitual = wordsOf('habitualDays');

/** "Sí, todo el equipo": behind an article who is addressed elsewhere is who is meant. */
function addressedNobody(text: string, tiles: readonly Tile[]): readonly Tile[] {
  return tiles.filter((tile, at) => {
    const last = tiles[at - 1];
    const isOne = tile.name === 'courtesy' && !/\s/u.test(text.slice(tile.start, tile.end));
    return (
      isOne &&
      (last?.name === 'glue' || last?.name === 'thing') &&
      last.clause === tile.clause &&
      holds(text, last, (word) => articles.has(word))
    );
  });
}

const articles = wordsOf('placeArticles');

function holds(text: string, tile: Tile, is: (word: string) => boolean): boolean {
  return wordsIn(text, tile).some(is);
}

function agrees({ name }: Tile): boolean {
  return name === 'assent' || name === 'all-right';
}

function isTaking({ name }: Tile): boolean {
  return name === 'taking' || name === 'asked-taking';
}

function aside({ start, end }: Span): Remainder {
  return { start, end, kind: 'unknown', apart: true, alone: true };
}

/** What a yes does not account for, tile by tile. */
const rules = [takesNothing, mayBe, everyWeek, addressedNobody] as const;

const named: ReadonlySet<TileName> = new Set<TileName>(['value', 'number']);
const guessing: ReadonlySet<TileName> = new Set<TileName>(['casual', 'taking', 'asked-taking']);
const possible = wordsOf('possiblyWords');
