/**
 * "An assistant of your own", done as it stands: its files are written, its commands are run, its talk is held with the
 * product that `npm start` starts, and its receiver gets what the page says.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePorts } from '../../local-stack/ports.ts';
import { parley } from '../cli/terminal.ts';
import { eventually, ownProduct, type Product } from '../support/product.ts';
import { stepsOf, type Step } from '../support/tutorial.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const steps = stepsOf(readFileSync(join(root, 'docs/tutorial.md'), 'utf8'));

let folder: string;
let port: number;
let product: Product | null = null;
let receiver: ChildProcess | null = null;
let received = '';
/** What the last command printed, stdout and stderr. */
let printed = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-tutorial-'));
  cpSync(join(root, 'assistants'), join(folder, 'assistants'), { recursive: true });
  [port = 0] = await freePorts(1);
});
afterAll(async () => {
  receiver?.kill();
  await product?.end();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

/** The page's port may be taken on this machine; everything else is as it stands there. */
const here = (text: string): string => text.replaceAll('8790', String(port));

async function call(command: string, stdin?: string): Promise<number> {
  const [, words = ''] = /^npm run parley -- (.*)$/.exec(command.trim()) ?? [];
  const args = [...words.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  const server = product === null ? {} : { url: product.url, env: { PARLEY_API_KEY: product.key } };
  const { code, stdout, stderr } = await parley(args, {
    cwd: folder,
    ...server,
    ...(stdin === undefined ? {} : { stdin }),
  });
  printed = `${stdout}\n${stderr}`;
  return code;
}

/** What each kind of step asks for. */
const doing: Readonly<Record<string, (step: Step, name: string) => Promise<void> | void>> = {
  file({ text }, name) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${here(text)}\n`);
  },
  add({ text }, name) {
    const path = join(folder, name);
    writeFileSync(path, `${readFileSync(path, 'utf8')}${here(text)}\n`);
  },
  replace({ text }, name) {
    const [before = '', after = ''] = text.split('\n---\n');
    const path = join(folder, name);
    const file = readFileSync(path, 'utf8');
    expect(file.split(before)).toHaveLength(2);
    writeFileSync(
      path,
      file.replace(before, () => after),
    );
  },
  async run({ text }, how) {
    const code = await call(text);
    expect(code, printed).toBe(how === 'fails' ? 1 : 0);
  },
  prints({ text }) {
    for (const line of text.split('\n')) expect(printed).toContain(line);
  },
  async start({ text }) {
    // Somebody else's folder is half made: the start goes on without it.
    mkdirSync(join(folder, 'assistants', 'half-made'));
    writeFileSync(join(folder, 'assistants', 'half-made', 'assistant.yaml'), 'name: half-made\ntitle: 4\n');
    const secret = /SUPPLY_SECRET=(\S+)/.exec(text)?.[1] ?? '';
    receiver = spawn(process.execPath, [join(folder, 'receiver.mjs')], { stdio: ['ignore', 'pipe', 'inherit'] });
    receiver.stdout?.on('data', (part: Buffer) => (received += part.toString()));
    product = await ownProduct({ PARLEY_ASSISTANTS_DIR: join(folder, 'assistants'), SUPPLY_SECRET: secret });
    await product.start();
    await call('npm run parley -- assistant list');
    expect(printed).toContain('"half-made" is broken and was left out. It cannot be talked to.');
    expect(printed).toContain('half-made/assistant.yaml:2: "title" is not right: must be text, not a number.');
    expect(await call('npm run parley -- doctor --web-ui http://127.0.0.1:1')).toBe(1);
    expect(printed).toContain('assistants: broken and left out: half-made');
  },
  async talk({ text }) {
    // The command that begins the talk stands before the talk itself.
    if (text.startsWith('npm run')) return;
    const turns = text
      .split('you> ')
      .slice(1)
      .map((turn) => turn.trimEnd().split('\n'));
    const words = turns.map(([said]) => said).join('\n');
    const code = await call('npm run parley -- chat supply-desk --json', `${words}\n`);
    expect(code, printed).toBe(0);
    const answers = printed
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line).reply?.text);
    turns.forEach(([said, ...expected], at) => {
      for (const line of expected) expect(answers[at], `after "${said}"`).toContain(line);
    });
  },
  async received({ text }) {
    await eventually('the receiver has got the order', () => (received === '' ? null : received));
    expect(received.trimEnd()).toBe(text);
  },
};

test('every step of the tutorial does what the page says', async () => {
  expect(steps.length).toBeGreaterThan(15);
  for (const step of steps) {
    const [kind = '', ...rest] = step.what.split(' ');
    const act = doing[kind];
    if (act === undefined)
      throw new Error(
        `docs/tutorial.md:${step.line}: nobody knows how to "${kind}". Use one of: ${Object.keys(doing).join(', ')}.`,
      );
    try {
      await act(step, rest.join(' '));
    } catch (error) {
      throw new Error(`docs/tutorial.md:${step.line}: ${String(error)}`, { cause: error });
    }
  }
}, 300_000);
