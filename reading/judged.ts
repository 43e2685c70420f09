/** Readings with findings: what a text says to the gate, and what it lacks as an instruction, in one. */
import type { Reading } from '../contracts/reading.ts';
import type { Forms } from './answers/answers.ts';
import { readInstruction, readTalk, type InstructionText } from './instruction.ts';
import type { CompiledLexicon } from './lexicon.ts';
import type { CompiledLibrary } from './library.ts';
import { readMessage } from './message.ts';

/** The reading of an instruction's text with its findings (C3–C5, C9). Never throws. */
export function readGiven(
  instruction: InstructionText,
  lexicon: CompiledLexicon,
  library: CompiledLibrary,
  forms?: Forms,
): Reading {
  return { ...readMessage(instruction.text, lexicon, forms), findings: readInstruction(instruction, library) };
}

/** The reading of a participant's words; with findings where the assistant clarifies them (`participants` of its policy). */
export function readSaid(
  text: string,
  lexicon: CompiledLexicon,
  library: CompiledLibrary | null,
  forms?: Forms,
): Reading {
  const reading = readMessage(text, lexicon, forms);
  return library === null ? reading : { ...reading, findings: readTalk(text, library) };
}
