/**
 * Keys and tokens in a text: by the beginnings that their makers gave them, by the name in front of them, by their
 * look.
 */
import type { Found } from './kinds.ts';

/** Beginnings, with how many signs follow at least. */
const beginnings: readonly (readonly [beginning: string, least: number])[] = [
  ['sk-', 16],
  ['sk_', 16],
  ['pk_', 16],
  ['rk_', 16],
  ['ghp_', 20],
  ['gho_', 20],
  ['ghs_', 20],
  ['github_pat_', 20],
  ['glpat-', 16],
  ['xoxb-', 16],
  ['xoxp-', 16],
  ['npm_', 20],
  ['hf_', 20],
  ['AKIA', 16],
  ['ASIA', 16],
  ['AIza', 30],
  ['eyJ', 20],
  ['ya29.', 20],
];

const byInitial = new Map<number, readonly (readonly [beginning: string, least: number])[]>(
  beginnings.map(([beginning]) => {
    const initial = beginning.charCodeAt(0);
    return [initial, beginnings.filter(([other]) => other.charCodeAt(0) === initial)] as const;
  }),
);

const longestToken = 4_096;
const longestWord = 512;
const longestName = 40;
/** A word of so many signs, small and large letters and digits mixed, is nobody's word. */
const leastRandom = 32;

const names: ReadonlySet<string> = new Set(
  'apikey secret secretkey clientsecret token accesstoken authtoken refreshtoken password passwd pwd bearer privatekey'.split(
    ' ',
  ),
);

/** Whether what stands under this name is a secret: `api_key`, `clientSecret`, `X-Auth-Token`. */
export function isSecretName(name: string): boolean {
  const bare = name.toLowerCase().replace(/[^a-z]/g, '');
  return bare.length <= longestName && (names.has(bare) || names.has(bare.replace(/^(?:x|my|the)/, '')));
}

/** The secret that begins at `at`. */
export function secretAt(text: string, at: number): Found | null {
  if (text.charCodeAt(at) === 0x2d) return privateKeyAt(text, at);
  const begun = byInitial.get(text.charCodeAt(at))?.find(([beginning]) => text.startsWith(beginning, at));
  // Only where a whole token begins is it read to its end, so that none is read twice; what makes it a key may stand
  // inside of one.
  const isWhole = at === 0 || !isTokenSign(text.charCodeAt(at - 1));
  if (!begun && !isWhole) return null;
  const to = tokenEnd(text, at, begun ? longestToken : longestWord);
  if (begun && to - at >= begun[0].length + begun[1]) return { kind: 'key', from: at, to };
  if (isRandom(text, at, to)) return { kind: 'key', from: at, to };
  return isWhole ? valueOfName(text, at, nameEnd(text, at)) : null;
}

const pemBegin = '-----BEGIN ';
const pemEnd = '-----END ';
const longestPem = 8_192;

/** A private key in PEM; one without its end goes on as far as one may be long. */
function privateKeyAt(text: string, at: number): Found | null {
  if (!text.startsWith(pemBegin, at) || !text.slice(at, at + 48).includes('PRIVATE KEY')) return null;
  const most = text.slice(at, at + longestPem);
  const end = most.indexOf(pemEnd);
  const close = end < 0 ? -1 : most.indexOf('-----', end + pemEnd.length);
  return { kind: 'key', from: at, to: at + (close < 0 ? most.length : close + 5) };
}

/** `password: …`, `api_key=…`, `Bearer …`: the value behind the name that stands from `at` to `to`. */
function valueOfName(text: string, at: number, to: number): Found | null {
  if (to - at > longestName || !isBetween(text.charCodeAt(to)) || !isSecretName(text.slice(at, to))) return null;
  let from = to;
  let signs = 0;
  while (from - to < 6 && isBetween(text.charCodeAt(from))) {
    if (text.charCodeAt(from) === 0x3a || text.charCodeAt(from) === 0x3d) signs += 1;
    from += 1;
  }
  const isBearer = text.slice(at, to).toLowerCase() === 'bearer';
  if (signs !== 1 && !(isBearer && signs === 0 && from === to + 1)) return null;
  let end = from;
  while (end < text.length && end - from < longestToken && !isValueEnd(text.charCodeAt(end))) end += 1;
  return end - from >= 6 ? { kind: 'key', from, to: end } : null;
}

function isBetween(code: number): boolean {
  return code === 0x20 || code === 0x3a || code === 0x3d || code === 0x22 || code === 0x27;
}

function isValueEnd(code: number): boolean {
  return (
    code <= 0x20 || code === 0x22 || code === 0x27 || code === 0x2c || code === 0x3b || code === 0x5c || code === 0x7d
  );
}

function isRandom(text: string, from: number, to: number): boolean {
  if (to - from < leastRandom) return false;
  let upper = 0;
  let lower = 0;
  let digits = 0;
  for (let i = from; i < to; i += 1) {
    const code = text.charCodeAt(i);
    if (code === 0x2e) return false;
    if (code >= 0x30 && code <= 0x39) digits += 1;
    else if (code >= 0x41 && code <= 0x5a) upper += 1;
    else if (code >= 0x61 && code <= 0x7a) lower += 1;
  }
  return digits >= 4 && upper >= 4 && lower >= 4;
}

function nameEnd(text: string, from: number): number {
  let to = from;
  while (
    to < text.length &&
    to - from <= longestName &&
    text.charCodeAt(to) !== 0x2e &&
    isTokenSign(text.charCodeAt(to))
  )
    to += 1;
  return to;
}

function tokenEnd(text: string, from: number, longest: number): number {
  let to = from;
  while (to < text.length && to - from < longest && isTokenSign(text.charCodeAt(to))) to += 1;
  // A full stop ends the sentence.
  while (to > from && text.charCodeAt(to - 1) === 0x2e) to -= 1;
  return to;
}

function isTokenSign(code: number): boolean {
  return (
    (code >= 0x30 && code <= 0x39) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x61 && code <= 0x7a) ||
    code === 0x5f ||
    code === 0x2d ||
    code === 0x2e
  );
}
