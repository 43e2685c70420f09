/** Words behind which stands why something is chosen, and not what: "because I am away". */
import { wordsOf } from '../language/words.ts';
import type { Word } from '../text/sentences.ts';

const reasons = wordsOf('reasonWords');
const reasonsOfSomebody = wordsOf('reasonWordsOfSomebody');
const subjects = wordsOf('subjectWords');

/** Whether a reason begins with the word. */
export function opensReason(words: readonly Word[], at: number): boolean {
  const word = words[at]?.fold ?? '';
  return reasons.has(word) || (reasonsOfSomebody.has(word) && subjects.has(words[at + 1]?.fold ?? ''));
}

/** Whether the first word of a clause may open a reason. */
export function isReasonWord(fold: string): boolean {
  return reasons.has(fold) || reasonsOfSomebody.has(fold);
}
