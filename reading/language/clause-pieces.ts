/** Words by the part that they can play in a clause (G20), in every language. */
import { languages } from './languages.ts';
import { spellingsOf } from './fold.ts';
import type { Language } from '../../contracts/language/language.ts';

export type ClausePart = keyof Language['words']['clause'];

const parts = new Map<string, Set<string>>();
for (const { words } of languages)
  for (const [part, written] of Object.entries(words.clause))
    for (const one of written.flatMap(spellingsOf)) parts.set(one, (parts.get(one) ?? new Set()).add(part));

/** Every single word of these: none of them is a slip of a finger. */
export const wordsOfClauses: ReadonlySet<string> = new Set([...parts.keys()].flatMap((words) => words.split(' ')));

/** Whether a word, or a row of them, can play the part in one of the languages. */
export function playsPart(words: string, part: ClausePart): boolean {
  return parts.get(words)?.has(part) === true;
}
