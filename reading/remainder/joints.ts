/** Words that only lead to what a clause says, or join it: "could you", "since", "así que". */
import { phrasesOf, wordsOf } from '../language/words.ts';
import { fold } from '../language/fold.ts';

import { playsPart, type ClausePart } from '../language/clause-pieces.ts';
import { isReasonWord, opensConclusion } from './reasons.ts';
import { isLeft, type Tile, type TileName, renamed } from './tiles.ts';

/** "Could you" asks for what is to be done where that is said behind it; alone it is a question. */
export function withoutAsking(tiles: readonly Tile[]): readonly Tile[] {
  const last = tiles.findLastIndex(({ name }) => doing.has(name));
  return tiles.map((tile, at) =>
    (tile.name === 'asking' && last < at) || (tile.name === 'asked-taking' && isAboutYes(tiles, tile))
      ? renamed(tile, 'question')
      : tile,
  );
}

/** "Should I say yes": it asks about the yes, and takes nothing. */
function isAboutYes(tiles: readonly Tile[], { clause, start }: Tile): boolean {
  const behind = tiles.filter((tile) => tile.clause === clause && tile.start > start);
  return behind.some(({ name }) => name === 'assent') && !behind.some(({ name }) => chosen.has(name));
}

const chosen: ReadonlySet<TileName> = new Set<TileName>(['value', 'number', 'earliest', 'latest']);

const doing: ReadonlySet<TileName> = new Set<TileName>(['order', 'asked-order', 'taking']);

/**
 * "Можно второй?", "¿Me apunta a las diez, por favor?": a question that names what is wanted asks for it, where it
 * begins with leave to have it or says please.
 */
export function askedFor(text: string, said: readonly Tile[], isQuestion: boolean): readonly Tile[] {
  const tiles = isQuestion ? said.map((tile) => (isWishedDoubt(text, said, tile) ? asked(tile) : tile)) : said;
  const [first, second] = tiles;
  // "Can Anna do Tuesday?": whether somebody can is asked, and nothing is chosen.
  if (isQuestion && first !== undefined && second?.name === 'name' && asks.has(first.name))
    return tiles.map((tile) => (tile === first ? renamed(tile, 'question') : tile));
  // "¿Y ella puede el martes?"
  if (isQuestion && tiles.some((tile) => isOfSubject(text, tile)))
    return tiles.map((tile) => (isOfSubject(text, tile) ? renamed(tile, 'question') : tile));
  const lead = isQuestion ? leadOf(text, tiles) : undefined;
  if (!isQuestion || !tiles.some(({ name }) => chosen.has(name)) || tiles.some((tile) => isLeft(tile) && tile !== lead))
    return tiles;
  const isPart = (tile: Tile, part: ClausePart): boolean =>
    playsPart(fold(text.slice(tile.start, tile.end)), part) ||
    fold(text.slice(tile.start, tile.end))
      .split(/\s+/u)
      .every((word) => playsPart(word, part));
  const isPolite = tiles.some((tile) => tile.name === 'courtesy' && (isPart(tile, 'please') || isPart(tile, 'may')));
  // "Does Tuesday at 3 work?", "passt halb elf?": whether the one that is named would do; whether it does for somebody
  // else is asked.
  const named = tiles.filter(({ name, start, end }) => chosen.has(name) && !/@|\d{5}/u.test(text.slice(start, end)));
  const own = tiles.filter(({ clause }) => clause === named[0]?.clause);
  const suiting = own.filter(
    (tile) =>
      (fitting.has(tile.name) && !isSaidOf(text, tile) && !onlyLeads(text, tile)) ||
      (tile === lead && isPart(tile, 'suits')),
  );
  // "¿Le importaría reservar la segunda?" asks for the order already.
  const isAsking = tiles.some(({ name }) => name === 'asking');
  // "А первый точно свободен?": whether it surely is so is asked.
  const isSure =
    suiting.every(({ name }) => name === 'assent') &&
    own.some((tile) => fitting.has(tile.name) && isSaidOf(text, tile));
  const isWish =
    named.length === 1 && !isSure && suiting.length > 0 && !isAsking && !tiles.some((tile) => isOfOthers(text, tile));
  if (!isWish && lead !== undefined && isLeft(lead)) return tiles;
  return tiles.map((tile) => {
    if (isWish && (suiting.includes(tile) || tile === lead)) return renamed(tile, 'asked-taking');
    const isLeave = tile.name === 'assent' && isPart(tile, 'may');
    return isLeave || (tile.name === 'taking' && isPolite) ? renamed(tile, 'asked-taking') : tile;
  });
}

/** "Does", "wäre", "passt": first in front of what is named it asks whether that would do. */
function leadOf(text: string, [first]: readonly Tile[]): Tile | undefined {
  return first !== undefined && suitAsks.has(fold(text.slice(first.start, first.end))) ? first : undefined;
}

/** Somebody else is named, or pointed at: "does it work for her?" */
function isOfOthers(text: string, { name, start, end }: Tile): boolean {
  const words = fold(text.slice(start, end)).split(/[^\p{L}']+/u);
  return ofOthers.has(name) || (name !== 'value' && words.some((word) => others.has(word)));
}

/** "¿Puede ser martes?", "el miércoles a las 11 ¿puede ser?" */
function isWishedDoubt(text: string, tiles: readonly Tile[], { name, start, end }: Tile): boolean {
  return (
    name === 'hedge' && wishedDoubts.has(fold(text.slice(start, end))) && tiles.some((tile) => chosen.has(tile.name))
  );
}

function asked(tile: Tile): Tile {
  return renamed(tile, 'asked-taking');
}

const wishedDoubts: ReadonlySet<string> = new Set(phrasesOf('wishedDoubts').map(fold));

/** Somebody else, before what they do: "ella puede". */
function isOfSubject(text: string, { name, start, end }: Tile): boolean {
  if (name !== 'taking' && name !== 'asked-taking') return false;
  const words = fold(text.slice(start, end)).split(/\s+/u);
  const first = words.find((word) => !playsPart(word, 'filler')) ?? '';
  return subjects.has(first) && words.length > 1;
}

/** "Is it at eleven?", "is the first one free?": what is, and what is wished for, are two things. */
function isSaidOf(text: string, { start, end }: Tile): boolean {
  const words = fold(text.slice(start, end)).split(/\s+/u);
  return copulas.has(words[0] ?? '') || words.some((word) => playsPart(word, 'free'));
}

/** "Number 2?", "ja, für Dienstag?": what leads to a place or a time says nothing of whether it would do. */
function onlyLeads(text: string, { start, end }: Tile): boolean {
  const words = fold(text.slice(start, end)).split(/[^\p{L}']+/u);
  return words.every((word) => places.has(word) || prepositions.has(word));
}

const places = wordsOf('placeWords');
const prepositions = wordsOf('prepositions');
const asks: ReadonlySet<TileName> = new Set<TileName>(['asked-taking', 'assent', 'unknown', 'question']);
const copulas = wordsOf('copulas');
const suitAsks = wordsOf('choiceAsks');
const others = wordsOf('othersPronouns');
const subjects = wordsOf('othersSubjects');
const fitting: ReadonlySet<TileName> = new Set<TileName>(['taking', 'assent', 'order']);
const ofOthers: ReadonlySet<TileName> = new Set<TileName>([
  'name',
  'role',
  'naming',
  'refusal',
  'ending',
  'others',
  'skip',
]);

/**
 * "Since I'm free then", "así que resérvala": a word that joins says nothing beside words that are accounted for, and
 * say it is wanted.
 */
export function withoutJoints(text: string, tiles: readonly Tile[], isQuestion: boolean): readonly Tile[] {
  return tiles.map((tile, at) => {
    const isFirst = at === 0 || tiles[at - 1]?.clause !== tile.clause || tiles[at - 1]?.name === 'filler';
    if (!isFirst || (tile.name !== 'unknown' && tile.name !== 'question')) return tile;
    const word = fold(text.slice(tile.start, tile.end));
    // "Deshalb der Dienstag": why, was told in the sentence before.
    if (at === 0 && !opensConclusion(word)) return tile;
    if (!isReasonWord(word) && !clauseJoints.has(word)) return tile;
    const others = tiles.filter((other) => other.clause === tile.clause && other !== tile);
    // "Porque esto no puede esperar": what says nothing itself needs no reason.
    const isAside = others.length > 0 && others.every(({ name }) => saying.has(name));
    const isWanted =
      isAside ||
      others.some(
        ({ name }) => wanting.has(name) || ((clauseJoints.has(word) || opensConclusion(word)) && chosen.has(name)),
      );
    if (isWanted && !others.some(isLeft)) return renamed(tile, 'filler');
    // "Resérvala, que llega tarde": without a mark it asks nothing.
    return isReasonWord(word) && !isQuestion ? renamed(tile, 'unknown') : tile;
  });
}

const clauseJoints = wordsOf('clauseJoints');
const saying: ReadonlySet<TileName> = new Set<TileName>(['filler', 'courtesy']);
const wanting: ReadonlySet<TileName> = new Set<TileName>(['taking', 'asked-taking', 'assent', 'order']);

/** "Would 11:30 be possible": with or without its mark it asks for the time, and depends on nothing. */
function isWishFor(text: string, tiles: readonly Tile[], own: Tile, next: Tile | undefined): boolean {
  if (next === undefined || !chosen.has(next.name) || next.clause !== own.clause) return false;
  const others = tiles.filter((tile) => tile !== own && tile.clause === own.clause);
  return wishLeads.has(fold(text.slice(own.start, own.end))) && !others.some(isLeft);
}

const wishLeads: ReadonlySet<string> = new Set(phrasesOf('wishLeads'));

/** "10 is too early" takes the time back; "that's too early" is only told. "Erst nach 16 Uhr" depends on nothing. */
export function settledUnfit(text: string, tiles: readonly Tile[]): readonly Tile[] {
  return tiles.map((tile, at) => {
    const next = tiles.find(({ name }, place) => place > at && name !== 'glue');
    if (tile.name === 'condition' && isWishFor(text, tiles, tile, next)) return renamed(tile, 'change');
    if (tile.name === 'condition' && next?.name === 'value' && next.clause === tile.clause)
      return playsPart(fold(text.slice(tile.start, tile.end)), 'only') ? renamed(tile, 'filler') : tile;
    if (tile.name !== 'unfit') return tile;
    const isOfTime = tiles.some(({ name, clause }) => clause === tile.clause && chosen.has(name));
    return renamed(tile, isOfTime ? 'negation' : 'unknown');
  });
}
