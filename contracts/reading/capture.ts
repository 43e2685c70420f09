/** The calls of the tool `capture_concepts` (M3): untrusted, and read concept by concept. */
import { z } from 'zod';

/** Unknown fields, such as an `id`, are ignored. The graph limits the lengths. */
export const saidConcept = z.object({
  prefLabel: z.string().trim().min(1),
  domain: z.string().nullish(),
  jurisdiction: z.string().nullish(),
  kind: z.string().nullish(),
  altLabels: z.array(z.string()).nullish(),
  definition: z.string().nullish(),
  sourceUrls: z.array(z.string()).nullish(),
});

/** The concepts of a call; each may be anything. */
export const saidConcepts = z.object({ concepts: z.array(z.unknown()) });
