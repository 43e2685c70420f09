/** `npm run licences`: which packages run with the product, under which licence each, from the lock file. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const lock = JSON.parse(readFileSync(fileURLToPath(new URL('../package-lock.json', import.meta.url)), 'utf8'));
const byLicence = new Map();
for (const [path, { dev, license = 'not said', version }] of Object.entries(lock.packages)) {
  if (path === '' || dev === true) continue;
  const name = `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`;
  byLicence.set(license, [...(byLicence.get(license) ?? []), name]);
}
for (const [licence, names] of [...byLicence].toSorted(([one], [other]) => (one < other ? -1 : 1)))
  console.log(`${licence} (${names.length})\n  ${names.toSorted().join('\n  ')}`);
