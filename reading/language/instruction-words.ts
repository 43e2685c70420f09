/** The tables of how orders are given, made ready: which language a short text is in, and what its words are there. */
import { englishInstruction } from './english/instruction.ts';
import { germanInstruction } from './german/instruction.ts';
import type { InstructionTable } from './instruction-table.ts';
import { russianInstruction } from './russian/instruction.ts';
import { spanishInstruction } from './spanish/instruction.ts';
import { spellingsOf } from '../text/fold.ts';
import type { Word } from '../text/sentences.ts';

export type InstructionLanguage = 'english' | 'german' | 'russian' | 'spanish';

/** One language's words, each list as a set. */
export interface InstructionWords {
  readonly language: InstructionLanguage;
  readonly is: Readonly<Record<Exclude<keyof InstructionTable, 'many'>, ReadonlySet<string>>>;
  /** What a thing of which there are many is called by itself, whatever its case and number; null for every other word. */
  readonly lemmaOf: (fold: string) => string | null;
  readonly small: ReadonlySet<string>;
}

/** The language whose small words occur most in a text; English where none does. */
export function instructionWordsFor(words: readonly Word[]): InstructionWords {
  let [best, most] = [languages.english, 0];
  for (const each of Object.values(languages)) {
    const count = words.filter(({ fold }) => each.small.has(fold) || each.lemmaOf(fold) !== null).length;
    if (count > most) [best, most] = [each, count];
  }
  return words.some(({ fold }) => isCyrillic(fold)) ? languages.russian : best;
}

/** The words of one language. */
export function instructionWordsIn(language: InstructionLanguage): InstructionWords {
  return languages[language];
}

function isCyrillic(fold: string): boolean {
  const code = fold.charCodeAt(0);
  return code >= 0x400 && code <= 0x4ff;
}

function ready(language: InstructionLanguage, table: InstructionTable): InstructionWords {
  const is = Object.fromEntries(
    Object.entries(table).map(([name, list]) => [name, new Set(list.split(' ').filter(Boolean).flatMap(spellingsOf))]),
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
  return { language, is, small, lemmaOf: lemmasOf(table.many) };
}

/** "invoice|s": with and without what changes at its end. "счет:счет": whatever ending of at most three letters follows the stem. */
function lemmasOf(many: string): InstructionWords['lemmaOf'] {
  const forms = new Map<string, string>();
  const stems = new Map<string, string>();
  for (const entry of many.split(' ').filter(Boolean)) {
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

const languages = {
  english: ready('english', englishInstruction),
  german: ready('german', germanInstruction),
  spanish: ready('spanish', spanishInstruction),
  russian: ready('russian', russianInstruction),
} satisfies Readonly<Record<InstructionLanguage, InstructionWords>>;
