/** Whether a clause that stands beside an answer merely tells something (G20). */
import { classesOf, is } from '../language/word-classes.ts';
import { wordsOf } from '../language/words.ts';
import { fold } from '../text/fold.ts';
import type { BesideWords } from './beside-words.ts';
import { playsPart } from './clause-pieces.ts';
import { beginsReason } from './reasons.ts';
import { wordsOfTalk } from './talk.ts';
import { silent } from './tile-classes.ts';
import { isLeft, type Tile, type TileName } from './tiles.ts';

/** A clause, its folded words, and the lists of its language. */
export interface Clause {
  readonly text: string;
  readonly tiles: readonly Tile[];
  readonly words: readonly string[];
  readonly known: BesideWords;
}

/** Whether a clause merely tells something. Where something is done at once it is asked about all the same: no grammar knows what it tells. */
export function isBeside(clause: Clause): boolean {
  const { tiles, words } = clause;
  if (!tiles.some(isLeft) || clause.known.holdsOne('unsettled', words)) return false;
  const isMarked = markerOf(clause) > 0;
  // "The second, otherwise the third".
  const isElse = clause.known.holdsOne('otherwise', words.slice(0, 2));
  if (isElse && tiles.some(({ name }) => choosing.has(name))) return false;
  if (tiles.some((tile, at) => isYesAt(clause, tile, at)) && !beginsReason(words) && !isMarked) return false;
  return isStatement(clause, isMarked) && takesNothingBack(clause, isMarked);
}

/** "And hide from the others": it goes on with what is told. */
export function goesOn(clause: Clause): boolean {
  const { tiles, words, known } = clause;
  if (!tiles.some(isLeft) || !coordinating.has(words[0] ?? '')) return false;
  if (known.holdsOne('unsettled', words) || tiles.some((tile, at) => isYesAt(clause, tile, at))) return false;
  return takesNothingBack(clause, true);
}

const coordinating: ReadonlySet<string> = new Set(['and', 'y', 'e', 'и', 'und']);

/** Words that nobody knows, in a clause that names a time as well. */
const fewestBesideTime = 2;

/** How much of a clause that only tells something is taken from nobody; one that merely says more of what it names is left as it is. */
export function heldOf(clause: Clause): 'all' | 'times' | 'nothing' {
  const { tiles, words, known } = clause;
  if (markerOf(clause) > 0) return 'all';
  if (tiles.some((one) => one.name === 'refusal' || one.name === 'change' || (one.name !== 'unknown' && isLeft(one))))
    return 'all';
  const told = tiles.filter(({ name }) => name === 'unknown').length;
  const isOwn = known.saysFirst(words, 0) || told >= fewestBesideTime;
  return told > 0 && isOwn && !tiles.some(({ name }) => taking.has(name)) ? 'times' : 'nothing';
}

const taking: ReadonlySet<TileName> = new Set<TileName>(['taking', 'asked-taking', 'assent', 'all-right', 'thing']);

/** Everything of it is known, and the time that it names is that of something else: "I'm going through November's cards meanwhile". */
export function isMeanwhile({ text, tiles, words, known }: Clause): boolean {
  const isDuring =
    known.lengthOf('while', words, 0) > 0 || words.some((_, at) => known.lengthOf('meanwhile', words, at) > 0);
  if (tiles.some(isLeft) || !known.saysFirst(words, 0)) return false;
  // "I'll print the timesheets over the weekend": what is known of it whole is done around the call.
  const [first] = tiles;
  const isOwnDoing =
    first?.name === 'filler' &&
    wordsIn(text, first).length >= fewestDone &&
    !known.holdsOne('deciding', words) &&
    tiles.every(({ name }) => name === 'filler' || name === 'value' || name === 'glue');
  return isDuring || isOwnDoing;
}

/** "I'll print out": in words. */
const fewestDone = 3;

/** A yes, and no particle: "so kann's ja nicht weitergehen". */
function isYesAt({ text, tiles, known }: Clause, { name, start, end }: Tile, at: number): boolean {
  const isInside =
    at > 0 && at < tiles.length - 1 && tiles.slice(0, at).some(({ name: before }) => !silent.has(before));
  // "Yo", which is an English yes.
  if (known.lengthOf('first', wordsIn(text, { start, end }), 0) > 0) return false;
  return agreeing.has(name) && !(isInside && wordsIn(text, { start, end }).length === 1);
}

/** How many words of the clause mark by their grammar that it only tells something, from its first; 0 where nothing does. */
function markerOf({ words, known: { lengthOf, saysFirst } }: Clause): number {
  let from = 0;
  while (joints.has(words[from] ?? '') && lengthOf('consequence', words, from) < 2) from += 1;
  const leaving = lengthOf('leaving', words, from);
  const isOff = words[from + leaving] === undefined || lengthOf('leavingTo', words, from + leaving) > 0;
  if (leaving > 0 && isOff) return from + leaving;
  const during = lengthOf('while', words, from);
  if (during > 0 && saysFirst(words, from + during)) return from + during;
  const follows = lengthOf('consequence', words, from);
  if (follows > 0 && (saysFirst(words, from + follows) || saysFirst(words, from + follows + 1))) return from + follows;
  const gives = lengthOf('giving', words, from);
  if (gives > 0) return from + gives;
  const otherwise = lengthOf('otherwise', words, from);
  if (otherwise > 0 && words.length > from + otherwise + 1) return from + otherwise;
  const ahead = lengthOf('ahead', words, from);
  if (ahead > 0 && lengthOf('articles', words, from + ahead) > 0) return from + ahead;
  const isOwn = saysFirst(words, from);
  return isOwn && words.some((_, at) => within.some((list) => lengthOf(list, words, at) > 0)) ? from + 1 : 0;
}

/** "Gotta run": it says that whoever speaks leaves now, and every word of it is known. "I'm off" may be said of the day that is shown. */
export function isGone(clause: Clause): boolean {
  const { words, known } = clause;
  return words.length > 0 && markerOf(clause) === words.length && !known.holdsOne('obstacles', words);
}

const joints: ReadonlySet<string> = new Set(['and', 'y', 'e', 'и', 'а', 'und', 'que', 'denn', 'oh', 'well']);
const within = ['meanwhile', 'around', 'anyway'] as const;

/** Whatever it tells, before a yes that concludes it: it takes nothing back, and puts nothing off but what it denies. */
export function isLoose(clause: Clause): boolean {
  const { words, known, tiles, text } = clause;
  const isDelayDenied = known.holdsOne('negators', words) && known.holdsOne('obstacles', words);
  // "Or rather not."
  if (words.length < fewestTold && known.holdsOne('negators', words)) return false;
  const left = tiles.filter(isLeft).flatMap((tile) => wordsIn(text, tile));
  if (known.holdsOne('unsettled', left) || known.holdsOne('mocking', words)) return false;
  return (
    takesNothingBack({ text, tiles, words, known }, true) ||
    (isDelayDenied && tiles.every(({ name }) => denied.has(name)))
  );
}

const denied: ReadonlySet<TileName> = new Set<TileName>([
  'unknown',
  'filler',
  'thing',
  'glue',
  'courtesy',
  'taking',
  'value',
  'negation',
  'refusal',
  'past',
  'asked-taking',
]);

/** "In theory", "ask me again": a few words without anybody who does something, or an order, may take the yes back. */
function isStatement({ words, known }: Clause, isMarked: boolean): boolean {
  if (isMarked || beginsReason(words) || known.saysFirst(words, 0)) return true;
  // A word that nobody knows makes no statement of others, wherever it stands.
  const said = words.slice(Math.max(words.findIndex(isListed), 0));
  const first = said.find((word) => !joints.has(word)) ?? '';
  // "Yeah, a mail, that will scare her": what one says of the very thing may be said against it.
  if (known.lengthOf('proposal', said, 0) > 0) return known.holdsOne('benefit', said.slice(1, nearest));
  if ((classesOf(first) & is.asks) !== 0 || askers.has(first)) return false;
  if (known.lengthOf('fragments', said, 0) > 0 && said.length < fewestTold) return false;
  return words.filter(isListed).length >= fewestListed && known.lengthOf('deciding', said, 0) === 0;
}

const isListed = (word: string): boolean => classesOf(word) !== 0 || wordsOfTalk.has(word);

const fewestTold = 4;
/** "That'd really help": what it does stands near. In words. */
const nearest = 5;
const fewestListed = 2;
const askers: ReadonlySet<string> = new Set([...wordsOf('questionWords'), ...wordsOf('doubtfulQuestionWords')]);

/** It tells how things are: what is turned round in it is no wish and no decision, and nothing depends on it. */
function takesNothingBack({ text, tiles, words, known }: Clause, isMarked: boolean): boolean {
  if (known.holdsOne('hypothetical', words)) return false;
  const isReason = isMarked || beginsReason(words) || known.lengthOf('otherwise', words, 0) > 0;
  const isUnwilling = known.holdsOne('unwilling', words);
  const isDeciding = known.holdsOne('deciding', words);
  return tiles.every((tile, at) => {
    const behind = tiles[at + 1] === undefined ? [] : wordsIn(text, tiles[at + 1] as Tile);
    switch (tile.name) {
      case 'condition':
        return !isDeciding && isWhen({ text, tiles, words: behind, known }, tile);
      case 'question':
        return (
          isReason ||
          (playsPart(wordsIn(text, tile).join(' '), 'may') && tiles.slice(0, at).some(({ name }) => !leading.has(name)))
        );
      case 'negation':
      case 'refusal':
        return (at > 0 || isReason) && !isUnwilling && tiles.some(({ name }) => name === 'unknown');
      case 'contrast':
        return (at === 0 && isReason) || known.holdsOne('otherwise', wordsIn(text, tile));
      case 'change':
        // "I'll make a tea": it is done by whoever speaks.
        return (isMarked || known.saysFirst(words, 0)) && !isDeciding;
      default:
        return !turning.has(tile.name);
    }
  });
}

/** "Before that we take stock", "so it's done before the weekend": it says when, and not on what it depends. `words`: those behind it. */
function isWhen({ text, tiles, words, known }: Clause, tile: Tile): boolean {
  const said = wordsIn(text, tile);
  if (known.lengthOf('relations', said, 0) === 0) return false;
  if (tile === tiles[0]) return words.length > 0 && known.lengthOf('whenAdverbs', said, 0) === said.length;
  return known.lengthOf('first', words, 0) === 0 && known.lengthOf('others', words, 0) === 0;
}

export function wordsIn(text: string, { start, end }: Pick<Tile, 'start' | 'end'>): readonly string[] {
  return fold(text.slice(start, end))
    .split(/[^\p{L}\p{N}'-]+/u)
    .filter((word) => word !== '');
}

const choosing: ReadonlySet<TileName> = new Set<TileName>(['value', 'number', 'earliest', 'latest']);
export const agreeing: ReadonlySet<TileName> = new Set<TileName>([
  'assent',
  'all-right',
  'order',
  'asked-order',
  'searching',
]);
/** "And what does it cost": behind these a question still begins. */
const leading: ReadonlySet<TileName> = new Set<TileName>(['filler', 'glue', 'courtesy', 'acknowledging']);
/** They make something of an answer that it is not without them. */
const turning: ReadonlySet<TileName> = new Set<TileName>([
  'quotation',
  'delay',
  'hedge',
  'opinion',
  'irony',
  'others',
  'all-but',
  'ending',
  'skip',
  'human',
  'human-about',
  'unfit',
  'change',
  'searching',
  'writing',
  'asking',
]);
