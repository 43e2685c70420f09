/** Sizes of texts in bytes of UTF-8, and texts cut to one. */

/** How many bytes a text has. */
export function bytesOf(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i += 1) bytes += moreThanOne(text.charCodeAt(i));
  return bytes;
}

/** How much of a text is left when it may have so many bytes, in UTF-16 code units: no character is cut in two. */
export function lengthWithin(text: string, limit: number): number {
  let bytes = 0;
  for (let i = 0; i < text.length;) {
    const code = text.charCodeAt(i);
    const isPair = code >= 0xd800 && code <= 0xdbff && i + 1 < text.length;
    bytes += isPair ? 4 : 1 + moreThanOne(code);
    if (bytes > limit) return i;
    i += isPair ? 2 : 1;
  }
  return text.length;
}

/** Each half of a pair counts two, so that both together count four. */
function moreThanOne(code: number): number {
  if (code < 0x80) return 0;
  if (code < 0x800) return 1;
  return code >= 0xd800 && code <= 0xdfff ? 1 : 2;
}
