/** What a tree of a grammar can begin with, so that only what can go on at a word is tried there. */
import type { Node } from './notation.ts';

export interface Start {
  readonly words: ReadonlySet<string>;
  readonly slots: ReadonlySet<string>;
  /** It can be nothing at all. */
  readonly empty: boolean;
  /** Of alternatives: those that can begin with a word, or with a slot, and those that can be nothing. */
  readonly branches: {
    readonly byWord: ReadonlyMap<string, readonly Node[]>;
    readonly bySlot: ReadonlyMap<string, readonly Node[]>;
    readonly empty: readonly Node[];
  } | null;
}

/** Notes the start of a tree and of all that it is made of; no part may lead back to itself. */
export function startOf(node: Node, parts: ReadonlyMap<string, Node>, known: Map<Node, Start>): Start {
  const before = known.get(node);
  if (before) return before;
  const made = startMade(node, (one) => startOf(one, parts, known), parts);
  known.set(node, made);
  return made;
}

function startMade(node: Node, of: (node: Node) => Start, parts: ReadonlyMap<string, Node>): Start {
  switch (node.kind) {
    case 'word':
      return { words: new Set([node.word]), slots: none, empty: false, branches: null };
    case 'slot':
      return { words: none, slots: new Set([node.slot]), empty: false, branches: null };
    case 'mark':
      return { words: none, slots: none, empty: true, branches: null };
    case 'part': {
      const own = parts.get(node.name);
      return own === undefined
        ? { words: none, slots: none, empty: false, branches: null }
        : { ...of(own), branches: null };
    }
    case 'maybe':
      return { ...of(node.node), empty: true, branches: null };
    case 'any':
      return {
        ...joined(node.nodes.map(of), (starts) => starts.some(({ empty }) => empty)),
        branches: branchesOf(node.nodes, of),
      };
    case 'row': {
      // Up to the first that cannot be left out; the rest has starts of its own.
      const starts = node.nodes.map(of);
      const first = starts.findIndex(({ empty }) => !empty);
      const heads = first < 0 ? starts : starts.slice(0, first + 1);
      return { ...joined(heads, () => first < 0), branches: null };
    }
    default:
      return node satisfies never;
  }
}

const none: ReadonlySet<string> = new Set();

function joined(starts: readonly Start[], isEmpty: (starts: readonly Start[]) => boolean): Omit<Start, 'branches'> {
  return {
    words: new Set(starts.flatMap(({ words }) => [...words])),
    slots: new Set(starts.flatMap(({ slots }) => [...slots])),
    empty: isEmpty(starts),
  };
}

function branchesOf(nodes: readonly Node[], of: (node: Node) => Start): Start['branches'] {
  const byWord = new Map<string, Node[]>();
  const bySlot = new Map<string, Node[]>();
  for (const node of nodes) {
    const { words, slots } = of(node);
    for (const word of words) addTo(byWord, word, node);
    for (const slot of slots) addTo(bySlot, slot, node);
  }
  return { byWord, bySlot, empty: nodes.filter((node) => of(node).empty) };
}

function addTo(map: Map<string, Node[]>, key: string, node: Node): void {
  const list = map.get(key);
  if (list) list.push(node);
  else map.set(key, [node]);
}
