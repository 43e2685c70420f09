/** How values get into a prompt sheet: dates in words, and other people's words on one line. */
import { cutText } from '../../domain/words/cut.ts';

/** "Saturday, 21 November 2026" and "09:05". Put together from parts: whole formats differ between versions of Node. */
export function clock(at: Date, timeZone: string): { readonly date: string; readonly time: string } {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const part = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return {
    date: `${part.get('weekday')}, ${part.get('day')} ${part.get('month')} ${part.get('year')}`,
    time: `${part.get('hour')}:${part.get('minute')}`,
  };
}

/** Names and news hold people's own words: on one line they cannot pass for a heading or a rule of the prompt. */
export function oneLine(text: string): string {
  return cutText(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ').replace(unseen, ''), 500);
}

/**
 * Other people's words inside the fence: every line begins with ">", so that none of them passes for a rule of the
 * prompt or ends the fence, and none is a heading within it. What is not seen, or turns what is, is left out.
 */
export function fenced(text: unknown, otherwise: unknown = ''): unknown {
  const words = typeof text === 'string' ? text.split(lineEnds).join('\n').replace(unseen, '').trim() : '';
  if (words === '') return otherwise;
  return words
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line.replace(headingMark, '$1\\$2')}`))
    .join('\n');
}

/** Everything that an editor or a model may take for the end of a line. */
const lineEnds = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

/** Control and format characters; but what joins letters and what is a sign of its own writing stays. */
const unseen = /(?!\u200C|\u200D|[\t\n\u0600-\u0605\u06DD\u070F\u08E2])[\p{Cc}\p{Cf}]/gu;

/** What makes a line a heading, or the line before it one. */
const headingMark = /^([\s>]*)([#\uFF03\uFE5F]|=+\s*$|-+\s*$)/u;

/** Tags on lines of their own leave blank lines behind. */
export function tidy(prompt: string): string {
  return `${prompt.replace(/\n{3,}/g, '\n\n').trim()}\n`;
}
