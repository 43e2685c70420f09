/** What the words of numbers count, in every language. */
import type { NumbersFile } from '../../contracts/language/numbers.ts';
import { spellingsOf } from './fold.ts';
import { languages } from './languages.ts';

/** By word, as words are compared. */
export function countsOf(): ReadonlyMap<string, number> {
  return new Map(
    languages
      .flatMap(({ numbers: { meter, amounts, joined } }) => [
        ...[meter, amounts].flatMap((list) =>
          Object.entries(list).flatMap(([count, words]) => words.map((word) => [word, Number(count)] as const)),
        ),
        ...(joined === undefined ? [] : joinedNumbers(joined)),
      ])
      .flatMap(([word, count]) => spellingsOf(word).map((spelling) => [spelling, count] as const)),
  );
}

/** Numbers below a thousand that are written in one word: "zweihundertfünfundzwanzig". */
function joinedNumbers({
  ones,
  teens,
  tens,
  and,
  hundred,
}: NonNullable<NumbersFile['joined']>): readonly (readonly [string, number])[] {
  const small: readonly (readonly [string, number])[] = [
    ...ones.map((word, at) => [word, at + 1] as const),
    ...teens.map((word, at) => [word, at + 10] as const),
    ...tens.flatMap((ten, at) => [
      [ten, at * 10 + 20] as const,
      ...ones.map((one, place) => [`${one}${and}${ten}`, at * 10 + 21 + place] as const),
    ]),
  ];
  const hundreds = ['', ...ones].flatMap((one, at) => {
    const value = Math.max(1, at) * 100;
    return [
      [`${one}${hundred}`, value] as const,
      ...small.map(([word, more]) => [`${one}${hundred}${word}`, value + more] as const),
    ];
  });
  return [...small, ...hundreds];
}
