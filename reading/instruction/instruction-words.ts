/** How orders are given, made ready: which language a short text is in, and what its words are there. */
import type { Language } from '../../contracts/language/language.ts';
import type { WordTables } from '../../contracts/language/vocabulary.ts';
import { spellingsOf } from '../language/fold.ts';
import type { Word } from '../text/sentences.ts';
import { languageOfScript } from '../text/detect.ts';
import { languages } from '../language/languages.ts';

/** One language's words, each list as a set. */
export interface InstructionWords {
  /** BCP 47. */
  readonly language: string;
  readonly is: Readonly<Record<keyof WordTables['instruction'], ReadonlySet<string>>>;
  /**
   * What a thing of which there are many is called by itself, whatever its case and number; null for every other word.
   */
  readonly lemmaOf: (fold: string) => string | null;
  readonly small: ReadonlySet<string>;
  readonly habits: Language['forms']['habits'];
  readonly orders: Language['forms']['orders'];
  readonly cases: Language['forms']['cases'];
}

/** The language whose small words occur most in a text; the first one where none does. */
export function instructionWordsFor(words: readonly Word[]): InstructionWords {
  const written = words.map(({ fold }) => languageOfScript(fold)).find((tag) => tag !== undefined);
  if (written !== undefined) return instructionWordsIn(written);
  let [best, most] = [everyInstructionWords[0] as InstructionWords, 0];
  for (const each of everyInstructionWords) {
    const count = words.filter(({ fold }) => each.small.has(fold) || each.lemmaOf(fold) !== null).length;
    if (count > most) [best, most] = [each, count];
  }
  return best;
}

/** The words of one language; of the first where it is none that is read. */
export function instructionWordsIn(tag: string): InstructionWords {
  return (
    everyInstructionWords.find(({ language }) => language === tag) ?? (everyInstructionWords[0] as InstructionWords)
  );
}

function ready({ tag, words, instruction, forms: { habits, orders, cases } }: Language): InstructionWords {
  const is = Object.fromEntries(
    Object.entries(words.instruction).map(([name, list]) => [name, new Set(list.flatMap(spellingsOf))]),
  ) as unknown as InstructionWords['is'];
  const smallLists = [
    'definites',
    'pointers',
    'pronouns',
    'persons',
    'groups',
    'goals',
    'attaching',
    'joints',
    'asking',
  ] as const;
  const small = new Set([...smallLists.flatMap((name) => [...is[name]]), ...is.openings, ...is.statements]);
  return { language: tag, is, small, lemmaOf: lemmasOf(instruction.many), habits, orders, cases };
}

/**
 * "invoice|s": with and without what changes at its end. "счет:счет": whatever ending of at most three letters follows
 * the stem.
 */
function lemmasOf(many: readonly string[]): InstructionWords['lemmaOf'] {
  const forms = new Map<string, string>();
  const stems = new Map<string, string>();
  for (const entry of many) {
    const [lemma = '', stem] = entry.split(':');
    if (stem !== undefined) {
      stems.set(stem, lemma);
      continue;
    }
    const [word = '', ending = ''] = entry.split('|');
    // "Parties" stands in full behind "party".
    const inFull = ending.length > 2 && ending !== 'nen' ? ending : word + ending;
    for (const form of [word, inFull, `${word}s`]) for (const spelling of spellingsOf(form)) forms.set(spelling, word);
  }
  return (fold) => {
    const known = forms.get(fold);
    if (known !== undefined || stems.size === 0) return known ?? null;
    for (let end = fold.length; end >= Math.max(3, fold.length - longestEnding); end -= 1) {
      const lemma = stems.get(fold.slice(0, end));
      if (lemma !== undefined) return lemma;
    }
    return null;
  };
}

/** Letters. */
const longestEnding = 3;

/** Every language's, in the order of their ranks. */
export const everyInstructionWords: readonly InstructionWords[] = languages.map(ready);
