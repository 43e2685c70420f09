/** The phrase language of contracts/assistant/lexicon.ts as steps to walk. */
import { spellingsOf } from '../language/fold.ts';

/** A phrase that cannot be compiled. The message names the phrase and what is wrong with it. */
export class PhraseError extends Error {}

/** A phrase may not need more steps than this at one place of a text. */
const longestWalk = 4_096;
/** Nor may one group stand for more wordings than this. */
const mostAlternatives = 2_000;

/** What has to be found next. */
export type Step =
  | {
      readonly kind: 'words';
      readonly any: Alternatives;
      readonly optional: boolean;
    }
  | { readonly kind: 'gap'; readonly most: number }
  | { readonly kind: 'not'; readonly any: Alternatives }
  | { readonly kind: 'head' }
  | { readonly kind: 'end' };

/**
 * Wordings as a tree: by each word, as the number that the book knows it by, or by the stem of one, what can follow.
 */
export interface Alternatives {
  readonly words: ReadonlyMap<number, Alternatives> | null;
  readonly stems: readonly Stem[] | null;
  /** The bits of its first words (`bitOf`): a word whose bit lacks is none of them. */
  readonly bits: number;
  /** A wording may end here. */
  readonly isEnd: boolean;
}

/**
 * One bit of 32 for the number of a word: words share bits, so that they can rule a wording out and never in. None for
 * a word of no phrase.
 */
export function bitOf(number: number): number {
  return number > 0 ? 1 << (number & 31) : 0;
}

/** Any word with this beginning. */
export interface Stem {
  readonly stem: string;
  readonly behind: Alternatives;
}

/** What phrases of one book share: the numbers of their words, and the groups that several of them name. */
export class Wordings {
  readonly #numbers = new Map<string, number>();
  readonly #groups = new Map<string, Alternatives>();

  /** The number of a word that a phrase is made of; 0 for a word of none. */
  numberOf(word: string): number {
    return this.#numbers.get(word) ?? 0;
  }

  /** The same, where a phrase is made of it. */
  note(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    const number = this.#numbers.size + 1;
    this.#numbers.set(word, number);
    return number;
  }

  /** The group that is written like this, made when it is first met. */
  group(written: string, make: () => Alternatives): Alternatives {
    const known = this.#groups.get(written);
    if (known) return known;
    const made = make();
    this.#groups.set(written, made);
    return made;
  }
}

/**
 * A phrase as steps. `wordings` are those of its book.
 *
 * @throws PhraseError naming the phrase, when it is malformed or could take too many steps.
 */
export function parsePhrase(
  source: string,
  lists: Readonly<Record<string, readonly string[]>>,
  wordings: Wordings,
): readonly Step[] {
  const steps = parse(source, lists, wordings);
  checkCost(steps, source);
  return steps;
}

/** Adds to the list that a map holds under a key. */
export function addTo<K, T>(map: Map<K, T[]>, key: K, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

function parse(source: string, lists: Readonly<Record<string, readonly string[]>>, wordings: Wordings): Step[] {
  const steps: Step[] = [];
  for (const piece of pieces(source)) {
    const first = piece.charAt(0);
    if (piece === '^') steps.push({ kind: 'head' });
    else if (piece === '$') steps.push({ kind: 'end' });
    else if (piece.startsWith('..')) steps.push({ kind: 'gap', most: gapLength(piece, source) });
    else if (first === '!')
      steps.push({
        kind: 'not',
        any: alternatives(inside(piece.slice(1), source), source, lists, wordings),
      });
    else if (first === '[')
      steps.push({
        kind: 'words',
        any: alternatives(inside(piece, source), source, lists, wordings),
        optional: true,
      });
    else if (first === '(')
      steps.push({
        kind: 'words',
        any: alternatives(inside(piece, source), source, lists, wordings),
        optional: false,
      });
    else
      steps.push({
        kind: 'words',
        any: alternatives(piece, source, lists, wordings),
        optional: false,
      });
  }
  return steps;
}

/** The phrase cut at spaces, but not inside brackets. */
function pieces(source: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let piece = '';
  for (const char of `${source} `) {
    if (char === '(' || char === '[') depth += 1;
    if (char === ')' || char === ']') depth -= 1;
    if (depth > 1 || depth < 0)
      throw new PhraseError(
        `The phrase "${source}" nests or misplaces its brackets. Write each group on its own, or as a list.`,
      );
    if (char === ' ' && depth === 0) {
      if (piece !== '') found.push(piece);
      piece = '';
    } else piece += char;
  }
  if (depth !== 0) throw new PhraseError(`The phrase "${source}" opens a bracket that it does not close. Close it.`);
  return found;
}

function inside(piece: string, source: string): string {
  if (!/^[([][^()[\]]+[)\]]$/.test(piece))
    throw new PhraseError(
      `The phrase "${source}" holds "${piece}", which is no group. Write "(one|two)" or "[maybe]".`,
    );
  return piece.slice(1, -1);
}

function gapLength(piece: string, source: string): number {
  const most = Number(piece.slice(2));
  if (!Number.isInteger(most) || most < 1 || most > 12)
    throw new PhraseError(`The phrase "${source}" holds the gap "${piece}". Write "..1" to "..12".`);
  return most;
}

function alternatives(
  text: string,
  source: string,
  lists: Readonly<Record<string, readonly string[]>>,
  wordings: Wordings,
): Alternatives {
  return wordings.group(text, () => {
    const tree = emptyTree();
    for (const sequence of expand(text.split('|'), source, lists, 0)) grow(tree, sequence, wordings);
    return tree;
  });
}

interface Tree extends Alternatives {
  words: Map<number, Tree> | null;
  stems: { readonly stem: string; readonly behind: Tree }[] | null;
  bits: number;
  isEnd: boolean;
}

function emptyTree(): Tree {
  return { words: null, stems: null, bits: 0, isEnd: false };
}

function grow(tree: Tree, sequence: readonly string[], wordings: Wordings): void {
  let at = tree;
  for (const word of sequence)
    at = word.endsWith('*') ? behindStem(at, word.slice(0, -1)) : behindWord(at, wordings.note(word));
  at.isEnd = true;
}

function behindWord(tree: Tree, word: number): Tree {
  tree.words ??= new Map();
  tree.bits |= bitOf(word);
  const behind = tree.words.get(word) ?? emptyTree();
  tree.words.set(word, behind);
  return behind;
}

function behindStem(tree: Tree, stem: string): Tree {
  tree.stems ??= [];
  const known = tree.stems.find((other) => other.stem === stem);
  if (known) return known.behind;
  const behind = emptyTree();
  tree.stems.push({ stem, behind });
  return behind;
}

function expand(
  texts: readonly string[],
  source: string,
  lists: Readonly<Record<string, readonly string[]>>,
  depth: number,
): string[][] {
  if (depth > 4)
    throw new PhraseError(
      `The phrase "${source}" uses lists that contain each other. Write the words out in one of them.`,
    );
  return texts.flatMap((text) => {
    let sequences: string[][] = [[]];
    for (const piece of text.trim().split(/\s+/)) {
      const words = expandWord(piece, source, lists, depth);
      sequences = sequences.flatMap((before) => words.map((word) => [...before, ...word]));
      if (sequences.length > mostAlternatives)
        throw new PhraseError(
          `The phrase "${source}" multiplies out to more than ${mostAlternatives} wordings. Split it.`,
        );
    }
    return sequences;
  });
}

function expandWord(
  piece: string,
  source: string,
  lists: Readonly<Record<string, readonly string[]>>,
  depth: number,
): string[][] {
  const name = /^<([a-z][a-z0-9-]*)>$/.exec(piece)?.[1];
  if (name !== undefined) {
    const list = Object.hasOwn(lists, name) ? lists[name] : undefined;
    if (!list)
      throw new PhraseError(
        `The phrase "${source}" uses the list <${name}>, which is not defined. Define it under "lists".`,
      );
    return expand(list, source, lists, depth + 1);
  }
  const spellings = spellingsOf(piece);
  const [word = ''] = spellings;
  if (!/^[\p{L}\p{N}\p{Extended_Pictographic}'_:.]+\*?$/u.test(word)) {
    throw new PhraseError(
      `The phrase "${source}" holds "${word}", which is no word. Words are letters and digits; groups stand in brackets of their own.`,
    );
  }
  return spellings.map((spelling) => [spelling]);
}

function checkCost(steps: readonly Step[], source: string): void {
  let walks = 1;
  for (const step of steps) {
    if (step.kind === 'gap') walks *= step.most + 1;
    if (step.kind === 'words' && step.optional) walks *= 2;
  }
  if (walks > longestWalk)
    throw new PhraseError(
      `The phrase "${source}" could take ${walks} steps at one place of a text, more than ${longestWalk}. Shorten its gaps or split it.`,
    );
}
