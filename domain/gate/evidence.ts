/** Words as evidence: where they stand, never what they are. */
import type { Evidence, UtteranceEvidence } from '../../contracts/state/gate.ts';
import type { Passage, Reading, ReplyReading, Span } from '../../contracts/reading/reading.ts';

/** A reading, the turn it belongs to, and the message that it is a reading of: of several the last. */
export interface Utterance<Read extends ReplyReading | Reading = Reading> {
  readonly turnId: string;
  readonly messageId: string;
  readonly reading: Read;
}

/** Under which id the model's reply of a turn is stored. */
export function replyIdOf(turnId: string): string {
  return `${turnId}:reply`;
}

/** Words of a message by reference. */
export function passageOf({ messageId }: Pick<Utterance, 'messageId'>, { start, end, in: message }: Span): Passage {
  return { messageId: message ?? messageId, start, end };
}

/** The same as evidence. */
export function evidenceOf(said: Pick<Utterance, 'turnId' | 'messageId'>, span: Span): UtteranceEvidence {
  return { turnId: said.turnId, ...passageOf(said, span) };
}

/** The first words of a message: what it is about, where no words of it were found to say more. */
export function openingOf({ length, opensWith }: Pick<Reading, 'length' | 'opensWith'>): Span {
  return opensWith ?? { start: 0, end: Math.min(length, longestOpening) };
}

const longestOpening = 120;

/** Evidence without what else is remembered with it. */
export function bareEvidence(evidence: Evidence): Evidence {
  if ('quote' in evidence) return { turnId: evidence.turnId, quote: evidence.quote };
  const { turnId, messageId, start, end } = evidence;
  return { turnId, messageId, start, end };
}
