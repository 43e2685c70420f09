/**
 * Request bodies for a person in a conversation (G22).
 *
 * Promise: fields are only added.
 */
import { z } from 'zod';
import { cleanText, messageId, orderReason } from './conversation.ts';

/** A person's message in a handed-off conversation (G22). `reason` is for the audit log. */
export const operatorMessageBody = z.strictObject({
  message_id: messageId.optional(),
  text: cleanText.refine((text) => text.trim() !== '', 'must not be empty'),
  reason: cleanText.max(500).optional(),
});
export const handBackBody = z.strictObject({ reason: orderReason });

export const takeOverBody = z.strictObject({ reason: orderReason });
/** Who has the conversation now, and the id of the handoff. */
export const takenOver = z.object({ conversation_id: z.string(), request_id: z.string(), taken_by: z.string() });
/** Of a pause and of its end. */
export const pauseBody = z.strictObject({ reason: orderReason });
export const pausedAnswer = z.object({ conversation_id: z.string(), paused: z.boolean() });
/** An item of the snapshot's `attention`. */
export const acknowledgeBody = z.strictObject({ item_id: z.string().min(1).max(200), reason: orderReason });
export const acknowledged = z.object({ conversation_id: z.string(), item_id: z.string() });

export type TakenOver = z.infer<typeof takenOver>;
export type PausedAnswer = z.infer<typeof pausedAnswer>;
export type AcknowledgeBody = z.infer<typeof acknowledgeBody>;
export type Acknowledged = z.infer<typeof acknowledged>;
export type OperatorMessageBody = z.infer<typeof operatorMessageBody>;
export type HandBackBody = z.infer<typeof handBackBody>;
