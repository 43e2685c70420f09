/** Which concepts a text names: by one of their labels, as whole words, whatever their case, marks and spaces. */
import { fold } from '../text/fold.ts';

interface Labelled {
  readonly prefLabel: string;
  readonly altLabels: readonly string[];
}

/** Those of the concepts that are named, in their order. Looks through the text once for each label. */
export function namedConcepts<Concept extends Labelled>(
  text: string,
  concepts: readonly Concept[],
): readonly Concept[] {
  if (concepts.length === 0) return [];
  const words = asWords(text);
  return concepts.filter(({ prefLabel, altLabels }) =>
    [prefLabel, ...altLabels].map(asWords).some((label) => label.length > shortest && words.includes(label)),
  );
}

/** With the spaces around it: a label of one letter would be found anywhere. */
const shortest = 3;

/** The words alone, each with a space before and behind, so that a label is found as whole words. */
function asWords(text: string): string {
  const words = fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length === 0 ? '' : ` ${words.join(' ')} `;
}
