/**
 * The key of the numbered behaviours (`docs/behaviour.md`) against everything that cites it:
 *
 * - a number in a comment, a page or the name of a test stands in the key;
 * - what is built has an acceptance test of that name in `npm test`, what is partly built has a test;
 * - a page that a comment names is there, and so is the section that it names;
 * - the glossary has at most 90 terms.
 *
 * Says what is wrong line by line, and ends with 1 then.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const key = 'docs/behaviour.md';

/** Where tests go in through the product's own door: HTTP, a terminal, the running stack. */
const acceptance = ['api', 'cli', 'conversations', 'local-stack', 'product', 'workflows'].map(
  (name) => `tests/${name}/`,
);

/** Files that `npm run laws` alone runs. */
const list = join(root, 'tests/support/in-laws.ts');
const { inLaws } = existsSync(list) ? await import(pathToFileURL(list).href) : { inLaws: [] };
const inLawsAlone = new Set(inLaws.map((name) => `tests/${name}.test.ts`));

/** Not ours to read: packages, recordings, what a stack keeps. */
const passedOver = /^(?:node_modules|coverage|tests\/histories)$|(?:^|\/)[.]|\/node_modules$/;

/** Every fault in a sentence; empty: none. */
export function behaviourFaults() {
  const { known, faults } = readKey();
  const files = filesIn('').map((file) => ({ file, ...partsOf(file) }));
  return [
    ...faults,
    ...files.flatMap(({ file, comments, names }) => unknownIn(file, [...comments, ...names], known)),
    ...untested(known, files),
    ...files.flatMap(({ file, comments }) => missingPages(file, comments)),
    ...glossaryFaults(),
  ];
}

const mostTerms = 90;

/** A long glossary is a second language: a new term needs a standard name, or takes the place of another. */
function glossaryFaults() {
  const page = 'docs/glossary.md';
  const terms = readFileSync(join(root, page), 'utf8').match(/^[|] [*]{2}/gm) ?? [];
  return terms.length <= mostTerms
    ? []
    : [`${page} has ${terms.length} terms, of at most ${mostTerms}: use plain words, or drop a term.`];
}

const states = ['built', 'partly', 'planned'];

/** The states by number, and what the page itself has wrong. */
function readKey() {
  if (!existsSync(join(root, key))) return { known: new Map(), faults: [`${key} is missing: the key of the numbers.`] };
  const rows = [
    ...readFileSync(join(root, key), 'utf8').matchAll(/^- \*\*([A-Z]\d+) [^*\n]+\*\*(?: · ([a-z]+)[.])?/gm),
  ];
  const known = new Map();
  const faults = [];
  for (const [, number, state] of rows) {
    if (known.has(number)) faults.push(`${key} has ${number} twice: a number is for ever, give the new one the next.`);
    if (!states.includes(state)) faults.push(`${key} does not say of ${number} whether it is ${states.join(', ')}.`);
    known.set(number, state);
  }
  return { known, faults };
}

function filesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (passedOver.test(file)) return [];
    if (entry.isDirectory()) return filesIn(file);
    return /[.](?:ts|mjs|cjs|md|yaml|sql)$/.test(file) ? [file] : [];
  });
}

/**
 * What people read in a file: its comments (of a page: its words), and in tests the texts that a number leads or ends;
 * `often`: those of `npm test`.
 */
function partsOf(file) {
  const text = readFileSync(join(root, file), 'utf8');
  const without = { names: [], often: [] };
  if (file.endsWith('.md')) return { comments: [text.replaceAll(/```[^]*?```|`[^`\n]*`/g, ' ')], ...without };
  if (file.endsWith('.yaml')) return { comments: text.match(/#.*$/gm) ?? [], ...without };
  if (file.endsWith('.sql')) return { comments: text.match(/--.*$/gm) ?? [], ...without };
  const comments = [];
  const names = [];
  const often = [];
  for (const { 0: token, index } of text.matchAll(tokens)) {
    if (token.startsWith('/')) comments.push(token.replaceAll(/\n\s*[*]?\s*/g, ' '));
    else if (file.startsWith('tests/') && numbered.test(token.slice(1, -1))) {
      names.push(token);
      if (!inLawsAlone.has(file) && !/InLaws\(\s*$/.test(text.slice(Math.max(0, index - 60), index))) often.push(token);
    }
  }
  return { comments, names, often };
}

/**
 * Comments and texts of TypeScript, well enough: a text in a comment and a comment in a text are what they look like.
 */
const tokens = /\/\*[^]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[^]|[^`\\])*`/g;
const numbered = /^[A-Z]\d{1,2}[ ,]|\((?:[A-Z]\d{1,2}(?:, )?)+\)$/;

/** Numbers of the families that the key has: `G7`, and not the `P1` of a ticket. */
function numbersIn(texts, families) {
  const number = new RegExp(`(?<![\\w.-])[${families}]\\d{1,2}(?![\\w-]|:\\d)`, 'g');
  return new Set(texts.flatMap((text) => text.match(number) ?? []));
}

const familiesOf = (known) => [...new Set([...known.keys()].map(([letter]) => letter))].join('');

function unknownIn(file, texts, known) {
  if (known.size === 0 || file === key) return [];
  return [...numbersIn(texts, familiesOf(known))]
    .filter((number) => !known.has(number))
    .map(
      (number) => `${file} cites ${number}, which is not in ${key}: correct the number, or write the behaviour down.`,
    );
}

function untested(known, files) {
  const tested = (inside, of) =>
    numbersIn(
      files.filter(({ file }) => inside.some((folder) => file.startsWith(folder))).flatMap((file) => file[of]),
      familiesOf(known),
    );
  if (known.size === 0) return [];
  const [through, anywhere] = [tested(acceptance, 'often'), tested(['tests/'], 'names')];
  return [...known].flatMap(([number, state]) => {
    if (state === 'built' && !through.has(number))
      return [
        `${number} is built and no acceptance test of \`npm test\` is named after it: write one in ${acceptance.join(', ')}.`,
      ];
    if (state === 'partly' && !anywhere.has(number))
      return [`${number} is partly built and no test is named after it: write one, or call it planned.`];
    return [];
  });
}

/** `interface.md, "Roles"`: a page, and the sections of it that are named. */
const citation = /(?<![\w/.-])((?:[\w-]+\/)*[\w-]+[.]md)\b((?:,? (?:and )?"[^"]+")*)/g;

function missingPages(file, comments) {
  if (!/[.](?:ts|mjs|cjs)$/.test(file)) return [];
  return comments.flatMap((comment) =>
    [...comment.matchAll(citation)].flatMap(([, page, sections]) => {
      const found = [page, `docs/${page}`].find((path) => existsSync(join(root, path)));
      if (found === undefined) return [`${file} names ${page}, which is neither here nor in docs/.`];
      const text = readFileSync(join(root, found), 'utf8');
      return [...sections.matchAll(/"([^"]+)"/g)]
        .filter(([, section]) => !hasSection(text, section))
        .map(([, section]) => `${file} names "${section}" of ${basename(page)}, which has no such section.`);
    }),
  );
}

/** A heading, or the bold words that lead a paragraph. */
function hasSection(text, section) {
  return text.split('\n').some((line) => (line.startsWith('#') || /^(?:- )?\*\*/.test(line)) && line.includes(section));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = behaviourFaults();
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
