/** The words of an assistant's procedures, ready to be looked up: systems, parts, and outcomes told in their own words. */
import type { ProcedureFile } from '../../contracts/procedure.ts';
import { phraseBook, type PhraseBook } from '../phrases/phrases.ts';

/** Finds what a procedure names. A tag's name is `system:<procedure>`, `part:<procedure>.<part>`, `step:<procedure>.<step>` or `outcome:<procedure>.<step>.<outcome>`. */
export type Vocabulary = PhraseBook;

/**
 * Compiles the words of procedures.
 *
 * @throws PhraseError naming the phrase that cannot be understood
 */
export function vocabularyOf(procedures: readonly ProcedureFile[]): Vocabulary {
  return phraseBook(
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
}
