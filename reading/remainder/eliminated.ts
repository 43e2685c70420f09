/**
 * What is chosen by what it is not (G20): "Monday is full and ten clashes with school, the remaining one then", "the one that isn't on a Monday". What
 * is named before what is left, and where a relative clause denies it, is not wanted, whatever else is told of it.
 */
import type { Span } from '../../contracts/reading.ts';
import { wordsOf, writtenOf } from '../language/words.ts';
import { fold } from '../text/fold.ts';
import { opensConclusion } from './reasons.ts';
import { choosing, denying, silent } from './tile-classes.ts';
import { isLeft, renamed, tileOf, type Tile, type TileName } from './tiles.ts';

export interface Eliminated {
  readonly tiles: readonly (readonly Tile[])[];
  /** Where what is not wanted stands. */
  readonly spans: readonly Span[];
  /** Of numbers that are not wanted, what they count: a place, or an hour. */
  readonly numbers: readonly number[];
}

/** `unwanted`: times that are taken back. */
export function withoutEliminated(
  text: string,
  sentences: readonly (readonly Tile[])[],
  unwantedTimes: readonly Span[],
): Eliminated {
  const all = sentences.flat();
  const named = all.filter(({ name }) => choosing.has(name));
  if (named.length === 0) return { tiles: sentences, spans: [], numbers: [] };
  const instead = new Map<Tile, Tile>();
  const unwanted: Tile[] = [];
  for (const tile of named) {
    const from = deniedFrom(text, all, tile) ?? alsoFrom(text, all, tile, unwantedTimes);
    if (from === null) continue;
    unwanted.push(tile);
    for (const other of all)
      if (other.start >= from && other.end <= tile.end) instead.set(other, renamed(other, 'filler'));
  }
  const denied = unwanted[0];
  const rest =
    restAmong(text, all, unwantedTimes) ?? (denied !== undefined && isTold(all, denied, unwantedTimes) ? denied : null);
  if (rest !== null) {
    const before = all.filter(({ start, clause }) => start < rest.start && clause !== rest.clause);
    unwanted.push(...before.filter((tile, at) => choosing.has(tile.name) && !isAmong(before, at)));
    for (const [at, other] of before.entries()) {
      if (silent.has(other.name)) continue;
      const isKnown = before.every(
        ({ name, clause }) => clause !== other.clause || !isLeft(tileOf(name, other, clause)) || denying.has(name),
      );
      if (!isKnown) instead.set(other, tileOf('unknown', other, other.clause));
      else if (!isAmong(before, at)) instead.set(other, renamed(other, 'filler'));
    }
    for (const other of all)
      if (other.clause === rest.clause && other.start < rest.end && rest.start < other.end)
        instead.set(other, renamed(other, 'taking'));
  }
  if (instead.size === 0) return { tiles: sentences, spans: [], numbers: [] };
  return {
    tiles: sentences.map((own) => own.map((tile) => instead.get(tile) ?? tile)),
    spans: unwanted.map(({ start, end }) => ({ start, end })),
    numbers: unwanted.flatMap(({ number }) => number ?? []),
  };
}

/** Where the words begin that describe what is meant by what it is not; null where none do. */
function deniedFrom(text: string, all: readonly Tile[], tile: Tile): number | null {
  if (tile.name !== 'value') return null;
  // "La que no es lunes es festivo": something is said of it, and it is not chosen.
  if (all.some((other) => other.clause === tile.clause && other.start >= tile.end && isLeft(other))) return null;
  const [first] = all;
  const words = wordsWithin(text, { start: Math.max(first?.start ?? 0, tile.start - longestLead), end: tile.end });
  const at = words.findLastIndex(({ word }, place) => relatives.has(word) && heads.has(words[place - 1]?.word ?? ''));
  const between = words.slice(at + 1).filter(({ start }) => start < tile.start);
  if (at < 1 || !between.every(({ word }) => betweens.has(word))) return null;
  // "That's not Monday", "что не в понедельник": the no may be part of the time.
  const isDenied = words.slice(at + 1).some(({ word }) => negations.has(word));
  return isDenied ? (words[at - 1]?.start ?? null) : null;
}

/** "Monday I'm away, Tuesday as well": where the clause begins that says the same of another time; null where none does. */
function alsoFrom(text: string, all: readonly Tile[], tile: Tile, unwanted: readonly Span[]): number | null {
  const own = all.filter(({ clause }) => clause === tile.clause);
  const last = all.findLast(({ start, name }) => start < (own[0]?.start ?? 0) && choosing.has(name));
  if (last === undefined || !unwanted.some(({ start, end }) => start < last.end && last.start < end)) return null;
  const others = own.filter((other) => other !== tile);
  const isAlso = others.some((other) => other.start > tile.start && alsoWords.has(wordsOfTile(text, other)));
  return isAlso && others.every(({ name }) => name === 'filler' || name === 'glue') ? (own[0]?.start ?? null) : null;
}

const alsoWords = wordsOf('alsoWords');

/** In UTF-16 code units: "the only one that doesn't fall on a". */
const longestLead = 40;

/** The words for what is left, in a clause that says nothing else, behind others that name what is not wanted. */
function restAmong(
  text: string,
  all: readonly Tile[],
  unwanted: readonly Span[],
): (Span & { readonly clause: number }) | null {
  for (const clause of [...new Set(all.map((tile) => tile.clause))].toReversed()) {
    const own = all.filter((tile) => tile.clause === clause);
    const words = wordsWithin(text, { start: own[0]?.start ?? 0, end: own.at(-1)?.end ?? 0 });
    const span = phraseAmong(words);
    if (span === null) continue;
    const others = own.filter(({ start, end }) => end <= span.start || span.end <= start);
    const behind = all.filter(({ start, clause: other }) => start > span.end && other !== clause);
    const isAlone =
      others.every((tile) => opensConclusion(wordsOfTile(text, tile)) || (!isLeft(tile) && beside.has(tile.name))) &&
      behind.every(({ name }) => silent.has(name));
    return isAlone && own[0] !== undefined && isTold(all, own[0], unwanted) ? { ...span, clause } : null;
  }
  return null;
}

/** What is named before it is told of, and nothing of that turns it round. */
function isTold(all: readonly Tile[], { start, clause }: Tile, unwanted: readonly Span[]): boolean {
  const before = all.filter((tile) => tile.start < start && tile.clause !== clause);
  return (
    before.some(({ name }) => choosing.has(name)) &&
    before.every(
      (tile, at) => !turning.has(tile.name) && !(depending.has(tile.name) && before[at - 1]?.clause !== tile.clause),
    ) &&
    isEach(before, unwanted)
  );
}

/** "Not the first of the Monday ones, the other": the day behind a place says among which it is, and is not given up. */
function isAmong(tiles: readonly Tile[], at: number): boolean {
  const own = tiles[at];
  const last = tiles.slice(0, at).findLast(({ name }) => name !== 'glue' && name !== 'thing' && name !== 'filler');
  return own?.name === 'value' && last !== undefined && last.clause === own.clause && choosing.has(last.name);
}

function wordsOfTile(text: string, tile: Tile): string {
  return wordsWithin(text, tile)
    .map(({ word }) => word)
    .join(' ');
}

/** Each clause that names something says more of it, or denies it: "Tuesday. The other one is bad" has chosen before. */
function isEach(before: readonly Tile[], unwanted: readonly Span[]): boolean {
  const clauses = [...new Set(before.filter(({ name }) => choosing.has(name)).map(({ clause }) => clause))];
  // "Ten and 10:30 are out": what is said of the last is said of both.
  const isOut = (one: Tile): boolean => unwanted.some(({ start, end }) => start < one.end && one.start < end);
  return clauses.every(
    (clause, at) =>
      before.some((tile) => (tile.clause === clause || tile.clause === clauses[at + 1]) && isOut(tile)) ||
      before.some(
        (tile) =>
          tile.clause === clause &&
          (isLeft(tile) || tile.name === 'name' || tile.name === 'refusal' || tile.name === 'unfit'),
      ),
  );
}

function phraseAmong(words: readonly Placed[]): Span | null {
  for (let from = 0; from < words.length; from += 1)
    for (let to = Math.min(words.length, from + longestPhrase); to > from; to -= 1) {
      const row = words.slice(from, to);
      if (phrases.has(row.map(({ word }) => word).join(' ')))
        return { start: row[0]?.start ?? 0, end: row.at(-1)?.end ?? 0 };
    }
  return null;
}

interface Placed extends Span {
  readonly word: string;
}

function wordsWithin(text: string, { start, end }: Span): readonly Placed[] {
  return Array.from(text.slice(start, end).matchAll(/[\p{L}\p{N}'\u2019]+/gu), ({ 0: word, index }) => ({
    word: fold(word),
    start: start + index,
    end: start + index + word.length,
  }));
}

const phrases = writtenOf('left', 'remaining');
const longestPhrase = Math.max(...Array.from(phrases, (phrase) => phrase.split(' ').length));
const heads = writtenOf('left', 'heads');
const relatives = writtenOf('left', 'relatives');
const betweens = writtenOf('left', 'between');
const negations = writtenOf('left', 'negations');

/** Beside the words for what is left. */
const beside: ReadonlySet<TileName> = new Set<TileName>([
  'courtesy',
  'acknowledging',
  'filler',
  'glue',
  'thing',
  'taking',
  'asked-taking',
  'earliest',
  'latest',
  'assent',
]);
/** Where a clause begins with one, it may be otherwise: "if Monday is full". */
const depending: ReadonlySet<TileName> = new Set<TileName>(['condition', 'question']);
/** What is told with one of these takes nothing away. */
const turning: ReadonlySet<TileName> = new Set<TileName>([
  'quotation',
  'irony',
  'hedge',
  'delay',
  'opinion',
  'ending',
  'skip',
  'human',
  'human-about',
]);
