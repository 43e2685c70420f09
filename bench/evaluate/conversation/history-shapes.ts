/** What openness is told about the talk before a text, in training and where rows have a history. */
import { featureWords, valuesIn } from '../../../reading/instruction/openness.ts';

/** `history` is what the same party said before, oldest first. */
export function shapesOfHistory(text: string, history: readonly string[]): readonly string[] {
  const shapes = [`=turn ${Math.min(3, history.length)}`];
  const newest = history.slice(-longestHistory).map((turn) => turn.slice(0, longestText));
  const last = newest.at(-1);
  if (last === undefined) return shapes;
  const [start, turns] = [text.slice(0, longestText), newest.map(featureWords)];
  const words = featureWords(start);
  const named = countOf(valuesIn(last, turns.at(-1) ?? []));
  const known = new Set(turns.flat().map(stem));
  const content = [...new Set(words.filter((word) => word.length > 3).map(stem))];
  const seen = content.filter((word) => known.has(word)).length;
  return [
    ...shapes,
    `=before ${named}`,
    `=before ${named} now ${countOf(valuesIn(start, words))}`,
    `=before length ${Math.min(5, Math.floor(last.length / 60))}`,
    `=known ${Math.round((4 * seen) / Math.max(1, content.length))}`,
  ];
}

/** Of longer texts the beginning, of a longer history the newest turns. */
const longestText = 1_000;
const longestHistory = 2;

function countOf(values: Readonly<Record<string, number>>): number {
  return Math.min(
    2,
    Object.values(values).reduce((all, count) => all + count, 0),
  );
}

function stem(word: string): string {
  return word.length > 6 ? word.slice(0, word.length - 2) : word;
}
