/**
 * `docs/reference/settings.md`, made from the tables of variables (`settings/variables.ts`); with `--check` it is only
 * looked at whether it is current. Either way the table is compared with the code: a variable that is read and has no
 * row, or has a row and is read nowhere, ends this with 1.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = join(root, 'docs/reference/settings.md');

/** Names of the operating system's, and of the tools that run before anything of Parley's does. */
const others = new Set(['PATH', 'HOME', 'XDG_CACHE_HOME', 'CHROMIUM_PATH']);

/** What is wrong, line by line; empty: nothing. `write`: the page is made anew first. */
export async function settingsFaults({ write = false } = {}) {
  const { chapters } = await import('../settings/variables.ts');
  const text = pageOf(chapters);
  if (write) writeFileSync(page, text);
  const faults = [];
  if (!write && !isCurrent(text))
    faults.push('docs/reference/settings.md is not current. Run "node --import tsx scripts/settings.mjs".');
  return [...faults, ...differences(chapters)];
}

function isCurrent(text) {
  try {
    return readFileSync(page, 'utf8') === text;
  } catch {
    return false;
  }
}

/** @param {import('../settings/variables/variable.ts').Chapter[]} chapters */
function differences(chapters) {
  const table = chapters.flatMap(({ variables }) => variables);
  const names = table.flatMap(({ name, secret }) => (secret ? [name, `${name}_FILE`] : [name]));
  const covered = (read) =>
    names.some((name) => (name.endsWith('*') ? read.startsWith(name.slice(0, -1)) : read === name));
  const reads = variablesInCode();
  const missing = [...reads].filter(([name]) => !covered(name) && !others.has(name));
  const unread = table.filter(
    ({ name, assembled }) =>
      !assembled &&
      ![...reads.keys()].some((read) => (name.endsWith('*') ? read.startsWith(name.slice(0, -1)) : read === name)),
  );
  return [
    ...missing.map(
      ([name, file]) =>
        `${name} is read in ${file} and has no row in settings/variables/: add one with its readers and meaning.`,
    ),
    ...unread.map(({ name }) => `${name} has a row in settings/variables/ and is read nowhere: take the row away.`),
  ];
}

/** Rooms of the product, and what its start needs. */
const rooms = ['adapters', 'api', 'cli', 'local-stack', 'settings', 'temporal-config', 'workers'];
/** Off an environment by name; or a name of our families in quotes, which a reader is given sooner or later. */
const reading = [
  /\benv(?:ironment)?\s*(?:\.|\[')([A-Z][A-Z0-9_]{2,})\b/g,
  /'((?:PARLEY|TEMPORAL|OPENAI|DATABASE|SMTP|CALDAV|GRAPH|OTEL|SCRIPTED_MODEL|MAIL_SINK)_[A-Z0-9_]*[A-Z0-9])'/g,
];

/** Name → the first file that reads it. */
function variablesInCode() {
  const files = [
    ...rooms.flatMap((room) =>
      readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((file) => join(room, file)),
    ),
    'scripts/temporal-binary.mjs',
  ].filter((file) => /\.(ts|mjs)$/.test(file) && !file.startsWith('settings/variables'));
  const found = new Map();
  for (const file of files.toSorted((one, other) => one.localeCompare(other))) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const pattern of reading)
      for (const [, name] of text.matchAll(pattern)) if (!found.has(name)) found.set(name, file);
  }
  return found;
}

/** @param {import('../settings/variables/variable.ts').Chapter[]} chapters */
function pageOf(chapters) {
  const named = (list) => list.map(({ title, variables }) => `## ${title}\n\n${tableOf(variables)}`).join('\n\n');
  return `${intro}

${named(chapters.filter(({ local }) => !local))}

${named(chapters.filter(({ local }) => local))}
`;
}

const intro = `# Settings

<!-- Made by scripts/settings.mjs from settings/variables.ts; \`npm run check\` looks whether it is current. -->

Every variable that a program of Parley reads from its environment. An empty variable counts as unset. One that is
marked with ● is a secret: it is never shown, and may be given as the path of a file in \`<NAME>_FILE\` instead. What is
missing or malformed stops the program at its start, with the name, what was found and what is expected.

**Who reads it**: \`api\`, \`codec\`, \`worker\` and \`prepare\` are the parts of a server ([on your own
servers](../how-to/run-on-your-own-servers.md)); \`stack\` is \`npm start\`, which starts them and gives each the variables
that are listed for it and no others; \`model\` and \`mail\` are its scripted model and its mail sink; \`cli\` is \`parley\`.
Secrets of webhooks have the names that the assistants give them (\`secretVariable\` in \`assistant.yaml\`); the worker
reads them.`;

function tableOf(variables) {
  const rows = variables.map(({ name, readers, meaning, fallback, secret }) => [
    `\`${name}\`${secret ? ' ●' : ''}`,
    meaning,
    fallback === '' ? '–' : fallback,
    readers.join(', '),
  ]);
  const all = [['variable', 'what it is', 'without it', 'read by'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column].length)));
  const line = (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  return [line(all[0]), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = await settingsFaults({ write: !process.argv.includes('--check') });
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
