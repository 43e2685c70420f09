/** The client as others get it: packed, put beside a small program of theirs, compiled strictly, and run. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const program = `
import { createClient, ParleyProblem } from 'parley-client';
const parley = createClient({ baseUrl: 'http://127.0.0.1:1', retryBudgetMs: 0 });
const made: Promise<{ conversation_id: string }> = parley.conversations.create({ assistant: 'hr-manager' });
made.catch((failure: unknown) => console.log(failure instanceof ParleyProblem ? failure.kind : 'something else'));
`;

test('the client has the product’s version', () => {
  const versionIn = (file: string): unknown => (JSON.parse(readFileSync(file, 'utf8')) as { version: unknown }).version;
  expect(versionIn('client/package.json')).toBe(versionIn('package.json'));
});

test('the packed client compiles into a stranger’s program and runs without anything but Node', () => {
  const home = mkdtempSync(join(tmpdir(), 'parley-consumer-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const run = (command: string, args: readonly string[], cwd = home): string =>
    execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  run('npm', ['pack', '--silent', '--pack-destination', home], resolve('client'));
  const [archive = ''] = readdirSync(home).filter((name) => name.endsWith('.tgz'));
  run('tar', ['xzf', archive]);
  mkdirSync(join(home, 'node_modules'));
  renameSync(join(home, 'package'), join(home, 'node_modules/parley-client'));
  writeFileSync(join(home, 'use.mts'), program);

  const tsc = ['--strict', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2024,dom', '--skipLibCheck'];
  // The types refer to zod's, the program to nothing.
  symlinkSync(resolve('node_modules/zod'), join(home, 'node_modules/zod'));
  run(process.execPath, [resolve('node_modules/@typescript/native/bin/tsc'), ...tsc, '--types', '', 'use.mts']);
  rmSync(join(home, 'node_modules/zod'));
  expect(run(process.execPath, ['use.mjs']).trim()).toBe('unreachable');
}, 120_000);
