/**
 * Builds the console (`console/dist`) when its sources are not those it was built from. `npm run build` does it in any
 * case.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './install.mjs';

const dist = join(root, 'console/dist');
const stampFile = join(dist, '.built-from');

/** Gives the milliseconds that building took; 0: nothing had to be built. Throws the builder's own failure. */
export async function buildConsole({ always = false } = {}) {
  const stamp = sourcesStamp();
  if (!always && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return 0;
  const began = Date.now();
  // Whatever the surroundings are called, people get the lean build: without names of files and lines.
  const surroundings = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    const { build } = await import('vite');
    await build({ configFile: join(root, 'console/vite.config.ts') });
  } finally {
    if (surroundings === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = surroundings;
  }
  writeFileSync(stampFile, stamp);
  return Date.now() - began;
}

/** By content: a checkout gives files new times, and an archive old ones. */
function sourcesStamp() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const folder of ['console', 'client'])
    for (const file of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).sort())
      if (/\.(tsx?|css|html|svg|json)$/.test(file) && !/(^|[\\/])(dist|node_modules)[\\/]/.test(file))
        hash.update(`${folder}/${file}\n`).update(readFileSync(join(root, folder, file)));
  return hash.digest('hex');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const ms = await buildConsole({ always: true });
  console.log(`The console is built (${(ms / 1_000).toFixed(1)} s): console/dist.`);
}
