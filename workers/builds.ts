/** The workflows' code of a build, as it is kept for the workers after it, and how one of them gets it back. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import type { WorkflowBundleOption } from '@temporalio/worker';
import type { KeptBuild } from '../adapters/postgres/fleet/builds.ts';
import type { Secret } from '../settings/environment.ts';

/** Put together with this release of the SDK, which is the only one that is known to run it. */
const sdk: string = createRequire(import.meta.url)('@temporalio/worker/package.json').version;

/** What is kept of a build; `key`: of the installation, outside the database. */
export async function packed(build: string, bundle: WorkflowBundleOption, key: Secret): Promise<KeptBuild> {
  const text = 'code' in bundle ? bundle.code : readFileSync(bundle.codePath, 'utf8');
  // The map back to the sources is three quarters of it.
  const bare = text.slice(0, text.lastIndexOf(mapMark) + 1 || undefined);
  // Quick rather than small: a start waits for it.
  const code = await promisify(brotliCompress)(bare, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return { build, sdk, code, seal: sealOf({ build, sdk, code }, key) };
}

export type Unpacked =
  | { readonly kind: 'runs'; readonly bundle: WorkflowBundleOption }
  | { readonly kind: 'unusable'; readonly because: string };

/** Whether this program may and can run it. */
export async function unpacked(kept: KeptBuild | null, key: Secret): Promise<Unpacked> {
  if (kept === null) return { kind: 'unusable', because: 'its code is not kept' };
  const [given, right] = [Buffer.from(kept.seal), Buffer.from(sealOf(kept, key))];
  if (given.length !== right.length || !timingSafeEqual(given, right))
    return { kind: 'unusable', because: 'its code is not what a worker with this PARLEY_AUDIT_KEY has kept' };
  if (kept.sdk !== sdk)
    return { kind: 'unusable', because: `it was made with Temporal's SDK ${kept.sdk}, and this worker has ${sdk}` };
  const bare = (await promisify(brotliDecompress)(kept.code)).toString('utf8');
  return { kind: 'runs', bundle: { code: `${bare}${noSourceMap}` } };
}

/** In two parts, because tools take the whole for this file's own. */
const mapMark = ['\n//# source', 'MappingURL=data:'].join('');
/** The SDK runs no bundle without a map in it. */
const emptyMap = { version: 3, file: 'workflows.cjs', sourceRoot: '/', sources: [], names: [], mappings: '' };
const noSourceMap = `${mapMark}application/json;base64,${Buffer.from(JSON.stringify(emptyMap)).toString('base64')}`;

function sealOf({ build, sdk: made, code }: Omit<KeptBuild, 'seal'>, key: Secret): string {
  return createHmac('sha256', key.reveal()).update(`worker-build\0${build}\0${made}\0`).update(code).digest('hex');
}
