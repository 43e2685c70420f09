/** The phrase language of contracts/lexicon.ts as steps to walk. */
import { fold } from '../text/sentences.ts';

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

/** Alternatives by their first word; the rest of each follows. Stems are kept apart. */
export interface Alternatives {
  readonly byWord: ReadonlyMap<string, readonly (readonly string[])[]>;
  readonly stems: readonly (readonly string[])[];
  /** What was found for the words looked at last. Only a memory: it changes no answer. */
  readonly memo: {
    words: readonly object[] | null;
    readonly ends: Map<number, readonly number[]>;
  };
}

/**
 * A phrase as steps. `cache` holds the groups that several phrases share.
 *
 * @throws PhraseError naming the phrase, when it is malformed or could take too many steps.
 */
export function parsePhrase(
  source: string,
  lists: Readonly<Record<string, readonly string[]>>,
  cache: Map<string, Alternatives>,
): readonly Step[] {
  const steps = parse(source, lists, cache);
  checkCost(steps, source);
  return steps;
}

/** Adds to the list that a map holds under a key. */
export function addTo<K, T>(map: Map<K, T[]>, key: K, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
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
      steps.push({
        kind: 'not',
        any: alternatives(inside(piece.slice(1), source), source, lists, cache),
      });
    else if (first === '[')
      steps.push({
        kind: 'words',
        any: alternatives(inside(piece, source), source, lists, cache),
        optional: true,
      });
    else if (first === '(')
      steps.push({
        kind: 'words',
        any: alternatives(inside(piece, source), source, lists, cache),
        optional: false,
      });
    else
      steps.push({
        kind: 'words',
        any: alternatives(piece, source, lists, cache),
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
    else addTo(byWord, first, rest);
  }
  for (const rests of byWord.values()) rests.sort((a, b) => b.length - a.length);
  const built: Alternatives = {
    byWord,
    stems,
    memo: { words: null, ends: new Map() },
  };
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
