/** Finding an email that a reply writes out: a line "Subject: …" and the words below it (F2). */
import { anyOf, anyPatternOf } from '../language/mail-words.ts';
import type { Template, TemplatePart } from '../../contracts/reading/reading.ts';
import { partsOf, placeholdersOf } from '../text/placeholders.ts';

export { hasPlaceholder } from '../text/placeholders.ts';

export interface FoundTemplate {
  readonly template: Template;
  /**
   * The range of the reply that speaks to the email's recipient and not to the participant; empty when the email has no
   * clear end, because a question behind it must still count.
   */
  readonly start: number;
  readonly end: number;
}

/** The email that a reply writes out, or undefined. Linear in the length of the reply. */
export function readTemplate(reply: string): Template | undefined {
  return findTemplate(reply)?.template;
}

/** As `readTemplate`, with where the email stands. The first one counts when there are several. */
export function findTemplate(reply: string): FoundTemplate | undefined {
  if (!subjectAnywhere.test(reply)) return undefined;
  let block: Block | undefined;
  let fence = '';
  for (const line of linesOf(reply)) {
    const mark = fenceOf(line.text);
    const isFence = mark !== '' && (fence === '' || mark.startsWith(fence));
    const subject = subjectIn(line.text);
    if (block && (subject !== null || ends(block, line.text, isFence))) {
      const found = templateOf(block);
      if (found) return found;
      block = undefined;
    }
    if (subject !== null) block = blockAt(line, subject, fence !== '');
    else if (block && isFence) block.isFenced = true;
    else if (block) addTo(block, line);
    if (isFence) fence = fence === '' ? mark : '';
  }
  return block && templateOf(block);
}

const subjectWords = anyOf('subjects');
const subjectAnywhere = new RegExp(`(?:${subjectWords})`, 'iu');
const subjectLine = new RegExp(
  `^[\\s>*_#]{0,12}(?:e-?mail |new )?(?:${subjectWords})(?: line)?[ \\t*_]{0,6}[:：]([^\\n]*)$`,
  'iu',
);

/** In UTF-16 code units; see `template` in contracts/reading/reading.ts. */
const longestBlock = 12_000;
const longestTemplate = 8_000;
const longestSubject = 300;
const mostSubjectParts = 40;
const mostBodyParts = 200;
/** Each is a question to the participant. */
const mostPlaceholders = 30;

interface Line {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A "Subject:" line and what has been read below it. */
interface Block {
  readonly start: number;
  readonly isQuoted: boolean;
  isFenced: boolean;
  subject: string;
  lines: Line[];
  size: number;
}

function* linesOf(text: string): Generator<Line> {
  for (let start = 0; start <= text.length;) {
    const at = text.indexOf('\n', start);
    const end = at < 0 ? text.length : at;
    // A line of a megabyte is no line of an email: its head is enough to see that.
    yield { text: text.slice(start, Math.min(end, start + longestBlock + 1)).replace(/\r$/, ''), start, end };
    start = end + 1;
  }
}

function subjectIn(line: string): string | null {
  if (line.length > longestSubject + 60) return null;
  return subjectLine.exec(line)?.[1] ?? null;
}

function blockAt({ text, start }: Line, subject: string, isFenced: boolean): Block {
  return { start, isQuoted: /^\s{0,3}>/.test(text), isFenced, subject: plain(subject), lines: [], size: 0 };
}

function fenceOf(line: string): string {
  return /^[\s>]{0,8}(`{3,12}|~{3,12})/.exec(line)?.[1] ?? '';
}

/** Whether the block is over before this line. */
function ends(block: Block, text: string, isFence: boolean): boolean {
  if (block.isFenced) return isFence;
  const hasBody = block.lines.length > 0;
  if (isFence) return hasBody;
  if (block.isQuoted) return text.trim() !== '' && !text.trimStart().startsWith('>');
  return hasBody && isRule(text);
}

function addTo(block: Block, line: Line): void {
  const text = block.isQuoted ? line.text.replace(/^\s{0,3}> ?/, '') : line.text;
  const isAbove = block.lines.length === 0 && (text.trim() === '' || isRule(text));
  if (isAbove || block.size > longestBlock) return;
  if (block.subject === '') {
    block.subject = plain(text);
    return;
  }
  block.lines.push({ ...line, text });
  block.size += text.length + 1;
}

function isRule(line: string): boolean {
  const signs = line.length > 200 ? 'long' : line.replace(/\s/g, '');
  return signs.length >= 3 && '-*_—⸻='.includes(signs.charAt(0)) && signs.replaceAll(signs.charAt(0), '') === '';
}

function templateOf(block: Block): FoundTemplate | undefined {
  const isOpen = !block.isFenced && !block.isQuoted;
  const lines = withoutHeaders(block.lines);
  const signed = isOpen ? signatureEnd(lines) : -1;
  const kept = lines.slice(0, bodyEnd(lines, isOpen, signed));
  const body = kept
    .map(({ text }) => text.replaceAll('**', '').trimEnd())
    .join('\n')
    .replace(/^\n+|(?![\t\n])\p{Cc}/gu, '')
    .trim()
    .toWellFormed();
  if (body === '' || block.subject === '' || block.subject.length > longestSubject) return undefined;
  const template: Template = { subject: told(partsOf(block.subject)), body: told(partsOf(body)) };
  if (block.subject.length + body.length > longestTemplate || isTooMuch(template)) return undefined;
  const end = isOpen && signed < 0 ? block.start : (kept.at(-1)?.end ?? block.start);
  return { template, start: block.start, end };
}

function bodyEnd(lines: readonly Line[], isOpen: boolean, signed: number): number {
  if (!isOpen) return lines.length;
  return signed < 0 ? offerStart(lines) : signed;
}

function isTooMuch({ subject, body }: Template): boolean {
  const names = placeholdersOf([...subject, ...body]);
  return subject.length > mostSubjectParts || body.length > mostBodyParts || names.length > mostPlaceholders;
}

/** Lines such as "To: …" and a label "Message:" above the words. Whom a reply addresses is never taken from it. */
function withoutHeaders(lines: readonly Line[]): readonly Line[] {
  const at = lines.findIndex(({ text }) => text.trim() !== '' && !header.test(text.slice(0, 200)));
  const own = at < 0 ? [] : lines.slice(at);
  const [first] = own;
  const label = first && bodyLabel.exec(first.text.slice(0, 60));
  if (!first || !label) return own;
  const rest = first.text.slice(label[0].length);
  return rest.trim() === '' ? own.slice(1) : [{ ...first, text: rest }, ...own.slice(1)];
}

const header = new RegExp(`^[\\s*_]{0,6}(?:${anyOf('headers')})[\\s*_]{0,4}:`, 'iu');
const bodyLabel = new RegExp(`^[\\s*_]{0,6}(?:${anyOf('bodies')})[\\s*_]{0,4}:[*_]{0,3}`, 'iu');

/** The index behind the signature below the last closing formula, or -1 when there is none. */
function signatureEnd(lines: readonly Line[]): number {
  const closing = lines.findLastIndex(({ text }) => isClosing(text));
  if (closing < 0) return -1;
  let at = paragraphEnd(lines, closing + 1);
  // "Kind regards," and the name below an empty line.
  if (at === closing + 1) at = paragraphEnd(lines, firstWritten(lines, at));
  for (let next = firstWritten(lines, at); next < lines.length; next = firstWritten(lines, at)) {
    const paragraph = lines.slice(next, paragraphEnd(lines, next));
    const [first] = paragraph;
    if (!first || !(isPostscript(first.text) || paragraph.every(({ text }) => isPlaceholder(text)))) break;
    at = next + paragraph.length;
  }
  return at;
}

/** Lines from here on that still belong to the signature: short, and not a word of the assistant's. */
function paragraphEnd(lines: readonly Line[], from: number): number {
  const rest = lines.slice(from);
  const isFirstPostscript = rest[0] !== undefined && isPostscript(rest[0].text);
  const length = rest.findIndex(
    ({ text }) => text.trim() === '' || (!isFirstPostscript && (text.length > 100 || isAsked(text) || isOffer(text))),
  );
  return length < 0 ? lines.length : from + length;
}

function firstWritten(lines: readonly Line[], from: number): number {
  const at = lines.slice(from).findIndex(({ text }) => text.trim() !== '');
  return at < 0 ? lines.length : from + at;
}

/** Without a signature the email goes on to the first paragraph that is an offer. */
function offerStart(lines: readonly Line[]): number {
  const at = lines.findIndex(({ text }, i) => (i === 0 || lines[i - 1]?.text.trim() === '') && isOffer(text));
  return at < 0 ? lines.length : at;
}

function isClosing(line: string): boolean {
  const text = plain(line);
  return text.length <= 80 && (closing.test(text) || (isPlaceholder(text) && signers.test(text)));
}

const closing = new RegExp(`^(?:${anyPatternOf('closings')})(?:[,.!]|,.{1,60})?$`, 'iu');
const signers = new RegExp(anyOf('signers'), 'iu');

function isPlaceholder(line: string): boolean {
  const parts = line.length > 200 ? [] : partsOf(plain(line));
  return parts.length === 1 && parts.every((part) => 'placeholder' in part);
}

function isPostscript(line: string): boolean {
  return /^\s{0,3}p\.? ?s\b/i.test(line);
}

function isAsked(line: string): boolean {
  return /[?？][\s*_)]{0,4}$/.test(line.slice(-20));
}

function isOffer(line: string): boolean {
  return offer.test(plain(line.slice(0, 200)));
}

/** How an assistant goes on behind an email, and what nobody writes into one. */
const offer = new RegExp(`^¿?(?:${anyPatternOf('offers')})`, 'iu');

/** Without the signs of emphasis and quotation around it, on one line. */
function plain(text: string): string {
  const words = text
    .slice(0, longestSubject + 60)
    .replace(/[*`]/g, '')
    .replace(/\p{Cc}/gu, ' ')
    .replace(/[’ʼ]/g, "'")
    .trim()
    .toWellFormed();
  const isQuoted = words.length > 1 && /^["“„«_].*["”“»_]$/u.test(words);
  return isQuoted ? words.slice(1, -1).trim() : words;
}

/**
 * Names that say more than was written, from where they stand: a bare "[Name]" below a closing formula is the sender's,
 * and "on [Date]" is not today.
 */
function told(parts: readonly TemplatePart[]): TemplatePart[] {
  return parts.map((part, at) => {
    if ('text' in part) return part;
    const before = wordsAt(parts, at - 1).slice(-80);
    if (part.placeholder === 'date') {
      const word = occurring.exec(before)?.[1];
      return word === undefined ? part : { placeholder: `${word.toLowerCase()} date` };
    }
    const isName = part.placeholder === 'name' || part.placeholder === 'full name';
    const isLast = /^\s*(?:\n|$)/.test(wordsAt(parts, at + 1).slice(0, 20));
    return isName && isLast && isClosing(`${before.trimEnd().split('\n').at(-1)}`)
      ? { placeholder: 'your name' }
      : part;
  });
}

function wordsAt(parts: readonly TemplatePart[], at: number): string {
  const part = parts[at];
  return part && 'text' in part ? part.text : '';
}

const occurring = /(?:^|\s)(on|since|from|by|before|until|till|after|between|and|to|through)\s{1,3}(?:the )?$/iu;
