/** How emails are written that an assistant writes, in every language, as patterns to look for. */
import { languages } from './languages.ts';

const tables = languages.map(({ letter: { emails } }) => emails);

/** Any of the words of a list, for a regular expression. */
export function anyOf(list: 'subjects' | 'headers' | 'bodies' | 'signers'): string {
  return tables.flatMap((table) => table[list].map(escaped)).join('|');
}

/** Any of the patterns of a list, for a regular expression. */
export function anyPatternOf(list: 'closings' | 'offers'): string {
  return tables.flatMap((table) => table[list].map(patternOf)).join('|');
}

/** `(a|b)` is one of them, `[a|b]` one of them or nothing; all else stands for itself. */
function patternOf(pattern: string): string {
  return pattern
    .replaceAll(/[.*+?^${}\\]/g, '\\$&')
    .replaceAll('(', '(?:')
    .replaceAll(/\[([^\]]*)\] /g, '(?:(?:$1) )?')
    .replaceAll(/ \[([^\]]*)\]/g, '(?: (?:$1))?');
}

function escaped(words: string): string {
  return words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
