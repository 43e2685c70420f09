/**
 * What of a message is left when everything that is understood is taken away (G20): values, assent, refusal, courtesy
 * and the like account for words, and what no closed list knows stays over. So a wording that nobody thought of is
 * asked about, never agreed to.
 */
import type { Reading, Remainder, SayingKind, Span } from '../../contracts/reading/reading.ts';
import type { RestClass, TalkClass } from './talk-classes.ts';
import type { Sentence, Word } from '../text/sentences.ts';
import type { Text } from '../text/text.ts';
import { classesOf, is } from '../language/word-classes.ts';
import { foldedOf, wordsOf } from '../language/words.ts';
import { symbolsIn } from './symbols.ts';
import { isRest } from './talk.ts';
import { isLeft, isTalk, tilesOf, type Tile, type TileName, type Values, renamed } from './tiles.ts';
import { fold } from '../language/fold.ts';
import { denialsIn, type Denials } from './denials.ts';
import { askedFor, settledUnfit, withoutAsking, withoutJoints } from './joints.ts';
import { withoutLoose } from './loose.ts';

/** What may choose one of several that are offered. */
const choosing: ReadonlySet<TileName> = new Set<TileName>(['value', 'number']);

/** What says nothing to what was asked. */
const silent: ReadonlySet<TileName> = new Set<TileName>(['courtesy', 'acknowledging']);

/** What says that something is not so, or not wanted. */
const denying: ReadonlySet<TileName> = new Set<TileName>(['refusal', 'negation']);

/** What a message says as far as closed lists know, what of its values may be taken, and what is left over. */
export interface Account {
  readonly says: SayingKind[];
  readonly remainder: NonNullable<Reading['remainder']>;
  /** Names that stand where a name can stand: alone, or introduced. */
  readonly names: readonly Span[];
  /** Places in a list that only the whole message shows: "I'll take 2", "the earliest". */
  readonly places: Reading['ordinals'];
  /** Values that are no part of a phrase: "good morning" names no time. */
  readonly taken: readonly Span[];
  /** Of the taken ones those at which whoever speaks is there: told, and not wished for. */
  readonly told: readonly Span[];
  /** Words that phrases account for: "oh yes" names no hour. */
  readonly spoken: readonly Span[];
  /** Places that were taken back: "not the first one, the second". */
  readonly negated: readonly Span[];
  /** What is not wanted because what is left is: "ten clashes with school, the other one". */
  readonly eliminated: Pick<Denials, 'spans' | 'numbers'>;
  /** What accounts for the words of each sentence, one by one. */
  readonly tiles: readonly (readonly Tile[])[];
}

/** A longer message is not looked through: all of it is left over. In UTF-16 code units. */
const longestTalk = 2_000;
const mostParts = 6;

/**
 * Never throws. Parts of the remainder do not overlap, and stand in the order of the text. `numbers`: words for small
 * numbers.
 */
export function accountFor(
  text: Text,
  values: Values,
  ordinals: readonly Span[],
  numbers: ReadonlyMap<string, number>,
): Account {
  const { source, sentences } = text;
  if (source.length > longestTalk)
    return { ...nothing, remainder: [{ start: 0, end: source.length, kind: 'unknown' }] };
  const says = new Set<TalkClass>();
  const parts: Remainder[] = [];
  const names: Span[] = [];
  let asks = false;
  const toAnOffer = new Set<SayingKind>();
  const taken: Span[] = [];
  const spoken: Span[] = [];
  const places: Reading['ordinals'] = [];
  const { denied, settled } = readTiles(text, values, ordinals, numbers);
  const isPlea = sentences[0] !== undefined && sentences[0].mark < 0 && pleads(source, settled[0] ?? []);
  const telling = tellingIn(settled.flat());

  for (const [at, sentence] of sentences.entries()) {
    const tiles = settled[at] ?? [];
    for (const tile of tiles) {
      if (isTalk(tile.name) && !(telling.has(tile.clause) && ofChoice.has(tile.name))) says.add(tile.name);
      const toOffer = tile.name === 'kept' ? 'keeping' : saidOfOffer(source, tile);
      if (toOffer !== null) toAnOffer.add(toOffer);
      if (isTalk(tile.name) && tile.name !== 'glue') spoken.push({ start: tile.start, end: tile.end });
      if (tile.name === 'name') names.push({ start: tile.start, end: tile.end });
      if (tile.name === 'value') taken.push({ start: tile.start, end: tile.end });
    }
    places.push(...placesIn(source, tiles));
    asks = asksForPerson(tiles, asks);
    parts.push(...partsOf(sentence, tiles, telling).map((part) => readable(source, sentence, tiles, part)));
  }
  for (const { says: said, part } of symbolsIn(source)) {
    if (said !== null) says.add(said);
    if (part !== null) parts.push(part);
  }
  return {
    says: [
      ...[...says].flatMap((name) => saidBy[name] ?? []),
      ...(asks ? (['human'] as const) : []),
      ...(isPlea ? toAnOffer.add('pleading') : toAnOffer),
    ],
    remainder: inOrder([...parts]).slice(0, mostParts),
    names,
    places,
    taken,
    told: settled
      .flat()
      .filter(({ name, clause }) => choosing.has(name) && telling.has(clause))
      .map(({ start, end }) => ({ start, end })),
    spoken,
    negated: denied.spans,
    eliminated: denied,
    tiles: denied.tiles,
  };
}

/** It ends with a question mark. */
function isAsked({ mark }: Sentence): boolean {
  return mark >= 0;
}

/** The tiles by sentence, with what is taken back, and what is not wanted, settled. */
function readTiles(
  { source, sentences }: Text,
  values: Values,
  ordinals: readonly Span[],
  numbers: ReadonlyMap<string, number>,
) {
  const asked = sentences.map(isAsked);
  const tiled = sentences.map((own) => settledUnfit(source, settledSkips(own, tilesOf(source, own, values, numbers))));
  const denied = denialsIn(source, tiled, { asked, open: values.open ?? [], back: values.unwanted, ordinals });
  const settled = denied.tiles.map((own, at) => {
    const isQuestion = asked[at] === true;
    return withoutJoints(source, withoutLoose(withoutAsking(askedFor(source, own, isQuestion))), isQuestion);
  });
  return { denied, settled };
}

const nothing: Account = {
  says: [],
  remainder: [],
  names: [],
  places: [],
  taken: [],
  told: [],
  spoken: [],
  negated: [],
  eliminated: { spans: [], numbers: [] },
  tiles: [],
};

/**
 * The clauses that only tell something, because another one chooses outright and says nothing else: "Thursday, since
 * I'm on nights till Wednesday". Empty: none chooses so.
 */
function tellingIn(tiles: readonly Tile[]): ReadonlySet<number> {
  const left = new Set(tiles.flatMap((tile) => (isLeft(tile) && tile.number === undefined ? tile.clause : [])));
  const isChosen = tiles.some(({ name, clause }) => choosing.has(name) && !left.has(clause));
  return isChosen ? left : new Set();
}

/** Whether a sentence is nothing but "please". */
function pleads(text: string, tiles: readonly Tile[]): boolean {
  const isPlea = tiles.some(({ start, end }) => pleas.has(fold(text.slice(start, end))));
  return isPlea && tiles.every(({ name }) => name === 'courtesy' || name === 'filler');
}

function inOrder(parts: Remainder[]): Remainder[] {
  return parts.length < 2 ? parts : parts.toSorted((one, other) => one.start - other.start);
}

/** What counts as said; what is not here says nothing to any question. */
const saidBy: Readonly<Partial<Record<TalkClass, SayingKind>>> = {
  assent: 'assent',
  'all-right': 'assent',
  order: 'order',
  'asked-order': 'order',
  searching: 'searching',
  writing: 'writing',
  refusal: 'refusal',
  waiving: 'waiving',
  taking: 'taking',
  others: 'others',
  change: 'change',
  contrast: 'contrast',
  'all-but': 'contrast',
  ending: 'ending',
  skip: 'skip',
  courtesy: 'courtesy',
  acknowledging: 'courtesy',
  naming: 'naming',
  'asked-taking': 'taking',
  'talking-to': 'talking-to',
  role: 'role',
};

/** The places that are chosen without being counted out. */
function placesIn(text: string, tiles: readonly Tile[]): Reading['ordinals'] {
  return tiles.flatMap((tile): Reading['ordinals'] => {
    const { name, start, end, number } = tile;
    if (name === 'earliest') return [{ ...longestWord(text, tile), index: 1, by: 'time' }];
    if (name === 'latest') return [{ ...longestWord(text, tile), index: -1, by: 'time' }];
    return name === 'number' && number !== undefined && number > 0 ? [{ start, end, index: number }] : [];
  });
}

/** "The later one on Monday": beside a day the place is not all that is said. */
function longestWord(text: string, { start, end }: Span): Span {
  const [word] = text
    .slice(start, end)
    .split(/\s+/u)
    .toSorted((one, other) => other.length - one.length);
  const from = start + text.slice(start, end).indexOf(word ?? '');
  return { start: from, end: from + (word ?? '').length };
}

/**
 * At most one part for each clause: from the first words that are left over to the last; what qualifies reaches to the
 * clause's end.
 */
function partsOf(sentence: Sentence, tiles: readonly Tile[], telling: ReadonlySet<number>): readonly Remainder[] {
  if (sentence.mark < 0 && !tiles.some(isLeft)) return [];
  const clauses = [...new Set(tiles.map(({ clause }) => clause))];
  const parts = clauses
    .flatMap((one) => {
      const part = partOf(
        tiles.filter(({ clause }) => clause === one),
        telling.has(one),
      );
      return part === null ? [] : [part];
    })
    .map((part): Remainder => wishing(part, sentence));
  const isOrder = tiles.some(({ name }) => name === 'asked-order' || name === 'asking');
  const isTaking = tiles.some(({ name }) => name === 'asked-taking' || isAskForPerson(name));
  const isAssent = tiles.some(({ name }) => name === 'assent' || name === 'all-right');
  // "What else is there?": whoever asks for others has said so.
  const isOthers = tiles.some(({ name }) => name === 'others') && tiles.every(({ name }) => ofOthers.has(name));
  if (sentence.mark < 0 || (parts.length === 0 && (isOrder || isOthers || (isTaking && !isAssent)))) return parts;
  // A question takes back whatever it holds: "yes?" is none.
  const kind = parts.find((part) => part.kind !== 'unknown' && part.kind !== 'question')?.kind ?? 'question';
  // "Thursday at twelve?": what is named and nothing else is wished for by the mark alone.
  const isBare =
    tiles.some(({ name }) => choosing.has(name)) && tiles.every(({ name }) => choosing.has(name) || bare.has(name));
  return isBare ? parts : [wishing({ start: sentence.start, end: sentence.end, kind }, sentence)];
}

function wishing(part: Remainder, sentence: Sentence): Remainder {
  const words = sentence.words.filter(({ start, end }) => part.start <= start && end <= part.end);
  const isWish = words.some(({ fold }, at) => wishes.has(fold) || wishes.has(`${words[at - 1]?.fold} ${fold}`));
  return part.kind === 'question' && isWish ? { ...part, wishes: true } : part;
}

/**
 * As it can be read back: with the sign before a number ("-1"), and with its clause where its own words say nothing.
 */
function readable(source: string, { words }: Sentence, tiles: readonly Tile[], part: Remainder): Remainder {
  const start = /[\p{S}\p{Pd}#@%]$/u.test(source.slice(0, part.start)) ? part.start - 1 : part.start;
  const end = /^[\p{S}%]/u.test(source.slice(part.end)) ? part.end + 1 : part.end;
  const own = words.filter((word) => word.start >= part.start && word.end <= part.end);
  if (own.length === 0 || own.some(({ fold }) => (classesOf(fold) & is.stop) === 0)) return { ...part, start, end };
  const at = tiles.find((tile) => tile.start <= part.start && part.start < tile.end)?.clause;
  const clause = tiles.filter(({ clause: one }) => one === at);
  return { ...part, start, end, of: { start: clause[0]?.start ?? start, end: clause.at(-1)?.end ?? end } };
}

const wishes = wordsOf('wishingWords');
const pleas = foldedOf('beside', 'pleas');

function partOf(tiles: readonly Tile[], isAside: boolean): Remainder | null {
  const left = tiles.filter(isLeft);
  const [first] = left;
  const last = left.at(-1);
  if (first === undefined || last === undefined) return null;
  const telling = left.find(({ name }) => isRest(name) && name !== 'opinion') ?? left.find(({ name }) => isRest(name));
  const kind = telling === undefined ? 'unknown' : kindOf(telling.name as RestClass);
  const end = telling === undefined ? last.end : (tiles.at(-1)?.end ?? last.end);
  // "1 and 3 flumbert": a place that is left over may be the one that is meant.
  // Beside what is taken outright, or one word alone, nothing that is left over turns it round.
  const isTaken =
    tiles.some(({ name }) => taking.has(name)) || left.filter(({ name }) => name === 'unknown').length < 2;
  const isPlain = kind === 'unknown' && isTaken && left.every(({ number }) => number === undefined);
  const isApart =
    isPlain || isAside || tiles.every((tile) => (isLeft(tile) && tile.number === undefined) || plain.has(tile.name));
  return { start: first.start, end, kind, ...(isApart ? { apart: true } : {}) };
}

function kindOf(name: RestClass): Remainder['kind'] {
  if (name === 'otherwise') return 'unknown';
  return name === 'leaving' ? 'hedge' : name;
}

const taking: ReadonlySet<TileName> = new Set<TileName>(['taking', 'asked-taking', 'assent', 'order']);
/** Said of what is not chosen: "the other two are on my day off". */
const ofChoice: ReadonlySet<TileName> = new Set<TileName>(['others', 'contrast', 'all-but', 'unfit']);
const ofOthers: ReadonlySet<TileName> = new Set<TileName>([...silent, 'others', 'filler', 'glue', 'thing']);

/** Around what is named they say nothing. */
const bare: ReadonlySet<TileName> = new Set<TileName>([...silent, 'filler', 'glue', 'thing']);

/** A clause of these says nothing to what was asked. */
const plain: ReadonlySet<TileName> = new Set<TileName>([
  ...silent,
  'filler',
  'thing',
  'glue',
  'naming',
  'role',
  'talking-to',
  'taking',
  'asked-taking',
]);

/**
 * What words say to an offer beside what their class says to anything else (G6): a wish, leaving it open, leaving it
 * be. Null: nothing. "A chat can't hurt" wishes for a call, and for no email.
 */
function saidOfOffer(text: string, tile: Tile): SayingKind | null {
  if (tile.name === 'leaving') return 'pleading';
  if (tile.name !== 'casual' && tile.name !== 'assent' && tile.name !== 'refusal') return null;
  const words = fold(text.slice(tile.start, tile.end)).split(' ');
  // "La llamo yo", "отбой": more than a no to what is asked, however short.
  if (tile.name === 'refusal') return words.some((word) => waiving.has(word)) ? 'waiving' : null;
  if (tile.name === 'casual') return words.some(namesTalk) ? 'calling' : 'pleading';
  return keeping.has(words[0] ?? '') ? 'keeping' : null;
}

function namesTalk(word: string): boolean {
  return talks.some((begins) => word.startsWith(begins));
}

const talks = [...wordsOf('talkBeginnings')];
const keeping = wordsOf('keepingWords');
const waiving = wordsOf('waivingWords');

/** Whether a tile is the wish for a person. */
function isAskForPerson(name: TileName): boolean {
  return name === 'human' || name === 'human-about';
}

/**
 * Whether a person is asked for after this sentence; `before`: in the sentences before it. Nothing in the clause of the
 * wish may make it another one: "a person in HR", "when can I talk to a human"; what stands behind "about" is only what
 * about. A no behind it takes it back.
 */
function asksForPerson(tiles: readonly Tile[], before: boolean): boolean {
  return tiles.reduce((asks, { name, clause, start }, at) => {
    if (takesBack.has(name)) return false;
    if (!isAskForPerson(name)) return asks;
    // "No human please": nothing but a blank stands between them.
    const last = tiles[at - 1];
    if (last !== undefined && denying.has(last.name) && start - last.end <= 1) return false;
    const beside = tiles.filter((tile, place) => tile.clause === clause && (place < at || name === 'human'));
    return asks || beside.every((tile) => isAskForPerson(tile.name) || plainBeside.has(tile.name));
  }, before);
}

/** Words that take back a wish which stands before them: "no, forget it". */
const takesBack: ReadonlySet<TileName> = new Set<TileName>(['refusal', 'ending', 'others']);

/** Beside a wish for a person these change nothing. */
const plainBeside: ReadonlySet<TileName> = new Set<TileName>([
  'courtesy',
  'acknowledging',
  'filler',
  'assent',
  'contrast',
  'thing',
  'glue',
]);

/**
 * What is said to be left out: "skip it". Behind a no of the same clause, or with a thing of its own behind it, it
 * leaves out nothing that was asked for. "Don't skip it", "never skip" keep it; "I'll skip lunch" is about lunch.
 */
function settledSkips({ words }: Sentence, tiles: readonly Tile[]): readonly Tile[] {
  if (!tiles.some(({ name }) => name === 'skip')) return tiles;
  const isNo = ({ fold }: Word): boolean => (classesOf(fold) & is.negation) !== 0;
  return tiles.map((tile, at) => {
    // "No number", "without one": what says that there is none is no such verb.
    if (tile.name !== 'skip' || words.some((word) => isNo(word) && isIn(tile, word))) return tile;
    const from = tiles.find(({ clause }) => clause === tile.clause)?.start ?? tile.start;
    const no = words.find((word) => isNo(word) && word.start >= from && word.start < tile.start);
    const next = tiles[at + 1];
    const isOfElse = next?.clause === tile.clause && things.has(next.name);
    return no || isOfElse ? { ...renamed(tile, 'kept'), start: no?.start ?? tile.start } : tile;
  });
}

function isIn(tile: Tile, { start, end }: Word): boolean {
  return tile.start <= start && end <= tile.end;
}

const things: ReadonlySet<TileName> = new Set<TileName>(['value', 'name', 'unknown']);
