/**
 * One value in the place of another (C7): "nach Hamburg statt Berlin", "не 40, а 50 паллет". What is wanted and what it
 * is not are all that is said; whether the other one was ever said is for the deciders.
 */
import { foldedOf } from '../language/words.ts';
import { cutText } from '../../domain/words/cut.ts';
import type { Findings } from '../../contracts/reading/reading.ts';
import { fingerprint } from '../../domain/words/fingerprint.ts';
import { everyExchangeWords, exchangeWordsIn, type ExchangeWords } from '../language/exchange.ts';
import { instructionWordsFor, type InstructionWords } from './instruction-words.ts';
import { orderWordsIn } from '../language/orders.ts';
import type { Sentence, Word } from '../text/sentences.ts';

export type Exchange = NonNullable<Findings['exchange']>;

/** Words of a message that is looked at, and of a value. */
const mostWords = 16;
const longestValue = 4;
const longestPhrase = 4;

/** The exchange of a message that says nothing else; null: there is none. */
export function exchangeIn(source: string, sentences: readonly Sentence[]): Exchange | null {
  const [sentence, ...more] = sentences;
  if (sentence === undefined || more.length > 0 || sentence.mark >= 0 || sentence.words.length > mostWords) return null;
  const { words } = sentence;
  if (!words.some(({ fold }) => turning.has(fold))) return null;
  const said = instructionWordsFor(words);
  const lists = exchangeWordsIn(said.language);
  for (const [isSure, phrases] of [[true, lists.instead] as const, [false, lists.denies] as const]) {
    const at = words.findIndex((_, place) => phraseAt(words, place, phrases) > 0);
    if (at < 0) continue;
    const parted = partsAt(words, at, phraseAt(words, at, phrases), lists);
    const wanted = parted && valueIn(parted.wanted, said, lists);
    const old = parted && valueIn(parted.old, said, lists);
    if (!wanted || !old) continue;
    const span = spanOf(wanted);
    return {
      ...span,
      value: cutText(source.slice(span.start, span.end), 160),
      of: marksOf(source, old),
      ...(isSure ? { sure: true } : {}),
    };
  }
  return null;
}

/** Words of which one stands in every exchange. */
const turning: ReadonlySet<string> = new Set(
  everyExchangeWords.flatMap(({ instead, denies }) => [...instead, ...denies].flatMap((one) => one.split(' '))),
);

/** Words of the longest phrase of the list that begins here; 0: none does. */
function phraseAt(words: readonly Word[], at: number, phrases: ReadonlySet<string>): number {
  for (let length = Math.min(longestPhrase, words.length - at); length > 0; length -= 1) {
    const phrase = words
      .slice(at, at + length)
      .map(({ fold }) => fold)
      .join(' ');
    if (phrases.has(phrase)) return length;
  }
  return 0;
}

interface Parted {
  readonly wanted: readonly Word[];
  readonly old: readonly Word[];
}

/** "X instead of Y", or "instead of Y to X", "not Y but X". */
function partsAt(words: readonly Word[], at: number, length: number, { joints, leads }: ExchangeWords): Parted | null {
  const before = words.slice(0, at);
  const behind = words.slice(at + length);
  if (withoutLeads(before, leads).length > 0) return { wanted: before, old: behind };
  // What is wanted begins behind what joins it, at a comma, or where it says whereto.
  const joint = behind.findIndex(({ fold, head }, place) => place > 0 && (joints.has(fold) || head));
  const goal = behind.findIndex(({ fold }, place) => place > 0 && everyGoal.has(fold));
  const split = joint > 0 ? joint : goal;
  if (split <= 0) return null;
  const rest = behind.slice(split);
  return { wanted: joints.has(rest[0]?.fold ?? '') ? rest.slice(1) : rest, old: behind.slice(0, split) };
}

const everyGoal = foldedOf('exchange', 'goals');

function withoutLeads(words: readonly Word[], leads: ReadonlySet<string>): readonly Word[] {
  let at = 0;
  for (let length = phraseAt(words, at, leads); length > 0; length = phraseAt(words, at, leads)) at += length;
  return words.slice(at);
}

/** The value without what leads to it: "ship it to", "los"; null where other words stand beside it. */
function valueIn(
  words: readonly Word[],
  said: InstructionWords,
  { leads, tails }: ExchangeWords,
): readonly Word[] | null {
  const { is } = said;
  let value = withoutLeads(words, leads);
  const isVerb = ({ fold }: Word): boolean => orderWordsIn(said.language).verbs.has(stemOfClitic(fold, said));
  if (value[0] !== undefined && isVerb(value[0])) value = value.slice(1);
  while (value[0] !== undefined && isLead(value[0].fold, said) && value.length > 1) value = value.slice(1);
  while (value.length > 1) {
    const length = [2, 1].find((count) => tails.has(foldsOf(value.slice(-count))));
    if (length === undefined) break;
    value = value.slice(0, -length);
  }
  if (value.length === 0 || value.length > longestValue) return null;
  return value.some(({ fold }) => said.small.has(fold) || is.ways.has(fold)) ? null : value;
}

/** "Mándalo": the verb without its pronoun. */
function stemOfClitic(fold: string, { is }: InstructionWords): string {
  const end = [...is.attachedWithAccent, ...is.attached].find((one) => fold.endsWith(one) && fold.length > one.length);
  return end === undefined ? fold : fold.slice(0, -end.length);
}

function isLead(fold: string, { is }: InstructionWords): boolean {
  return [is.goals, is.definites, is.pronouns, is.groups, is.openings].some((list) => list.has(fold));
}

function foldsOf(words: readonly Word[]): string {
  return words.map(({ fold }) => fold).join(' ');
}

function spanOf(words: readonly Word[]): { readonly start: number; readonly end: number } {
  return { start: words[0]?.start ?? 0, end: words.at(-1)?.end ?? 0 };
}

/** Marks of what is not wanted, in whatever case it stood before: "Берлина" was "Берлин". */
function marksOf(source: string, words: readonly Word[]): string[] {
  const { start, end } = spanOf(words);
  const written = source.slice(start, end).toLowerCase();
  const cases = /^[\u0430-\u0451-]{4,}$/u.test(written) ? nominatives(written) : [];
  return [...new Set([written, ...cases])].slice(0, 16).map((one) => fingerprint(one));
}

function nominatives(word: string): readonly string[] {
  return [1, 2].flatMap((cut) => ['', 'а', 'я', 'ь', 'й', 'о', 'е'].map((end) => word.slice(0, -cut) + end));
}
