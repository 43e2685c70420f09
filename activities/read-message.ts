/** Reads a message that came without its reading: a bare signal, a Web UI update, an older sender. */
import type { Reading } from '../contracts/reading.ts';
import type { Assistants, InstructionText } from './ports.ts';

export interface ReadMessageRequest {
  readonly assistant: string;
  readonly version: string;
  readonly text: string;
}

export interface ReadInstructionRequest {
  readonly assistant: string;
  readonly version: string;
  readonly instruction: InstructionText;
}

export function readMessageActivity({ assistants }: { readonly assistants: Assistants }) {
  return {
    /** The reading of a participant's text; runs as a local activity. */
    async readMessage({ assistant, version, text }: ReadMessageRequest): Promise<Reading> {
      return (await assistants.find(assistant, version)).readMessage(text);
    },
    /** The reading of an instruction, with its findings; runs as a local activity. */
    async readInstruction({ assistant, version, instruction }: ReadInstructionRequest): Promise<Reading> {
      return (await assistants.find(assistant, version)).readInstruction(instruction);
    },
  };
}
