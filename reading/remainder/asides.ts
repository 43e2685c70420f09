/**
 * Clauses that stand beside a choice and change nothing of it (G20): why it is made ("the third, because mornings are hectic"), and what
 * is told of a time in a clause of its own ("Tuesday, Monday is too full"). What they name is not chosen.
 */
import type { Span } from '../../contracts/reading.ts';
import { phrasesOf, wordsOf } from '../language/words.ts';
import { fold } from '../text/fold.ts';
import { besideWords } from './beside-words.ts';
import { playsPart } from './clause-pieces.ts';
import { isJoinedTo } from './joined-to.ts';
import { beginsReason, opensConclusion } from './reasons.ts';
import { denying } from './tile-classes.ts';
import { isLeft, type Tile, type TileName, tileOf, renamed, mildly } from './tiles.ts';

const copulas = wordsOf('copulas');

/** What was made of the tiles of a message. */
export interface Asides {
  /** By sentence; what is only told is left over, as words that nobody knows. */
  readonly tiles: readonly (readonly Tile[])[];
  /** The clauses that stand beside the choice. */
  readonly clauses: ReadonlySet<number>;
}

/** `unwanted`: times that are taken back, and are no choice. */
export function asidesIn(text: string, sentences: readonly (readonly Tile[])[], unwanted: readonly Span[]): Asides {
  const said = withoutOpinions(text, sentences);
  const clauses = clausesOf(said.flat());
  const chosen = clauses.findIndex((own) => isChoice(own, unwanted));
  if (chosen < 0) return { tiles: said, clauses: new Set() };
  // "I was late on Monday, the second a Tuesday" chooses nothing; "Monday is too full, so the third one" does.
  const isLed = clauses[chosen]?.some((tile) => leading.has(tile.name) || beginsHour(text, tile)) === true;
  const isConclusion = isConclusionAt(text, clauses[chosen]?.[0]);
  const isAnswer = isOwnAnswer(text, said, clauses, chosen);
  const beside = new Set(
    clauses.flatMap((own, at) => {
      const isPlaced =
        at > chosen || isLed || isConclusion || isAnswer || (own[0] !== undefined && isReasonAt(text, own[0]));
      const isWhy =
        at > chosen &&
        own[0] !== undefined &&
        isReasonAt(text, own[0]) &&
        !isConclusionAt(text, own[0]) &&
        !own.some(({ name }) => ends.has(name));
      if (!isPlaced || !(isWhy || own.some((tile) => isLeft(tile) || tile.name === 'refusal'))) return [];
      if (at === chosen + 1 && isJoinedTo(text, clauses[chosen] ?? [], own)) return [];
      // "Flumbert Monday and Tuesday": whatever is said of the first may be said of both.
      const isNamed = own.some(({ name, number }) => named.has(name) || number !== undefined);
      if (at === chosen - 1 && isNamed && isJoinedTo(text, own, clauses[chosen] ?? [])) return [];
      // "Tuesday is taken, so the earlier one": what follows names the choice.
      if (at > chosen && isConclusionAt(text, own[0]) && own.some(({ name }) => placing.has(name))) return [];
      const isTold =
        (isBeside(text, own) && !isWished(text, own)) ||
        (at > chosen && (isRemark(own) || (isTelling(text, own) && !isWished(text, own)))) ||
        (at < chosen && isConclusion && isGround(text, own));
      return isTold ? [own[0]?.clause ?? -1] : [];
    }),
  );
  if (beside.size === 0) return { tiles: said, clauses: beside };
  const told = (tile: Tile): Tile => (beside.has(tile.clause) && !silent.has(tile.name) ? withoutNumber(tile) : tile);
  return { tiles: said.map((own) => own.map(told)), clauses: beside };
}

/**
 * "I think the first one is best": what one thinks of a choice is the choice, and "either" names nothing else. Beside a yes it is a
 * doubt, and a yes is taken from nobody who has one: there it is left over, as a mild one.
 */
function withoutOpinions(text: string, sentences: readonly (readonly Tile[])[]): readonly (readonly Tile[])[] {
  if (!sentences.some((own) => own.some(({ name }) => name === 'opinion'))) return sentences;
  if (!sentences.some((own) => own.some((tile) => tile.name === 'others' || isPlace(text, tile)))) return sentences;
  const agrees = sentences.some((own) => own.some(({ name }) => agreeing.has(name)));
  return sentences.map((own) =>
    own.map((tile): Tile => {
      if (tile.name !== 'opinion') return tile;
      return agrees ? mildly(tile) : renamed(tile, 'filler');
    }),
  );
}

/** A time or a place in a list: what one thinks of an address is a doubt. */
function isPlace(text: string, { name, start, end }: Tile): boolean {
  return named.has(name) && !/@|\d{5}/u.test(text.slice(start, end));
}

/** "Make it Tuesday": the words that lead to a time belong to it. */
function beginsHour(text: string, { name, start, end }: Tile): boolean {
  const said = fold(text.slice(start, end));
  return name === 'value' && hourBegins.some((words) => said.startsWith(`${words} `));
}

const hourBegins = phrasesOf('hourBegins').map(fold);

const agreeing: ReadonlySet<TileName> = new Set<TileName>([
  'assent',
  'all-right',
  'order',
  'asked-order',
  'searching',
  'writing',
]);
const leading: ReadonlySet<TileName> = new Set<TileName>(['taking', 'filler', 'courtesy', 'change']);

function withoutNumber({ start, end, clause }: Tile): Tile {
  return tileOf('unknown', { start, end }, clause);
}

function clausesOf(tiles: readonly Tile[]): readonly (readonly Tile[])[] {
  return [...new Set(tiles.map(({ clause }) => clause))].map((one) => tiles.filter(({ clause }) => clause === one));
}

/** It names something that is offered, and nothing is left over of it. */
function isChoice(own: readonly Tile[], unwanted: readonly Span[]): boolean {
  if (own.some((tile) => isLeft(tile) || turning.has(tile.name))) return false;
  return own.some(
    (tile) => named.has(tile.name) && !unwanted.some((one) => one.start < tile.end && tile.start < one.end),
  );
}

function isBeside(text: string, own: readonly Tile[]): boolean {
  const [first] = own;
  const isReason = first !== undefined && isReasonAt(text, first);
  const isTold = isReason || own.some(({ name, number }) => named.has(name) || number !== undefined);
  // "Um 10 kann ich nicht" is no question.
  const isRefused = own.some(({ name }) => name === 'refusal' || name === 'negation');
  // "1 and 3 flumbert": another place, and not what is told of this one; "I can't do 10" takes one back.
  if (!isReason && !isRefused && own.some(({ name, number }) => name === 'unknown' && number !== undefined))
    return false;
  return own.every((tile) => {
    if (tile.name === 'unknown' || tile.mild || named.has(tile.name) || silent.has(tile.name)) return true;
    // "Because I'm busy later" puts nothing off.
    if (isReason)
      return !besideReason.has(tile.name) || (tile.name === 'delay' && !/\s/u.test(text.slice(tile.start, tile.end)));
    if (isTold && isRefused && refusing.has(tile.name)) return true;
    if (tile.name === 'taking' || tile.name === 'asked-taking') return copulas.has(firstWord(text, tile));
    return isTold && inTold.has(tile.name);
  });
}

/** "В понедельник инвентаризация. Вторник.": what stands last in a sentence of its own, or asks for it, is the answer to what was asked. */
function isOwnAnswer(
  text: string,
  sentences: readonly (readonly Tile[])[],
  clauses: readonly (readonly Tile[])[],
  chosen: number,
): boolean {
  const own = clauses[chosen] ?? [];
  if (own.some(({ name, start, end }) => name === 'filler' && alsoWords.has(fold(text.slice(start, end)))))
    return false;
  const isLast = clauses.slice(chosen + 1).every((other) => other.every(({ name }) => silent.has(name)));
  const sentence =
    sentences.findLast((tiles) => tiles.some((tile) => own.some(({ start }) => start === tile.start))) ?? [];
  const isAlone = sentence.every((tile) => silent.has(tile.name) || own.some(({ start }) => start === tile.start));
  return isLast && chosen > 0 && (isAlone || own.some(({ name }) => name === 'courtesy'));
}

const alsoWords = wordsOf('alsoWords');
const placing: ReadonlySet<TileName> = new Set<TileName>(['earliest', 'latest', 'others', 'number']);
/** "As early as you can" gives no reason. */
const ends: ReadonlySet<TileName> = new Set<TileName>(['earliest', 'latest']);

/** "So Tuesday", "así que el martes": what is said before it is why. */
function isConclusionAt(text: string, tile: Tile | undefined): boolean {
  return tile !== undefined && opensConclusion(fold(text.slice(tile.start, tile.end)));
}

/** Whatever stands there is why, where nothing of it makes the choice depend on something. */
function isGround(text: string, own: readonly Tile[]): boolean {
  return own.every(
    (tile, at) => !besideReason.has(tile.name) && (!depending.has(tile.name) || (at > 0 && isRelation(text, tile))),
  );
}

/** "Too early after the shift": it says when. */
function isRelation(text: string, { name, start, end }: Tile): boolean {
  const word = fold(text.slice(start, end));
  return name === 'condition' && besideWords.some(({ lengthOf }) => lengthOf('relations', [word], 0) > 0);
}

/** "The first, I like to get these things done": it names nothing, and says no more than that it is liked. */
function isRemark(own: readonly Tile[]): boolean {
  return own.every(
    ({ name, number, mild }) =>
      (name === 'unknown' && number === undefined) || mild || silent.has(name) || liking.has(name),
  );
}

/**
 * "The last, los lunes son de locos", "den ersten, ich bring sowas gern früh hinter mich": with a subject and a verb that no list knows, a clause behind a
 * choice tells something, whatever else its words say elsewhere. What it wants, or depends on, keeps it from that.
 */
function isTelling(text: string, own: readonly Tile[]): boolean {
  const unknown = own.filter(({ name, number }) => name === 'unknown' && number === undefined);
  const words = own.flatMap(({ start, end }) => fold(text.slice(start, end)).split(/\s+/u));
  const isSaid = words.some((word) => copulas.has(word)) ? unknown.length > 0 : unknown.length > 1;
  const from = own.find(({ name }) => name !== 'filler' && name !== 'acknowledging')?.start ?? 0;
  const [first = '', second = ''] = fold(text.slice(from, from + longestLead)).split(/\s+/u);
  // "Lo que más me gusta" is of what was said.
  const opens = own.find(({ start }) => start === from)?.name;
  // "After the boss agrees": it may depend on that.
  const isLater =
    opens !== 'condition' && later.has(first) && !words.some((word) => playsPart(word, 'i') || playsPart(word, 'you'));
  // "Por la tarde ensayo con la banda": another time, and what is done then.
  const isOther = own.find(({ name }) => name !== 'glue' && name !== 'filler')?.name === 'value' && unknown.length > 1;
  if (!isSaid || !(isLater || isOther || subjects.has(first)) || relatives.has(second)) return false;
  // "I am not really sure" is more than told.
  const isOwn = words.some((word) => playsPart(word, 'i'));
  return own.every(
    ({ name, start, end, number }, at) =>
      (name === 'unknown' && number === undefined) ||
      silent.has(name) ||
      name === 'value' ||
      (isLater && name === 'delay') ||
      (name === 'taking' && copulas.has(firstWord(text, { start, end } as Tile))) ||
      (name === 'condition' && isRelation(text, { name, start, end } as Tile)) ||
      (inPassing.has(name) &&
        !(isOwn && denying.has(name)) &&
        isWord(text, { start, end }) &&
        at > (name === 'assent' ? -1 : name === 'question' ? 1 : 0)),
  );
}

/** "My boss wants the first", "the second is what Anna wants": what somebody wants is no aside where it is named. */
function isWished(text: string, own: readonly Tile[]): boolean {
  const [first] = own;
  return (
    first !== undefined &&
    !isReasonAt(text, first) &&
    own.some(({ name, number }) => named.has(name) || number !== undefined) &&
    own.some(
      (tile) =>
        tile.name === 'unknown' &&
        fold(text.slice(tile.start, tile.end))
          .split(/\s+/u)
          .some((word) => playsPart(word, 'want') || (doing.has(word) && !copulas.has(word) && !articles.has(word))),
    )
  );
}

function isWord(text: string, { start, end }: Span): boolean {
  return !/\s/u.test(text.slice(start, end));
}

/** What single words may say elsewhere: "gern", "los", "nobody", "before". */
const inPassing: ReadonlySet<TileName> = new Set<TileName>([
  'assent',
  'negation',
  'refusal',
  'delay',
  'question',
  'writing',
  'searching',
  'number',
  'earliest',
  'latest',
]);
const subjects = wordsOf('subjectWords');
const later = wordsOf('laterWords');
const relatives = wordsOf('relativePronouns');
const doing = wordsOf('doingOfOthers');
const articles = wordsOf('placeArticles');

function isReasonAt(text: string, { start }: Tile): boolean {
  return beginsReason(fold(text.slice(start, start + longestLead)).split(/\s+/u, 2));
}

/** Room for two words, in UTF-16 code units. */
const longestLead = 32;

function firstWord(text: string, { start, end }: Tile): string {
  return fold(text.slice(start, end)).split(/\s/u)[0] ?? '';
}

const named: ReadonlySet<TileName> = new Set<TileName>(['value', 'number', 'earliest', 'latest']);
const turning: ReadonlySet<TileName> = new Set<TileName>(['others', 'all-but', 'refusal', 'skip', 'ending']);
const refusing: ReadonlySet<TileName> = new Set<TileName>(['refusal', 'taking', 'asked-taking', 'change', 'question']);
/** At a choice these say that it is a good one. */
const liking: ReadonlySet<TileName> = new Set<TileName>([...agreeing, 'taking', 'earliest', 'latest']);
/** What a choice may depend on. */
const depending: ReadonlySet<TileName> = new Set<TileName>(['condition', 'hedge', 'question', 'others', 'ending']);
const inTold: ReadonlySet<TileName> = new Set<TileName>(['negation']);
/** What keeps even a reason from being no more than one. */
const besideReason: ReadonlySet<TileName> = new Set<TileName>(['irony', 'quotation', 'delay', 'human']);
/** They say nothing to what was asked. */
const silent: ReadonlySet<TileName> = new Set<TileName>([
  'courtesy',
  'acknowledging',
  'filler',
  'thing',
  'glue',
  'naming',
  'role',
  'talking-to',
]);
