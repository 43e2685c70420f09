/**
 * What a message says about the letter instead of giving its words: "skip", "go back", "make something up", "I don't
 * know".
 */
import type { LetterSaid } from '../../contracts/reading/answers.ts';
import { everywhere, type Phrases, type Said } from './phrases.ts';

type Wish = NonNullable<LetterSaid['wants']>;

const wishes: readonly (readonly [Wish, Phrases])[] = (
  ['leave-out', 'back', 'as-subject', 'own-words', 'later'] as const
).map((wish) => [wish, everywhere((table) => table.wants[wish])] as const);

/** More words may stand behind: "make something up about the garage". */
const invents = everywhere((table) => table.invents);
const mostWords = 12;

/** Null: nothing of the kind, or not only that. */
export function wishIn(said: Said): Wish | null {
  if (said.words.length === 0 || said.words.length > mostWords || hasQuotation(said)) return null;
  const [starts, ends] = [said.starts, said.ends];
  for (const from of starts) {
    for (const to of ends) {
      if (to <= from) continue;
      const whole = wishes.find(([, phrases]) => phrases.isWhole(said.words, from, to));
      if (whole) return whole[0];
    }
    if (invents.endAt(said.words, from) !== null) return 'own-words';
  }
  return null;
}

function hasQuotation({ text }: Said): boolean {
  return text.sentences.some(({ masks }) => masks.length > 0);
}
