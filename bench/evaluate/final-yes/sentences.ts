/**
 * Sentences that the printed page of a final yes lists, each wording of each part among them, and the words that it is
 * made of.
 */
import type { YesFile } from '../../../contracts/reading/final-yes.ts';
import { compileYes } from '../../../reading/grammar/final-yes.ts';
import type { ValuesSaid } from '../../../reading/grammar/said-words.ts';
import type { Node } from '../../../reading/grammar/notation.ts';
import type { SceneLanguage } from '../talk/rows.ts';

/** What stands for the values of a sentence: what the scene of the corpus shows. */
export const shownIn: Readonly<Record<SceneLanguage, Readonly<Record<string, string>>>> = {
  en: { time: 'Monday', person: 'Anna', ...same('10') },
  es: { time: 'lunes', person: 'Anna', ...same('10') },
  ru: { time: 'понедельник', person: 'Анна', ...same('10') },
  de: { time: 'Montag', person: 'Anna', ...same('10') },
  fr: { time: 'lundi', person: 'Anna', ...same('10') },
};

function same(place: string): Readonly<Record<string, string>> {
  return { place, phone: '+49 30 123456', address: 'anna.schmidt@example.com' };
}

/**
 * Each wording of each part, beside the first wording of others, in the shortest message in which that part can stand;
 * and of each pattern some in which all stands that may. A message may hold orders of two kinds, which answer nothing:
 * whoever uses them leaves those out.
 */
export function sentencesOf(file: YesFile, values: Readonly<Record<string, string>>): readonly string[] {
  const { patterns, parts } = compileYes(file);
  const tree: Tree = { parts, values };
  const short = [...parts].flatMap(([name, node]) => {
    const known = new Map<Node, string | null>();
    const frames = patterns.flatMap((pattern) => framed(pattern, name, { ...tree, known }) ?? []);
    const [frame] = frames.toSorted((one, other) => one.length - other.length);
    const said = wordings(node, tree);
    const first = said.find((words) => words !== '') ?? '';
    return frame === undefined
      ? []
      : [...said.map((words) => filled(frame, words)), ...frames.map((one) => filled(one, first))];
  });
  const long = patterns.flatMap((pattern) =>
    Array.from({ length: longOnes }, (_, turn) => everything(pattern, tree, turn * 3)),
  );
  return [...new Set([...patterns.flatMap((pattern) => wordings(pattern, tree)), ...short, ...long])].filter(Boolean);
}

const longOnes = 12;
const hole = '\u0000';

interface Tree {
  readonly parts: ReadonlyMap<string, Node>;
  readonly values: Readonly<Record<string, string>>;
}

function filled(frame: string, words: string): string {
  return frame.replace(hole, words).replace(/ +/g, ' ').trim();
}

function partIn(name: string, { parts }: Tree): Node {
  return parts.get(name) ?? { kind: 'any', nodes: [] };
}

/** A word, a value or a mark. */
function leaf(node: Node & { readonly kind: 'word' | 'slot' | 'mark' }, { values }: Tree): string {
  if (node.kind === 'mark') return ',';
  return node.kind === 'word' ? node.written : (values[node.slot] ?? '');
}

/** What is said with the first of everything, and with nothing that may be left out. */
function least(node: Node, tree: Tree): string {
  switch (node.kind) {
    case 'word':
    case 'slot':
    case 'mark':
      return leaf(node, tree);
    case 'part':
      return least(partIn(node.name, tree), tree);
    case 'maybe':
      return '';
    case 'any':
      return node.nodes.map((one) => least(one, tree)).find(Boolean) ?? '';
    case 'row':
      return joined(node.nodes.map((one) => least(one, tree)));
    default:
      return node satisfies never;
  }
}

/** Every alternative of the tree itself at least once; parts that it names by the first of theirs. */
function wordings(node: Node, tree: Tree): readonly string[] {
  switch (node.kind) {
    case 'word':
    case 'slot':
    case 'mark':
    case 'part':
      return [least(node, tree)];
    case 'maybe':
      return ['', ...wordings(node.node, tree)];
    case 'any':
      return node.nodes.flatMap((one) => wordings(one, tree));
    case 'row': {
      const lists = node.nodes.map((one) => wordings(one, tree));
      const most = Math.max(...lists.map(({ length }) => length));
      return Array.from({ length: most }, (_, at) => joined(lists.map((list) => list[at % list.length] ?? '')));
    }
    default:
      return node satisfies never;
  }
}

interface Frames extends Tree {
  readonly known: Map<Node, string | null>;
}

/** The shortest that holds the part, which is left open; null: it holds none. */
function framed(node: Node, name: string, tree: Frames): string | null {
  const known = tree.known.get(node);
  if (known !== undefined) return known;
  const made = frameMade(node, name, tree);
  tree.known.set(node, made);
  return made;
}

function frameMade(node: Node, name: string, tree: Frames): string | null {
  switch (node.kind) {
    case 'word':
    case 'slot':
    case 'mark':
      return null;
    case 'part':
      return node.name === name ? hole : framed(partIn(node.name, tree), name, tree);
    case 'maybe':
      return framed(node.node, name, tree);
    case 'any': {
      const all = node.nodes.flatMap((one) => framed(one, name, tree) ?? []);
      return all.toSorted((one, other) => one.length - other.length)[0] ?? null;
    }
    case 'row': {
      const all = node.nodes.flatMap((one, at) => {
        const frame = framed(one, name, tree);
        return frame === null
          ? []
          : [joined(node.nodes.map((other, place) => (place === at ? frame : least(other, tree))))];
      });
      return all.toSorted((one, other) => one.length - other.length)[0] ?? null;
    }
    default:
      return node satisfies never;
  }
}

/** All that may stand in it; which of several, by the turn. */
function everything(node: Node, tree: Tree, turn: number): string {
  switch (node.kind) {
    case 'word':
    case 'slot':
    case 'mark':
      return leaf(node, tree);
    case 'part':
      return everything(partIn(node.name, tree), tree, turn);
    case 'maybe':
      return everything(node.node, tree, turn);
    case 'any':
      return node.nodes.length === 0 ? '' : everything(node.nodes[turn % node.nodes.length] ?? node, tree, turn + 1);
    case 'row':
      return joined(node.nodes.map((one, at) => everything(one, tree, turn + at)));
    default:
      return node satisfies never;
  }
}

function joined(words: readonly string[]): string {
  return words.filter(Boolean).join(' ');
}

/** Every word of a language's grammar, as it is compared: nothing that it derives holds another one, but in a value. */
export function vocabularyOf(file: YesFile): ReadonlySet<string> {
  return compileYes(file).words;
}

/** The values of a sentence by where they stand, without a reader. */
export function valuesIn(text: string, shown: Readonly<Record<string, string>>): ValuesSaid {
  const lower = text.toLowerCase();
  const placesOf = (slot: string) => {
    const value = (shown[slot] ?? '').toLowerCase();
    const found: { start: number; end: number }[] = [];
    for (let at = lower.indexOf(value); at >= 0; at = lower.indexOf(value, at + value.length)) {
      const end = at + value.length;
      if (isEdge(lower[at - 1]) && isEdge(lower[end])) found.push({ start: at, end });
    }
    return found;
  };
  return {
    times: placesOf('time').map((span) => ({ ...span, grain: 'day' as const })),
    ordinals: placesOf('place').map((span) => ({ ...span, index: 10 })),
    phones: placesOf('phone').map((span) => ({ ...span, number: shown['phone'] ?? '' })),
    emails: placesOf('address').map((span) => ({ ...span, address: shown['address'] ?? '' })),
    people: placesOf('person').map((span) => ({ ...span, name: shown['person'] ?? '' })),
  };
}

function isEdge(sign = ' '): boolean {
  return sign === ' ';
}

/**
 * In front of the message, behind it, and between its words. Of a long one three places between, other ones for each
 * `turn`.
 */
export function insertedIn(words: readonly string[], word: string, turn: number): readonly string[] {
  const all = Array.from({ length: words.length + 1 }, (_, at) => at);
  const between = all.slice(1, -1);
  const places =
    words.length <= 6
      ? all
      : [0, words.length, ...[0, 1, 2].map((at) => between[(turn + at * 3) % between.length] ?? 0)];
  return places.map((at) => words.toSpliced(at, 0, word).join(' '));
}
