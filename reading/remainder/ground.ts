/**
 * What stands before a yes that concludes it (G20): "nobody is away that day. Go ahead and look". An order, or a yes, that stands last, in a
 * sentence of its own or behind "so", concludes what was told before it, whatever that was about. At an offer anything passes that takes
 * nothing back; where something is done at once it is asked about.
 */
import { isBeside, isLoose, wordsIn, type Clause } from './beside-clause.ts';
import type { BesideWords } from './beside-words.ts';
import { isLeft, type Tile, type TileName } from './tiles.ts';

/**
 * `told`: it merely tells something; `there`: at its times whoever speaks is there, so that they are no wish, and the time that is shown has
 * to fit them; `back`: it goes back to an earlier yes ("but yes"); `delay`: what it puts off is denied.
 */
export type Ground = 'told' | 'there' | 'back' | 'delay';

/** By clause. `questions`: for each sentence whether it asks. */
export function groundsIn(
  text: string,
  sentences: readonly (readonly Tile[])[],
  questions: readonly boolean[],
  known: BesideWords,
): ReadonlyMap<number, Ground> {
  const grounds = new Map<number, Ground>();
  if (questions.includes(true)) return grounds;
  const clauses = sentences.flatMap((own) => clausesOf(text, own, known));
  const yes = conclusionIn(clauses);
  if (yes === null) return grounds;
  const delayed = new Set<number>();
  let isOwn = false;
  for (const clause of clauses.slice(0, yes)) {
    const [first] = clause.tiles;
    isOwn = tellsOfOwn(clause) || (isOwn && joins.has(clause.words[0] ?? ''));
    if (first !== undefined && isDelayDenied(clause)) delayed.add(first.clause);
    if (first === undefined || !(clause.tiles.some(isLeft) || isPresent(clause))) continue;
    if (isOwn && isPresent(clause) && isLoose(clause)) grounds.set(first.clause, 'there');
    else if (clause.tiles.some(isLeft) && !isBeside(clause) && isLoose(clause)) grounds.set(first.clause, 'told');
  }
  for (const clause of delayed) if (!grounds.has(clause)) grounds.set(clause, 'delay');
  const back = clauses.slice(yes).find(({ words }) => known.lengthOf('butYes', words, 0) > 0)?.tiles[0];
  if (back !== undefined && grounds.size > 0) grounds.set(back.clause, 'back');
  return grounds;
}

const joins: ReadonlySet<string> = new Set([
  'and',
  'y',
  'e',
  'и',
  'und',
  'so',
  'also',
  'así',
  'der',
  'die',
  'das',
  'que',
  'that',
  'который',
  'которая',
  'которое',
]);

interface Told extends Clause {
  readonly opensSentence: boolean;
}

function clausesOf(text: string, own: readonly Tile[], known: BesideWords): readonly Told[] {
  return [...new Set(own.map(({ clause }) => clause))].map((one, at) => {
    const tiles = own.filter(({ clause }) => clause === one);
    const words = wordsIn(text, { start: tiles[0]?.start ?? 0, end: tiles.at(-1)?.end ?? 0 });
    return { text, tiles, words, known, opensSentence: at === 0 };
  });
}

/** Which clause begins the answer that concludes the message; null: none does. */
function conclusionIn(clauses: readonly Told[]): number | null {
  let from = clauses.length;
  while (from > 0 && isAnswering(clauses[from - 1])) from -= 1;
  const tail = clauses.slice(from);
  const yes = tail.findIndex(isYes);
  const answer = tail[yes];
  if (answer === undefined || from + yes === 0) return null;
  const opens = tail.slice(0, yes + 1).some((one) => one.opensSentence || concludes(one));
  // "Sure thing. My dog is barking, but yes."
  const isBack = answer.known.lengthOf('butYes', answer.words, 0) > 0 && clauses.slice(0, from).some(isYes);
  const isBut = tail.some(({ tiles }) => tiles.some(({ name }) => name === 'contrast' || name === 'all-but'));
  return isBack || (opens && !isBut) ? from : null;
}

function isAnswering(clause: Told | undefined): boolean {
  if (clause === undefined || !clause.tiles.every(({ name }) => answering.has(name))) return false;
  const isTurned = clause.tiles.some(({ name }) => name === 'contrast' || name === 'all-but');
  return !isTurned || clause.known.lengthOf('butYes', clause.words, 0) > 0;
}

function concludes({ words, known }: Told): boolean {
  return known.lengthOf('concluding', words, 0) > 0;
}

/** An order, or a yes that is more than praise. */
function isYes({ text, tiles, known }: Told): boolean {
  return tiles.some(
    (tile) =>
      ordering.has(tile.name) ||
      (tile.name === 'assent' && known.lengthOf('outright', wordsIn(text, tile), 0) > 0) ||
      (tile.name === 'assent' && known.holdsOne('outright', wordsIn(text, tile).slice(-1))),
  );
}

/** Whoever speaks tells of themselves, of nobody at all, or of what is theirs; or is glad of it. */
function tellsOfOwn({ tiles, text, words, known }: Told): boolean {
  if (known.lengthOf('relieved', words, 0) > 0) return true;
  // "Flumberto. Sí": a word or two tell nothing.
  if (words.length < fewestTold) return false;
  // "On Monday nobody is away": the time stands first.
  const value = tiles.findIndex(({ name }) => name === 'value');
  const led = value < 0 ? [] : wordsIn(text, { start: tiles[0]?.start ?? 0, end: tiles[value]?.end ?? 0 });
  const isTimeFirst = led.length > 0 && led.length <= longestTime;
  const starts = [0, ...(joins.has(words[0] ?? '') ? [1] : []), ...(isTimeFirst ? [led.length, led.length + 1] : [])];
  return starts.some((at) => known.saysFirst(words, at) || known.lengthOf('ownSubjects', words, at) > 0);
}

/** In words. */
const fewestTold = 3;
const longestTime = 4;

/** "I don't want to leave it until Christmas": nothing is left over of it, and its time is not wished for. */
function isDelayDenied({ tiles, words, known }: Told): boolean {
  if (tiles.some(isLeft) || !tiles.some(({ name }) => name === 'value')) return false;
  return known.holdsOne('negators', words) && known.holdsOne('delaying', words);
}

/** It names a time at which whoever speaks is there. */
function isPresent({ tiles, words, known }: Told): boolean {
  return tiles.some(({ name }) => name === 'value') && known.holdsOne('present', words);
}

const ordering: ReadonlySet<TileName> = new Set<TileName>(['order', 'asked-order']);

/** What the conclusion may be made of. */
const answering: ReadonlySet<TileName> = new Set<TileName>([
  'assent',
  'all-right',
  'order',
  'courtesy',
  'acknowledging',
  'filler',
  'thing',
  'glue',
  'searching',
  'contrast',
  'all-but',
]);
