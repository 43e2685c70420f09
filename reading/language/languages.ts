/**
 * The languages that are read, as data out of `languages/<tag>/`: what each holds is told in
 * docs/reference/languages.md.
 */
import { compiledLanguages } from '../../adapters/languages/compiled.ts';
import type { Language } from '../../contracts/language/language.ts';

/** In the order of their ranks: where two share a word, the first counts. */
export const languages: readonly Language[] = compiledLanguages;
