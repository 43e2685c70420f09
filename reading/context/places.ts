/**
 * Where the artifacts of a session stand in its file: key path, offset and size in bytes of UTF-8. One look through the
 * text, which is known to be JSON; how elements call themselves is taken from what it was parsed to.
 */
import { elementKeys, formatKeyPath, isKeyWord, type KeyStep } from '../../domain/context/key-path.ts';
import { bytesOf } from './bytes.ts';

export type JsonType = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';

export interface Place {
  readonly keyPath: string;
  readonly type: JsonType;
  /** In bytes of UTF-8 of the file. */
  readonly offset: number;
  readonly bytes: number;
  /** Range of the text, in UTF-16 code units. */
  readonly from: number;
  readonly to: number;
}

/** What is listed: parts of the metadata, and what stands in `phase_artifacts` so many steps down. */
const deepestListed = 6;
const mostListed = 5_000;

/** The artifacts of a session, in the order of its file; of a name that stands there twice the last one. */
export function placesIn(text: string, session: unknown): readonly Place[] {
  const scan = new Scan(text);
  scan.value(session, []);
  return [...scan.found.values()].slice(0, mostListed);
}

class Scan {
  readonly found = new Map<string, Place>();
  readonly #text: string;
  #at = 0;
  /** Bytes up to `counted`; places are asked for from left to right. */
  #bytes = 0;
  #counted = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Reads one value that stands behind these steps; null: it cannot be named, and neither can its parts. */
  value(value: unknown, steps: readonly KeyStep[] | null): void {
    this.#skipSpace();
    const from = this.#at;
    const offset = this.#bytesUpTo(from);
    const isListed = steps !== null && isArtifact(steps);
    const descends = steps !== null && steps.length < deepestListed && this.found.size < mostListed && mayHold(steps);
    if (isListed) this.#note(steps, { type: typeAt(this.#text, from), offset, from });
    if (descends && Array.isArray(value)) this.#list(value, steps);
    else if (descends && typeof value === 'object' && value !== null) this.#members(value, steps);
    else this.#skipValue();
    if (isListed) this.#noteEnd(steps, offset);
  }

  #list(list: readonly unknown[], steps: readonly KeyStep[]): void {
    const keys = elementKeys(list);
    this.#at += 1;
    for (let place = 0; this.#goesOn(); place += 1) {
      const key = keys[place] ?? null;
      this.value(list[place], key === null ? null : [...steps, { kind: 'element', key }]);
    }
  }

  #members(value: object, steps: readonly KeyStep[]): void {
    this.#at += 1;
    while (this.#goesOn()) {
      this.#skipSpace();
      const name = this.#name();
      this.#skipSpace();
      this.#at += 1;
      const member = Object.hasOwn(value, name) ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
      this.value(member, isKeyWord(name) ? [...steps, { kind: 'name', name }] : null);
    }
  }

  /** Whether there is another element or member; steps over what stands between them, and over the closing bracket. */
  #goesOn(): boolean {
    this.#skipSpace();
    const code = this.#text.charCodeAt(this.#at);
    if (code === 0x2c) this.#at += 1;
    else if (code === 0x5d || code === 0x7d || Number.isNaN(code)) {
      this.#at += 1;
      return false;
    }
    return true;
  }

  #name(): string {
    const from = this.#at;
    this.#skipString();
    return JSON.parse(this.#text.slice(from, this.#at)) as string;
  }

  #note(steps: readonly KeyStep[], { type, offset, from }: Pick<Place, 'type' | 'offset' | 'from'>): void {
    const keyPath = formatKeyPath(steps);
    if (keyPath === null) return;
    // A second one of the same name takes the place of the first, and of its parts nothing is left.
    this.found.delete(keyPath);
    this.found.set(keyPath, { keyPath, type, offset, bytes: 0, from, to: from });
  }

  #noteEnd(steps: readonly KeyStep[], offset: number): void {
    const noted = this.found.get(formatKeyPath(steps) ?? '');
    if (noted) this.found.set(noted.keyPath, { ...noted, to: this.#at, bytes: this.#bytesUpTo(this.#at) - offset });
  }

  #bytesUpTo(place: number): number {
    this.#bytes += bytesOf(this.#text.slice(this.#counted, place));
    this.#counted = place;
    return this.#bytes;
  }

  #skipSpace(): void {
    while (isSpace(this.#text.charCodeAt(this.#at))) this.#at += 1;
  }

  #skipString(): void {
    this.#at += 1;
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (Number.isNaN(code)) return;
      this.#at += code === 0x5c ? 2 : 1;
      if (code === 0x22) return;
    }
  }

  #skipValue(): void {
    let depth = 0;
    do {
      this.#skipSpace();
      const code = this.#text.charCodeAt(this.#at);
      if (Number.isNaN(code)) return;
      if (code === 0x22) this.#skipString();
      else if (code === 0x7b || code === 0x5b) {
        depth += 1;
        this.#at += 1;
      } else if (code === 0x7d || code === 0x5d) {
        depth -= 1;
        this.#at += 1;
      } else if (code === 0x2c || code === 0x3a) this.#at += 1;
      else this.#skipWord();
    } while (depth > 0);
  }

  /** A number, `true`, `null`. */
  #skipWord(): void {
    while (isWord(this.#text.charCodeAt(this.#at))) this.#at += 1;
  }
}

function isArtifact([first, ...rest]: readonly KeyStep[]): boolean {
  if (first?.kind !== 'name' || rest.length === 0) return false;
  return first.name === 'phase_artifacts' || (first.name === 'metadata' && rest.length === 1);
}

/** Whether what is listed may stand somewhere below. */
function mayHold(steps: readonly KeyStep[]): boolean {
  const [first] = steps;
  if (first === undefined) return true;
  return (
    first.kind === 'name' && (first.name === 'phase_artifacts' || (first.name === 'metadata' && steps.length === 1))
  );
}

function typeAt(text: string, at: number): JsonType {
  switch (text.charAt(at)) {
    case '{':
      return 'object';
    case '[':
      return 'array';
    case '"':
      return 'string';
    case 't':
    case 'f':
      return 'boolean';
    case 'n':
      return 'null';
    default:
      return 'number';
  }
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

function isWord(code: number): boolean {
  return !Number.isNaN(code) && !isSpace(code) && code !== 0x2c && code !== 0x5d && code !== 0x7d && code !== 0x3a;
}
