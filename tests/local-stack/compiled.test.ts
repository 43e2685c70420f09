/** Programs compiled once for every state of the sources (scripts/compiled.mjs). */
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compiledProgram, compilePrograms } from '../../scripts/compiled.mjs';

const programs = [
  'api/codec/main.ts',
  'api/main.ts',
  'cli/main.ts',
  'local-stack/mail-sink/main.ts',
  'local-stack/main.ts',
  'local-stack/scripted-model/main.ts',
  'workers/main.ts',
  'workers/prepare.ts',
];

test('every program is there once it has been compiled, and is not compiled again', async () => {
  await compilePrograms();
  const files = programs.map((program) => compiledProgram(program) ?? '');
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  const before = files.map((file) => statSync(file).mtimeMs);
  await compilePrograms();
  expect(files.map((file) => statSync(file).mtimeMs)).toEqual(before);
});

test('what is no program has no compiled file: it runs from its source', () => {
  expect(compiledProgram('api/server.ts')).toBeNull();
});

test('a compiled program finds what lies beside its source', async () => {
  await compilePrograms();
  const args = [compiledProgram('cli/main.ts') ?? '', 'assistant', 'check', 'assistants/hr-manager'];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect({ stdout, stderr, status }).toMatchObject({ status: 0 });
});
