/**
 * Where a message names people, as ranges of its words: those that were found, and whoever is joined to one of them.
 */
import type { Span } from '../../contracts/reading/reading.ts';
import { classesOf } from '../language/word-classes.ts';
import { wordsOf } from '../language/words.ts';
import { givenNames } from '../memory/given-names.ts';
import type { Word } from '../text/sentences.ts';
import { endsAsNoun } from '../values/people.ts';
import { isCapitalName, isKnown } from './asked-person.ts';
import type { NameRange, Said } from './named-people.ts';

/** In words: a short message may be nothing but names that are written small. */
const shortMessage = 8;

export function namedIn(said: Said, names: readonly Span[]): readonly NameRange[] {
  const { words } = said;
  const named = words.map(
    (word) =>
      names.some(({ start, end }) => start < word.end && word.start < end) && !notNames.has(word.fold) && !isLead(word),
  );
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] as Word;
    if (named[at] === true) continue;
    const isSmall = givenNames.has(word.fold) && (words.length <= shortMessage || isJoined(said, named, at));
    if (isSmall || (isJoined(said, named, at) && isLikeName(word))) named[at] = true;
  }
  return rangesOf(said, named);
}

/**
 * Beside what joins it to a name, or takes one's place: "Lukas und Jana", "Anna, sorry, Tom". What leads to a person
 * may stand between.
 */
function isJoined({ words, source }: Said, named: readonly boolean[], at: number): boolean {
  const reaches = (step: 1 | -1): boolean => {
    let isTied = false;
    let next = at + step;
    for (; next >= 0 && next < words.length && named[next] !== true; next += step) {
      const word = words[next] as Word;
      const isTie = ties.has(word.fold) && !word.capital;
      if (!isTie && !isLead(word) && !frames.has(word.fold)) return false;
      if (isTie) isTied = true;
    }
    const [one, other] = step === 1 ? [words[at], words[at + 1]] : [words[at - 1], words[at]];
    return named[next] === true && (isTied || isSign(source, one, other));
  };
  return reaches(-1) || reaches(1);
}

/** "Anna & Tom", "Anna/Tom". */
function isSign(source: string, before: Word | undefined, next: Word | undefined): boolean {
  return before !== undefined && next !== undefined && /[&+/]/u.test(source.slice(before.end, next.start));
}

function isLikeName(word: Word): boolean {
  return isCapitalName(word) && !isKnown(word.fold) && !endsAsNoun(word.fold) && classesOf(word.fold) === 0;
}

function isLead(word: Word | undefined): boolean {
  return word !== undefined && (leads.has(word.fold) || titles.has(word.fold)) && !givenNames.has(word.fold);
}

/** A comma, a joint, or another word ends a name. */
function rangesOf({ words, source }: Said, named: readonly boolean[]): readonly NameRange[] {
  const found: NameRange[] = [];
  for (let at = 0; at < words.length; at += 1) {
    if (named[at] !== true) continue;
    let to = at + 1;
    while (named[to] === true && isOneName(source.slice(words[to - 1]?.end, words[to]?.start))) to += 1;
    found.push({ from: at, to });
    at = to - 1;
  }
  return found;
}

function isOneName(between: string): boolean {
  return !/[,;:&+/()\n!?\u2013\u2014]|\. | - /u.test(between);
}

const joints = wordsOf('peopleJoints');
const choices = wordsOf('peopleChoices');
const leads: ReadonlySet<string> = new Set([...wordsOf('partnerLeads'), ...wordsOf('withWords')]);
const titles = wordsOf('titles');
const ties: ReadonlySet<string> = new Set([...joints, ...choices, ...wordsOf('notLeads'), ...wordsOf('slipWords')]);
const frames = wordsOf('correctionFrames');
const notNames: ReadonlySet<string> = new Set([...ties, ...wordsOf('addingWords'), ...wordsOf('besideWords')]);
