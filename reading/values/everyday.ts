/**
 * Everyday words for what a schema lets choose, in whatever language either is (C8): "hohe Priorität, danke" is `high`,
 * "am Freitag" is `friday`. Only a word of the class itself counts: "not so high", "high or medium" mean none.
 */
import type { WordTables } from '../../contracts/language/vocabulary.ts';
import { languages } from '../language/languages.ts';
import { foldedOf } from '../language/words.ts';
import { spellingsOf } from '../language/fold.ts';
import { textOf, type Text } from '../text/text.ts';

/** Words of the longest message that is looked at: who says more says more than a choice. */
const mostWords = 8;

/** What the whole text means; null where it is no such word, or stands for several. */
export function meaningOf(text: string | Text): Meaning | null {
  const { sentences } = textOf(text);
  if (sentences.length > 2) return null;
  const words = sentences.flatMap((sentence) => sentence.words.map(({ fold }) => fold));
  if (words.length > mostWords || !words.some((word) => known.has(word))) return null;
  const plain = words.join(' ');
  return (
    forms.get(plain) ??
    forms.get(words.filter((word) => !wordsAround.has(word) || isAlone(word, words)).join(' ')) ??
    null
  );
}

/** "Day" is a unit where nothing else is said, and beside "Friday" only what is chosen. */
function isAlone(word: string, words: readonly string[]): boolean {
  return known.has(word) && words.every((other) => other === word || !known.has(other));
}

/** What a choice may mean, whatever language a schema has it in: the classes `means.…` of a vocabulary. */
type Meaning = Exclude<keyof WordTables['means'], 'around'>;

const forms: ReadonlyMap<string, Meaning> = formsOf();
const known: ReadonlySet<string> = new Set([...forms.keys()].flatMap((form) => form.split(' ')));
/** What may stand around a choice and says nothing more, in every language. */
export const wordsAround: ReadonlySet<string> = foldedOf('means', 'around');

/** What means one thing in one language and another in the next means nothing. */
function formsOf(): ReadonlyMap<string, Meaning> {
  const found = new Map<string, Meaning>();
  const unsure = new Set<string>();
  for (const { words } of languages)
    for (const [name, written] of Object.entries(words.means).filter(([each]) => each !== 'around')) {
      const meaning = name as Meaning;
      for (const form of written.flatMap(spellingsOf)) {
        if ((found.get(form) ?? meaning) !== meaning) unsure.add(form);
        found.set(form, meaning);
      }
    }
  for (const form of unsure) found.delete(form);
  return found;
}
