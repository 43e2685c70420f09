/**
 * Mail in the local stack's sink, over REST.
 *
 * Promise: fields are only added.
 */
import { z } from 'zod';

export const mailOnWire = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** Envelope sender. */
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  message_id: z.string(),
  bytes: z.int(),
});

export const mailWithContent = mailOnWire.extend({
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  text: z.string(),
  /** Text attachments with their content, others with null. */
  attachments: z.array(
    z.object({
      name: z.string().nullable(),
      type: z.string(),
      method: z.string().nullable(),
      text: z.string().nullable(),
    }),
  ),
  /** The whole message as it was received. */
  raw: z.string(),
});

export type MailOnWire = z.infer<typeof mailOnWire>;
export type MailWithContent = z.infer<typeof mailWithContent>;
