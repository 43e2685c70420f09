/** The table of who may import whom says to people what the rules say to the check. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';

interface Rule {
  readonly name: string;
  readonly to: { readonly pathNot: readonly string[] };
}

const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
  readonly forbidden: readonly Rule[];
};

/** Folders that a rule lets through, besides its own: the first pattern is `^(own|one|other)/`. */
function letThrough(rule: string, own: string): readonly string[] {
  const [pattern = ''] = forbidden.find(({ name }) => name === rule)?.to.pathNot ?? [];
  return pattern
    .replaceAll(/[\^()/]/g, '')
    .split('|')
    .filter((folder) => folder !== own)
    .toSorted();
}

/** The rows of the table: folder → column → what stands there. */
function table(): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const page = readFileSync(new URL('../../docs/architecture.md', import.meta.url), 'utf8');
  const lines = page.split('\n');
  const first = lines.findIndex((line) => line.startsWith('| may import →'));
  const cells = (line: string): readonly string[] =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  const [, ...columns] = cells(lines[first] ?? '');
  const rows = lines.slice(
    first + 2,
    lines.findIndex((line, at) => at > first && line === ''),
  );
  return new Map(
    rows.map((line) => {
      const [folder = '', ...row] = cells(line);
      return [folder, new Map(columns.map((column, at) => [column, row[at] ?? '']))];
    }),
  );
}

const rows = [...table()];
const drawn = forbidden.flatMap(({ name }) => (name.endsWith('-imports') ? [name.slice(0, -'-imports'.length)] : []));

test('every folder that has a rule has a row, and no other', () => {
  expect(rows.map(([folder]) => folder).toSorted()).toEqual(drawn.toSorted());
});

test.each(rows)('%s', (folder, row) => {
  // Paths are single files that may be seen; whole folders without a column stand in "others".
  const others = (row.get('others') ?? '').split(/[ ,`/]+/).filter((name) => /^[a-z-]+$/.test(name));
  const whole = [...row].flatMap(([column, mark]) => (mark === '✓' && column !== folder ? [column] : []));
  const typesOnly = [...row].flatMap(([column, mark]) => (mark === 'types' ? [column] : []));
  const imports = letThrough(`${folder}-imports`, folder);
  const isFile = (row.get('others') ?? '').includes('.ts');
  expect([...whole, ...(isFile ? [] : others)].toSorted()).toEqual(imports);
  // `*/messages.ts` of a workflow is a file, and beyond it the API sees types.
  const seen = letThrough(`${folder}-types`, folder).filter((name) => !imports.includes(name));
  expect(typesOnly.toSorted()).toEqual(seen.filter((name) => row.get(name) === 'types'));
  for (const name of seen) expect(row.get(name)).not.toBe('');
});
