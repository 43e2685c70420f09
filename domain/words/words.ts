/**
 * Words by reference, and the words put in. Decisions, state and payloads carry where words stand (`Passage`); whoever
 * writes rows or shows something to people has the texts and puts them in here. Pure.
 */
import { cutText } from './cut.ts';
import type { FieldContent } from '../../contracts/wire/clarification.ts';
import type { Evidence } from '../../contracts/state/gate.ts';
import type { Passage } from '../../contracts/reading/reading.ts';
import type { QuotedEvidence, Texts, Written } from '../../contracts/state/words.ts';
import { filledIn, messagesOf } from './places.ts';

/** Longest quote in rows and on the wire, in UTF-16 code units. */
const longestQuote = 160;
/** Longest words that stand for a value: an answer that is taken as it was written. */
const longestWords = 4_200;

/** The evidence with its words by reference under the name under which they will be put in. */
export function quotedEvidence(evidence: Evidence): QuotedEvidence {
  if ('quote' in evidence) return { turnId: evidence.turnId, quote: evidence.quote };
  const { turnId, messageId, start, end } = evidence;
  return { turnId, quote: { messageId, start, end } };
}

/** The ids of the messages that a value refers to, each once. */
export function messagesIn(value: unknown): readonly string[] {
  const found = new Set<string>();
  collect(value, found);
  return [...found];
}

/**
 * The value with the words put in: under `quote` and `left` cut to 160 code units, elsewhere whole and without the
 * blanks around them. No character is ever cut in half, and what is not well-formed is made so.
 */
export function putWordsIn<T>(value: T, texts: Texts): Written<T> {
  return put(value, texts, '') as Written<T>;
}

/** What a value says where its words cannot be looked up. */
export function namedContent(value: FieldContent | Passage): FieldContent {
  return isPassage(value) ? `words of message ${value.messageId}` : value;
}

/** A reference and nothing else. */
export function isPassage(value: unknown): value is Passage {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { messageId, start, end } = value as Partial<Passage>;
  const isWhole = typeof messageId === 'string' && typeof start === 'number' && typeof end === 'number';
  return isWhole && Object.keys(value).length === 3;
}

function collect(value: unknown, found: Set<string>): void {
  if (typeof value === 'string') for (const id of messagesOf(value)) found.add(id);
  else if (isPassage(value)) found.add(value.messageId);
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) collect(part, found);
}

function put(value: unknown, texts: Texts, name: string): unknown {
  if (typeof value === 'string') return filledIn(value, texts);
  if (isPassage(value)) return wordsAt(value, texts, name);
  if (Array.isArray(value)) return value.map((part) => put(part, texts, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, put(part, texts, key)]));
}

function wordsAt({ messageId, start, end }: Passage, texts: Texts, name: string): string {
  const text = (Object.hasOwn(texts, messageId) ? texts[messageId] : undefined) ?? '';
  if (quoting.has(name)) {
    const quote = cutText(text.slice(start, Math.min(end, start + longestQuote + 1)), longestQuote);
    return onOneLine.has(name) ? quote.replace(/\s+/g, ' ') : quote;
  }
  const words = cutText(text.slice(start, end), longestWords).trim();
  return onOneLine.has(name) ? words.replace(/\s+/g, ' ') : words;
}

/** Titles and what stands in the middle of a sentence. */
const onOneLine: ReadonlySet<string> = new Set(['topic', 'wish', 'asked', 'left']);

/** Words that are shown as somebody's. */
const quoting: ReadonlySet<string> = new Set(['quote', 'left']);
