/**
 * Routes and bodies of seed 3, on the same engine.
 *
 * Promise: fields are only added; statuses are never renamed.
 */
import { z } from 'zod';
import { cleanText, messageId } from './conversation.ts';
import { contextSlot, supplyAnswer, supplyBody } from './material.ts';
import { sessionId } from './session.ts';

/** The sender's own name of a conversation. */
const batchId = cleanText.min(1).max(200);

/** `POST /research/conversation`. */
export const researchBody = z.strictObject({
  batch_id: batchId,
  session_id: sessionId.optional(),
  message: cleanText.refine((text) => text.trim() !== '', 'must not be empty'),
  user_message_id: messageId.optional(),
});

export const researchAnswer = z.object({
  /** `ok`: with its reply. `queued`: it is answered later. `context_required`: it waits for material. */
  status: z.enum(['ok', 'queued', 'context_required']),
  batch_id: z.string(),
  conversation_id: z.string(),
  user_message_id: z.string(),
  reply: z.string().nullable(),
  request_id: z.string().nullable(),
  required: z.array(contextSlot),
  optional: z.array(contextSlot),
});

/** `POST /research/conversation/context-supply`. */
export const researchSupplyBody = supplyBody.safeExtend({ batch_id: batchId });
export const researchSupplyAnswer = supplyAnswer.extend({ batch_id: z.string() });

export type ResearchAnswer = z.infer<typeof researchAnswer>;
