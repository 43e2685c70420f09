/**
 * Email addresses in a text, found at their @; letters of every script count, since an address that is half shown is
 * shown.
 */
import type { Found } from './kinds.ts';

const longestLocalPart = 64;
const longestDomain = 255;

/** The address whose @ stands at `at`. */
export function addressAt(text: string, at: number): Found | null {
  let from = at;
  while (from > 0 && at - from < longestLocalPart && isLocal(text.charCodeAt(from - 1))) from -= 1;
  let to = at + 1;
  let lastDot = -1;
  while (
    to < text.length &&
    to - at <= longestDomain &&
    (isPart(text.charCodeAt(to)) || text.charCodeAt(to) === 0x2e)
  ) {
    if (text.charCodeAt(to) === 0x2e) lastDot = to;
    to += 1;
  }
  // The full stop behind an address ends its sentence.
  while (lastDot === to - 1 && to > at + 1) {
    to -= 1;
    lastDot = text.lastIndexOf('.', to - 1);
  }
  const isAddress = from < at && lastDot > at + 1 && to - lastDot > 2;
  return isAddress ? { kind: 'email', from, to } : null;
}

function isLocal(code: number): boolean {
  return isPart(code) || code === 0x2e || code === 0x2b || code === 0x25 || code === 0x27;
}

function isPart(code: number): boolean {
  return (
    (code >= 0x30 && code <= 0x39) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x61 && code <= 0x7a) ||
    code === 0x5f ||
    code === 0x2d ||
    // Beyond ASCII: letters, but neither signs of punctuation nor stand-ins.
    (code >= 0xc0 && code < 0x2000) ||
    (code >= 0x3040 && code < 0xe000)
  );
}
