/**
 * The parts of a list in a participant's words: "1. pallets 2. Hamburg", or "unit: pallets" line by line. Which
 * question a number or a name belongs to, only the asker knows.
 */
import type { Findings, Span } from '../../contracts/reading/reading.ts';
import { fingerprint } from '../../domain/words/fingerprint.ts';

type Listed = NonNullable<Findings['listed']>[number];

/** Lengths in UTF-16 code units. */
const longestList = 4_000;
const longestLabel = 40;
/** Longest part that may be one of the choices. */
const longestChoice = 80;
const mostParts = 12;

/** At most twelve parts, in their order. `mentions`: "4. December" is a day, and no fourth part. Linear in the text. */
export function listedIn(source: string, mentions: readonly Span[]): readonly Listed[] {
  if (source.length > longestList) return [];
  const numbers = numbersIn(source).filter(
    ({ start }) => !mentions.some((one) => start >= one.start && start < one.end),
  );
  const isCounted = numbers.length > 0 && numbers.every(({ place }, at) => place === at + 1);
  const parts =
    isCounted && (numbers.length > 1 || source.slice(0, numbers[0]?.start).trim() === '')
      ? numbers.map(({ place, end }, at) => ({
          place,
          ...trimmed(source, end, numbers[at + 1]?.start ?? source.length),
        }))
      : linesOf(source).flatMap((line) => labelled(source, line) ?? numbered(source, line, numbers) ?? []);
  return parts
    .filter(({ start, end }) => end > start)
    .slice(0, mostParts)
    .map((part) => ({ ...part, ...markOf(source, part) }));
}

/** "1.", "2)": a small number with its mark, at the beginning of a word and with a blank behind it. */
function numbersIn(source: string): readonly (Span & { readonly place: number })[] {
  return [...source.matchAll(/(?<![^\s,;])(\d{1,2})[.)](?=\s)/gu)].flatMap(({ index, 0: all, 1: number }) => {
    const place = Number(number);
    return place === 0 ? [] : [{ start: index, end: index + all.length, place }];
  });
}

/** Lines, and what semicolons part. */
function linesOf(source: string): readonly Span[] {
  const lines: Span[] = [];
  let start = 0;
  for (let at = 0; at <= source.length; at += 1) {
    const mark = source[at];
    if (at < source.length && mark !== '\n' && mark !== ';') continue;
    lines.push(trimmed(source, start, at));
    start = at + 1;
  }
  return lines;
}

/** "Unit: pallets", "unit = pallets". */
function labelled(source: string, { start, end }: Span): Omit<Listed, 'words'> | null {
  const line = source.slice(start, end);
  const mark = line.slice(0, longestLabel + 1).search(/[:=]/);
  const label =
    mark > 0
      ? line
          .slice(0, mark)
          .replace(/^[-*•]\s*/u, '')
          .replaceAll('_', ' ')
          .replaceAll('-', ' ')
          .trim()
      : '';
  if (!/^[\p{L}][\p{L}\p{N} ]*$/u.test(label)) return null;
  return { label: fingerprint(label.toLowerCase()), ...trimmed(source, start + mark + 1, end) };
}

function numbered(source: string, line: Span, numbers: ReturnType<typeof numbersIn>): Omit<Listed, 'words'> | null {
  const number = numbers.find(({ start }) => start === line.start);
  return number === undefined ? null : { place: number.place, ...trimmed(source, number.end, line.end) };
}

function markOf(source: string, { start, end }: Span): Pick<Listed, 'words'> {
  if (end - start > longestChoice) return {};
  const words = source.slice(start, end).toLowerCase();
  return { words: fingerprint(/[.!]$/.test(words) ? words.slice(0, -1) : words) };
}

/** Without blanks around it, and without the comma or "and" sign that joins the next part. */
function trimmed(source: string, from: number, to: number): Span {
  let [start, end] = [from, to];
  while (start < end && isBlank(source[start])) start += 1;
  while (end > start && (isBlank(source[end - 1]) || source[end - 1] === ',' || source[end - 1] === ';')) end -= 1;
  return { start, end };
}

function isBlank(mark = ''): boolean {
  return mark.trim() === '';
}
