/**
 * `docs/booking-turn.md` follows one booking through the files: they are there, and import each other in that order.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

const page = readFileSync('docs/booking-turn.md', 'utf8').replaceAll(/\s+/g, ' ');
const chains = [...page.matchAll(/`[\w/.-]+\.ts`(?: → `[\w/.-]+\.ts`)+/g)].map(([chain]) =>
  [...chain.matchAll(/`([^`]+)`/g)].map(([, file]) => file ?? ''),
);
const arrows = chains.flatMap((files) => files.slice(1).map((to, at) => [files[at] ?? '', to] as const));

function importsOf(file: string): readonly string[] {
  const specifiers = readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g);
  return [...specifiers].map(([, specifier]) => normalize(join(dirname(file), specifier ?? '')));
}

describe('one booking, file by file', () => {
  test('names every file that there is, and at most twenty', () => {
    const named = new Set(
      [...page.matchAll(/`((?:api|adapters|activities|domain|reading|workflows)\/[^`]+\.ts)`/g)].map(
        ([, f]) => f ?? '',
      ),
    );
    expect([...named].filter((file) => !existsSync(file))).toEqual([]);
    expect(named.size).toBeLessThanOrEqual(20);
    expect(arrows.length).toBeGreaterThan(12);
  });

  test.each(arrows)('%s imports %s', (from, to) => {
    expect(importsOf(from)).toContain(to);
  });
});
