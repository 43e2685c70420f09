/** The forms under which a name of a message may be known: in another case, in Latin letters, or without its title. */
import type { Answers } from '../../contracts/reading/answers.ts';
import { wordsOf } from '../language/words.ts';
import { fold } from '../language/fold.ts';
import { inLatin, nameParadigms } from '../values/name-cases.ts';

const titles = wordsOf('titles');
const mostForms = 24;
/** In Latin letters. */
const mostSpellings = 4;
/** Letters that a name keeps in every case. */
const shortestStem = 3;

/** By word of the names, in lower case; words without a title or another form are left out. */
export function nameFormsIn(names: readonly string[]): NonNullable<Answers['nameForms']> {
  const words = [...new Set(names.flatMap((name) => name.toLowerCase().split(' ')))];
  return words.flatMap((word) => {
    if (titles.has(fold(word).replace(/\.$/, ''))) return [{ word, forms: [], title: true as const }];
    const cases = inOtherCases(word);
    const latin = [word, ...cases].flatMap((form) => inLatin(form, mostSpellings));
    const forms = [...new Set([...cases, ...latin])].slice(0, mostForms);
    return forms.length === 0 ? [] : [{ word, forms: [...forms] }];
  });
}

/** The word with each other ending of each paradigm that its own ending belongs to. */
function inOtherCases(word: string): readonly string[] {
  const found = new Set<string>();
  if (!/^[\u0430-\u044f\u0451]+$/u.test(word)) return [];
  for (const endings of nameParadigms) {
    for (const own of endings) {
      const stem = word.slice(0, word.length - own.length);
      if (!word.endsWith(own) || stem.length < shortestStem) continue;
      // A name that ends in a consonant has no ending: "Мариной" has one.
      if (own === '' && !/[\u0431-\u0434\u0436\u0437\u043a-\u043d\u043f-\u0442\u0444-\u0449]$/u.test(stem)) continue;
      for (const other of endings) if (other !== own) found.add(stem + other);
    }
  }
  return [...found].slice(0, mostForms);
}
