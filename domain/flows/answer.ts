/** A participant's answer as the flows take it: its reading, and the message that it is the reading of. */
import type { WordsRef } from '../../contracts/flow.ts';
import type { Answers, WordsFound } from '../../contracts/answers.ts';
import type { Reading } from '../../contracts/reading.ts';

export type Answer = Reading & { readonly messageId: string };

/** What the message could answer; nothing, in a reading that does not say. */
export function answersOf({ answers }: Reading): Answers {
  return answers ?? silent;
}

/** These words of the answer, kept by where they stand. */
export function refTo({ messageId }: Answer, { start, end, length, count, lead, dictated }: WordsFound): WordsRef {
  const inLetter = { ...(lead === undefined ? {} : { lead }), ...(dictated === undefined ? {} : { dictated }) };
  return { ref: 'words', messageId, start, end, length, count, ...inLetter };
}

const silent: Answers = { people: [], addresses: [], value: {}, edits: [] };
