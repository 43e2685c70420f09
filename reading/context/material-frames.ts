/** How one speaks of a project's material, in every language at once (X1). */
import { languages } from '../language/languages.ts';
import type { PhraseGroup } from '../phrases/phrases.ts';

/** The frames as groups of phrases, each under its own name. */
export const materialFrames: readonly PhraseGroup[] = languages.flatMap(({ phrases }) =>
  Object.entries(phrases.material).map(([name, list]) => ({ tag: { name }, phrases: list })),
);
