/**
 * The phrase language of contracts/lexicon.ts: compiled once, matched on whole words.
 *
 * Matching looks up the phrases that can begin with a word, and walks each at most `longestWalk` steps, whatever the
 * text: the cost is linear in its words.
 */
import { fold, type Word } from './sentences.ts';

/** What a phrase stands for; `action` where it belongs to one kind of action. */
export interface Tag {
  readonly name: string;
  readonly action?: string;
}

/** A phrase found in a sentence, as a half-open range of its words. */
export interface Match {
  readonly tag: Tag;
  readonly from: number;
  readonly to: number;
}

export interface PhraseBook {
  /** Every phrase that occurs, in the order of where it begins. */
  matches(words: readonly Word[]): readonly Match[];
}

/** Phrases that mean the same. */
export interface PhraseGroup {
  readonly tag: Tag;
  readonly phrases: readonly string[];
}

/** A phrase that cannot be compiled. The message names the phrase and what is wrong with it. */
export class PhraseError extends Error {}

/** A phrase may not need more steps than this at one place of a text. */
const longestWalk = 4_096;
/** Nor may one group stand for more wordings than this. */
const mostAlternatives = 2_000;

/**
 * Compiles phrases. `lists` are the words behind `<name>`.
 *
 * @throws PhraseError naming the phrase, when it is malformed, begins with a gap, or could take too many steps.
 */
export function phraseBook(
  groups: readonly PhraseGroup[],
  lists: Readonly<Record<string, readonly string[]>>,
): PhraseBook {
  const index = new PhraseIndex();
  const listCache = new Map<string, Alternatives>();
  for (const { tag, phrases } of groups) {
    for (const source of phrases) {
      const steps = parse(source, lists, listCache);
      checkCost(steps, source);
      index.add({ tag, steps }, source);
    }
  }
  return { matches: (words) => index.matches(words) };
}

/** Phrases by the one or two words with which they can begin, so that most words of a text cost two look-ups and no more. */
class PhraseIndex {
  readonly #byWord = new Map<string, { readonly any: Program[]; readonly next: Map<string, Program[]> }>();
  readonly #byStem = new Map<string, Program[]>();
  readonly #stemLengths: number[] = [];

  add(program: Program, source: string): void {
    for (const [first, seconds] of beginnings(program.steps, source)) {
      if (first.endsWith('*')) {
        const stem = first.slice(0, -1);
        if (!this.#stemLengths.includes(stem.length)) this.#stemLengths.push(stem.length);
        add(this.#byStem, stem, program);
        continue;
      }
      const entry = this.#byWord.get(first) ?? { any: [], next: new Map<string, Program[]>() };
      this.#byWord.set(first, entry);
      if (seconds === null) entry.any.push(program);
      else for (const second of seconds) add(entry.next, second, program);
    }
  }

  matches(words: readonly Word[]): readonly Match[] {
    const found: Match[] = [];
    for (let i = 0; i < words.length; i += 1) {
      const word = words[i]?.fold ?? '';
      const entry = this.#byWord.get(word);
      if (entry) {
        collect(entry.any, words, i, found);
        const next = words[i + 1]?.fold;
        if (next !== undefined) collect(entry.next.get(next), words, i, found);
      }
      for (const length of this.#stemLengths) {
        if (word.length >= length) collect(this.#byStem.get(word.slice(0, length)), words, i, found);
      }
    }
    return found;
  }
}

interface Program {
  readonly tag: Tag;
  readonly steps: readonly Step[];
}

type Step =
  | { readonly kind: 'words'; readonly any: Alternatives; readonly optional: boolean }
  | { readonly kind: 'gap'; readonly most: number }
  | { readonly kind: 'not'; readonly any: Alternatives }
  | { readonly kind: 'head' }
  | { readonly kind: 'end' };

/** Alternatives by their first word; the rest of each follows. Stems are kept apart. */
interface Alternatives {
  readonly byWord: ReadonlyMap<string, readonly (readonly string[])[]>;
  readonly stems: readonly (readonly string[])[];
  /** What was found for the words looked at last. Only a memory: it changes no answer. */
  readonly memo: { words: readonly Word[] | null; readonly ends: Map<number, readonly number[]> };
}

function collect(programs: readonly Program[] | undefined, words: readonly Word[], from: number, found: Match[]): void {
  if (!programs) return;
  for (const program of programs) {
    const to = walk(program.steps, 0, words, from);
    if (to > from) found.push({ tag: program.tag, from, to });
  }
}

/** Where the phrase ends that begins at `at`, or -1. Longer alternatives are tried before shorter ones. */
function walk(steps: readonly Step[], n: number, words: readonly Word[], at: number): number {
  const step = steps[n];
  if (step === undefined) return at;
  switch (step.kind) {
    case 'head':
      return words[at]?.head === true ? walk(steps, n + 1, words, at) : -1;
    case 'end':
      return at >= words.length ? walk(steps, n + 1, words, at) : -1;
    case 'not':
      return startsWith(step.any, words, at) ? -1 : walk(steps, n + 1, words, at);
    case 'gap': {
      const most = Math.min(at + step.most, words.length);
      for (let i = at; i <= most; i += 1) {
        // A gap stays within its clause: "if you like, I can call" is no condition of calling.
        if (i > at && words[i - 1]?.head === true && i - 1 > at) return -1;
        const to = walk(steps, n + 1, words, i);
        if (to >= 0) return to;
      }
      return -1;
    }
    case 'words': {
      const to = throughWords(step.any, steps, n, words, at);
      if (to >= 0) return to;
      return step.optional ? walk(steps, n + 1, words, at) : -1;
    }
    default:
      return step satisfies never;
  }
}

function throughWords(
  any: Alternatives,
  steps: readonly Step[],
  n: number,
  words: readonly Word[],
  at: number,
): number {
  const ends = endsOf(any, words, at);
  for (let i = 0; i < ends.length; i += 1) {
    const to = walk(steps, n + 1, words, ends[i] ?? at);
    if (to >= 0) return to;
  }
  return -1;
}

function startsWith(any: Alternatives, words: readonly Word[], at: number): boolean {
  return endsOf(any, words, at).length > 0;
}

const nowhere: readonly number[] = [];

/** Where the alternatives end that begin at `at`. Many phrases ask about the same group at the same place: it is answered once. */
function endsOf(any: Alternatives, words: readonly Word[], at: number): readonly number[] {
  const word = words[at]?.fold;
  if (word === undefined) return nowhere;
  const { memo } = any;
  if (memo.words !== words) {
    memo.words = words;
    memo.ends.clear();
  }
  const known = memo.ends.get(at);
  if (known) return known;
  let ends = nowhere;
  const rests = any.byWord.get(word);
  if (rests) ends = addEnds(ends, rests, words, at + 1);
  if (any.stems.length > 0) ends = addEnds(ends, any.stems, words, at);
  memo.ends.set(at, ends);
  return ends;
}

function addEnds(
  ends: readonly number[],
  sequences: readonly (readonly string[])[],
  words: readonly Word[],
  at: number,
): readonly number[] {
  let all = ends;
  for (const sequence of sequences) {
    const end = follow(sequence, words, at);
    if (end >= 0 && !all.includes(end)) all = [...all, end];
  }
  return all;
}

function follow(sequence: readonly string[], words: readonly Word[], at: number): number {
  for (let offset = 0; offset < sequence.length; offset += 1) {
    const wanted = sequence[offset] ?? '';
    const word = words[at + offset]?.fold;
    if (word === undefined) return -1;
    if (word !== wanted && !(wanted.endsWith('*') && word.startsWith(wanted.slice(0, -1)))) return -1;
  }
  return at + sequence.length;
}

function parse(
  source: string,
  lists: Readonly<Record<string, readonly string[]>>,
  cache: Map<string, Alternatives>,
): Step[] {
  const steps: Step[] = [];
  for (const piece of pieces(source)) {
    const first = piece.charAt(0);
    if (piece === '^') steps.push({ kind: 'head' });
    else if (piece === '$') steps.push({ kind: 'end' });
    else if (piece.startsWith('..')) steps.push({ kind: 'gap', most: gapLength(piece, source) });
    else if (first === '!')
      steps.push({ kind: 'not', any: alternatives(inside(piece.slice(1), source), source, lists, cache) });
    else if (first === '[')
      steps.push({ kind: 'words', any: alternatives(inside(piece, source), source, lists, cache), optional: true });
    else if (first === '(')
      steps.push({ kind: 'words', any: alternatives(inside(piece, source), source, lists, cache), optional: false });
    else steps.push({ kind: 'words', any: alternatives(piece, source, lists, cache), optional: false });
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
  cache: Map<string, Alternatives>,
): Alternatives {
  const known = cache.get(text);
  if (known) return known;
  const byWord = new Map<string, string[][]>();
  const stems: string[][] = [];
  for (const sequence of expand(text.split('|'), source, lists, 0)) {
    const [first, ...rest] = sequence;
    if (first === undefined) continue;
    if (first.endsWith('*')) stems.push(sequence);
    else add(byWord, first, rest);
  }
  for (const rests of byWord.values()) rests.sort((a, b) => b.length - a.length);
  const built: Alternatives = { byWord, stems, memo: { words: null, ends: new Map() } };
  cache.set(text, built);
  return built;
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
  const word = fold(piece);
  if (!/^[\p{L}\p{N}\p{Extended_Pictographic}'_:.]+\*?$/u.test(word)) {
    throw new PhraseError(
      `The phrase "${source}" holds "${word}", which is no word. Words are letters and digits; groups stand in brackets of their own.`,
    );
  }
  return [[word]];
}

/** The words with which a phrase can begin, each with the words that can follow it; null when any word, or none, can. Stems end with "*". */
function beginnings(steps: readonly Step[], source: string): ReadonlyMap<string, ReadonlySet<string> | null> {
  const found = new Map<string, Set<string> | null>();
  const note = (first: string, seconds: ReadonlySet<string> | null) => {
    const known = found.get(first);
    if (seconds === null || known === null) found.set(first, null);
    else found.set(first, new Set([...(known ?? []), ...seconds]));
  };
  for (const [n, step] of steps.entries()) {
    if (step.kind === 'head' || step.kind === 'not') continue;
    if (step.kind !== 'words') break;
    const after = wordsFrom(steps, n + 1);
    for (const [first, rests] of step.any.byWord) {
      for (const [second] of rests)
        note(first, second === undefined ? after : second.endsWith('*') ? null : new Set([second]));
    }
    for (const [stem] of step.any.stems) if (stem !== undefined) note(stem, null);
    if (!step.optional) return found;
  }
  throw new PhraseError(`The phrase "${source}" has no word it must begin with. Begin it with a word or a group.`);
}

/** The words that can stand where step `n` begins; null when that cannot be told. */
function wordsFrom(steps: readonly Step[], n: number): ReadonlySet<string> | null {
  const found = new Set<string>();
  for (const step of steps.slice(n)) {
    if (step.kind === 'head' || step.kind === 'not') continue;
    if (step.kind !== 'words' || step.any.stems.length > 0) return null;
    for (const word of step.any.byWord.keys()) found.add(word);
    if (!step.optional) return found;
  }
  return null;
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

function add<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
