/**
 * Danger to life or limb in a participant's words (G21): what a sign says as it is, not what merely sounds like one.
 */
import type { Reading } from '../../contracts/reading/reading.ts';
import type { DangerKind } from '../../contracts/reading/announced.ts';
import type { Match, PhraseBook } from '../phrases/phrases.ts';
import { Text } from '../text/text.ts';
import { has, overlap, readSentences, wordSpan, type ReadSentence } from '../phrases/acts.ts';

const signs: readonly (readonly [tag: string, kind: DangerKind])[] = [
  ['danger-selfHarm', 'self-harm'],
  ['danger-violence', 'violence'],
  ['danger-medical', 'medical'],
  ['danger-hazard', 'hazard'],
];

const kinds: ReadonlySet<string> = new Set(signs.map(([tag]) => tag));

/** Gathers over the sentences of a message: the first sign counts. What somebody is quoted with counts as well. */
export class DangerTally {
  #found: Reading['danger'] | null = null;

  add(text: string, read: ReadSentence): void {
    this.#found ??= dangerIn(text, read);
  }

  result(text: string, book: PhraseBook): Reading['danger'] {
    if (!this.#found && text.length <= longestQuoting && quoteMarks.test(text)) {
      // Of the same length, so that every word stays where it is.
      const bare = text.replace(new RegExp(quoteMarks.source, 'gu'), ' ');
      for (const read of readSentences(new Text(bare), book)) this.add(bare, read);
    }
    return this.#found ?? undefined;
  }
}

/**
 * A sign in the words as they were written: what is read as a slip of another word may be one ("riecht", which is near
 * "recht").
 */
export function dangerWritten(text: Text, book: PhraseBook): Reading['danger'] {
  const tally = new DangerTally();
  for (const read of readSentences(text, book)) tally.add(text.source, read);
  return tally.result(text.source, book);
}

const quoteMarks = /["“”„«»‹›]/u;
/** A text that quotes is looked through twice; beyond this only once. */
const longestQuoting = 4_000;

/** The first sign in a sentence that nothing takes back; null when there is none. */
function dangerIn(text: string, { sentence, matches }: ReadSentence): NonNullable<Reading['danger']> | null {
  if (!matches.some(({ tag }) => kinds.has(tag.name)) || has(matches, 'danger-elsewhere')) return null;
  for (const [tag, kind] of signs) {
    const sign = matches.find((match) => match.tag.name === tag && !isTakenBack(matches, match));
    if (sign) return { ...wordSpan(text, sentence, sign.from, sign.to), kind };
  }
  return null;
}

/** Part of an idiom, or denied right in front of it. What denies inside of a sign belongs to it: "is not breathing". */
function isTakenBack(matches: readonly Match[], sign: Match): boolean {
  return matches.some(({ tag, from, to }) => {
    if (tag.name === 'danger-idioms') return overlap({ from, to }, sign);
    return tag.name === 'danger-denied' && from < sign.from && to >= sign.from;
  });
}
