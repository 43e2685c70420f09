/**
 * `POST /api/chat` (seed 4; M8): one message and its answer as server-sent events.
 *
 * Promise: fields and events are only added. The concatenated texts of `message` since the last one with `restart`
 * equal the answer of `done`.
 */
import { z } from 'zod';
import { answerObject } from './answer-object.ts';
import { assistantName } from '../assistant/assistant.ts';
import { cleanText, disposition, messageId } from './conversation.ts';

export const chatBody = z.strictObject({
  /** Continues a conversation; absent: a new one is created. */
  conversation_id: z.string().min(1).max(100).optional(),
  /** Assistant of a new conversation; default: the first one with a memory. */
  assistant: assistantName.optional(),
  message: cleanText.refine((text) => text.trim() !== '', 'must not be empty'),
  message_id: messageId.optional(),
});

export const chatEvents = {
  /** The first event: the message is accepted. */
  metadata: z.object({ conversation_id: z.string(), message_id: z.string() }),
  /** A part of the answer. `restart`: earlier parts are void, because the answer was started anew. */
  message: z.object({ text: z.string(), restart: z.literal(true).optional() }),
  /** A remark on the answer: it takes longer, was started anew, or rests on a guess. */
  warning: z.object({ code: z.enum(['delayed', 'restarted', 'assumed', 'asks-back']), text: z.string() }),
  disclaimer: z.object({ key: z.string(), text: z.string() }),
  /** The turn failed, or its answer did not arrive while the stream was open. */
  error: z.object({ code: z.enum(['failed', 'refused', 'still-answering', 'going-down']), text: z.string() }),
  /** The last event of an answered message. */
  done: answerObject.extend({ disposition }),
} as const;

export type ChatEventName = keyof typeof chatEvents;
export type ChatEvent = {
  readonly [Name in ChatEventName]: { readonly event: Name; readonly data: z.infer<(typeof chatEvents)[Name]> };
}[ChatEventName];
