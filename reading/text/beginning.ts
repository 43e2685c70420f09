/** How much of a text is read. What stands behind it is kept as text, and the reading says that it was not read. */

/** In UTF-16 code units. Longer than nearly everything that people write, and read in a few milliseconds. */
export const mostRead = 16_384;

/** The end is looked for this far before the bound. */
const reach = 2_048;

/**
 * The text, or of a longer one its beginning: up to the end of the last whole sentence within the bound, else to the
 * last blank, else to the bound, and never to the middle of a character.
 */
export function beginningOf(text: string): string {
  if (text.length <= mostRead) return text;
  const last = text.slice(mostRead - reach, mostRead);
  const sentence = lastOf(
    last,
    (code, next) => isBlank(next) && '.!?\u2026\n\u3002'.includes(String.fromCharCode(code)),
  );
  const word = sentence >= 0 ? sentence : lastOf(last, (_, next) => isBlank(next));
  const end = mostRead - reach + (word >= 0 ? word + 1 : reach);
  const code = text.charCodeAt(end - 1);
  return text.slice(0, code >= 0xd800 && code <= 0xdbff ? end - 1 : end);
}

function lastOf(text: string, test: (code: number, next: number) => boolean): number {
  for (let at = text.length - 2; at >= 0; at -= 1) if (test(text.charCodeAt(at), text.charCodeAt(at + 1))) return at;
  return -1;
}

function isBlank(code: number): boolean {
  return code === 0x20 || (code >= 9 && code <= 13) || code === 0xa0;
}
