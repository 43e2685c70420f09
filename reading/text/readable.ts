/**
 * A text as it is read: digits of every script and wide, small or presentation forms are the plain signs that they
 * stand for. Each sign stays one UTF-16 code unit, so that every place in what is read is the same place in what was
 * written, and quotes are cut from that. What has no form of one unit (a ligature, a digit of mathematics) stays as it
 * is.
 */
export function readable(text: string): string {
  return text.replace(otherwiseWritten, plainOf);
}

/**
 * Decimal digits, the blank and the forms of East Asian width, small forms, letter-like signs, forms of Arabic, its
 * marks of numbers.
 */
const otherwiseWritten =
  /(?![\0-\x7F\u{10000}-\u{10FFFF}])(?:\p{Nd}|[\u066A-\u066C\u2100-\u214F\u3000\uFB50-\uFDFF\uFE50-\uFE6B\uFE70-\uFEFC\uFF01-\uFF9F\uFFE0-\uFFE6])/gu;

function plainOf(sign: string): string {
  const own = numberMarks[sign];
  if (own !== undefined) return own;
  if (isDigit(sign.charCodeAt(0))) return String(digitOf(sign.charCodeAt(0)));
  const plain = sign.normalize('NFKC');
  return plain.length === 1 ? plain : sign;
}

/** Unicode has no form for them: the marks of Arabic numbers. */
const numberMarks: Readonly<Record<string, string>> = { '\u066A': '%', '\u066B': '.', '\u066C': ',' };

/** Digits of a script stand in a row of ten, the nought first, and beside no other row (below U+10000). */
function digitOf(code: number): number {
  let nought = code;
  while (code - nought < 9 && isDigit(nought - 1)) nought -= 1;
  return code - nought;
}

function isDigit(code: number): boolean {
  return /\p{Nd}/u.test(String.fromCharCode(code));
}
