/**
 * The notation of a finite grammar: words in their order, `[..]` that may be left out, `(a|b)` one of them, `<part>`,
 * `{slot}`, `*3` behind a part or a bracket for at most three of it or none, `word!` for one whose accents count, and
 * `,` where a mark has to stand. Lines are made into trees once; a part that leads back to itself is refused, so that
 * what a grammar derives is finite.
 */
import { fold } from '../language/fold.ts';

export type Node =
  | { readonly kind: 'word'; readonly word: string; readonly written: string; readonly exact?: true }
  | { readonly kind: 'slot'; readonly slot: string }
  | { readonly kind: 'part'; readonly name: string }
  | { readonly kind: 'mark' }
  | { readonly kind: 'maybe'; readonly node: Node }
  | { readonly kind: 'row'; readonly nodes: readonly Node[] }
  | { readonly kind: 'any'; readonly nodes: readonly Node[] };

/** A line that cannot be understood. The message names the line and what is wrong with it. */
export class NotationError extends Error {}

/** What a line may have for a word. */
const wordPattern = /\p{N}+%|[\p{L}\p{M}\p{N}]+|\p{Extended_Pictographic}|\+/gu;

/** One word as it is compared. */
export function folded(word: string): string {
  return fold(word).replaceAll('ё', 'е');
}

/** The same with its accents. */
export function asWritten(word: string): string {
  return word.normalize('NFC').toLowerCase();
}

/**
 * The word as it is written, and where a letter of it is drawn out ("yesss", "gooood", "síii") with that letter once,
 * and twice.
 */
export function formsOf(word: string): readonly string[] {
  const letters = Array.from(asWritten(word));
  const once: string[] = [];
  const twice: string[] = [];
  let from = 0;
  while (from < letters.length) {
    const base = folded(letters[from] ?? '');
    let to = from + 1;
    while (to < letters.length && folded(letters[to] ?? '') === base) to += 1;
    const isDrawn = to - from >= timesDrawn && /\p{L}/u.test(base);
    once.push(...letters.slice(from, isDrawn ? from + 1 : to));
    twice.push(...letters.slice(from, isDrawn ? from + 2 : to));
    from = to;
  }
  return [...new Set([letters, once, twice].map((all) => all.join('')))];
}

const timesDrawn = 3;

/** @throws NotationError */
export function parseLine(line: string): Node {
  const pieces = line.match(/<[a-z-]+>|\{[a-z]+\}|\*[2-9]|[[\]()|,]|[^\s[\]()|<>{}*,]+|[<>{}*]/gu) ?? [];
  const reader = new Reader(line, pieces);
  const node = reader.alternatives();
  if (!reader.isAtEnd) throw new NotationError(`"${line}" closes a bracket that it has not opened.`);
  return node;
}

class Reader {
  readonly #line: string;
  readonly #pieces: readonly string[];
  #at = 0;

  constructor(line: string, pieces: readonly string[]) {
    this.#line = line;
    this.#pieces = pieces;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#pieces.length;
  }

  alternatives(): Node {
    const rows = [this.#row()];
    while (this.#pieces[this.#at] === '|') {
      this.#at += 1;
      rows.push(this.#row());
    }
    const [only] = rows;
    return rows.length === 1 && only ? only : { kind: 'any', nodes: rows };
  }

  #row(): Node {
    const nodes: Node[] = [];
    for (let piece = this.#pieces[this.#at]; piece !== undefined; piece = this.#pieces[this.#at]) {
      if (piece === '|' || piece === ')' || piece === ']') break;
      this.#at += 1;
      nodes.push(...this.#repeated(this.#nodesOf(piece)));
    }
    const [only] = nodes;
    if (only === undefined) throw new NotationError(`"${this.#line}" has a place with nothing in it.`);
    return nodes.length === 1 ? only : { kind: 'row', nodes };
  }

  /** `*3`: one in another, each of which may be left out. */
  #repeated(nodes: readonly Node[]): readonly Node[] {
    const piece = this.#pieces[this.#at];
    const [node] = nodes;
    if (piece?.startsWith('*') !== true || piece.length === 1 || node === undefined || node.kind === 'word')
      return nodes;
    this.#at += 1;
    let all: Node = { kind: 'maybe', node };
    for (let times = Number(piece.slice(1)); times > 1; times -= 1)
      all = { kind: 'maybe', node: { kind: 'row', nodes: [node, all] } };
    return [all];
  }

  #nodesOf(piece: string): readonly Node[] {
    if (piece === ',') return [{ kind: 'mark' }];
    if (piece === '(') return [this.#closed(')')];
    if (piece === '[') return [{ kind: 'maybe', node: this.#closed(']') }];
    if (piece.length > 1 && piece.startsWith('<')) return [{ kind: 'part', name: piece.slice(1, -1) }];
    if (piece.length > 1 && piece.startsWith('{')) return [{ kind: 'slot', slot: piece.slice(1, -1) }];
    const words = piece.replace(/['’]/g, '').match(wordPattern);
    const isExact = piece.endsWith('!');
    if (words === null || piece.startsWith('*'))
      throw new NotationError(`"${this.#line}" has "${piece}" where a word is expected.`);
    return words.map((word) => ({
      kind: 'word',
      word: folded(word),
      written: asWritten(word),
      ...(isExact ? { exact: true as const } : {}),
    }));
  }

  #closed(end: string): Node {
    const node = this.alternatives();
    if (this.#pieces[this.#at] !== end)
      throw new NotationError(`"${this.#line}" does not close a bracket with "${end}".`);
    this.#at += 1;
    return node;
  }
}

/** The parts that a tree names. */
export function partsIn(node: Node): readonly string[] {
  switch (node.kind) {
    case 'part':
      return [node.name];
    case 'maybe':
      return partsIn(node.node);
    case 'row':
    case 'any':
      return node.nodes.flatMap(partsIn);
    case 'word':
    case 'slot':
    case 'mark':
      return [];
    default:
      return node satisfies never;
  }
}

/** @throws NotationError where a part is not there, or leads back to itself. */
export function checkPart(name: string, parts: ReadonlyMap<string, Node>, above: readonly string[]): void {
  if (above.includes(name)) throw new NotationError(`The part "${name}" leads back to itself.`);
  const node = parts.get(name);
  if (node === undefined) throw new NotationError(`There is no part "${name}".`);
  for (const next of new Set(partsIn(node))) checkPart(next, parts, [...above, name]);
}

/** The words of a tree, without those of the parts that it names. */
export function wordsIn(node: Node): readonly string[] {
  switch (node.kind) {
    case 'word':
      return [node.word];
    case 'maybe':
      return wordsIn(node.node);
    case 'row':
    case 'any':
      return node.nodes.flatMap(wordsIn);
    case 'part':
    case 'slot':
    case 'mark':
      return [];
    default:
      return node satisfies never;
  }
}
