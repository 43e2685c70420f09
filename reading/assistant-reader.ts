/** What reads for one version of an assistant: its lexicon and its library, made ready once. */
import type { ContextFile } from '../contracts/context.ts';
import type { Lexicon } from '../contracts/lexicon.ts';
import type { ClarificationLibrary, DirectiveType } from '../contracts/library.ts';
import type { PolicySnapshot } from '../contracts/policy.ts';
import type { Reading } from '../contracts/reading.ts';
import type { InstructionText } from '../contracts/clarification-state.ts';
import { compileLexicon, mergeLexicons } from './phrases/lexicon.ts';
import { compileLibrary, type CompiledLibrary } from './phrases/library.ts';
import { compileMaterial } from './context/material-book.ts';
import { secondReading } from './second/second-reading.ts';
import { readGiven, readReplied, readSaid } from './read.ts';

export interface AssistantReader {
  /** The kinds of instructions it takes; `free`, which demands nothing, is not among them. */
  readonly types: readonly DirectiveType[];
  readonly library: CompiledLibrary;
  /**
   * What a participant's text says; with findings where the assistant clarifies participants, and with what it
   * needs where the assistant's answers rest on material (X1). Questions are put in the language of `locale`, or of the text.
   */
  readMessage(text: string, locale?: string | null): Reading;
  /** The text of an instruction, with its findings against its directive type (C3–C5). */
  readInstruction(instruction: InstructionText): Reading;
  /** What a reply of the model says. */
  readReply(text: string): Reading;
  /** What a model says that it has read in an answer, held against it (F11). */
  readonly readAgain: typeof secondReading;
}

/** What a reader is made of. */
interface Made {
  readonly version: string;
  readonly policy: PolicySnapshot;
  readonly lexicons: { readonly defaults: Lexicon; readonly own: Lexicon };
  readonly libraries: { readonly defaults: ClarificationLibrary; readonly own: ClarificationLibrary };
  readonly translations: CompiledLibrary['translations'];
  readonly context: ContextFile | null;
}

/** Making one takes a while, and nothing in it changes: whoever has the same assistant gets the same reader. */
const readers = new WeakMap<Made, AssistantReader>();

/** @throws PhraseError naming the phrase of a lexicon that cannot be understood */
export function assistantReader(assistant: Made): AssistantReader {
  const known = readers.get(assistant) ?? readerOf(assistant);
  readers.set(assistant, known);
  return known;
}

function readerOf({ version, policy, lexicons, libraries, translations, context }: Made): AssistantReader {
  const lexicon = compileLexicon(mergeLexicons(lexicons.defaults, lexicons.own), version);
  const library = compileLibrary(libraries.defaults, libraries.own, version, translations);
  const judges = policy.clarification?.participants === true ? library : null;
  const material = policy.context && context ? compileMaterial(context) : null;
  const { forms } = policy.flows;
  return {
    types: library.types,
    library,
    readMessage: (text, locale) => readSaid(text, lexicon, { library: judges, material, forms, locale }),
    readInstruction: (instruction) => readGiven(instruction, lexicon, library, forms),
    readReply: (text) => readReplied(text, lexicon),
    readAgain: secondReading,
  };
}
