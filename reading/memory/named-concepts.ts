/** Which concepts a text names: by one of their labels, as whole words, whatever their case, marks and spaces. */
import { fold } from '../language/fold.ts';
import { variantsOf } from './label-variants.ts';

interface Labelled {
  readonly prefLabel: string;
  readonly altLabels: readonly string[];
}

/**
 * Those of the concepts that are named, in their order. Looks through the text once for each label. An abbreviation
 * that is no label of its own, and one of two letters, has to stand there in capitals: "Income Tax (IT)" is not named
 * by "it".
 */
export function namedConcepts<Concept extends Labelled>(
  text: string,
  concepts: readonly Concept[],
): readonly Concept[] {
  if (concepts.length === 0) return [];
  const words = asWords(text);
  const written: ReadonlySet<string> = new Set(text.match(/[\p{L}\p{N}]+/gu));
  return concepts.filter(({ prefLabel, altLabels }) =>
    [prefLabel, ...altLabels].some((label) => {
      const { forms, abbreviations } = variantsOf(label);
      if (abbreviations.some((one) => written.has(one))) return true;
      if (/^\p{Lu}{2}$/u.test(label)) return written.has(label);
      return [label, ...forms].map(asWords).some((form) => form.length > shortest && words.includes(form));
    }),
  );
}

/** With the spaces around it: a label of one letter would be found anywhere. */
const shortest = 3;

/** The words alone, each with a space before and behind, so that a label is found as whole words. */
function asWords(text: string): string {
  const words = fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length === 0 ? '' : ` ${words.join(' ')} `;
}
