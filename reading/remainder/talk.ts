/** The closed lists of everyday talk in every language, ready to be looked up (G20). */
import type { Language } from '../../contracts/language/language.ts';
import { languages } from '../language/languages.ts';
import type { RestClass, TalkClass } from './talk-classes.ts';
import { ownBook, type Match, type PhraseBook } from '../phrases/phrases.ts';
import { fold, spellingsOf } from '../language/fold.ts';
import type { Word } from '../text/sentences.ts';
import { playsPart } from '../language/clause-pieces.ts';

/** Talk of one language, that in which a person is asked for among it. */
interface TalkTable {
  readonly lists: Readonly<Record<string, readonly string[]>>;
  readonly groups: Readonly<Record<TalkClass | RestClass, readonly string[]>>;
}

/** The tables of all languages. */
const talkTables: readonly TalkTable[] = languages.map(({ phrases: { talk, person } }) => ({
  lists: { ...person.parts, ...talk.parts },
  groups: { ...talk.groups, ...askingForPerson(person) },
}));

/** The phrases by which a person is asked for (G22). */
function askingForPerson({ wishes, alone, about, open, tail }: Language['phrases']['person']) {
  return {
    human: [...wishes.map((wish) => `${wish} ${tail}`), ...alone],
    // Without a word for it, no wish says what it is about.
    'human-about':
      about === ''
        ? []
        : [...wishes.map((wish) => `${wish} ${tail} ${about}`), ...open.map((wish) => `${wish} ${about}`)],
  };
}

/** Single words of courtesy that may stand around a command. */
export const courtesies: ReadonlySet<string> = new Set(
  languages.flatMap(({ phrases }) => phrases.talk.courtesyAtCommands.map(fold)),
);

/**
 * Of two that account for the same words the first counts: what qualifies before what agrees, what agrees before what
 * merely belongs to something.
 */
const order = [
  'otherwise',
  'condition',
  'irony',
  'opinion',
  'hedge',
  'delay',
  'unfit',
  'quotation',
  'past',
  'human-about',
  'human',
  'all-but',
  'contrast',
  'all-right',
  'assent',
  'asked-order',
  'asking',
  'order',
  'searching',
  'writing',
  'casual',
  'refusal',
  'waiving',
  'ending',
  'skip',
  'others',
  'earliest',
  'latest',
  'leaving',
  'question',
  'negation',
  'acknowledging',
  'courtesy',
  'filler',
  'thing',
  'glue',
  'asked-taking',
  'change',
  'taking',
  'role',
  'talking-to',
  'naming',
] as const satisfies readonly (TalkClass | RestClass)[];

const rank: ReadonlyMap<string, number> = new Map(order.map((name, at) => [name, at]));

const rests: ReadonlySet<string> = new Set<RestClass>([
  'condition',
  'negation',
  'question',
  'quotation',
  'delay',
  'hedge',
  'opinion',
  'irony',
  'past',
  'leaving',
  'otherwise',
]);

/** Whether words of this class stay over. */
export function isRest(name: string): name is RestClass {
  return rests.has(name);
}

const lists = Object.fromEntries(talkTables.flatMap((table) => Object.entries(table.lists)));

function bookOf(names: readonly (typeof order)[number][]): PhraseBook {
  const groups = talkTables.flatMap((table) => names.map((name) => ({ tag: { name }, phrases: table.groups[name] })));
  return ownBook(groups, lists);
}

/** What is said with a comma in it: "yeah, right", "time, person and topic are fine", "the sooner, the better". */
const acrossClauses = ['irony', 'all-right', 'earliest', 'latest'] as const;
const [wholeBook, clauseBook] = [bookOf(acrossClauses), bookOf(order.filter((name) => !isOneOf(acrossClauses, name)))];

function isOneOf(names: readonly string[], name: string): boolean {
  return names.includes(name);
}

const drawnOut: ReadonlySet<string> = new Set(languages.flatMap(({ phrases }) => phrases.talk.drawnOut.map(fold)));
const atClauseEnd: ReadonlyMap<string, string> = new Map(
  languages.flatMap(({ phrases }) => Object.entries(phrases.talk.assentAtClauseEnd)),
);

/** Every single word of the lists with the languages it is of, as bits in the order of `talkTables`. */
export const wordsOfTalk: ReadonlyMap<string, number> = byLanguage((table) => [
  ...order.flatMap((name) => table.groups[name]),
  ...Object.values(table.lists).flat(),
]);

/** The same of what agrees, or is said beside it: by a slip nearly nothing else is made of it. */
export const agreeingWords: ReadonlyMap<string, number> = byLanguage((table) => [
  ...listsOf(table, table.groups.order),
  ...table.groups.assent,
  ...table.groups.courtesy,
  ...table.groups.taking,
  ...table.groups.order,
]);

/** The words of the lists that phrases name: "<es-done>". */
function listsOf({ lists: own }: TalkTable, phrases: readonly string[]): readonly string[] {
  const named = new Set(
    phrases.flatMap((phrase) => Array.from(phrase.matchAll(/<([^>]*)>/gu), ([, name = '']) => name)),
  );
  return Object.entries(own).flatMap(([name, words]) => (named.has(name) ? words : []));
}

function byLanguage(phrasesOf: (table: TalkTable) => readonly string[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const [place, table] of talkTables.entries())
    for (const phrase of phrasesOf(table))
      for (const written of phrase.replace(/<[^>]*>/gu, ' ').split(/[^\p{L}\p{M}']+/u))
        for (const word of spellingsOf(written)) found.set(word, (found.get(word) ?? 0) | (1 << place));
  return found;
}

/**
 * What stands at each word: the longest phrase that begins there; of equally long ones the first in the order of
 * classes.
 */
export interface TalkAt {
  readonly name: TalkClass | RestClass;
  readonly to: number;
}

/**
 * The phrases of a sentence by the word with which they begin. None reaches into another clause, but irony and
 * superlatives.
 */
export function talkIn(text: string, words: readonly Word[], clauses: readonly number[]): TalkByWord {
  const isDrawn = words.some((word) => isDrawnOut(word.fold));
  const said = isDrawn ? words.map(({ fold: written, head }) => ({ fold: undrawn(written), head })) : words;
  const found: (TalkAt | undefined)[] = [];
  for (const match of wholeBook.matches(said)) if (!isNothingAgainst(words, match)) note(match, found);
  for (const match of clauseBook.matchesWithin(said, endsOf(clauses))) note(match, found);
  for (const [at, { fold: written }] of said.entries()) {
    const accented = atClauseEnd.get(written);
    if (accented === undefined) continue;
    const { start, end } = words[at] as Word;
    const isMarked = text.slice(start, end).toLowerCase().normalize('NFC') === accented;
    // "Sí está bien": with its accent it is no "if".
    if (
      isMarked &&
      found[at]?.name !== 'irony' &&
      clauses[at - 1] !== clauses[at] &&
      isYesBefore(found[at + 1], clauses, at)
    )
      found[at] = { name: 'assent', to: at + 1 };
    if ((found[at]?.to ?? at + 1) !== at + 1) continue;
    const isLast = clauses[at + 1] !== clauses[at];
    if (isLast || fold(accented) !== text.slice(start, end).toLowerCase()) found[at] = { name: 'assent', to: at + 1 };
  }
  return found;
}

/** What suits counts where nothing else follows: "sí me sirve, resérvala" may still be meant as "if". */
function isYesBefore(next: TalkAt | undefined, clauses: readonly number[], at: number): boolean {
  const isLast = clauses[at] === clauses.at(-1);
  return next !== undefined && (besideYes.has(next.name) || (next.name === 'taking' && isLast));
}

/** Behind a yes with its accent: another, or thanks. */
const besideYes: ReadonlySet<string> = new Set(['assent', 'all-right', 'courtesy']);

/** "Yes, no changes": the no belongs to what there is none of, and takes nothing back. */
function isNothingAgainst(words: readonly Word[], { tag, to }: Match): boolean {
  if (tag.name !== 'irony' || !playsPart(words[to - 1]?.fold ?? '', 'none')) return false;
  for (let from = to; from < Math.min(words.length, to + mostBetween); from += 1)
    for (let end = from + 1; end <= from + mostBetween; end += 1)
      if (
        playsPart(
          words
            .slice(from, end)
            .map(({ fold: word }) => word)
            .join(' '),
          'objection',
        )
      )
        return true;
  return false;
}

/** Words between a no and what there is none of, or of what there is none: "no further", "no need to ask again". */
const mostBetween = 4;

/** By word; undefined where no phrase begins. */
export type TalkByWord = readonly (TalkAt | undefined)[];

function note({ tag, from, to }: Match, found: (TalkAt | undefined)[]): void {
  const name = tag.name as TalkAt['name'];
  const before = found[from];
  if (before === undefined || to > before.to || (to === before.to && rankOf(name) < rankOf(before.name)))
    found[from] = { name, to };
}

/** Behind the last word of each clause. */
function endsOf(clauses: readonly number[]): readonly number[] {
  const ends: number[] = [];
  for (let at = 1; at <= clauses.length; at += 1) if (clauses[at] !== clauses[at - 1]) ends.push(at);
  return ends;
}

function rankOf(name: string): number {
  return rank.get(name) ?? order.length;
}

/** Whether a letter stands three times in a row. */
function isDrawnOut(word: string): boolean {
  for (let at = 2; at < word.length; at += 1) {
    const code = word.charCodeAt(at);
    if (code === word.charCodeAt(at - 1) && code === word.charCodeAt(at - 2)) return true;
  }
  return false;
}

/** "Yesss" is "yes"; "suuure" stays what it is. */
function undrawn(word: string): string {
  if (!isDrawnOut(word)) return word;
  const plain = word.replace(/(.)\1{2,}/gu, '$1');
  return drawnOut.has(plain) ? plain : word;
}
