/**
 * Plain clauses by their grammar (G20). Phrases know wordings; here a clause is plain when each of its words plays a part that the kind of
 * clause may have, in whatever order: "sieht für mich alles richtig aus" praises, "put her down for Monday" orders. A word without a part
 * stays left over, and a word that turns something round has none, so that nothing is agreed to that the lists do not know.
 */
import type { TalkClass } from './talk-classes.ts';
import type { Word } from '../text/sentences.ts';
import { classesOf, is as is_ } from '../language/word-classes.ts';
import { wordsOf } from '../language/words.ts';
import { agreeing, isHeldBy } from './clause-held.ts';
import { kindOf } from './clause-kind.ts';
import { is, isValue, mostUnknown, piecesOf, playsPart, playTogether, rowsIn, type Piece } from './clause-pieces.ts';
import { isLeft, type Tile, type TileName, tileOf, renamed } from './tiles.ts';

/** Words of a clause that is looked at. */
const longestClause = 16;

/** The tiles of a sentence; those of a plain clause by what the clause says. */
export function withPlainClauses(words: readonly Word[], tiles: readonly Tile[]): readonly Tile[] {
  if (!tiles.some((tile) => isOpen(tile) || tile.name === 'refusal')) return tiles;
  const clauses = [...new Set(tiles.map(({ clause }) => clause))].map((clause) =>
    tiles.filter((tile) => tile.clause === clause),
  );
  const read = clauses.map((own, at) => {
    // "I'll tell her and then confirm": whose doing it is, is said before.
    const leads = at + 1 < clauses.length && isJoined(words, clauses[at + 1]);
    return { own, made: plain(words, own, { leads }) ?? besideOpinion(words, own) ?? inRuns(words, own) };
  });
  return read.flatMap(({ own, made }, at) => {
    // "No, no changes": the no says it before.
    const isSaidAgain = own.every(({ name }) => name === 'refusal') && isNothingAgainst(words, read[at + 1]?.own ?? []);
    return made ?? (isSaidAgain ? own.map((tile): Tile => renamed(tile, 'filler')) : own);
  });
}

/** "And then": a clause that goes on with what the one before it says. */
function isJoined(words: readonly Word[], own: readonly Tile[] | undefined): boolean {
  const [first, ...others] = words.filter((word) =>
    own?.some(({ start, end }) => start <= word.start && word.end <= end),
  );
  if (first === undefined || !going.has(first.fold)) return false;
  return !others.some(({ fold: word }) => playsPart(word, 'i'));
}

const going = wordsOf('goingOn');

/** "No changes": from a word for none to one for what there is none of. */
function isNothingAgainst(words: readonly Word[], own: readonly Tile[]): boolean {
  const [first, last] = [own[0], own.at(-1)];
  // "No, no hay que cambiar nada": phrases know it as a yes that says no.
  const isDenied = words.some(
    ({ start, fold }) => start === first?.start && (classesOf(fold) & (is_.deny | is_.negation)) !== 0,
  );
  if (isDenied && first?.name === 'assent') return true;
  const inside = words.filter(({ start, end }) => first && last && start >= first.start && end <= last.end);
  return playTogether(
    inside.map(({ fold }) => fold),
    ['none', 'objection'],
  );
}

/** "Tuesday would probably be easiest": without what one thinks of it the clause is plain; what one thinks stays what it is. */
function besideOpinion(words: readonly Word[], own: readonly Tile[]): readonly Tile[] | null {
  const thought = own.filter(({ name }) => name === 'opinion');
  if (thought.length === 0 || !own.some(isValue)) return null;
  const isThought = (word: Word): boolean => thought.some(({ start, end }) => start <= word.start && word.end <= end);
  const others = own.filter((tile) => !thought.includes(tile));
  const said = words.filter((word) => !isThought(word));
  const made = plain(said, others);
  if (made === null || made.some(({ name }) => agreeing.has(name))) return null;
  return [...made, ...thought].toSorted((one, other) => one.start - other.start);
}

/**
 * "Хорошо да звучит отлично давайте бронируйте": whoever dictates leaves out the commas, and what stands between phrases that say something
 * whole is a clause with or without its neighbours.
 */
function inRuns(words: readonly Word[], own: readonly Tile[]): readonly Tile[] | null {
  if (!own.some(isLeft) || !own.some(isWhole)) return null;
  const made: Tile[] = [];
  let isNew = false;
  for (let at = 0; at < own.length;) {
    let to = at;
    while (to < own.length && !isWholeAt(words, own, to)) to += 1;
    const run = own.slice(at, to);
    const [before, behind] = [made.at(-1), own[to]];
    // A word that turns something round is looked at with its whole clause.
    const isSaid = run.some(isLeft) && run.every((tile) => !isLeft(tile) || tile.name === 'unknown');
    const withNext = isSaid && behind ? plain(words, [...run, behind], whole) : null;
    const withLast = isSaid && before && !withNext ? plain(words, [before, ...run], whole) : null;
    const alone = isSaid && !withNext && !withLast && !fetches(words, run, behind) ? plain(words, run, whole) : null;
    isNew ||= withNext !== null || withLast !== null || alone !== null;
    if (withLast) made.pop();
    made.push(...(withNext ?? withLast ?? alone ?? run));
    if (behind && !withNext) made.push(behind);
    at = to + 1;
  }
  return isNew ? made : null;
}

/** "I'm getting the okay": it is somebody else's, and is still to come. */
function fetches(words: readonly Word[], run: readonly Tile[], behind: Tile | undefined): boolean {
  const [first, last] = [run[0], run.at(-1)];
  if (behind?.name !== 'assent' || first === undefined || last === undefined) return false;
  const said = words.filter(({ start, end }) => start >= first.start && end <= last.end).map(({ fold: word }) => word);
  return playsPart(said[0] ?? '', 'i') && playsPart(said.at(-1) ?? '', 'article');
}

const whole = { unknown: 0 };

/** "Коллега выбрала первый": right before words that nobody knows, whoever could be addressed does what they say. */
function isWholeAt(words: readonly Word[], own: readonly Tile[], at: number): boolean {
  const [tile, next] = [own[at] as Tile, own[at + 1]];
  if (tile.name !== 'courtesy' || next === undefined || !isLeft(next)) return isWhole(tile);
  const said = words.filter(({ start, end }) => start >= tile.start && end <= tile.end);
  return !(said.length === 1 && takers.has(said[0]?.fold ?? ''));
}

const takers = wordsOf('takersOfOthers');

function isWhole({ name }: Tile): boolean {
  return agreeing.has(name) || name === 'all-right' || name === 'courtesy';
}

/**
 * What a clause says; null where it is none of the kinds. `unknown`: how many words may be none of it, one after the other; `leads`: the
 * next clause goes on with it.
 */
function plain(
  words: readonly Word[],
  own: readonly Tile[],
  { unknown = mostUnknown, leads = false }: { readonly unknown?: number; readonly leads?: boolean } = {},
): readonly Tile[] | null {
  if (!own.some(isOpen)) return null;
  const [first, last] = [own[0], own.at(-1)];
  if (first === undefined || last === undefined) return null;
  const inside = words.filter(({ start, end }) => start >= first.start && end <= last.end);
  if (inside.length > longestClause) return null;
  const gapped: (readonly Piece[])[] = [];
  for (const rows of rowsIn(inside)) {
    const pieces = piecesOf(rows, inside, own, unknown);
    if (pieces === null) continue;
    // A language that knows every word comes before those that leave some over.
    if (pieces.some(({ what }) => what === 'unknown')) gapped.push(pieces);
    else {
      const made = madeOf(pieces, inside, own, leads);
      if (made !== null) return made;
    }
  }
  for (const pieces of gapped) {
    const made = madeOf(pieces, inside, own, leads);
    if (made !== null) return made;
  }
  return null;
}

/** The tiles of a clause in one language; null where it is none of the kinds, or something in it holds it. */
function madeOf(
  pieces: readonly Piece[],
  inside: readonly Word[],
  own: readonly Tile[],
  leads: boolean,
): readonly Tile[] | null {
  const found = kindOf(pieces, leads);
  if (found === null) return null;
  // "¿Le parece el martes?" asks as phrases know it.
  const name = asAsked(found, own);
  // "Ten on Monday it is" says more already.
  const saysLess = name === 'filler' && !own.some(isLeft);
  const isThanks = name === 'order' && isThankedFor(own, pieces, inside);
  if (saysLess || isThanks || isHeldBy(own, pieces, inside, name)) return null;
  return tilesOf(pieces, inside, own, name).map(unnamed(name));
}

/** "Danke fürs Buchen", "gracias por enviarlo": what one thanks for is not ordered. */
function isThankedFor(own: readonly Tile[], pieces: readonly Piece[], words: readonly Word[]): boolean {
  const orders = pieces.filter((piece) => is(piece, ['order', 'make', 'put']));
  const thanks = own.filter(({ name }) => name === 'courtesy');
  return (
    orders.length > 0 &&
    orders.every(({ from }) => {
      const { start = 0 } = words[from] ?? {};
      return thanks.some((tile) => tile.start < start && start < tile.end);
    })
  );
}

/** What phrases know as asked for stays asked for. */
function asAsked(name: TalkClass, own: readonly Tile[]): TalkClass {
  const asked = name === 'taking' ? 'asked-taking' : name === 'order' ? 'asked-order' : null;
  return asked !== null && own.some((tile) => tile.name === asked) ? asked : name;
}

/** Values stay what they are, and unknown words; what stands between them says what the clause says. */
function tilesOf(
  pieces: readonly Piece[],
  words: readonly Word[],
  own: readonly Tile[],
  name: TileName,
): readonly Tile[] {
  const made: Tile[] = [];
  let wasWords = false;
  for (const { from, to, what, parts } of pieces) {
    const [start, end] = [words[from]?.start ?? 0, words[to - 1]?.end ?? 0];
    const before = made.at(-1);
    // "Yes, that's the right Anna": a yes stays one beside what tells something else.
    const isYes =
      parts.has('yes') && !agreeing.has(name) && own.some((one) => one.start === start && agreeing.has(one.name));
    if (isYes) made.push(tileOf('assent', { start, end }, own[0]?.clause ?? 0));
    else if (what === 'words' && wasWords && before !== undefined)
      made[made.length - 1] = tileOf(before.name, { start: before.start, end }, before.clause);
    else if (what === 'value')
      made.push(...own.filter((tile) => isValue(tile) && tile.start < end && start < tile.end));
    else made.push(tileOf(what === 'words' ? name : 'unknown', { start, end }, own[0]?.clause ?? 0));
    wasWords = what === 'words' && !isYes;
  }
  return made;
}

/** "I'll let Anna know": who is named in what is only told is chosen by nobody. */
function unnamed(said: TileName): (tile: Tile) => Tile {
  return (tile) => (said === 'filler' && tile.name === 'name' ? renamed(tile, 'unknown') : tile);
}

/** Something of the clause is not accounted for by phrases. */
function isOpen(tile: Tile): boolean {
  return isLeft(tile) || open.has(tile.name);
}

const open: ReadonlySet<TileName> = new Set<TileName>([
  'glue',
  'change',
  'talking-to',
  'taking',
  'asked-taking',
  'naming',
  'contrast',
]);
