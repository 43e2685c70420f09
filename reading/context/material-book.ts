/**
 * The words that point at an assistant's material, made ready: those of its `context.yaml` and the languages' own in
 * one book.
 */
import type { ContextFile } from '../../contracts/assistant/context.ts';
import { phraseBook, type PhraseBook, type PhraseGroup } from '../phrases/phrases.ts';
import { languages } from '../language/languages.ts';

/** Ready to read with. Made once per assistant and version; holds no state. */
export interface MaterialBook {
  readonly book: PhraseBook;
}

/** The names of what a phrase of an artifact does. */
export const named = 'named';
export const asked = 'asked';

/** @throws PhraseError naming the phrase that cannot be understood, and what to write instead */
export function compileMaterial({ artifacts, lists }: Pick<ContextFile, 'artifacts' | 'lists'>): MaterialBook {
  const own = Object.entries(artifacts).flatMap(([artifact, { words }]): readonly PhraseGroup[] => [
    { tag: { name: named, artifact }, phrases: words.names },
    { tag: { name: asked, artifact }, phrases: words.asks },
  ]);
  return { book: phraseBook([...materialFrames, ...own], lists) };
}

/** The frames as groups of phrases, each under its own name. */
const materialFrames: readonly PhraseGroup[] = languages.flatMap(({ phrases }) =>
  Object.entries(phrases.material).map(([name, list]) => ({ tag: { name }, phrases: list })),
);
