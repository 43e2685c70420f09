/**
 * `POST /api/chat` (seed 4; M8): one message, and its answer as server-sent events.
 *
 * Promise: fields and events are only added. The texts of `message` since the last one with `restart`, put together, are `done`'s answer.
 */
import { z } from 'zod';
import { answerObject } from './answer-object.ts';
import { assistantName } from './assistant.ts';
import { cleanText, disposition, messageId } from './conversation.ts';

export const chatBody = z.strictObject({
  /** Goes on with a conversation; without it, a new one begins. */
  conversation_id: z.string().min(1).max(100).optional(),
  /** Whom a new conversation is with; without it, the first assistant that remembers what it is about. */
  assistant: assistantName.optional(),
  message: cleanText.refine((text) => text.trim() !== '', 'must not be empty'),
  message_id: messageId.optional(),
});

export const chatEvents = {
  /** The first: the message is accepted. */
  metadata: z.object({ conversation_id: z.string(), message_id: z.string() }),
  /** A part of the answer. `restart`: what came before is void, because the answer was begun anew. */
  message: z.object({ text: z.string(), restart: z.literal(true).optional() }),
  /** Something to know about the answer: it takes longer, it was begun anew, it rests on a guess. */
  warning: z.object({ code: z.enum(['delayed', 'restarted', 'assumed', 'asks-back']), text: z.string() }),
  disclaimer: z.object({ key: z.string(), text: z.string() }),
  /** The turn failed, or its answer did not come while this was open. */
  error: z.object({ code: z.enum(['failed', 'refused', 'still-answering', 'going-down']), text: z.string() }),
  /** The last, where there is an answer. */
  done: answerObject.extend({ disposition }),
} as const;

export type ChatEventName = keyof typeof chatEvents;
export type ChatEvent = {
  readonly [Name in ChatEventName]: { readonly event: Name; readonly data: z.infer<(typeof chatEvents)[Name]> };
}[ChatEventName];
