/** The check that keeps numbers, tests and pages together finds what it is for (`scripts/behaviours.mjs`). */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const script = fileURLToPath(new URL('../../scripts/behaviours.mjs', import.meta.url));

const sound: Readonly<Record<string, string>> = {
  'docs/behaviour.md':
    '- **Z1 The door** · built. It opens.\n- **Z2 The bell** · partly. It rings.\n- **Z3 The lamp** · planned. It glows.\n',
  'docs/glossary.md': '| **door** | opens |\n',
  'docs/interface.md': '## Roles\n\n**Model failure**: told.\n',
  'api/door.ts':
    '/** The door (Z1; interface.md, "Roles" and "Model failure"); the lamp comes later (Z3). A ticket is P1. */\nexport const door = \'Z9\';\n',
  'docs/house.md': 'The door (Z1), and `Z9` as code.\n',
  'tests/conversations/door.test.ts': "test('Z1 opens', () => {});\n",
  'tests/domain/bell.test.ts': "describe('the bell (Z2)', () => {});\n",
};

/** What the check says of a checkout with these files beside, or instead of, the sound ones; empty: nothing. */
function faultsOf(files: Readonly<Record<string, string>> = {}): readonly string[] {
  const root = mkdtempSync(join(tmpdir(), 'parley-key-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [name, text] of Object.entries({ ...sound, ...files })) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  cpSync(script, join(root, 'scripts/behaviours.mjs'));
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/behaviours.mjs')], { encoding: 'utf8' });
  const faults = stderr.split('\n').filter((line) => line !== '');
  expect(status).toBe(faults.length === 0 ? 0 : 1);
  return faults;
}

test('numbers that stand in the key, with their tests, and pages that are there have no fault', () => {
  expect(faultsOf()).toEqual([]);
});

test.each([
  ['a comment', { 'api/bell.ts': '// Rings twice (Z4).\n' }, 'api/bell.ts cites Z4'],
  ['a docstring over two lines', { 'api/bell.ts': '/**\n * Rings (Z1,\n * Z4).\n */\n' }, 'api/bell.ts cites Z4'],
  ['the name of a test', { 'tests/domain/new.test.ts': "test('Z1, Z4 ring', () => {});\n" }, 'cites Z4'],
  ['a row of tests', { 'tests/domain/new.test.ts': "test.each([['Z4 rings', 1]])('%s', () => {});\n" }, 'cites Z4'],
  ['a page', { 'docs/house.md': 'The bell (Z4).\n' }, 'docs/house.md cites Z4'],
  [
    'data of an assistant',
    { 'assistants/a/assistant.yaml': 'title: A # Z4\n' },
    'assistants/a/assistant.yaml cites Z4',
  ],
  ['a migration', { 'migrations/1.sql': '-- Z4\n' }, 'migrations/1.sql cites Z4'],
])('a number that the key does not have is found in %s', (_place, files, fault) => {
  expect(faultsOf(files)).toEqual([expect.stringContaining(fault)]);
});

test('what is built needs an acceptance test, what is partly built any test, what is planned none', () => {
  const unit = { 'tests/conversations/door.test.ts': '', 'tests/domain/door.test.ts': "test('Z1 opens', () => {});\n" };
  expect(faultsOf(unit)).toEqual([expect.stringContaining('Z1 is built and no acceptance test of `npm test`')]);
  const inLaws = { 'tests/conversations/door.test.ts': "testInLaws('Z1 opens', () => {});\n" };
  expect(faultsOf(inLaws)).toEqual([expect.stringContaining('Z1 is built and no acceptance test')]);
  expect(faultsOf({ 'tests/domain/bell.test.ts': '// Z2\n' })).toEqual([
    expect.stringContaining('Z2 is partly built and no test'),
  ]);
});

test.each([
  ['a page that is not there', '/** security.md */\n', 'names security.md, which is neither'],
  ['a section that is not there', '/** interface.md, "Routes" */\n', 'names "Routes" of interface.md'],
  ['one of two', '/** interface.md, "Roles" and\n * "Routes" */\n', 'names "Routes" of interface.md'],
])('a comment that names %s is found', (_what, text, fault) => {
  expect(faultsOf({ 'api/other.ts': text })).toEqual([expect.stringContaining(fault)]);
});

test('the key itself has each number once, and says of each whether it is there', () => {
  const page = `${sound['docs/behaviour.md']}- **Z3 The lamp** · planned. Again.\n- **Z4 The stair** · soon. Creaks.\n`;
  expect(faultsOf({ 'docs/behaviour.md': page })).toEqual([
    expect.stringContaining('has Z3 twice'),
    expect.stringContaining('does not say of Z4'),
  ]);
});

test('a glossary of more than 90 terms is refused', () => {
  const terms = (count: number) => ({ 'docs/glossary.md': '| **door** | opens |\n'.repeat(count) });
  expect(faultsOf(terms(90))).toEqual([]);
  expect(faultsOf(terms(91))).toEqual([expect.stringContaining('docs/glossary.md has 91 terms')]);
});
