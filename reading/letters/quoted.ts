/**
 * Words between quotation marks that are all that is said, beside what leads to them: they are meant exactly as they
 * stand.
 */
import type { Span } from '../../contracts/reading/reading.ts';
import { fold } from '../language/fold.ts';
import { letterTables, wordsOfPhrase, type Said } from './phrases.ts';

/** In UTF-16 code units: what stands around them leads to them. */
const longestAround = 60;
const mostAround = 6;

/** Without the marks; null where nothing is quoted, or something else is said. */
export function quotedIn({ text, source, words }: Said): Span | null {
  const quotations = text.sentences
    .flatMap(({ masks }) => masks)
    .filter(({ start, end }) => opening.has(source.charAt(start)) && end - start > 2);
  const [only, ...others] = quotations;
  if (only === undefined || others.length > 0) return null;
  const around = source.slice(0, only.start) + source.slice(only.end);
  if (around.length > longestAround || words.length > mostAround) return null;
  return words.every((word) => leading.has(fold(word.fold))) ? { start: only.start + 1, end: only.end - 1 } : null;
}

const opening: ReadonlySet<string> = new Set('"“„«‹'.split(''));

/** Every word of what leads to words of a letter. */
const leading: ReadonlySet<string> = new Set(
  [...letterTables.values()].flatMap((table) =>
    [
      ...table.openers,
      ...table.closers,
      ...table.tells,
      ...table.reads,
      ...table.titles,
      ...table.signs,
      ...table.that,
      ...Object.keys(table.whom),
    ].flatMap(wordsOfPhrase),
  ),
);
