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
  return cutText(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' '), 500);
}

/** Tags on lines of their own leave blank lines behind. */
export function tidy(prompt: string): string {
  return `${prompt.replace(/\n{3,}/g, '\n\n').trim()}\n`;
}
