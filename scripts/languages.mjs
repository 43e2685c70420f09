/**
 * `docs/reference/language-files.md`, made from the schemas of a language's files (`contracts/language/`); with `--check` it is only looked at
 * whether the page is current.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const path = fileURLToPath(new URL('../docs/reference/language-files.md', import.meta.url));
const { languageFiles } = await import('../contracts/language/language.ts');
const { wordClasses } = await import('../contracts/language/vocabulary.ts');

const page = [
  '# The files of a language, list by list',
  '',
  'Made from the schemas in `contracts/language/` by `npx tsx scripts/languages.mjs`. What the files are for, and how a language is added: [languages.md](languages.md#a-new-language).',
  '',
  ...Object.entries(languageFiles.shape).flatMap(([name, schema]) => [
    `## ${name}.yaml`,
    '',
    ...(name === 'vocabulary' ? classes() : lists(schema, '')),
    '',
  ]),
].join('\n');

if (!process.argv.includes('--check')) writeFileSync(path, page);
else if (readFileSync(path, 'utf8') !== page) {
  console.error('docs/reference/language-files.md is not current. Run "npx tsx scripts/languages.mjs".');
  process.exitCode = 1;
}

/** @returns {string[]} */
function classes() {
  return Object.entries(wordClasses).flatMap(([group, own]) =>
    Object.entries(own).map(([name, meaning]) => line(group === 'general' ? name : `${group}.${name}`, meaning)),
  );
}

/** Lists of a file, those inside of others behind them. @returns {string[]} */
function lists(schema, place) {
  const inner = unwrapped(schema);
  return Object.entries(inner.shape ?? {}).flatMap(([name, own]) => {
    const here = place === '' ? name : `${place}.${name}`;
    const nested = lists(own, here);
    const meaning = own.description ?? '';
    return meaning === '' && nested.length > 0 ? nested : [line(here, meaning), ...nested];
  });
}

function unwrapped(schema) {
  const { innerType } = schema.def;
  return innerType === undefined ? schema : unwrapped(innerType);
}

function line(name, meaning) {
  return `- \`${name}\`${meaning === '' ? '' : `: ${meaning.charAt(0).toLowerCase()}${meaning.slice(1)}`}`;
}
