/**
 * `assistants/<name>/context.yaml`: the material of an assistant's answers (X1) as data: key paths in a session, who
 * may supply it, and the words that refer to it, in the phrase notation of contracts/assistant/lexicon.ts.
 *
 * Promise: fields are only added, with defaults; a file that loads today loads with every later version.
 */
import { z } from 'zod';
import { byLanguage } from '../language/tag.ts';
import { phrase } from './lexicon.ts';
import { artifactPolicy, contextPolicy } from './policy.ts';

/** A place in a session: `phase_artifacts.phase3.data.phase3_result.findings[0]`. */
export const keyPath = z
  .string()
  .min(1)
  .max(300)
  .regex(
    /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+|\[[A-Za-z0-9_-]+\])*$/,
    'names with dots between them, places in brackets',
  );

const phrases = z.array(phrase).max(200).default([]);
const description = z.string().min(1).max(200);

/** Words for one artifact, of all languages in one list. */
const artifactWords = z.strictObject({
  /**
   * Its names: "finding*". It is needed when the project's own is meant ("our findings", "finding 3") and its content
   * is asked for.
   */
  names: phrases,
  /** Questions for its content without its name: "what did we find". */
  asks: phrases,
});

const artifact = artifactPolicy.extend({
  keyPath,
  /** A short description for the parties that are asked for it. */
  description: byLanguage(description),
  words: artifactWords.prefault({}),
});

/** A reading lists those that the session holds, in at most 2 KB. */
const mostArtifacts = 24;

export const contextFile = z.strictObject({
  /** Lists of words for use in phrases as `<name>`. */
  lists: z
    .record(
      z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'lower-case letters, digits and dashes'),
      z.array(phrase).max(200),
    )
    .default({}),
  artifacts: z
    .record(z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'lower-case letters, digits and _'), artifact)
    .refine((artifacts) => Object.keys(artifacts).length <= mostArtifacts, `at most ${mostArtifacts} artifacts`),
  ...contextPolicy.omit({ artifacts: true }).shape,
});

export type ContextFile = z.infer<typeof contextFile>;
