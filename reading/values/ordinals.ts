/** Places in a list: "the second one", "option 2", "2", "last". */
import type { Reading } from '../../contracts/reading.ts';
import { wordSpan } from '../gate/acts.ts';
import type { CompiledLexicon } from '../phrases/lexicon.ts';
import type { Sentence } from '../text/sentences.ts';
import { phrasesOf, wordsOf } from '../language/words.ts';
import { fold } from '../text/fold.ts';

const most = 4;
const listWords = wordsOf('placeWords');
/** Words behind which an ordinal counts something else: "first of all", "second thought", "last week". */
const otherUses = wordsOf('ordinalsOfOthers');
const months = wordsOf('months');

/** Adds the places a sentence names. `alone`: it is the whole message, so that a bare number is a choice. */
export function readOrdinals(
  text: string,
  sentence: Sentence,
  lexicon: CompiledLexicon,
  alone: boolean,
  found: Reading['ordinals'],
): void {
  const { words } = sentence;
  for (let i = 0; i < words.length && found.length < most; i += 1) {
    const said = words[i]?.fold ?? '';
    const before = words[i - 1]?.fold ?? '';
    const after = words[i + 1]?.fold ?? '';
    const index = lexicon.ordinals.get(said);
    if (index !== undefined) {
      const counted = countedFrom(words, i, index, lexicon);
      if (counted !== null) {
        found.push({ ...wordSpan(text, sentence, i, counted.to), index: counted.isEnd ? -index : index });
        i = counted.to - 1;
      } else if ((!otherUses.has(after) || isOfThose(words, i + 1)) && !months.has(before))
        found.push({ ...wordSpan(text, sentence, i, i + 1), index });
      continue;
    }
    const number = bareNumber(said, lexicon);
    if (number === null) continue;
    const sign = text.charAt((words[i]?.start ?? 0) - 1);
    // "-1" is a value below nothing, and no place.
    if (sign === '-' || sign === '\u2212' || sign === '+') continue;
    const hashed = sign === '#';
    const chosen =
      (listWords.has(before) && before !== 'the') ||
      hashed ||
      (alone && words.length === 1) ||
      (alone && words.length <= 3 && isFiller(words, i));
    if (chosen) found.push({ ...wordSpan(text, sentence, i, i + 1), index: number });
  }
}

/**
 * "The second to last", "der zweite von unten", "the second from the top": where the words end that say from where it is counted; null
 * when none do.
 */
function countedFrom(
  words: Sentence['words'],
  at: number,
  index: number,
  { ordinals }: CompiledLexicon,
): { readonly to: number; readonly isEnd: boolean } | null {
  const isLast = (fold: string | undefined): boolean => fold !== undefined && ordinals.get(fold) === -1;
  const isStart = pastPhrase(words, at + 1, fromTheStart);
  if (isStart > 0) return { to: isStart, isEnd: false };
  if (index < 1) return null;
  const isEnd = pastPhrase(words, at + 1, fromTheEnd);
  if (isEnd > 0) return { to: isEnd, isEnd: true };
  if (isLast(words[at + 1]?.fold)) return { to: at + 2, isEnd: true };
  return words[at + 1]?.fold === 'to' && isLast(words[at + 2]?.fold) ? { to: at + 3, isEnd: true } : null;
}

/** Where one of the phrases ends that stands there; 0 where none does. A noun may stand before it: "the second one from the end". */
function pastPhrase(words: Sentence['words'], at: number, phrases: readonly (readonly string[])[]): number {
  const from = ofThose.has(words[at]?.fold ?? '') ? at + 1 : at;
  const found = phrases.find((phrase) => phrase.every((word, place) => words[from + place]?.fold === word));
  return found === undefined ? 0 : from + found.length;
}

const inWords = (phrase: string): readonly string[] => phrase.split(' ').map(fold);
const fromTheEnd = phrasesOf('fromTheEnd').map(inWords);
const fromTheStart = phrasesOf('fromTheStart').map(inWords);

/** "The first of the three", "the second time slot": it is what was offered that is counted. */
function isOfThose(words: Sentence['words'], at: number): boolean {
  const next = words[at + 1]?.fold ?? '';
  return ofThose.has(next) || (next === 'the' && ofThose.has(words[at + 2]?.fold ?? ''));
}

const ofThose = wordsOf('offeredWords');

function bareNumber(fold: string, lexicon: CompiledLexicon): number | null {
  const number = fold.length <= 2 && /^\d{1,2}$/.test(fold) ? Number(fold) : lexicon.numbers.get(fold);
  return number !== undefined && number >= 1 && number <= 20 ? number : null;
}

const fillers = wordsOf('choiceFillers');

function isFiller(words: Sentence['words'], at: number): boolean {
  return words.every((word, index) => index === at || fillers.has(word.fold));
}
