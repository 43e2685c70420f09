/**
 * Negation as people type it (D3): a word that denies, with its apostrophe or without, and one that is typed in one
 * with the verb behind it. What denies stands in the language's data; here are the rules that need no list of wordings.
 */
import { languages } from '../language/languages.ts';
import { fold } from '../language/fold.ts';
import { comparedAs, type Word } from '../text/sentences.ts';
import { diagnosisWords, isKnown, isTelling, spelledOut } from './tables.ts';

const listed = diagnosisWords('negators');
const tables = languages.map(({ diagnosis }) => diagnosis.negation);
const endings = tables.flatMap((table) => table.endings).map(fold);
const glued = tables.flatMap((table) => table.glued).map(fold);

/** Whether a word denies what stands with it. */
export function isNegator(word: string): boolean {
  return listed.has(word) || endings.some((ending) => word.length > ending.length && word.endsWith(ending));
}

/**
 * "No bubbles", "no hay burbujas", «сажи нет»: a negation in front of a stretch that is none of its own words, or
 * behind it at the end.
 */
export function isDenied(words: readonly Word[], from: number, to: number): boolean {
  const isLast = to === words.length - 1 && isNegator(words[to]?.fold ?? '');
  return isLast || words.slice(Math.max(0, from - 2), from).some(({ fold: word }) => isNegator(word));
}

/**
 * A word as it is meant: with its apostrophe, taken apart from a negation that it was typed in one with, without a slip
 * of the finger.
 */
export function asMeant(word: Word): readonly Word[] {
  const whole = withApostrophe(word.fold);
  if (whole !== null) return [comparedAs(word, whole)];
  const spelled = spelledOut(word.fold);
  if (spelled !== word.fold) return [comparedAs(word, spelled)];
  const parts = isKnown(word.fold) ? null : apart(word.fold);
  if (parts === null) return [word];
  return [comparedAs(word, parts.negation), { ...comparedAs(word, parts.rest), head: false }];
}

/** "Doesnt": its ending without the apostrophe, where the word with it is known. */
function withApostrophe(word: string): string | null {
  for (const ending of endings) {
    const bare = ending.replace("'", '');
    if (bare === ending || !word.endsWith(bare)) continue;
    const whole = word.slice(0, -bare.length) + ending;
    if (isKnown(whole)) return whole;
  }
  return null;
}

/** "Nogira", «неработает»: only in front of a word that tells how something is. */
function apart(word: string): { readonly negation: string; readonly rest: string } | null {
  for (const negation of glued) {
    if (!word.startsWith(negation)) continue;
    const rest = spelledOut(word.slice(negation.length));
    if (isTelling(rest)) return { negation, rest };
  }
  return null;
}
