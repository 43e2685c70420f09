/**
 * With whom a deed is that a message asks for (F9): whoever is named where it is asked, or, where that says "her" or
 * nobody at all, the only one who is named in what is told beside it.
 */
import { languages } from '../language/languages.ts';
import type { Reading, Span } from '../../contracts/reading/reading.ts';
import { acceptableName } from '../values/names.ts';
import { askingWords, thingWords } from '../phrases/asking-words.ts';
import { classesOf, is } from '../language/word-classes.ts';
import { caseBehind, nominativeOf, type NameCase } from '../values/name-cases.ts';
import { everyListedWord, foldedOf, wordsOf } from '../language/words.ts';
import { wordsOfTalk } from '../remainder/talk.ts';
import { givenNames } from '../memory/given-names.ts';
import type { Sentence, Word } from '../text/sentences.ts';
import type { Text } from '../text/text.ts';
import type { Named, PersonAsked, ReadBefore } from './wanted.ts';
import { endsAsNoun, nounsHaveCapitals } from '../values/people.ts';

/** `asking`: where it is asked. Null: nobody is named, or several are. */
export function askedPerson(
  all: readonly Named[],
  { asking, around, refers }: Pick<ReadBefore, 'asking' | 'around' | 'refers'>,
): PersonAsked | null {
  if (asking.length === 0) return null;
  const own = all.filter(({ start }) => asking.some((one) => one.start <= start && start < one.end));
  const partners = own.filter(({ isTopic }) => !isTopic);
  if (partners.length > 0) return only(partners);
  if (refers) return only(all);
  return only(
    all.filter(({ start, isTopic }) => !isTopic && around.some((one) => one.start <= start && start < one.end)),
  );
}

function only(named: readonly Named[]): Named | null {
  const names = new Set(named.map(({ name }) => name.toLowerCase()));
  // "Anna Schmidt was late, call Anna": the longest says it.
  const whole = [...names].filter(
    (name) => ![...names].some((other) => other !== name && other.split(' ').includes(name)),
  );
  return whole.length === 1 ? (named.find(({ name }) => name.toLowerCase() === whole[0]) ?? null) : null;
}

/** The people whom a message names, wherever they stand and however they are written; `values`: what is no name. */
export function namesSaid(
  { source, sentences }: Pick<Text, 'source' | 'sentences'>,
  values: readonly Span[],
  language: Reading['language'],
): readonly Named[] {
  if (source.length > longestLooked) return [];
  return sentences
    .slice(0, mostSentences)
    .flatMap((sentence) => namedIn(source, sentence, language))
    .filter(({ start, end }) => !values.some((value) => value.start <= start && start < value.end && value.end >= end));
}

const longestLooked = 2_000;
const mostSentences = 40;

function namedIn(text: string, { words }: Sentence, language: Reading['language']): readonly Named[] {
  const found: Named[] = [];
  const isShouted =
    words.length > 3 && words.filter((word) => isInCapitals(text, word)).length * 10 >= words.length * 8;
  if (isShouted) return found;
  for (let at = 0; at < words.length; at += 1) {
    const run = runAt(words, at, language) ?? smallRunAt(words, at);
    if (run === null) continue;
    const [from, to] = run;
    const written = text.slice(words[from]?.start, words[to - 1]?.end).replace(/['\u2019]s$/u, '');
    const name = acceptableName(written);
    if (name !== null && name === written.trim() && !isPlace(words, from, to)) {
      const lead = leadOf(words, from);
      found.push({
        start: words[from]?.start ?? 0,
        end: words[to - 1]?.end ?? 0,
        name: asCalled(words[from]?.capital === true ? name : capitalised(name), lead.of),
        isTopic: lead.isTopic,
      });
    }
    at = to - 1;
  }
  return found;
}

/** "The office in Kazan", "the Berlin team": nobody is called so. */
function isPlace(words: readonly Word[], from: number, to: number): boolean {
  const [before, first, behind] = [words[from - 1], words[from], words[to]];
  if (locatives.has(before?.fold ?? '')) return true;
  return [before, first, behind].some((word) => word !== undefined && groups.has(word.fold));
}

function isInCapitals(text: string, { start, end }: Word): boolean {
  const written = text.slice(start, end);
  return written.length > 1 && written === written.toUpperCase() && written !== written.toLowerCase();
}

/** Words that begin with a capital, and are no other word that does. */
function runAt(words: readonly Word[], at: number, language: Reading['language']): readonly [number, number] | null {
  if (!isCapitalName(words[at])) return null;
  const opens = words[at]?.head === true;
  // A capital at the beginning says nothing: "Email Tom Baker", "Wegen Anna".
  if (opens && isCommon(words[at] as Word)) return null;
  let from = at;
  let to = at + 1;
  while (to < words.length && to - at < mostWords) {
    const next = words[to] as Word;
    if (next.head) break;
    if (isCapitalName(next)) to += 1;
    else if (
      !isOpening(words[from - 1]) &&
      particles.has(next.fold) &&
      isCapitalName(words[to + 1]) &&
      words[to + 1]?.head === false
    )
      to += 2;
    else break;
  }
  // "Unserem Fahrer Kai Sommer": a noun that says what somebody is.
  const isAmongNouns = nounsHaveCapitals(language);
  if (isAmongNouns && to - from > 1 && isOpening(words[from - 1]) && isRole(words, from, to)) from += 1;
  if (from >= to) return null;
  if (to - from > 1) return isAmongNouns && endsAsNoun((words[to - 1] as Word).fold) ? null : [from, to];
  const alone = words[from] as Word;
  if (givenNames.has(alone.fold)) return [from, to];
  if (opens && from === at) return null;
  if (!isAmongNouns) return [from, to];
  const before = words[from - 1]?.fold ?? '';
  return !endsAsNoun(alone.fold) && (withWords.has(before) || titles.has(before) || towards.has(before))
    ? [from, to]
    : null;
}

/**
 * "with anna schmidt", "get me tom baker": two words that no list knows, or a name that many have, behind what leads to
 * somebody.
 */
function smallRunAt(words: readonly Word[], at: number): readonly [number, number] | null {
  const before = words[at - 1];
  if (before === undefined || !(leads.has(before.fold) || given.has(before.fold))) return null;
  const [first, second] = [words[at], words[at + 1]];
  if (!first || first.capital || first.head || !isSmallName(first)) return null;
  const isPair = second?.head === false && !second.capital && isSmallName(second) && !isKnown(second.fold);
  // "С иваном": a list has the name as it is called.
  const of = caseBehind(before.fold) ?? (ofTo.has(before.fold) ? 'dative' : null);
  const isGiven = givenNames.has(first.fold) || (of !== null && givenNames.has(nominativeOf(first.fold, of)));
  if (!isGiven && (isKnown(first.fold) || !isPair)) return null;
  return [at, isPair ? at + 2 : at + 1];
}

function isSmallName({ fold }: Word): boolean {
  return fold.length > 2 && /^\p{L}+$/u.test(fold) && (classesOf(fold) & ofTime) === 0;
}

export function isCapitalName(word: Word | undefined): boolean {
  if (!word?.capital || word.fold.length < 2 || notPeople.has(word.fold)) return false;
  if ((classesOf(word.fold) & ofTime) !== 0 || topics.has(word.fold)) return false;
  return /^[\p{L}'-]+$/u.test(word.fold) && !thingWords.has(word.fold);
}

const ofTime = is.weekday | is.month | is.day | is.dayPart | is.timeUnit;

/** It says what is asked: "Email", "Reserva". */
function isSaid(word: Word | undefined): boolean {
  return word !== undefined && (askingWords.has(word.fold) || (classesOf(word.fold) & (is.stop | is.request)) !== 0);
}

/** "Unserem Fahrer Müller", and not "der Sabine Roth". */
function isRole(words: readonly Word[], from: number, to: number): boolean {
  const { fold } = words[from] as Word;
  return to - from > 2 || (!givenNames.has(fold) && roleEnds.some((end) => fold.endsWith(end)));
}

const roleEnds = languages.flatMap(({ forms }) => forms.roleEnds);

function isCommon(word: Word): boolean {
  return isSaid(word) || abouts.has(word.fold) || (classesOf(word.fold) !== 0 && !givenNames.has(word.fold));
}

function isOpening(word: Word | undefined): boolean {
  return word !== undefined && (classesOf(word.fold) & is.opens) !== 0;
}

/**
 * What leads to a name: the case that it asks for, and whether it is only what about. What somebody is stands between.
 */
function leadOf(words: readonly Word[], from: number): { readonly isTopic: boolean; readonly of: NameCase | null } {
  for (let at = from - 1; at >= Math.max(0, from - mostBetween); at -= 1) {
    const word = words[at] as Word;
    const of = caseBehind(word.fold);
    if (of !== null) return { isTopic: froms.has(word.fold), of };
    if (ofTo.has(word.fold)) return { isTopic: false, of: 'dative' };
    if (abouts.has(word.fold)) return { isTopic: true, of: null };
    if (leads.has(word.fold) || word.head) break;
  }
  return { isTopic: false, of: null };
}

function asCalled(name: string, of: NameCase | null): string {
  return of === null ? name : nominativeOf(name, of);
}

function capitalised(name: string): string {
  return name.replace(/(?<![\p{L}'])\p{L}/gu, (letter) => letter.toUpperCase());
}

const mostWords = 4;
const mostBetween = 3;
const locatives = wordsOf('locatives');
const groups = wordsOf('groupNames');
const notPeople = wordsOf('notPeople');
const particles = foldedOf('name', 'betweenCapitals');
const titles = wordsOf('titles');
const withWords = wordsOf('withWords');
const topics = wordsOf('topicNames');
const leads = new Set([...wordsOf('partnerLeads'), ...foldedOf('asking', 'smallLeads')]);
const given = foldedOf('asking', 'giversWords');
const abouts = new Set([...wordsOf('aboutLeads'), ...foldedOf('asking', 'personAbouts')]);
/** Russian verbs behind which somebody stands in the dative. */
const ofTo = foldedOf('asking', 'datives');
const froms = foldedOf('asking', 'froms');
const towards = foldedOf('asking', 'towards');
const known: ReadonlySet<string> = new Set([...everyListedWord(), ...wordsOfTalk.keys(), ...askingWords]);

export function isKnown(fold: string): boolean {
  return known.has(fold) || classesOf(fold) !== 0;
}
