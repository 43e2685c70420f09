/** Blanks, and texts that hold no other characters than those that are shown as they are written. */

/** Whether a code unit is a blank, as `\s` has them. */
export function isBlank(code: number): boolean {
  return code === 0x20 || (code < 0x21 ? code >= 9 && code <= 13 : code > 0x7e && rare.has(code));
}

/** Blanks beyond ASCII. */
const rare: ReadonlySet<number> = new Set(
  Array.from(
    '\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff',
    (blank) => blank.charCodeAt(0),
  ),
);

/**
 * Nothing but letters, signs and plain blanks. False for a few texts that hold nothing else, never true for one that
 * does.
 */
export function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (!isPlainCode(text.charCodeAt(at))) return false;
  return true;
}

/** Plain, with single blanks between its words and none around them. */
export function isPlainLine(text: string): boolean {
  let last = 0x20;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (!isPlainCode(code) || (code === 0x20 && last === 0x20)) return false;
    last = code;
  }
  return last !== 0x20 || text === '';
}

/** ASCII without control characters, the alphabets behind it, and the dashes and quotation marks. */
function isPlainCode(code: number): boolean {
  return (
    (code >= 0x20 && code <= 0x7e) ||
    (code > 0xa0 && code < 0x2000 && code !== 0x1680) ||
    (code >= 0x2010 && code <= 0x2027)
  );
}
