/**
 * Rows of a corpus by category; of each category every fourth row is kept apart from those that phrases were made with.
 */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

export interface Row {
  readonly category: string;
  readonly expected: string;
  readonly text: string;
}

/** The rows of a file of this folder: those that phrases are made with, and those that are kept apart. */
export function corpusOf(file: string): { readonly open: readonly Row[]; readonly apart: readonly Row[] } {
  const categories = parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as Record<
    string,
    readonly (readonly [string, string])[]
  >;
  const open: Row[] = [];
  const apart: Row[] = [];
  for (const [category, rows] of Object.entries(categories)) {
    for (const [at, [expected, text]] of rows.entries())
      (at % 4 === 3 ? apart : open).push({ category, expected, text });
  }
  return { open, apart };
}

/** What was read otherwise than expected, one line a row. */
export function missesOf(rows: readonly Row[], read: (text: string) => string): readonly string[] {
  return rows.flatMap(({ category, expected, text }) => {
    const found = read(text);
    return found === expected ? [] : [`${category}: "${text}" is ${expected}, read as ${found}`];
  });
}
