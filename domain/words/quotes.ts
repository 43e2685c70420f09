/** Words that somebody says stand in a text, and where they stand in it: what is not there was not said. */

/** Where a quote stands in a text as whole words; null: nowhere. Linear: each place is looked at once. */
export function quotePlace(text: string, quote: string): { readonly start: number; readonly end: number } | null {
  const words = quote.trim();
  if (words === '') return null;
  for (let start = text.indexOf(words); start >= 0; start = text.indexOf(words, start + words.length)) {
    const end = start + words.length;
    if (!isInWord(text, start) && !isInWord(text, end)) return { start, end };
  }
  return null;
}

/** The same, whatever the case of letters, the blanks between words and the shape of marks. */
export function foldedQuotePlace(text: string, quote: string): { readonly start: number; readonly end: number } | null {
  const said = folded(text);
  const place = quotePlace(said.text, folded(quote).text);
  if (place === null) return null;
  const [start = 0, ...others] = said.from.slice(place.start, place.end);
  const last = others.at(-1) ?? start;
  return { start, end: last + signAt(text, last).length };
}

/** A text in its plainest form, and where each unit of it comes from. */
function folded(text: string): { readonly text: string; readonly from: readonly number[] } {
  const from: number[] = [];
  let plain = '';
  let at = 0;
  for (const sign of text) {
    const one = /\s/u.test(sign) ? (plain.endsWith(' ') ? '' : ' ') : plainSign(sign);
    for (let unit = 0; unit < one.length; unit += 1) from.push(at);
    plain += one;
    at += sign.length;
  }
  return { text: plain, from };
}

function plainSign(sign: string): string {
  if (/[‘’‚‛ʼ´`]/u.test(sign)) return "'";
  if (/[“”„‟«»]/u.test(sign)) return '"';
  return /[‐-―−]/u.test(sign) ? '-' : sign.toLowerCase();
}

/** Whether a word or a number goes on over this place. */
function isInWord(text: string, at: number): boolean {
  return /^[\p{L}\p{N}\p{M}]{2}$/u.test(`${signBefore(text, at)}${signAt(text, at)}`);
}

function signAt(text: string, at: number): string {
  const code = text.codePointAt(at);
  return code === undefined ? '' : String.fromCodePoint(code);
}

/** A pair is one sign. */
function signBefore(text: string, at: number): string {
  const low = text.charCodeAt(at - 1);
  return at <= 0 ? '' : signAt(text, low >= 0xdc00 && low <= 0xdfff && at > 1 ? at - 2 : at - 1);
}
