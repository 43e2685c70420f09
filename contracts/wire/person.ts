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

export type OperatorMessageBody = z.infer<typeof operatorMessageBody>;
export type HandBackBody = z.infer<typeof handBackBody>;
