/**
 * Looks for what was copied: the same run of lines in two places of the product. Indentation, blank lines, comments,
 * imports and lines of mere brackets do not count. Says every pair, and ends with 1 when there is one that is not
 * allowed below.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** So many lines in a row, of so many characters together: shorter ones are idiom (a route's head, a guard's shape). */
const fewestLines = 6;
const fewestCharacters = 180;

/** Tests repeat themselves to be read one by one; tables are data. */
const passedOver =
  /(?:^|\/)(?:node_modules|tests|bench|docs|migrations|assistants|languages|tables|coverage|dist)(?:\/|$)|(?:^|\/)[.]/;

/**
 * Pairs of files that may have something twice, each with its reason. One that has nothing twice any more has to go.
 */
const allowed = [
  // What the domain makes of a request, and what its rows make of it: neither imports the other.
  ['domain/clarification/on-wire.ts', 'adapters/postgres/clarifications/events.ts'],
];

/** Every pair in a sentence; empty: none. */
export function duplicates() {
  const places = new Map();
  const pairs = [];
  for (const file of filesIn('')) {
    const lines = tellingLines(readFileSync(join(root, file), 'utf8'));
    let last = null;
    for (let at = 0; at + fewestLines <= lines.length; at += 1) {
      const window = lines.slice(at, at + fewestLines);
      const text = window.map((line) => line.text).join('\n');
      if (text.length < fewestCharacters) continue;
      const here = { file, at, line: window[0].number, end: window.at(-1).number };
      const there = places.get(text);
      if (there === undefined) places.set(text, here);
      // The next window of a pair that is known makes it one line longer.
      else if (last !== null && last.next === at && last.there.file === there.file && last.thereNext === there.at) {
        last.here.end = here.end;
        last.next += 1;
        last.thereNext += 1;
      } else if (there.file !== file || there.at + fewestLines <= at) {
        last = { here, there, next: at + 1, thereNext: there.at + 1 };
        pairs.push(last);
      }
    }
  }
  const isOf = (files) => (pair) => files.includes(pair.here.file) && files.includes(pair.there.file);
  const stale = allowed.filter(
    (files) => !pairs.some(isOf(files)) && files.every((file) => existsSync(join(root, file))),
  );
  return [
    ...pairs
      .filter((pair) => !allowed.some((files) => isOf(files)(pair)))
      .map(({ here, there }) => `${here.file}:${here.line}–${here.end} stands in ${there.file}:${there.line} too.`),
    ...stale.map((files) => `${files.join(' and ')} have nothing twice any more: take them out of the allowed pairs.`),
  ];
}

function filesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (passedOver.test(file)) return [];
    if (entry.isDirectory()) return filesIn(file);
    return /[.](?:tsx?|mjs)$/.test(file) && !file.endsWith('.d.mts') ? [file] : [];
  });
}

/** Lines that say something, with their numbers. */
function tellingLines(text) {
  const imports = /^(?:import|export) (?:type )?(?:[*{][^;]*?from |\w+ from )?'[^']*';$/gm;
  const blanked = text.replaceAll(imports, (found) => found.replaceAll(/[^\n]/g, ''));
  return blanked.split('\n').flatMap((line, index) => {
    const words = line.trim();
    return words === '' || /^(?:\/\/|\/?\*)|^[\])}(;,{[\s]*$/.test(words) ? [] : [{ text: words, number: index + 1 }];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = duplicates();
  for (const pair of found) console.error(pair);
  if (found.length > 0)
    console.error(
      'What is common gets a name and one place; a pair that has to stay is allowed in scripts/duplicates.mjs.',
    );
  process.exitCode = found.length === 0 ? 0 : 1;
}
