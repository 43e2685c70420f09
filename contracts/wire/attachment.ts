/**
 * Attachments of a conversation with a diagnosis (D12): photos, readings, documents. Promise: fields are only added.
 */
import { z } from 'zod';

/** Largest attachment, in bytes. */
export const attachmentLimitBytes = 5 * 1024 * 1024;
/** Most attachments of a conversation. */
export const mostAttachments = 50;

const kind = z.enum(['photo', 'reading', 'document']);

/** Allowed types, with the first bytes of such a file; null: it has no signature. */
export const mediaTypes = {
  'image/jpeg': 'ffd8ff',
  'image/png': '89504e470d0a1a0a',
  'image/webp': '52494646',
  'application/pdf': '25504446',
  'text/plain': null,
  'text/csv': null,
} as const;

export const mediaType = z.enum(Object.keys(mediaTypes) as [keyof typeof mediaTypes, ...(keyof typeof mediaTypes)[]]);

export const attachmentBody = z.strictObject({
  kind,
  /** Name for people: "panel.jpg". */
  name: z
    .string()
    .min(1)
    .max(120)
    .refine((name) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name), 'a name on one line'),
  media_type: mediaType,
  /** The file, in base64. */
  content_base64: z.base64().min(1),
});

export const attachmentOnWire = z.object({
  attachment_id: z.uuid(),
  conversation_id: z.string(),
  kind,
  name: z.string(),
  media_type: mediaType,
  bytes: z.int(),
  /** SHA-256 of the content, in hex. */
  hash: z.string(),
  /** Id of the key that attached it. */
  provided_by: z.string(),
  at: z.iso.datetime(),
});

export type AttachmentBody = z.infer<typeof attachmentBody>;
export type AttachmentOnWire = z.infer<typeof attachmentOnWire>;
export type MediaType = z.infer<typeof mediaType>;
