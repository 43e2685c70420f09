/** Which of several reminders a participant means, by the words that they share (T1). */

/** Shorter words join others, and say nothing of what it is about. */
const shortest = 3;
/** Words of one length change their ends: as much of them has to be the same. */
const sameShare = 0.75;

/** How many of the words a reminder has too, whatever their endings: the one with the most is meant. */
export function sharedWords(said: string, text: string): number {
  const own = wordsOf(text);
  return [...new Set(wordsOf(said))].filter((word) => own.some((other) => areAlike(word, other))).length;
}

function wordsOf(text: string): readonly string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter(({ length }) => length >= shortest);
}

function areAlike(one: string, other: string): boolean {
  const shared = Math.ceil(Math.min(one.length, other.length) * sameShare);
  return shared >= shortest && one.slice(0, shared) === other.slice(0, shared);
}
