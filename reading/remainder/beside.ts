/**
 * Clauses that merely tell something beside an answer (G20), by their grammar: what whoever speaks does meanwhile or afterwards, why it
 * matters, what is the case anyway. Phrases know wordings; here a word that relates one clause to another marks what the clause is, whatever
 * it is about. Where a search begins, any passes that takes nothing back; where something is done at once none does, as no grammar knows what
 * the words tell that nobody knows.
 */
import type { Span } from '../../contracts/reading.ts';
import { wordsOf } from '../language/words.ts';
import { agreeing, goesOn, heldOf, isBeside, isGone, isMeanwhile, wordsIn } from './beside-clause.ts';
import { besideWords, type BesideWords } from './beside-words.ts';
import { groundsIn } from './ground.ts';
import { wordsOfTalk } from './talk.ts';
import { silent } from './tile-classes.ts';
import { isLeft, type Tile, type TileName, tileOf, renamed } from './tiles.ts';

export interface BesideFound {
  /** By sentence; what merely tells something is left over, as words that nobody knows. */
  readonly tiles: readonly (readonly Tile[])[];
  readonly clauses: ReadonlySet<number>;
  /** Times at which whoever speaks is there. */
  readonly there: readonly Tile[];
}

/** `questions`: for each sentence whether it asks. `back`: what is taken back, and is no answer. */
export function besideIn(
  text: string,
  sentences: readonly (readonly Tile[])[],
  questions: readonly boolean[],
  back: readonly Span[] = [],
): BesideFound {
  const nothing = { tiles: sentences, clauses: new Set<number>(), there: [] };
  const all = sentences.flat();
  if (!all.some((tile) => isLeft(tile) || tile.name === 'value')) return nothing;
  const known = languageOf(wordsIn(text, { start: 0, end: text.length }));
  const outright = outrightIn(text, sentences, questions, known);
  // "Tuesday at 4 would be great": whoever names a time that is wished for has answered as well.
  const wished = outright === undefined ? wishIn(all, back) : undefined;
  const answer = outright ?? wished;
  if (answer === undefined) return nothing;
  const clauses = new Set<number>();
  const meanwhile = new Set<number>();
  const gone = new Set<number>();
  const held = new Map<number, Held>();
  for (const [at, own] of sentences.entries()) {
    if (questions[at] === true) continue;
    let wasBeside: boolean = false;
    for (const clause of new Set(own.map((tile) => tile.clause))) {
      const tiles = own.filter((tile) => tile.clause === clause);
      const words = wordsIn(text, { start: tiles[0]?.start ?? 0, end: tiles.at(-1)?.end ?? 0 });
      const told = { text, tiles, words, known };
      const isAnswer = clause === answer.clause;
      if (!isAnswer && isGone(told)) {
        gone.add(clause);
        continue;
      }
      const isItself = !isAnswer && isBeside(told);
      const goes: boolean = !isAnswer && !isItself && wasBeside && goesOn(told);
      wasBeside = isItself || goes;
      const isSure = wished === undefined || known.saysFirst(words, 0) || known.lengthOf('whenAdverbs', words, 0) > 0;
      if (goes || (isItself && isSure)) {
        clauses.add(clause);
        held.set(clause, heldOf(told));
      } else if (!isAnswer && isMeanwhile(told)) meanwhile.add(clause);
    }
  }
  const there: Tile[] = [];
  const grounds = wished === undefined ? groundsIn(text, sentences, questions, known) : null;
  for (const [clause, ground] of grounds ?? []) {
    if (ground === 'back' || ground === 'delay') {
      held.set(clause, ground);
      continue;
    }
    clauses.add(clause);
    held.set(clause, ground === 'there' ? 'words' : 'all');
    if (ground === 'there') there.push(...all.filter((tile) => tile.clause === clause && tile.name === 'value'));
  }
  const hold = (tile: Tile): Tile => heldTile(tile, held.get(tile.clause) ?? 'nothing');
  const tiles = sentences.map((own) =>
    own.map((tile): Tile => {
      const isSilent = gone.has(tile.clause) || (meanwhile.has(tile.clause) && tile.name === 'value');
      return isSilent ? renamed(tile, 'filler') : hold(tile);
    }),
  );
  return { tiles, clauses, there };
}

/** The yes or the order that answers; a plea that is all of the first sentence comes before both. */
function outrightIn(
  text: string,
  sentences: readonly (readonly Tile[])[],
  questions: readonly boolean[],
  known: BesideWords,
): Tile | undefined {
  if (questions[0] !== true && pleads(text, sentences[0] ?? [])) return sentences[0]?.[0];
  const all = sentences.flat();
  return all.find((tile) => isOutright(text, tile, known) && !isGoingOn(text, all, tile, known));
}

/** How much of a clause is only told. */
type Held = 'all' | 'words' | 'back' | 'delay' | 'times' | 'nothing';

function heldTile(tile: Tile, much: Held): Tile {
  const { name, start, end, clause } = tile;
  if (much === 'delay') return name === 'value' ? renamed(tile, 'filler') : tile;
  if (much === 'back') return name === 'contrast' || name === 'all-but' ? renamed(tile, 'filler') : tile;
  if (much === 'words' && name === 'value') return tile;
  if (much === 'nothing' || silent.has(name) || (much === 'times' && name !== 'value')) return tile;
  return tileOf('unknown', { start, end }, clause);
}

/** The lists of the language in which most of it is said. */
function languageOf(words: readonly string[]): BesideWords {
  const counts = besideWords.map(
    (_, at) => words.filter((word) => ((wordsOfTalk.get(word) ?? 0) & (1 << at)) !== 0).length,
  );
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

/** A time that is wished for, in a clause of which nothing is left over. */
function wishIn(all: readonly Tile[], back: readonly Span[]): Tile | undefined {
  return all.find(
    ({ name, clause, start, end }) =>
      chosen.has(name) &&
      !back.some((one) => one.start < end && start < one.end) &&
      !all.some((other) => other.clause === clause && (isLeft(other) || unchosen.has(other.name))),
  );
}

const chosen: ReadonlySet<TileName> = new Set<TileName>(['value', 'number', 'earliest', 'latest']);
const unchosen: ReadonlySet<TileName> = new Set<TileName>([
  'refusal',
  'others',
  'all-but',
  'skip',
  'ending',
  'unfit',
  'contrast',
]);

/** "I'll tell her and then confirm": it goes on with what whoever speaks will do. */
function isGoingOn(text: string, all: readonly Tile[], { clause }: Tile, known: BesideWords): boolean {
  const at = all.findIndex((tile) => tile.clause === clause);
  const [first, last] = [all[at], all[at - 1]];
  if (first === undefined || last === undefined || !going.has(wordsIn(text, first)[0] ?? '')) return false;
  const before = all.filter((tile) => tile.clause === last.clause);
  return before.every(({ name }) => !agreeing.has(name)) && known.saysFirst(wordsIn(text, before[0] as Tile), 0);
}

const going = wordsOf('goingOn');
