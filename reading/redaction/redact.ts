/**
 * What nobody but its owner needs, taken out of a text before a model sees it: addresses, numbers, secrets. One look
 * from left to right; each finder reads a bounded stretch from a character that announces it, so that the cost is
 * linear in the text.
 */
import { readable } from '../text/readable.ts';
import { addressAt } from './addresses.ts';
import { networkAddressAt } from './network.ts';
import { accountAt, cardAt, phoneAt } from './numbers.ts';
import { isSecretName, secretAt } from './secrets.ts';
import type { Found, Redacted, Redaction, RedactionKind } from './kinds.ts';

/** A text without what is nobody's business: «[email]» stands where an address was. */
export function redact(text: string): Redacted {
  return marked(taken(text));
}

/**
 * The same in two steps, for texts that are put together before they are shown: each find is one character of its own,
 * which {@link marked} turns into its mark. Characters of that kind in the text itself are dropped. What stands behind
 * the first `most` characters of the result is as it was: it is measured, and must not be shown.
 */
export function taken(text: string, most: number = Infinity): string {
  return replaced(withoutStandIns(text), standInOf, most);
}

/** The text with something else in the place of each find. `most`: as for {@link taken}. */
export function replaced(
  clean: string,
  by: (kind: RedactionKind, value: string) => string,
  most: number = Infinity,
): string {
  // Looked for in signs that the finders know, and taken out of what was written: each sign is one in both.
  const plain = readable(clean);
  let out = '';
  let from = 0;
  for (let at = 0; at < clean.length && out.length + at - from < most;) {
    const found = findAt(plain, at);
    if (found === null) {
      at += 1;
      continue;
    }
    // An address is found by a sign in its middle; nothing before what is out already is taken twice.
    const start = Math.max(found.from, from);
    const end = Math.max(found.to, at + 1);
    out += clean.slice(from, start) + by(found.kind, clean.slice(start, end));
    from = end;
    at = from;
  }
  return from === 0 ? clean : out + clean.slice(from);
}

/** A value that is a secret by the name it stands under, such as `api_key`: nothing of it is left. */
export function takenWhole(name: string, value: string): string | null {
  return value !== '' && isSecretName(name) ? standInOf('key') : null;
}

/** Stand-ins become marks, and one knows where they stand. */
export function marked(text: string): Redacted {
  const redactions: Redaction[] = [];
  const parts: string[] = [];
  let length = 0;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const kind = kinds[text.charCodeAt(at) - firstStandIn];
    if (kind === undefined) continue;
    const mark = `[${kind}]`;
    parts.push(text.slice(from, at), mark);
    length += at - from;
    redactions.push({ kind, start: length, end: length + mark.length });
    length += mark.length;
    from = at + 1;
  }
  return { text: parts.length === 0 ? text : parts.join('') + text.slice(from), redactions };
}

const kinds: readonly RedactionKind[] = ['email', 'phone', 'iban', 'card', 'key', 'ip'];
/** Of the private use area: no text of anybody's needs them. */
const firstStandIn = 0xf780;

function standInOf(kind: RedactionKind): string {
  return String.fromCharCode(firstStandIn + kinds.indexOf(kind));
}

function withoutStandIns(text: string): string {
  return text.replace(/[\uF780-\uF785]/g, '');
}

type Finder = (text: string, at: number) => Found | null;

/** Whoever comes first is believed: a card's number is no phone's. */
const atDigit: readonly Finder[] = [networkAddressAt, secretAt, cardAt, phoneAt];
const atLetter: readonly Finder[] = [secretAt, accountAt, networkAddressAt];
const atSign: readonly Finder[] = [phoneAt];

function findAt(text: string, at: number): Found | null {
  const code = text.charCodeAt(at);
  if (code === 0x40) return addressAt(text, at);
  if (code === 0x3a) return networkAddressAt(text, at);
  if (code === 0x2b || code === 0x28) return first(atSign, text, at);
  if (code === 0x2d) return secretAt(text, at);
  const isDigit = code >= 0x30 && code <= 0x39;
  const isLetter = (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
  if (!isDigit && !isLetter) return null;
  // Values begin where words do.
  if (isWordBefore(text, at)) return null;
  return first(isDigit ? atDigit : atLetter, text, at);
}

function first(finders: readonly Finder[], text: string, at: number): Found | null {
  for (const find of finders) {
    const found = find(text, at);
    if (found !== null) return found;
  }
  return null;
}

function isWordBefore(text: string, at: number): boolean {
  const code = at === 0 ? 0x20 : text.charCodeAt(at - 1);
  return (
    (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) || code === 0x5f
  );
}
