/** What each sentence does: states, asks, requests an answer, or only offers an action (G5). */
import type { Signal } from '../../contracts/reading/reading.ts';
import type { Match, PhraseBook } from './phrases.ts';
import type { Sentence } from '../text/sentences.ts';
import { spanOf } from '../text/spans.ts';
import type { Text } from '../text/text.ts';
import { wordsOf } from '../language/words.ts';

/** A sentence with what was found in it. */
export interface ReadSentence {
  readonly sentence: Sentence;
  readonly matches: readonly Match[];
  readonly act: 'statement' | 'question' | 'request' | 'offer';
  /** The action it offers. */
  readonly action: string | null;
  /** Words that point at actions and that nothing takes back. */
  readonly signals: readonly ActionMatch[];
}

export interface ActionMatch {
  readonly action: string;
  readonly strength: Signal['strength'];
  readonly from: number;
  readonly to: number;
}

/** Words that open a question even behind an offer ("…, and what time suits you?"). */
const questionWords = wordsOf('questionWords');
const doubtfulQuestionWords = wordsOf('doubtfulQuestionWords');
const joining = wordsOf('joiningWords');
const alternatives = wordsOf('alternativeWords');
const longestConsent = 10;

/** Reads a text sentence by sentence: one look through it. */
export function* readSentences(text: Text, book: PhraseBook): Generator<ReadSentence> {
  let before: ActionMatch | null = null;
  for (const sentence of text.sentences) {
    const matches = book.matches(sentence.words);
    const found = signalsOf(matches);
    const { act, action } = actOf(sentence, matches, found, before);
    // What waits for something else to happen is not announced now: "once you have spoken, I'll schedule a call".
    const signals = act === 'statement' && has(matches, 'deferred') ? [] : found;
    yield { sentence, matches, act, action, signals };
    before = signals.find((signal) => signal.strength === 'strong') ?? signals[0] ?? before;
  }
}

/** Whether a phrase of this name was found; with a test, only such a one. */
export function has(matches: readonly Match[], name: string, test: (match: Match) => boolean = () => true): boolean {
  return matches.some((match) => match.tag.name === name && test(match));
}

/** A range of words as a span of the text. */
export function wordSpan(text: string, { words }: Sentence, from: number, to: number) {
  return spanOf(text, words[from]?.start ?? 0, words[Math.max(from, to - 1)]?.end ?? 0);
}

/** Whether two ranges of words share one. */
export function overlap(
  a: { readonly from: number; readonly to: number },
  b: { readonly from: number; readonly to: number },
): boolean {
  return a.from < b.to && b.from < a.to;
}

function signalsOf(matches: readonly Match[]): readonly ActionMatch[] {
  const found: ActionMatch[] = [];
  for (const { tag, from, to } of matches) {
    if (tag.action === undefined || (tag.name !== 'strong' && tag.name !== 'implicit')) continue;
    if (isTakenBack(matches, tag.action, { from, to })) continue;
    if (
      found.some((other) => other.action === tag.action && other.strength === tag.name && overlap(other, { from, to }))
    )
      continue;
    found.push({ action: tag.action, strength: tag.name, from, to });
  }
  return found;
}

/** Past, condition, negation and mere mention take words back where they overlap with them (G10). */
export function isTakenBack(
  matches: readonly Match[],
  action: string,
  range: { readonly from: number; readonly to: number },
): boolean {
  return matches.some(
    (match) =>
      match.tag.action === action && (match.tag.name === 'never' || match.tag.name === 'not') && overlap(match, range),
  );
}

function actOf(
  sentence: Sentence,
  matches: readonly Match[],
  signals: readonly ActionMatch[],
  before: ActionMatch | null,
): Pick<ReadSentence, 'act' | 'action'> {
  const closers = matches.filter((match) => match.tag.name === 'closer');
  const asks = matches.filter(({ tag }) => tag.name === 'ask');
  const tells = matches.filter(
    (match) => match.tag.name === 'tell' && !closers.some((closer) => overlap(closer, match)),
  );
  if (sentence.mark < 0 && asks.length === 0 && tells.length === 0) return { act: 'statement', action: null };

  const strong = signals.filter((signal) => signal.strength === 'strong');
  if (strong.length > 0 && onlyOffers(sentence, matches, strong, [...asks, ...tells])) {
    return { act: 'offer', action: strong[0]?.action ?? null };
  }
  if (before && strong.length === 0 && sentence.words.length <= longestConsent && isConsent(matches, asks, tells)) {
    return { act: 'offer', action: before.action };
  }
  return {
    act: sentence.mark >= 0 || asks.length > 0 ? 'question' : 'request',
    action: null,
  };
}

/** Whether nothing in the sentence asks but the offer itself, or the "is that okay?" behind it. */
function onlyOffers(
  sentence: Sentence,
  matches: readonly Match[],
  strong: readonly ActionMatch[],
  asking: readonly Match[],
): boolean {
  const consents = matches.filter(({ tag }) => tag.name === 'consent');
  const inOffer = (match: Match) =>
    strong.some((signal) => overlap(match, signal)) || consents.some((consent) => overlap(match, consent));
  if (!asking.every(inOffer)) return false;
  const end = Math.min(...strong.map((signal) => signal.to));
  const kinds = new Set(strong.map((signal) => signal.action));
  for (let i = end; i < sentence.words.length; i += 1) {
    const { fold, head } = sentence.words[i] ?? { fold: '', head: false };
    const within = strong.some((signal) => i >= signal.from && i < signal.to);
    if (
      !within &&
      (questionWords.has(fold) ||
        (doubtfulQuestionWords.has(fold) && (head || joining.has(sentence.words[i - 1]?.fold ?? ''))))
    )
      return false;
    if (alternatives.has(fold) && (kinds.size > 1 || has(matches, 'ask', (match) => match.from > i))) return false;
  }
  return true;
}

function isConsent(matches: readonly Match[], asks: readonly Match[], tells: readonly Match[]): boolean {
  const consents = matches.filter(({ tag }) => tag.name === 'consent');
  return consents.length > 0 && [...asks, ...tells].every((ask) => consents.some((consent) => overlap(ask, consent)));
}
