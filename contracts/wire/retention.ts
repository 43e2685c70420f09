/**
 * How long what is kept, over REST.
 *
 * Promise: fields are only added; kinds are persisted and never renamed.
 */
import { z } from 'zod';

/** `conversations`: closed ones, with everything of them, counted from their end. */
export const retentionKind = z.enum(['conversations', 'attachments', 'sessions', 'prompts', 'feedback', 'notices']);

/** Null: for ever. */
export const retentionDays = z.int().min(1).max(36_500).nullable();

/** All of a tenant's own; a kind that is left out is as the installation says. */
export const retentionBody = z.strictObject({ days: z.partialRecord(retentionKind, retentionDays) });

export const retentionPolicy = z.object({
  items: z.array(
    z.object({
      kind: retentionKind,
      days: retentionDays,
      /** Who says so; `nobody`: kept for ever because nobody says anything. */
      by: z.enum(['tenant', 'installation', 'nobody']),
    }),
  ),
});

export type RetentionKind = z.infer<typeof retentionKind>;
export type RetentionDays = Readonly<Partial<Record<RetentionKind, number | null>>>;
export type RetentionPolicy = z.infer<typeof retentionPolicy>;
