/**
 * Placeholders in the words of an email (F2): `[Employee Name]`, `{date}`, `{{date}}`, `<Name>`, in one another and
 * with a bracket too many. Found in one pass, so that a text of nothing but brackets costs no more than any other.
 *
 * What looks alike and is none: links (`[text](address)`), checkboxes, footnotes and numbers in brackets, HTML tags and
 * addresses in angle brackets.
 */
import { cutText } from '../../domain/words/cut.ts';
import type { Template, TemplatePart } from '../../contracts/reading/reading.ts';

/** Whether words still hold a placeholder: such words are never sent. Linear in the length of the text. */
export function hasPlaceholder(text: string): boolean {
  return /[[{<]/.test(text) && rangesIn(text).length > 0;
}

/** A text as words and placeholders, in order. Blanks (`[___]`) are numbered, because each has its own value. */
export function partsOf(text: string): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let at = 0;
  let blanks = 0;
  for (const { start, end } of rangesIn(text)) {
    if (start > at) parts.push({ text: text.slice(at, start) });
    const name = placeholderName(text.slice(start, end));
    if (name === '') blanks += 1;
    parts.push({ placeholder: name === '' ? blankName(blanks) : name });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
}

/** The placeholders of some parts, each once, in the order in which they first stand there. */
export function placeholdersOf(parts: readonly TemplatePart[]): readonly string[] {
  return [...new Set(parts.flatMap((part) => ('placeholder' in part ? [part.placeholder] : [])))];
}

/** The words with the values put in; a placeholder without a value is left as `[name]`. */
export function filled(parts: readonly TemplatePart[], valueOf: (placeholder: string) => string | null): string {
  return parts
    .map((part) => ('text' in part ? part.text : (valueOf(part.placeholder) ?? `[${part.placeholder}]`)))
    .join('');
}

/** A template whose words hold no placeholder that is not a part of its own, wherever the template comes from. */
export function reread({ subject, body }: Template): Template {
  const split = (parts: readonly TemplatePart[]): TemplatePart[] =>
    parts.flatMap((part) => ('text' in part ? partsOf(part.text) : [part]));
  return { subject: split(subject), body: split(body) };
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** A placeholder is a few words. Longer brackets are remarks of the text; those inside them still count. */
const longestContent = 300;
const longestAngled = 80;
const longestName = 60;
const mostExtra = 8;

/** The outermost placeholders; those that overlap are one. */
function rangesIn(text: string): readonly Range[] {
  const found: Range[] = [];
  const open: Record<'[' | '{', number[]> = { '[': [], '{': [] };
  let angle = -1;
  let closed: ReadonlySet<string> | null = null;
  for (let i = 0; i < text.length; i += 1) {
    const sign = text.charAt(i);
    if (sign === '[' || sign === '{') open[sign].push(i);
    else if (sign === '<') angle = i;
    else if (sign === ']' || sign === '}') {
      const start = open[sign === ']' ? '[' : '{'].pop();
      if (start !== undefined && isBracketed(text, start, i + 1)) add(found, widened(text, start, i + 1));
    } else if (sign === '>') {
      if (angle >= 0 && isAngled(text.slice(angle + 1, i), (tag) => (closed ??= closedTags(text)).has(tag)))
        add(found, widened(text, angle, i + 1));
      angle = -1;
    }
  }
  return found;
}

/**
 * Ranges come in the order of their ends: what lies inside a new one gives way to it, what it overlaps becomes one with
 * it.
 */
function add(found: Range[], range: Range): void {
  let { start, end } = range;
  for (let last = found.at(-1); last !== undefined && last.end > start; last = found.at(-1)) {
    start = Math.min(start, last.start);
    end = Math.max(end, last.end);
    found.pop();
  }
  found.push({ start, end });
}

/** "[[Name]" and "{{name}}}": further brackets of the same kind on either side belong to it, also without a partner. */
function widened(text: string, start: number, end: number): Range {
  let [from, to] = [start, end];
  while (start - from < mostExtra && text.charAt(from - 1) === text.charAt(start)) from -= 1;
  while (to - end < mostExtra && text.charAt(to) === text.charAt(end - 1)) to += 1;
  return { start: from, end: to };
}

function isBracketed(text: string, start: number, end: number): boolean {
  if (end - start - 2 > longestContent) return false;
  const content = text.slice(start + 1, end - 1);
  if (/\n[ \t]*\n/.test(content)) return false;
  if (!hasLetter(content)) return isBlank(content);
  if (text.charAt(start) === '{') return true;
  return !content.startsWith('^') && !isCheckbox(text, start, content) && !isLink(text, end);
}

/** `[___]`, `[...]`, `[?]`: a place to be filled in that does not say with what. */
function isBlank(content: string): boolean {
  return /_|\.\.\.|…|\?/.test(content);
}

/** "- [x] done". Elsewhere an x in brackets is somebody's placeholder. */
function isCheckbox(text: string, start: number, content: string): boolean {
  return /^[xX]$/.test(content) && /(?:[-*+•]|\d[.)])[ \t]{1,3}$/.test(text.slice(Math.max(0, start - 5), start));
}

/** `[text](address)`, also with an address that has still to be filled in. */
function isLink(text: string, end: number): boolean {
  if (text.charAt(end) !== '(') return false;
  const target = text.slice(end + 1, end + 502);
  return (
    /^(?:[a-z]{2,10}:|[/#[{<]|[\w-]{1,60}\.[a-z])/i.test(target) && !/\s/.test(target.slice(0, target.indexOf(')')))
  );
}

function isAngled(written: string, isClosed: (tag: string) => boolean): boolean {
  const content = written.replace(/[[\]{}]/g, '');
  if (content.length > longestAngled || !/^\p{L}[\p{L}\p{M}\p{N} _.,'’&/:-]*$/u.test(content)) return false;
  if (/:(?! )/.test(content) || content.endsWith('/')) return false;
  const tag = content.toLowerCase();
  return !tags.has(tag) && !(content === tag && isClosed(tag));
}

/** Names of elements that the text closes: "<title>" is one when there is a "</title>". */
function closedTags(text: string): ReadonlySet<string> {
  return new Set(Array.from(text.matchAll(/<\/([a-z][a-z0-9]{0,15})>/g), ([, tag]) => `${tag}`));
}

const tags: ReadonlySet<string> = new Set(
  (
    'a abbr b big blockquote br center div em font h1 h2 h3 h4 h5 h6 hr html i img ins del kbd li ol p pre q s small span ' +
    'strike strong style sub sup svg table tbody td tfoot th thead tr tt u ul'
  ).split(' '),
);

function hasLetter(text: string): boolean {
  return /\p{L}/u.test(text);
}

function blankName(number: number): string {
  return number === 1 ? 'blank' : `blank ${number}`;
}

/**
 * One name for every way of writing it: "[Insert Employee Name]", "{employeeName}" and "{{ employee_name }}" are all
 * "employee name". Empty when nothing but signs stands there.
 */
function placeholderName(written: string): string {
  const words = written
    .replace(/[[\]{}<>"“”„«»*`#%|\\]/g, ' ')
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .replace(/[’ʼ]/g, "'")
    .split(/[\s_.…?‐-]/u)
    .filter((word) => word !== '');
  const from = words.findIndex((word) => !helpers.has(word));
  const own = from === -1 ? words : words.slice(from);
  const name = (own.length > 1 && own.at(-1) === 'here' ? own.slice(0, -1) : own).join(' ');
  return hasLetter(name) ? cut(name) : '';
}

const helpers: ReadonlySet<string> = new Set('insert enter add type specify provide put please the'.split(' '));

function cut(name: string): string {
  return cutText(name, longestName).trim();
}
