/**
 * What an invitation says, by language: those who are invited are told in the language in which the call was agreed
 * (F6, F10).
 */
import type { Invitation } from '../../contracts/language/invitation.ts';
import { compiledLanguages } from '../languages/compiled.ts';

/**
 * The words for a locale (BCP 47), and the locale by which its dates are written; English where nobody has written
 * them.
 */
export function wordsFor(locale = common): { readonly words: Invitation; readonly dates: string } {
  const tag = `${locale.split('-')[0]}`.toLowerCase();
  const words = wordsIn(locale) ?? wordsIn(tag);
  // English without a region reads day before month.
  if (words === null || locale.toLowerCase() === common) return { words: wordsIn(common) ?? noWords(), dates: 'en-GB' };
  return { words, dates: isLocale(locale) ? locale : tag };
}

const common = 'en';

function wordsIn(tag: string): Invitation | null {
  const words = compiledLanguages.find((language) => language.tag === tag)?.invitation;
  return words === undefined || words.call === '' ? null : words;
}

function noWords(): never {
  throw new Error(
    `languages/${common}/invitation.yaml says nothing. Restore it: whoever has no other words is invited in these.`,
  );
}

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
