/** How one speaks of a project's material, in every language at once (X1). */
import type { PhraseGroup } from '../phrases/phrases.ts';
import type { WordTables } from '../../contracts/language/vocabulary.ts';
import { foldedOf } from './words.ts';
import { englishMaterial } from './english/material.ts';
import { germanMaterial } from './german/material.ts';
import { russianMaterial } from './russian/material.ts';
import { spanishMaterial } from './spanish/material.ts';
import type { MaterialFrame, MaterialLanguage, MaterialTable } from './material-table.ts';

const languages: Readonly<Record<MaterialLanguage, MaterialTable>> = {
  english: englishMaterial,
  spanish: spanishMaterial,
  russian: russianMaterial,
  german: germanMaterial,
};

/** The frames as groups of phrases, each under its own name. */
export const materialFrames: readonly PhraseGroup[] = Object.values(languages).flatMap(({ phrases }) =>
  (Object.entries(phrases) as [MaterialFrame, readonly string[]][]).map(([name, list]) => ({
    tag: { name },
    phrases: list,
  })),
);

/** Single words of a kind. */
export function materialWords(kind: keyof WordTables['material']): ReadonlySet<string> {
  return foldedOf('material', kind);
}
