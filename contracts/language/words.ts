/** What files of a language are made of, and how a part of one says what it is for: docs/reference/languages.md is printed from it. */
import { z } from 'zod';

/**
 * Words, or several that stand together, each with what it does. `~name` at an end stands for each of the endings of that name in
 * `forms.yaml`. A list that a language has not got is empty.
 */
export function words(meaning: string) {
  return z.array(z.string().min(1).max(3_000)).default([]).describe(meaning);
}

/** Words by what they stand for: a number, a zone. */
export function wordsBy(key: z.ZodString, meaning: string) {
  return z
    .record(key, z.array(z.string().min(1).max(120)))
    .default({})
    .describe(meaning);
}

/** A number as the key of a map. */
export const count = z.string().regex(/^-?\d+(?:\.\d+)?$/);

/** Words that phrases of the same list name as `<name>`. */
export const parts = z
  .record(z.string().regex(/^[a-z][a-z0-9-]*$/), z.array(z.string().min(1)))
  .default({})
  .describe('words that phrases name as <name>');
