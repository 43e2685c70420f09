/** The new value of an edit: without what is only said beside it, and without one pair of quotation marks. */
import type { EditFound, PartNamed } from '../../contracts/reading/answers.ts';
import { nominativeOf } from '../values/name-cases.ts';
import { everywhere, Said, writtenWords } from './phrases.ts';
import { Text } from '../text/text.ts';
import { withoutEdges, type EditText } from './edit-text.ts';
import { acceptableName } from '../values/names.ts';
import { foundWords } from '../text/answer-words.ts';

/**
 * The new value behind a separator, without one pair of quotation marks around the whole; a name where it is to be one.
 */
export function valueFrom(
  { text, offset }: EditText,
  from: number,
  part: PartNamed['part'] | undefined,
  isSaid: boolean,
): Pick<EditFound['values'][number], 'words' | 'person'> {
  const rest = text.slice(from);
  const mark = /^\s*[:=]?\s*/u.exec(rest)?.[0].length ?? 0;
  let [start, end] = [from + mark, text.trimEnd().length];
  if (part === 'subject') end = withoutPlease(text, start, end);
  if (shoulds.has(lastWord(text.slice(0, from)))) end = withoutEnd(text, start, end);
  const value = text.slice(start, end);
  const isQuoted = value.length > 1 && quotes.some(([open, close]) => value.startsWith(open) && value.endsWith(close));
  if (isQuoted) [start, end] = [start + 1, end - 1];
  const written = text.slice(start, end);
  const person = part === 'person' && written.length <= longestPerson ? acceptableName(withoutAddress(written)) : null;
  const called = person === null ? null : nominativeOf(person, 'accusative');
  const { describes, ...words } = foundWords(text, start, Math.max(start, end), offset);
  return {
    words: isSaid || describes === undefined ? words : { ...words, describes },
    ...(called === null ? {} : { person: called }),
  };
}

/** "Der Betreff soll Garage sein": the verb that stands behind its value is none of it. */
function withoutEnd(text: string, start: number, end: number): number {
  const value = text.slice(start, end);
  const blank = value.lastIndexOf(' ');
  return blank > 0 && ends.has(lastWord(value)) ? start + value.slice(0, blank).trimEnd().length : end;
}

/** "Change the subject to Hours, please": whoever is asked is asked politely, and a subject asks nobody. */
function withoutPlease(text: string, start: number, end: number): number {
  const words = new Said(new Text(text.slice(start, end))).words;
  for (let length = Math.min(longestPlease, words.length - 1); length > 0; length -= 1)
    if (pleases.isWhole(words, words.length - length, words.length))
      return start + (words[words.length - length - 1]?.end ?? 0);
  return end;
}

function lastWord(text: string): string {
  const words = text.trimEnd();
  return withoutEdges(words.slice(words.lastIndexOf(' ') + 1)).toLowerCase();
}

function withoutAddress(text: string): string {
  return text
    .split(/[\s<>()]+/u)
    .filter((word) => !word.includes('@'))
    .join(' ');
}

const quotes: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ["'", "'"],
  ['“', '”'],
  ['„', '“'],
  ['«', '»'],
];

/** In UTF-16 code units. */
const longestPerson = 200;
/** In words. */
const longestPlease = 2;
/** The words of `separatorAt` in edits.ts that need no verb before them. */
const shoulds = writtenWords((table) => table.shoulds);
const pleases = everywhere((table) => table.pleases);
/** Behind a value that "soll" leads to: "… sein". */
const ends = writtenWords((table) => table.ends);
