/**
 * The archive of a conversation, or of everything of a participant: a gzipped tar of JSON documents and files. Its last
 * two documents are `manifest.json`, which lists the others, and `signature.json`, which signs its bytes.
 *
 * Promise: fields and documents are only added.
 */
import { z } from 'zod';

export const archiveManifest = z.object({
  format: z.literal('parley-archive/1'),
  of: z.enum(['conversation', 'participant']),
  /** The conversation's id, or the participant. */
  subject: z.string(),
  tenant: z.string(),
  /** The key that asked for it. */
  made_by: z.string(),
  /** What changed between the two may be in it or not. */
  begun_at: z.iso.datetime(),
  ended_at: z.iso.datetime(),
  /** In the order in which they stand. */
  files: z.array(z.object({ path: z.string(), bytes: z.int().nonnegative(), sha256: z.string() })),
});

export const archiveSignature = z.object({
  algorithm: z.literal('Ed25519'),
  /** SPKI (DER) in base64. */
  public_key: z.string(),
  /** Of the bytes of `manifest.json`, in base64. */
  signature: z.string(),
});

/** `GET /v1/archive-key`: whose archives are ours. */
export const archiveKey = z.object({
  algorithm: z.literal('Ed25519'),
  public_key: z.string(),
  /** The first 16 bytes of its SHA-256 in hex. */
  fingerprint: z.string(),
});

export type ArchiveManifest = z.infer<typeof archiveManifest>;
export type ArchiveKey = z.infer<typeof archiveKey>;
