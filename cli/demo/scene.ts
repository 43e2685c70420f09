/** The state of a story while it is played, and printing of its turns. */
import type { ClarificationRequest } from '../../contracts/wire/clarification.ts';
import type { Tone } from '../terminal/output.ts';
import type { Session } from '../terminal/session.ts';

export interface Scene {
  readonly session: Session;
  readonly assistant: string;
  /** Conversations, the latest last. */
  readonly begun: readonly string[];
  /** The open clarification. */
  readonly request: ClarificationRequest | null;
}

/** A line for people; programs get the whole story as one document at its end. */
export function printLine({ out }: Session, text: string, tone: Tone = 'plain'): void {
  if (!out.json) out.line(text, tone);
}

/** A message with its sender's name before the first line; further lines are indented. */
export function printSaid(session: Session, who: string, text: string, tone: Tone = 'plain'): void {
  printLine(session, `${who.padEnd(indent - 2)}  ${text.replaceAll('\n', `\n${' '.repeat(indent)}`)}`, tone);
}

const indent = 13;
