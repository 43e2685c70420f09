/** Words as they are shown and compared, and what a decider has to know of them without having them. */
import type { WordsFound } from '../../contracts/reading/answers.ts';
import { phrasesOf, wordsOf } from '../language/words.ts';
import { isPlain, isPlainLine } from './blanks.ts';
import { hasPlaceholder } from './placeholders.ts';

/**
 * What stands from `start` to `end`, without the blanks around it. The text itself begins at `offset` in its message.
 */
export function foundWords(text: string, start: number, end: number, offset = 0): WordsFound {
  const written = text.slice(start, end);
  const from = start + written.length - written.trimStart().length;
  const to = Math.max(from, end - (written.length - written.trimEnd().length));
  const shown = lined(text.slice(from, to));
  const line = singleLine(shown);
  const count = line === '' ? 0 : wordsIn(line);
  return {
    start: from + offset,
    end: to + offset,
    length: shown.length,
    lineLength: line.length,
    count: Math.min(mostCounted, count),
    ...(hasPlaceholder(shown) ? { holdsPlaceholder: true } : {}),
    ...(describes(line) ? { describes: true } : {}),
  };
}

/** Words on one line: what goes into a subject or stands for a name. */
export function singleLine(text: string): string {
  if (isPlainLine(text)) return text;
  return withoutControls(text)
    .split(/\s/u)
    .filter((word) => word !== '')
    .join(' ');
}

/** Words as they were written, with line breaks of one kind and without control characters. */
export function lined(text: string): string {
  if (isPlain(text)) return text.trim();
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

/**
 * Words about a text rather than the text: "something friendlier", "a bit shorter" – a few words, begun by one that
 * describes or compares, and no sentence – or an instruction to write to somebody, "tell her she is late". What stands
 * between quotation marks is the text.
 */
function describes(line: string): boolean {
  if (tells(line) || forms(line)) return true;
  if (line.length > longestDescription || /[.!?…:"“”«»]$/u.test(line)) return false;
  const words = line.toLowerCase().split(' ');
  return words.length > 1 && words.length <= mostDescribing && indefinites.has(`${words[0]}`);
}

function tells(line: string): boolean {
  if (!/^\p{L}/u.test(line)) return false;
  const words = folded(line.slice(0, longestLead)).split(' ');
  const from = words.findIndex((word) => !leading.has(word));
  const told = `${words.slice(Math.max(0, from)).join(' ')} `;
  return tellingLeads.some((lead) => told.startsWith(lead));
}

/** "Make it friendlier": what stands behind "make it" in a longer text may be the text. */
function forms(line: string): boolean {
  if (line.length > longestDescription || /["“”«»:]/u.test(line)) return false;
  const words = folded(line).split(' ');
  const from = words.findIndex((word) => !politeness.has(word));
  const said = words.slice(Math.max(0, from));
  const told = `${said.join(' ')} `;
  return said.length > 1 && said.length <= mostForming && formingLeads.some((lead) => told.startsWith(lead));
}

const politeness = wordsOf('choiceFillers');
const formingLeads = phrasesOf('formingLeads').map((lead) => `${lead.trim()} `);
const mostForming = 7;

/** In UTF-16 code units. */
const longestLead = 80;
const leading = wordsOf('formLeads');
const tellingLeads = phrasesOf('tellingLeads').map((lead) => `${lead} `);

const longestDescription = 60;
const mostDescribing = 5;
const indefinites = wordsOf('indefinites');

const mostCounted = 9;

/** Of a text on one line with single blanks. */
function wordsIn(line: string): number {
  let count = 1;
  for (let at = line.indexOf(' '); at >= 0 && count < mostCounted; at = line.indexOf(' ', at + 1)) count += 1;
  return count;
}

/** Nothing but printable ASCII and line breaks: most texts are, and there is nothing in them to take out. */
function isPrintable(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if ((code < 0x20 && code !== 0x0a) || code > 0x7e) return false;
  }
  return true;
}

/** Signs that turn the direction round show other words than are sent: they go too. */
function withoutControls(text: string): string {
  if (isPrintable(text)) return text;
  const forward = text.toWellFormed().replace(/[\u202A-\u202E\u2066-\u2069]/gu, '');
  return forward.replace(/(?![\t\n])\p{Cc}/gu, ' ');
}
