/**
 * Everyday words for what a schema lets choose, in whatever language either is (C8): "hohe Priorität, danke" is `high`, "am Freitag" is
 * `friday`. Only a word of the class itself counts: "not so high", "high or medium" mean none.
 */
import { meanings, type EverydayTable, type Meaning } from '../language/everyday-table.ts';
import { englishEveryday } from '../language/english/everyday.ts';
import { germanEveryday } from '../language/german/everyday.ts';
import { russianEveryday } from '../language/russian/everyday.ts';
import { spanishEveryday } from '../language/spanish/everyday.ts';
import { spellingsOf } from '../text/fold.ts';
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

const tables: readonly EverydayTable[] = [englishEveryday, spanishEveryday, russianEveryday, germanEveryday];

const forms: ReadonlyMap<string, Meaning> = formsOf();
const known: ReadonlySet<string> = new Set([...forms.keys()].flatMap((form) => form.split(' ')));
/** What may stand around a choice and says nothing more, in every language. */
export const wordsAround: ReadonlySet<string> = new Set(
  tables.flatMap((table) => table.around.split(' ').flatMap(spellingsOf)),
);

/** What means one thing in one language and another in the next means nothing. */
function formsOf(): ReadonlyMap<string, Meaning> {
  const found = new Map<string, Meaning>();
  const unsure = new Set<string>();
  for (const { words } of tables)
    for (const meaning of meanings)
      for (const form of words[meaning].split('|').flatMap(spellingsOf)) {
        if ((found.get(form) ?? meaning) !== meaning) unsure.add(form);
        found.set(form, meaning);
      }
  for (const form of unsure) found.delete(form);
  return found;
}
