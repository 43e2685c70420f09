/**
 * `docs/reference/language-files.md`, made from the schemas of a language's files (`contracts/language/`); with
 * `--check` it is only looked at whether the page is current.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { wrapped } from './markdown.mjs';

const path = fileURLToPath(new URL('../docs/reference/language-files.md', import.meta.url));
const { languageLists } = await import('../adapters/languages/lists.ts');

const page = wrapped(
  [
    '# The files of a language, list by list',
    '',
    'Made from the schemas in `contracts/language/` by `npx tsx scripts/languages.mjs`. What the files are for, and how a language is added: [languages.md](languages.md#a-new-language).',
    '',
    ...languageLists().flatMap(([name, lists]) => [`## ${name}.yaml`, '', ...lists.flatMap(line), '']),
  ].join('\n'),
);

if (!process.argv.includes('--check')) writeFileSync(path, page);
else if (readFileSync(path, 'utf8') !== page) {
  console.error('docs/reference/language-files.md is not current. Run "npx tsx scripts/languages.mjs".');
  process.exitCode = 1;
}

/** @returns {string[]} */
function line({ path, meaning, holdsOthers }) {
  if (meaning === '' && holdsOthers) return [];
  const told = meaning === '' ? '' : `: ${meaning.charAt(0).toLowerCase()}${meaning.slice(1)}`;
  return [`- \`${path.join('.')}\`${told}`];
}
