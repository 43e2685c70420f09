/**
 * Sentences of ours around somebody's words (R9): the words are marked by where they stand, and put in where the
 * sentence is shown or written down. Pure.
 */
import type { Span } from '../../contracts/reading/span.ts';
import type { Texts } from '../../contracts/state/words.ts';
import { cutText } from './cut.ts';

/** Of the private use area: no text of anybody's needs them. */
const opens = '\uF790';
const closes = '\uF791';
const mark = /\uF790(?:([^\uF790\uF791#]{1,200})#)?(\d{1,9}):(\d{1,9})\uF791/gu;

/** Stands for words of the text that is read. */
export function placeOf({ start, end }: Span): string {
  return `${opens}${start}:${end}${closes}`;
}

/** A sentence that was made of a message: its words stand there. */
export function placedIn(sentence: string, messageId: string): string {
  return sentence.replace(mark, (found, id: string | undefined, start: string, end: string) =>
    id === undefined ? `${opens}${messageId}#${start}:${end}${closes}` : found,
  );
}

/** A value without marks of this kind, which were not made here. */
export function withoutMarks(value: string): string {
  return value.replace(/[\uF790\uF791]/gu, '');
}

/** At most so many code units of a sentence, and neither half a sign nor half a mark at its end. */
export function cutSentence(sentence: string, most: number): string {
  if (sentence.length <= most) return sentence.toWellFormed();
  const cut = cutText(sentence, most - 1);
  const half = cut.lastIndexOf(opens);
  return `${half > cut.lastIndexOf(closes) ? cut.slice(0, half) : cut}…`.toWellFormed();
}

/** The messages whose words a sentence needs. */
export function messagesOf(sentence: string): readonly string[] {
  const ids: string[] = [];
  sentence.replace(mark, (found, id: string | undefined) => {
    if (id !== undefined) ids.push(id);
    return found;
  });
  return ids;
}

/**
 * The sentence with the words put in, on one line; those of a text that is not there are left out: "…". `own`: the text
 * that was read.
 */
export function filledIn(sentence: string, texts: Texts, own: string | null = null): string {
  if (!sentence.includes(opens)) return sentence;
  return sentence.replace(mark, (_found, id: string | undefined, start: string, end: string) => {
    const text = id === undefined ? own : Object.hasOwn(texts, id) ? texts[id] : null;
    return text === null || text === undefined ? '…' : quoted(text, Number(start), Number(end));
  });
}

/** In UTF-16 code units. */
const longestQuote = 160;

function quoted(text: string, start: number, end: number): string {
  return cutText(text.slice(start, end), longestQuote).toWellFormed().replace(/\s+/gu, ' ');
}
