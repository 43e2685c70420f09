/** What a note on a reply may be about (G18). */
import type { FeedbackCategory } from '../../contracts/wire/feedback-note.ts';

/** The compiler holds this against the contract: one that is missing or too many is no such record. */
const known: Readonly<Record<FeedbackCategory, true>> = {
  tone: true,
  content: true,
  citation: true,
  clarity: true,
  structure: true,
  action: true,
};

export function isFeedbackCategory(word: string): word is FeedbackCategory {
  return Object.hasOwn(known, word);
}
