/**
 * Names where a name can stand for somebody that a deed is with: behind "with" and "to" in words that ask for it or
 * agree to it, and behind what somebody is, in words that tell about them. Whoever merely says something, or is met in
 * another story, is none.
 */
import type { Span } from '../../contracts/reading/reading.ts';
import { acceptableName } from '../values/names.ts';
import { wordsOf } from '../language/words.ts';
import { caseBehind, nominativeOf } from '../values/name-cases.ts';
import { isLeft, type Tile } from '../remainder/tiles.ts';
import type { Sentence, Word } from '../text/sentences.ts';
import type { Text } from '../text/text.ts';
import { overlaps } from '../text/spans.ts';
import { isWanting, type ReadBefore } from './wanted.ts';

export interface PeopleGiven {
  /** Null: none, or several. */
  readonly partner: string | null;
  /** Where it stands. */
  readonly partnerAt: readonly Span[];
  /** Each once, at most two: with more than one nobody is sure. */
  readonly concerned: readonly string[];
}

const mostConcerned = 2;

export function peopleIn(text: Text, read: ReadBefore, isFree: (place: Span) => boolean = () => true): PeopleGiven {
  const partners = new Set<string>();
  const partnerAt: Span[] = [];
  const concerned = new Set<string>();
  for (const [at, sentence] of text.sentences.entries()) {
    const tiles = read.tiles[at] ?? [];
    const wants = isWanting(tiles, read, sentence);
    for (const place of tiles.keys()) {
      const tile = tiles[place];
      if (tile?.name !== 'name' || !isFree(tile) || read.meant.out.some((one) => overlaps(one, tile))) continue;
      const name = acceptableName(withoutPossessive(text.source.slice(tile.start, tile.end)));
      if (name === null) continue;
      const placed = { text: text.source, sentence, tiles, place, read };
      if (wants && isPartner(placed)) {
        partners.add(calledAs(name, leadOf(placed).led));
        partnerAt.push({ start: tile.start, end: tile.end });
      } else if (isConcerned(placed)) concerned.add(name);
    }
  }
  const [partner = null] = partners;
  return {
    partner: partners.size === 1 ? partner : null,
    partnerAt: partners.size === 1 ? partnerAt : [],
    concerned: [...concerned].slice(0, mostConcerned),
  };
}

/** "С Анной": the name as it is called, out of the case that the word before it asks for. */
function calledAs(name: string, led: Word | undefined): string {
  const of = caseBehind(led?.fold ?? '');
  return of === null ? name : nominativeOf(name, of);
}

interface Placed {
  readonly text: string;
  readonly sentence: Sentence;
  readonly tiles: readonly Tile[];
  readonly place: number;
  readonly read: ReadBefore;
}

/**
 * Led by "with" or "to", or right behind the words that ask; nothing in front of it in its clause tells something else.
 */
function isPartner(placed: Placed): boolean {
  const { text, tiles, place, read } = placed;
  const tile = tiles[place] as Tile;
  const asked = read.requests.filter(({ end }) => end <= tile.end);
  const before = tiles.slice(0, place).filter(({ clause }) => clause === tile.clause);
  const isTold = before.some(
    (one) => isLeft(one) && !asked.some(({ start, end }) => one.start < end && start < one.end),
  );
  if (isTold) return false;
  const { led, role } = leadOf(placed);
  // "The office in Kazan".
  if (locatives.has(led?.fold ?? '')) return false;
  const [first] = role === null ? [] : wordsIn(placed.sentence, role);
  if (partnerLeads.has(led?.fold ?? '') || partnerLeads.has(first?.fold ?? '')) return true;
  const previous = tiles[place - 1];
  if (previous?.name === 'talking-to') return true;
  if (asked.some(({ end }) => text.slice(end, role?.start ?? tile.start).trim() === '')) return true;
  return isBare(placed, before);
}

/**
 * "Yes, Marta Ruiz, tomorrow": nothing else stands in its clause. A name behind thanks or greetings signs the message.
 */
function isBare({ tiles, place }: Placed, before: readonly Tile[]): boolean {
  const tile = tiles[place] as Tile;
  const own = tiles.filter(({ clause }) => clause === tile.clause);
  const agreed = tiles.findLastIndex(({ name }, at) => at < place && (name === 'assent' || name === 'order'));
  if (agreed < 0 || before.length > 0 || own.some((one) => isLeft(one))) return false;
  return tiles.slice(agreed, place).every(({ name }) => name !== 'courtesy' && name !== 'ending');
}

/**
 * "My employee Dana", "an employee called Dana", "her name is Dana": not the speaker, and nobody who says something.
 */
function isConcerned(placed: Placed): boolean {
  const { tiles, place } = placed;
  const tile = tiles[place] as Tile;
  const own = tiles.filter(({ clause }) => clause === tile.clause);
  if (own.some(({ name }) => name === 'quotation')) return false;
  const { led, before, possessive, role } = leadOf(placed);
  if (role !== null) return true;
  const words = own.flatMap((one) => wordsIn(placed.sentence, one));
  if (words.some(({ fold }) => ownWords.has(fold))) return false;
  const isCalled = nameLeads.has(led?.fold ?? '');
  const isNamed = led?.fold === 'is' && before?.fold === 'name' && !ownPossessives.has(possessive?.fold ?? '');
  return isCalled || isNamed;
}

/** The words in front of a name: a title is passed over, and so is what somebody is, which is told. */
function leadOf({ sentence, tiles, place }: Placed) {
  const { words } = sentence;
  const tile = tiles[place] as Tile;
  let at = words.findIndex(({ start }) => start >= tile.start) - 1;
  while (titles.has(words[at]?.fold ?? '')) at -= 1;
  const word = words[at];
  const role = tiles.find(
    (one) => one.name === 'role' && word !== undefined && one.start <= word.start && word.end <= one.end,
  );
  if (role !== undefined) at = words.findIndex(({ start }) => start >= role.start) - 1;
  const of = (place: number): Word | undefined => (place < 0 ? undefined : words[place]);
  return { led: of(at), before: of(at - 1), possessive: of(at - 2), role: role ?? null };
}

function wordsIn({ words }: Sentence, { start, end }: Tile): readonly Word[] {
  return words.filter((word) => start <= word.start && word.end <= end);
}

function withoutPossessive(name: string): string {
  return /['\u2019]s$/iu.test(name) ? name.slice(0, -2) : name;
}

const titles = wordsOf('titles');
const locatives = wordsOf('locatives');
const partnerLeads = wordsOf('partnerLeads');
const nameLeads = wordsOf('nameLeads');
const ownWords = wordsOf('ownWords');
const ownPossessives = wordsOf('ownPossessives');
