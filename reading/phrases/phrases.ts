/**
 * The phrase language of contracts/lexicon.ts: compiled once, matched on whole words.
 *
 * Matching looks up the phrases that can begin with a word, and walks each a bounded number of steps, whatever the
 * text: the cost is linear in its words.
 */
import { addTo, parsePhrase, PhraseError, type Alternatives, type Step } from './phrase-syntax.ts';
import type { Word as SaidWord } from '../text/sentences.ts';

/** All that phrases ask of a word. */
type Word = Pick<SaidWord, 'fold' | 'head'>;

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
  const listCache = new Map<string, Alternatives>();
  for (const { tag, phrases } of groups) {
    for (const source of phrases) {
      const steps = parsePhrase(source, lists, listCache);
      index.add({ tag, steps }, source);
    }
  }
  return index;
}

/**
 * Whether one phrase can be compiled. `cache` holds the groups that phrases of the same lists share.
 *
 * @throws PhraseError as {@link phraseBook} does
 */
export function tryPhrase(
  source: string,
  lists: Readonly<Record<string, readonly string[]>>,
  cache: Map<string, Alternatives>,
): void {
  beginnings(parsePhrase(source, lists, cache), source);
}

/** Phrases by the one or two words with which they can begin, so that most words of a text cost two look-ups and no more. */
class PhraseIndex implements PhraseBook {
  readonly #byWord = new Map<string, { readonly any: Program[]; readonly next: Map<string, Program[]> }>();
  readonly #byStem = new Map<string, Program[]>();
  /** How long the stems are that begin with a letter. */
  readonly #stemLengths = new Map<number, number[]>();

  add(program: Program, source: string): void {
    for (const [first, seconds] of beginnings(program.steps, source)) {
      if (first.endsWith('*')) {
        const stem = first.slice(0, -1);
        this.#noteLength(stem);
        addTo(this.#byStem, stem, program);
        continue;
      }
      const entry = this.#byWord.get(first) ?? {
        any: [],
        next: new Map<string, Program[]>(),
      };
      this.#byWord.set(first, entry);
      if (seconds === null) entry.any.push(program);
      else for (const second of seconds) addTo(entry.next, second, program);
    }
  }

  mayOccur(folds: ReadonlySet<string>): boolean {
    if (this.#byStem.size > 0) return true;
    for (const first of this.#byWord.keys()) if (folds.has(first)) return true;
    return false;
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
      const lengths = this.#stemLengths.get(word.charCodeAt(0));
      if (!lengths) continue;
      for (const length of lengths)
        if (word.length >= length) collect(this.#byStem.get(word.slice(0, length)), words, i, found);
    }
    return found;
  }

  #noteLength(stem: string): void {
    const initial = stem.charCodeAt(0);
    if (this.#stemLengths.get(initial)?.includes(stem.length) !== true) addTo(this.#stemLengths, initial, stem.length);
  }
}

interface Program {
  readonly tag: Tag;
  readonly steps: readonly Step[];
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
  const rests = any.byWord.get(word);
  // Nearly always the answer, and then not worth remembering.
  if (rests === undefined && any.stems.length === 0) return nowhere;
  const { memo } = any;
  if (memo.words !== words) {
    memo.words = words;
    memo.ends.clear();
  }
  const known = memo.ends.get(at);
  if (known) return known;
  let ends = nowhere;
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
