import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ContractServer, testKey } from '../client/contract-server.ts';
import { sampleOf, testInLaws } from '../support/laws.ts';

const program = fileURLToPath(new URL('../../cli/parley.mjs', import.meta.url));
let server: ContractServer;
let started: ChildProcessWithoutNullStreams[];

beforeEach(async () => {
  server = await new ContractServer().start();
  server.begin();
  started = [];
});
afterEach(async () => {
  for (const child of started) child.kill('SIGKILL');
  await server.stop();
});

function start(args: readonly string[], file = program): ChildProcessWithoutNullStreams {
  const env = { ...process.env, PARLEY_URL: server.url, PARLEY_API_KEY: testKey };
  const child = spawn(process.execPath, [file, ...args], { env });
  started.push(child);
  return child;
}

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

function end(child: ChildProcessWithoutNullStreams): Promise<Ended> {
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  return new Promise((resolve) => child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr })));
}

/** Resolves as soon as the child has written something. */
function firstWords(child: ChildProcessWithoutNullStreams): Promise<void> {
  return new Promise((resolve) => child.stdout.once('data', () => resolve()));
}

test('a piped talk runs from its first line to its exit code', { timeout: 20_000 }, async () => {
  const child = start(['chat', 'hr-manager', '--no-color']);
  const ended = end(child);
  child.stdin.end('One\nTwo\n');
  expect(await ended).toMatchObject({ code: 0, stdout: 'You said: One\nYou said: Two\n' });
});

testInLaws('a reader that has seen enough ends the program without a complaint', { timeout: 20_000 }, async () => {
  server.publish('c-1', { n: 1 });
  const child = start(['conversation', 'watch', 'c-1', '--from-start', '--json']);
  const listening = new Promise<void>((resolve) => (server.onSocket = () => resolve()));
  const ended = end(child);
  await Promise.all([firstWords(child), listening]);
  child.stdout.destroy();
  let n = 1;
  const talk = setInterval(() => server.publish('c-1', { n: (n += 1) }), 20);
  const { code, signal, stderr } = await ended;
  clearInterval(talk);
  expect({ code, signal }).toEqual({ code: 0, signal: null });
  expect(stderr).not.toContain('EPIPE');
});

testInLaws('Ctrl-C ends a watch with 0 and says how to go on', { timeout: 20_000 }, async () => {
  server.publish('c-1', { n: 1 });
  const child = start(['conversation', 'watch', 'c-1', '--from-start']);
  const listening = new Promise<void>((resolve) => (server.onSocket = () => resolve()));
  const ended = end(child);
  await Promise.all([firstWords(child), listening]);
  child.kill('SIGINT');
  expect(await ended).toMatchObject({ code: 0, stderr: expect.stringContaining('--after 1') });
});

test('Ctrl-C ends every other command as a shell expects it', { timeout: 20_000 }, async () => {
  let child: ChildProcessWithoutNullStreams | null = null;
  server.script = () => {
    child?.kill('SIGINT');
    return { settled: {}, slow: 1_000 };
  };
  child = start(['conversation', 'say', 'c-1', 'Hello']);
  expect(await end(child)).toMatchObject({ code: 130 });
});

test('where nothing is installed the program says what to run', { timeout: 20_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-bare-'));
  copyFileSync(program, join(folder, 'parley.mjs'));
  const { code, stderr } = await end(start(['doctor'], join(folder, 'parley.mjs')));
  rmSync(folder, { recursive: true });
  expect(code).toBe(1);
  expect(stderr).toContain('npm install');
});

test.each(
  sampleOf(
    [
      ['prepare', 'DATABASE_URL is not set; expected a database address'],
      ['worker', 'OPENAI_API_KEY is not set; expected a key, or the address'],
      ['api', 'DATABASE_URL is not set; expected a database address'],
      ['codec', 'DATABASE_URL is not set; expected a database address'],
    ],
    1,
  ),
)('parley %s runs that part, which says what it misses', { timeout: 60_000 }, async (part, missing) => {
  const child = spawn(process.execPath, [program, part], { env: { PATH: process.env['PATH'] } });
  started.push(child);
  const { code, stderr } = await end(child);
  expect(code).toBe(1);
  expect(stderr).toContain(missing);
  expect(stderr).not.toContain('    at ');
});

test.each(sampleOf(['prepare', 'worker', 'api', 'codec'], 1))(
  'parley %s is in the help and takes no options',
  { timeout: 60_000 },
  async (part) => {
    expect((await end(start([part, '--help']))).stdout).toContain('docs/reference/settings.md');
    expect(await end(start([part, 'now']))).toMatchObject({ code: 2 });
  },
);
