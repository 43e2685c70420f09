/**
 * The words of an assistant's procedures, ready to be looked up: systems, parts, and outcomes told in their own words.
 */
import type { ProcedureFile } from '../../contracts/assistant/procedure.ts';
import { phraseBook, type PhraseBook } from '../phrases/phrases.ts';
import type { Sentence } from '../text/sentences.ts';
import { Text } from '../text/text.ts';
import { placeBook } from './meter.ts';
import { isNegator } from './negation.ts';

/**
 * Finds what a procedure names. A tag's name is `system:<procedure>`, `part:<procedure>.<part>`,
 * `step:<procedure>.<step>` or `outcome:<procedure>.<step>.<outcome>`.
 */
export interface Vocabulary extends PhraseBook {
  /** Steps that measure at a place, or at a part (`part:<procedure>.<part>`), as `procedure.step`. */
  stepsAt(place: string): readonly string[];
  /** Steps, as `procedure.step`, whose own texts and names have all of these words. */
  stepsWith(words: readonly string[]): readonly string[];
  /** Outcomes of safety steps that are no danger, with the words of their questions. */
  readonly safety: readonly SafetyOutcome[];
}

/** An outcome of a safety step that lets the diagnosis go on. */
export interface SafetyOutcome {
  /** `procedure.step.outcome`. */
  readonly name: string;
  readonly says: 'yes' | 'no' | null;
  /** Words of the question and of the check's label, which an answer may repeat. */
  readonly known: ReadonlySet<string>;
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
  const texts = wordsIn(procedures);
  return {
    matches: (words) => book.matches(words),
    matchesWithin: (words, ends) => book.matchesWithin(words, ends),
    mayOccur: (folds) => book.mayOccur(folds),
    stepsAt: (place) => places.get(place) ?? [],
    stepsWith: (words) => texts.filter(({ known }) => words.every((word) => known.has(word))).map(({ name }) => name),
    safety: safetyIn(procedures),
  };
}

/** Each step with the words of its question, its how-to, its names, and the names of its parts. */
function wordsIn(
  procedures: readonly ProcedureFile[],
): readonly { readonly name: string; readonly known: ReadonlySet<string> }[] {
  return procedures.flatMap(({ id, names, parts, steps }) =>
    steps.map((step) => {
      const own = step.answers.kind === 'reading' ? step.answers.place : step.parts;
      const phrases = [
        ...names,
        ...step.names,
        ...parts.filter((part) => own.includes(part.id)).flatMap((part) => part.names),
      ];
      const written = [
        ...Object.values(step.question),
        ...Object.values(step.label),
        ...Object.values(step.howto),
        ...phrases,
      ];
      const words = written.flatMap((text) => new Text(text ?? '').sentences).flatMap((sentence) => sentence.words);
      return {
        name: `${id}.${step.id}`,
        known: new Set(words.map(({ fold }) => fold).filter((fold) => !isNegator(fold))),
      };
    }),
  );
}

function safetyIn(procedures: readonly ProcedureFile[]): readonly SafetyOutcome[] {
  return procedures.flatMap(({ id, steps }) =>
    steps
      .filter(({ safety }) => safety === true)
      .flatMap((step) => {
        const known = new Set(textsOf(step).flatMap(({ words }) => words.map(({ fold }) => fold)));
        return step.outcomes
          .filter(({ danger }) => danger !== true)
          .map((outcome) => ({ name: `${id}.${step.id}.${outcome.id}`, says: outcome.says ?? null, known }));
      }),
  );
}

function placesIn(procedures: readonly ProcedureFile[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { id, steps } of procedures)
    for (const step of steps.filter(({ answers }) => answers.kind === 'reading'))
      for (const place of [...placesOf(step), ...partsOf(id, step)])
        found.set(place, [...(found.get(place) ?? []), `${id}.${step.id}`]);
  return found;
}

/** Where a step measures, by what it asks. */
function placesOf(step: ProcedureFile['steps'][number]): ReadonlySet<string> {
  return new Set(textsOf(step).flatMap(({ words }) => placeBook.matches(words).map(({ tag }) => tag.name)));
}

/** The parts at which it measures, as they are named. */
function partsOf(id: string, { answers }: ProcedureFile['steps'][number]): readonly string[] {
  return answers.kind === 'reading' ? answers.place.map((part) => `part:${id}.${part}`) : [];
}

/** The sentences of what a step asks. */
function textsOf({ question, label }: ProcedureFile['steps'][number]): readonly Sentence[] {
  const texts = [...Object.values(question), ...Object.values(label)].filter((text) => text !== undefined);
  return texts.flatMap((text) => new Text(text).sentences);
}
