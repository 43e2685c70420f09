/**
 * Clauses that merely tell something beside an answer (G20), by their grammar: what whoever speaks does meanwhile or afterwards, why it
 * matters, what is the case anyway. Phrases know wordings; here a word that relates one clause to another marks what the clause is, whatever
 * it is about. Where something is done at once, only a clause that is marked so passes; where a search begins, any that takes nothing back.
 */
import { fold } from '../text/fold.ts';
import { besideWords, type BesideWords } from './beside-words.ts';
import { playsPart } from './clause-pieces.ts';
import { classesOf, is } from '../language/word-classes.ts';
import { wordsOf } from '../language/words.ts';
import { beginsReason } from './reasons.ts';
import { wordsOfTalk } from './talk.ts';
import { isLeft, type Tile, type TileName } from './tiles.ts';

/** `plain`: it takes nothing back; `marked`: its grammar says that it tells why, or what goes on meanwhile or comes after. */
export type Beside = 'plain' | 'marked';

export interface BesideFound {
  /** By sentence; what merely tells something is left over, as words that nobody knows. */
  readonly tiles: readonly (readonly Tile[])[];
  readonly clauses: ReadonlyMap<number, Beside>;
}

/** `questions`: for each sentence whether it asks. */
export function besideIn(
  text: string,
  sentences: readonly (readonly Tile[])[],
  questions: readonly boolean[],
): BesideFound {
  const nothing = { tiles: sentences, clauses: new Map<number, Beside>() };
  const all = sentences.flat();
  if (!all.some(isLeft)) return nothing;
  const known = languageOf(wordsIn(text, { start: 0, end: text.length }));
  const isPlea = questions[0] !== true && pleads(text, sentences[0] ?? []);
  const outright = isPlea
    ? sentences[0]?.[0]
    : all.find((tile) => isOutright(text, tile, known) && !isGoingOn(text, all, tile, known));
  // "Tuesday at 4 would be great": whoever names a time that is wished for has answered as well.
  const wished = outright === undefined ? wishIn(all) : undefined;
  const answer = outright ?? wished;
  if (answer === undefined) return nothing;
  const clauses = new Map<number, Beside>();
  const meanwhile = new Set<number>();
  const held = new Map<number, 'all' | 'times' | 'nothing'>();
  for (const [at, own] of sentences.entries()) {
    if (questions[at] === true) continue;
    let before: Beside | null = null;
    for (const clause of new Set(own.map((tile) => tile.clause))) {
      const tiles = own.filter((tile) => tile.clause === clause);
      const words = wordsIn(text, { start: tiles[0]?.start ?? 0, end: tiles.at(-1)?.end ?? 0 });
      const isAnswer = clause === answer.clause;
      const itself = isAnswer ? null : besideOf({ text, tiles, words, known });
      const kind: Beside | null = itself ?? (isAnswer ? null : goingOnWith(before, { text, tiles, words, known }));
      before = kind;
      const isSure = wished === undefined || known.saysFirst(words, 0) || known.lengthOf('whenAdverbs', words, 0) > 0;
      if (kind !== null && (isSure || kind === 'marked' || itself === null)) {
        clauses.set(clause, wished ? 'plain' : kind);
        held.set(clause, heldOf({ text, tiles, words, known }, kind));
      } else if (clause !== answer.clause && isMeanwhile({ text, tiles, words, known })) meanwhile.add(clause);
    }
  }
  const hold = (tile: Tile): Tile => {
    if (meanwhile.has(tile.clause) && tile.name === 'value') return { ...tile, name: 'filler' };
    const much = held.get(tile.clause) ?? 'nothing';
    if (much === 'nothing' || silent.has(tile.name) || (much === 'times' && tile.name !== 'value')) return tile;
    return { name: 'unknown', start: tile.start, end: tile.end, clause: tile.clause };
  };
  return { tiles: sentences.map((own) => own.map(hold)), clauses };
}

/** The lists of the language in which most of it is said. */
function languageOf(words: readonly string[]): BesideWords {
  const counts = besideWords.map((_, at) => words.filter((word) => ((wordsOfTalk.get(word) ?? 0) & (1 << at)) !== 0).length);
  return besideWords[counts.indexOf(Math.max(...counts))] as BesideWords;
}

/** Whether the first sentence is nothing but "please". `tiles`: those of the sentence. */
export function pleads(text: string, tiles: readonly Tile[]): boolean {
  if (!tiles.every(({ name }) => name === 'courtesy' || name === 'filler')) return false;
  return tiles.some((tile) => {
    const words = wordsIn(text, tile);
    return besideWords.some(({ lengthOf }) => words.length > 0 && lengthOf('pleas', words, 0) === words.length);
  });
}

/** A yes that is more than praise, or an order. */
function isOutright(text: string, { name, start, end }: Tile, known: BesideWords): boolean {
  if (name === 'order' || name === 'asked-order' || name === 'searching' || name === 'writing') return true;
  return name === 'assent' && known.lengthOf('outright', wordsIn(text, { start, end }), 0) > 0;
}

/** "And hide from the others": it goes on with what is told. */
function goingOnWith(before: Beside | null, clause: Clause): Beside | null {
  const { tiles, words, known } = clause;
  if (before === null || !tiles.some(isLeft) || !coordinating.has(words[0] ?? '')) return null;
  if (known.holdsOne('unsettled', words) || tiles.some((tile, at) => isYesAt(clause, tile, at))) return null;
  if (before === 'marked' && isPlainlyMarked(clause, 1)) return 'marked';
  return takesNothingBack(clause, true) ? 'plain' : null;
}

const coordinating: ReadonlySet<string> = new Set(['and', 'y', 'e', 'и', 'und']);

/** How much of a clause that only tells something is taken from nobody; one that merely says more of what it names is left as it is. */
function heldOf({ tiles, words, known }: Clause, kind: Beside): 'all' | 'times' | 'nothing' {
  if (kind === 'marked' || tiles.some((one) => one.name === 'refusal' || (one.name !== 'unknown' && isLeft(one)))) return 'all';
  const told = tiles.filter(({ name }) => name === 'unknown').length;
  const isOwn = known.saysFirst(words, 0) || told >= fewestBesideTime;
  return told > 0 && isOwn && !tiles.some(({ name }) => taking.has(name)) ? 'times' : 'nothing';
}

const taking: ReadonlySet<TileName> = new Set<TileName>(['taking', 'asked-taking', 'assent', 'all-right', 'thing']);

/** A time that is wished for, in a clause of which nothing is left over. */
function wishIn(all: readonly Tile[]): Tile | undefined {
  return all.find(
    ({ name, clause }) =>
      chosen.has(name) && !all.some((other) => other.clause === clause && (isLeft(other) || unchosen.has(other.name))),
  );
}

const chosen: ReadonlySet<TileName> = new Set<TileName>(['value', 'number', 'earliest', 'latest']);
const unchosen: ReadonlySet<TileName> = new Set<TileName>(['refusal', 'others', 'all-but', 'skip', 'ending', 'unfit', 'contrast']);

/** "I'll tell her and then confirm": it goes on with what whoever speaks will do. */
function isGoingOn(text: string, all: readonly Tile[], { clause }: Tile, known: BesideWords): boolean {
  const at = all.findIndex((tile) => tile.clause === clause);
  const [first, last] = [all[at], all[at - 1]];
  if (first === undefined || last === undefined || !going.has(wordsIn(text, first)[0] ?? '')) return false;
  const before = all.filter((tile) => tile.clause === last.clause);
  return before.every(({ name }) => !agreeing.has(name)) && known.saysFirst(wordsIn(text, before[0] as Tile), 0);
}

const going = wordsOf('goingOn');

/** A clause, its folded words, and the lists of its language. */
interface Clause {
  readonly text: string;
  readonly tiles: readonly Tile[];
  readonly words: readonly string[];
  readonly known: BesideWords;
}

function besideOf(clause: Clause): Beside | null {
  const { tiles, words } = clause;
  if (!tiles.some(isLeft) || clause.known.holdsOne('unsettled', words)) return null;
  const marker = markerOf(clause);
  if (tiles.some((tile, at) => isYesAt(clause, tile, at)) && !beginsReason(words) && marker === 0) return null;
  if (marker > 0 && isPlainlyMarked(clause, marker)) return 'marked';
  return isStatement(clause, marker > 0) && takesNothingBack(clause, marker > 0) ? 'plain' : null;
}

/** Everything of it is known, and the time that it names is that of something else: "I'm going through November's cards meanwhile". */
function isMeanwhile({ tiles, words, known }: Clause): boolean {
  const isDuring = known.lengthOf('while', words, 0) > 0 || words.some((_, at) => known.lengthOf('meanwhile', words, at) > 0);
  return isDuring && !tiles.some(isLeft) && known.saysFirst(words, 0);
}

/** A yes, and no particle: "so kann's ja nicht weitergehen". */
function isYesAt({ text, tiles }: Clause, { name, start, end }: Tile, at: number): boolean {
  const isInside = at > 0 && at < tiles.length - 1 && tiles.slice(0, at).some(({ name: before }) => !silent.has(before));
  return agreeing.has(name) && !(isInside && wordsIn(text, { start, end }).length === 1);
}

/** How many words of the clause mark it, from its first; 0 where nothing does. */
function markerOf({ words, known: { lengthOf, saysFirst } }: Clause): number {
  let from = 0;
  while (joints.has(words[from] ?? '') && lengthOf('consequence', words, from) < 2) from += 1;
  const leaving = lengthOf('leaving', words, from);
  if (leaving > 0) return from + leaving;
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

const joints: ReadonlySet<string> = new Set(['and', 'y', 'e', 'и', 'а', 'und', 'que', 'denn', 'oh', 'well']);
const within = ['meanwhile', 'around', 'anyway'] as const;

/** Nothing of a marked clause decides, doubts, waits, asks or changes anything, or is somebody else's. */
function isPlainlyMarked({ text, tiles, words, known }: Clause, marker: number): boolean {
  const rest = words.slice(marker);
  if (['deciding', 'others'].some((list) => known.holdsOne(list as 'deciding', rest))) return false;
  if (known.holdsOne('hypothetical', words)) return false;
  const led = tiles.filter(({ end }) => wordsIn(text, { start: tiles[0]?.start ?? 0, end }).length > marker);
  // "Otherwise Tuesday", "then I can do 11": where little else is said, the time is what is told.
  const told = led.filter(({ name }) => name === 'unknown').length;
  if (told < fewestBesideTime && led.some(({ name }) => name === 'value')) return false;
  return led.every(
    (tile) => tile.number === undefined && (besideMarked.has(tile.name) || known.holdsOne('meanwhile', [wordsIn(text, tile).join(' ')])),
  );
}

/** Words that nobody knows, in a clause that names a time as well. */
const fewestBesideTime = 2;

/** "In theory", "ask me again": a few words without anybody who does something, or an order, may take the yes back. */
function isStatement({ words, known }: Clause, isMarked: boolean): boolean {
  if (isMarked || beginsReason(words) || known.saysFirst(words, 0)) return true;
  const first = words.find((word) => !joints.has(word)) ?? '';
  // "Yeah, a mail, that will scare her": what one says of the very thing may be said against it.
  if (known.lengthOf('proposal', words, 0) > 0) return false;
  if ((classesOf(first) & is.asks) !== 0 || askers.has(first)) return false;
  const isFragment = known.lengthOf('fragments', words, 0) > 0;
  const isShort = words.length < (isFragment ? fewestTold : fewestTold - 1);
  return !isShort && known.lengthOf('deciding', words, 0) === 0;
}

/** Words, where they may be none but such that belong to the yes; else one less. */
const fewestTold = 4;
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
          isReason || (playsPart(wordsIn(text, tile).join(' '), 'may') && tiles.slice(0, at).some(({ name }) => !leading.has(name)))
        );
      case 'negation':
      case 'refusal':
        return (at > 0 || isReason) && !isUnwilling && tiles.some(({ name }) => name === 'unknown');
      case 'contrast':
        return (at === 0 && isReason) || known.holdsOne('otherwise', wordsIn(text, tile));
      case 'change':
        // "I'll make a tea": it is done by whoever speaks.
        return known.saysFirst(words, 0) && !isDeciding;
      default:
        return !turning.has(tile.name);
    }
  });
}

/** "Before that we take stock", "so it's done before the weekend": it says when, and not on what it depends. `words`: those behind it. */
function isWhen({ text, tiles, words, known }: Clause, tile: Tile): boolean {
  const said = wordsIn(text, tile);
  if (tile === tiles[0]) return words.length > 0 && known.lengthOf('whenAdverbs', said, 0) === said.length;
  return known.lengthOf('first', words, 0) === 0 && known.lengthOf('others', words, 0) === 0;
}

function wordsIn(text: string, { start, end }: Pick<Tile, 'start' | 'end'>): readonly string[] {
  return fold(text.slice(start, end))
    .split(/[^\p{L}\p{N}'-]+/u)
    .filter((word) => word !== '');
}

/** What a clause that is marked may be made of. */
const besideMarked: ReadonlySet<TileName> = new Set<TileName>([
  'unknown',
  'filler',
  'thing',
  'glue',
  'courtesy',
  'taking',
  'asked-taking',
  'naming',
  'question',
  'change',
  'past',
  'value',
  'contrast',
  'talking-to',
  // "While I deal with it", "ich mach mir derweil": whose doing it is stands before it.
  'assent',
  'order',
  'searching',
]);

const agreeing: ReadonlySet<TileName> = new Set<TileName>(['assent', 'all-right', 'order', 'asked-order', 'searching']);
/** "And what does it cost": behind these a question still begins. */
const leading: ReadonlySet<TileName> = new Set<TileName>(['filler', 'glue', 'courtesy', 'acknowledging']);
const silent: ReadonlySet<TileName> = new Set<TileName>(['courtesy', 'acknowledging']);
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
