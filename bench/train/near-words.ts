/**
 * `node --import tsx bench/train/near-words.ts <file>...`: of the words in these files, one a line, those that are read as a slip of
 * another word, alone or beside a yes in any language, and as which. Whichever of them are words themselves belong to the real words of
 * their language (`reading/language/<language>/real-words.ts`).
 */
import { readFileSync } from 'node:fs';
import { spelt } from '../../reading/remainder/spelling.ts';
import { Text } from '../../reading/text/text.ts';

const beside = ['', 'yes ', 'sí ', 'да ', 'ja '];
const files = process.argv.slice(2);
if (files.length === 0) {
  console.error('No words were named. Give one or more files with a word a line.');
  process.exitCode = 2;
}
for (const file of files)
  for (const word of new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean))) {
    const read = new Set(beside.flatMap((yes) => readAs(yes + word)));
    if (read.size > 0) console.log(`${word}\t${[...read].join(' ')}`);
  }

/** What the last word of a text is read as, where it is read as another one. */
function readAs(source: string): readonly string[] {
  const text = new Text(source);
  const read = spelt(text);
  const last = read.sentences.at(-1)?.words.at(-1);
  return read === text || last === undefined ? [] : [last.fold];
}
