/** Network addresses in a text: IPv4 and IPv6. */
import type { Found } from './kinds.ts';

const longestV6 = 45;

/** The address that begins at `at`. */
export function networkAddressAt(text: string, at: number): Found | null {
  const to = v4End(text, at) ?? v6End(text, at);
  return to === null ? null : { kind: 'ip', from: at, to };
}

/** Four numbers up to 255 with full stops between them, and no fifth. */
function v4End(text: string, from: number): number | null {
  if (isNumberBefore(text, from)) return null;
  let at = from;
  for (let part = 0; part < 4; part += 1) {
    if (part > 0) {
      if (text.charCodeAt(at) !== 0x2e) return null;
      at += 1;
    }
    let value = 0;
    const begins = at;
    while (at - begins < 3 && isDigit(text.charCodeAt(at))) {
      value = value * 10 + text.charCodeAt(at) - 0x30;
      at += 1;
    }
    if (at === begins || value > 255) return null;
  }
  const goesOn = isDigit(text.charCodeAt(at)) || (text.charCodeAt(at) === 0x2e && isDigit(text.charCodeAt(at + 1)));
  return goesOn ? null : at;
}

/** Groups of up to four hexadecimal digits: eight of them, or fewer around one `::`. */
function v6End(text: string, from: number): number | null {
  if (from > 0 && (isHex(text.charCodeAt(from - 1)) || text.charCodeAt(from - 1) === 0x3a)) return null;
  let to = from;
  while (to < text.length && to - from <= longestV6 && (isHex(text.charCodeAt(to)) || text.charCodeAt(to) === 0x3a))
    to += 1;
  // "fe80::1:" in a sentence.
  if (text.charCodeAt(to - 1) === 0x3a && text.charCodeAt(to - 2) !== 0x3a) to -= 1;
  if (to - from > longestV6 || isLetter(text.charCodeAt(to))) return null;
  const halves = text.slice(from, to).split('::');
  if (halves.length > 2) return null;
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  if (!groups.every((group) => group.length >= 1 && group.length <= 4)) return null;
  // "a::b" is written in programs.
  if (!/\d/.test(text.slice(from, to))) return null;
  const isWhole = halves.length === 1 ? groups.length === 8 : groups.length >= 1 && groups.length <= 7;
  return isWhole ? to : null;
}

function isNumberBefore(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  return at > 0 && (isDigit(before) || (before === 0x2e && isDigit(text.charCodeAt(at - 2))));
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function isHex(code: number): boolean {
  return isDigit(code) || (code >= 0x41 && code <= 0x46) || (code >= 0x61 && code <= 0x66);
}

function isLetter(code: number): boolean {
  return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) || code === 0x5f;
}
