/**
 * A message that asks for another deed beside the one at hand (F9): "yes, and email carl@example.com that it is
 * booked". Each deed has words of its own, and no value of one is a value of the other. What stands behind a request is
 * said of what it asks for, up to the next one.
 */
import type { ActionKind, Reading, Span } from '../../contracts/reading/reading.ts';
import { foldedOf } from '../language/words.ts';
import { overlaps } from '../text/spans.ts';
import type { Sentence } from '../text/sentences.ts';
import type { Text } from '../text/text.ts';

type Apart = NonNullable<Reading['apart']>;

/**
 * The words of each deed, read by `read` as if they were all that was said. `action`: the deed at hand; null: the one
 * that is asked for first. Undefined: the message has words for one only.
 */
export function apartIn(
  text: Text,
  reading: Reading,
  action: ActionKind | null,
  read: (text: string) => Reading,
): Apart | undefined {
  const asked = [...reading.requests, ...reading.gives.named.filter(({ ordered }) => ordered === true)];
  const inOrder = asked.toSorted((one, other) => one.start - other.start);
  const own = action ?? inOrder[0]?.action;
  if (own === undefined || reading.gives.both !== undefined || inOrder.every((one) => one.action === own)) return;
  const { source } = text;
  const regions: { action: ActionKind; start: number; end: number }[] = [{ action: own, start: 0, end: source.length }];
  for (const request of inOrder) {
    const last = regions.at(-1);
    if (last === undefined || last.action === request.action) continue;
    const start = Math.max(last.start, beginningOf(text, request, [...reading.people, ...reading.emails]));
    last.end = start;
    regions.push({ action: request.action, start, end: source.length });
  }
  const wordsFor = (deed: ActionKind): string =>
    only(
      source,
      regions.filter((one) => one.action === deed),
    );
  const others = [...new Set(regions.map((one) => one.action))].filter((deed) => deed !== own);
  return {
    action: own,
    own: { ...read(wordsFor(own)), finalYes: false },
    others: others.map((deed) => ({ action: deed, reading: { ...read(wordsFor(deed)), finalYes: false } })),
  };
}

/** Where the clause begins that holds the request: behind a mark, or at a word that joins no two values. */
function beginningOf({ sentences }: Text, request: Span, values: readonly Span[]): number {
  const sentence = sentences.find(({ start, end }) => start <= request.start && request.start < end);
  if (sentence === undefined) return request.start;
  let at = sentence.words.findLastIndex(({ start }) => start <= request.start);
  while (at > 0 && !beginsClause(sentence, at, values)) at -= 1;
  return at <= 0 ? sentence.start : (sentence.words[at]?.start ?? sentence.start);
}

function beginsClause({ words }: Sentence, at: number, values: readonly Span[]): boolean {
  const [before, word, next] = [words[at - 1], words[at], words[at + 1]];
  const isValue = (one: Span | undefined): boolean => one !== undefined && values.some((value) => overlaps(value, one));
  const isJoint = word !== undefined && joints.has(word.fold);
  if (isValue(before) && isValue(isJoint ? next : word)) return false;
  return isJoint || (word?.head === true && !isValue(word));
}

const joints = foldedOf('order', 'joints');

/** Everything else blank, so that every word stands where it stands in the message. */
function only(source: string, spans: readonly Span[]): string {
  let kept = '';
  for (const { start, end } of spans) kept = kept.padEnd(start) + source.slice(start, end);
  return kept.padEnd(source.length);
}
