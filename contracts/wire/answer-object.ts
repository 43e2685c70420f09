/**
 * An answer with its metadata (seed 4, "ChatResponse"; M8). It keeps the seed's spelling. Promise: fields are only
 * added.
 */
import { z } from 'zod';

export const uncertaintyLevel = z.enum(['low', 'medium', 'high']);

export const answerObject = z.object({
  /** Exactly the text that the participant reads. */
  answer: z.string(),
  /** Ids of the concepts that are central to it. */
  referencedNodes: z.array(z.string()),
  /** Jurisdictions of its concepts, in their order, without `GLOBAL`. */
  jurisdictions: z.array(z.string()),
  /** How little the answer rests on the concept graph. */
  uncertaintyLevel,
  /** Name of the disclaimer; `none`: the assistant has none. */
  disclaimerKey: z.string(),
});

export type UncertaintyLevel = z.infer<typeof uncertaintyLevel>;
export type AnswerObject = z.infer<typeof answerObject>;
/** The same without the text. */
export type AnswerGrounds = Omit<AnswerObject, 'answer'>;
