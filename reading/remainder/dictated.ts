/** Marks that were dictated: "yes comma please book full stop" is "yes, please book." (G20). */
import { languages } from '../language/languages.ts';
import { writtenOf } from '../language/words.ts';
import type { Word } from '../text/sentences.ts';
import { Text } from '../text/text.ts';

/** Words of a message that is looked through: whoever dictates an answer says little. */
const longestMessage = 60;

interface Row {
  readonly words: readonly string[];
  readonly mark: string;
  readonly isSure: boolean;
}

const rows: ReadonlyMap<string, readonly Row[]> = rowsOf();
const before = writtenOf('dictated', 'before');
const behind = writtenOf('dictated', 'behind');

/**
 * The text with each dictated mark in the place of its words, and blanks for the rest of them, so that all places stay;
 * mostly the same text.
 */
export function withDictatedMarks(text: Text): Text {
  if (text.wordCount > longestMessage) return text;
  const { words } = text;
  if (!words.some(({ fold }) => rows.has(fold))) return text;
  const found = marksAmong(text.source, words);
  if (found.length === 0) return text;
  let source = text.source;
  for (const { mark, start, end } of found)
    source = `${source.slice(0, start)}${mark}${' '.repeat(end - start - 1)}${source.slice(end)}`;
  return new Text(source);
}

function marksAmong(source: string, words: readonly Word[]): { mark: string; start: number; end: number }[] {
  // Whoever writes marks means the word.
  const firstMark = source.search(/[,;:.]/u);
  const isUnmarked = firstMark === -1 || !/\p{L}/u.test(source.slice(firstMark));
  const found: { mark: string; start: number; end: number }[] = [];
  for (let at = 1; at < words.length; at += 1) {
    const row = rows
      .get(words[at]?.fold ?? '')
      ?.find(({ words: own, isSure }) => isRow(words, at, own) && (isSure || (isUnmarked && isMark(words, at))));
    const last = words[at + (row?.words.length ?? 0) - 1];
    if (row === undefined || last === undefined) continue;
    found.push({ mark: row.mark, start: words[at]?.start ?? 0, end: last.end });
    at += row.words.length - 1;
  }
  return found;
}

function isRow(words: readonly Word[], at: number, own: readonly string[]): boolean {
  return own.every((word, place) => words[at + place]?.fold === word);
}

function isMark(words: readonly Word[], at: number): boolean {
  const [last, next] = [words[at - 1]?.fold ?? '', words[at + 1]?.fold ?? ''];
  return !before.has(last) && !behind.has(next) && !/^\d/u.test(next);
}

function rowsOf(): ReadonlyMap<string, readonly Row[]> {
  const made = new Map<string, Row[]>();
  for (const { detect } of languages)
    for (const [list, isSure] of [
      [detect.dictated, true],
      [detect.doubtfullyDictated, false],
    ] as const)
      for (const [mark, phrases] of Object.entries(list))
        for (const phrase of phrases) {
          const words = phrase.split(' ');
          made.set(words[0] ?? '', [...(made.get(words[0] ?? '') ?? []), { words, mark, isSure }]);
        }
  return made;
}
