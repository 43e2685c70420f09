/**
 * Questions in the language of whom they are put to. A library is written in English; beside it stand its sentences,
 * the names of its fields and what a value has to be in other languages. What nobody has translated is said in English.
 */
import type { Translations } from '../../contracts/assistant/library.ts';
import type { CompiledLibrary } from '../fields/library.ts';

/**
 * The library for one text: its questions come in the language of that text, or of the locale (BCP 47) that was told.
 */
export function libraryFor(library: CompiledLibrary, locale: string | null, language: string): CompiledLibrary {
  const tag = (locale ?? language).toLowerCase();
  const translations = library.translations[tag] ?? library.translations[tag.split('-')[0] ?? ''];
  return translations === undefined ? library : { ...library, inWords: wordsIn(translations) };
}

/**
 * What `Please give the {field}: {expected}.` is filled with: its parts stand by themselves, so that each needs one
 * translation.
 */
export function expectationIn(inWords: CompiledLibrary['inWords'], expected: string): string {
  const choices = 'one of: ';
  if (expected.startsWith(choices)) return `${inWords('one of')}: ${expected.slice(choices.length)}`;
  return expected
    .split(/ (?=from |above |up to |below |in steps of )/)
    .map((part) => {
      const numbers: string[] = [];
      const shape = part.replaceAll(/-?\d+(?:\.\d+)?/g, (number) => {
        numbers.push(number);
        return '{n}';
      });
      const whole = inWords(part);
      return whole === part ? inWords(shape).replaceAll('{n}', () => numbers.shift() ?? '') : whole;
    })
    .join(' ');
}

function wordsIn(translations: Translations): CompiledLibrary['inWords'] {
  return (english) => translations[english] ?? english;
}
