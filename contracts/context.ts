/**
 * `assistants/<name>/context.yaml`: the material that an assistant's answers rest on (X1), as data: where it stands in a session, who
 * may supply it, and the words that point at it, in the phrase language of contracts/lexicon.ts.
 *
 * Promise: fields are only added, with defaults; a file that loads today loads with every later version.
 */
import { z } from 'zod';
import { byLanguage } from './language/tag.ts';
import { phrase } from './lexicon.ts';
import { artifactPolicy, contextPolicy } from './policy.ts';
import { keyPath } from './session.ts';

const phrases = z.array(phrase).max(200).default([]);
const description = z.string().min(1).max(200);

/** The words of one artifact, of all languages in one list. */
const artifactWords = z.strictObject({
  /**
   * What it is called: "finding*". It is needed where it is meant as the project's own ("our findings", "finding 3") and its content is
   * asked for.
   */
  names: phrases,
  /** What asks for its content without naming it: "what did we find". */
  asks: phrases,
});

const artifact = artifactPolicy.extend({
  keyPath,
  /** What it is, in a few words, for those who are asked for it. */
  description: byLanguage(description),
  words: artifactWords.prefault({}),
});

/** A reading names what the session holds of them, in 2 KB at most. */
const mostArtifacts = 24;

export const contextFile = z.strictObject({
  /** Lists of words, for use in phrases as `<name>`. */
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
