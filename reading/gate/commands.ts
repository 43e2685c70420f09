/**
 * Words that steer Parley itself (G19): alone in a message, with nothing but courtesy beside them, so that "cancel my subscription
 * call" is none; behind `!` or `/` wherever they are meant to be nothing else.
 */
import type { Command } from '../../contracts/reading.ts';
import { courtesies, talkTables } from '../remainder/talk.ts';
import { fold } from '../text/fold.ts';

const names = ['help', 'reset', 'stop', 'cancel'] as const satisfies readonly Command[];

const commands: ReadonlyMap<string, Command> = new Map(
  talkTables.flatMap(({ commands: own }) =>
    names.flatMap((name) => own[name].map((words) => [words.split(' ').map(fold).join(' '), name] as const)),
  ),
);

const wordsOfCommands: ReadonlySet<string> = new Set([...commands.keys()].flatMap((command) => command.split(' ')));

/** In UTF-16 code units. */
const longestCommand = 60;

/** The command a message is, if it is one. Case, spaces, courtesy and closing marks do not matter. */
export function commandIn(text: string): Command | undefined {
  const marked = /^\s{0,200}[!/](?<name>improve|print)(?![\p{L}\p{N}])/iu.exec(text)?.groups?.['name'];
  // What stands behind the first is the note itself, however long it is.
  if (marked?.toLowerCase() === 'improve') return 'improve';
  if (marked !== undefined && text.trim().length === marked.length + 1) return 'print';
  const trimmed = text.length > 200 ? text.slice(0, 200).trimStart() : text.trim();
  if (trimmed.length > longestCommand || trimmed.includes('?')) return undefined;
  const written = trimmed
    .replace(/^[!/]/, '')
    .split(/[\s,.!;:…¡]+/u)
    .filter((word) => word !== '');
  const words: string[] = [];
  for (const each of written) {
    const word = fold(each);
    // Nearly every message is none by its first word.
    if (!courtesies.has(word) && !wordsOfCommands.has(word)) return undefined;
    words.push(word);
  }
  return commands.get(withoutCourtesy(words).join(' '));
}

/** "Please" and "thanks", in front and behind. */
function withoutCourtesy(words: readonly string[]): readonly string[] {
  let [from, to] = [0, words.length];
  while (from < to && courtesies.has(words[from] ?? '')) from += 1;
  while (to > from && courtesies.has(words[to - 1] ?? '')) to -= 1;
  return words.slice(from, to);
}
