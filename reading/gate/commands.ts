/**
 * Words that steer Parley itself (G19): alone in a message, with nothing but courtesy beside them, so that "cancel my
 * subscription call" is none; behind `!` or `/` wherever they are meant to be nothing else.
 */
import { foldedOf } from '../language/words.ts';
import type { Command } from '../../contracts/reading/reading.ts';
import { languages } from '../language/languages.ts';
import { courtesies } from '../remainder/talk.ts';
import { fold } from '../language/fold.ts';
import { helpAsked, helpAskedByNewcomers, newcomers } from '../phrases/asking-words.ts';

const names = ['help', 'reset', 'stop', 'cancel', 'back'] as const satisfies readonly Command[];

const commands: ReadonlyMap<string, Command> = new Map(
  languages.flatMap(({ phrases }) =>
    names.flatMap((name) =>
      phrases.talk.commands[name]
        .flatMap(wordings)
        .map((words) => [words.split(' ').map(fold).join(' '), name] as const),
    ),
  ),
);

/**
 * "[let's] (start|begin) again": every wording that a pattern stands for. Round brackets hold what may stand there,
 * square ones also nothing.
 */
function wordings(pattern: string): readonly string[] {
  const parts = pattern.match(/[([][^)\]]{1,400}[)\]]|[^\s()[\]]{1,40}/gu) ?? [];
  const ways = parts.map((part) => {
    const isChoice = part.startsWith('(') || part.startsWith('[');
    const each = isChoice ? part.slice(1, -1).split('|') : [part];
    return part.startsWith('[') ? ['', ...each] : each;
  });
  return ways.reduce<readonly string[]>(
    (found, way) => found.flatMap((before) => way.map((word) => `${before} ${word}`.trim())),
    [''],
  );
}

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
  if (asksForHelp(trimmed)) return 'help';
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
  // "Hör bitte auf": a courtesy in its middle changes nothing either.
  return (
    commands.get(withoutCourtesy(words).join(' ')) ??
    commands.get(words.filter((word) => !courtesies.has(word)).join(' '))
  );
}

/** "Please" and "thanks", in front and behind. */
function withoutCourtesy(words: readonly string[]): readonly string[] {
  let [from, to] = [0, words.length];
  while (from < to && courtesies.has(words[from] ?? '')) from += 1;
  while (to > from && courtesies.has(words[to - 1] ?? '')) to -= 1;
  return words.slice(from, to);
}

/**
 * "What can you do?", "I'm new here, how does it work?": the assistant itself is asked about, and nothing else is said
 * but courtesies.
 */
function asksForHelp(text: string): boolean {
  if (text.length > longestHelp) return false;
  const parts: string[] = [];
  for (const said of text.split(/[.,;:!?¿¡…\n]+/u)) {
    const words = said
      .split(/\s+/u)
      .map(fold)
      .filter((word) => word !== '' && !withoutMeaning.has(word));
    if (words.every((word) => courtesies.has(word) || greeting.has(word))) continue;
    const part = words.join(' ');
    // Nearly every message says something else with its first part.
    if (!helpAsked.has(part) && !helpAskedByNewcomers.has(part) && !newcomers.has(part)) return false;
    parts.push(part);
  }
  const isNew = parts.some((part) => newcomers.has(part));
  const isAsked = (part: string): boolean => helpAsked.has(part) || (isNew && helpAskedByNewcomers.has(part));
  return parts.some(isAsked) && parts.every((part) => isAsked(part) || newcomers.has(part));
}

/** In UTF-16 code units. */
const longestHelp = 120;
/** "What can you do, actually?" */
const withoutMeaning = foldedOf('asking', 'helpFillers');
const greeting = foldedOf('asking', 'greetings');
