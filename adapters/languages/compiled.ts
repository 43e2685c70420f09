/**
 * The languages as data, for whoever reads. Where programs are compiled, this file is replaced by one that holds them
 * (scripts/compiled.mjs); from sources they are compiled here, and kept beside what is installed for as long as the
 * files are the same.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Language } from '../../contracts/language/language.ts';
import { compileLanguages } from './compile.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, 'languages');
const kept = join(root, 'node_modules/.cache/parley');
/** What compiled languages depend on beside their own files. */
const sources = ['adapters/languages', 'contracts/language'];

/** In the order of their ranks. @throws AssistantError with file and line of each fault */
export const compiledLanguages: readonly Language[] = keptOr(join(kept, `languages-${stamp()}.json`));

function keptOr(path: string): readonly Language[] {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as readonly Language[];
  } catch {
    const languages = compileLanguages(folder);
    keep(path, languages);
    return languages;
  }
}

/** Moved into place whole, because others may read meanwhile. Where nothing can be written nothing is kept. */
function keep(path: string, languages: readonly Language[]): void {
  try {
    mkdirSync(kept, { recursive: true });
    writeFileSync(`${path}.${process.pid}`, JSON.stringify(languages));
    renameSync(`${path}.${process.pid}`, path);
  } catch {
    return;
  }
}

/** By content: a checkout gives files new times. */
function stamp(): string {
  const hash = createHash('sha256');
  for (const room of ['languages', ...sources])
    for (const file of readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).sort())
      if (/[.](?:yaml|ts)$/.test(file) && statSync(join(root, room, file), { throwIfNoEntry: false })?.isFile())
        hash.update(`${room}/${file}\n`).update(readFileSync(join(root, room, file)));
  return hash.digest('hex').slice(0, 32);
}
