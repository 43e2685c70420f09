/**
 * The final yes (G20, `languages/<tag>/yes.yaml`): whether a message is, from its first word to its last, one that its
 * language's grammar derives. Nothing is guessed: no slips, no side remarks, no learned score.
 */
import type { DeedKind, YesFile } from '../../contracts/reading/final-yes.ts';
import { startOf, type Start } from './starts.ts';
import { checkPart, parseLine, partsIn, wordsIn, type Node } from './notation.ts';
import { wordsOf, type ValuesSaid, type Word } from './said-words.ts';

/** A grammar made ready; holds no state. */
export interface YesGrammar {
  readonly patterns: readonly Node[];
  /** What each tree can begin with. */
  readonly starts: ReadonlyMap<Node, Start>;
  /** Every word of it: a message with another one is derived by none of its lines. */
  readonly words: ReadonlySet<string>;
  /** Parts by name; orders by kind under `deed:<kind>`. */
  readonly parts: ReadonlyMap<string, Node>;
}

/** A message that is, as a whole, a final yes in one of the languages. */
export interface FinalYes {
  /** The deeds that it may be a yes to. */
  readonly to: readonly DeedKind[];
  /** Whom it names. */
  readonly names: readonly string[];
}

const deedKinds: readonly DeedKind[] = ['book', 'move', 'call-off', 'send', 'submit'];

/**
 * @throws NotationError for a line that cannot be understood, a part that is not there, or one that leads back to
 * itself.
 */
export function compileYes({ patterns, parts, deeds }: YesFile): YesGrammar {
  const named = new Map<string, Node>();
  for (const [name, lines] of Object.entries(parts)) named.set(name, alternativesOf(lines));
  for (const kind of deedKinds) named.set(partOf(kind), alternativesOf(deeds[kind]));
  named.set('deed', { kind: 'any', nodes: deedKinds.map((kind) => ({ kind: 'part', name: partOf(kind) })) });
  const whole = patterns.map(parseLine);
  for (const name of [...named.keys(), ...whole.flatMap(partsIn)]) checkPart(name, named, []);
  const starts = new Map<Node, Start>();
  for (const node of [...named.values(), ...whole]) startOf(node, named, starts);
  const words = new Set([...named.values(), ...whole].flatMap(wordsIn));
  return { patterns: whole, parts: named, starts, words };
}

/** Of the orders of one kind; no part of a file has a colon in its name. */
function partOf(kind: DeedKind): string {
  return `deed:${kind}`;
}

/** What the message says as a final yes in one of the languages; null: it is none. `text`: as it was written. */
export function readFinalYes(text: string, values: ValuesSaid, grammars: readonly YesGrammar[]): FinalYes | null {
  const words = wordsOf(text, values);
  if (words === null) return null;
  let best: FinalYes | null = null;
  for (const grammar of grammars) {
    if (!words.every((word) => isOf(word, grammar))) continue;
    const found = new Derivation(grammar, words).whole();
    // Of several derivations the one with the shortest names counts: what is a word in one language is no name in another.
    if (found !== null && (best === null || lengthOf(found) < lengthOf(best))) best = found;
    if (best?.names.length === 0) break;
  }
  return best;
}

function isOf({ forms, value, name }: Word, { words }: YesGrammar): boolean {
  return value !== null || name !== null || forms.some(({ fold }) => words.has(fold));
}

/**
 * How a part may be derived: up to which word, as an answer to which questions (bits in the order of `deedKinds`), and
 * with which names.
 */
interface Way {
  readonly end: number;
  readonly to: number;
  readonly names: readonly string[];
}

const everyKind = (1 << deedKinds.length) - 1;
const mostNames = 4;

/** Derives one message. Every part is looked for once at every word, so that the work is bounded by their product. */
class Derivation {
  readonly #grammar: YesGrammar;
  readonly #words: readonly Word[];
  readonly #known = new Map<string, readonly Way[]>();
  readonly #left = new Map<Node, Map<number, readonly Way[]>>();

  constructor(grammar: YesGrammar, words: readonly Word[]) {
    this.#grammar = grammar;
    this.#words = words;
  }

  whole(): FinalYes | null {
    const ways = this.#grammar.patterns
      .flatMap((pattern) => this.#ways(pattern, 0))
      .filter(({ end }) => end === this.#words.length && end > 0)
      .toSorted(fewerNamesFirst);
    const [best] = ways;
    if (best === undefined || best.names.length > mostNames) return null;
    // "Send it" answers more than one question, each in a way of its own.
    const to = ways.filter((way) => lengthOf(way) === lengthOf(best)).reduce((all, way) => all | way.to, 0);
    return { to: deedKinds.filter((_, at) => (to & (1 << at)) !== 0), names: [...best.names] };
  }

  /** Whether the tree can begin with this word, or be nothing. */
  #canBegin(node: Node, from: number): boolean {
    const start = this.#grammar.starts.get(node);
    const word = this.#words[from];
    if (start === undefined || start.empty) return true;
    if (word === undefined) return false;
    return word.forms.some(({ fold }) => start.words.has(fold)) || slotsAt(word).some((slot) => start.slots.has(slot));
  }

  #alternatives(node: Node & { readonly kind: 'any' }, from: number): readonly Node[] {
    const branches = this.#grammar.starts.get(node)?.branches;
    if (!branches) return node.nodes;
    const word = this.#words[from];
    if (word === undefined) return branches.empty;
    const slotted = slotsAt(word).flatMap((slot) => branches.bySlot.get(slot) ?? []);
    const worded = word.forms.flatMap(({ fold }) => branches.byWord.get(fold) ?? []);
    return [...new Set([...worded, ...slotted, ...branches.empty])];
  }

  #ways(node: Node, from: number): readonly Way[] {
    if (!this.#canBegin(node, from)) return [];
    switch (node.kind) {
      case 'word':
        return isWord(this.#words[from], node) ? [{ end: from + 1, to: everyKind, names: [] }] : [];
      case 'slot':
        return this.#values(node.slot, from);
      case 'mark':
        return this.#words[from]?.marked === false ? [] : [nothing(from)];
      case 'part':
        return this.#part(node.name, from);
      case 'maybe':
        return this.#maybe(node, from);
      case 'any':
        return kept(this.#alternatives(node, from).flatMap((one) => this.#ways(one, from)));
      case 'row':
        return node.nodes.reduce<readonly Way[]>((ways, next) => this.#behind(ways, next), [nothing(from)]);
      default:
        return node satisfies never;
    }
  }

  /** Remembered like a part: what may stand several times is met at every word again and again. */
  #maybe(node: Node & { readonly kind: 'maybe' }, from: number): readonly Way[] {
    const here = this.#left.get(node) ?? new Map<number, readonly Way[]>();
    this.#left.set(node, here);
    const ways = here.get(from) ?? kept([nothing(from), ...this.#ways(node.node, from)]);
    here.set(from, ways);
    return ways;
  }

  #behind(ways: readonly Way[], next: Node): readonly Way[] {
    return kept(
      ways.flatMap((way) =>
        this.#ways(next, way.end)
          .map(({ end, to, names }) => ({ end, to: to & way.to, names: [...way.names, ...names] }))
          .filter(({ to }) => to !== 0),
      ),
    );
  }

  #part(name: string, from: number): readonly Way[] {
    const key = `${from} ${name}`;
    const known = this.#known.get(key);
    if (known) return known;
    const node = this.#grammar.parts.get(name);
    const kind = deedKinds.findIndex((one) => name === partOf(one));
    const found = node === undefined ? [] : this.#ways(node, from);
    const ways =
      kind < 0 ? found : found.map((way) => ({ ...way, to: way.to & (1 << kind) })).filter(({ to }) => to !== 0);
    this.#known.set(key, ways);
    return ways;
  }

  #values(slot: string, from: number): readonly Way[] {
    if (slot === 'person') return this.#people(from);
    const ways: Way[] = [];
    if (this.#words[from]?.value?.first !== true) return ways;
    // Values right behind one another are one: "Monday, 7 December, 10:00".
    for (let at = from; this.#words[at]?.value?.slot === slot; at += 1)
      if (this.#words[at]?.value?.last === true) ways.push({ end: at + 1, to: everyKind, names: [] });
    return ways;
  }

  /** A name that was found (R9: a word that none knows is no name, and is not kept as one). */
  #people(from: number): readonly Way[] {
    const named = this.#words[from]?.name;
    if (named?.first !== true) return [];
    let at = from;
    while (this.#words[at]?.name?.last === false) at += 1;
    return [{ end: at + 1, to: everyKind, names: [named.name.slice(0, 80)] }];
  }
}

function isWord(said: Word | undefined, { word, written, exact }: Node & { readonly kind: 'word' }): boolean {
  return said?.forms.some((one) => one.fold === word && (exact !== true || one.written === written)) === true;
}

function slotsAt(word: Word): readonly string[] {
  const slots: string[] = [];
  if (word.value !== null) slots.push(word.value.slot);
  if (word.name !== null) slots.push('person');
  return slots;
}

function nothing(from: number): Way {
  return { end: from, to: everyKind, names: [] };
}

/** Of the ways to the same word for the same questions the one with the fewest words in names. */
function kept(ways: readonly Way[]): readonly Way[] {
  if (ways.length < 2) return ways;
  const best = new Map<number, Way>();
  for (const way of ways) {
    const key = way.end * (everyKind + 1) + way.to;
    const before = best.get(key);
    if (before === undefined || fewerNamesFirst(way, before) < 0) best.set(key, way);
  }
  return [...best.values()];
}

function fewerNamesFirst(one: Way, other: Way): number {
  return lengthOf(one) - lengthOf(other);
}

function lengthOf({ names }: Pick<Way, 'names'>): number {
  return names.reduce((sum, name) => sum + name.length + 1, 0);
}

function alternativesOf(lines: readonly string[]): Node {
  return { kind: 'any', nodes: lines.map(parseLine) };
}
