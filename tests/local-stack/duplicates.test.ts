/** The check for what was copied finds copies, and nothing else (`scripts/duplicates.mjs`). */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const script = fileURLToPath(new URL('../../scripts/duplicates.mjs', import.meta.url));

function said(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'parley-twice-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  mkdirSync(join(root, 'scripts'), { recursive: true });
  cpSync(script, join(root, 'scripts/duplicates.mjs'));
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/duplicates.mjs')], { encoding: 'utf8' });
  expect(status).toBe(stderr === '' ? 0 : 1);
  return stderr;
}

const lines = (count: number, name: string): readonly string[] =>
  Array.from({ length: count }, (_, nth) => `export const ${name}${nth} = 'something that is long enough ${nth}';`);

test('the same lines in two files are found, however they are indented and commented', () => {
  const copy = lines(8, 'a').map((line, nth) => `  // Line ${nth}.\n\n    ${line}`);
  const found = said({
    'api/one.ts': lines(8, 'a').join('\n'),
    'domain/other.ts': `\nconst b = 1;\n${copy.join('\n')}`,
  });
  expect(found).toContain('domain/other.ts:5–26 stands in api/one.ts:1 too.');
});

test('the same lines twice in one file are found', () => {
  const twice = [...lines(6, 'a'), 'const between = 1;', ...lines(6, 'a')];
  expect(said({ 'api/one.ts': twice.join('\n') })).toContain('api/one.ts:8–13 stands in api/one.ts:1 too.');
});

test.each([
  ['five lines are idiom', { 'api/one.ts': lines(5, 'a').join('\n'), 'api/other.ts': lines(5, 'a').join('\n') }],
  [
    'imports are no copy',
    Object.fromEntries(
      ['api/one.ts', 'api/other.ts'].map((file) => [
        file,
        lines(8, 'a')
          .map((_, nth) => `import {\n  aLongNameThatIsImported${nth},\n} from './somewhere-far-away-${nth}.ts';`)
          .join('\n'),
      ]),
    ),
  ],
  [
    'tests may repeat',
    { 'tests/one.test.ts': lines(8, 'a').join('\n'), 'tests/two.test.ts': lines(8, 'a').join('\n') },
  ],
])('%s', (_what, files) => {
  expect(said(files)).toBe('');
});

test('a pair that is allowed and has nothing twice any more is named', () => {
  const [one, other] = ['domain/clarification/on-wire.ts', 'adapters/postgres/clarifications/events.ts'];
  expect(said({ [one]: 'const a = 1;', [other]: 'const b = 1;' })).toContain(`${one} and ${other} have nothing twice`);
});
