/**
 * `npm run check`: format, lint, types, borders, unused, settings, behaviours, contracts, duplicates. One line per
 * tool; its output only when it fails.
 */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install, root } from './install.mjs';
import { requireNode } from './node-version.mjs';

/**
 * @typedef {object} Check
 * @property {string} name
 * @property {string} program in `node_modules/.bin`
 * @property {readonly string[]} args
 * @property {(stdout: string) => string | null} [fault] finds what is wrong although the program ended well
 */

/**
 * Runs every check, also after one has failed. Gives the number of failed ones. `atOnce`: how many run side by side;
 * some use one core, some all of them.
 */
export async function runChecks({ atOnce = 2 } = {}) {
  const waiting = checks();
  let failed = 0;
  const lane = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) if (!(await passes(check))) failed += 1;
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return failed;
}

/** Runs one and says how it went. */
async function passes(check) {
  const started = Date.now();
  const { code, stdout, said } = await run(check);
  const fault = check.fault?.(stdout) ?? (code === 0 ? null : said);
  const seconds = ((Date.now() - started) / 1_000).toFixed(1);
  const told = fault?.trim() || `${check.program} ended with code ${code} and said nothing.`;
  console.log(
    `${fault === null ? '✓' : '✗'} ${check.name} (${seconds} s)${fault === null ? '' : `\n${indented(told)}`}`,
  );
  return fault === null;
}

/** The longest first. @returns {Check[]} */
function checks() {
  const sources = sourceFolders();
  return [
    { name: 'format', program: 'oxfmt', args: ['--check', '.'] },
    { name: 'lint', program: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
    { name: 'types', program: 'tsc', args: ['-p', '.', '--noEmit'] },
    { name: 'types of the console', program: 'tsc', args: ['-p', 'console', '--noEmit'] },
    {
      name: 'borders',
      program: 'depcruise',
      args: ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...sources],
      fault: (stdout) => borderFault(stdout, sources),
    },
    { name: 'unused', program: 'knip', args: ['--no-progress'] },
    { name: 'settings', program: 'tsx', args: ['scripts/settings.mjs', '--check'] },
    { name: 'final yes', program: 'tsx', args: ['scripts/final-yes.mjs', '--check'] },
    { name: 'languages', program: 'tsx', args: ['scripts/languages.mjs', '--check'] },
    { name: 'behaviours', program: 'tsx', args: ['scripts/behaviours.mjs'] },
    { name: 'contracts', program: 'tsx', args: ['scripts/contracts.mjs', '--check'] },
    { name: 'rooms', program: 'tsx', args: ['scripts/rooms.mjs'] },
    { name: 'duplicates', program: 'tsx', args: ['scripts/duplicates.mjs'] },
  ];
}

/** Top folders that hold TypeScript of the product. */
function sourceFolders() {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .filter((name) => !['node_modules', 'tests', 'scripts'].includes(name) && typescriptIn(name).length > 0);
}

function typescriptIn(folder) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`.replaceAll('\\', '/'))
    .filter((file) => /[.]tsx?$/.test(file) && !/\/(node_modules|dist)\//.test(file));
}

/** With the wrong TypeScript beside it the tool looks at no file and finds nothing wrong, so its files are compared. */
function borderFault(stdout, sources) {
  let result;
  try {
    result = JSON.parse(stdout);
  } catch {
    return null;
  }
  const seen = new Set(result.modules.map(({ source }) => source));
  const overlooked = sources.flatMap(typescriptIn).filter((file) => !seen.has(file));
  if (overlooked.length > 0)
    return `Not looked at: ${overlooked.slice(0, 10).join(', ')} (${overlooked.length} in all).`;
  const broken = result.summary.violations.filter(({ rule }) => rule.severity === 'error');
  if (broken.length === 0) return null;
  const reasons = new Map((result.summary.ruleSetUsed?.forbidden ?? []).map(({ name, comment }) => [name, comment]));
  return broken
    .map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}. ${reasons.get(rule.name) ?? ''}`)
    .join('\n');
}

function run({ program, args }) {
  const path = `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`;
  if (!existsSync(join(root, 'node_modules/.bin', program))) {
    return { code: 1, stdout: '', said: `${program} is not installed. Run "npm ci", then this again.` };
  }
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, PATH: path },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [out, all] = [[], []];
    child.stdout.on('data', (part) => (out.push(part), all.push(part)));
    child.stderr.on('data', (part) => all.push(part));
    child.once('error', (cause) => done({ code: 1, stdout: '', said: cause.message }));
    child.once('close', (code) =>
      done({ code, stdout: Buffer.concat(out).toString(), said: Buffer.concat(all).toString() }),
    );
  });
}

function indented(text) {
  return text.replaceAll(/^/gm, '    ');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  requireNode();
  await install({ dev: true });
  process.exitCode = (await runChecks()) === 0 ? 0 : 1;
}
