/** The workflows' bundle. Making it takes seconds, so one that was made from the same sources is used again. */
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, DefaultLogger, type BundleOptions, type WorkflowBundleOption } from '@temporalio/worker';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Loaded by the SDK: into the bundle, and for activities into the worker's process. */
export const failureConverterPath = join(root, 'temporal-config/failure-converter.cjs');

/** Bundles the workflows; a few seconds of work that several workers can share. */
export function bundleWorkflows(): ReturnType<typeof bundleWorkflowCode> {
  return bundleWorkflowCode({
    workflowsPath: join(root, 'workflows/index.ts'),
    failureConverterPath,
    workflowInterceptorModules: ['foreign-messages', 'conversation/interceptors'].map((name) =>
      join(root, `workflows/${name}.ts`),
    ),
    logger: new DefaultLogger('WARN'),
    webpackConfigHook: leaner,
  });
}

/** Where a checkout keeps its bundles: they are made of nothing but its sources, whatever data it runs on. */
export const ownBundles = join(root, 'node_modules/.cache/parley');

const bundleName = /workflows-([0-9a-f]{16})\.cjs$/;
/** Lies beside the compiled programs of an image (`scripts/image.mjs`), which has nothing to make one with. */
const shipped = shippedIn(join(root, 'programs'));

/** The bundle of an image, or what is kept for this data folder; without one it is made at each start. */
export async function readyBundle(dataDir: string | undefined): Promise<WorkflowBundleOption> {
  if (shipped !== null) return { codePath: shipped };
  return dataDir === undefined ? bundleWorkflows() : keptBundle(bundlesFor(dataDir));
}

/** Which build this program is: its version, and the hash of what its workflows are made of. */
export function ownBuild(): string {
  const about: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const version = typeof about === 'object' && about !== null && 'version' in about ? String(about.version) : '0';
  return `${version}-${shipped === null ? sourcesHash() : (bundleName.exec(shipped)?.[1] ?? '')}`;
}

function shippedIn(folder: string): string | null {
  const file = existsSync(folder) && readdirSync(folder).find((name) => bundleName.test(name));
  return file ? join(folder, file) : null;
}

/** Where a stack on this data folder keeps them: beside it where the checkout is somebody else's. */
function bundlesFor(dataDir: string): string {
  try {
    accessSync(join(root, 'node_modules'), constants.W_OK);
    return ownBundles;
  } catch {
    return join(dataDir, 'cache');
  }
}

/** Bundles that are kept: of this checkout, and of those it was before and may be again. */
const mostKept = 4;

/** The bundle kept in `folder`, made now if the sources are others than those of the last ones. */
export async function keptBundle(folder: string): Promise<{ readonly codePath: string }> {
  const codePath = join(folder, `workflows-${sourcesHash()}.cjs`);
  if (!existsSync(codePath)) {
    const { code } = await bundleWorkflows();
    mkdirSync(folder, { recursive: true });
    // Moved into place whole: a start that is killed meanwhile must not leave half of it.
    const half = `${codePath}.${process.pid}`;
    writeFileSync(half, code);
    renameSync(half, codePath);
    removeOldest(folder);
  }
  return { codePath };
}

function removeOldest(folder: string): void {
  const kept = readdirSync(folder).filter((name) => name.startsWith('workflows-'));
  const byAge = kept.map((name) => ({ path: join(folder, name), at: changedAt(join(folder, name)) }));
  for (const { path } of byAge.toSorted((one, other) => other.at - one.at).slice(mostKept))
    rmSync(path, { force: true });
}

/** Another start may have moved it into place meanwhile. */
function changedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/**
 * Everything a bundle can be made of: our rooms that workflows may import from, how it is made, and the locked
 * packages.
 */
function sourcesHash(): string {
  const hash = createHash('sha256');
  for (const room of ['contracts', 'domain', 'workflows', 'temporal-config']) {
    const files = readdirSync(join(root, room), { recursive: true }).map(String);
    for (const file of files.filter((name) => /\.c?[jt]s$/.test(name)).toSorted()) {
      hash.update(`${room}/${file}\0`).update(readFileSync(join(root, room, file)));
    }
  }
  return hash
    .update(readFileSync(fileURLToPath(import.meta.url)))
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
    .slice(0, 16);
}

type WebpackConfig = Parameters<NonNullable<BundleOptions['webpackConfigHook']>>[0];

/**
 * Every cached workflow holds an instance of every module of its own: put together, without what nobody uses, they are
 * one. And as newest syntax, where the SDK asks for that of 2017: then each `{ ...state }` is a loop over a helper's
 * functions.
 */
function leaner(config: WebpackConfig): WebpackConfig {
  const optimization = { concatenateModules: true, providedExports: true, usedExports: true, sideEffects: true };
  const rules = structuredClone(config.module?.rules ?? []) as readonly Rule[];
  const ours = rules.find(({ use }) => use?.options?.jsc !== undefined);
  if (!ours?.use?.options?.jsc)
    throw new Error('The SDK bundles TypeScript in another way now: look at workers/bundle.ts.');
  ours.use.options.jsc.target = 'es2022';
  return {
    ...config,
    optimization: { ...config.optimization, ...optimization },
    module: { ...config.module, rules },
  } as WebpackConfig;
}

interface Rule {
  readonly use?: { readonly options?: { readonly jsc?: { target: string } } };
}
