/** What reads for one version of an assistant: its lexicon and its library, made ready once. */
import type { ContextFile } from '../contracts/assistant/context.ts';
import type { YesFile } from '../contracts/reading/final-yes.ts';
import type { FormWords } from '../contracts/assistant/form.ts';
import type { Lexicon } from '../contracts/assistant/lexicon.ts';
import type { ClarificationLibrary, DirectiveType } from '../contracts/assistant/library.ts';
import type { PolicySnapshot } from '../contracts/assistant/policy.ts';
import type { ProcedureFile } from '../contracts/assistant/procedure.ts';
import type { Reading, ReplyReading } from '../contracts/reading/reading.ts';
import type { InstructionText } from '../contracts/state/clarification-state.ts';
import { compileLexicon, mergeLexicons, type CompiledLexicon } from './phrases/lexicon.ts';
import { compileLibrary, type CompiledLibrary } from './fields/library.ts';
import { repeatable } from './diagnosis/repeatable.ts';
import { numbersIn, readReplyWords } from './diagnosis/reply.ts';
import { vocabularyOf } from './diagnosis/vocabulary.ts';
import { compileMaterial } from './context/material-book.ts';
import { verifyFindings } from './verify/findings.ts';
import { readGivenAnswer } from './given.ts';
import { readableForms } from './answers/form-names.ts';
import { compileYes, type YesGrammar } from './grammar/final-yes.ts';
import { readGiven, readReplied, readSaid, type LookedFor } from './read.ts';

export interface AssistantReader {
  /** The kinds of instructions it takes; `free`, which demands nothing, is not among them. */
  readonly types: readonly DirectiveType[];
  readonly library: CompiledLibrary;
  /**
   * What a participant's text says; with findings where the assistant clarifies participants, and with what it needs
   * where the assistant's answers rest on material (X1). Questions are put in the language of `locale`, or of the text.
   * `question`: what it answers, at `at`.
   */
  readMessage(text: string, heard?: Pick<LookedFor, 'locale' | 'question' | 'at'>): Reading;
  /** An answer that is given as data, held against the question that it answers (G23). */
  readonly readAnswer: typeof readGivenAnswer;
  /**
   * The text of an instruction, with its findings against its directive type (C3–C5); questions as in `readMessage`.
   */
  readInstruction(instruction: InstructionText, locale?: string | null): Reading;
  /** What a reply of the model says. */
  readReply(text: string): ReplyReading;
  /** What a model's words in a diagnosis say, held against the question that they were told to end with (D8, D11). */
  readWords(reply: string, question: string | null): ReturnType<typeof readReplyWords>;
  /** The numbers in texts of a procedure, which the model may repeat. */
  readonly numbersIn: typeof numbersIn;
  /** What of a complaint a report may repeat (D11). */
  readonly repeatable: typeof repeatable;
  /** What is said to have been read in an answer, held against it (F11). */
  readonly verifyFindings: typeof verifyFindings;
}

/** What a reader is made of. */
interface Made {
  readonly version: string;
  readonly policy: PolicySnapshot;
  readonly lexicons: { readonly defaults: Lexicon; readonly own: Lexicon };
  readonly libraries: { readonly defaults: ClarificationLibrary; readonly own: ClarificationLibrary };
  readonly translations: CompiledLibrary['translations'];
  readonly context: ContextFile | null;
  readonly procedures: ReadonlyMap<string, { readonly file: ProcedureFile }>;
  /** The final yes of each language that has one, by tag. */
  readonly yes: Readonly<Record<string, YesFile>>;
  /** What its forms are called in every language, by kind of action. */
  readonly forms: Readonly<Record<string, FormWords>>;
}

/** Making one takes a while, and nothing in it changes: whoever has the same assistant gets the same reader. */
const readers = new WeakMap<Made, AssistantReader>();

/** @throws PhraseError naming the phrase of a lexicon that cannot be understood */
export function assistantReader(assistant: Made): AssistantReader {
  const known = readers.get(assistant) ?? readerOf(assistant);
  readers.set(assistant, known);
  return known;
}

function readerOf(assistant: Made): AssistantReader {
  const { version, policy, lexicons, libraries, translations, context, procedures } = assistant;
  const vocabulary = procedures.size === 0 ? null : vocabularyOf([...procedures.values()].map(({ file }) => file));
  const lexicon = lexiconOf(lexicons, version);
  const library = compileLibrary(libraries.defaults, libraries.own, version, translations);
  const judges = policy.clarification.participants ? library : null;
  const material = policy.context && context ? compileMaterial(context) : null;
  const forms = readableForms(policy.flows.forms, assistant.forms);
  const yes = grammarsOf(assistant.yes);
  return {
    types: library.types,
    library,
    readMessage: (text, heard) =>
      readSaid(text, lexicon, { library: judges, material, forms, yes, vocabulary, ...heard }),
    readAnswer: readGivenAnswer,
    readInstruction: (instruction, locale) => readGiven(instruction, lexicon, library, { forms, locale }),
    readReply: (text) => readReplied(text, lexicon),
    readWords: (reply, question) => readReplyWords(reply, question, vocabulary),
    numbersIn,
    repeatable,
    verifyFindings,
  };
}

/**
 * By the defaults, then by an assistant's own: versions that differ in something else share the phrases, which are
 * megabytes.
 */
const lexiconsMade = new WeakMap<Lexicon, WeakMap<Lexicon, CompiledLexicon>>();

function lexiconOf({ defaults, own }: Made['lexicons'], version: string): CompiledLexicon {
  const ofDefaults = lexiconsMade.get(defaults) ?? new WeakMap<Lexicon, CompiledLexicon>();
  lexiconsMade.set(defaults, ofDefaults);
  const made = ofDefaults.get(own) ?? compileLexicon(mergeLexicons(defaults, own), version);
  ofDefaults.set(own, made);
  return { ...made, version };
}

/** Every assistant has the same. */
const grammarsMade = new WeakMap<Made['yes'], readonly YesGrammar[]>();

function grammarsOf(files: Made['yes']): readonly YesGrammar[] {
  const made = grammarsMade.get(files) ?? Object.values(files).map(compileYes);
  grammarsMade.set(files, made);
  return made;
}
