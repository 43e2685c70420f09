/**
 * How open a text is beyond what rules can name: what a small linear model over words and pairs of words sees in it,
 * with the weights it learned (reading/language/english/openness.ts). What follows from them is decided in
 * domain/clarification/openness.ts.
 */
import { openness, type Contribution } from '../../domain/clarification/openness.ts';
import type { Findings } from '../../contracts/reading/reading.ts';
import { opennessBias, opennessWeights } from '../language/english/openness.ts';
import { wordsOf } from '../language/words.ts';

/**
 * Openness of a text; null for a text without words. `around` are the shapes of the talk before it, where one is known:
 * the product reads a text by itself.
 */
export function opennessOf(text: string, around: readonly string[] = alone): Findings['openness'] | null {
  const known = new KnownFeatures();
  lookThrough(text, around, known);
  if (known.count === 0) return null;
  const { tenths, because } = openness({
    contributions: known.contributions,
    features: known.count,
    bias: opennessBias,
  });
  return { tenths, because: [...because] };
}

/** What the model looks at, each once: what is trained with. A feature that is no word begins with "=". */
export function opennessFeatures(text: string, around: readonly string[] = alone): readonly string[] {
  const found = new Set<string>();
  let before = '^';
  lookThrough(text, around, {
    word: (word) => {
      found.add(word);
      found.add(`${before} ${word}`);
      before = word;
    },
    end: () => found.add(`${before} $`),
    around: (article, word) => found.add(`${article} _ ${word}`),
    shape: (shape) => found.add(shape),
  });
  return [...found];
}

/** Takes the features of a text as they are come across, the same one as often as it is. */
interface Taker {
  /** A word, and with it the pair that it makes with the one before. */
  word(word: string): void;
  /** Behind the last word: the pair that this makes with the end. */
  end(): void;
  around(article: string, word: string): void;
  shape(shape: string): void;
}

/** Of a longer text its beginning decides. */
const longestText = 1_000;

/** The first turn of a talk. */
const alone: readonly string[] = ['=turn 0'];

/**
 * Words, pairs of neighbours, the pair around an article's noun, the opening, how many values of which form there are,
 * and what is known of the talk around it.
 */
function lookThrough(text: string, around: readonly string[], found: Taker): void {
  const start = text.slice(0, longestText);
  const words = featureWords(start);
  if (words.length === 0) return;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    found.word(word);
    if (articles.has(word) && isLetter(words[at + 2])) found.around(word, words[at + 2] ?? '');
  }
  found.end();
  found.shape(`=opens ${words[0] ?? ''}`);
  found.shape(`=opens ${words[0] ?? ''} ${words[1] ?? ''}`);
  addShape(start, words, found);
  for (const shape of around) found.shape(shape);
}

function isLetter(word = ''): boolean {
  const code = word.charCodeAt(0);
  return code >= 0x61 && code <= 0x7a;
}

const articles = wordsOf('indefiniteLeads');
const unspecific = wordsOf('unspecificWords');

/**
 * What the features are made of: words in lower case, quotations as `_q`, numbers as `_n`, and marks that end a
 * sentence.
 */
export function featureWords(text: string): readonly string[] {
  const pattern = /'[^'\n]{1,60}'(?![a-z])|"[^"\n]{1,80}"|[a-z]+(?:'[a-z]+)?|\d[\d.,:]*|[?!.]/g;
  const found = text.toLowerCase().replaceAll('\u2019', "'").match(pattern) ?? [];
  return found.map((word) => {
    const code = word.charCodeAt(0);
    if (code === 0x27 || code === 0x22) return '_q';
    return code >= 0x30 && code <= 0x39 ? '_n' : word;
  });
}

function addShape(text: string, words: readonly string[], found: Taker): void {
  const counts = valuesIn(text, words);
  let all = 0;
  for (const [form, count] of Object.entries(counts)) {
    all += count;
    found.shape(`=${form} ${Math.min(2, count)}`);
  }
  const open = Math.min(
    4,
    countOf(words, (word) => unspecific.has(word)),
  );
  found.shape(`=values ${Math.min(4, all)}`);
  found.shape(`=open ${open}`);
  found.shape(`=length ${Math.min(8, Math.floor(Math.log2(words.length + 1) * 2))}`);
  found.shape(
    `=sentences ${Math.min(
      4,
      countOf(words, (word) => word === '.' || word === '?' || word === '!'),
    )}`,
  );
  if (all > 0) return;
  found.shape(`=bare ${open}`);
  for (const word of words) if (word.length > 3 && word.charCodeAt(0) >= 0x61) found.shape(`=bare ${word}`);
}

/** How many values of which form stand in a text. */
export function valuesIn(
  text: string,
  words: readonly string[],
): Readonly<Record<'quotes' | 'numbers' | 'codes' | 'names', number>> {
  return {
    quotes: countOf(words, (word) => word === '_q'),
    numbers: countOf(words, (word) => word === '_n'),
    codes: text.match(/[#@]\w|\w_\w|\w\.[a-z]{2,4}\b|\b[A-Z]{2}|[a-z][A-Z]/g)?.length ?? 0,
    names: text.match(/[a-z,'] [A-Z][a-z]/g)?.length ?? 0,
  };
}

function countOf(words: readonly string[], test: (word: string) => boolean): number {
  let count = 0;
  for (const word of words) if (test(word)) count += 1;
  return count;
}

/** Counts the features of a text, each once, and keeps those that have a weight. No feature is written out for that. */
class KnownFeatures implements Taker {
  count = 0;
  readonly contributions: Contribution[] = [];
  readonly #table = table();
  readonly #words = new Map<string, SeenWord>();
  readonly #pairs = new Set<number>();
  readonly #around = new Set<number>();
  readonly #shapes = new Set<string>();
  #before = this.#seen('^');

  word(word: string): void {
    const seen = this.#seen(word);
    if (!seen.counted) {
      seen.counted = true;
      this.#note(seen.known?.own);
    }
    this.#pair(seen, word);
  }

  end(): void {
    this.#pair(this.#seen('$'), '$');
  }

  around(article: string, word: string): void {
    const first = this.#seen(article);
    if (isNew(this.#around, first, this.#seen(word))) this.#note(first.known?.around.get(word));
  }

  shape(shape: string): void {
    if (this.#shapes.has(shape)) return;
    this.#shapes.add(shape);
    this.#note(this.#table.shapes.get(shape));
  }

  #pair(second: SeenWord, word: string): void {
    const first = this.#before;
    this.#before = second;
    if (isNew(this.#pairs, first, second)) this.#note(first.known?.next.get(word));
  }

  #note(contribution: Contribution | undefined): void {
    this.count += 1;
    if (contribution) this.contributions.push(contribution);
  }

  #seen(word: string): SeenWord {
    const known = this.#words.get(word);
    if (known) return known;
    const seen = { place: this.#words.size, known: this.#table.words.get(word), counted: false };
    this.#words.set(word, seen);
    return seen;
  }
}

/** A word of the text, numbered so that a pair of them is a number too. */
interface SeenWord {
  readonly place: number;
  readonly known: WordWeights | undefined;
  counted: boolean;
}

function isNew(pairs: Set<number>, { place }: SeenWord, second: SeenWord): boolean {
  const size = pairs.size;
  return pairs.add(place * 2 * longestText + second.place).size > size;
}

interface WordWeights {
  own: Contribution | undefined;
  readonly next: Map<string, Contribution>;
  readonly around: Map<string, Contribution>;
}

interface Table {
  readonly words: ReadonlyMap<string, WordWeights>;
  readonly shapes: ReadonlyMap<string, Contribution>;
}

let parsed: Table | null = null;

/** The weights, made ready with the first text: a program that reads none does not pay for them. */
function table(): Table {
  parsed ??= parse(opennessWeights);
  return parsed;
}

function parse(weights: string): Table {
  const words = new Map<string, WordWeights>();
  const shapes = new Map<string, Contribution>();
  for (const line of weights.split('\n')) {
    const at = line.lastIndexOf('\t');
    const contribution = { feature: line.slice(0, at), weight: Number(line.slice(at + 1)) / 100 };
    if (line.startsWith('=')) {
      shapes.set(contribution.feature, contribution);
      continue;
    }
    const [first = '', second, third] = contribution.feature.split(' ');
    const known = words.get(first) ?? { own: undefined, next: new Map(), around: new Map() };
    words.set(first, known);
    if (second === undefined) known.own = contribution;
    else if (third === undefined) known.next.set(second, contribution);
    else known.around.set(third, contribution);
  }
  return { words, shapes };
}
