/** Where a story stands while it is played, and how its turns are printed. */
import type { ClarificationRequest } from '../../contracts/clarification.ts';
import type { Tone } from '../output.ts';
import type { Session } from '../session.ts';

export interface Scene {
  readonly session: Session;
  readonly assistant: string;
  /** Conversations, the latest last. */
  readonly begun: readonly string[];
  /** The question that is open. */
  readonly request: ClarificationRequest | null;
}

/** A line for people; programs get the whole story as one document at its end. */
export function printLine({ out }: Session, text: string, tone: Tone = 'plain'): void {
  if (!out.json) out.line(text, tone);
}

/** What somebody said, with their name before it; further lines stand below the first. */
export function printSaid(session: Session, who: string, text: string, tone: Tone = 'plain'): void {
  printLine(session, `${who.padEnd(indent - 2)}  ${text.replaceAll('\n', `\n${' '.repeat(indent)}`)}`, tone);
}

const indent = 13;
