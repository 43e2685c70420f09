/** The words of an assistant's procedures, ready to be looked up: systems, parts, and outcomes told in their own words. */
import type { ProcedureFile } from '../../contracts/procedure.ts';
import { phraseBook, type PhraseBook } from '../phrases/phrases.ts';
import { Text } from '../text/text.ts';
import { placeBook } from './meter.ts';

/** Finds what a procedure names. A tag's name is `system:<procedure>`, `part:<procedure>.<part>`, `step:<procedure>.<step>` or `outcome:<procedure>.<step>.<outcome>`. */
export interface Vocabulary extends PhraseBook {
  /** Steps that measure at a place, as `procedure.step`. */
  stepsAt(place: string): readonly string[];
}

/**
 * Compiles the words of procedures.
 *
 * @throws PhraseError naming the phrase that cannot be understood
 */
export function vocabularyOf(procedures: readonly ProcedureFile[]): Vocabulary {
  const book = phraseBook(
    procedures.flatMap(({ id, names, parts, steps }) => [
      { tag: { name: `system:${id}` }, phrases: names },
      ...parts.map((part) => ({ tag: { name: `part:${id}.${part.id}` }, phrases: part.names })),
      ...steps
        .filter((step) => step.names.length > 0)
        .map((step) => ({ tag: { name: `step:${id}.${step.id}` }, phrases: step.names })),
      ...steps.flatMap((step) =>
        step.outcomes.map(({ id: outcome, words }) => ({
          tag: { name: `outcome:${id}.${step.id}.${outcome}` },
          phrases: words,
        })),
      ),
    ]),
    {},
  );
  const places = placesIn(procedures);
  return {
    matches: (words) => book.matches(words),
    matchesWithin: (words, ends) => book.matchesWithin(words, ends),
    mayOccur: (folds) => book.mayOccur(folds),
    stepsAt: (place) => places.get(place) ?? [],
  };
}

function placesIn(procedures: readonly ProcedureFile[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { id, steps } of procedures)
    for (const step of steps.filter(({ quantity }) => quantity !== undefined))
      for (const place of placesOf(step)) found.set(place, [...(found.get(place) ?? []), `${id}.${step.id}`]);
  return found;
}

/** Where a step measures, by what it asks. */
function placesOf({ question, label }: ProcedureFile['steps'][number]): ReadonlySet<string> {
  const texts = [...Object.values(question), ...Object.values(label)].filter((text) => text !== undefined);
  const sentences = texts.flatMap((text) => new Text(text).sentences);
  return new Set(sentences.flatMap(({ words }) => placeBook.matches(words).map(({ tag }) => tag.name)));
}
