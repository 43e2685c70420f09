/** Currencies by name or letters, in every language. */
import { currencies } from './value-words.ts';
import { classesOf, is } from '../language/word-classes.ts';

/** `fold`: a word as it is compared. */
export function isCurrency(fold: string): boolean {
  return currencies.has(fold) || (classesOf(fold) & is.currency) !== 0;
}
