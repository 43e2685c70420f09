/** Places in a list: "the second one", "option 2", "2", "last". */
import type { Reading } from '../../contracts/reading.ts';
import { wordSpan } from '../gate/acts.ts';
import type { CompiledLexicon } from '../phrases/lexicon.ts';
import type { Sentence } from '../text/sentences.ts';
import { wordsOf } from '../language/words.ts';

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
    const fold = words[i]?.fold ?? '';
    const before = words[i - 1]?.fold ?? '';
    const after = words[i + 1]?.fold ?? '';
    const index = lexicon.ordinals.get(fold);
    if (index !== undefined) {
      const fromEnd = index > 0 ? fromTheEnd(words, i, lexicon) : 0;
      if (fromEnd > 0) {
        found.push({ ...wordSpan(text, sentence, i, i + fromEnd), index: -index });
        i += fromEnd - 1;
      } else if (!otherUses.has(after) && !months.has(before))
        found.push({ ...wordSpan(text, sentence, i, i + 1), index });
      continue;
    }
    const number = bareNumber(fold, lexicon);
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

/** "The second to last", "the second last": how many words say so; 0 when it is counted from the beginning. */
function fromTheEnd(words: Sentence['words'], at: number, { ordinals }: CompiledLexicon): number {
  const isLast = (fold: string | undefined): boolean => fold !== undefined && ordinals.get(fold) === -1;
  if (isLast(words[at + 1]?.fold)) return 2;
  return words[at + 1]?.fold === 'to' && isLast(words[at + 2]?.fold) ? 3 : 0;
}

function bareNumber(fold: string, lexicon: CompiledLexicon): number | null {
  const number = fold.length <= 2 && /^\d{1,2}$/.test(fold) ? Number(fold) : lexicon.numbers.get(fold);
  return number !== undefined && number >= 1 && number <= 20 ? number : null;
}

const fillers = wordsOf('choiceFillers');

function isFiller(words: Sentence['words'], at: number): boolean {
  return words.every((word, index) => index === at || fillers.has(word.fold));
}
