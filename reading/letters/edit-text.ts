/** A short text cut into words, for looking for changes of an email in it. */

import { isBlank } from '../text/blanks.ts';

/** A word folded for comparison. */
export interface Token {
  readonly word: string;
  readonly end: number;
  /** A comma, colon or full stop stands behind it. */
  readonly mark: string;
}

/** A text, which begins at `offset` in its message, with its words. */
export interface EditText {
  readonly text: string;
  readonly offset: number;
  readonly tokens: readonly Token[];
}

/** A text that begins at `offset` in its message, cut for looking for edits in it. */
export function editable(text: string, offset: number): EditText {
  return { text, offset, tokens: tokensOf(text) };
}

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let from = 0;
  for (let at = 0; at <= text.length; at += 1) {
    if (at < text.length && !isBlank(text.charCodeAt(at))) continue;
    const last = tokens.at(-1);
    // "Objet : …": a mark behind a blank belongs to the word before it.
    if (at === from + 1 && last !== undefined && loose.has(text.charAt(from)))
      tokens.splice(-1, 1, { ...last, end: at, mark: text.charAt(from) });
    else if (at > from) tokens.push(tokenOf(text, from, at));
    from = at + 1;
  }
  return tokens;
}

const loose: ReadonlySet<string> = new Set([':', '=']);

function tokenOf(text: string, from: number, end: number): Token {
  let [start, to] = [from, end];
  while (start < to && isEdge(text.charCodeAt(start))) start += 1;
  while (to > start && isEdge(text.charCodeAt(to - 1))) to -= 1;
  const word = text.slice(start, to).toLowerCase();
  const isCurly = word.includes('’') || word.includes('ʼ');
  return { word: isCurly ? word.replace(/[’ʼ]/g, "'") : word, end, mark: text.charAt(end - 1) };
}

/** Without the marks around a word. */
export function withoutEdges(word: string): string {
  let [from, to] = [0, word.length];
  while (from < to && isEdge(word.charCodeAt(from))) from += 1;
  while (to > from && isEdge(word.charCodeAt(to - 1))) to -= 1;
  return word.slice(from, to);
}

/** A mark that may stand around a word. */
function isEdge(code: number): boolean {
  return (code < 0x30 || code > 0x39) && (code < 0x61 || code > 0x7a) && edges.has(code);
}

const edges: ReadonlySet<number> = new Set(
  Array.from('.,;:!?¡¿…"“”„«»‹›()[]{}<>*`\'‘’=', (mark) => mark.charCodeAt(0)),
);
