/**
 * The words of an assistant's procedures, ready to be looked up: systems, parts, and outcomes told in their own words.
 */
import type { ProcedureFile } from '../../contracts/assistant/procedure.ts';
import { phraseBook, type PhraseBook } from '../phrases/phrases.ts';
import type { Sentence } from '../text/sentences.ts';
import { Text } from '../text/text.ts';
import type { Aspect, EvidenceKind } from '../../contracts/reading/diagnosis.ts';
import { placeBook, placeLeads } from './meter.ts';
import { isNegator } from './negation.ts';
import { joining } from './tables.ts';

/**
 * Finds what a procedure names. A tag's name is `system:<procedure>`, `part:<procedure>.<part>`,
 * `step:<procedure>.<step>` or `outcome:<procedure>.<step>.<outcome>`.
 */
export interface Vocabulary extends PhraseBook {
  /** Steps that measure at a place, or at a part (`part:<procedure>.<part>`), as `procedure.step`. */
  stepsAt(place: string): readonly string[];
  /** Steps, as `procedure.step`, whose own texts and names have all of these words. */
  stepsWith(words: readonly string[]): readonly string[];
  /** The own words of a step, by `procedure.step`. */
  step(name: string): StepWords | null;
  /** Safety steps, as `procedure.step`. */
  readonly safety: readonly string[];
}

/** Words of a step, whatever ending they are said with: «крутится» asks, «крутит» answers. */
export interface OwnWords {
  has(word: string): boolean;
}

/** What an answer to a step may be told in. */
export interface StepWords {
  readonly isSafety: boolean;
  /** Its motor gets its power directly. */
  readonly isDirect: boolean;
  /** What it asks about; null: whatever is told. */
  readonly asks: readonly Aspect[] | null;
  readonly outcomes: readonly OutcomeWords[];
  /** Words of its question, its how-to, its label, its parts and its outcomes, which an answer may repeat. */
  readonly known: OwnWords;
  /** Words of its question, or of what its outcomes are called, that deny: "without". */
  readonly negators: ReadonlySet<string>;
  /** What its question denies: "without air". Who denies it as well agrees. */
  readonly denied: OwnWords;
}

export interface OutcomeWords {
  /** `procedure.step.outcome`. */
  readonly name: string;
  readonly says: 'yes' | 'no' | null;
  readonly isDanger: boolean;
  /** Evidence that comes to it. */
  readonly evidence: readonly EvidenceKind[];
  /** What a sentence that tells it has to speak of, each of them. */
  readonly covers: readonly PhraseBook[];
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
  const places = placesIn(procedures, book);
  const texts = wordsIn(procedures);
  const steps = new Map(procedures.flatMap(stepsIn));
  return {
    matches: (words) => book.matches(words),
    matchesWithin: (words, ends) => book.matchesWithin(words, ends),
    mayOccur: (folds) => book.mayOccur(folds),
    stepsAt: (place) => places.get(place) ?? [],
    stepsWith: (words) => texts.filter(({ known }) => words.every((word) => known.has(word))).map(({ name }) => name),
    step: (name) => steps.get(name) ?? null,
    safety: [...steps].flatMap(([name, { isSafety }]) => (isSafety ? [name] : [])),
  };
}

/** Each step with the words of its question, its how-to, its names, and the names of its parts. */
function wordsIn(procedures: readonly ProcedureFile[]): readonly { readonly name: string; readonly known: OwnWords }[] {
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
        known: ownWords(words.map(({ fold }) => fold)),
      };
    }),
  );
}

function stepsIn({ id, parts, steps }: ProcedureFile): readonly (readonly [string, StepWords])[] {
  return steps.map((step) => {
    const phrases = [
      ...step.names,
      ...parts.filter((part) => step.parts.includes(part.id)).flatMap((part) => part.names),
      ...step.outcomes.flatMap(({ words, label }) => [...words, ...Object.values(label ?? {})]),
    ];
    const labels = step.outcomes
      .flatMap(({ label }) => Object.values(label ?? {}))
      .flatMap((text) => new Text(text).sentences);
    const written = phrases.flatMap((text) => new Text(text).sentences);
    const folded = (sentences: readonly Sentence[]) => sentences.flatMap(({ words }) => words.map(({ fold }) => fold));
    return [
      `${id}.${step.id}`,
      {
        isSafety: step.safety === true,
        isDirect: step.directPower !== undefined,
        asks: step.asks ?? null,
        known: ownWords(folded([...textsOf(step), ...howtoOf(step), ...written])),
        negators: new Set(folded([...textsOf(step), ...labels]).filter(isNegator)),
        // Of several things that are named, what one of them denies is denied of that one.
        denied: ownWords(step.answers.kind === 'yes-no' ? Object.values(step.question).flatMap(deniedIn) : []),
        outcomes: step.outcomes.map((outcome) => ({
          name: `${id}.${step.id}.${outcome.id}`,
          says: outcome.says ?? null,
          isDanger: outcome.danger === true,
          evidence: outcome.evidence.flatMap(({ kinds }) => kinds),
          covers: outcome.covers.map((each) => phraseBook([{ tag: { name: 'covered' }, phrases: each }], {})),
        })),
      },
    ] as const;
  });
}

function placesIn(procedures: readonly ProcedureFile[], book: PhraseBook): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { id, steps } of procedures)
    for (const step of steps.filter(({ answers }) => answers.kind === 'reading'))
      for (const place of new Set([...placesOf(step), ...partsOf(id, step), ...partsAskedIn(step, book)]))
        found.set(place, [...(found.get(place) ?? []), `${id}.${step.id}`]);
  return found;
}

/** Where a step measures, by what it asks. */
function placesOf(step: ProcedureFile['steps'][number]): ReadonlySet<string> {
  return new Set(textsOf(step).flatMap(({ words }) => placeBook.matches(words).map(({ tag }) => tag.name)));
}

/** Parts, of whatever system, at which its question says that it measures: "at the battery posts". */
function partsAskedIn(step: ProcedureFile['steps'][number], book: PhraseBook): readonly string[] {
  return textsOf(step).flatMap(({ words }) =>
    book
      .matches(words)
      .filter(
        ({ tag, from }) =>
          tag.name.startsWith('part:') &&
          words.slice(Math.max(0, from - 2), from).some(({ fold }) => placeLeads.has(fold)),
      )
      .map(({ tag }) => tag.name),
  );
}

/** The parts at which it measures, as they are named. */
function partsOf(id: string, { answers }: ProcedureFile['steps'][number]): readonly string[] {
  return answers.kind === 'reading' ? answers.place.map((part) => `part:${id}.${part}`) : [];
}

/** The words behind the first that denies, but for those that stand in front of it as well. */
function deniedIn(question: string | undefined): readonly string[] {
  const folds = new Text(question ?? '').sentences.flatMap(({ words }) => words.map(({ fold }) => fold));
  const from = folds.findIndex(isNegator);
  const before = folds.slice(0, Math.max(from, 0));
  return from < 0
    ? []
    : folds.slice(from).filter((fold) => !before.includes(fold) && !joining.some((list) => list.has(fold)));
}

/** The sentences of how it is done; where people may come to harm an answer repeats the question alone. */
function howtoOf({ howto, safety }: ProcedureFile['steps'][number]): readonly Sentence[] {
  return safety === true ? [] : Object.values(howto).flatMap((text) => new Text(text ?? '').sentences);
}

/** The sentences of what a step asks. */
function textsOf({ question, label }: ProcedureFile['steps'][number]): readonly Sentence[] {
  const texts = [...Object.values(question), ...Object.values(label)].filter((text) => text !== undefined);
  return texts.flatMap((text) => new Text(text).sentences);
}

/** So many letters of a word tell it from others. */
const shortestStem = 4;
/** So many letters at most are an ending. */
const longestEnding = 3;

/** Words that deny are no word of a step. */
function ownWords(words: readonly string[]): OwnWords {
  const exact = new Set(words.filter((word) => !isNegator(word)));
  const stems = new Set([...exact].flatMap((word) => stemsOf(word)));
  return { has: (word) => exact.has(word) || stemsOf(word).some((stem) => stems.has(stem)) };
}

/** Beginnings of a word, without an ending of up to three letters; of a short word itself. */
function stemsOf(word: string): readonly string[] {
  const from = Math.max(shortestStem, word.length - longestEnding);
  return Array.from({ length: Math.max(word.length - from + 1, 0) }, (_, more) => word.slice(0, from + more));
}
