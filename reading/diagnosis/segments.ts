/**
 * A message in segments: stretches that each say one thing, cut at marks, at "but", and at "and" where a clause of its
 * own begins.
 */
import type { Text } from '../text/text.ts';
import type { Word } from '../text/sentences.ts';
import { asMeant } from './negation.ts';
import { partAt } from './numbers.ts';
import { diagnosisWords } from './tables.ts';

export interface Segment {
  readonly words: readonly Word[];
  /** Its sentence ends with a question mark, and this is the last segment of it. */
  readonly isAsked: boolean;
  /** It begins its sentence. */
  readonly isFirst: boolean;
  /** Another segment of the same sentence follows. */
  readonly goesOn: boolean;
}

const joints = diagnosisWords('joints');
const contrasts = diagnosisWords('contrasts');
const clauseOpeners = diagnosisWords('clause-openers');

/** A message of more words is cut here: what it says stands in its beginning. */
const mostWords = 120;

/** The segments of a text, with slips of the finger read as what is meant. */
export function segmentsOf({ source, sentences }: Text): readonly Segment[] {
  const segments: Segment[] = [];
  let left = mostWords;
  for (const sentence of sentences) {
    const words = sentence.words.slice(0, left).flatMap(asMeant);
    left -= words.length;
    let from = 0;
    for (let at = 1; at <= words.length; at += 1) {
      if (at < words.length && !beginsAt(words, at, source)) continue;
      segments.push({
        words: words.slice(from, at),
        isAsked: sentence.mark >= 0 && at === words.length,
        isFirst: from === 0,
        goesOn: at < words.length,
      });
      from = at;
    }
    if (words.length === 0 && sentence.mark >= 0)
      segments.push({ words: [], isAsked: true, isFirst: true, goesOn: false });
  }
  return segments;
}

function beginsAt(words: readonly Word[], at: number, source: string): boolean {
  const { fold, head } = words[at] as Word;
  if (head && !isOpening(words, at, source)) return true;
  if (contrasts.has(fold)) return true;
  // "Eleven and a half".
  if (partAt(words, at) !== null) return false;
  return joints.has(fold) && at + 1 < words.length && clauseOpeners.has((words[at + 1] as Word).fold);
}

/** The sentence finder begins a clause behind words such as "ok" as well: they belong to what follows. */
function isOpening(words: readonly Word[], at: number, source: string): boolean {
  const { end } = words[at - 1] as Word;
  return (words[at] as Word).start === end + 1 && source.charAt(end) === ' ';
}
