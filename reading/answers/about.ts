/** A message that says what a call is about and nothing else: "to go over her performance review" (F9). */
import type { Answers } from '../../contracts/reading/answers.ts';
import { wordsOf } from '../language/words.ts';
import { classesOf, is } from '../language/word-classes.ts';
import type { Text } from '../text/text.ts';
import { marksIn } from '../letters/restated.ts';
import { aboutLeadsIn, withoutAboutEnds } from '../phrases/short.ts';
import { foundWords } from '../text/answer-words.ts';

/** In UTF-16 code units. */
const longest = 140;

/** Null: it says something else, or something beside. */
export function aboutAlone(text: Text): NonNullable<Answers['about']> | null {
  const { source, sentences } = text;
  const [sentence, ...others] = sentences;
  if (source.length > longest || sentence === undefined || others.length > 0 || sentence.mark >= 0) return null;
  if (sentence.masks.length > 0) return null;
  const lead = aboutLeadsIn(sentence.words).find(({ from }) => from === 0);
  if (lead === undefined) return null;
  const words = withoutAboutEnds(sentence.words.slice(lead.to));
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined || words.every(({ fold }) => isNothing(fold) || isChannel(fold)))
    return null;
  // Behind a mark stands something else, and what is not wanted is no topic.
  if (/[,;:\n]/u.test(source.slice(first.start, last.end)) || words.some(({ fold }) => isTurning(fold))) return null;
  const found = foundWords(source, first.start, last.end);
  const marks = marksIn(text, found);
  return marks === null ? null : { ...found, marks };
}

/** "About right": it agrees, and names nothing. */
function isNothing(fold: string): boolean {
  return saysNothing.has(fold) || (classesOf(fold) & is.affirm) !== 0;
}

/** "Über Teams", "over the phone": how it is held. */
function isChannel(fold: string): boolean {
  return channels.has(fold);
}

function isTurning(fold: string): boolean {
  return (classesOf(fold) & (is.negation | is.asks)) !== 0 || turning.has(fold);
}

const saysNothing = wordsOf('aboutNothing');
const channels = wordsOf('channelWords');
const turning: ReadonlySet<string> = new Set([...wordsOf('alternativeWords'), ...wordsOf('insteadEnds')]);
