/**
 * Every block of code of the pages about deploying is run or rendered, or is one of those that the page says were not.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { run } from '../../cli/run.ts';
import { missing, titleWith } from './tools.ts';

interface Block {
  readonly language: string;
  readonly text: string;
}

const pages = ['docs/how-to/deploy.md', 'docs/how-to/back-up.md'];
const textOf = (page: string): string => readFileSync(page, 'utf8');
const blocksOf = (page: string): readonly Block[] =>
  [...textOf(page).matchAll(/^ *```(\w+)\n([^]*?)^ *```$/gm)].map(([, language = '', text = '']) => ({
    language,
    text,
  }));
/** One a line, with what goes on in the next; without the variables that are set before. */
const commands = pages.flatMap((page) =>
  blocksOf(page)
    .filter(({ language }) => language === 'sh')
    .flatMap(({ text }) => text.replaceAll(/\\\n\s*/g, ' ').split('\n'))
    .map((line) => line.trim().replace(/^(?:[A-Z_]+=\S+ )+/, ''))
    .filter((line) => line !== ''),
);
const of = (program: string) => [...new Set(commands.filter((command) => command.split(' ')[0] === program))];

/** Servers, registries and clusters that are not here; the pages say so. */
const elsewhere = ['docker', 'kubectl', 'helm', 'pg_dump', 'pg_restore', 'export'];
const looked = ['parley', 'temporal', 'deploy/compose/up'];

test('no command stands there that is neither looked at nor said to be for elsewhere', () => {
  const programs = [...new Set(commands.map((command) => command.split(' ')[0] ?? ''))];
  expect(programs.filter((program) => ![...elsewhere, ...looked].includes(program))).toEqual([]);
  for (const page of pages) expect(textOf(page)).toMatch(/_?rendered, not run|has to be of the server's own version/i);
});

describe('parley', () => {
  test.each(of('parley'))('%s', async (command) => {
    const words = command.split(' ').slice(1);
    const path = words.slice(0, words[0] === 'doctor' || words[0] === 'prepare' ? 1 : 2);
    const help = await helpOf(path);
    for (const option of words.filter((word) => word.startsWith('--'))) expect(help).toContain(option);
  });
});

const temporal = join(process.env['PARLEY_CACHE_DIR'] ?? join(homedir(), '.cache/parley'), 'temporal');
describe('temporal', () => {
  test.skipIf(!existsSync(temporal)).each(of('temporal'))('%s', (command) => {
    const words = command.split(' ').slice(1);
    const path = words.slice(
      0,
      words.findIndex((word) => word.startsWith('--')),
    );
    const [own, global] = [[...path, '--help'], ['options']].map((args) =>
      execFileSync(temporal, args, { encoding: 'utf8' }),
    );
    const help = `${own}${global}`;
    for (const option of words.filter((word) => word.startsWith('--'))) expect(help).toContain(option);
  });
});

test('the one command for a machine is there and can be run', () => {
  for (const script of ['deploy/compose/up', 'deploy/compose/make-secrets', 'deploy/rendered/render'])
    expect(statSync(script).mode & 0o111).toBe(0o111);
});

test('the Secret of the page has every key that the chart’s own values name', () => {
  const { secrets } = parse(readFileSync('deploy/chart/values.yaml', 'utf8')) as { secrets: Record<string, string> };
  const { existing, ...keys } = secrets;
  const [create = ''] = of('kubectl').filter((command) => command.includes('create secret'));
  expect(create).toContain(`secret generic ${existing} `);
  const made = [...create.matchAll(/--from-literal=([a-z-]+)=/g)].map(([, key = '']) => key);
  expect(made.toSorted()).toEqual(
    Object.values(keys)
      .filter((key) => key !== '')
      .toSorted(),
  );
  const page = textOf('docs/how-to/deploy.md');
  for (const key of made) expect(page).toMatch(new RegExp(`^\\| \`${key}\``, 'm'));
});

describe('values', () => {
  const values = blocksOf('docs/how-to/deploy.md').filter(
    ({ language, text }) => language === 'yaml' && !text.startsWith('external:'),
  );

  test.skipIf(missing('helm') !== null)(
    titleWith('helm', 'every block of values renders with the chart'),
    () => {
      expect(values.length).toBeGreaterThanOrEqual(4);
      const dir = mkdtempSync(join(tmpdir(), 'parley-values-'));
      onTestFinished(() => rmSync(dir, { recursive: true }));
      for (const [index, { text }] of values.entries()) {
        const file = join(dir, `${index}.yaml`);
        writeFileSync(file, text);
        const args = ['template', 'parley', 'deploy/chart', '--kube-version', '1.31.0', '--values', file];
        expect(execFileSync('helm', args, { encoding: 'utf8' })).toContain('kind: Deployment');
      }
    },
    60_000,
  );

  test('every block is YAML', () => {
    for (const { language, text } of blocksOf('docs/how-to/deploy.md'))
      if (language === 'yaml') expect(parse(text)).toBeTypeOf('object');
  });
});

async function helpOf(path: readonly string[]): Promise<string> {
  const stdout = new PassThrough();
  let said = '';
  stdout.on('data', (part: Buffer) => (said += part.toString()));
  const around = {
    stdin: Readable.from([]),
    stdout,
    stderr: stdout,
    env: {},
    cwd: '/',
    takeInterrupts: () => AbortSignal.abort(),
  };
  expect(await run([...path, '--help'], around), path.join(' ')).toBe(0);
  return said;
}
