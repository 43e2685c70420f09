/**
 * What in a text is not the speaker's own prose: code, quoted speech and web addresses (G5). Found in one pass; every
 * search only ever moves forward, so a text made of nothing but quotes or backticks costs no more than any other.
 */

/** Half-open ranges of the text, in order and without overlap. */
export interface Mask {
  readonly start: number;
  readonly end: number;
}

/** Quoted speech longer than this is taken for a stray mark: holding on a question too many is the safe side. */
const longestQuote = 2_000;
const longestSingleQuote = 300;

const closers: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['\u201C', '\u201D'],
  ['\u201E', '\u201C\u201D'],
  ['\u00AB', '\u00BB'],
  ['\u2039', '\u203A'],
]);

/**
 * The ranges that do not count. An opening without its closing mark masks nothing, because a question behind it must
 * still hold the door.
 */
export function masksOf(text: string): readonly Mask[] {
  const masks: Mask[] = [];
  const nextOf = forwardSearch(text);
  const codeEnd = codeRanges(text);
  let runStart = 0;
  let slashSeen = false;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code < 0x80 && asciiPlain[code] === 1) continue;
    if (isSpace(code)) {
      runStart = i + 1;
      slashSeen = false;
      continue;
    }
    let end = -1;
    if (code === 0x60) {
      const run = codeEnd(i);
      if (run.end < 0) {
        i = run.runEnd - 1;
        continue;
      }
      end = run.end;
    } else if (code === 0x2f && !slashSeen) {
      slashSeen = true;
      const from = addressStart(text, runStart, i);
      if (from >= 0) {
        masks.push({ start: from, end: addressEnd(text, i) });
        i = addressEnd(text, i) - 1;
        continue;
      }
    } else if (code === 0x3f && looksLikeQuery(text, runStart, i)) end = addressEnd(text, i);
    else if (code === 0x3e && atLineStart(text, i)) end = lineEnd(text, i);
    else if (isQuoteMark(code)) end = quoteEnd(text, i, nextOf);
    if (end > i) {
      masks.push({ start: i, end });
      i = end - 1;
    }
  }
  return masks;
}

/** What masks nothing and ends no run of characters: nearly every character of a text. */
const asciiPlain = Uint8Array.from({ length: 128 }, (_, code) =>
  isSpace(code) || isQuoteMark(code) || code === 0x60 || code === 0x2f || code === 0x3f || code === 0x3e ? 0 : 1,
);

/** Whether a code unit is white space, line breaks included. */
export function isSpace(code: number): boolean {
  return (
    code === 0x20 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0x2028 || code === 0x2029 || code === 0x3000
  );
}

function isQuoteMark(code: number): boolean {
  return (
    code === 0x22 ||
    code === 0x27 ||
    code === 0xab ||
    code === 0x2039 ||
    code === 0x2018 ||
    code === 0x201c ||
    code === 0x201e
  );
}

/** `indexOf` that remembers: the next place of a mark is looked for again only after it has been passed. */
export function forwardSearch(text: string): (mark: string, from: number) => number {
  const known = new Map<string, number>();
  return (mark, from) => {
    const last = known.get(mark);
    if (last !== undefined && (last < 0 || last >= from)) return last;
    const found = text.indexOf(mark, from);
    known.set(mark, found);
    return found;
  };
}

function quoteEnd(text: string, at: number, nextOf: (mark: string, from: number) => number): number {
  const open = text.charAt(at);
  const before = at === 0 ? 0x20 : text.charCodeAt(at - 1);
  if (open === "'" || open === '\u2018') return isSpace(before) || before === 0x28 ? singleQuoteEnd(text, at) : -1;
  // 5'10" is a height, not the beginning of a quotation.
  if (open === '"' && before >= 0x30 && before <= 0x39) return -1;
  let end = -1;
  for (const mark of closers.get(open) ?? '') {
    const found = nextOf(mark, at + 1);
    if (found >= 0 && (end < 0 || found < end)) end = found;
  }
  if (end < 0 || end - at > longestQuote) return -1;
  const paragraph = nextOf('\n\n', at);
  return paragraph >= 0 && paragraph < end ? -1 : end + 1;
}

/** A closing single quote is one that no letter follows; between letters it is an apostrophe. */
function singleQuoteEnd(text: string, at: number): number {
  const stop = Math.min(text.length, at + longestSingleQuote);
  for (let i = at + 2; i < stop; i += 1) {
    const code = text.charCodeAt(i);
    if (code === 10) return -1;
    if ((code === 0x27 || code === 0x2019) && !isLetterAt(text, i + 1) && !isSpace(text.charCodeAt(i - 1)))
      return i + 1;
  }
  return -1;
}

function isLetterAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return (
    (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39) || code > 0xbf
  );
}

/**
 * The end of the code that begins with the backticks at `at`, or -1: a run closes with the next run of its own length.
 */
function codeRanges(text: string): (at: number) => { readonly end: number; readonly runEnd: number } {
  const byLength = new Map<number, number[]>();
  for (let i = text.indexOf('`'); i >= 0 && i < text.length;) {
    const from = i;
    while (text.charCodeAt(i) === 0x60) i += 1;
    const list = byLength.get(i - from) ?? [];
    list.push(from);
    byLength.set(i - from, list);
    i = text.indexOf('`', i);
  }
  const cursor = new Map<number, number>();
  return (at) => {
    let stop = at;
    while (text.charCodeAt(stop) === 0x60) stop += 1;
    const length = stop - at;
    const places = byLength.get(length) ?? [];
    let next = cursor.get(length) ?? 0;
    while ((places[next] ?? Infinity) <= at) next += 1;
    cursor.set(length, next);
    const close = places[next];
    return { end: close === undefined ? -1 : close + length, runEnd: stop };
  };
}

/** Where the web address begins whose first slash is at `slash`, or -1 if this is no address. */
function addressStart(text: string, runStart: number, slash: number): number {
  const from = Math.max(runStart, slash - 256);
  const before = text.slice(from, slash);
  const scheme = before.endsWith(':') && text.charCodeAt(slash + 1) === 0x2f ? before.search(/[a-z]{2,10}:$/i) : -1;
  if (scheme >= 0) return from + scheme;
  const host = before.search(/[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,4}$/i);
  return host >= 0 && /\.[a-z]{2,}$/i.test(before) ? from + host : -1;
}

/** "example.com?a=b": a question mark inside a run of characters, with a name and an equals sign behind it. */
function looksLikeQuery(text: string, runStart: number, at: number): boolean {
  if (!isLetterAt(text, at + 1)) return false;
  if (!/\.[a-z]{2,12}$/i.test(text.slice(Math.max(runStart, at - 16), at))) return false;
  return /^[\w-]{1,40}=/.test(text.slice(at + 1, at + 42));
}

/** The end of the run of characters, without the punctuation that belongs to the sentence around the address. */
function addressEnd(text: string, from: number): number {
  let end = from;
  while (end < text.length && !isSpace(text.charCodeAt(end))) end += 1;
  while (end > from + 1 && '.,;:!?)]}>"\'\u2019\u201D\u00BB\uFF1F\u061F\u037E'.includes(text.charAt(end - 1))) end -= 1;
  return end;
}

/** A line that begins with ">" quotes somebody. */
function atLineStart(text: string, at: number): boolean {
  return at === 0 || text.charCodeAt(at - 1) === 10;
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}
