/**
 * Key paths of a session (seed 3): `phase_artifacts.phase3.data.phase3_result.findings[f-02]`. A name leads to a
 * member; brackets lead to an element, by what it calls itself (`id`, `step_id`, `key`) or by its place.
 */

export type KeyStep =
  | { readonly kind: 'name'; readonly name: string }
  /** An element of a list, or a member whose name is in brackets. */
  | { readonly kind: 'element'; readonly key: string };

export type Slice = { readonly kind: 'found'; readonly value: unknown } | { readonly kind: 'absent' };

/** What an element may call itself, the first that it has. */
const ownNames = ['id', 'step_id', 'key'] as const;

/** The steps of a key path; null when it is none. Reads each character once. */
export function parseKeyPath(path: string): readonly KeyStep[] | null {
  const steps: KeyStep[] = [];
  for (let at = 0; at < path.length;) {
    const isElement = path.charAt(at) === '[';
    const isJoined = path.charAt(at) === '.';
    if (steps.length === 0 ? isElement || isJoined : !isElement && !isJoined) return null;
    const from = isElement || isJoined ? at + 1 : at;
    const to = wordEnd(path, from);
    if (to === from || (isElement && path.charAt(to) !== ']')) return null;
    const word = path.slice(from, to);
    steps.push(isElement ? { kind: 'element', key: word } : { kind: 'name', name: word });
    at = isElement ? to + 1 : to;
  }
  return steps.length === 0 ? null : steps;
}

/** The path that these steps are written as; null when one of them cannot be written. */
export function formatKeyPath(steps: readonly KeyStep[]): string | null {
  const words = steps.map((step) => (step.kind === 'name' ? step.name : step.key));
  if (steps[0]?.kind !== 'name' || !words.every(isKeyWord)) return null;
  return steps
    .map((step, place) => (step.kind === 'element' ? `[${step.key}]` : place === 0 ? step.name : `.${step.name}`))
    .join('');
}

/** Whether a name can stand in a key path as it is. */
export function isKeyWord(word: string): boolean {
  return word !== '' && wordEnd(word, 0) === word.length;
}

/**
 * What stands at the end of the path. Total: what is no path leads nowhere, and nothing is found that the value does
 * not own.
 */
export function sliceAt(root: unknown, path: string): Slice {
  const steps = parseKeyPath(path);
  if (steps === null) return absent;
  let at: Slice = { kind: 'found', value: root };
  for (const step of steps) {
    at = step.kind === 'name' ? memberOf(at.value, step.name) : elementOf(at.value, step.key);
    if (at.kind === 'absent') return absent;
  }
  return at;
}

/**
 * How the elements of a list are named in paths that lead back to them: by what each calls itself where that is its
 * alone, else by its place; null where its place is what another one calls itself.
 */
export function elementKeys(list: readonly unknown[]): readonly (string | null)[] {
  const own = list.map(ownNameOf);
  const count = new Map<string, number>();
  for (const name of own) if (name !== null) count.set(name, (count.get(name) ?? 0) + 1);
  return own.map((name, place) => {
    if (name !== null && count.get(name) === 1 && isKeyWord(name)) return name;
    return count.has(String(place)) ? null : String(place);
  });
}

/** Whether one path is the other, or leads to a part of it. */
export function isWithin(path: string, whole: string): boolean {
  return path === whole || path.startsWith(`${whole}.`) || path.startsWith(`${whole}[`);
}

const absent: Slice = { kind: 'absent' };

function memberOf(value: unknown, name: string): Slice {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, name)) return absent;
  return { kind: 'found', value: (value as Readonly<Record<string, unknown>>)[name] };
}

function elementOf(value: unknown, key: string): Slice {
  if (!Array.isArray(value)) return memberOf(value, key);
  const list: readonly unknown[] = value;
  const named = list.findIndex((element) => ownNameOf(element) === key);
  const place = named >= 0 ? named : placeOf(key);
  return place < list.length ? { kind: 'found', value: list[place] } : absent;
}

/** Digits alone are a place; anything else is none. */
function placeOf(key: string): number {
  if (key.length > 9) return Infinity;
  for (let i = 0; i < key.length; i += 1) if (!isDigit(key.charCodeAt(i))) return Infinity;
  return Number(key);
}

function ownNameOf(element: unknown): string | null {
  for (const name of ownNames) {
    const own = memberOf(element, name);
    if (own.kind === 'found' && (typeof own.value === 'string' || typeof own.value === 'number'))
      return String(own.value);
  }
  return null;
}

function wordEnd(text: string, from: number): number {
  let to = from;
  while (to < text.length && isWordCode(text.charCodeAt(to))) to += 1;
  return to;
}

function isWordCode(code: number): boolean {
  return (
    isDigit(code) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) || code === 0x5f || code === 0x2d
  );
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}
