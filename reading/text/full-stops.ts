/**
 * Full stops that belong to a date and end no sentence: "15. Februar", "14.10. bis 15.10.", "21 de dic. a 6 de ene.".
 */
import { languages } from '../language/languages.ts';

const tables = languages.map(({ times }) => times);
/** Languages that write a place in a row with a full stop. */
const stopping = tables.filter(({ habits }) => habits.dotIsOrdinal);

const months: ReadonlySet<string> = new Set(stopping.flatMap((table) => table.months.flat()));
const longestMonth = 16;

/** Abbreviated months: a full stop behind them ends no sentence that goes on. */
const shortNames: ReadonlySet<string> = new Set(
  tables.flatMap((table) =>
    table.habits.monthsHaveStops ? table.months.flat().filter(({ length }) => length === 3) : [],
  ),
);

/** Whether the full stop at `at`, right behind the word from `start`, belongs to a date. */
export function isStopOfDate(text: string, start: number, at: number): boolean {
  const length = at - start;
  if (length > 5) return false;
  if (isDigit(text, start))
    return (
      (length <= 2 && (isBeforeDate(text, at) || (goesOn(text, at) && isBehindArticle(text, start)))) ||
      (isDayAndMonth(text, start, at) && goesOn(text, at))
    );
  return length === 3 && goesOn(text, at) && shortNames.has(text.slice(start, at).toLowerCase());
}

/** Of a day. */
const articles: ReadonlySet<string> = new Set(stopping.flatMap(({ dayArticles }) => dayArticles));

/** What joins two days: "vom 3. bis 5. März". */
const joints: ReadonlySet<string> = new Set(stopping.flatMap(({ marks }) => [...marks.to, ...marks.and]));

/** "15. Februar", "3. bis 5. März". */
function isBeforeDate(text: string, at: number): boolean {
  if (text.charAt(at + 1) !== ' ') return false;
  let to = at + 2;
  while (to < text.length && to - at < longestMonth && isLetter(text.charAt(to))) to += 1;
  const next = text.slice(at + 2, to);
  return months.has(next.toLowerCase()) || joints.has(next) || isDashed(text, at + 2);
}

/** "Am 20. um zehn": behind the article of a day it goes on in lower case. */
function isBehindArticle(text: string, start: number): boolean {
  if (text.charAt(start - 1) !== ' ') return false;
  let from = start - 1;
  while (from > 0 && start - from < longestMonth && isLetter(text.charAt(from - 1))) from -= 1;
  return articles.has(text.slice(from, start - 1).toLowerCase());
}

/** "14. - 16. Februar". */
function isDashed(text: string, at: number): boolean {
  return '-\u2013'.includes(text.charAt(at)) && isDigit(text, text.charAt(at + 1) === ' ' ? at + 2 : at + 1);
}

/** "14.10." */
function isDayAndMonth(text: string, start: number, at: number): boolean {
  return /^\d{1,2}\.\d{1,2}$/.test(text.slice(start, at));
}

/** Whether the next word is in lower case, a number or a dash. */
function goesOn(text: string, at: number): boolean {
  const next = text.charAt(at + 1) === ' ' ? text.charAt(at + 2) : '';
  return next !== '' && (isDigit(text, at + 2) || next === '-' || next === '\u2013' || next !== next.toUpperCase());
}

function isLetter(letter: string): boolean {
  return letter.toLowerCase() !== letter.toUpperCase();
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0x30 && code <= 0x39;
}
