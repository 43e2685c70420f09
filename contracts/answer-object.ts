/** What an answer is, beside its words (seed 4, "ChatResponse"; M8). It keeps the seed's spelling. Promise: fields are only added. */
import { z } from 'zod';

export const uncertaintyLevel = z.enum(['low', 'medium', 'high']);

export const answerObject = z.object({
  /** Exactly what the participant reads. */
  answer: z.string(),
  /** Ids of the graph's concepts that are central to it. */
  referencedNodes: z.array(z.string()),
  /** Those that its concepts belong to, in their order; `GLOBAL` is none. */
  jurisdictions: z.array(z.string()),
  /** How little of the graph stands behind it. */
  uncertaintyLevel,
  /** Names the disclaimer; `none`: the assistant has none. */
  disclaimerKey: z.string(),
});

export type UncertaintyLevel = z.infer<typeof uncertaintyLevel>;
export type AnswerObject = z.infer<typeof answerObject>;
/** The same without the words. */
export type AnswerGrounds = Omit<AnswerObject, 'answer'>;
