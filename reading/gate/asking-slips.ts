/**
 * Slips of a finger in first messages (G12): a word that no list knows, and that is one slip away from exactly one word
 * with which something is asked, is read as that word. What begins there is shown before anything happens, so that
 * longer messages are looked through, too.
 */
import { everyListedWord, wordsOf } from '../language/words.ts';
import { classesOf } from '../language/word-classes.ts';
import { wordsOfTalk } from '../remainder/talk.ts';
import { comparedAs, type Sentence, type Word } from '../text/sentences.ts';
import type { Text } from '../text/text.ts';
import { askingWords } from '../phrases/asking-words.ts';

/** Letters of the word that is meant. */
const shortest = 5;
/** Of one with a letter doubled: "boook". */
const shortestDoubled = 4;
/** In UTF-16 code units. */
const longest = 20;
/** Words of a message that is looked through. */
const longestMessage = 60;

const known: ReadonlySet<string> = new Set([...everyListedWord(), ...wordsOfTalk.keys(), ...askingWords]);

/** Words that lead to somebody: "wiht". */
const leading = wordsOf('partnerLeads');

/** Words that are meant by how they look with one letter less. */
const lacking = new Map<string, Set<string>>();
for (const word of askingWords) {
  if (word.length < shortest || !/^\p{L}+$/u.test(word)) continue;
  for (let at = 1; at < word.length; at += 1) note(word.slice(0, at) + word.slice(at + 1), word);
}

function note(look: string, word: string): void {
  const words = lacking.get(look) ?? new Set<string>();
  lacking.set(look, words);
  words.add(word);
}

/** The sentences of a message as they are asked in. `spelt`: the text with what other slips were read as. */
export function askingSentences(spelt: Text): readonly Sentence[] {
  const { sentences, written } = spelt;
  if (spelt.wordCount > longestMessage) return sentences;
  return sentences.map((sentence, number) => {
    const own = written[number]?.words ?? [];
    const isSame = own.length === sentence.words.length;
    const words = sentence.words.map((word, at) => meant(word, isSame ? (own[at] ?? word) : word));
    const { start, end, mark, masks } = sentence;
    // What is remembered of a sentence's words is found again where they stay the same.
    return words.every((word, at) => word === sentence.words[at]) ? sentence : { start, end, mark, masks, words };
  });
}

function meant(spelt: Word, written: Word): Word {
  if (askingWords.has(written.fold)) return written;
  const { fold } = spelt;
  if (fold !== written.fold || known.has(fold) || classesOf(fold) !== 0 || fold.length < shortestDoubled) return spelt;
  if (fold.length > longest || !/^\p{L}+$/u.test(fold)) return spelt;
  const near = nearTo(fold, spelt.capital);
  const [one] = near;
  return one !== undefined && near.size === 1 ? comparedAs(spelt, one) : spelt;
}

/** A letter doubled or too many, two exchanged, one that lacks; with a capital only a long word is none but a slip. */
function nearTo(fold: string, isCapital: boolean): ReadonlySet<string> {
  const found = new Set<string>();
  for (let at = 1; at < fold.length; at += 1) {
    const without = fold.slice(0, at) + fold.slice(at + 1);
    const isDouble = fold.charAt(at) === fold.charAt(at - 1);
    if (askingWords.has(without) && without.length >= (isDouble ? shortestDoubled : shortest + 1)) found.add(without);
    if (at < fold.length - 1) {
      const exchanged = fold.slice(0, at) + fold.charAt(at + 1) + fold.charAt(at) + fold.slice(at + 2);
      if (askingWords.has(exchanged) || leading.has(exchanged)) found.add(exchanged);
    }
  }
  for (const word of lacking.get(fold) ?? []) if (word.length > shortest) found.add(word);
  return isCapital ? new Set([...found].filter((word) => word.length > shortest + 2)) : found;
}
