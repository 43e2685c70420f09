/**
 * What a letter is given in place of words that were told: sentences of ours before them, and the ends of lines that
 * were dictated.
 */
import { languages } from './languages.ts';

const all = languages.map(({ letter }) => letter);

/** Before words that are no sentence by themselves, so that they read as one, by language and kind: `de.tells`. */
export const letterLeads: ReadonlyMap<string, string> = new Map(
  languages.flatMap(({ tag, letter }) =>
    Object.entries(letter.written).map(([kind, words]) => [`${tag}.${kind}`, `${words} `] as const),
  ),
);

/** Words for whoever reads a letter, with those that speak to them: "him" is "you". */
export const addressedWords: Readonly<Record<string, string>> = Object.fromEntries(
  all.flatMap(({ addressed }) => Object.entries({ ...addressed.sure, ...addressed.open })),
);

/** The next line, as it is dictated. */
export const lineBreaks: readonly string[] = all.flatMap((one) => one.lineBreaks);

/** Before such words they make a thing of them: "a new line"; and behind them: "of shoes". */
export const beforeThings: readonly string[] = all.flatMap((one) => one.beforeThings);
export const behindThings: readonly string[] = all.flatMap((one) => one.behindThings);

/** What a language is called, in every language, for whoever wants a letter in another one than is spoken. */
export function namesOfLanguage(tag: string): readonly string[] {
  return all.flatMap(({ languageNames }) => languageNames[tag] ?? []);
}
