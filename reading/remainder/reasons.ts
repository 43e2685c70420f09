/**
 * Words behind which stands why something is chosen, and not what: "because I am away"; and what follows from it: "so I
 * can".
 */
import { classesOf, is } from '../language/word-classes.ts';
import { phrasesOf, wordsOf } from '../language/words.ts';
import { placesInRow } from '../phrases/lexicon.ts';
import type { Word } from '../text/sentences.ts';

const reasons = wordsOf('reasonWords');
const reasonsOfSomebody = wordsOf('reasonWordsOfSomebody');
const reasonsOfClauses = wordsOf('reasonWordsOfClause');
const consequences = wordsOf('consequenceWords');
const consequencesBefore = wordsOf('consequenceWordsBefore');
const reasonPhrases: ReadonlySet<string> = new Set(phrasesOf('reasonPhrases'));
const subjects = wordsOf('subjectWords');
const copulas = wordsOf('copulas');
const places: ReadonlySet<string> = new Set(placesInRow);

/** Whether a reason, or a consequence, begins with the word. */
export function opensReason(words: readonly Word[], at: number): boolean {
  const word = words[at]?.fold ?? '';
  // "Es sei denn": it says on what it depends, and gives no reason.
  if (word === 'denn' && words[at - 1]?.fold === 'sei') return false;
  if (reasons.has(word) || consequences.has(word)) return true;
  const next = words[at + 1]?.fold ?? '';
  if (reasonPhrases.has(`${word} ${next}`)) return true;
  if (consequencesBefore.has(word))
    return subjects.has(next) || places.has(next) || (classesOf(next) & is.weekday) !== 0 || /^\d/u.test(next);
  if (!reasonsOfSomebody.has(word)) return false;
  // "As 10 is too early", "da Montag voll ist".
  const isTime = (classesOf(next) & is.weekday) !== 0 || /^\d/u.test(next);
  return subjects.has(next) || (isTime && copulas.has(words[at + 2]?.fold ?? ''));
}

/** Whether the first word of a clause may open a reason, or tell what comes of a choice. */
export function isReasonWord(fold: string): boolean {
  return (
    reasons.has(fold) ||
    reasonsOfSomebody.has(fold) ||
    reasonsOfClauses.has(fold) ||
    consequences.has(fold) ||
    consequencesBefore.has(fold)
  );
}

/** Whether words say that what follows comes of what was said before: "so", "así que", "dann also". */
export function opensConclusion(words: string): boolean {
  return words.split(' ').some((word) => consequences.has(word)) || consequencesBefore.has(words.split(' ')[0] ?? '');
}
