/**
 * A feedback note from a conversation, with its words by reference or put in (G18). Fields and categories are only
 * added.
 */
import type { Passage } from '../reading/reading.ts';

/** Categories of notes. */
export const feedbackCategories = ['tone', 'content', 'citation', 'clarity', 'structure', 'action'] as const;

export type FeedbackCategory = (typeof feedbackCategories)[number];

export interface FeedbackNote {
  readonly category: FeedbackCategory | null;
  readonly quote: string;
}

/** The same before its words are put in. */
export type FeedbackSaid = Omit<FeedbackNote, 'quote'> & { readonly quote: Passage };
