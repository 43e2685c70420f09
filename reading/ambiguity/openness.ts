/**
 * How open a text is beyond what rules can name: what a small linear model over words and pairs of words sees in it, with the
 * weights it learned (reading/tables/openness.ts). What follows from them is decided in domain/clarification/openness.ts.
 */
import { openness, type Contribution } from '../../domain/clarification/openness.ts';
import type { Findings } from '../../contracts/reading.ts';
import { opennessBias, opennessWeights } from '../tables/openness.ts';

/** Openness of a text, given what the same party said before, oldest first; null for a text without words. */
export function opennessOf(text: string, history: readonly string[]): Findings['openness'] | null {
  const features = opennessFeatures(text, history);
  if (features.length === 0) return null;
  const weights = table();
  const contributions: Contribution[] = [];
  for (const feature of features) {
    const weight = weights.get(feature);
    if (weight !== undefined) contributions.push({ feature, weight });
  }
  const { tenths, because } = openness({ contributions, features: features.length, bias: opennessBias });
  return { tenths, because: [...because] };
}

/** Of a longer text its beginning decides. */
const longestText = 1_000;
const longestHistory = 2;

/**
 * What the model looks at, each once: words, pairs of neighbours, the pair around an article's noun, the opening, how many
 * values of which form there are, and whether the words have come before. A feature that is no word begins with "=".
 */
export function opennessFeatures(text: string, history: readonly string[]): readonly string[] {
  const start = text.slice(0, longestText);
  const words = wordsOf(start);
  if (words.length === 0) return [];
  const found = new Set<string>();
  let before = '^';
  for (const [at, word] of words.entries()) {
    found.add(word);
    found.add(`${before} ${word}`);
    if (articles.has(word) && /^[a-z]/.test(words[at + 2] ?? '')) found.add(`${word} _ ${words[at + 2] ?? ''}`);
    before = word;
  }
  found.add(`${before} $`);
  found.add(`=opens ${words[0] ?? ''}`);
  found.add(`=opens ${words[0] ?? ''} ${words[1] ?? ''}`);
  addShape(start, words, found);
  addHistory(start, words, history, found);
  return [...found];
}

const articles = new Set('a an some any the my our this that another specific certain particular'.split(' '));
const unspecific = new Set(
  'a an some any certain specific particular another something someone somebody somewhere several few couple appropriate relevant suitable proper'.split(
    ' ',
  ),
);

/** Words in lower case; quotations as `_q`, numbers as `_n`. */
function wordsOf(text: string): readonly string[] {
  const pattern = /'[^'\n]{1,60}'(?![a-z])|"[^"\n]{1,80}"|[a-z]+(?:'[a-z]+)?|\d[\d.,:]*|[?!.]/g;
  const found = text.toLowerCase().replaceAll('\u2019', "'").match(pattern) ?? [];
  return found.map((word) => {
    const code = word.charCodeAt(0);
    if (code === 0x27 || code === 0x22) return '_q';
    return code >= 0x30 && code <= 0x39 ? '_n' : word;
  });
}

function addShape(text: string, words: readonly string[], found: Set<string>): void {
  const counts = valuesIn(text, words);
  let all = 0;
  for (const [form, count] of Object.entries(counts)) {
    all += count;
    found.add(`=${form} ${Math.min(2, count)}`);
  }
  const open = Math.min(4, words.filter((word) => unspecific.has(word)).length);
  found.add(`=values ${Math.min(4, all)}`);
  found.add(`=open ${open}`);
  found.add(`=length ${Math.min(8, Math.floor(Math.log2(words.length + 1) * 2))}`);
  found.add(`=sentences ${Math.min(4, words.filter((word) => word === '.' || word === '?' || word === '!').length)}`);
  if (all > 0) return;
  found.add(`=bare ${open}`);
  for (const word of words) if (word.length > 3 && word.charCodeAt(0) >= 0x61) found.add(`=bare ${word}`);
}

function valuesIn(
  text: string,
  words: readonly string[],
): Readonly<Record<'quotes' | 'numbers' | 'codes' | 'names', number>> {
  return {
    quotes: words.filter((word) => word === '_q').length,
    numbers: words.filter((word) => word === '_n').length,
    codes: text.match(/[#@]\w|\w_\w|\w\.[a-z]{2,4}\b|\b[A-Z]{2}|[a-z][A-Z]/g)?.length ?? 0,
    names: text.match(/[a-z,'] [A-Z][a-z]/g)?.length ?? 0,
  };
}

function addHistory(text: string, words: readonly string[], before: readonly string[], found: Set<string>): void {
  found.add(`=turn ${Math.min(3, before.length)}`);
  const history = before.slice(-longestHistory);
  const last = history.at(-1)?.slice(0, longestText);
  if (last === undefined) return;
  const turns = history.map((turn) => wordsOf(turn.slice(0, longestText)));
  const sum = (counts: Readonly<Record<string, number>>) =>
    Math.min(
      2,
      Object.values(counts).reduce((a, b) => a + b, 0),
    );
  const named = sum(valuesIn(last, turns.at(-1) ?? []));
  found.add(`=before ${named}`);
  found.add(`=before ${named} now ${sum(valuesIn(text, words))}`);
  found.add(`=before length ${Math.min(5, Math.floor(last.length / 60))}`);
  const known = new Set(turns.flat().map(stem));
  const content = [...new Set(words.filter((word) => word.length > 3).map(stem))];
  const seen = content.filter((word) => known.has(word)).length;
  found.add(`=known ${Math.round((4 * seen) / Math.max(1, content.length))}`);
}

function stem(word: string): string {
  return word.length > 6 ? word.slice(0, word.length - 2) : word;
}

let parsed: ReadonlyMap<string, number> | null = null;

/** The weights, made ready with the first text: a program that reads none does not pay for them. */
function table(): ReadonlyMap<string, number> {
  parsed ??= new Map(
    opennessWeights.split('\n').map((line) => {
      const at = line.lastIndexOf('\t');
      return [line.slice(0, at), Number(line.slice(at + 1)) / 100] as const;
    }),
  );
  return parsed;
}
