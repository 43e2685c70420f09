/**
 * `docs/reference/final-yes/<language>.md`, made from `languages/<language>/yes.yaml`; with `--check` it is only looked
 * at whether each is current and no longer than a person reads in ten minutes.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { wrapped } from './markdown.mjs';

const folder = fileURLToPath(new URL('../docs/reference/final-yes/', import.meta.url));
const mostLines = 400;

const { finalYesByLanguage } = await import('../adapters/languages/final-yes.ts');
const { yesPage } = await import('../reading/grammar/yes-page.ts');
const names = new Intl.DisplayNames(['en'], { type: 'language' });
const isCheck = process.argv.includes('--check');
const faults = [];
mkdirSync(folder, { recursive: true });
for (const [tag, file] of Object.entries(finalYesByLanguage())) {
  const text = yesPage(tag, names.of(tag) ?? tag, file);
  const page = wrapped(text);
  const lines = text.split('\n').length;
  if (lines > mostLines)
    faults.push(`${tag}.md has ${lines} lines, ${mostLines} at most: say more with fewer patterns.`);
  if (!isCheck) writeFileSync(join(folder, `${tag}.md`), page);
  else if (read(join(folder, `${tag}.md`)) !== page)
    faults.push(`docs/reference/final-yes/${tag}.md is not current. Run "node --import tsx scripts/final-yes.mjs".`);
}
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
