/** Calls and letters that a clause only tells of, or that are to be otherwise (G12): none of them is asked for. */
import { foldedOf } from '../language/words.ts';
import type { Word } from '../text/sentences.ts';
import type { AskingClause, Mark } from './asking-clauses.ts';

/** "About the call", "after the meeting": it is told of, and not asked for. */
export function isAbout({ sentence, from }: AskingClause, thing: Mark): boolean {
  const { words } = sentence;
  for (let at = thing.from - 1; at >= Math.max(from, thing.from - mostAttributes); at -= 1) {
    const { fold } = words[at] as Word;
    if (abouts.has(fold)) return true;
  }
  return false;
}

/** "Make the meeting longer": what stands is to be otherwise, and none is asked for. */
export function isToBeOtherwise({ sentence, to }: AskingClause, thing: Mark): boolean {
  return thing.to < to && comparatives.has(sentence.words[thing.to]?.fold ?? '');
}

const comparatives = foldedOf('asking', 'comparatives');

const mostAttributes = 2;
const abouts = foldedOf('asking', 'thingAbouts');
