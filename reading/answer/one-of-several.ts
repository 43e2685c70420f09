/**
 * Which of several values of a kind is meant: of two with words between them that correct, choose or change, the last.
 */
import type { Span } from '../../contracts/reading/reading.ts';
import { classesOf, is } from '../language/word-classes.ts';
import { foldedOf, wordsOf } from '../language/words.ts';
import type { Word } from '../text/sentences.ts';
import type { Text } from '../text/text.ts';

/** `several`: nothing tells which; `none`: all are taken back. */
export function meantOf<Value extends Span>(
  text: Pick<Text, 'source' | 'words'>,
  found: readonly Value[],
  same: (value: Value) => string,
): Value | 'several' | 'none' {
  const { words } = text;
  const meant: Value[] = [];
  let isNot = false;
  for (const [at, value] of found.entries()) {
    const between = wordsBetween(words, found[at - 1]?.end ?? 0, value.start);
    // "Not 030 123456 and 030 654321".
    const isJoined = between.length > 0 && between.every(({ fold }) => joints.has(fold));
    isNot = (isNot && isJoined) || isDenied(text, value, at === 0, at === found.length - 1);
    if (!isNot) meant.push(value);
  }
  const [first] = meant;
  const last = meant.at(-1);
  if (first === undefined || last === undefined) return 'none';
  if (meant.every((one) => same(one) === same(first))) return first;
  const between = wordsBetween(words, first.end, last.start);
  // "… until noon and … after": both are good.
  if (between.some(({ fold }) => joints.has(fold))) return 'several';
  // "612 555 814, táchalo, 612 555 815": what is said between two marks is about the first.
  const next = words.find(({ end }) => end > last.start);
  const isSaidOf = between.length > 0 && next?.head === true;
  return isSaidOf || between.some(({ fold }) => corrections.has(fold)) ? last : 'several';
}

/** "Not 030 123456", "anna@example.com no", "… please do not use it"; behind another value a "no" corrects that one. */
function isDenied(
  { source, words }: Pick<Text, 'source' | 'words'>,
  { start, end }: Span,
  isFirst: boolean,
  isLast: boolean,
): boolean {
  const before = wordsBetween(words, 0, start)
    .slice(-mostLeads)
    .filter((word) => !mark.test(source.slice(word.end, start)));
  if (before.some(({ fold }) => nots.has(fold) && (isFirst || !slips.has(fold)))) return true;
  const behind = isLast
    ? wordsBetween(words, end, source.length).filter((word) => !mark.test(source.slice(end, word.start)))
    : [];
  if (behind.length === 1 && nots.has(behind[0]?.fold ?? '')) return behind[0]?.end === words.at(-1)?.end;
  // "030 123456 but not before noon" is about the time, and "030 123456 I'm not well today" about who speaks.
  const isOfElse = behind.some(({ fold }) => /^\d/.test(fold) || selves.has(fold) || (classesOf(fold) & ofTime) !== 0);
  return !isOfElse && behind.some(({ fold }) => nots.has(fold) && !slips.has(fold));
}

function wordsBetween(words: readonly Word[], from: number, to: number): readonly Word[] {
  return words.filter(({ start, end }) => start >= from && end <= to);
}

/** In words in front of a value that belong to it: "not on". */
const mostLeads = 3;
/** It parts what is said of a value from the value. */
const mark = /[,;:.!?()\n]|\s[\u2013\u2014-]\s/u;
const ofTime = is.day | is.dayPart | is.weekday | is.timeUnit | is.number;
const nots: ReadonlySet<string> = new Set([...wordsOf('notLeads'), ...wordsOf('notWords')]);
const selves = foldedOf('name', 'selves');
const slips = wordsOf('slipWords');
const joints: ReadonlySet<string> = new Set([...wordsOf('peopleJoints'), ...wordsOf('peopleChoices')]);
const corrections: ReadonlySet<string> = new Set([
  ...foldedOf('value', 'nows'),
  ...(['slipWords', 'notLeads', 'withoutWords', 'callOffWords', 'otherChoices'] as const).flatMap((list) => [
    ...wordsOf(list),
  ]),
]);
