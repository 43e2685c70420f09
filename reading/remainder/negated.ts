/** Places in a list that are taken back: "not the first, the second", "the first… no, the second", "anything but the last". */
import type { Span } from '../../contracts/reading.ts';
import { phrasesOf, wordsOf } from '../language/words.ts';
import { fold } from '../text/fold.ts';
import { type Tile, renamed } from './tiles.ts';

/** The tiles by sentence with the words of taking back accounted for, the places that they take back, and what numbers among these count. */
export function withoutNegated(
  text: string,
  said: readonly (readonly Tile[])[],
  ordinals: readonly Span[],
): {
  readonly tiles: readonly (readonly Tile[])[];
  readonly negated: readonly Span[];
  readonly numbers: readonly number[];
} {
  const sentences = said.map((own) =>
    own.map((tile, at): Tile => (isNumero(text, tile, own[at + 1]) ? renamed(tile, 'thing') : tile)),
  );
  const named = sentences.flatMap((own) => own.filter((tile) => isPlace(tile, ordinals) || isTime(text, tile)));
  if (named.length < 2 && !named.some((tile) => isPlace(tile, ordinals)))
    return { tiles: sentences, negated: [], numbers: [] };
  const tiles = sentences.flat();
  const places = [...tiles.keys()].filter((at) => isPlace(tiles[at], ordinals));
  const chosen = [...tiles.keys()].filter((at) => places.includes(at) || isTime(text, tiles[at]));
  const found = chosen.flatMap((at) => turnOf(text, tiles, at, { places, chosen }) ?? []);
  // "La 1, no la 2": one no takes back one place, and that is the one behind it.
  const own = found.filter(
    ({ place, word }) => place > word || !found.some((other) => other.word === word && other.place > word),
  );
  // "The second and the third are out": what joins them makes one of them.
  const turns = [...own, ...own.flatMap((turn) => joinedTo(text, tiles, turn, places))];
  if (turns.length === 0) return { tiles: sentences, negated: [], numbers: [] };
  const words = new Set(
    turns.flatMap(({ word, place }) => [
      tiles[word],
      ...tiles.slice(place + 1, Math.max(place + 1, word)).filter((tile) => isPause(text, tile)),
      ...slipsBehind(text, tiles, word, place),
      ...(tiles[place]?.name === 'number' ? [tiles[place], ...between(tiles, word, place)] : []),
      ...tiles.slice(word + 1, place).filter((tile) => isNor(text, tile)),
    ]),
  );
  // "The first on Monday no": the day says among which it is.
  const back = turns.flatMap(({ place }) => [ofDay(text, tiles, place, places) ?? [], tiles[place] ?? []].flat());
  return {
    tiles: sentences.map((own) => own.map((tile) => (words.has(tile) ? renamed(tile, 'filler') : tile))),
    negated: back.map(({ start, end }) => ({ start, end })),
    numbers: back.flatMap(({ number }) => number ?? []),
  };
}

/** The place that stands right before a day, and is one of those on it; null without one. */
function ofDay(text: string, tiles: readonly Tile[], day: number, places: readonly number[]): Tile | null {
  const [own, before] = [tiles[day], places.findLast((at) => at < day)];
  const place = before === undefined ? undefined : tiles[before];
  if (own === undefined || place === undefined || places.includes(day) || own.clause !== place.clause) return null;
  const between = text.slice(place.end, own.start);
  return between.length <= longestJoint && !/[,;:.]/u.test(between) ? place : null;
}

/** Room for " one on the ", in UTF-16 code units. */
const longestJoint = 12;

/** "The 3 instead of the 2": what belongs to a number that is not taken. */
function between(tiles: readonly Tile[], word: number, place: number): readonly Tile[] {
  return tiles.slice(word + 1, place).filter(({ name }) => name === 'glue' || name === 'thing');
}

/** "1, no wait, 2": what else says so before the next place. */
function slipsBehind(text: string, tiles: readonly Tile[], word: number, place: number): readonly Tile[] {
  const slips: Tile[] = [];
  for (let at = word + 1; at > place && at < tiles.length; at += 1) {
    const tile = tiles[at] as Tile;
    if (!isSlip(text, tile) && !isPause(text, tile) && tile.name !== 'refusal') break;
    slips.push(tile);
  }
  return slips;
}

/** The place before or behind it that only a word like "and" joins to it: "menos la segunda y la tercera". */
function joinedTo(
  text: string,
  tiles: readonly Tile[],
  { place, word }: { readonly place: number; readonly word: number },
  places: readonly number[],
): readonly { place: number; word: number }[] {
  const other = word > place ? places.findLast((at) => at < place) : places.find((at) => at > place);
  if (other === undefined) return [];
  const [from, to] = other < place ? [other, place] : [place, other];
  const apart = tiles.slice(from + 1, to);
  const isJoined = apart.some((tile) => {
    const first = fold(text.slice(tile.start, tile.end)).split(' ', 1)[0] ?? '';
    return joints.has(first) || isNor(text, tile);
  });
  const isAlso = (tile: Tile): boolean => tile.name === 'filler' || tile.name === 'glue' || isNor(text, tile);
  return isJoined && apart.every(isAlso) ? [{ place: other, word }] : [];
}

const joints = wordsOf('joiningWords');
const nors = wordsOf('norWords');

/** "Weder der erste noch der letzte". */
function isNor(text: string, { start, end }: Tile): boolean {
  return nors.has(fold(text.slice(start, end)));
}

function isPlace(tile: Tile | undefined, ordinals: readonly Span[]): boolean {
  if (tile === undefined || (tile.name !== 'value' && tile.name !== 'number')) return false;
  return tile.name === 'number' || ordinals.some(({ start, end }) => start < tile.end && tile.start < end);
}

/** A value that is no address and no number of a phone. */
function isTime(text: string, tile: Tile | undefined): boolean {
  return tile?.name === 'value' && !/@|\d{5}/u.test(text.slice(tile.start, tile.end));
}

/** The word that takes a place back: "not" before it, or "no" between it and the next. */
function turnOf(
  text: string,
  tiles: readonly Tile[],
  place: number,
  { places, chosen }: { readonly places: readonly number[]; readonly chosen: readonly number[] },
): { place: number; word: number } | null {
  const isBeside = (at: number): boolean => beside.has(tiles[at]?.name ?? '');
  let before = place - 1;
  while (before >= 0 && isBeside(before)) before -= 1;
  const [own, ahead] = [tiles[place], tiles[before]];
  const last = tiles[before - 1];
  const isSlipOfLast =
    ahead !== undefined && isSlip(text, ahead) && last?.clause === ahead.clause && places.includes(before - 1);
  const isNo =
    (ahead?.name === 'negation' &&
      !(ahead.clause !== own?.clause && isBehindPlace(tiles, chosen, before)) &&
      !isSaidBefore(tiles, before, { chosen, clause: own?.clause })) ||
    (ahead?.name === 'all-but' && !isBehindPlace(tiles, places, before)) ||
    (ahead?.name === 'refusal' && ahead.clause === own?.clause && !isSlipOfLast) ||
    (ahead?.name === 'others' && ahead.clause === own?.clause && saysNone(text, ahead));
  if (isNo && before >= 0 && places.includes(place)) return { place, word: before };
  const lead = insteadOf(text, tiles, place, { places, chosen });
  if (lead >= 0) return { place, word: lead };
  const next = chosen.find((at) => at > place);
  if (next === undefined) return null;
  for (let at = place + 1; at < next; at += 1) {
    const tile = tiles[at] as Tile;
    const { name } = tile;
    // "The first rather than the last": it takes back what stands behind it.
    if (isSlip(text, tile)) return insteadOf(text, tiles, next, { places, chosen }) < 0 ? { place, word: at } : null;
    if (places.includes(place) && (name === 'refusal' || name === 'negation'))
      return isBeforeNext(tiles, at, next) ? null : { place, word: at };
    if (!isBeside(at) && name !== 'courtesy' && !isPause(text, tile)) return null;
  }
  return null;
}

/** "The second instead of the first", "lieber den zweiten als den ersten": the tile with the words that lead to what is not taken; -1 without them. */
function insteadOf(
  text: string,
  tiles: readonly Tile[],
  place: number,
  { places, chosen }: { readonly places: readonly number[]; readonly chosen: readonly number[] },
): number {
  const last = chosen.findLast((at) => at < place);
  const [from, to] = [tiles[last ?? -1], tiles[place]];
  if (from === undefined || to === undefined || last === undefined) return -1;
  const words = fold(text.slice(from.end, to.start)).split(/[\s,]+/u);
  const said = words.filter((word) => word !== '' && !articles.has(word));
  // "The first, and not the second": behind a comma nothing else stands between them.
  const isInstead =
    from.clause === to.clause
      ? said.some((_, at) => instead.has(said.slice(at).join(' ')))
      : instead.has(said.join(' ')) && said.join(' ') !== 'que';
  if (!isInstead) return -1;
  // "Monday later than 10", "half an hour later than the last": between two times nothing else may stand.
  const arePlaces = places.includes(place) && places.includes(last);
  const isCompared = comparing.has(fold(text.slice(from.start, from.end)).split(/\s+/u).at(-1) ?? '');
  // "10:30 suits me better than 10": beside a time a number is an hour.
  const isHour = tiles[place]?.name === 'number' && isTime(text, from) && !places.includes(last);
  if (
    !arePlaces &&
    !isHour &&
    (places.includes(place) || places.includes(last) || isCompared || !instead.has(said.join(' ')))
  )
    return -1;
  const lead = tiles.findIndex(
    (tile, at) =>
      at > last &&
      tile.name !== 'thing' &&
      (tile.name !== 'glue' || instead.has(fold(text.slice(tile.start, tile.end)))),
  );
  if (isHour && place - 1 > last) return place - 1;
  // "Tuesday than Monday": nothing else stands between them.
  return lead < place ? lead : place - 1 > last ? place - 1 : -1;
}

const instead: ReadonlySet<string> = new Set(phrasesOf('insteadWords').map(fold));
const articles = wordsOf('placeArticles');
const comparing = wordsOf('otherChoices');

/** "Not the first but the second": what stands behind "but" is wanted. */
function isBehindPlace(tiles: readonly Tile[], places: readonly number[], word: number): boolean {
  return places.some((at) => at < word && tiles[at]?.clause === tiles[word]?.clause);
}

/** "No. 3": the number of one. */
function isNumero(text: string, { name, end }: Tile, next: Tile | undefined): boolean {
  if (name !== 'refusal' || (next?.name !== 'number' && next?.name !== 'value')) return false;
  return /^\. ?$/.test(text.slice(end, next.start)) && /\d/.test(text.charAt(next.start));
}

/** "The first two are too early, the third": it belongs to what its own clause names before it. */
function isSaidBefore(
  tiles: readonly Tile[],
  word: number,
  { chosen, clause }: { readonly chosen: readonly number[]; readonly clause: number | undefined },
): boolean {
  const own = tiles[word]?.clause;
  return own !== clause && chosen.some((at) => at < word && tiles[at]?.clause === own);
}

/** "None of the first two". */
function saysNone(text: string, { start, end }: Tile): boolean {
  return noneWords.has(firstWord(text.slice(start, end)));
}

/** "The first, sorry, the second", "first. oops, second", "1 no 2": what stands before it was said by mistake. */
function isSlip(text: string, { name, start, end }: Tile): boolean {
  if (name === 'negation' || name === 'value') return false;
  // "I mean the": the article belongs to what follows.
  const words = fold(text.slice(start, end))
    .split(/\s+/u)
    .filter((word, at) => at === 0 || !articles.has(word));
  return words.length <= longestSlip && (slipWords.has(words[0] ?? '') || slipWords.has(words.at(-1) ?? ''));
}

/** "Or", "hang on", "hmm": beside what takes a place back they only say that it is thought about. */
function isPause(text: string, { name, start, end }: Tile): boolean {
  if (!pausing.has(name)) return false;
  return fold(text.slice(start, end))
    .split(/\s+/u)
    .every((word) => pauses.has(word) || slipWords.has(word));
}

const pausing: ReadonlySet<string> = new Set(['delay', 'hedge', 'opinion', 'unknown']);

function firstWord(words: string): string {
  return fold(words).split(/\s/u, 1)[0] ?? '';
}

/** Words: "I meant". */
const longestSlip = 3;
const slipWords = wordsOf('slipWords');
const pauses = wordsOf('pauseWords');
const noneWords = wordsOf('noneWords');

/** "The second, not the first": the word belongs to what follows. */
function isBeforeNext(tiles: readonly Tile[], word: number, next: number): boolean {
  const [own, other] = [tiles[word], tiles[next]];
  return own?.clause === other?.clause;
}

const beside: ReadonlySet<string> = new Set(['glue', 'thing', 'filler', 'contrast']);
