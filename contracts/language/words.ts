/** Building blocks of language files with descriptions, from which docs/reference/languages.md is generated. */
import { z } from 'zod';

/**
 * Words or phrases with a common purpose. `~name` at an end stands for each of the endings of that name in
 * `forms.yaml`. A list may be empty.
 */
export function words(meaning: string) {
  return z.array(z.string().min(1).max(3_000)).default([]).describe(meaning);
}

/** Words by meaning: a number, a zone. */
export function wordsBy(key: z.ZodString, meaning: string) {
  return z
    .record(key, z.array(z.string().min(1).max(120)))
    .default({})
    .describe(meaning);
}

/** A number as a map key. */
export const count = z.string().regex(/^-?\d+(?:\.\d+)?$/);

/** Words that phrases of the same list reference as `<name>`. */
export const parts = z
  .record(z.string().regex(/^[a-z][a-z0-9-]*$/), z.array(z.string().min(1)))
  .default({})
  .describe('words that phrases name as <name>');
