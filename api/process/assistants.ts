/** The assistants as the API reads and words with them. */
import type { AssistantFile, BrokenAssistant } from '../../contracts/assistant/assistant.ts';
import type { Say } from '../../contracts/state/flow.ts';
import type { DirectiveType } from '../../contracts/assistant/library.ts';
import type { MemoryFile } from '../../contracts/assistant/memory-file.ts';
import type { Procedures } from '../../domain/diagnosis/wordbook.ts';
import type { PolicySnapshot } from '../../contracts/assistant/policy.ts';
import type { AnswerBody, QuestionAsked, QuestionOnWire, ReadGiven } from '../../contracts/reading/question.ts';
import type { Reading } from '../../contracts/reading/reading.ts';
import type { InstructionText } from '../../contracts/state/clarification-state.ts';
import type { CompiledLibrary } from '../../reading/fields/library.ts';

export interface Assistants {
  /** The current version of every assistant, by name. */
  list(): Promise<readonly Assistant[]>;
  /** The current version of one, or null. */
  current(name: string): Promise<Assistant | null>;
  /** Assistants whose folder was invalid at the last start: left out, or used in their previous version. */
  broken(): Promise<readonly BrokenAssistant[]>;
  /** The version that a conversation keeps; null: it was deleted. */
  version(name: string, version: string): Promise<Assistant | null>;
}

export interface Assistant {
  readonly version: string;
  readonly file: AssistantFile;
  readonly policy: PolicySnapshot;
  /** Settings of its memory; null: it remembers only the transcript. */
  readonly memory: MemoryFile | null;
  /** The directive types that it takes, without `free`, which has no demands. */
  readonly types: readonly DirectiveType[];
  readonly library: CompiledLibrary;
  /** The reading of a participant's text with this version's lexicon. */
  readMessage(
    text: string,
    heard?: { readonly locale?: string | null; readonly question?: QuestionAsked | null; readonly at?: number },
  ): Reading;
  /** An answer given as data, checked against its question (G23). */
  readAnswer(question: QuestionOnWire, answer: AnswerBody): ReadGiven;
  /** The reading of an instruction, with its findings. */
  readInstruction(instruction: InstructionText): Reading;
  /** An artifact's name for people; English without a BCP 47 tag. */
  nameArtifact(artifact: string, tag?: string): string;
  /** A text of the assistant, by its name. */
  renderText(say: Say, tag?: string): string;
  /** The language that the assistant has for a reader of `tag` (BCP 47). */
  languageOf(text: string, tag: string): string;
  /** The procedures of its diagnoses (D1), by id. */
  readonly procedures: Procedures;
}
