/**
 * What of a message is not wanted (G20): "not the first", "ten doesn't work, eleven", "the second instead of the
 * third", "Monday, sorry, Tuesday". What is named is looked at in its order, with what stands before, between and
 * behind it.
 */
import type { Span } from '../../contracts/reading/reading.ts';
import { phrasesOf, wordsOf } from '../language/words.ts';
import { fold } from '../language/fold.ts';
import { unwantedBehind } from '../times/tables.ts';
import { renamed, type Tile, type TileName } from './tiles.ts';

export interface Denials {
  /** The tiles by sentence; what says no, and what it takes back, is accounted for. */
  readonly tiles: readonly (readonly Tile[])[];
  /** Where what is not wanted stands. */
  readonly spans: readonly Span[];
  /** Of numbers that are not wanted, what they count: a place, or an hour. */
  readonly numbers: readonly number[];
}

/**
 * `asked`: by sentence, whether it is a question: nothing is taken back there. `back`: times that are taken back
 * already; `open`: those that only begin or end something.
 */
export function denialsIn(
  text: string,
  sentences: readonly (readonly Tile[])[],
  {
    asked,
    open,
    back,
    ordinals,
  }: {
    readonly asked: readonly boolean[];
    readonly open: readonly Span[];
    readonly back: readonly Span[];
    readonly ordinals: readonly Span[];
  },
): Denials {
  const tiles = sentences.flatMap((own, at) => (asked[at] === true ? [] : own));
  const places = [...tiles.keys()].filter((at) => isNamed(text, tiles[at]));
  const denied = new Set<Tile>(places.flatMap((at) => (isIn(back, tiles[at]) ? (tiles[at] as Tile) : [])));
  const explained = new Set<Tile>();
  const isBack = (at: number): boolean => denied.has(tiles[at] as Tile);
  const deny = (at: number, why: readonly Tile[]): void => {
    if (isIn(open, tiles[at])) return;
    denied.add(tiles[at] as Tile);
    for (const tile of why) explained.add(tile);
  };
  for (const [order, at] of places.entries()) {
    const before = tiles.slice((places[order - 1] ?? -1) + 1, at);
    const last = places[order - 1];
    const led = leadOf(text, tiles, before, at);
    if (led.length > 0) deny(at, led);
    else if (last !== undefined && !isIn(open, tiles[last]) && isInstead(text, tiles[last], tiles[at], before))
      deny(at, before);
    else if (last !== undefined && isPutRight(text, before)) deny(last, before);
    const behind = tiles.slice(at + 1, places[order + 1] ?? tiles.length);
    const next = places[order + 1];
    const said = behindOf(text, behind, tiles[at] as Tile, next === undefined ? undefined : tiles[next]);
    if (said.length > 0) deny(at, said);
  }
  // "Neither the first nor the third", "1 and 3 don't suit me": what is joined is taken back together.
  for (const order of places.keys()) spread(text, tiles, places, order, { isBack, deny, ordinals });
  for (const order of [...places.keys()].toReversed()) spread(text, tiles, places, order, { isBack, deny, ordinals });
  if (denied.size === 0 && back.length === 0) return { tiles: sentences, spans: [], numbers: [] };
  return {
    tiles: sentences.map((own) =>
      own.map((tile) => {
        const isRest = tile.name === 'others' && isOfRest(text, tile);
        return denied.has(tile) || explained.has(tile) || isRest ? renamed(tile, 'filler') : tile;
      }),
    ),
    spans: [...denied].map(({ start, end }) => ({ start, end })),
    numbers: [...denied].flatMap(({ number }) => number ?? []),
  };
}

/** Whether what is named here goes with its neighbour, and is taken back with it. */
function spread(
  text: string,
  tiles: readonly Tile[],
  places: readonly number[],
  order: number,
  {
    isBack,
    deny,
    ordinals,
  }: {
    readonly isBack: (at: number) => boolean;
    readonly deny: (at: number, why: readonly Tile[]) => void;
    readonly ordinals: readonly Span[];
  },
): void {
  const [at, next] = [places[order], places[order + 1]];
  if (at === undefined || next === undefined || isBack(at) === isBack(next)) return;
  const between = tiles.slice(at + 1, next);
  const [from, to] = [tiles[at]?.end ?? 0, tiles[next]?.start ?? 0];
  const words = wordsIn(text.slice(from, to)).filter((word) => !articles.has(word));
  const isJoined =
    words.length > 0 &&
    (!text.slice(from, to).includes(',') || words.some((word) => nors.has(word))) &&
    !between.some(({ name }) => name === 'contrast' || name === 'all-but') &&
    words.every((word) => joints.has(word) || nors.has(word));
  // "The first on Monday no": what is said of the day is said of the place on it.
  const isOn =
    isBack(next) &&
    !isIn(ordinals, tiles[next]) &&
    tiles[next]?.name === 'value' &&
    to - from <= longestJoint &&
    !/[,;:.]/u.test(text.slice(from, to)) &&
    words.length > 0 &&
    between.every(({ name }) => name === 'glue' || name === 'thing');
  if (isJoined || isOn) deny(isBack(at) ? next : at, between);
}

/** What says no right before what is named: "not the", "anything but", "weder". */
function leadOf(text: string, tiles: readonly Tile[], before: readonly Tile[], at: number): readonly Tile[] {
  const close = [...before];
  const lead = close.findLastIndex(({ name }) => !leading.has(name));
  const tile = close[lead];
  if (tile === undefined || tile.clause !== tiles[at]?.clause) return [];
  const isNone = tile.name === 'others' && wordsIn(text.slice(tile.start, tile.end)).some((word) => nones.has(word));
  // "Anything but the last"; "Tuesday but at four" is a contrast.
  if (
    tile.name === 'all-but' &&
    tiles.some(({ clause }, place) => place < at && clause === tile.clause && isNamed(text, tiles[place]))
  )
    return [];
  return denying.has(tile.name) || isNone ? close.slice(lead) : [];
}

/**
 * What says no of what is named behind it, up to what is named next: "doesn't work for me", "is out", ", impossible".
 */
function behindOf(text: string, behind: readonly Tile[], own: Tile, next: Tile | undefined): readonly Tile[] {
  const clause = behind.filter((tile) => tile.clause === own.clause);
  const turn = clause.findIndex(({ name }) => name === 'contrast' || name === 'all-but');
  const said = turn < 0 ? clause : clause.slice(0, turn);
  const no = said.findIndex(({ name }) => denying.has(name));
  const isOfNext =
    next !== undefined && next.clause === own.clause && said.slice(no + 1).every(({ name }) => leading.has(name));
  if (no >= 0) return isOfNext ? [] : said;
  if (isVerdict(text, said)) return said;
  // "Monday at ten, impossible."
  const after = behind.filter((tile) => tile.clause !== own.clause);
  const isAll = said.every(({ name }) => leading.has(name)) && next === undefined && after.length > 0;
  return isAll &&
    after.every(({ name }) => denying.has(name) || silent.has(name)) &&
    after.some(({ name }) => name === 'negation' || name === 'unfit')
    ? after
    : [];
}

/** "Is out of the question", "fällt leider weg". */
function isVerdict(text: string, tiles: readonly Tile[]): boolean {
  const [first] = tiles;
  const last = tiles.at(-1);
  if (first === undefined || last === undefined) return false;
  const words = wordsIn(text.slice(first.start, last.end));
  return words.some((_, from) =>
    longestVerdicts.some((length) => unwantedBehind.has(words.slice(from, from + length).join(' '))),
  );
}

/** "The second instead of the first", "lieber den zweiten als den ersten". */
function isInstead(text: string, own: Tile | undefined, next: Tile | undefined, between: readonly Tile[]): boolean {
  if (own === undefined || next === undefined || between.some(({ name }) => denying.has(name))) return false;
  const words = wordsIn(text.slice(own.end, next.start)).filter((word) => !articles.has(word));
  return words.some((_, at) => at <= 2 && instead.has(words.slice(at).join(' ')));
}

/** "The first, sorry, I meant the second", "ten, no, eleven": nothing else stands between. */
function isPutRight(text: string, between: readonly Tile[]): boolean {
  const isSlip = ({ name, start, end }: Tile): boolean =>
    name === 'refusal' || wordsIn(text.slice(start, end)).some((word) => slips.has(word));
  const isPause = ({ name, start, end }: Tile): boolean =>
    passing.has(name) || wordsIn(text.slice(start, end)).every((word) => pauses.has(word) || frames.has(word));
  return between.some(isSlip) && between.every((tile) => isSlip(tile) || isPause(tile));
}

/** "The other one", "the others are fine": what is left. */
function isOfRest(text: string, { start, end }: Tile): boolean {
  const words = wordsIn(text.slice(start, end));
  return words.some((word) => others.has(word)) && !words.some((word) => nones.has(word));
}

/** It may be chosen: a time or a place, and no address or number of a phone. */
function isNamed(text: string, tile: Tile | undefined): boolean {
  if (tile === undefined || (tile.name !== 'value' && tile.name !== 'number')) return false;
  return !/\d{3}|@/u.test(text.slice(tile.start, tile.end));
}

function isIn(spans: readonly Span[], one: Span | undefined): boolean {
  return one !== undefined && spans.some(({ start, end }) => start < one.end && one.start < end);
}

function wordsIn(said: string): readonly string[] {
  return fold(said)
    .split(/[^\p{L}\p{M}\p{N}'-]+/u)
    .filter((word) => word !== '');
}

/** Room for " one on the ", in UTF-16 code units. */
const longestJoint = 12;
const longestVerdicts = [1, 2, 3, 4, 5, 6, 7];
const denying: ReadonlySet<TileName> = new Set<TileName>(['refusal', 'negation', 'unfit', 'all-but']);
const silent: ReadonlySet<TileName> = new Set<TileName>(['filler', 'courtesy', 'acknowledging', 'glue', 'thing']);
const leading: ReadonlySet<TileName> = new Set<TileName>([...silent, 'taking', 'asked-taking', 'change']);
const passing: ReadonlySet<TileName> = new Set<TileName>([...leading, 'contrast', 'assent']);
const articles = wordsOf('placeArticles');
const others: ReadonlySet<string> = new Set([...wordsOf('otherChoices')].map(fold));
const nones = wordsOf('noneWords');
const joints = wordsOf('joiningWords');
const nors = wordsOf('norWords');
const slips = wordsOf('slipWords');
const pauses = wordsOf('pauseWords');
const frames = wordsOf('correctionFrames');
const instead: ReadonlySet<string> = new Set(phrasesOf('insteadWords').map(fold));
