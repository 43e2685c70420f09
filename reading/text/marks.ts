/** Marks that end or divide sentences. */

/** Question marks of the scripts we meet; the Greek one is a semicolon, and only behind a Greek letter. */
export function isQuestionMark(text: string, at: number, code: number): boolean {
  switch (code) {
    case 0x3f:
    case 0xff1f:
    case 0x61f:
    case 0xbf:
    case 0x37e:
    case 0x55e:
    case 0x1367:
    case 0x203d:
    case 0x2047:
    case 0x2048:
    case 0x2049:
      return true;
    case 0x3b:
      return at > 0 && isGreek(text.charCodeAt(at - 1));
    default:
      return false;
  }
}

function isGreek(code: number): boolean {
  return (code >= 0x370 && code <= 0x3ff && code !== 0x37e) || (code >= 0x1f00 && code <= 0x1fff);
}

/** What may follow the mark that ends a sentence, and belongs to it. */
export function isTrailing(code: number): boolean {
  return (
    code === 0x21 ||
    code === 0x2e ||
    code === 0x29 ||
    code === 0x2026 ||
    code === 0x3f ||
    code === 0xff1f ||
    code === 0x61f
  );
}

/** A mark behind which a clause begins. */
export function isClauseMark(code: number): boolean {
  // , ; : ( • – — ¿ and the Arabic comma
  return (
    code === 0x2c ||
    code === 0x3b ||
    code === 0x3a ||
    code === 0x28 ||
    code === 0x2022 ||
    code === 0x2013 ||
    code === 0x2014 ||
    code === 0xbf ||
    code === 0x60c
  );
}
