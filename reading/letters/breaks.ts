/** Ends of lines as they are dictated: "the garage is closed new line see you". */
import type { Span } from '../../contracts/reading/reading.ts';
import { beforeThings, behindThings, lineBreaks } from '../language/letter-words.ts';
import { fold } from '../language/fold.ts';

/** Where they stand, between other words. "A new line of shoes" is none. */
export function breaksIn(source: string): readonly Span[] {
  if (!begins.test(fold(source))) return [];
  const words = wordsIn(source);
  const found: Span[] = [];
  for (let at = 1; at < words.length - 1; at += 1) {
    const phrase = breaks.find((own) => own.every((word, place) => words[at + place]?.fold === word));
    if (phrase === undefined) continue;
    const end = at + phrase.length;
    const [first, last] = [words[at], words[end - 1]];
    const isThing = before.has(words[at - 1]?.fold ?? '') || behind.has(words[end]?.fold ?? '');
    if (first !== undefined && last !== undefined && !isThing) found.push({ start: first.start, end: last.end });
    at = end - 1;
  }
  return found;
}

/** The text with an end of a line in the place of each, and of the blanks and marks around it. */
export function withBreaks(source: string): string {
  let text = '';
  let from = 0;
  for (const { start, end } of breaksIn(source)) {
    text += `${source.slice(from, start).trimEnd()}\n`;
    from = end + (/^[\s,.]{1,4}/u.exec(source.slice(end, end + 4))?.[0].length ?? 0);
  }
  return text + source.slice(from);
}

interface FoldedWord extends Span {
  readonly fold: string;
}

function wordsIn(source: string): readonly FoldedWord[] {
  return Array.from(source.matchAll(/[\p{L}\p{N}]+/gu), ({ 0: word, index }) => ({
    fold: fold(word),
    start: index,
    end: index + word.length,
  }));
}

const breaks = lineBreaks.map((phrase) => phrase.split(' ').map(fold));
/** A text without any of their first words has none, whatever stands around it. */
const begins = new RegExp([...new Set(breaks.map(([first = '']) => first))].join('|'), 'u');
const before = new Set(beforeThings.map(fold));
const behind = new Set(behindThings.map(fold));
