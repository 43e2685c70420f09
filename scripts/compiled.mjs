/**
 * Parley's programs as plain JavaScript. Loading a thousand TypeScript files one by one costs every process a second of
 * work, so all of them are compiled once, together, and kept beside what is installed for as long as the sources are
 * the same.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Where compiled programs are kept, absolute. */
export const folder = join(root, 'node_modules/.cache/parley');

/** What is started as a process of its own. */
const programs = [
  'api/codec/main.ts',
  'api/main.ts',
  'cli/main.ts',
  'local-stack/find-stack.ts',
  'local-stack/mail-sink/main.ts',
  'local-stack/main.ts',
  'local-stack/scripted-model/main.ts',
  'workers/doctor.ts',
  'workers/histories/main.ts',
  'workers/main.ts',
  'workers/prepare.ts',
  'workers/reconcile/main.ts',
];
/** What stores assistants, and what says which of those that come with the programs are sound. */
const publisher = 'workers/prepare.ts';
const checker = 'workers/sound-assistants.ts';
/** Where the sources of these programs are. */
const rooms = [
  'activities',
  'adapters',
  'api',
  'cli',
  'client',
  'contracts',
  'domain',
  'languages',
  'local-stack',
  'reading',
  'scripts',
  'settings',
  'temporal-config',
  'workers',
  'workflows',
];
/**
 * Compiled states that are kept however old they are; younger ones may be what a stack runs on that still starts its
 * parts anew.
 */
const mostKept = 4;
/** What gives the languages where programs run from their sources. */
const loader = 'adapters/languages/compiled.ts';
const keptMs = 7 * 24 * 60 * 60 * 1_000;

/** Programs that came with an image (`scripts/image.mjs`), which holds no sources. */
const shipped = join(root, 'programs');

/** @type {string | undefined} */
let current;

/**
 * Compiles the programs when their sources are others than those of the last time. Where nothing can be written,
 * nothing is made: the programs then run from their sources.
 */
export async function compilePrograms() {
  const made = compiledFolder();
  if (existsSync(made)) return;
  const half = `${made}.${process.pid}`;
  try {
    mkdirSync(folder, { recursive: true });
    await compile(programs, half);
    // Moved into place whole: a start that is killed meanwhile must not leave half of it.
    renameSync(half, made);
    removeOldest();
  } catch {
    rmSync(half, { recursive: true, force: true });
  }
}

/**
 * Compiles programs into a folder below the installed packages, which they find there.
 * @param {readonly string[]} entryPoints paths of the sources below the top folder
 * @param {string} outdir absolute
 * @param {string} place where they will look for what lies beside them; the top folder
 * @returns {Promise<readonly string[]>} the packages that they import
 */
export async function compile(entryPoints, outdir, place = root) {
  const { build } = await import('esbuild');
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [...entryPoints],
    outbase: '.',
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'silent',
    metafile: true,
    plugins: [withLanguages(await languagesIn(outdir)), ownPlaces(place)],
  });
  if (entryPoints.includes(publisher)) await noteSoundAssistants(outdir);
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  const names = imports.filter(({ external }) => external).map(({ path }) => packageOf(path));
  return [...new Set(names)].filter((name) => !isBuiltin(name)).sort();
}

/**
 * Writes down which assistants are sound, so that no start checks them again. It is asked here and now, whatever place
 * the programs are for.
 * @param {string} outdir absolute
 */
async function noteSoundAssistants(outdir) {
  const asked = `${outdir}.checker`;
  try {
    await compile([checker], asked);
    const { soundAssistants } = await import(pathToFileURL(join(asked, checker.replace(/\.ts$/, '.mjs'))).href);
    writeFileSync(join(outdir, 'sound-assistants.json'), JSON.stringify(soundAssistants(join(root, 'assistants'))));
  } finally {
    rmSync(asked, { recursive: true, force: true });
  }
}

/** @param {string} path what is imported: a package, or a file in one */
function packageOf(path) {
  return path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/');
}

/**
 * The languages as one text, out of their folders: their own loader is compiled first, and asked.
 * @param {string} outdir absolute
 */
async function languagesIn(outdir) {
  const { build } = await import('esbuild');
  const outfile = `${outdir}.languages.mjs`;
  const entryPoints = [loader];
  try {
    await build({
      absWorkingDir: root,
      entryPoints,
      outfile,
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      logLevel: 'silent',
      plugins: [ownPlaces(root)],
    });
    const { compiledLanguages } = await import(pathToFileURL(outfile).href);
    return JSON.stringify(compiledLanguages);
  } finally {
    rmSync(outfile, { force: true });
  }
}

/**
 * The file that `node` runs for a program, as a path; null where it has not been compiled from what the sources are
 * now.
 * @param {string} program path of the source below the top folder
 */
export function compiledProgram(program) {
  const path = join(compiledFolder(), program.replace(/\.ts$/, '.mjs'));
  return existsSync(path) ? path : null;
}

/**
 * Loads a program into this process, compiled where it can be.
 * @param {string} program path of the source below the top folder
 */
export async function loadProgram(program) {
  await compilePrograms();
  const path = compiledProgram(program);
  if (path !== null) return import(pathToFileURL(path).href);
  const { register } = await import('tsx/esm/api');
  register();
  return import(pathToFileURL(join(root, program)).href);
}

/**
 * Compiled programs hold the languages: nothing has to be read, checked or written out when one starts.
 * @param {string} languages
 */
const withLanguages = (languages) => ({
  name: 'with-languages',
  /** @param {import('esbuild').PluginBuild} build */
  setup(build) {
    const contents = `export const compiledLanguages = JSON.parse(${JSON.stringify(languages)});`;
    const filter = new RegExp(`${loader.replaceAll('.', '[.]').replaceAll('/', '[\\\\/]')}$`);
    build.onLoad({ filter, namespace: 'file' }, () => ({ contents, loader: 'js' }));
  },
});

/**
 * Files find what lies beside them by their own place: it stays that of the source below the top folder.
 * @param {string} place the top folder where they run
 */
const ownPlaces = (place) => ({
  name: 'own-places',
  /** @param {import('esbuild').PluginBuild} build */
  setup(build) {
    build.onLoad({ filter: /\.(?:ts|mjs)$/, namespace: 'file' }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      if (!source.includes('import.meta.url')) return undefined;
      const there = pathToFileURL(join(place, relative(root, path)));
      const contents = source.replaceAll('import.meta.url', JSON.stringify(there.href));
      return { contents, loader: path.endsWith('.ts') ? 'ts' : 'js' };
    });
  },
});

function compiledFolder() {
  current ??= existsSync(shipped) ? shipped : join(folder, `programs-${sourcesStamp()}`);
  return current;
}

/** By content: a checkout gives files new times. The place counts too, because files are found by it. */
function sourcesStamp() {
  const hash = createHash('sha256')
    .update(root)
    .update(readFileSync(join(root, 'package-lock.json')));
  for (const room of rooms)
    for (const file of readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).sort())
      if (
        /\.(?:ts|mjs|yaml)$/.test(file) &&
        !/(?:^|[\\/])(?:dist|node_modules)[\\/]/.test(file) &&
        isFile(join(root, room, file))
      )
        hash.update(`${room}/${file}\n`).update(readFileSync(join(root, room, file)));
  return hash.digest('hex').slice(0, 32);
}

/** A folder that is named like a file, or a link to nothing, is told by whoever reads it. */
function isFile(path) {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

function removeOldest() {
  const kept = readdirSync(folder)
    .filter((name) => /^programs-[0-9a-f]+$/.test(name))
    .map((name) => join(folder, name));
  const byAge = kept.map((path) => ({ path, at: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }));
  const old = byAge.sort((one, other) => other.at - one.at).slice(mostKept);
  for (const { path } of old.filter(({ at }) => at < Date.now() - keptMs))
    rmSync(path, { recursive: true, force: true });
}
