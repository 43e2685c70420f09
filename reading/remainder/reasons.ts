/** Words behind which stands why something is chosen, and not what: "because I am away"; and what follows from it: "so I can". */
import { classesOf, is } from '../language/word-classes.ts';
import { wordsOf } from '../language/words.ts';
import { placesInRow } from '../phrases/lexicon.ts';
import type { Word } from '../text/sentences.ts';

const reasons = wordsOf('reasonWords');
const reasonsOfSomebody = wordsOf('reasonWordsOfSomebody');
const consequences = wordsOf('consequenceWords');
const consequencesBefore = wordsOf('consequenceWordsBefore');
const subjects = wordsOf('subjectWords');
const places: ReadonlySet<string> = new Set(placesInRow);

/** Whether a reason, or a consequence, begins with the word. */
export function opensReason(words: readonly Word[], at: number): boolean {
  const word = words[at]?.fold ?? '';
  if (reasons.has(word) || consequences.has(word)) return true;
  const next = words[at + 1]?.fold ?? '';
  if (consequencesBefore.has(word))
    return subjects.has(next) || places.has(next) || (classesOf(next) & is.weekday) !== 0;
  return reasonsOfSomebody.has(word) && subjects.has(next);
}

/** Whether the first word of a clause may open a reason, or tell what comes of a choice. */
export function isReasonWord(fold: string): boolean {
  return reasons.has(fold) || reasonsOfSomebody.has(fold) || consequences.has(fold) || consequencesBefore.has(fold);
}
