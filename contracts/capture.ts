/** What a model may say with the tool `capture_concepts` (M3): believed of nothing, and read one concept by one. */
import { z } from 'zod';

/** Names of its own making, an `id` among them, are passed over. How long each may be is the graph's to say. */
export const saidConcept = z.object({
  prefLabel: z.string().trim().min(1),
  domain: z.string().nullish(),
  jurisdiction: z.string().nullish(),
  kind: z.string().nullish(),
  altLabels: z.array(z.string()).nullish(),
  definition: z.string().nullish(),
  sourceUrls: z.array(z.string()).nullish(),
});

/** The concepts of a call; each may still be anything. */
export const saidConcepts = z.object({ concepts: z.array(z.unknown()) });
