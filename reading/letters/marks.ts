/** Marks of words: what a decider compares instead of the words themselves. */
import { fingerprint } from '../../domain/words/fingerprint.ts';
import { classesOf } from '../language/word-classes.ts';

/**
 * The mark of a word, folded, as deciders compare it. Marks of short plain words are remembered: the same few make up
 * nearly every answer. Bounded, and without names and numbers.
 */
export function markOf(word: string): string {
  const known = marks.get(word);
  if (known !== undefined) return known;
  const mark = fingerprint(word);
  if (isWordOfTables(word) && marks.size < mostMarks) marks.set(word, mark);
  return mark;
}

const marks = new Map<string, string>();
const mostMarks = 4_096;

/** Only words that are known anyway: nothing that somebody said is kept. */
function isWordOfTables(word: string): boolean {
  return classesOf(word) !== 0;
}
