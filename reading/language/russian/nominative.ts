/**
 * A Russian name as it is called, out of the case that a word before it asks for: "с Анной Шмидт" is "Анна Шмидт", "для Ивана Петрова" "Иван
 * Петров". Without such a word, or where its ending could be of several names, it stays as it stands; so do names that are not declined.
 */

export type NameCase = 'instrumental' | 'dative' | 'genitive' | 'accusative';

/** The case behind a preposition. */
const cases: Readonly<Record<string, NameCase>> = {
  с: 'instrumental',
  со: 'instrumental',
  перед: 'instrumental',
  к: 'dative',
  ко: 'dative',
  для: 'genitive',
  у: 'genitive',
  от: 'genitive',
  до: 'genitive',
};

export function caseBehind(word: string): NameCase | null {
  return cases[word] ?? null;
}

interface Ending {
  readonly ending: string;
  readonly own: string;
  /** Letters that the stem ends in. */
  readonly behind?: RegExp;
  readonly isWoman: boolean;
}

const hard = /[бвгджзклмнпрстфхцчшщ]$/u;
const hissing = /[жшчщц]$/u;
const vowel = /[аеиоуыэюя]$/u;
/** Men's given names in "-ь" are few. */
const soft = /(?:игор|лазар)$/u;
const soft5 = /(?:[оеуи]л)$/u;

/** How a given name is declined; of several that fit the first counts. */
const given: Readonly<Record<NameCase, readonly Ending[]>> = {
  instrumental: [
    { ending: 'ией', own: 'ия', isWoman: true },
    { ending: 'ьей', own: 'ья', isWoman: true },
    { ending: 'ьёй', own: 'ья', isWoman: true },
    { ending: 'ью', own: 'ь', isWoman: true },
    { ending: 'ой', own: 'а', behind: hard, isWoman: true },
    { ending: 'ою', own: 'а', behind: hard, isWoman: true },
    { ending: 'ем', own: 'й', behind: vowel, isWoman: false },
    { ending: 'ем', own: 'ь', behind: soft, isWoman: false },
    { ending: 'ом', own: '', behind: hard, isWoman: false },
    { ending: 'ей', own: 'а', behind: hissing, isWoman: true },
    { ending: 'ей', own: 'я', behind: hard, isWoman: true },
    // "Раей".
    { ending: 'ей', own: 'я', behind: vowel, isWoman: true },
  ],
  dative: [
    { ending: 'ии', own: 'ия', isWoman: true },
    { ending: 'ье', own: 'ья', isWoman: true },
    { ending: 'е', own: 'а', behind: hard, isWoman: true },
    { ending: 'е', own: 'я', behind: vowel, isWoman: true },
    { ending: 'ю', own: 'й', behind: vowel, isWoman: false },
    { ending: 'ю', own: 'ь', behind: soft, isWoman: false },
    { ending: 'у', own: '', behind: hard, isWoman: false },
  ],
  genitive: [
    { ending: 'ии', own: 'ия', isWoman: true },
    { ending: 'ьи', own: 'ья', isWoman: true },
    { ending: 'ы', own: 'а', behind: hard, isWoman: true },
    { ending: 'и', own: 'а', behind: /[гкхжшчщ]$/u, isWoman: true },
    { ending: 'и', own: 'я', behind: hard, isWoman: true },
    { ending: 'и', own: 'я', behind: vowel, isWoman: true },
    { ending: 'я', own: 'й', behind: vowel, isWoman: false },
    { ending: 'я', own: 'ь', behind: soft, isWoman: false },
    { ending: 'а', own: '', behind: hard, isWoman: false },
  ],
  accusative: [
    { ending: 'ию', own: 'ия', isWoman: true },
    { ending: 'ью', own: 'ья', isWoman: true },
    { ending: 'у', own: 'а', behind: hard, isWoman: true },
    { ending: 'ю', own: 'я', behind: hard, isWoman: true },
    { ending: 'ю', own: 'я', behind: vowel, isWoman: true },
    { ending: 'я', own: 'й', behind: vowel, isWoman: false },
    { ending: 'я', own: 'ь', behind: soft, isWoman: false },
    { ending: 'а', own: '', behind: hard, isWoman: false },
  ],
};

const ofFamily = /(?:ов|ев|ёв|ин|ын)$/u;

/** How a family name is declined, of a man and of a woman. Without a fitting ending it is not. */
const family: Readonly<Record<NameCase, readonly Ending[]>> = {
  instrumental: [
    { ending: 'ской', own: 'ская', isWoman: true },
    { ending: 'цкой', own: 'цкая', isWoman: true },
    { ending: 'ой', own: 'а', behind: ofFamily, isWoman: true },
    { ending: 'ым', own: '', behind: ofFamily, isWoman: false },
    { ending: 'ским', own: 'ский', isWoman: false },
    { ending: 'цким', own: 'цкий', isWoman: false },
    { ending: 'ым', own: 'ый', isWoman: false },
    { ending: 'ем', own: '', behind: hissing, isWoman: false },
    { ending: 'ем', own: 'ь', behind: soft5, isWoman: false },
    { ending: 'ом', own: '', behind: hard, isWoman: false },
  ],
  dative: [
    { ending: 'ской', own: 'ская', isWoman: true },
    { ending: 'цкой', own: 'цкая', isWoman: true },
    { ending: 'ой', own: 'а', behind: ofFamily, isWoman: true },
    { ending: 'скому', own: 'ский', isWoman: false },
    { ending: 'цкому', own: 'цкий', isWoman: false },
    { ending: 'ю', own: 'ь', behind: soft5, isWoman: false },
    { ending: 'у', own: '', behind: hard, isWoman: false },
  ],
  genitive: [
    { ending: 'ской', own: 'ская', isWoman: true },
    { ending: 'цкой', own: 'цкая', isWoman: true },
    { ending: 'ой', own: 'а', behind: ofFamily, isWoman: true },
    { ending: 'ского', own: 'ский', isWoman: false },
    { ending: 'цкого', own: 'цкий', isWoman: false },
    { ending: 'я', own: 'ь', behind: soft5, isWoman: false },
    { ending: 'а', own: '', behind: hard, isWoman: false },
  ],
  accusative: [
    { ending: 'скую', own: 'ская', isWoman: true },
    { ending: 'цкую', own: 'цкая', isWoman: true },
    { ending: 'у', own: 'а', behind: ofFamily, isWoman: true },
    { ending: 'ского', own: 'ский', isWoman: false },
    { ending: 'цкого', own: 'цкий', isWoman: false },
    { ending: 'я', own: 'ь', behind: soft5, isWoman: false },
    { ending: 'а', own: '', behind: hard, isWoman: false },
  ],
};

/** Men's names that are declined as women's are. */
const menInA: ReadonlySet<string> = new Set(
  'илья никита кузьма фома лука савва данила миша паша дима коля ваня вася петя гриша лёша леша серёжа сережа костя митя федя витя володя толя юра боря лёня леня стёпа гена жора'.split(
    ' ',
  ),
);

const shortestStem = 2;

/** The name as it is called; the same where no rule is sure of it. */
export function nominativeOf(name: string, of: NameCase): string {
  if (!/^[А-Яа-яЁё -]+$/u.test(name)) return name;
  const [first = '', ...others] = name.split(' ');
  const own = fitting(first, given[of]);
  if (own === null) return name;
  const isWoman = own.isWoman && !menInA.has(own.word.toLowerCase());
  const behind = others.map((word) => {
    const found = fitting(
      word,
      family[of].filter((ending) => ending.isWoman === isWoman),
    );
    return found === null ? word : found.word;
  });
  return [own.word, ...behind].join(' ');
}

function fitting(
  word: string,
  endings: readonly Ending[],
): { readonly word: string; readonly isWoman: boolean } | null {
  const lower = word.toLowerCase();
  for (const { ending, own, behind, isWoman } of endings) {
    const stem = lower.slice(0, lower.length - ending.length);
    if (!lower.endsWith(ending) || stem.length < shortestStem || (behind && !behind.test(stem))) continue;
    // "Павлом" is "Павел": a vowel that comes and goes, which no ending tells.
    const full = fleeting[stem] ?? stem + own;
    return { word: word.slice(0, 1) + full.slice(1), isWoman };
  }
  return null;
}

/** Names that lose a vowel when they are declined: a closed class. */
const fleeting: Readonly<Record<string, string>> = { павл: 'павел', льв: 'лев', петр: 'пётр' };
