/** A language's table of times as a look-up from words, and the words of a sentence seen through it. */
import type { TimeParts, TimeUnit } from '../../contracts/language/time-parts.ts';
import type { Word } from '../text/sentences.ts';
import { languages } from '../language/languages.ts';
import { fold } from '../language/fold.ts';
import { everything, opening } from './openings.ts';
import type { Counted, Kind, Piece } from './pieces.ts';
import type { Habits } from '../../contracts/language/times.ts';

/** One phrase of a table. */
export interface Entry {
  readonly kind: Kind;
  /** Its words behind the first. */
  readonly rest: readonly string[];
  /** What it counts: the weekday, the number, the offset; of a part of the day its hours as `from * 100 + to`. */
  readonly value: number;
  /** The unit, the zone. */
  readonly name: string;
  readonly parts: TimeParts | null;
}

/** A phrase where it stands. */
export interface Hit {
  readonly value: number;
  readonly name: string;
  readonly parts: TimeParts | null;
  /** The word behind it. */
  readonly to: number;
}

/** The phrases of one kind that begin with a word, the longest first. */
export interface OfKind {
  readonly kind: Kind;
  readonly entries: readonly Entry[];
}

/** A word of a table. */
export interface Known {
  /** The phrases that begin with it, the longest first. */
  readonly entries: readonly Entry[];
  /**
   * The same by what they are: most words are looked at for twenty things and are one or two, which are compared sooner
   * than looked up.
   */
  readonly byKind: readonly OfKind[];
  /** What can begin at it, as the bits of `opening`. */
  readonly opens: number;
}

/** A compiled table. */
export interface Lookup {
  readonly words: ReadonlyMap<string, Known>;
  readonly habits: Habits;
  readonly doubtfulMonths: ReadonlySet<string>;
  readonly doubtfulWeekdays: ReadonlySet<string>;
}

const none: readonly Entry[] = [];
const unknown: Known = { entries: none, byKind: [], opens: 0 };

/**
 * By word what stands there; undefined where nobody has looked yet. Of the last two the even places are those to which
 * nothing leads.
 */
interface Memory {
  readonly number: (Counted | null)[];
  readonly ordinal: (Counted | null)[];
  readonly clock: (Piece | null)[];
  readonly day: (Piece | null)[];
}

/** Digits, or with digits: anything of a time can begin there. */
function isNumeric(fold: string): boolean {
  const code = fold.charCodeAt(0);
  return (code >= 0x30 && code <= 0x39) || isGlued(fold);
}

/** "Feb13", "полтретьего": what no table lists. */
export function isGlued(fold: string): boolean {
  const last = fold.charCodeAt(fold.length - 1);
  return (last >= 0x30 && last <= 0x39 && fold.length > 3 && fold.length < 12) || halfJoinedTo(fold) !== null;
}

/** The ordinal to which "half" is joined; null: it is no such word. */
export function halfJoinedTo(word: string): string | null {
  for (const half of halves) if (word.startsWith(half)) return word.slice(half.length);
  return null;
}

const halves = languages.flatMap(({ times }) => times.halfJoined.map(fold));

/** The words of one sentence, seen through one language's table. */
export class Scan {
  readonly text: string;
  readonly words: readonly Word[];
  readonly lookup: Lookup;
  /** What was read at a word already. Only a memory: it changes no answer. */
  readonly read: Memory = { number: [], ordinal: [], clock: [], day: [] };
  readonly #known: Known[] = [];
  readonly #opens: number[] = [];

  constructor(text: string, words: readonly Word[], lookup: Lookup) {
    this.text = text;
    this.words = words;
    this.lookup = lookup;
    for (const { fold } of words) {
      const known = lookup.words.get(fold) ?? unknown;
      this.#known.push(known);
      this.#opens.push(isNumeric(fold) ? known.opens | everything : known.opens);
    }
  }

  get habits(): Habits {
    return this.lookup.habits;
  }

  /**
   * The first word from `i` on that can be the heart of an expression; `length` when there is none. Short names count
   * where next to nothing else is said, or where they are asked for.
   */
  heartFrom(i: number, takesDoubtful = this.words.length <= 3): number {
    const heart = takesDoubtful ? opening.heart | opening.doubtful : opening.heart;
    let at = i;
    while (at < this.words.length && !this.may(at, heart)) at += 1;
    return at;
  }

  /** Whether any word can be the heart of an expression, however short the sentence. */
  get hasHeart(): boolean {
    return this.#opens.some((opens) => (opens & opening.heart) !== 0);
  }

  /** Whether one of these pieces can begin at a word (the bits of `opening`). */
  may(i: number, pieces: number): boolean {
    return ((this.#opens[i] ?? 0) & pieces) !== 0;
  }

  get length(): number {
    return this.words.length;
  }

  fold(i: number): string {
    return this.words[i]?.fold ?? '';
  }

  /** What stands between the word before `i` and word `i`, blanks left out; behind the last word, what follows it. */
  gap(i: number): string {
    const from = this.words[i - 1]?.end ?? 0;
    const to = this.words[i]?.start ?? Math.min(this.text.length, from + 4);
    return to - from === 1 && this.text.charCodeAt(from) === 0x20 ? '' : this.text.slice(from, to).trim();
  }

  /** The longest phrase of a kind that begins at `i`. */
  at(i: number, kind: Kind): Hit | null {
    for (const own of (this.#known[i] ?? unknown).byKind) {
      if (own.kind !== kind) continue;
      for (const entry of own.entries) {
        const to = this.#behind(i, entry);
        if (to > 0) return { value: entry.value, name: entry.name, parts: entry.parts, to };
      }
      return null;
    }
    return null;
  }

  /** The word behind the longest phrase of a kind at `i`, or `i` itself. */
  past(i: number, ...kinds: readonly Kind[]): number {
    let to = i;
    if ((this.#known[i] ?? unknown) === unknown) return to;
    for (const kind of kinds) to = Math.max(to, this.at(i, kind)?.to ?? i);
    return to;
  }

  has(i: number, kind: Kind): boolean {
    return this.at(i, kind) !== null;
  }

  /** Whether a piece of an expression can begin with the word. */
  begins(i: number): boolean {
    return this.may(i, opening.piece);
  }

  /** Whether the table knows the word at all. */
  knows(i: number): boolean {
    return (this.#known[i] ?? unknown).entries.length > 0;
  }

  /** "Next", "the coming": of a week or a month the same; of a weekday and a weekend the coming one is the nearest. */
  ahead(i: number): Hit | null {
    return this.at(i, 'next') ?? this.at(i, 'coming');
  }

  unit(i: number): { readonly unit: TimeUnit; readonly to: number } | null {
    const hit = this.at(i, 'unit');
    return hit && { unit: hit.name as TimeUnit, to: hit.to };
  }

  #behind(i: number, { rest }: Entry): number {
    for (let place = 0; place < rest.length; place += 1) if (this.words[i + 1 + place]?.fold !== rest[place]) return 0;
    // A comma ends a phrase: "no, wait".
    for (let j = i + 1; j <= i + rest.length; j += 1) {
      const gap = this.gap(j);
      if (gap !== '' && gap !== '-') return 0;
    }
    return i + 1 + rest.length;
  }
}
