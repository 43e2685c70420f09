/** A participant's answer as the flows take it: its reading, and the message that it is the reading of. */
import type { WordsRef } from '../../contracts/state/flow.ts';
import type { WordsFound } from '../../contracts/reading/answers.ts';
import type { Reading } from '../../contracts/reading/reading.ts';

export type Answer = Reading & { readonly messageId: string };

/** These words of the answer, kept by where they stand. */
export function refTo({ messageId }: Answer, { start, end, length, count, lead, dictated }: WordsFound): WordsRef {
  const inLetter = { ...(lead === undefined ? {} : { lead }), ...(dictated === undefined ? {} : { dictated }) };
  return { ref: 'words', messageId, start, end, length, count, ...inLetter };
}
