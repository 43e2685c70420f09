/**
 * Everyday words that stand for one another when somebody says what they want done: "somewhere to eat" is about
 * restaurants; and what units measure, so that "85 kg" goes to a weight and not to a height. Only for comparing what a
 * text is about with what a schema is for, never for values that somebody has to be held to.
 */
import { languages } from '../language/languages.ts';
import { stemOf } from './stem.ts';

const all = languages.map(({ instruction }) => instruction);
const neighbours = new Map<string, Set<string>>();
const actOf = new Map<string, string>();
for (const notion of all.flatMap(({ notions }) => notions)) {
  const stems = notion.map(stemOf);
  for (const stem of stems) {
    const known = neighbours.get(stem) ?? new Set<string>();
    for (const other of stems) if (other !== stem) known.add(other);
    neighbours.set(stem, known);
  }
}
const kinds = new Map<string, ReadonlySet<string>>(
  all.flatMap(({ narrower }) =>
    narrower.map((line) => {
      const [broad = '', ...rest] = line.map(stemOf);
      return [broad, new Set(rest)] as const;
    }),
  ),
);
for (const [name = '', ...others] of all.flatMap(({ acts }) => acts))
  for (const stem of [name, ...others].map(stemOf)) if (!actOf.has(stem)) actOf.set(stem, name);

const nothing: ReadonlySet<string> = new Set();

/** The stems that can stand for this one. */
export function synonymsOf(stem: string): ReadonlySet<string> {
  return neighbours.get(stem) ?? nothing;
}

/** The stems that are of this one's kind. */
export function kindsNamed(stem: string): ReadonlySet<string> {
  return kinds.get(stem) ?? nothing;
}

/** What a word of doing does, by the first word of its line; undefined for every other word. */
export function actNamed(stem: string): string | undefined {
  return actOf.get(stem);
}

const dimensions = all.flatMap((one) => Object.entries(one.dimensions));
const byUnit: ReadonlyMap<string, string> = new Map(
  dimensions.flatMap(([name, { units }]) => units.map((unit) => [unit, name] as const)),
);
const byWord: ReadonlyMap<string, string> = new Map(
  dimensions.flatMap(([name, { words }]) => words.map((word) => [word, name] as const)),
);

/** What a unit measures; undefined for what is no unit or measures anything ("units"). */
export function dimensionOfUnit(fold: string | undefined): string | undefined {
  return fold === undefined ? undefined : byUnit.get(fold);
}

/** What a field measures, by the words of its name and description. */
export function dimensionOfField(words: readonly string[]): string | undefined {
  return words.map((word) => byWord.get(word)).find((name) => name !== undefined);
}
