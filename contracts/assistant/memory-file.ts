/**
 * `assistants/<name>/memory.yaml`: an assistant's memory settings (seed 4) as data. Without the file it remembers only
 * the transcript.
 *
 * Promise: fields are only added, with defaults; a file that loads today loads with every later version.
 */
import { z } from 'zod';

const slug = z.string().regex(/^[A-Z][A-Z0-9_-]{0,39}$/, 'capital letters, digits, - and _, e.g. "SOCIAL_WELFARE"');
const slugs = z.array(slug).max(40).default([]);

export const memoryFile = z.strictObject({
  /** The model may name concepts beside its answer (M3); absent: it is not offered. */
  capture: z
    .strictObject({
      /** Usual domains of concepts; the model may name others. */
      domains: slugs,
      /** Usual kinds of concepts. */
      kinds: slugs,
    })
    .optional(),
  /** Name of the answers' disclaimer, the text `disclaimer.<name>` (M8). */
  disclaimer: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,59}$/, 'lower-case letters, digits and dashes')
    .optional(),
  /** How long an idle context is kept (M9). */
  retention: z
    .strictObject({
      archiveAfterDays: z.int().min(1).max(3_650).default(90),
      /** Counted from the archiving. */
      purgeAfterDays: z.int().min(0).max(3_650).default(30),
    })
    .prefault({}),
});

export type MemoryFile = z.infer<typeof memoryFile>;
