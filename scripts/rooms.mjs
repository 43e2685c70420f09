/**
 * The shape of the tree, held to budgets that only fall: lines by room, files cut by size and not by meaning, folders
 * that need each other, and lines of comments and prose that are too long to be read. Prints what is over its budget; `--all` prints
 * everything.
 */
import { existsSync, readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { longLines } from './markdown.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const isAll = process.argv.includes('--all');

/** Lines of TypeScript that a room may have: what is true today, to be lowered with every change that takes something out. Beside them what
 * the design asks for, where that is less. */
const budgets = {
  contracts: 10_200,
  'domain/flows': 7_185, // 3,000
  domain: 21_440, // 12,500
  reading: 32_195, // 20,000
  workflows: 4_719, // 3,000
};
/** A file under this many lines that one other file imports belongs into that one; rooms.json says why one does not. */
const sliverLines = 40;
const longestLine = 125;
const allowed = JSON.parse(readFileSync(join(root, 'scripts/rooms.json'), 'utf8'));

const rooms = [
  'activities',
  'adapters',
  'api',
  'cli',
  'client',
  'console',
  'contracts',
  'domain',
  'local-stack',
  'reading',
  'settings',
  'temporal-config',
  'workers',
  'workflows',
];
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...rooms], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'));
const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
const imports = new Map(
  files.map((file) => [
    file,
    [...texts.get(file).matchAll(/from '(\.[^']+)'|import\('(\.[^']+)'\)/g)]
      .map(([, one, other]) => normalize(join(dirname(file), one ?? other)))
      .filter((to) => texts.has(to)),
  ]),
);

const faults = [...overBudget(), ...slivers(), ...folderCycles(), ...longComments(), ...longProse()];
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

function overBudget() {
  return Object.entries(budgets).flatMap(([room, most]) => {
    const lines = files.filter((file) => file.startsWith(`${room}/`)).reduce((sum, file) => sum + linesOf(file), 0);
    if (isAll) console.log(`${room}: ${lines} of ${most} lines`);
    return lines > most
      ? [`${room}/ has ${lines} lines of at most ${most}. Take something out before something is put in.`]
      : [];
  });
}

function slivers() {
  const importers = new Map();
  for (const [file, targets] of imports)
    for (const to of new Set(targets)) importers.set(to, [...(importers.get(to) ?? []), file]);
  return files.flatMap((file) => {
    const by = importers.get(file) ?? [];
    if (
      linesOf(file) >= sliverLines ||
      by.length !== 1 ||
      dirname(by[0]) !== dirname(file) ||
      // One activity a file, however short; the list of all of them imports each.
      by[0] === 'activities/by-queue.ts' ||
      Object.hasOwn(allowed.slivers, file)
    )
      return [];
    return [
      `${file} has ${linesOf(file)} lines and is used by ${by[0]} alone: put it there, or name it in scripts/rooms.json.`,
    ];
  });
}

/** Folders that reach each other, each cycle once, by the sorted names of its folders. */
function folderCycles() {
  const edges = new Map();
  for (const [file, targets] of imports)
    for (const to of targets) {
      const [from, into] = [dirname(file), dirname(to)];
      if (from !== into) edges.set(from, new Set([...(edges.get(from) ?? []), into]));
    }
  return components(edges)
    .filter((folders) => folders.length > 1)
    .map((folders) => folders.sort().join(' ↔ '))
    .map((cycle) => `Folders need each other: ${cycle}.`);
}

/** Strongly connected components (Tarjan 1972). */
function components(edges) {
  const found = [];
  const index = new Map();
  const low = new Map();
  const stack = [];
  const visit = (node) => {
    index.set(node, index.size);
    low.set(node, index.get(node));
    stack.push(node);
    for (const next of edges.get(node) ?? []) {
      if (!index.has(next)) {
        visit(next);
        low.set(node, Math.min(low.get(node), low.get(next)));
      } else if (stack.includes(next)) low.set(node, Math.min(low.get(node), index.get(next)));
    }
    if (low.get(node) === index.get(node)) found.push(stack.splice(stack.indexOf(node)));
  };
  for (const node of edges.keys()) if (!index.has(node)) visit(node);
  return found;
}

function longComments() {
  return files.flatMap((file) =>
    texts
      .get(file)
      .split('\n')
      .flatMap((line, at) =>
        /^\s*(?:\/\/|\/?\*)/.test(line) && line.length > longestLine
          ? [`${file}:${at + 1}: a comment of ${line.length} characters; at most ${longestLine}.`]
          : [],
      ),
  );
}

function longProse() {
  const pages = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
    cwd: root,
    encoding: 'utf8',
  });
  return pages
    .split('\n')
    .filter((page) => page !== '' && existsSync(join(root, page)))
    .flatMap((page) =>
      longLines(readFileSync(join(root, page), 'utf8')).map(
        (at) => `${page}:${at}: a line of more than 120 characters.`,
      ),
    );
}

function linesOf(file) {
  return texts.get(file).split('\n').length - 1;
}
