/** Words as they are shown and compared, and what a decider has to know of them without having them. */
import type { WordsFound } from '../../contracts/answers.ts';
import { hasPlaceholder } from '../placeholders.ts';

/** What stands from `start` to `end`, without the blanks around it. The text itself begins at `offset` in its message. */
export function foundWords(text: string, start: number, end: number, offset = 0): WordsFound {
  const written = text.slice(start, end);
  const from = start + written.length - written.trimStart().length;
  const to = Math.max(from, end - (written.length - written.trimEnd().length));
  const shown = lined(text.slice(from, to));
  const line = singleLine(shown);
  return {
    start: from + offset,
    end: to + offset,
    length: shown.length,
    lineLength: line.length,
    count: line === '' ? 0 : Math.min(mostCounted, line.split(' ').length),
    ...(hasPlaceholder(shown) ? { holdsPlaceholder: true } : {}),
  };
}

/** Words on one line: what goes into a subject or stands for a name. */
export function singleLine(text: string): string {
  return withoutControls(text)
    .split(/\s/u)
    .filter((word) => word !== '')
    .join(' ');
}

/** Words as they were written, with line breaks of one kind and without control characters. */
export function lined(text: string): string {
  return withoutControls(text.replace(/\r\n?|[\u2028\u2029]/g, '\n')).trim();
}

/** For comparing: lower case, no accents, letters and digits only, single spaces. */
export function folded(text: string): string {
  const lower = text.toLowerCase();
  if (isPrintable(lower)) return lower.replace(/[^a-z0-9]+/g, ' ').trim();
  return lower
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The runs of letters of a text, in lower case. */
export function lettersOf(text: string): readonly string[] {
  const lower = text.toLowerCase();
  return lower.match(isPrintable(lower) ? /[a-z]+/g : /\p{L}+/gu) ?? [];
}

const mostCounted = 9;

/** Nothing but printable ASCII and line breaks: most texts are, and there is nothing in them to take out. */
function isPrintable(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if ((code < 0x20 && code !== 0x0a) || code > 0x7e) return false;
  }
  return true;
}

function withoutControls(text: string): string {
  if (isPrintable(text)) return text;
  return text.toWellFormed().replace(/(?![\t\n])\p{Cc}/gu, ' ');
}
