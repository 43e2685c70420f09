/**
 * The phrase language of contracts/assistant/lexicon.ts: compiled once, matched on whole words.
 *
 * Each word of a text is looked up once and is a number from there on. Matching takes the phrases that can begin with
 * it, and walks each a bounded number of steps, whatever the text: the cost is linear in its words.
 */
import { addTo, bitOf, parsePhrase, PhraseError, Wordings, type Alternatives, type Step } from './phrase-syntax.ts';
import type { Word as SaidWord } from '../text/sentences.ts';

/** All that phrases ask of a word. */
type Word = Pick<SaidWord, 'fold' | 'head'>;

/**
 * What a phrase stands for; `action` where it belongs to one kind of action, `artifact` where it belongs to one of the
 * session.
 */
export interface Tag {
  readonly name: string;
  readonly action?: string;
  readonly artifact?: string;
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
  /**
   * The same in each stretch of the words by itself: no phrase reaches from one into another. `ends` are the words
   * behind them, in their order.
   */
  matchesWithin(words: readonly Word[], ends: readonly number[]): readonly Match[];
  /** Whether a text of these words can hold a phrase at all: false when none of them begins one. */
  mayOccur(folds: ReadonlySet<string>): boolean;
}

/** Phrases that mean the same. */
export interface PhraseGroup {
  readonly tag: Tag;
  readonly phrases: readonly string[];
}

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
  for (const { tag, phrases } of groups) for (const source of phrases) index.add(tag, source, lists);
  return index;
}

/**
 * The same of phrases that come with the product and are known to be sound: compiled when they are first needed, which
 * most of them never are in most processes.
 */
export function ownBook(
  groups: readonly PhraseGroup[],
  lists: Readonly<Record<string, readonly string[]>>,
): PhraseBook {
  let book: PhraseBook | null = null;
  const compiled = (): PhraseBook => (book ??= phraseBook(groups, lists));
  return {
    matches: (words) => compiled().matches(words),
    matchesWithin: (words, ends) => compiled().matchesWithin(words, ends),
    mayOccur: (folds) => compiled().mayOccur(folds),
  };
}

/**
 * Whether one phrase can be compiled. `wordings` are those of phrases with the same lists.
 *
 * @throws PhraseError as {@link phraseBook} does
 */
export function tryPhrase(
  source: string,
  lists: Readonly<Record<string, readonly string[]>>,
  wordings: Wordings,
): void {
  beginnings(parsePhrase(source, lists, wordings), source);
}

/**
 * Phrases by the one or two words with which they can begin, so that most words of a text cost two look-ups and no
 * more.
 */
class PhraseIndex implements PhraseBook {
  readonly #wordings = new Wordings();
  /** By the number of the first word. */
  readonly #byWord: (Beginning | undefined)[] = [];
  /** Stems by their first letter and their length. */
  readonly #byStem = new Map<number, Map<number, { readonly stem: string; readonly programs: Program[] }[]>>();

  add(tag: Tag, source: string, lists: Readonly<Record<string, readonly string[]>>): void {
    const steps = parsePhrase(source, lists, this.#wordings);
    const program = { tag, steps, needs: needsOf(steps) };
    const { words, stems } = beginnings(program.steps, source);
    for (const [first, seconds] of words) {
      const entry = (this.#byWord[first] ??= { any: [], next: new Map<number, Program[]>() });
      if (seconds === null) entry.any.push(program);
      else for (const second of seconds) addTo(entry.next, second, program);
    }
    for (const stem of stems) this.#addStem(stem, program);
  }

  mayOccur(folds: ReadonlySet<string>): boolean {
    if (this.#byStem.size > 0) return true;
    for (const fold of folds) if (this.#byWord[this.#wordings.numberOf(fold)]) return true;
    return false;
  }

  matches(words: readonly Word[]): readonly Match[] {
    return this.matchesWithin(words, [words.length]);
  }

  matchesWithin(words: readonly Word[], ends: readonly number[]): readonly Match[] {
    const found: Match[] = [];
    const numbers: number[] = [];
    for (const { fold } of words) numbers.push(this.#wordings.numberOf(fold));
    const said: Said = { words, numbers, ahead: aheadOf(numbers), to: 0 };
    let from = 0;
    for (const to of ends) {
      said.to = to;
      for (let at = from; at < to; at += 1) this.#lookFor(said, at, found);
      from = to;
    }
    return found;
  }

  #lookFor(said: Said, at: number, found: Match[]): void {
    const entry = this.#byWord[said.numbers[at] ?? 0];
    if (entry) {
      collect(entry.any, said, at, found);
      // A word of no phrase goes on with none.
      const next = at + 1 < said.to ? (said.numbers[at + 1] ?? 0) : 0;
      if (next > 0) collect(entry.next.get(next), said, at, found);
    }
    if (this.#byStem.size === 0) return;
    const fold = said.words[at]?.fold ?? '';
    const lengths = this.#byStem.get(fold.charCodeAt(0));
    if (!lengths) return;
    for (const stems of lengths.values())
      for (const { stem, programs } of stems) if (fold.startsWith(stem)) collect(programs, said, at, found);
  }

  #addStem(stem: string, program: Program): void {
    const initial = stem.charCodeAt(0);
    const lengths = this.#byStem.get(initial) ?? new Map<number, { stem: string; programs: Program[] }[]>();
    this.#byStem.set(initial, lengths);
    const known = lengths.get(stem.length)?.find((other) => other.stem === stem);
    if (known) known.programs.push(program);
    else addTo(lengths, stem.length, { stem, programs: [program] });
  }
}

/**
 * The words of a sentence, each also as the number that the book knows it by; `to` is where the stretch ends that is
 * looked at.
 */
interface Said {
  readonly words: readonly Word[];
  readonly numbers: readonly number[];
  /** At each word the bits of its number and of all numbers behind it. */
  readonly ahead: readonly number[];
  to: number;
}

/** The phrases that can begin with a word: whatever follows, and by the number of the word that has to. */
interface Beginning {
  readonly any: Program[];
  readonly next: Map<number, Program[]>;
}

interface Program {
  readonly tag: Tag;
  readonly steps: readonly Step[];
  readonly needs: readonly number[];
}

function collect(programs: readonly Program[] | undefined, said: Said, from: number, found: Match[]): void {
  if (!programs) return;
  const ahead = said.ahead[from] ?? 0;
  for (const { steps, tag, needs } of programs) {
    if (!meetsAll(needs, ahead)) continue;
    const to = walk(steps, 0, said, from);
    if (to > from) found.push({ tag, from, to });
  }
}

/**
 * Of each step that a phrase cannot do without, but the one it begins with, the bits of the words that it can begin
 * with: one of them has to follow somewhere.
 */
function needsOf(steps: readonly Step[]): readonly number[] {
  const [, ...behind] = steps.filter((step) => step.kind === 'words' && !step.optional);
  const needs = behind.flatMap((step) =>
    step.kind !== 'words' || step.any.stems !== null || step.any.isEnd ? [] : [step.any.bits],
  );
  return needs.length === 0 ? none : needs;
}

/** One for the many phrases that need nothing. */
const none: readonly number[] = [];

function aheadOf(numbers: readonly number[]): readonly number[] {
  const ahead = numbers.map(bitOf);
  for (let at = ahead.length - 2; at >= 0; at -= 1) ahead[at] = (ahead[at] ?? 0) | (ahead[at + 1] ?? 0);
  return ahead;
}

function meetsAll(needs: readonly number[], ahead: number): boolean {
  for (const need of needs) if ((need & ahead) === 0) return false;
  return true;
}

/** Where the phrase ends that begins at `at`, or -1. Longer alternatives are tried before shorter ones. */
function walk(steps: readonly Step[], n: number, said: Said, at: number): number {
  const step = steps[n];
  if (step === undefined) return at;
  switch (step.kind) {
    case 'head':
      return at < said.to && said.words[at]?.head === true ? walk(steps, n + 1, said, at) : -1;
    case 'end':
      return at >= said.to ? walk(steps, n + 1, said, at) : -1;
    case 'not':
      return begins(step.any, said, at) ? -1 : walk(steps, n + 1, said, at);
    case 'gap': {
      const most = Math.min(at + step.most, said.to);
      for (let i = at; i <= most; i += 1) {
        // A gap stays within its clause: "if you like, I can call" is no condition of calling.
        if (i > at && said.words[i - 1]?.head === true && i - 1 > at) return -1;
        const to = walk(steps, n + 1, said, i);
        if (to >= 0) return to;
      }
      return -1;
    }
    case 'words': {
      const to = through(step.any, steps, n, said, at);
      if (to >= 0) return to;
      return step.optional ? walk(steps, n + 1, said, at) : -1;
    }
    default:
      return step satisfies never;
  }
}

/** The same from within the alternatives of step `n`. */
function through(any: Alternatives, steps: readonly Step[], n: number, said: Said, at: number): number {
  if (at < said.to) {
    const number = said.numbers[at] ?? 0;
    const behind = (any.bits & bitOf(number)) === 0 ? undefined : any.words?.get(number);
    const to = behind ? through(behind, steps, n, said, at + 1) : -1;
    if (to >= 0) return to;
    if (any.stems !== null)
      for (const { stem, behind: behindStem } of any.stems) {
        const end = said.words[at]?.fold.startsWith(stem) === true ? through(behindStem, steps, n, said, at + 1) : -1;
        if (end >= 0) return end;
      }
  }
  return any.isEnd ? walk(steps, n + 1, said, at) : -1;
}

/** Whether one of the alternatives begins at `at`. */
function begins(any: Alternatives, said: Said, at: number): boolean {
  return through(any, nothing, 0, said, at) >= 0;
}

const nothing: readonly Step[] = [];

/** What a phrase can begin with. */
interface Beginnings {
  /** Each first word with the words that can follow it; null when any word, or none, can. */
  readonly words: ReadonlyMap<number, ReadonlySet<number> | null>;
  readonly stems: ReadonlySet<string>;
}

function beginnings(steps: readonly Step[], source: string): Beginnings {
  const words = new Map<number, Set<number> | null>();
  const stems = new Set<string>();
  const note = (first: number, seconds: ReadonlySet<number> | null) => {
    const known = words.get(first);
    if (seconds === null || known === null) words.set(first, null);
    else words.set(first, new Set([...(known ?? []), ...seconds]));
  };
  for (const [n, step] of steps.entries()) {
    if (step.kind === 'head' || step.kind === 'not') continue;
    if (step.kind !== 'words') break;
    const after = wordsFrom(steps, n + 1);
    for (const [first, behind] of step.any.words ?? []) {
      if (behind.isEnd) note(first, after);
      if (behind.stems !== null) note(first, null);
      if (behind.words !== null) note(first, new Set(behind.words.keys()));
    }
    for (const { stem } of step.any.stems ?? []) stems.add(stem);
    if (!step.optional) return { words, stems };
  }
  throw new PhraseError(`The phrase "${source}" has no word it must begin with. Begin it with a word or a group.`);
}

/** The words that can stand where step `n` begins; null when that cannot be told. */
function wordsFrom(steps: readonly Step[], n: number): ReadonlySet<number> | null {
  const found = new Set<number>();
  for (const step of steps.slice(n)) {
    if (step.kind === 'head' || step.kind === 'not') continue;
    if (step.kind !== 'words' || step.any.stems !== null) return null;
    for (const word of step.any.words?.keys() ?? []) found.add(word);
    if (!step.optional) return found;
  }
  return null;
}
