/**
 * "I'm at the dentist on Tuesday at three" (G20): a clause in which whoever speaks tells of a time that they are busy then, or away, takes that time out
 * of what was offered. What they do then is no list: whoever has to do something, or is in a place where no calls are taken, is not free. Of a day only
 * what keeps one away all day takes it out.
 */
import type { Span } from '../../contracts/reading.ts';
import type { WordTables } from '../../contracts/language/vocabulary.ts';
import { languages } from '../language/languages.ts';
import { classesOf, is } from '../language/word-classes.ts';
import { wordsOf } from '../language/words.ts';
import { fold } from '../text/fold.ts';
import type { Eliminated } from './eliminated.ts';
import { opensConclusion } from './reasons.ts';
import { choosing } from './tile-classes.ts';
import { type Tile, type TileName, tileOf } from './tiles.ts';

/** `passed`: what is not looked at; `hours`: values that fix an hour. `asked`: by sentence, whether it is a question. */
export function withoutOccupied(
  text: string,
  before: Eliminated,
  {
    passed,
    hours,
    asked,
  }: { readonly passed: readonly Span[]; readonly hours: readonly Span[]; readonly asked: readonly boolean[] },
): Eliminated {
  const out: Tile[] = [];
  const parts = before.tiles.map((own) => partsOf(text, own));
  let isBehind = false;
  const tiles = parts.map((ofSentence, sentence) => {
    if (asked[sentence] === true) return before.tiles[sentence] ?? [];
    return ofSentence.flatMap((part, at): readonly Tile[] => {
      const named = part.filter(({ name }) => choosing.has(name));
      const isFree = named.every((tile) => !isIn(passed, tile));
      const how = named.length === 0 || !isFree ? null : busyIn(text, part);
      const areHours = named.every((tile) => isIn(hours, tile) || tile.number !== undefined);
      const isOut = how === 'day' || (how === 'hour' && areHours);
      // "Monday at ten, that's when the auditors come": what is said of it stands behind.
      const next =
        at + 1 < ofSentence.length || asked[sentence + 1] === true ? ofSentence[at + 1] : parts[sentence + 1]?.[0];
      const isTaken =
        !isOut &&
        isFree &&
        isBare(part) &&
        next !== undefined &&
        ((areHours && happensIn(text, next)) || isBusyToo(text, part, next));
      const isTold = isBehind;
      isBehind = isTaken;
      if (!isOut && !isTaken && !isTold) return part;
      out.push(...named);
      return part.map(asTold);
    });
  });
  if (out.length === 0) return before;
  return {
    tiles,
    spans: [...before.spans, ...out.map(({ start, end }) => ({ start, end }))],
    numbers: [...before.numbers, ...out.flatMap(({ number }) => number ?? [])],
  };
}

/** "Monday at ten and Tuesday I'm at the clinic": what is said of the second is said of both. */
function isBusyToo(text: string, part: readonly Tile[], next: readonly Tile[]): boolean {
  const [joint, last] = [next[0], part.at(-1)];
  if (joint === undefined || last === undefined || !next.some(({ name }) => choosing.has(name))) return false;
  const isJoined = joints.has(wordsIn(text.slice(joint.start, joint.end))[0] ?? '');
  return isJoined && text.slice(last.end, joint.start).trim() === '' && busyIn(text, next) !== null;
}

function asTold({ start, end, clause }: Tile): Tile {
  return tileOf('unknown', { start, end }, clause);
}

/** A time or a place, and nothing that is said of it. */
function isBare(part: readonly Tile[]): boolean {
  return part.some(({ name }) => choosing.has(name)) && part.every(({ name }) => choosing.has(name) || idle.has(name));
}

const idle: ReadonlySet<TileName> = new Set<TileName>(['glue', 'thing', 'filler', 'courtesy', 'acknowledging']);

/** "That's when the auditors come", "da kommen die Prüfer", "как раз аудиторы придут": a clause says what is then that others do, and nothing of whoever speaks. */
function happensIn(text: string, part: readonly Tile[]): boolean {
  if (part.some(({ name }) => choosing.has(name))) return false;
  const words = part.flatMap(({ start, end }) => wordsIn(text.slice(start, end)));
  if (words.some((word) => others.has(word) || nones.has(word) || (classesOf(word) & (is.negation | is.deny)) !== 0))
    return false;
  const names = new Set(
    part.flatMap(({ name, start, end }) => (name === 'name' ? wordsIn(text.slice(start, end)) : [])),
  );
  return tables.some((table) => {
    const [opening, closing] = [ledBy(words, table.whens), endedBy(words, table.thens)];
    if (opening + closing === 0) return false;
    const said = words.slice(opening, words.length - closing);
    // "That's when Anna gets in": with her there is time then.
    const doer = said.find((word) => !table.happens.has(word) && !articlesOf.has(word) && !table.be.has(word));
    if (doer !== undefined && names.has(doer)) return false;
    // "Luego tengo que salir": it is behind it.
    if (said.some((word) => later.has(word))) return false;
    if (said.some((word) => table.self.has(word)))
      return opening > 0 && (busyOf(said, table) === 'hour' || isHeld(said, table));
    const isThere =
      longest(said, table.things) !== null && said.some((word) => table.have.has(word) || table.be.has(word));
    return isThere || longest(said, table.happens) !== null;
  });
}

/** "That's when we have the fire drill": whatever it is that is had then. */
function isHeld(words: readonly string[], { self, have, there, be }: Compiled): boolean {
  const [own, verb] = [words.findIndex((word) => self.has(word)), words.findIndex((word) => have.has(word))];
  const isVerb = own >= 0 && verb >= 0 && !words.some((word) => be.has(word) && !have.has(word));
  return isVerb && words.length > 2 && longest(words, there) === null;
}

/** How many words of a phrase stand first; 0 where none does. */
function ledBy(words: readonly string[], phrases: ReadonlySet<string>): number {
  for (let length = Math.min(words.length, mostWords); length > 0; length -= 1)
    if (phrases.has(words.slice(0, length).join(' '))) return length;
  return 0;
}

/** The same of those that stand last. */
function endedBy(words: readonly string[], phrases: ReadonlySet<string>): number {
  for (let length = Math.min(words.length - 1, mostWords); length > 0; length -= 1)
    if (phrases.has(words.slice(-length).join(' '))) return length;
  return 0;
}

const others = wordsOf('othersPronouns');
const nones = wordsOf('noneWords');
const joints = wordsOf('joiningWords');
const articlesOf = wordsOf('placeArticles');
const later = wordsOf('laterWords');

/** The clauses, and what follows from one: "so 10:30 please". */
function partsOf(text: string, tiles: readonly Tile[]): readonly (readonly Tile[])[] {
  const parts: Tile[][] = [];
  for (const [at, tile] of tiles.entries()) {
    if (tiles[at - 1]?.clause !== tile.clause || opensConclusion(fold(text.slice(tile.start, tile.end))))
      parts.push([]);
    parts.at(-1)?.push(tile);
  }
  return parts;
}

/** How much of its time a clause says is taken: the day, or the hour; null: nothing. */
export function busyIn(text: string, part: readonly Tile[]): 'day' | 'hour' | null {
  const said = part.filter((tile) => !choosing.has(tile.name) && tile.start >= behindCause(text, part));
  const isTold = said.every((tile) => telling.has(tile.name) || isOwnWords(text, tile));
  if (!isTold) return null;
  const words = said.flatMap(({ start, end }) => wordsIn(text.slice(start, end)));
  for (const table of tables) {
    const how = busyOf(words, table);
    if (how !== null) return how;
  }
  return null;
}

/** "Так как": where the words end that open a reason; the beginning of the clause where none do. */
function behindCause(text: string, part: readonly Tile[]): number {
  const ends = part.flatMap(({ end }, at) => (at < mostWords ? [end] : []));
  const { start = 0 } = part[0] ?? {};
  const isCause = (end: number): boolean => {
    const words = wordsIn(text.slice(start, end)).join(' ');
    return tables.some(({ because }) => because.has(words));
  };
  return ends.findLast(isCause) ?? start;
}

/** "Not in", "tengo que", "schon was": words of what is told, whatever they say elsewhere. */
function isOwnWords(text: string, { name, start, end }: Tile): boolean {
  const words = wordsIn(text.slice(start, end));
  return told.has(name) && tables.some(({ own }) => words.every((word) => own.has(word)));
}

function busyOf(words: readonly string[], table: Compiled): 'day' | 'hour' | null {
  if (
    !words.some(
      (word) =>
        table.self.has(word) || table.self.has(words.slice(words.indexOf(word), words.indexOf(word) + 2).join(' ')),
    )
  )
    return null;
  const state = longest(words, table.states);
  const others = state === null ? words : [...words.slice(0, state.from), ...words.slice(state.to)];
  // "I'm not busy on Monday", "nothing on at ten".
  if (others.some((word) => (classesOf(word) & (is.negation | is.deny)) !== 0 || table.nos.has(word))) return null;
  if (state !== null) return table.be.size === 0 || words.some((word) => table.be.has(word)) ? 'day' : null;
  if (longest(words, table.there) !== null) return null;
  if (longest(words, table.must) !== null) return 'hour';
  if (longest(words, table.have) !== null && longest(words, table.things) !== null) return 'hour';
  const place = longest(words, table.places);
  const isSomewhere = place !== null && place.to < words.length && words.some((word) => table.be.has(word));
  return isSomewhere ? 'hour' : null;
}

function longest(
  words: readonly string[],
  phrases: ReadonlySet<string>,
): { readonly from: number; readonly to: number } | null {
  for (let length = Math.min(words.length, mostWords); length > 0; length -= 1)
    for (let from = 0; from + length <= words.length; from += 1)
      if (phrases.has(words.slice(from, from + length).join(' '))) return { from, to: from + length };
  return null;
}

function wordsIn(text: string): readonly string[] {
  return Array.from(text.matchAll(/[\p{L}\p{M}\p{N}'\u2019-]+/gu), ([word]) => fold(word));
}

function isIn(spans: readonly Span[], one: Span): boolean {
  return spans.some(({ start, end }) => start < one.end && one.start < end);
}

type OccupiedPart = keyof WordTables['occupied'];
type Compiled = Readonly<Record<OccupiedPart | 'nos' | 'own', ReadonlySet<string>>>;

const tables: readonly Compiled[] = languages.map(({ words }) => {
  const sets = Object.fromEntries(
    Object.entries(words.occupied).map(([part, phrases]) => [part, new Set(phrases.map(fold))]),
  ) as unknown as Record<OccupiedPart, ReadonlySet<string>>;
  const inStates = [...sets.states].filter((one) => one.includes(' ')).map((one) => one.split(' ', 1)[0] ?? '');
  const own = [...sets.states, ...sets.must, ...sets.have, ...sets.things].flatMap((one) => one.split(' '));
  return {
    ...sets,
    own: new Set(own),
    nos: new Set(inStates.filter((word) => (classesOf(word) & (is.negation | is.deny)) !== 0)),
  };
});

const told: ReadonlySet<TileName> = new Set<TileName>(['negation', 'refusal', 'question', 'past']);
/** Words of a phrase. */
const mostWords = 4;
/** What may tell of somebody, whatever else it says elsewhere. */
const telling: ReadonlySet<TileName> = new Set<TileName>([
  'unknown',
  'glue',
  'thing',
  'filler',
  'courtesy',
  'acknowledging',
  'name',
  'role',
  'talking-to',
  'taking',
  'change',
  'naming',
  'searching',
  'others',
  'skip',
]);
