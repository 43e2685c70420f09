/** `!improve tone: too formal`: what a note on the last reply is about, and where its words stand (G18). */
import type { Answers } from '../../contracts/reading/answers.ts';
import { isFeedbackCategory } from '../../domain/conversation/feedback-category.ts';
import { foundWords } from '../text/answer-words.ts';

/** In UTF-16 code units. */
const longestNote = 4_000;

/** Null: the message is no such command. */
export function improvesIn(text: string): NonNullable<Answers['improves']> | null {
  const lead = /^\s{0,200}[!/]improve(?![\p{L}\p{N}])/iu.exec(text)?.[0];
  if (lead === undefined) return null;
  const behind = text.slice(lead.length, lead.length + 40);
  const named = /^\s{0,8}\[?(?<category>\p{L}{1,20})\s{0,4}(?:\]\s{0,4}:?|:)/u.exec(behind);
  const category = named?.groups?.['category']?.toLowerCase();
  const isKnown = category !== undefined && isFeedbackCategory(category);
  const from = lead.length + (isKnown ? (named?.[0].length ?? 0) : 0);
  const end = Math.min(text.length, from + longestNote);
  const note = foundWords(text, from, /[\udc00-\udfff]/.test(text[end] ?? '') ? end - 1 : end);
  return { ...(isKnown ? { category } : {}), ...(note.length === 0 ? {} : { note }) };
}
