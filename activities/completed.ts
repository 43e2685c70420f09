/** Adds the answers about a message to the transcript that the model sees. */
import type { TranscriptMessage, TurnRequest, Where } from '../contracts/state/turn.ts';
import type { Texts } from '../contracts/state/words.ts';
import { isRecord } from '../domain/conversation/record.ts';
import { fieldsOf } from '../domain/conversation/updated-instruction.ts';
import { withWords } from './settle-turn.ts';
import type { WordsPorts } from './words.ts';

/** A message that was clarified appears as an instruction, with its original fields and all answers about it (C8). */
export async function withCompleted(
  ports: Pick<WordsPorts, 'records'>,
  { completed }: TurnRequest,
  where: Where,
  transcript: readonly TranscriptMessage[],
): Promise<readonly TranscriptMessage[]> {
  if (!completed) return transcript;
  const atHand: Texts = Object.fromEntries(transcript.map(({ messageId, text }) => [messageId, text]));
  const fields = fieldsOf((await withWords(ports, where, completed, atHand)).answers);
  return transcript.map((one) => {
    if (one.messageId !== completed.messageId) return one;
    const came = isRecord(one.instruction) ? one.instruction : {};
    const before = isRecord(came['fields']) ? came['fields'] : {};
    return { ...one, instruction: { ...came, fields: { ...before, ...fields } } };
  });
}
